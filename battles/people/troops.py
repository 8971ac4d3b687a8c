"""Which counter of a system stands for people of a campaign, by their origin and type of troops."""

from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from battles.contract.muster import Soldier
from rulebook import Refusal
from rulebook.tables import TableError, read

ANY = "any"


class Troops(NamedTuple):
    """People as a campaign knows them."""

    origin: str
    type: str


class Codes:
    """Class codes by origin and type, out of a file with a block for each origin and one for any."""

    def __init__(self, path: Path) -> None:
        self._path = path

    @cached_property
    def rows(self) -> dict[str, dict[str, str]]:
        """The table. Raises TableError."""
        raw = read(self._path, dict[str, str | dict[str, str]])
        rows = {origin: row for origin, row in raw.items() if isinstance(row, dict)}
        if ANY not in rows:
            raise TableError(self._path.name, ANY, "it says what counters serve where an origin has none")
        return rows

    @cached_property
    def troops(self) -> dict[str, Troops]:
        """The first people of the table whom each code stands for."""
        found: dict[str, Troops] = {}
        for origin, row in self.rows.items():
            for type_, code in row.items():
                found.setdefault(code, Troops(origin, type_))
        return found

    def known(self, man: Soldier) -> str:
        """The code of a man. Raises Refusal for people whom the table does not know."""
        found = self.of(man.origin, man.type)
        if found is None:
            raise stranger(man)
        return found

    def of(self, origin: str, type_: str) -> str | None:
        """The code of people of an origin and a type of troops; None without such a counter."""
        return self.rows.get(origin, {}).get(type_) or self.rows[ANY].get(type_)


def stranger(man: Soldier) -> Refusal:
    """The refusal of a man of a type that no table of a system knows."""
    return Refusal("HB-1a", man.id, "no unit is of the type {given}", given=man.type)
