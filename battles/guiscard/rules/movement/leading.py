"""GT-4.4.3c-e: horses that come along with their leader, and where they stand when he halts (D85)."""

from collections.abc import Iterator

from battles.guiscard.rules.counters import both, rear, toward
from battles.guiscard.rules.movement.bodies import barred_by_the_dead
from battles.guiscard.rules.movement.mover import Mover, hexes
from battles.guiscard.state.items import Pose, Stage
from battles.guiscard.tables import TABLES
from dice import Rolled
from rulebook import rule

BESIDE = (2, 4)
"""The directions of a led horse's head beside a rider's: sixths of a turn from his facing."""
FACING_LEADER = (3, 2, 4, 1, 5, 0)
"""The poses of a horse to its leader, its head towards him first: sixths of a turn from where he sees it."""


@rule("GT-4.4.3c", "GT-4.2.1b")
def places(m: Mover, stage: Stage, bed: str = "") -> tuple[list[Pose], list[str]]:
    """The places of the led horses, and the horses without room beside their leader.

    One that is beside him stays. They go where he can go (GT-4.2.1b), and not where he lays a man down (`bed`).
    """
    own = set(hexes(stage))
    stays = [pose for name in stage.leads if (pose := m.pose(stage, name)).hex and touches(m, own, pose)]
    taken = own | {bed} | {hex_ for pose in stays for hex_ in both(pose.hex, pose.facing)}
    found, lost = [], []
    for name in stage.leads:
        if any(pose.horse == name for pose in stays):
            continue
        place = next((each for each in behind(stage, name) if fits(m, stage, each, taken)), None)
        if place is None:
            lost.append(name)
        else:
            found.append(place)
            taken.update(both(place.hex, place.facing))
    return found, lost


def touches(m: Mover, own: set[str], pose: Pose) -> bool:
    """True if a horse stands beside its leader's hexes, and not in them."""
    halves = both(pose.hex, pose.facing)
    if own & set(halves):
        return False
    return any(hex_ in own for half in halves for hex_ in m.ground.neighbours[half])


@rule("GT-4.4.3e")
def behind(stage: Stage, name: str) -> Iterator[Pose]:
    """The places for a led horse, the best first: beside a rider and slightly behind, parallel; head towards a man."""
    last = stage.hex
    if stage.horse:
        last = rear(stage.hex, stage.facing)
        for turn in BESIDE:
            yield Pose(name, toward(stage.hex, stage.facing + turn), stage.facing)
    for direction in range(6):
        for turn in FACING_LEADER:
            yield Pose(name, toward(last, direction), (direction + turn) % 6)


def fits(m: Mover, stage: Stage, pose: Pose, taken: set[str]) -> bool:
    """True if a led horse finds two free hexes there that its leader could enter."""
    halves = both(pose.hex, pose.facing)
    if m.ground.astride(halves) or any(hex_ not in m.ground.cells or hex_ in taken for hex_ in halves):
        return False
    if any(m.holder(stage, hex_) not in ("", pose.horse) for hex_ in halves):
        return False
    if any(barred_by_the_dead(m.state, hex_) or m.ground.cells[hex_].ladder for hex_ in halves):
        return False
    if not leads(m, stage, halves[0], halves[1]) or not follows(m, m.pose(stage, pose.horse).hex, halves[0]):
        return False
    return any(
        halves[0] in m.ground.neighbours[own] and leads(m, stage, own, halves[0]) for own in hexes(stage)
    )


@rule("GT-4.2.1b", "GT-8.4b", "GT-9.2.3a")
def leads(m: Mover, stage: Stage, frm: str, to: str) -> bool:
    """True if a horse is led from a hex into the next: where its leader goes, and in buildings only where horses go."""
    mounted, armoured = bool(stage.horse), m.one.armoured
    if not m.ground.enterable(frm, to, mounted, armoured):
        return False
    cells = m.ground.cells
    works = cells[frm].built or cells[to].built or cells[frm].borders[m.ground.neighbours[frm].index(to)]
    return not works or m.ground.enterable(frm, to, True, armoured)


@rule("GT-9.2.3a", "GT-8.4b")
def follows(m: Mover, frm: str, to: str) -> bool:
    """True if a horse can come from where it is to where it would be led. It passes no door or gate that is for men."""
    cells = m.ground.cells
    if not frm or cells[frm].zone == cells[to].zone:
        return True
    ways = m.ground.ways(True, m.one.armoured)
    found, rim = {frm}, [frm]
    for hex_ in rim:
        new = [other for other, _ in ways[hex_] if other not in found]
        found.update(new)
        rim += new
    return to in found


@rule("GT-4.4.3c", "GT-4.4.3d", "GT-4.4.3e")
def needs_roll(mounted: bool, entered: int, goes_on: bool) -> bool:
    """True if taking a bridle is left to a die: mounted and in passing, neither at the start nor the end of the move."""
    return mounted and entered > 0 and goes_on


@rule("GT-4.4.3e")
def comes_along(die: Rolled) -> bool:
    """True if a horse whose bridle a rider takes in passing comes along."""
    return die.face <= TABLES.now.play.catch_bridle.success_max
