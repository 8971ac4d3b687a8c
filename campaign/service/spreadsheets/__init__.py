"""Spreadsheets in and out, as plain cells of text; nothing here knows what they say."""
