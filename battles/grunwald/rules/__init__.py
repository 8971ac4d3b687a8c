"""The rules of Grunwald as pure functions of a state, with the reasons by which they refuse."""
