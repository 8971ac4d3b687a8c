"""The rules of gear: bearers, fuel and ladders at walls."""
