"""Rules made wrong on purpose, to see whether tests notice."""
