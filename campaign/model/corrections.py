"""What an organiser may correct: each fact with the value that he saw and the one that is right."""

from typing import TypedDict

import msgspec

from campaign.model.men import Band

Company = tuple[Band, ...]


class ActHeader(TypedDict):
    """The act that a correction is part of: what every event of a correction begins with.

    `act` counts the acts of correction of a campaign from 1; `of_day` and `line`, a version of the log, say what was told
    wrongly, 0 where that is left open.
    """

    act: int
    day: int
    at: str
    reason: str
    of_day: int
    line: int


class Fact(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="fact"):
    """What all corrections have in common: `was` in each is the value that its author saw."""


class Strength(Fact, frozen=True, kw_only=True, tag="strength"):
    """The people of a group, a band of mercenaries or a castle's garrison (`garrison:<site>`), without commanders."""

    piece: str
    was: Company
    men: Company


class Position(Fact, frozen=True, kw_only=True, tag="position"):
    """Where a combat group, a convoy or band that nobody leads, a spy or a commander without men stands, by its id."""

    piece: str
    was: str
    hex: str


class Money(Fact, frozen=True, kw_only=True, tag="money"):
    """The chest of a combat group, in half-deniers."""

    group: str
    was: int
    amount: int


class Stores(Fact, frozen=True, kw_only=True, tag="stores"):
    """What there is to eat: points of a place or convoy, days of a besieged place, points that a group carries.

    `kind`: place, siege, convoy, ration.
    """

    kind: str
    piece: str
    was: int
    points: int


class Owner(Fact, frozen=True, kw_only=True, tag="owner"):
    """Whose a settlement is."""

    site: str
    was: str
    faction: str


class Prestige(Fact, frozen=True, kw_only=True, tag="prestige"):
    """The prestige of a commander."""

    commander: str
    was: int
    prestige: int


class Wound(Fact, frozen=True, kw_only=True, tag="wound"):
    """Whether a commander is wounded."""

    commander: str
    was: bool
    wounded: bool


class Fate(Fact, frozen=True, kw_only=True, tag="fate"):
    """Whether a commander is free, captive or dead.

    `group` is the group of his own that he is in if he is free ("": he stands alone where he was held), and the group that
    holds him if he is a captive.
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
    """A battle that was fought, whose result does not stand: `winner` kept the field, and not `was`; "" is nobody.

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
