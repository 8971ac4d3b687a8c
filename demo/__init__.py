"""The demonstration: a campaign that plays its first nights automatically, through the same use cases as everybody."""
