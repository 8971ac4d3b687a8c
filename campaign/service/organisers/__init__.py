"""The acts of an organiser: opening, pausing, correcting, ruling, forking."""
