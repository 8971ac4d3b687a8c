"""Dealings for money (GC-12, 13.3): recruits, and all that a group buys where it stands."""
