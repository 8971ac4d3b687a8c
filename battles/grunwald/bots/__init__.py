"""Who plays Grunwald where nobody does."""
