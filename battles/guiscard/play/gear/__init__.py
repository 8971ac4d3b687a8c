"""Gear of sieges: what is done with it, and what comes of that (section 10)."""
