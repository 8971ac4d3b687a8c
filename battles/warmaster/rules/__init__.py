"""The rules of Warmaster as pure functions of a state, with the reasons by which they refuse."""
