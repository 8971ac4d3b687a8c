"""The shared kit of the tactical systems: what a chapter of rules declares, and what follows from it."""
