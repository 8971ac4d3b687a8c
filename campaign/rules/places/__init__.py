"""Places outside a siege (GC-5, 12.3, 13.5, 15): garrisons, attacks, plunder, and how they change hands."""
