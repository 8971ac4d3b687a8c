"""Bands of mercenaries (GC-12.2) on a promise, and those who look for an employer."""
