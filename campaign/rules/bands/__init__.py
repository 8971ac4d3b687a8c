"""Bands of mercenaries (GC-12.2): in service, on a promise, and looking for an employer."""
