"""Text that programs take for a formula, and how it stands in .csv so that it becomes none."""

BEGINNINGS = ("=", "+", "-", "@", "\t", "\r", "\n")
"""How text begins that programs take for a formula."""
APOSTROPHE = "'"
"""The sign before such text in .csv; a workbook marks text as text and needs none."""
FORMULA = "="
"""How a formula begins in .csv; to begin with another sign of these is no slip in a name."""


def guarded(text: str) -> str:
    """Text as it stands in .csv."""
    return f"{APOSTROPHE}{text}" if text.startswith(BEGINNINGS) else text


def unguarded(text: str) -> str:
    """The text of .csv before it was guarded."""
    return text[1:] if text.startswith(APOSTROPHE) and text[1:].startswith(BEGINNINGS) else text
