"""The sheets of a campaign on paper: their names, their columns, and the values in each.

A sheet is a list of `campaign.model.paper`, a column a field of its lines, in the words there. The sheet `campaign` has
a line for each of its own facts.
"""

from collections.abc import Iterator
from typing import Any, get_args, get_type_hints

import msgspec

from campaign.model.paper import Paper, Row

CAMPAIGN, READ_ME = "campaign", "read me"
SCENARIO, DAY, LAST_DAY = "scenario", "day", "last_day"
FACTS = (SCENARIO, DAY, LAST_DAY)
"""The lines of the sheet `campaign`, each a word and its value."""
SITES = "sites"
TOLD = ("place", "hex", "kind")
"""Columns of the sheet of places that are only to be read, and may stay empty."""
HEX = "hex"
"""The column that says a hex by its four digits."""
MONEY = "money"
"""The column that says deniers, halves too; the lists count half-deniers."""

HELP = {
    CAMPAIGN: "the scenario, the day whose orders are to be written next, and the last day",
    "factions": "allies now, with commas; battles won, points of loot taken and heads lost in battle so far",
    "commanders": "fate: free, captive or dead; people: his roster, empty for his faction's; hex: only where he is alone",
    SITES: "owner, on which commander it depends, stores (0 to 10), hostility (1 to 10), and who of name stands in it",
    "groups": "commanders with commas; money in deniers, halves too; a name is letters and a number: n4",
    "men": "the people of a group, a castle (by its site), a band, a party of prisoners or of wounded, one line a kind",
    "mercenaries": "neutral on a hex, or serves: a group, by terms promise or loyal",
    "convoys": "on the way from start to end, homeward: back to its start; escort: a group in the same hex",
    "prisoners": "escort: a group of the captor's on the road to destination; or prison: a place of his, for commanders",
    "wounded": "people who lie in a place of their own; fit_on: a day, 0 for not in this campaign",
    "spies": "whose, and where",
}
"""The purpose of a sheet, in a line."""


def lists() -> dict[str, type[Row]]:
    """The sheets that are lists, by name, with the struct of a line."""
    found: dict[str, type[Row]] = {}
    for name, kind in get_type_hints(Paper).items():
        arguments = get_args(kind)
        if arguments and isinstance(arguments[0], type) and issubclass(arguments[0], Row):
            found[name] = arguments[0]
    return found


LISTS = lists()


def columns(sheet: str) -> list[str]:
    """The columns of a list, in their order."""
    return list(LISTS[sheet].__struct_fields__)


def needed(sheet: str) -> Iterator[str]:
    """The columns that have a value in every line."""
    for field in msgspec.structs.fields(LISTS[sheet]):
        if field.required:
            yield field.name


def kinds(sheet: str) -> dict[str, Any]:
    """The kind of value of each column: str, int, bool, or a tuple of names."""
    return {name: basic(kind) for name, kind in get_type_hints(LISTS[sheet]).items()}


def basic(kind: Any) -> type:
    """The plain type behind a field's."""
    plain = getattr(kind, "__origin__", kind)
    return plain if isinstance(plain, type) else str


def is_text(sheet: str, column: str) -> bool:
    """True if a column of a list holds names or hexes, and no numbers."""
    return sheet in LISTS and kinds(sheet).get(column) in (str, tuple)
