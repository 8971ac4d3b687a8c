"""The player of Devil's Horsemen for an empty seat."""
