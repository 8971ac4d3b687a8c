"""The use cases of a player: the sheet of a day, drafts, options, visits."""
