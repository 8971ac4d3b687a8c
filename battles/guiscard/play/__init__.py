"""The play of a skirmish, chapter by chapter: orders, questions, their effects, and the events that follow."""
