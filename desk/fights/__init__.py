"""Battles at the desk: the awaited ones with the ways to settle them, and past ones."""
