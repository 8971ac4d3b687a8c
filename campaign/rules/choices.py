"""Every choice that the rules give to a player at night, when nobody is awake to be asked.

A row says whose choice it is, what he may look at, by which order he answers beforehand, and what is done without one.
`docs/orders.md` is printed from this table.
"""

import msgspec


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """One choice. `order` names the kind of order that answers it, with its field after a dot."""

    id: str
    rule: str
    who: str
    sees: str
    order: str
    default: str


CHOICES: tuple[Choice, ...] = (
    Choice(
        id="attack",
        rule="GC-13.2b",
        who="each side whose hostility result is 7 or more, the acting one first",
        sees="the people of both sides in the hex, and the results of the tests",
        order="march.attack, hold.attack",
        default="no attack",
    ),
    Choice(
        id="carry_ration",
        rule="GC-13.5a",
        who="the owner of a group of 10 or more that comes through a friendly place of supply",
        sees="the place's stores",
        order="march.ration, hold.ration",
        default="no ration is taken along",
    ),
)

IDS = frozenset(choice.id for choice in CHOICES)
