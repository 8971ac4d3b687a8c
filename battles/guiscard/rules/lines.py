"""GT-5.5.1, 5.5.2, 5.5.5: whether the ground leaves a line of fire between two hexes open.

A line is a row of what it crosses one after another: hexes, or both hexes beside a border that it runs along.
Of these the less restrictive counts (GT-5.5.1c, D110). The ends themselves never block.
"""

from battles.fields.field import Course
from battles.guiscard.rules.cells import PLATFORM
from battles.guiscard.rules.ground import ENGINE, TREE, Ground
from battles.guiscard.rules.openings import (
    DOORS_PASSED,
    OWN_DOOR,
    SLIT,
    TOWER_DOOR_LEVEL,
    WALL,
    WINDOWS,
    Bar,
    line,
)
from battles.guiscard.rules.remembering import remembered
from hexmap.grid import distance
from rulebook import Refusal, rule

FIELD = "hex"

NONE = 99
"""Higher than any level: where no hex of a step is reached."""
CREST = "GT-5.5.2.3b"
ENGINES = "GT-10.4.3a"
BARS = {
    "GT-5.5.2.2a": "there are trees at {hex} in the line of fire",
    "GT-5.5.2.3a": "the ground at {hex} is higher than both ends of the line of fire",
    CREST: "the crest at {hex} hides the lower end of the line of fire",
    ENGINES: "there is an engine at {hex} in the line of fire",
    TOWER_DOOR_LEVEL: "through the door of a tower only who is on its level shoots and is shot at",
    WALL: "the line of fire touches a wall at {hex}",
    WINDOWS: "through a window only who stands right behind it is shot at, or out of it from right behind it",
    SLIT: "through such a slit only who stands right behind it is shot at, exactly in line with it",
    OWN_DOOR: "who shoots from a door shoots from the middle of its opening",
    DOORS_PASSED: "the line of fire passes more doors than one before {hex}",
}
"""The reports of a hex that bars a line, by rule."""


def barred(ground: Ground, a: str, b: str) -> Refusal | None:
    """The reason why the ground bars a shot from one hex to another, with anybody there; None if it is open."""
    found = bar(ground, a, b)
    return refusal(found) if found else None


@remembered
def bar(ground: Ground, a: str, b: str) -> Bar | None:
    """The bar of a line from one hex to another; None if it is open."""
    found = line(ground, a, b)
    if found.bar is not None:
        return found.bar
    return None if _plainly_open(ground, a, b, found.steps) else open_line(ground, a, b, found.steps)


def refusal(bar: Bar) -> Refusal:
    """A bar as it is told."""
    rule_id, hex_ = bar
    return Refusal(rule_id, FIELD, BARS[rule_id], hex=hex_)


def _plainly_open(ground: Ground, a: str, b: str, steps: Course) -> bool:
    # Most lines run over one level and meet nothing; that is soon seen.
    level = ground.level[a]
    return level == ground.level[b] and all(map(ground.screens(level).isdisjoint, steps))


@rule("GT-5.5.1a", "GT-5.5.1b", "GT-5.5.1c")
def open_line(ground: Ground, a: str, b: str, steps: Course) -> Bar | None:
    """The bar of a line with these steps, looked for hex by hex; None if it is open.

    The line is followed downwards from its higher end; a border is passed by any hex of it that can be reached.
    """
    level = ground.level
    lower, higher = sorted((a, b), key=level.__getitem__)
    if ground.cells[a].aloft or ground.cells[b].aloft:
        return open_from_works(ground, lower, higher, steps)
    screens, falling = ground.screens(level[higher]), level[higher] > level[lower]
    before = level[higher]
    for step in (*(steps if higher == a else steps[::-1]), (lower,)):
        reached = NONE
        for hex_ in step:
            if hex_ in screens and hex_ != lower:
                continue
            here = level[hex_]
            # A crest that rises on the way down does not restrict.
            falls = falling and here < before
            if falls and not over_the_crest(distance(higher, hex_), distance(lower, hex_)):
                continue
            if here < reached:
                reached = here
        if reached == NONE:
            return _stands_in(ground, step[0], level[higher]) or CREST, step[0]
        before = reached
    return None


@rule("GT-9.3.1a", "GT-9.3.4b", "GT-9.3.5a")
def open_from_works(ground: Ground, lower: str, higher: str, steps: Course) -> Bar | None:
    """The bar of a line of which an end stands on works.

    Crests are no bar, and trees below the higher end bar it where the lower one is as far from them (D61).
    Between platforms no trees do.
    """
    level, top = ground.level, ground.level[higher]
    platforms = ground.terrain[lower] == ground.terrain[higher] == PLATFORM
    for step in steps:
        barred = [
            found
            for hex_ in step
            if (found := _stands_in(ground, hex_, top))
            and not (
                trees_bar(ground, hex_)
                and level[hex_] < top
                and (platforms or distance(lower, hex_) >= distance(higher, hex_))
            )
        ]
        if len(barred) == len(step):
            return barred[0], step[0]
    return None


@rule("GT-10.4.3a")
def engine_bars(ground: Ground, hex_: str) -> bool:
    """True if a perrier fills a hex between the ends."""
    return ground.cells[hex_].barred == ENGINE


@rule("GT-5.5.2.2a")
def trees_bar(ground: Ground, hex_: str) -> bool:
    """True if trees in a hex between the ends bar the line."""
    return ground.terrain[hex_] == TREE


@rule("GT-5.5.2.3a")
def ground_bars(ground: Ground, hex_: str, top: int) -> bool:
    """True if a hex between the ends is higher than both, the higher being at level `top` (D61)."""
    return ground.level[hex_] > top


@rule("GT-5.5.2.3b", "GT-5.5.2.3c")
def over_the_crest(higher_away: int, lower_away: int) -> bool:
    """True if a line passes over a crest, by how far both ends are from the bank below it (D22, D110).

    The lower must be as far as the higher; on the bank itself he shoots and is shot over it.
    """
    return lower_away == 0 or lower_away >= higher_away


def _stands_in(ground: Ground, hex_: str, top: int) -> str:
    if engine_bars(ground, hex_):
        return ENGINES
    if trees_bar(ground, hex_):
        return "GT-5.5.2.2a"
    return "GT-5.5.2.3a" if ground_bars(ground, hex_, top) else ""
