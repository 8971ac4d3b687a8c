"""Battles on the campaign map (GC-13, 14): refusal, joining, the field, storms of places, and what follows."""
