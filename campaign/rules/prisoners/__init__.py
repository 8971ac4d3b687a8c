"""Prisoners (GC-14.8): taken, escorted, kept in a siege and freed."""
