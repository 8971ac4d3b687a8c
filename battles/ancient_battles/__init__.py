"""Ancient Battles: units of figures that are moved and measured in inches."""
