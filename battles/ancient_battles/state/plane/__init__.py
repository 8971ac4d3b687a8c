"""A table without a lattice: rectangles that stand anywhere and look anywhere, and how they move.

Lengths are thousandths of an inch, angles thousandths of a degree.
"""
