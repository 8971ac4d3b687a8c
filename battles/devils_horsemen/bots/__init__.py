"""Who plays Devil's Horsemen where nobody does."""
