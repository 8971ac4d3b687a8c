"""The campaigns that can be opened, one folder of data each."""

from functools import cache
from pathlib import Path

from campaign import maps, tables
from campaign.scenarios import board_checks, editions, name_checks, piece_checks
from campaign.scenarios.editions import FILE
from campaign.scenarios.findings import Desk, Finding
from campaign.scenarios.shapes import (
    Book,
    CommanderEntry,
    ConvoyEntry,
    Defection,
    Environment,
    FactionEntry,
    GroupEntry,
    Holding,
    MercenaryEntry,
    Objective,
    Scenario,
    SpyEntry,
    Victory,
)
from rulebook.tables import TableError

__all__ = [
    "FILE",
    "Book",
    "CommanderEntry",
    "ConvoyEntry",
    "Defection",
    "Environment",
    "FactionEntry",
    "Finding",
    "GroupEntry",
    "Holding",
    "MercenaryEntry",
    "Objective",
    "Scenario",
    "SpyEntry",
    "TableError",
    "Victory",
    "available",
    "broken",
    "current",
    "faults_in",
    "load",
    "read_folder",
    "sound",
]

HERE = Path(__file__).parent
CHECKS = (
    name_checks.ids,
    name_checks.lines,
    board_checks.calendar,
    board_checks.edition,
    board_checks.sites,
    piece_checks.factions,
    piece_checks.commanders,
    piece_checks.groups,
    piece_checks.mercenaries,
    piece_checks.convoys,
    piece_checks.spies,
    board_checks.holdings,
    board_checks.objectives,
    board_checks.defections,
    board_checks.victory,
)


def available() -> tuple[str, ...]:
    """The ids of the scenarios of this installation."""
    return tuple(sorted(path.parent.name for path in HERE.glob(f"*/{FILE}")))


def current() -> tuple[str, ...]:
    """The ids of the scenarios to open campaigns from: the newest edition of each; older ones are for their campaigns.

    A scenario with something to mend is left out, and replaces no other.
    """
    succeeded = {load(name).book.succeeds for name in sound()}
    return tuple(name for name in sound() if name not in succeeded)


def sound() -> tuple[str, ...]:
    """The ids of the scenarios of any edition in which nothing is to mend."""
    wrong = broken()
    return tuple(name for name in available() if name not in wrong)


def broken() -> dict[str, tuple[Finding, ...]]:
    """The faults of the scenarios of this installation, by the names of their folders; sound scenarios are left out."""
    found = {name: findings(HERE / name) for name in available()}
    return {name: wrong for name, wrong in found.items() if wrong}


@cache
def findings(folder: Path) -> tuple[Finding, ...]:
    """All that is wrong with the scenario in a folder, as it was when somebody first asked."""
    return tuple(faults_in(folder))


@cache
def load(scenario: str) -> Scenario:
    """The scenario of that id. Raises TableError naming file, key and reason."""
    if scenario not in available():
        raise TableError(
            scenario, "scenario", f"there is none of this name; there are {', '.join(available())}"
        )
    return read_folder(HERE / scenario)


def read_folder(folder: Path) -> Scenario:
    """The scenario in a folder. Raises TableError naming file, key and reason."""
    return editions.read_folder(folder, HERE)


def faults_in(folder: Path) -> list[Finding]:
    """All that is wrong with the scenario in a folder; nothing if it can be opened."""
    try:
        book = read_folder(folder).book
    except TableError as error:
        return [Finding(error.file, error.key, error.reason)]
    found = []
    if book.id != folder.resolve().name:
        found.append(Finding(FILE, "id", f"the folder is called {folder.resolve().name}, not {book.id}"))
    if book.map not in maps.known():
        return [*found, Finding(FILE, "map", f"there is no map {book.map!r}")]
    desk = Desk(book, maps.load(book.map), tables.load())
    return found + [Finding(FILE, key, reason) for each in CHECKS for key, reason in each(desk)]
