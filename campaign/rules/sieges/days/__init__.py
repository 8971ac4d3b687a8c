"""The day of a siege (GS-11.1): initiative, work, talks and hunger."""
