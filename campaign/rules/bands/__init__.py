"""Bands of mercenaries (GC-12.2) on a promise, and bands without an employer."""
