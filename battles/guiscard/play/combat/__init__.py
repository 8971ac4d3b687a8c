"""Chapter 6: hand-to-hand combat, and what follows from results."""
