"""Fire and Greek fire: how long it has burnt, and where naphtha lies and burns."""

from battles.guiscard.events import fires, greek_fire
from battles.guiscard.state import Skirmish
from battles.guiscard.story.names import LINES, Telling, called
from battles.wording import Said, counted, say

SIPHON, SEARED = LINES.said["siphon"], LINES.said["seared"]


def burnt_on(state: Skirmish, event: fires.FiresBurntOn) -> Said:
    """The counts of the fires."""
    told = tuple(f"{hex_} ({count})" for hex_, count in event.counts.items())
    return say("fires burn on, in brackets for how many turns: {fires} (GT-10.2.5a)", fires=told)


def handed(state: Skirmish, event: fires.HandingEnded) -> Said:
    """Arrows are handed on, or not."""
    told = event.handing
    names = {"archer": called(state, told.archer), "taker": called(state, told.taker)}
    if not event.done:
        return say("{archer} does not come to hand {taker} arrows (GS-11.4.2e)", **names)
    return counted(
        "{archer} hands {taker} {n} flaming arrow (GS-11.4.2e)",
        "{archer} hands {taker} {n} flaming arrows (GS-11.4.2e)",
        n=told.arrows,
        **names,
    )


def sprayed(state: Skirmish, event: greek_fire.SiphonWorked) -> Said:
    """What the siphon does."""
    return say(SIPHON[event.fate], at=event.at, hexes=event.hexes, die=event.die)


def caught(state: Skirmish, event: greek_fire.NaphthaCaught) -> Said:
    """Where naphtha burns."""
    return say("naphtha burns at {hexes} (GT-10.5.1e)", hexes=event.hexes)


def seared(state: Skirmish, event: greek_fire.Seared) -> Said:
    """What the die says of somebody."""
    return say(SEARED[event.result], character=called(state, event.character), die=event.die)


TELLINGS: dict[type, Telling] = {
    fires.FiresBurntOn: burnt_on,
    fires.HandingEnded: handed,
    greek_fire.SiphonWorked: sprayed,
    greek_fire.NaphthaCaught: caught,
    greek_fire.Seared: seared,
}
