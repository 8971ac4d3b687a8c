"""Who plays Warmaster to win."""
