"""Hex geometry, paths, lines of sight and drawing. Pure; knows nothing of the game."""
