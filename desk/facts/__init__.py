"""Facts put right: corrections with their effects, and rulings."""
