"""Supply of groups, and the loads and escorts of convoys (GC-8.4, 11)."""
