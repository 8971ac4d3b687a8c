"""Who plays Ancient Battles to win."""
