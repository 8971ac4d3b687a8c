"""The rules of hand-to-hand combat: contact, and ways out of it."""
