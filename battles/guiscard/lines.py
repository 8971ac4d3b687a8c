"""GT-5.5.1, 5.5.2, 5.5.5: whether the ground leaves a line of fire between two hexes open.

A line is a row of what it crosses one after another: hexes, or where it runs along the border between two both of them,
of which the less restrictive counts (GT-5.5.1c, D110). The ends themselves never block.
"""

from functools import lru_cache

from battles.guiscard.ground import TREE, Ground
from battles.guiscard.passage import BUILDINGS
from hexmap import sight
from hexmap.grid import distance
from rulebook import Refusal, rule

FIELD = "hex"
Course = tuple[tuple[str, ...], ...]

BARS = {
    "GT-5.5.2.2a": "there are trees at {hex} in the line of fire",
    "GT-5.5.2.3a": "the ground at {hex} is higher than both ends of the line of fire",
    "GT-5.5.2.3b": "the crest at {hex} hides the lower end of the line of fire",
    BUILDINGS: "there is a building at {hex} in the line of fire",
}
"""What can be said of a hex that bars a line, by rule."""


@lru_cache(maxsize=65536)
def course(ground: Ground, a: str, b: str) -> Course:
    """The hexes of the field that a line crosses between its ends, in its order; two in one entry are a border."""
    steps = (tuple(hex_ for hex_ in step if hex_ in ground.cells) for step in sight.between(a, b))
    return tuple(step for step in steps if step)


@lru_cache(maxsize=65536)
def barred(ground: Ground, a: str, b: str) -> Refusal | None:
    """Why the ground lets no shot through from one hex to another, whoever stands there; None if it does."""
    if _plainly_open(ground, a, b):
        return None
    found = open_line(ground, a, b)
    return Refusal(found[0], FIELD, BARS[found[0]], hex=found[1]) if found else None


def _plainly_open(ground: Ground, a: str, b: str) -> bool:
    # Most lines run over one level and meet nothing; that is soon seen.
    level = ground.level[a]
    screens = ground.screens(level)
    return level == ground.level[b] and all(screens.isdisjoint(step) for step in course(ground, a, b))


@rule("GT-5.5.1a", "GT-5.5.1b", "GT-5.5.1c")
def open_line(ground: Ground, a: str, b: str) -> tuple[str, str] | None:
    """The rule by which the ground bars a line, and the hex; None if it is open.

    The line is followed downwards from its higher end; a border is passed by any hex of it that can be reached.
    """
    lower, higher = sorted((a, b), key=ground.level.__getitem__)
    fore: tuple[str, ...] = (higher,)
    for step in (*course(ground, higher, lower), (lower,)):
        bars = {hex_: _bar(ground, (higher, lower), fore, hex_) for hex_ in step}
        fore = tuple(hex_ for hex_ in step if not bars[hex_])
        if not fore:
            return bars[step[0]], step[0]
    return None


@rule("GT-5.5.2.2a")
def trees_bar(ground: Ground, hex_: str) -> bool:
    """Whether trees in a hex between the ends bar the line."""
    return ground.terrain[hex_] == TREE


@rule("GT-5.5.2.3a")
def ground_bars(ground: Ground, hex_: str, top: int) -> bool:
    """Whether a hex between the ends is higher than both, the higher being at level `top` (D61)."""
    return ground.level[hex_] > top


@rule("GT-5.5.2.3b", "GT-5.5.2.3c")
def over_the_crest(higher_away: int, lower_away: int) -> bool:
    """Whether a line passes over a crest, by how far both ends are from the bank below it (D22, D110).

    The lower must be as far as the higher; on the bank itself he shoots and is shot over it.
    """
    return lower_away == 0 or lower_away >= higher_away


def _bar(ground: Ground, ends: tuple[str, str], fore: tuple[str, ...], hex_: str) -> str:
    # `ends`: the higher and the lower; `fore`: from where the hex is come by.
    top, bottom = (ground.level[end] for end in ends)
    standing = _stands_in(ground, hex_, top) if hex_ != ends[1] else ""
    return standing or (_hides(ground, ends, fore, hex_) if top > bottom else "")


def _stands_in(ground: Ground, hex_: str, top: int) -> str:
    if ground.cells[hex_].built:
        return BUILDINGS
    if trees_bar(ground, hex_):
        return "GT-5.5.2.2a"
    return "GT-5.5.2.3a" if ground_bars(ground, hex_, top) else ""


def _hides(ground: Ground, ends: tuple[str, str], fore: tuple[str, ...], hex_: str) -> str:
    # A crest that rises on the way down does not restrict.
    higher, lower = ends
    falls = all(ground.level[before] > ground.level[hex_] for before in fore)
    over = not falls or over_the_crest(distance(higher, hex_), distance(lower, hex_))
    return "" if over else "GT-5.5.2.3b"
