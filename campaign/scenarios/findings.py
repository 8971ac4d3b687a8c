"""The faults of a scenario, in the words of its file."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator

import msgspec

from campaign.maps import CampaignMap
from campaign.scenarios.shapes import Book
from campaign.tables import Tables

LEVELS = range(1, 11)


class Finding(msgspec.Struct, frozen=True):
    """A slip: the file, the key in it, and why it cannot be right."""

    file: str
    key: str
    reason: str

    def __str__(self) -> str:
        return f"{self.file}: {self.key}: {self.reason}"


# A key and a reason.
Slip = tuple[str, str]


class Desk(msgspec.Struct, frozen=True):
    """The sources that a scenario is checked against: its own names, its map and the printed tables."""

    book: Book
    map: CampaignMap
    tables: Tables

    @property
    def sites(self) -> Collection[str]:
        """The sites that the scenario plays with."""
        return self.map.sites if self.book.sites == "all" else self.book.sites

    @property
    def factions(self) -> dict[str, tuple[str, ...]]:
        """The factions with their allies."""
        return {faction.id: faction.allies for faction in self.book.factions}

    @property
    def commanders(self) -> dict[str, str]:
        """The commanders with their factions."""
        return {commander.id: commander.faction for commander in self.book.pieces.commanders}

    def commander_of(self, key: str, commander: str, faction: str) -> Iterator[Slip]:
        """See that a commander exists and serves this faction."""
        if commander not in self.commanders:
            yield key, f"there is no commander {commander!r}"
        elif self.commanders[commander] != faction:
            yield key, f"{commander} serves {self.commanders[commander]}, not {faction}"


def known(key: str, value: str, names: Collection[str], what: str) -> Iterator[Slip]:
    """See that a name is one of those there are."""
    if value not in names:
        yield key, f"there is no {what} {value!r}"


def within(key: str, value: int, allowed: range) -> Iterator[Slip]:
    """See that a number is allowed."""
    if value not in allowed:
        yield key, f"{value} is not from {allowed.start} to {allowed.stop - 1}"


def at_least(key: str, value: int, least: int) -> Iterator[Slip]:
    """See that a number is not too small."""
    if value < least:
        yield key, f"{value} is less than {least}"


def once(key: str, names: Iterable[str], what: str) -> Iterator[Slip]:
    """See that no name comes twice."""
    for name, count in Counter(names).items():
        if count > 1:
            yield f"{key}.{name}", f"{what} {count} times"
