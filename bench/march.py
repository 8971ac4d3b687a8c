"""A stand-in for a recorded campaign, as long as none is kept: groups that march, eat, sight each other and fight.

The events have the sizes and the kinds of fields of a campaign's; the fold keeps groups by id as a campaign's does.
"""

from __future__ import annotations

from random import Random

import msgspec

from eventlog.codec import Codec, event
from eventlog.decider import Decider

GROUPS = 60
SEED = 1053


class Die(msgspec.Struct, frozen=True):
    """A roll as an event records it."""

    label: str
    witness: str
    sides: int
    face: int


@event("GroupMoved")
class GroupMoved(msgspec.Struct, frozen=True):
    """A group entered a hex."""

    group: str
    path: tuple[str, ...]
    cost: int
    stance: str
    day: int


@event("GroupSupplied")
class GroupSupplied(msgspec.Struct, frozen=True):
    """A group ate."""

    group: str
    eaten: int
    left: int


@event("GroupSighted")
class GroupSighted(msgspec.Struct, frozen=True):
    """A faction learned where a group stands."""

    faction: str
    group: str
    hex: str
    strength: int | None


@event("BattleFought")
class BattleFought(msgspec.Struct, frozen=True):
    """Two groups fought; the losses stand by class."""

    attacker: str
    defender: str
    hex: str
    losses: dict[str, int]
    rolls: tuple[Die, ...]


March = GroupMoved | GroupSupplied | GroupSighted | BattleFought


class Group(msgspec.Struct):
    """A group as the fold keeps it."""

    hex: str = "0101"
    supplies: int = 100
    lost: int = 0


class Country(msgspec.Struct):
    """The state: groups by id, and what each faction saw last."""

    groups: dict[str, Group] = {}
    seen: dict[str, dict[str, str]] = {}
    day: int = 0


def evolve(country: Country, told: March) -> None:
    """Bookkeeping of one event."""
    match told:
        case GroupMoved():
            country.groups[told.group].hex = told.path[-1]
            country.day = told.day
        case GroupSupplied():
            country.groups[told.group].supplies = told.left
        case GroupSighted():
            country.seen.setdefault(told.faction, {})[told.group] = told.hex
        case BattleFought():
            for group in (told.attacker, told.defender):
                country.groups[group].lost += sum(told.losses.values())


def opening() -> Country:
    """Sixty groups on their marks."""
    return Country(groups={f"group-{number}": Group() for number in range(GROUPS)})


DECIDER: Decider[Country, March] = Decider(
    name="march",
    codec=Codec([GroupMoved, GroupSupplied, GroupSighted, BattleFought]),
    initial=opening,
    evolve=evolve,
    encode=msgspec.json.encode,
    decode=msgspec.json.Decoder(Country).decode,
    reducer="bench",
)


def events(count: int) -> list[March]:
    """`count` events of a campaign, the same at every call."""
    chance = Random(SEED)
    return [_event(chance, number) for number in range(count)]


def _event(chance: Random, number: int) -> March:
    group, other = (f"group-{chance.randrange(GROUPS)}" for _ in range(2))
    hexes = tuple(f"{chance.randrange(1, 99):02}{chance.randrange(1, 92):02}" for _ in range(4))
    match chance.choices(("move", "supply", "sight", "battle"), weights=(50, 25, 20, 5))[0]:
        case "move":
            return GroupMoved(group, hexes, chance.randrange(1, 9), "offensive", number // 250)
        case "supply":
            return GroupSupplied(group, chance.randrange(40), chance.randrange(200))
        case "sight":
            return GroupSighted(f"faction-{chance.randrange(8)}", group, hexes[0], chance.randrange(900))
        case _:
            rolls = tuple(Die(f"GC-17.2|battle-{number}|{side}|0", "open", 10, 7) for side in "ad")
            return BattleFought(group, other, hexes[0], {"norman-knight": 3, "lombard-foot": 21}, rolls)
