"""The players of empty seats: pure functions from a faction's view to its order sheet."""
