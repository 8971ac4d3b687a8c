"""The demonstration: a campaign that plays its first nights by itself, through the same use cases as everybody."""
