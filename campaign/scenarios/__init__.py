"""The campaigns that can be opened, one folder of data each."""

from functools import cache
from pathlib import Path

from campaign.scenarios.shapes import (
    Book,
    CommanderEntry,
    GroupEntry,
    Holding,
    Scenario,
)
from rulebook.tables import TableError, digest, read

__all__ = [
    "Book",
    "CommanderEntry",
    "GroupEntry",
    "Holding",
    "Scenario",
    "TableError",
    "available",
    "load",
    "read_folder",
]

HERE = Path(__file__).parent
FILE = "scenario.toml"


def available() -> tuple[str, ...]:
    """The ids of the scenarios of this installation."""
    return tuple(sorted(path.parent.name for path in HERE.glob(f"*/{FILE}")))


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
    return Scenario(read(folder / FILE, Book), digest([folder / FILE]))
