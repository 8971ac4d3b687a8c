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


Correction = Strength
