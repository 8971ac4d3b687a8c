"""The rules of missile fire: weapons, arcs, sight and damage."""
