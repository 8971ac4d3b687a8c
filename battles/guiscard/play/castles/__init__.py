"""Section 9: the actions in castles only."""
