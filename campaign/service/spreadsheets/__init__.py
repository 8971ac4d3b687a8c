"""Spreadsheets in and out, as plain cells of text, whatever their content."""
