"""From a command to its events: the roof of the pure part, which calls rules, visibility and verdicts."""
