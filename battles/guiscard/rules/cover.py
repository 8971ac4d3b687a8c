"""GT-5.5: the cover that a target has from the ground against a shot from another hex, judged for one line of fire.

The shelter of a doorway or the corner of a building covers against one side only (GT-8.3.5a, GT-8.3.6a).
`fire.shelters` says who has it against which side in a phase.
"""

import msgspec

from battles.guiscard.rules.cells import PLATFORM, Border
from battles.guiscard.rules.ground import DECK, MARSH, Ground
from battles.guiscard.rules.openings import DOORS, SLITS, Line, Opening, leads_out, line
from battles.guiscard.rules.remembering import remembered
from battles.guiscard.tables import TABLES, Cover
from hexmap.grid import SIDES, distance, side_between
from rulebook import rule

ORDER: tuple[Cover, ...] = ("none", "light", "medium", "strong")
RANK = {cover: rank for rank, cover in enumerate(ORDER)}
BRUSH = "brush"
ONLY_BRUSH, DECK_OR_BRUSH = frozenset({BRUSH}), frozenset({DECK, BRUSH})
LOW_WALL: Border = "low_wall"
PALISADE: Border = "palisade"
TENT_HEXES = frozenset({"tent", "tent_opening"})
LOST_FROM_ABOVE = frozenset({BRUSH, MARSH, "shallows", "bank"})
"""Terrain whose cover is nothing against who shoots down at it from close by (GT-5.5.4a)."""
LOST_BELOW_WORKS = frozenset({BRUSH, "bank", MARSH, "rock", "shallows"})
"""Terrain whose cover is nothing against who shoots down at it from works close by (GT-9.3.4a)."""
WALL_COVER: Cover = "medium"


INSIDE, OUTSIDE = "inside", "outside"
"""The faces of a doorway; the faces of a corner are the sides of its hex over which shots come (D38)."""


class FaceCover(msgspec.Struct, frozen=True, gc=False):
    """The cover against one side only: the side from which a shot comes, its `face`, "" where nothing does."""

    face: str = ""
    cover: Cover = "none"

    def against(self, chosen: str) -> Cover:
        """The cover of a sheltered person against a chosen face; "" is for a person who has not chosen, and may still."""
        return self.cover if chosen in ("", self.face) else "none"


UNSHELTERED = FaceCover()


class Covers(msgspec.Struct, frozen=True, gc=False):
    """The cover of a target: the terrain it stands on, the line's crossings on the way, a doorway or a corner."""

    ground: Cover
    way: Cover
    shelter: FaceCover = UNSHELTERED


def cover_of(ground: Ground, shooter: str, target: str, short: int, chosen: str = "") -> Cover:
    """The cover of a person at `target` against a weapon whose short range ends at `short` hexes.

    `chosen` is the one face against which he is sheltered in this phase, "" as long as that is open.
    """
    found = covers(ground, shooter, target)
    return better(found.shelter.against(chosen), bare(ground, shooter, target, short))


def bare(ground: Ground, shooter: str, target: str, short: int) -> Cover:
    """The cover that he has whatever he chooses."""
    found = covers(ground, shooter, target)
    return found.way if lost(ground, shooter, target, short) else better(found.ground, found.way)


@rule("GT-5.5.1d")
def better(*found: Cover) -> Cover:
    """The cover that counts of several: the best; they do not add up (D21)."""
    return max(found, key=RANK.__getitem__)


@remembered
def covers(ground: Ground, shooter: str, target: str) -> Covers:
    """The cover of a target against a shot from a hex."""
    return Covers(
        ground=of_terrain(ground, shooter, target),
        way=better(
            through_brush(ground, shooter, target),
            behind_wall(ground, shooter, target),
            through_opening(ground, shooter, target),
            in_tent(ground, shooter, target),
            behind_parapet(ground, shooter, target),
            behind_rubble(ground, shooter, target),
        ),
        shelter=shelter_of(ground, shooter, target),
    )


def lost(ground: Ground, shooter: str, target: str, short: int) -> bool:
    """True if a target loses the cover of its hex, being shot at from above and close by (D23)."""
    if from_works(ground, shooter, target):
        return lost_below_works(ground, shooter, target, short)
    higher = ground.level[shooter] - ground.level[target]
    return higher > 0 and lost_below(ground, shooter, target, short if higher > 1 else short // 2)


@rule("GT-5.5.4a")
def lost_below(ground: Ground, shooter: str, target: str, radius: int) -> bool:
    """True if a target within a radius of a shooter on higher ground has no cover of its own hex."""
    return ground.terrain[target] in LOST_FROM_ABOVE and distance(shooter, target) <= radius


def from_works(ground: Ground, shooter: str, target: str) -> bool:
    """True if a shot goes down from a platform, or from a slit of the shooter's own."""
    if ground.level[shooter] <= ground.level[target] or not ground.cells[shooter].aloft:
        return False
    return ground.terrain[shooter] == PLATFORM or by_slit(ground, shooter, target)


@rule("GT-9.3.4a")
def lost_below_works(ground: Ground, shooter: str, target: str, short: int) -> bool:
    """True if a target loses the cover of its hex against a shot from works.

    It does within half of short range about a platform, within all of it about a slit (D24).
    """
    radius = short if by_slit(ground, shooter, target) else short // 2
    return ground.terrain[target] in LOST_BELOW_WORKS and distance(shooter, target) <= radius


def by_slit(ground: Ground, shooter: str, target: str) -> bool:
    """True if a line leads out of a slit of the shooter's own."""
    drawn = line(ground, shooter, target)
    return drawn.own and drawn.through[0].kind in SLITS


@rule("GT-9.1a", "GT-10.1.5a")
def of_terrain(ground: Ground, shooter: str, target: str) -> Cover:
    """The cover of the terrain on which a target stands."""
    room = TABLES.now.buildings.hex.get(ground.terrain[target])
    if room is not None:
        return room.cover
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
    return WALL_COVER if comes_over(ground, shooter, target, LOW_WALL) else "none"


def comes_over(ground: Ground, shooter: str, target: str, kind: Border) -> bool:
    """True if a line comes into the hex of the target over such a side; between two hexes both must be so (GT-5.5.1c)."""
    sides = [side_between(target, hex_) for hex_ in before(ground, shooter, target)]
    return all(ground.cells[target].borders[SIDES.index(side)] == kind for side in sides)


@rule("GT-8.2.1e", "GT-8.3.1a", "GT-8.3.2a", "GT-9.4.1a", "GT-9.4.3a")
def through_opening(ground: Ground, shooter: str, target: str) -> Cover:
    """The cover in a house or court of a target behind an opening; none from a shooter at it himself, within (D126).

    A doorway shelters who stands in it.
    """
    drawn = line(ground, shooter, target)
    if not drawn.through or not ground.cells[target].depth or own_door(ground, drawn, target):
        return "none"
    last = drawn.through[-1]
    if comes_out(ground, last) and last.before == shooter:
        return "none"
    return shot_over(last.kind)


def own_door(ground: Ground, drawn: Line, target: str) -> bool:
    """True if a line comes to a target through the door or entrance of its own hex, from outside (D118)."""
    if not drawn.through:
        return False
    last = drawn.through[-1]
    return last.kind in DOORS and last.behind == target and leads_out(ground, target, last.before)


def shelter_of(ground: Ground, shooter: str, target: str) -> FaceCover:
    """The shelter of a target against the side from which it is shot at."""
    if ground.cells[target].corner:
        return at_corner(ground, shooter, target)
    return in_doorway(ground, shooter, target) if ground.sides else UNSHELTERED


@rule("GT-8.3.6a")
def at_corner(ground: Ground, shooter: str, target: str) -> FaceCover:
    """The shelter of the corner of a building that has side k of the hex: against shots over k, k-60 and k+60 (D38).

    A target hit where two of these meet is hit over the face beside the corner.
    """
    side = ground.cells[target].corner
    place = SIDES.index(side)
    faces = {SIDES[place - 1], side, SIDES[(place + 1) % len(SIDES)]}
    sides = {side_between(target, hex_) for hex_ in before(ground, shooter, target)}
    if not sides <= faces:
        return UNSHELTERED
    return FaceCover(next(iter(sides - {side}), side), TABLES.now.buildings.corner)


@rule("GT-8.3.5a", "GT-9.4.3a")
def in_doorway(ground: Ground, shooter: str, target: str) -> FaceCover:
    """The shelter of the door or entrance of a hex: against shots through it, or against shots from inside."""
    drawn = line(ground, shooter, target)
    if own_door(ground, drawn, target):
        return FaceCover(OUTSIDE, shot_over(drawn.through[-1].kind))
    around = zip(ground.cells[target].borders, ground.neighbours[target], strict=True)
    doors = (kind for kind, near in around if kind in DOORS and leads_out(ground, target, near or target))
    door = next(doors, None)
    return FaceCover(INSIDE, shot_over(door)) if door else UNSHELTERED


def comes_out(ground: Ground, opening: Opening) -> bool:
    """True if a line comes out of a building by an opening, so that a target beyond it is not behind it."""
    return leads_out(ground, opening.before, opening.behind)


@rule("GT-8.3.4a")
def in_tent(ground: Ground, shooter: str, target: str) -> Cover:
    """The cover in a tent against who is not in it: of its opening where the line comes in there, else of canvas (D119)."""
    cell = ground.cells[target]
    if cell.terrain not in TENT_HEXES or ground.cells[shooter].zone == cell.zone:
        return "none"
    return min(map(shot_over, line(ground, shooter, target).canvas), key=RANK.__getitem__, default="none")


@rule("GT-9.4.1a")
def behind_parapet(ground: Ground, shooter: str, target: str) -> Cover:
    """Strong on a platform where the line comes over the palisade behind which he stands, of his hex or the next (D191)."""
    if ground.terrain[target] != PLATFORM or not over_parapet(ground, shooter, target):
        return "none"
    return shot_over(PALISADE)


def over_parapet(ground: Ground, shooter: str, target: str) -> bool:
    """True if a line comes in from outside over the palisade of a platform's hex, or of one beside it."""
    course = ((shooter,), *line(ground, shooter, target).steps, (target,))
    for place in reversed(range(1, len(course))):
        fore, here = course[place - 1], course[place]
        if any(ground.cells[hex_].depth for hex_ in fore):
            continue
        sides = [
            ground.cells[hex_].borders[ground.neighbours[hex_].index(out)]
            for hex_ in here
            if ground.cells[hex_].depth and distance(hex_, target) <= 1
            for out in fore
            if out in ground.neighbours[hex_]
        ]
        return bool(sides) and all(kind == PALISADE for kind in sides)
    return False


def shot_over(kind: Border) -> Cover:
    """The cover of a target shot at through or over a border."""
    return TABLES.now.buildings.side[kind].shot or "none"


@rule("GT-9.4.2b")
def behind_rubble(ground: Ground, shooter: str, target: str) -> Cover:
    """Light where the line crosses a hex of palisade or gate that is destroyed (D42)."""
    steps = line(ground, shooter, target).steps if ground.down else ()
    crossed = [step[0] for step in steps if ground.down.issuperset(step)]
    return better("none", *(TABLES.now.buildings.hex[ground.terrain[hex_]].behind for hex_ in crossed))


def before(ground: Ground, shooter: str, target: str) -> tuple[str, ...]:
    """The last hex before the target on the line to it, or the two between which it comes."""
    way = line(ground, shooter, target).steps
    return way[-1] if way else (shooter,)


def crosses(ground: Ground, a: str, b: str, kinds: frozenset[str]) -> bool:
    """True if a line crosses such terrain between its ends; along a border both hexes must be of it (GT-5.5.1c)."""
    return any(map(ground.of_kinds(kinds).issuperset, line(ground, a, b).steps))
