"""The ten battlefields, read from the files beside this one, and what the characters of their maps mean."""

from functools import cache
from pathlib import Path

from battles.fields.battlefield import COLUMNS, ROWS, Battlefield
from battles.fields.legend import Legend
from rulebook import tables

__all__ = ["COLUMNS", "NAMES", "ROWS", "Battlefield", "battlefield", "legend"]

FOLDER = Path(__file__).parent
NAMES = tuple(f"B{number}" for number in range(1, 11))


@cache
def battlefield(name: str) -> Battlefield:
    """A battlefield by name (B1 to B10). Raises KeyError for an unknown one, TableError for one that does not hold."""
    if name not in NAMES:
        raise KeyError(name)
    return tables.read(FOLDER / f"{name.lower()}.toml", Battlefield)


@cache
def legend() -> dict[str, str]:
    """The kind of hex of each character."""
    return tables.read(FOLDER / "legend.toml", Legend).legend
