"""Musters: the people who fight a battle, written down for its game, and their fate in its result."""
