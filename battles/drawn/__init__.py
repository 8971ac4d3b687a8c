"""A field of hexes drawn as SVG: the sheet, the ground, counters, shots and the key; a system says what stands there.

The same things drawn are always the same text.
"""
