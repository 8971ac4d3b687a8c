"""A field of hexes drawn as SVG: the sheet, the ground, counters, arrows and the key; a system gives the pieces.

The same things drawn are always the same text.
"""
