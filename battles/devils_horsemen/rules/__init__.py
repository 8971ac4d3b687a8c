"""The rules of Devil's Horsemen as pure functions of a state, with the reasons by which they refuse."""
