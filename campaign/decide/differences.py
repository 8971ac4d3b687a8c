"""The differences between two states of a campaign, fact by fact: an act could put them right.

A fact is a property of a piece: men, a place, money. The rules' own bookkeeping, as who has acted today, is none. A
piece that only one of the states has is one difference, `there`.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Literal

import msgspec

from campaign.model.men import Men
from campaign.model.state import (
    Checks,
    Commander,
    Convoy,
    Group,
    Mercenaries,
    Prisoners,
    Settlement,
    State,
)
from campaign.rules.groups import strength

Of = Literal["group", "site", "commander", "prisoners", "convoy", "mercenaries", "siege", "faction"]
"""The subject of a fact."""
Whole = Group | Settlement | Commander | Prisoners | Convoy | Mercenaries
"""A piece with all that it has."""
Value = None | bool | int | str | Checks | Men | Sequence[str] | dict[str, Men] | Whole
"""A fact: a whole piece if it is `there` in one of the states only, None if it is missing."""
THERE = "there"


class Difference(msgspec.Struct, frozen=True):
    """A fact that differs: `old` as it stands, `new` as it would.

    `id` belongs to the piece, place or faction, `faction` is its owner, "" for a neutral one. `fact` is the field of
    the piece in the state, or `there`. Men are bands, money half-deniers. A `sum` follows from other facts: it needs no
    act of its own.
    """

    of: Of
    id: str
    faction: str
    fact: str
    old: Value
    new: Value
    sum: bool = False


PIECES: dict[Of, tuple[str, tuple[str, ...]]] = {
    "group": (
        "groups",
        (
            "hex",
            "men",
            "commanders",
            "money",
            "hostility",
            "failed",
            "ration",
            "shut_in",
            "sworn",
            "spared",
            "victories",
        ),
    ),
    "site": ("settlements", ("faction", "commander", "resources", "garrison", "noble", "hostility")),
    "commander": (
        "commanders",
        ("fate", "captor", "group", "site", "hex", "wounded", "mounted", "prestige", "hostility"),
    ),
    "prisoners": ("prisoners", ("faction", "men", "commanders", "hex", "destination", "group", "prison")),
    "convoy": ("convoys", ("hex", "load", "animals", "group", "homeward")),
    "mercenaries": ("mercenaries", ("hex", "men", "group", "terms")),
}
"""The pieces with facts: where the state has them, and which of their fields are facts."""
SUMS: dict[str, Callable[[State, str], int]] = {
    "strength": lambda state, faction: sum(strength(state, each) for each in of_faction(state, faction)),
    "money": lambda state, faction: sum(each.money for each in of_faction(state, faction)),
    "prestige": lambda state, faction: sum(
        each.prestige for each in state.commanders.values() if each.faction == faction and each.fate == "free"
    ),
    "places": lambda state, faction: sum(each.faction == faction for each in state.settlements.values()),
}
"""The sums of the facts of a faction's pieces: heads, half-deniers, prestige of free commanders, places."""


def of_faction(state: State, faction: str) -> list[Group]:
    """The groups of a faction."""
    return [group for group in state.groups.values() if group.faction == faction]


def differences(stands: State, would: State) -> tuple[Difference, ...]:
    """All facts that are otherwise in the second state, piece by piece, and what they come to at the end."""
    return (
        *(each for of in PIECES for each in of_pieces(of, stands, would)),
        *of_sieges(stands, would),
        *sums(stands, would),
    )


def of_pieces(of: Of, stands: State, would: State) -> Iterator[Difference]:
    """The facts of one kind of pieces."""
    where, facts = PIECES[of]
    one: Mapping[str, Any] = getattr(stands, where)
    other: Mapping[str, Any] = getattr(would, where)
    for name in sorted(one.keys() | other.keys()):
        old, new = one.get(name), other.get(name)
        if old is None or new is None:
            yield Difference(of, name, owner(old or new), THERE, old, new)
            continue
        for fact in facts:
            before, after = getattr(old, fact), getattr(new, fact)
            if alike(before) != alike(after):
                yield Difference(of, name, owner(old), fact, before, after)


def alike(value: Any) -> Any:
    """A fact as it is compared: men in any order, and people as well."""
    if isinstance(value, dict):
        return {name: alike(each) for name, each in value.items() if each}
    if isinstance(value, list):
        return sorted(value)
    return value


def owner(piece: Any) -> str:
    """The owner of a piece; "" for a neutral one."""
    return getattr(piece, "faction", "")


def of_sieges(stands: State, would: State) -> Iterator[Difference]:
    """Which places are besieged, and by whom, and for how many days they have food."""
    for site in sorted(stands.sieges.keys() | would.sieges.keys()):
        old, new = stands.sieges.get(site), would.sieges.get(site)
        besieger = (old.besieger if old else "", new.besieger if new else "")
        if besieger[0] != besieger[1]:
            yield Difference("siege", site, besieger[0] or besieger[1], "besieger", *besieger)
        elif old and new and old.food != new.food:
            yield Difference("siege", site, old.besieged, "food", old.food, new.food)


def sums(stands: State, would: State) -> Iterator[Difference]:
    """The differences of factions as a whole."""
    for faction in sorted(stands.factions):
        for fact, reckoned in SUMS.items():
            old, new = reckoned(stands, faction), reckoned(would, faction)
            if old != new:
                yield Difference("faction", faction, faction, fact, old, new, sum=True)
