"""What the log says of events that rolled dice to who does not want the rolls: who was hit, struck, lured or rallied, and
who goes on, trumps or is finished.

Nothing of those whose outcome other events tell: shocks, collapses, checks that were passed, who is due first.
"""

from collections.abc import Callable
from typing import Any

import msgspec

from battles.devils_horsemen.chapters.activating import MomentumTried
from battles.devils_horsemen.chapters.charging import TemperTested
from battles.devils_horsemen.chapters.feigning import ReactionTested, TrapTested
from battles.devils_horsemen.chapters.happenings import CohesionLost, LeaderKilled, LeaderWounded, tell_lost
from battles.devils_horsemen.chapters.harassing import PatienceTested
from battles.devils_horsemen.chapters.names import gaps, thrown_by, units
from battles.devils_horsemen.chapters.ordering import LinesTested
from battles.devils_horsemen.chapters.routing import RallyTried
from battles.devils_horsemen.chapters.shooting import VolleyFired
from battles.devils_horsemen.chapters.trumping import TrumpTried
from battles.devils_horsemen.state import State
from battles.wording import Said, say

Brief = Callable[[State, Any], Said | None]


def brief(state: State, event: object) -> Said | None:
    """The line without its dice, after the event has been booked; None where nothing has come of it."""
    telling = TOLD.get(type(event))
    return telling(state, event) if telling is not None else None


def trumped(state: State, event: TrumpTried) -> Said:
    """Who leads now, or is finished."""
    told = gaps(state, event, "leader over")
    if event.passed:
        return say("{leader} trumps {over} (DH-5.41b)", **told)
    return say("{leader} does not trump {over} and is finished (DH-5.41b)", **told)


def went_on(state: State, event: MomentumTried) -> Said | None:
    """Momentum, and a nine that costs others their turn as well."""
    told = gaps(state, event, "leader")
    match event.result:
        case "again":
            return say("{leader} goes on by momentum (DH-5.32a)", **told)
        case "cut":
            return say("{leader} has no momentum, and no leader is activated any more (DH-5.33b)", **told)
        case "paralysed":
            return say("{leader} has no momentum, and his side is paralysed (DH-5.33c)", **told)
        case _:
            return None


def lined(state: State, event: LinesTested) -> Said | None:
    """A leader who may give no Line Orders."""
    if event.passed:
        return None
    return say("{leader} may give no Line Orders and is finished (DH-4.32b)", **gaps(state, event, "leader"))


def fired(state: State, event: VolleyFired) -> Said | None:
    """A volley that hits."""
    if not event.hit:
        return None
    return say("{firer} fires at {target}: a hit (DH-8.18a)", **gaps(state, event, "firer target"))


def hit(state: State, event: CohesionLost) -> Said:
    """A check that was not passed."""
    return tell_lost(state, msgspec.structs.replace(event, rolls=()), None)


def wounded(state: State, event: LeaderWounded) -> Said:
    """A leader who goes on wounded."""
    return say("{leader} is wounded (DH-9.15b)", **gaps(state, event, "leader"))


def killed(state: State, event: LeaderKilled) -> Said:
    """A leader who is gone."""
    return say("{leader} is killed, {points} rout points (DH-12.11a)", **gaps(state, event, "leader points"))


def lured(state: State, event: ReactionTested) -> Said | None:
    """Who follows a feigned retreat."""
    told = gaps(state, event, "unit quarry")
    return say("{unit} must pursue {quarry} (DH-6.74a)", **told) if event.lured else None


def trapped(state: State, event: TrapTested) -> Said:
    """Who has the better of it at its end."""
    told = gaps(state, event, "unit pursuer")
    if event.sprung:
        return say("{unit} turns on {pursuer} (DH-6.73d)", **told)
    return say("{unit} is caught by {pursuer} (DH-6.73e)", **told)


def provoked(state: State, event: PatienceTested) -> Said | None:
    """Who charges or presses on after he was harassed."""
    if not event.provoked:
        return None
    return say(
        "{unit} goes for {firer} ({rule})", **gaps(state, event, "unit firer"), rule=thrown_by(event.rolls)
    )


def unheld(state: State, event: TemperTested) -> Said | None:
    """Who rides at the enemy whatever his leader wants."""
    if event.held:
        return None
    return say("{units}: cannot be held back (DH-9.31b)", units=units(state, event.units))


def rallied(state: State, event: RallyTried) -> Said | None:
    """Who routs no more."""
    if not event.rallied:
        return None
    told = gaps(state, event, "unit hits")
    return say("{unit} rallies, with {hits} ({rule})", **told, rule=thrown_by(event.rolls))


TOLD: dict[type, Brief] = {
    TrumpTried: trumped,
    MomentumTried: went_on,
    LinesTested: lined,
    VolleyFired: fired,
    CohesionLost: hit,
    LeaderWounded: wounded,
    LeaderKilled: killed,
    ReactionTested: lured,
    TrapTested: trapped,
    PatienceTested: provoked,
    TemperTested: unheld,
    RallyTried: rallied,
}
