"""Moves hex by hex: announced, taken step by step, and interrupted by fire."""
