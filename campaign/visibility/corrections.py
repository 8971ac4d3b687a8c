"""Who is told of a correction: whoever can see the fact, as the table of docs/sight.md has it; a public one all."""

from collections.abc import Iterable

from campaign.model import events as e
from campaign.model.state import State
from campaign.visibility.register import in_full, tells, with_reason
from campaign.visibility.views import Facts

HIDDEN = ("act", "line", "witnesses", "reason", "of_day")
"""What is not told as it is recorded: how many acts there were, where in the log, and who else is told."""


def in_the_hex(state: State, hex_: str, *owners: str) -> tuple[str, ...]:
    """The factions beside its owners that have a group in a hex, before the walls of a place, and see who stands there."""
    return tuple(sorted({group.faction for group in state.groups_at(hex_)} - {*owners}))


def own_side(state: State, owners: Iterable[str], plays: Iterable[str]) -> bool:
    """Whether whoever corrects plays, or has played, on the side of one of these owners."""
    whose = list(owners)
    return any(owner and state.allied(one, owner) for one in plays for owner in whose)


@tells(e.StrengthCorrected)
def strength_corrected(event: e.StrengthCorrected, faction: str) -> Facts | None:
    return to_witnesses(event, faction, event.faction)


def to_witnesses(event: e.StrengthCorrected, faction: str, *owners: str) -> Facts | None:
    """Owners and witnesses are told all of it; of a public one everybody is."""
    if not (event.public or faction in (*owners, *event.witnesses)):
        return None
    known = {name: fact for name, fact in in_full(event).items() if name not in HIDDEN}
    if event.of_day:
        known["of_day"] = event.of_day
    return known | with_reason(event.reason)
