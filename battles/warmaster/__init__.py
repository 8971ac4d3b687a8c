"""Warmaster: the close combat of armies in stands, by the catalogue `docs/rules/warmaster.md`."""
