"""The ten battlefields, read from the files beside this one; each system reads their marks by a legend of its own."""

from functools import cache
from pathlib import Path

from battles.fields.battlefield import COLUMNS, ROWS, Battlefield
from rulebook import tables

__all__ = ["COLUMNS", "NAMES", "ROWS", "Battlefield", "battlefield"]

FOLDER = Path(__file__).parent
NAMES = tuple(f"B{number}" for number in range(1, 11))


@cache
def battlefield(name: str) -> Battlefield:
    """A battlefield by name (B1 to B10). Raises KeyError for an unknown one, TableError for one that does not hold."""
    if name not in NAMES:
        raise KeyError(name)
    return tables.read(FOLDER / f"{name.lower()}.toml", Battlefield)
