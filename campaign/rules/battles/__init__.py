"""Battles on the campaign map (GC-7, 13, 14): who meets whom, who can and will fight, the muster, and what follows."""
