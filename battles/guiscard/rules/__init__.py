"""The rules of the skirmish as pure functions of a state, with the reasons by which they refuse."""
