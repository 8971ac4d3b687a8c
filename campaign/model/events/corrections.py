"""Events of corrections: the facts that an organiser has put right; earlier lines stay as they were."""

import msgspec

from campaign.model.events.frame import Event
from campaign.model.men import Men
from eventlog.marks import event


class Act(msgspec.Struct, frozen=True, kw_only=True):
    """The act that a correction is part of (`corrections.ActHeader`).

    `witnesses` are the factions beside its owner that can see the fact. With `public` it is published to all, because
    its author plays, or has played, on the side of the fact.
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
    """A group, band or garrison has these `men`; it had the ones `before` until now.

    `added` and `gone` are heads that are more and fewer, by people and type: wounds and lost horses count as neither.
    """

    piece: str
    faction: str
    hex: str
    before: Men
    men: Men
    added: int
    gone: int


@event("PieceMoved")
class PieceMoved(Event, Act, frozen=True):
    """A piece stands in `hex` and not where it was recorded; of a `kind`: group, convoy, band, spy, commander."""

    piece: str
    kind: str
    faction: str
    start: str
    hex: str


@event("MoneyCorrected")
class MoneyCorrected(Event, Act, frozen=True):
    """The chest of a group holds this `amount`, in half-deniers, which held `before` until now."""

    group: str
    faction: str
    hex: str
    before: int
    amount: int


@event("StoresCorrected")
class StoresCorrected(Event, Act, frozen=True):
    """A place, convoy or group has so many `points` to eat, a besieged place so many days; it had `before` until now.

    `kind`: place, siege, convoy, ration; `level` are the points of a besieged place that its days come to.
    """

    kind: str
    piece: str
    faction: str
    hex: str
    before: int
    points: int
    level: int = 0


@event("OwnerCorrected")
class OwnerCorrected(Event, Act, frozen=True):
    """A settlement is now the faction's; it was the `enemy`'s until now, and it has no commander."""

    site: str
    hex: str
    faction: str
    enemy: str


@event("PrestigeCorrected")
class PrestigeCorrected(Event, Act, frozen=True):
    """A commander has this prestige; it was `before` until now."""

    commander: str
    faction: str
    hex: str
    before: int
    prestige: int


@event("WoundCorrected")
class WoundCorrected(Event, Act, frozen=True):
    """A commander is wounded, or is not."""

    commander: str
    faction: str
    hex: str
    wounded: bool


@event("FateCorrected")
class FateCorrected(Event, Act, frozen=True):
    """A commander is free, captive or dead; he was `before`, then a captive of the `former` captor if of any.

    Free he is in `group`, or alone in `hex`. A captive is one of `prisoners`, whom `group` of the `captor` escorts to a
    site, the `destination`.
    """

    commander: str
    faction: str
    hex: str
    before: str
    fate: str
    group: str = ""
    captor: str = ""
    former: str = ""
    prisoners: str = ""
    destination: str = ""


@event("CaptivesCorrected")
class CaptivesCorrected(Event, Act, frozen=True):
    """A faction has these men among prisoners; they were `before` until now. Heads are as in strength."""

    prisoners: str
    captor: str
    faction: str
    hex: str
    before: Men
    men: Men
    added: int
    gone: int


@event("ResultOverruled")
class ResultOverruled(Event, Act, frozen=True):
    """The result of a battle is overruled: `winner` kept the field instead of the side `before`; "" is neither.

    If these are the same its losses are others; the right facts stand in the corrections of the same act. `sides` are
    all factions that fought.
    """

    number: int
    hex: str
    attacker: str
    defender: str
    sides: tuple[str, ...]
    before: str
    winner: str


@event("DieCorrected")
class DieCorrected(Event, Act, frozen=True):
    """A die that was rolled by hand shows this face; another was entered before.

    Its effect stays; the right facts stand in the corrections of the same act. `witness` is its audience.
    """

    label: str
    before: int
    face: int
    witness: str
