"""A whole campaign in one file, which another server takes up: its log to the last byte, and the words beside it."""
