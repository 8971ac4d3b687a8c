"""The log's lines for events that rolled dice, for readers who do not want the rolls: the results and the reasons.

Events whose outcome other events tell have no line: a victim of a shot is wounded, a miss is silent.
"""

from collections.abc import Callable
from typing import Any

from battles.guiscard.events import fires, greek_fire, ropes, sieges
from battles.guiscard.state import Skirmish
from battles.guiscard.system import SYSTEM
from battles.guiscard.voice import LINES, called
from battles.wording import Said, plain, say, word

SIPHON = LINES.said["siphon_in_brief"]
Brief = Callable[[Skirmish, Any], Said | None]


def brief(state: Skirmish, event: Any) -> Said | None:
    """The line without its dice, after the event has been booked; None without a result."""
    telling = TOLD.get(type(event))
    found = SYSTEM.in_brief(state, event) if telling is None else telling(state, event)
    return LINES.laid_in(event, found) if found is not None else None


def arrow(state: Skirmish, event: fires.FlamingArrowShot) -> Said | None:
    """One that has set something on fire."""
    if not event.caught:
        return None
    return say(
        "{archer} sets fire to the {fuel} at {hex} with a flaming arrow (GT-10.3c)",
        archer=called(state, event.archer),
        fuel=word("fuel", plain(event.fuel)),
        hex=event.at,
    )


def leapt(state: Skirmish, event: fires.FlamesLeapt) -> Said | None:
    """Flames that have spread."""
    if not event.caught:
        return None
    fuel = word("fuel", plain(event.fuel))
    return say(
        "the fire at {frm} spreads to the {fuel} at {hex} (GT-10.2.2a)",
        frm=event.frm,
        fuel=fuel,
        hex=event.hex,
    )


def fought(state: Skirmish, event: fires.FireFought) -> Said | None:
    """A fire that is out."""
    if not event.out:
        return None
    who = called(state, event.character)
    return say("{character} puts out the fire at {hex} (GT-10.2.3a)", character=who, hex=event.hex)


def sprayed(state: Skirmish, event: greek_fire.SiphonWorked) -> Said:
    """The action of the siphon."""
    return say(SIPHON[event.fate], frm=event.frm, at=event.at, hexes=event.hexes)


def thrown(state: Skirmish, event: ropes.GrapnelThrown) -> Said | None:
    """A grapnel that holds."""
    if not event.holds:
        return None
    who = called(state, event.character)
    return say("the grapnel of {who} holds on the palisade of {hex} (GT-10.6.1b)", who=who, hex=event.over)


def patrol(state: Skirmish, event: sieges.PatrolCalled) -> Said | None:
    """One that comes."""
    if not event.characters:
        return None
    return say(
        "a further patrol: {people} (GS-11.4.3e)",
        people=tuple(called(state, name) for name in event.characters),
    )


TOLD: dict[type, Brief] = {
    fires.FlamingArrowShot: arrow,
    fires.FlamesLeapt: leapt,
    fires.FireFought: fought,
    greek_fire.SiphonWorked: sprayed,
    ropes.GrapnelThrown: thrown,
    sieges.PatrolCalled: patrol,
}
