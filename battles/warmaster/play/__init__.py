"""The chapters of a battle: for each what may be ordered, what happens, how it is booked and told."""
