"""The catalogues as people read them: rules with titles, tables and decisions, and the words of the game."""
