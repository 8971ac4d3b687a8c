"""The player of Grunwald for an empty seat."""
