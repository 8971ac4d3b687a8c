"""The player of Warmaster that plays to win."""
