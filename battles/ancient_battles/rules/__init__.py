"""The rules of Ancient Battles as pure functions of a state, with the reasons by which they refuse."""
