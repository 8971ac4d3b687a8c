"""The kinds of events and commands in plain words, grouped as the log's filters offer them."""

import re
from collections.abc import Iterable, Iterator

from campaign.model import events as e
from campaign.model.commands import COMMANDS
from eventlog.marks import name_of

WORD = re.compile(r"[A-Z][a-z]*")
CHAPTERS = {
    "opening": "The opening",
    "calendar": "Days and deadlines",
    "life": "Pauses, length, the end",
    "frame": "Days and deadlines",
    "dawn": "The dawn",
    "bookkeeping": "Steps of the night",
    "march": "Marches and sightings",
    "gathering": "Marches and sightings",
    "groups": "Groups and commanders",
    "lone": "Groups and commanders",
    "wounded": "Groups and commanders",
    "prisoners": "Prisoners",
    "spies": "Spies",
    "alliances": "Alliances and conditions",
    "conditions": "Alliances and conditions",
    "battle": "Battles",
    "settlements": "Places",
    "sieges": "Sieges",
    "siege_works": "Sieges",
    "siege_fights": "Sieges",
    "siege_chances": "Sieges",
    "convoys": "Money and supplies",
    "money": "Money and supplies",
    "victory": "Results",
    "corrections": "Corrections",
    "tables": "Corrections",
}
"""The chapter of the log that the events of each module belong to."""
ELSE = "All else"

Choices = list[tuple[str, list[tuple[str, str]]]]


def plain(name: str) -> str:
    """The name of an event or a command in words: "GroupMoved" is "group moved"."""
    return " ".join(WORD.findall(name)).lower() or name


def kinds() -> Choices:
    """All kinds of events, chapter by chapter."""
    chapters: dict[str, list[tuple[str, str]]] = {title: [] for title in (*CHAPTERS.values(), ELSE)}
    for kind in e.EVENTS:
        title = CHAPTERS.get(kind.__module__.rpartition(".")[2], ELSE)
        chapters[title].append(worded(name_of(kind)))
    return [(title, in_order(found)) for title, found in chapters.items() if found]


def commands() -> Iterator[tuple[str, str]]:
    """All commands, by their words."""
    yield from in_order(worded(name_of(act)) for act in COMMANDS)


def worded(name: str) -> tuple[str, str]:
    """A stored name as a choice."""
    return name, plain(name)


def in_order(choices: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Choices by their words."""
    return sorted(choices, key=lambda each: each[1])
