"""Tags of the players' pages."""
