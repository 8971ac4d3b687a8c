"""GT-5.5: the cover that a target has from the ground against a shot from another hex, judged for one line of fire."""

import msgspec

from battles.fields.field import remembered
from battles.guiscard.ground import DECK, MARSH, Ground
from battles.guiscard.openings import DOORS, line
from battles.guiscard.tables import TABLES, Cover
from hexmap.grid import SIDES, distance, side_between
from rulebook import rule

ORDER: tuple[Cover, ...] = ("none", "light", "medium", "strong")
RANK = {cover: rank for rank, cover in enumerate(ORDER)}
BRUSH = "brush"
ONLY_BRUSH, DECK_OR_BRUSH = frozenset({BRUSH}), frozenset({DECK, BRUSH})
LOW_WALL = "low_wall"
LOST_FROM_ABOVE = frozenset({BRUSH, MARSH, "shallows", "bank"})
"""Terrain whose cover is nothing against who shoots down at it from close by (GT-5.5.4a)."""
WALL_COVER: Cover = "medium"


class Covers(msgspec.Struct, frozen=True, gc=False):
    """What covers a target: the terrain it stands on, and what the line crosses on the way."""

    ground: Cover
    way: Cover


def cover_of(ground: Ground, shooter: str, target: str, short: int) -> Cover:
    """The cover of who stands at `target` against a weapon whose short range ends at `short` hexes."""
    found = covers(ground, shooter, target)
    return found.way if lost(ground, shooter, target, short) else better(found.ground, found.way)


@rule("GT-5.5.1d")
def better(*found: Cover) -> Cover:
    """The cover that counts of several: the best; they do not add up (D21)."""
    return max(found, key=RANK.__getitem__)


@remembered
def covers(ground: Ground, shooter: str, target: str) -> Covers:
    """What covers a target against a shot from a hex."""
    return Covers(
        ground=of_terrain(ground, shooter, target),
        way=better(
            through_brush(ground, shooter, target),
            behind_wall(ground, shooter, target),
            through_opening(ground, shooter, target),
        ),
    )


@rule("GT-5.5.4a")
def lost(ground: Ground, shooter: str, target: str, short: int) -> bool:
    """Whether a target loses the cover of its hex, being shot at from above and close by (D23)."""
    higher = ground.level[shooter] - ground.level[target]
    if higher < 1 or ground.terrain[target] not in LOST_FROM_ABOVE:
        return False
    return distance(shooter, target) <= (short if higher > 1 else short // 2)


def of_terrain(ground: Ground, shooter: str, target: str) -> Cover:
    """The cover of the terrain on which a target stands."""
    room = TABLES.now.buildings.hex.get(ground.terrain[target])
    if room is not None:
        return room.cover
    if ground.cells[target].built:
        return "none"
    printed_cover = TABLES.now.terrain[ground.terrain[target]].cover
    match printed_cover:
        case "light_unless_shooter_at_edge":
            return in_water(ground, shooter, target)
        case "medium_if_lof_crosses_crest":
            return on_bank(ground, shooter, target)
        case "medium_if_shot_from_lower_level":
            return on_path(ground, shooter, target)
    return in_marsh(ground, shooter, target) if ground.terrain[target] == MARSH else printed_cover


@rule("GT-3.1f", "GT-5.5.2.4b", "GT-5.5.2.4c")
def in_water(ground: Ground, shooter: str, target: str) -> Cover:
    """Light, or medium across a deck or brush; none against who stands at the edge of that water (D25)."""
    if ground.at_edge(shooter, target):
        return "none"
    return "medium" if crosses(ground, shooter, target, DECK_OR_BRUSH) else "light"


@rule("GT-5.5.2.4d")
def in_marsh(ground: Ground, shooter: str, target: str) -> Cover:
    """Light; none against who stands at the edge of that marsh (D25)."""
    return "none" if ground.at_edge(shooter, target) else "light"


@rule("GT-3.1d", "GT-5.5.2.3d")
def on_bank(ground: Ground, shooter: str, target: str) -> Cover:
    """Medium where the line comes over the crest of the bank, else none."""
    fore = before(ground, shooter, target)
    return "medium" if all(ground.level[hex_] > ground.level[target] for hex_ in fore) else "none"


@rule("GT-3.1e")
def on_path(ground: Ground, shooter: str, target: str) -> Cover:
    """Medium against who shoots from a lower level, else none."""
    return "medium" if ground.level[shooter] < ground.level[target] else "none"


@rule("GT-5.5.2.1a")
def through_brush(ground: Ground, shooter: str, target: str) -> Cover:
    """Light where the line crosses brush."""
    return "light" if crosses(ground, shooter, target, ONLY_BRUSH) else "none"


@rule("GT-5.5.4b")
def behind_wall(ground: Ground, shooter: str, target: str) -> Cover:
    """Medium where the line comes into the hex of the target over a low wall; further behind it covers nobody."""
    sides = [side_between(target, hex_) for hex_ in before(ground, shooter, target)]
    walls = [ground.cells[target].borders[SIDES.index(side)] == LOW_WALL for side in sides]
    return WALL_COVER if all(walls) else "none"


@rule("GT-8.2.1e", "GT-8.3.1a", "GT-8.3.2a", "GT-9.4.1a")
def through_opening(ground: Ground, shooter: str, target: str) -> Cover:
    """The cover in a house or court of who is shot at through an opening; none by who stands in that door himself."""
    through = line(ground, shooter, target).through
    if not through or not ground.cells[target].depth:
        return "none"
    last = through[-1]
    if last.kind in DOORS and last.before == shooter:
        return "none"
    return TABLES.now.buildings.side[last.kind].shot or "none"


def before(ground: Ground, shooter: str, target: str) -> tuple[str, ...]:
    """The last hex before the target on the line to it, or the two between which it comes."""
    way = line(ground, shooter, target).steps
    return way[-1] if way else (shooter,)


def crosses(ground: Ground, a: str, b: str, kinds: frozenset[str]) -> bool:
    """Whether a line crosses such terrain between its ends; along a border both hexes must be of it (GT-5.5.1c)."""
    return any(map(ground.of_kinds(kinds).issuperset, line(ground, a, b).steps))
