"""The checks of a campaign that comes from paper: of each line, and of all lines together."""

import re
from collections import Counter
from collections.abc import Iterator

import msgspec

from campaign.model.game import Game
from campaign.model.paper import Paper
from campaign.rules.papers.rows import CHECKS, Position

GROUP = re.compile(r"[a-z][a-z_-]*([1-9][0-9]{0,3})")
NAME = re.compile(r"[a-z0-9][a-z0-9_-]*")


class Fault(msgspec.Struct, frozen=True):
    """Something that cannot be: the list, the line of it (from 0; -1: the list itself), the field ("": the line), why."""

    sheet: str
    row: int
    field: str
    reason: str

    def __str__(self) -> str:
        return f"{self.sheet}[{self.row}].{self.field}: {self.reason}"


def faults(paper: Paper, game: Game) -> Iterator[Fault]:
    """Everything that is wrong with a position, list by list."""
    position = Position(paper, game)
    yield from calendar(paper)
    yield from complete(position)
    for sheet, check in CHECKS.items():
        for number, row in enumerate(getattr(paper, sheet)):
            for field, reason in check(position, row):
                yield Fault(sheet, number, field, reason)
    yield from twice(paper)


def calendar(paper: Paper) -> Iterator[Fault]:
    """The campaign goes on for at least the day that it stands at."""
    if paper.last_day < paper.day:
        yield Fault(
            "campaign", -1, "last_day", f"it is before day {paper.day}, whose orders are to be written"
        )


def complete(position: Position) -> Iterator[Fault]:
    """Every faction and every place of the scenario has its line."""
    for faction in position.factions:
        if faction not in {row.faction for row in position.paper.factions}:
            yield Fault("factions", -1, "faction", f"the scenario's faction {faction} is missing")
    for site in position.sites:
        if site not in position.holders:
            yield Fault("sites", -1, "site", f"the scenario's place {site} is missing")


def twice(paper: Paper) -> Iterator[Fault]:
    """No name stands for two pieces, whatever they are."""
    met: dict[str, str] = {}
    for sheet, field in KEYS.items():
        for number, row in enumerate(getattr(paper, sheet)):
            name = getattr(row, field)
            if name in met:
                yield Fault(sheet, number, field, f"{name!r} is there already, among the {met[name]}")
            elif sheet in BEARING and not NAME.fullmatch(name):
                yield Fault(
                    sheet, number, field, f"{name!r} has other signs than small letters, digits, _ and -"
                )
            met.setdefault(name, sheet)
    numbers: Counter[tuple[str, str]] = Counter()
    for number, row in enumerate(paper.groups):
        if (found := GROUP.fullmatch(row.group)) is None:
            yield Fault(
                "groups", number, "group", f"{row.group!r} is no name of a group: letters, then its number"
            )
        elif numbers[row.faction, found[1]]:
            yield Fault(
                "groups", number, "group", f"another group of {row.faction} has the number {found[1]}"
            )
        else:
            numbers[row.faction, found[1]] += 1


KEYS = {
    "factions": "faction",
    "commanders": "commander",
    "sites": "site",
    "groups": "group",
    "mercenaries": "band",
    "convoys": "convoy",
    "prisoners": "prisoners",
    "wounded": "wounded",
}
"""The field that names a line, by list."""
BEARING = ("groups", "mercenaries", "convoys", "prisoners", "wounded")
"""The lists whose names people choose."""
