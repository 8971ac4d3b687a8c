"""GT-5.5.3: a line of fire past the people on the field: whether a weapon shoots through, and over whom.

An `Onlookers` gives the people's places; `lines` and `cover` give the ground. The part of it that is the same
in all positions is found once for each line, a `Lane`.
"""

from collections.abc import Container, Iterator
from itertools import chain

import msgspec

from battles.fields.field import Course
from battles.guiscard.rules.cover import ORDER, better, cover_of
from battles.guiscard.rules.ground import WATER, Ground
from battles.guiscard.rules.lines import FIELD, bar, refusal
from battles.guiscard.rules.openings import SLITS, WINDOW, Bar, line
from battles.guiscard.rules.remembering import remembered
from battles.guiscard.tables import Cover, Weapon
from hexmap.grid import distance
from rulebook import Refusal, rule

NOBODY: frozenset[str] = frozenset()
FLAT = frozenset({"sling", "lance_foot", "lance_mounted"})
LANCES = frozenset({"lance_foot", "lance_mounted"})
BOWS = frozenset({"short_bow", "composite_bow"})
THROWN_BY_RIDERS = frozenset({"lance_mounted", "javelin_mounted"})
OVER_A_FRIEND = 3
"""A rider throws over a friend on foot beside him at targets at least so many hexes away (GT-7.1b)."""


class Onlookers(msgspec.Struct, frozen=True):
    """The people who may stand in the way of a shot, as hexes.

    `blocking` holds the hexes of living people who are not stunned, except for the shooter and the target.
    Riders and riderless horses are in it with both halves (D59). `beside` are hexes of friends adjacent to
    the shooter (of a rider both halves), `afoot` the ones among them with friends on foot.
    """

    blocking: Container[str] = NOBODY
    beside: Container[str] = NOBODY
    afoot: Container[str] = NOBODY


class Shooting(msgspec.Struct, frozen=True):
    """The weapon of a shot and its target; `covered` is cover from elsewhere (a foulkon), `at_foot`: it is on foot.

    `chosen` is the face against which a doorway or corner shelters it, "" as long as that is open.
    """

    weapon: Weapon
    mounted: bool = False
    covered: Cover = "none"
    at_foot: bool = False
    chosen: str = ""


class Sight(msgspec.Struct, frozen=True):
    """The result of a line of fire: the cover of the victim, or the reason why it is barred (without cover then).

    `over` are the hexes of the people who are shot over.
    """

    cover: Cover
    refusal: Refusal | None = None
    over: tuple[str, ...] = ()

    @property
    def clear(self) -> bool:
        """True if there is a line of fire."""
        return self.refusal is None


class Lane(msgspec.Struct, frozen=True, gc=False):
    """The result of a line between two hexes, with anybody at its ends: its bars, or the steps where people may block it.

    `steps` are the steps of its course in which they may, `hexes` all that lie in one. `sill`: it leads out
    of a window right before it. `slit`: it leads out of a slit of the shooter's own. `up`: it leads up to a
    target on works.
    """

    bar: Bar | None
    steps: Course = ()
    hexes: tuple[str, ...] = ()
    sill: bool = False
    slit: bool = False
    up: bool = False

    @property
    def choosy(self) -> bool:
        """True if the line is closed to some weapons, or to some targets."""
        return self.sill or self.slit or self.up


@remembered
def lane(ground: Ground, shooter: str, target: str) -> Lane:
    """The lane from one hex to another."""
    found = bar(ground, shooter, target)
    if found is not None:
        return Lane(found)
    drawn = line(ground, shooter, target)
    steps = drawn.steps
    hexes = tuple(chain.from_iterable(steps))
    passed = {hex_ for hex_ in ground.of_kinds(WATER).intersection(hexes) if wading(ground, hex_)}
    if ground.level[target] > ground.level[shooter]:
        passed |= {hex_ for hex_ in hexes if below_the_target(ground, shooter, target, hex_)}
    if passed:
        steps = tuple(filter(passed.isdisjoint, steps))
        hexes = tuple(chain.from_iterable(steps))
    first = drawn.through[0] if drawn.own else None
    return Lane(
        None,
        steps,
        hexes,
        sill=first is not None and first.kind == WINDOW and (shooter, target) == (first.before, first.behind),
        slit=first is not None and first.kind in SLITS,
        up=ground.cells[target].aloft and ground.level[target] > ground.level[shooter],
    )


def sight(ground: Ground, shooter: str, target: str, shooting: Shooting, onlookers: Onlookers) -> Sight:
    """The line of fire from one hex to another, be it aimed at or hit by scatter (D60)."""
    way = lane(ground, shooter, target)
    barred = refusal(way.bar) if way.bar is not None else unfit(way, shooting)
    if barred is not None:
        return Sight("none", barred)
    given = cover_of(ground, shooter, target, shooting.weapon.short[1], shooting.chosen)
    cover = better(shooting.covered, given)
    over: list[str] = []
    for step in hidden_at(ground, shooter, target, onlookers.blocking):
        passed = [hex_ for hex_ in step if shoots_over(hex_, shooting, onlookers, cover, (shooter, target))]
        if not passed:
            return Sight(cover, blocked(step[0], shooting.weapon))
        over += passed[:1]
    return Sight(cover, over=tuple(over))


@rule("GT-8.2.1b", "GT-8.2.2a", "GT-9.3.4c", "GT-9.3.4d")
def unfit(way: Lane, shooting: Shooting) -> Refusal | None:
    """Why a line that is open is none for this weapon, or at this target; None if it is."""
    if way.sill and shooting.at_foot:
        return Refusal(
            "GT-8.2.1b", FIELD, "you cannot shoot out of a window at a person on foot right before it"
        )
    if way.up and shooting.weapon.id in LANCES:
        return Refusal("GT-9.3.4d", FIELD, "no lance is thrown at somebody who stands higher on works")
    if way.slit and shooting.weapon.id not in BOWS:
        return Refusal("GT-9.3.4c", FIELD, "only bows shoot out of a slit")
    return None


def charge_barred(ground: Ground, rider: str, target: str, mounted: Container[str]) -> Refusal | None:
    """Why a rider cannot see whom he would charge; None if he can (GT-7.2.1b).

    `mounted` are the hexes of all other riders; only they hide the target.
    """
    way = lane(ground, rider, target)
    if way.bar is not None:
        return refusal(way.bar)
    for step in hidden_at(ground, rider, target, mounted):
        return Refusal("GT-7.2.1b", FIELD, "a rider at {hex} hides the target", hex=step[0])
    return None


def hidden_at(
    ground: Ground, shooter: str, target: str, blocking: Container[str]
) -> Iterator[tuple[str, ...]]:
    """The steps of an open line at which the blockers hide the target: somebody in each hex of it does."""
    for step in lane(ground, shooter, target).steps:
        for hex_ in step:
            if hex_ not in blocking or unseen(ground, shooter, hex_):
                break
        else:
            yield step


@rule("GT-5.5.3.1a")
def wading(ground: Ground, hex_: str) -> bool:
    """True if people there are in water, and block no shot."""
    return ground.water(hex_)


@rule("GT-5.5.2.3e", "GT-5.5.3.1c")
def unseen(ground: Ground, shooter: str, hex_: str) -> bool:
    """True if the ground hides who stands there from the shooter, so that he blocks nothing."""
    return bar(ground, shooter, hex_) is not None


@rule("GT-5.5.5a")
def below_the_target(ground: Ground, shooter: str, target: str, hex_: str) -> bool:
    """True if the shot goes up so many levels that it passes over who stands so near to the target."""
    return distance(hex_, target) <= ground.level[target] - ground.level[shooter]


@rule("GT-5.5.3a", "GT-5.5.3b", "GT-5.5.3.1b", "GT-7.1b")
def shoots_over(
    hex_: str, shooting: Shooting, onlookers: Onlookers, cover: Cover, ends: tuple[str, str]
) -> bool:
    """True if a weapon shoots over who stands in a hex of the line.

    Slings and lances do not, but a rider throws over a friend on foot beside him at what is far enough. Bows and
    javelins do at targets beyond short range with light cover at most; a mounted archer over friends beside him at any
    range.
    """
    weapon, range_ = shooting.weapon, distance(*ends)
    if weapon.id in THROWN_BY_RIDERS and range_ >= OVER_A_FRIEND and hex_ in onlookers.afoot:
        return True
    if weapon.id in FLAT or ORDER.index(cover) > ORDER.index("light"):
        return False
    at_any_range = shooting.mounted and weapon.id in BOWS and hex_ in onlookers.beside
    return at_any_range or weapon.band(range_) != "short"


def blocked(hex_: str, weapon: Weapon) -> Refusal:
    """Why there is no shot past somebody."""
    if weapon.id in FLAT:
        return Refusal("GT-5.5.3a", FIELD, "somebody at {hex} stands in the line of fire", hex=hex_)
    return Refusal(
        "GT-5.5.3b",
        FIELD,
        "somebody at {hex} is shot over only at medium or long range, and at light cover at most",
        hex=hex_,
    )
