"""News for people: notices, reminders, and campaigns that nobody leads."""
