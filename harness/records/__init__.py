"""The records that the repository keeps of what its code prints: each is printed again, or named if it is stale."""
