"""The ways to settle an awaited battle, as cards on its page."""

import msgspec

from campaign.model.state import State

QUICK, CAPTAINS, TYPED, DOCUMENT = "quick", "captains", "typed", "document"


class Way(msgspec.Struct, frozen=True):
    """A way to settle a battle: its name in the page, its title, the time that it takes, and what it does."""

    name: str
    title: str
    takes: str
    says: str


SEALED = "The sealed die of this night decides. Nobody knows it yet, and anybody can check it later."
BY_HAND = "You roll the die for it and enter it. Nobody can check it later."
BY_TABLES = Way(QUICK, "By the quick tables", "at once", SEALED)
WAYS = (
    BY_TABLES,
    Way(
        CAPTAINS,
        "Two captains fight it",
        "within minutes",
        "Bots play it by a tactical system, which is far bloodier than the tables. The film stays.",
    ),
    Way(
        TYPED,
        "You played it: type the result",
        "5 minutes",
        "Killed, wounded, captured and unhorsed for each kind, the side that held the field, deniers taken.",
    ),
    Way(DOCUMENT, "A document with the result", "", "From a program, or from the sheet that you printed."),
)


def ways_of(state: State) -> tuple[Way, ...]:
    """The ways to settle a battle of a campaign, the tables first."""
    tables = msgspec.structs.replace(BY_TABLES, says=BY_HAND) if state.settings.dice == "hand" else BY_TABLES
    return (tables, *WAYS[1:])


def chosen(asked: str, *, typed: bool, document: bool) -> str:
    """The way whose card is chosen: that of a form which was sent, else the one that is asked for, else the tables."""
    if typed:
        return TYPED
    if document:
        return DOCUMENT
    return asked if asked in {way.name for way in WAYS} else QUICK
