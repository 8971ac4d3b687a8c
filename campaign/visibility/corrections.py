"""The visibility of a correction: every faction that can see the fact (docs/sight.md); all, if it is public."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from campaign.model import events as e
from campaign.model.state import State
from campaign.visibility.register import in_full, tells, with_reason
from campaign.visibility.views import Facts

HIDDEN = ("act", "line", "witnesses", "reason", "of_day")
"""The hidden fields of a correction: the number of acts, the place in the log, and its other hearers."""


def in_the_hex(state: State, hex_: str, *owners: str) -> tuple[str, ...]:
    """The factions beside its owners that have a group in a hex, before the walls of a place, and see who stands there."""
    return tuple(sorted({group.faction for group in state.groups_at(hex_)} - {*owners}))


def own_side(state: State, owners: Iterable[str], plays: Iterable[str]) -> bool:
    """True if the author of a correction plays, or has played, on the side of one of these owners."""
    whose = list(owners)
    return any(owner and state.allied(one, owner) for one in plays for owner in whose)


def to_owners_and_witnesses(*owners: str) -> Callable[[Any, str], Facts | None]:
    """The teller of a correction: all of it to the factions in these fields and to its witnesses, or to all if public."""

    def tell(event: Any, faction: str) -> Facts | None:
        named = [getattr(event, owner) for owner in owners]
        if not (event.public or faction in (*named, *event.witnesses)):
            return None
        known = {name: fact for name, fact in in_full(event).items() if name not in HIDDEN}
        if event.of_day:
            known["of_day"] = event.of_day
        return known | with_reason(event.reason)

    return tell


OWNERS: Mapping[type[e.Event], tuple[str, ...]] = {
    e.StrengthCorrected: ("faction",),
    e.CaptivesCorrected: ("faction", "captor"),
    e.PieceMoved: ("faction",),
    e.MoneyCorrected: ("faction",),
    e.StoresCorrected: ("faction",),
    e.OwnerCorrected: ("faction", "enemy"),
    e.PrestigeCorrected: ("faction",),
    e.WoundCorrected: ("faction",),
    e.FateCorrected: ("faction", "captor", "former"),
}
"""The fields that name the owner of each correction's fact."""

CORRECTIONS: tuple[type[e.Event], ...] = (*OWNERS, e.ResultOverruled, e.DieCorrected)
"""All corrections of facts, and the rulings from which they follow."""

for kind, owners in OWNERS.items():
    tells(kind)(to_owners_and_witnesses(*owners))

tells(e.DieCorrected)(to_owners_and_witnesses())


HIDDEN_FATE = {(True, True): ("group", "prisoners", "destination"), (False, False): ("group", "hex")}
"""The hidden fields of a fate by whether the faction is his own, and whether he is a captive."""


@tells(e.FateCorrected)
def fate_corrected(event: e.FateCorrected, faction: str) -> Facts | None:
    """The fate of a commander: all for his own side, except his escort and its goal.

    His captors learn all except his group.
    """
    known = to_owners_and_witnesses("faction", "captor", "former")(event, faction)
    if known is None or event.public:
        return known
    own, captive = faction == event.faction, event.fate == "captive"
    hidden = HIDDEN_FATE.get((own, captive), ())
    return {name: fact for name, fact in known.items() if name not in hidden}


@tells(e.CaptivesCorrected)
def captives_corrected(event: e.CaptivesCorrected, faction: str) -> Facts | None:
    """All to who holds them; to their own people not where they are on their way."""
    known = to_owners_and_witnesses("faction", "captor")(event, faction)
    if known is None or event.public or faction == event.captor:
        return known
    return {name: fact for name, fact in known.items() if name not in ("hex", "prisoners")}


@tells(e.ResultOverruled)
def result_overruled(event: e.ResultOverruled, faction: str) -> Facts | None:
    """The sides are told; the others, who saw from afar who kept the field, if it was somebody else."""
    sides = (event.attacker, event.defender, *event.sides)
    if faction not in sides and event.before == event.winner and not event.public:
        return None
    known = in_full(event)
    hidden = (*HIDDEN, "sides") if faction in sides else (*HIDDEN, "sides", "number")
    known = {name: fact for name, fact in known.items() if name not in hidden}
    if event.of_day:
        known["of_day"] = event.of_day
    return known | with_reason(event.reason)
