"""Who plays an empty seat: pure functions from a faction's view to its order sheet."""
