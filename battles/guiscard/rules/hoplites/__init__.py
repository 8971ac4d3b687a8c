"""The rules of hoplites: ranks, formations and their odds."""
