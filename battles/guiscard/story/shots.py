"""Shots: the fall and the wounding, each with its die."""

from battles.guiscard.events import fire
from battles.guiscard.state import Skirmish
from battles.guiscard.story.grounds import beside, cover
from battles.guiscard.story.names import Telling, placed
from battles.wording import sum_of

SHOOTING = {
    "lance_mounted": ("throws his", "lance"),
    "lance_foot": ("throws his", "lance"),
    "javelin_mounted": ("throws a", "javelin"),
    "javelin_foot": ("throws a", "javelin"),
    "sling": ("slings", "a stone"),
}
"""Weapons of which one does not say that somebody shoots them."""
TABLES: dict[fire.TableName, str] = {"fire_foot": "table of those on foot", "fire_mounted": "table of riders"}
LOST = {
    "over": "is lost (GT-5.4.1b)",
    "off_field": "leaves the field (D60)",
    "no_line": "has no line to {aside} and is lost (GT-5.4.1d)",
}


def shot(state: Skirmish, event: fire.ShotFired) -> str:
    """Who shoots at what, where it comes down, and what it does."""
    kind = "defensive fire: " if event.defensive else ""
    verb, weapon = SHOOTING.get(event.weapon, ("shoots a", event.weapon.replace("_", " ")))
    begun = f"    {kind}{placed(state, event.shooter)} {verb} {weapon} at {event.at}, {event.band} range {event.range}"
    parts = [begun, fall(event), wounding(state, event)]
    return "; ".join(part for part in parts if part)


def fall(event: fire.ShotFired) -> str:
    """Where it came down."""
    told = event.fall
    die = "too near to miss (GT-5.4.1a)"
    if told.total is not None:
        die = f"impact {sum_of(event.rolls[0].face, told.modifiers, told.total)}"
    if told.lost:
        return f"{die}: it {LOST[told.lost].format(aside=told.aside)}"
    aside = "" if told.hex == event.at else f", {beside(told.hex, event.at)} of its target (GT-5.4.1c)"
    return f"{die}: at {told.hex}{aside}"


def wounding(state: Skirmish, event: fire.ShotFired) -> str:
    """What it did."""
    told = event.wounding
    if told is None:
        return "" if event.fall.lost else "nobody is there"
    sum_ = f"die {sum_of(event.rolls[-1].face, told.modifiers, told.total)}"
    table = f"{TABLES[told.table]}, {told.weapon_class} weapon, cover {cover(state, event, told)}"
    return f"{placed(state, told.piece)}: {sum_} on {table} = {told.letter}, {told.words} (GT-5.4.3b)"


TELLINGS: dict[type, Telling] = {fire.ShotFired: shot}
