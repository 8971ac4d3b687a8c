"""A campaign on paper: the template of its sheets, their reading, and the opening that takes it up."""
