"""Prisoners (GC-14.8): taken, escorted, ransomed and freed."""
