"""Grunwald 1410: a battle of two armies in stacks, by the catalogue `docs/rules/grunwald.md`."""
