"""A toy system on the kit: two fence, and every lunge may be answered in the middle of the one before."""
