"""The chapters of a battle at Grunwald: what may be ordered, what comes of it, and how it is booked and told."""
