"""Retreats (GC-14.6): the way back of a group, and the hexes to which the beaten fall back."""
