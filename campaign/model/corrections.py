"""The facts that an organiser may correct, each with the value that he saw and the right one."""

from typing import TypedDict

import msgspec

from campaign.model.men import Band

Company = tuple[Band, ...]


class ActHeader(TypedDict):
    """The act that a correction is part of: the beginning of every event of a correction.

    `act` counts the acts of correction of a campaign from 1. `of_day` and `line`, a version of the log, name the wrong
    line, 0 if that is left open.
    """

    act: int
    day: int
    at: str
    reason: str
    of_day: int
    line: int


class Fact(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="fact"):
    """The common base of all corrections: `was` in each is the value that its author saw."""


class Strength(Fact, frozen=True, kw_only=True, tag="strength"):
    """The people of a group, a band of mercenaries or a castle's garrison (`garrison:<site>`), without commanders."""

    piece: str
    was: Company
    men: Company


class Position(Fact, frozen=True, kw_only=True, tag="position"):
    """Where a combat group, a convoy or band without a leader, a spy or a commander without men stands, by its id."""

    piece: str
    was: str
    hex: str


class Money(Fact, frozen=True, kw_only=True, tag="money"):
    """The chest of a combat group, in half-deniers."""

    group: str
    was: int
    amount: int


class Stores(Fact, frozen=True, kw_only=True, tag="stores"):
    """The food: points of a place or convoy, days of a besieged place, points that a group carries.

    `kind`: place, siege, convoy, ration.
    """

    kind: str
    piece: str
    was: int
    points: int


class Owner(Fact, frozen=True, kw_only=True, tag="owner"):
    """The owner of a settlement."""

    site: str
    was: str
    faction: str


class Prestige(Fact, frozen=True, kw_only=True, tag="prestige"):
    """The prestige of a commander."""

    commander: str
    was: int
    prestige: int


class Wound(Fact, frozen=True, kw_only=True, tag="wound"):
    """The wound of a commander: true if he has one."""

    commander: str
    was: bool
    wounded: bool


class Fate(Fact, frozen=True, kw_only=True, tag="fate"):
    """The fate of a commander: free, captive or dead.

    `group` is his own group if he is free, "" if he stands alone at his former prison. Of a captive it is the group
    that holds him.
    """

    commander: str
    was: str
    fate: str
    group: str = ""


class Captives(Fact, frozen=True, kw_only=True, tag="captives"):
    """The men of one faction among prisoners on their way, without commanders."""

    prisoners: str
    faction: str
    was: Company
    men: Company


Correction = Strength | Position | Money | Stores | Owner | Prestige | Wound | Fate | Captives


class Overruling(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A fought battle with its result overruled: `winner` kept the field instead of `was`; "" is neither side.

    `sides` are all factions that fought.
    """

    number: int
    hex: str
    attacker: str
    defender: str
    sides: tuple[str, ...]
    was: str
    winner: str


class Misreading(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A die that was rolled by hand and entered as `was`, and shows another face; `witness` is its audience."""

    label: str
    sides: int
    witness: str
    was: int
    face: int
