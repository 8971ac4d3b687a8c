"""The rules of movement: threats, control and bodies."""
