"""Events of corrections: what an organiser has put right, now; what was told before stays as it was told."""

import msgspec

from campaign.model.events.frame import Event
from campaign.model.men import Men
from eventlog.marks import event


class Act(msgspec.Struct, frozen=True, kw_only=True):
    """The act that a correction is part of (`corrections.ActHeader`).

    `witnesses` are the factions beside its owner that can see the fact; with `public` it is published to all, because who
    corrects plays on the side whose fact it is, or has played there.
    """

    act: int
    day: int
    at: str
    reason: str
    of_day: int = 0
    line: int = 0
    witnesses: tuple[str, ...] = ()
    public: bool = False


@event("StrengthCorrected")
class StrengthCorrected(Event, Act, frozen=True):
    """A group, band or garrison has these `men`, not those that it had `before`.

    `added` and `gone` are heads that are more and fewer, by people and type: who is hurt or unhorsed alone is neither.
    """

    piece: str
    faction: str
    hex: str
    before: Men
    men: Men
    added: int
    gone: int
