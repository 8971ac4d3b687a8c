"""The events that no chapter declares yet: how they are booked, without rules or dice, and they cannot fail."""
