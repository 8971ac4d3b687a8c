"""Places outside a siege (GC-5, 12.3, 15): garrisons, militia, plunder, and how they change hands without a storm."""
