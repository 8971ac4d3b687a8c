"""The events of a battle of Devil's Horsemen, chapter by chapter of the rules."""
