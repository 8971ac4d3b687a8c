"""A campaign on paper: the template of its sheets, what is read of them, and the opening that takes it up."""
