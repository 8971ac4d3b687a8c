"""The field of a skirmish as SVG and in characters."""
