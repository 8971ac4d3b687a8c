"""The words of the desk: battles, events, outcomes and factions as its pages call them."""
