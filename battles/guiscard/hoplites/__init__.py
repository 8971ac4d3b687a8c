"""7.3: hoplites in formation, their pikes, and the foulkon."""
