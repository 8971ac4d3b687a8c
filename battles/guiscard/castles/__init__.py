"""Section 9: what is done in castles and nowhere else."""
