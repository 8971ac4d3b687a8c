"""The chapters of Ancient Battles: items, orders and events, how they are booked and told."""
