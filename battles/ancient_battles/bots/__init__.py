"""The player of Ancient Battles that plays to win."""
