"""Supply and the convoys that bring it (GC-8.4, 11)."""
