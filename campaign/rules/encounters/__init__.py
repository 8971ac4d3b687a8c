"""Encounters (GC-7, 13): the groups of different factions in one hex, and whether they fight."""
