"""Chapter 5: missile fire, offensive and defensive."""
