"""Twenty single combats: how each goes is enumerated exactly, and ten thousand rounds that are fought come to the same."""

from collections import Counter
from fractions import Fraction
from math import sqrt
from random import Random
from typing import Any, NamedTuple

import pytest

from battles.kit.bots.exact import hits as spread
from battles.warmaster.play import striking
from battles.warmaster.play.striking import RoundDecided, Striking
from battles.warmaster.state import State
from battles.warmaster.state.ground import Line
from battles.warmaster.tables import size
from tests.battles.warmaster.combats import in_round, one
from tests.battles.warmaster.positions import area, drafting, laid, row, unit

FIGHTS = 500
"""Rounds of each."""
SIGMAS = 3
FACES = 6


class Side(NamedTuple):
    """What a side brings, as the catalogue has it: dice, the face that hits its enemy, its save (0: none), the wounds that
    it can take, and its supports.
    """

    dice: int
    needs: int
    save: int
    hits: int
    supports: int = 0


WOOD = laid(area("wood", 40, 51, 70, 60))
RAMPART = laid(Line("rampart", (40, 51), (70, 51)))
BEHIND = unit("a2", 50, 48)
ALONE: dict[str, Any] = {"mine": {"count": 1}, "theirs": {"count": 1}}
COMBATS: dict[str, tuple[str, str, dict[str, Any], Side, Side]] = {
    "alike": ("infantry", "infantry", {}, Side(9, 4, 6, 9), Side(9, 4, 6, 9)),
    "heavy": ("heavy_infantry", "heavy_infantry", {}, Side(9, 4, 5, 9), Side(9, 4, 5, 9)),
    "poor": ("militia", "militia", {}, Side(6, 4, 0, 9), Side(6, 4, 0, 9)),
    "unequal": ("guard_infantry", "militia", {}, Side(12, 4, 5, 9), Side(6, 4, 0, 9)),
    "fanatics": ("fanatics", "heavy_infantry", {}, Side(15, 4, 0, 9), Side(9, 4, 5, 9)),
    "shooters": ("archers", "crossbowmen", {}, Side(6, 4, 0, 9), Side(6, 4, 6, 9)),
    "charge": ("infantry", "infantry", {"charged": True}, Side(12, 4, 6, 9), Side(9, 4, 6, 9)),
    "advance": ("infantry", "infantry", {"advanced": True}, Side(9, 4, 6, 9), Side(9, 4, 6, 9)),
    "knights": ("knights", "knights", {}, Side(9, 4, 4, 9), Side(9, 4, 4, 9)),
    "riders charge": ("knights", "cavalry", {"charged": True}, Side(12, 4, 4, 9), Side(9, 4, 5, 9)),
    "light riders": ("cavalry", "light_cavalry", {}, Side(9, 4, 5, 9), Side(6, 4, 6, 9)),
    "chariots": ("chariots", "cavalry", {"charged": True}, Side(15, 4, 5, 9), Side(9, 4, 5, 9)),
    # Three riders abreast are before two of three stands of foot; the third supports its neighbour.
    "riders on foot": ("knights", "infantry", {"charged": True}, Side(12, 4, 4, 9), Side(6, 4, 6, 9, 1)),
    # The monster is touched by an edge and by a corner; both stands fear it.
    "monster": ("monster", "knights", {}, Side(6, 4, 5, 6), Side(4, 4, 4, 9)),
    "confused": ("infantry", "infantry", {"confused": 2}, Side(6, 4, 6, 9), Side(9, 4, 6, 9)),
    "wood": ("infantry", "infantry", {"ground": WOOD}, Side(9, 5, 6, 9), Side(9, 4, 6, 9)),
    "rampart": (
        "heavy_infantry",
        "militia",
        {"ground": RAMPART, "stormed": ("b1",)},
        Side(9, 6, 5, 9),
        Side(6, 4, 0, 9),
    ),
    "wounded": ("infantry", "militia", {"wounds": 2}, Side(9, 4, 6, 7), Side(6, 4, 0, 9)),
    "supported": ("infantry", "heavy_infantry", {"behind": BEHIND}, Side(9, 4, 6, 9, 3), Side(9, 4, 5, 9)),
    "last stands": ("guard_infantry", "militia", ALONE, Side(4, 4, 5, 3), Side(2, 4, 0, 3)),
}


def position_of(kind: str, other: str, changes: dict[str, Any]) -> State:
    """The round of a combat, front to front."""
    told = dict(changes)
    ground = {"ground": told.pop("ground")} if "ground" in told else {}
    more = [told.pop("behind")] if "behind" in told else []
    mine, theirs = told.pop("mine", {}), told.pop("theirs", {})
    y = 50 + (size(kind).depth + size(other).depth) // 2
    return in_round(
        unit("a1", 50, 50, kind=kind, stands=row(50, 50, "N", kind, **mine), **told),
        unit("b1", 50, y, kind=other, stands=row(50, y, "S", other, **theirs)),
        *more,
        item=Striking(),
        **ground,
    )


def wounds(striker: Side, struck: Side) -> dict[int, Fraction]:
    """The wounds that count, by their chances."""
    hit = Fraction(FACES + 1 - striker.needs, FACES)
    through = Fraction(struck.save - 1, FACES) if struck.save else Fraction(1)
    found: dict[int, Fraction] = {}
    for count, chance in spread(striker.dice, hit * through).items():
        counted = min(count, struck.hits)
        found[counted] = found.get(counted, Fraction(0)) + chance
    return found


def expected(mine: Side, theirs: Side) -> tuple[dict[str, Fraction], Fraction, Fraction]:
    """The chances of how it ends, and mean and variance of the difference of the results."""
    ends: dict[str, Fraction] = {}
    first = second = Fraction(0)
    for given, chance in wounds(mine, theirs).items():
        for taken, then in wounds(theirs, mine).items():
            apart = given + mine.supports - taken - theirs.supports
            gone = given == theirs.hits, taken == mine.hits
            if all(gone):
                end = "void"
            elif any(gone):
                end = "attacker" if gone[0] else "defender"
            else:
                end = "draw" if apart == 0 else "attacker" if apart > 0 else "defender"
            ends[end] = ends.get(end, Fraction(0)) + chance * then
            first += chance * then * apart
            second += chance * then * apart**2
    return ends, first, second - first**2


def fought(kind: str, other: str, changes: dict[str, Any], draw: Random) -> RoundDecided:
    """How a round was decided."""
    state = position_of(kind, other, changes)
    draft = drafting(state, *(draw.randint(1, FACES) for _ in range(80)))
    striking.fight(draft, Striking())
    return one(RoundDecided, draft.events)


@pytest.mark.rule("WM-4.1", "WM-4.3", "WM-6.1", "WM-7.1", "WM-8.1", "WM-8.3", "WM-8.4", "WM-13.1", "WM-H5.3")
@pytest.mark.parametrize("name", sorted(COMBATS))
def test_rounds_that_are_fought_come_to_what_is_enumerated(name: str) -> None:
    kind, other, changes, mine, theirs = COMBATS[name]
    ends, mean, variance = expected(mine, theirs)
    assert sum(ends.values()) == 1
    draw = Random(name)
    found = [fought(kind, other, changes, draw) for _ in range(FIGHTS)]
    seen = Counter(each.winner or each.end for each in found)
    for end, chance in ends.items():
        sigma = sqrt(FIGHTS * chance * (1 - chance))
        assert abs(seen[end] - FIGHTS * chance) <= SIGMAS * sigma + 1, (
            end,
            seen[end],
            float(FIGHTS * chance),
        )
    apart = sum(each.points["attacker"] - each.points["defender"] for each in found) / FIGHTS
    assert abs(apart - mean) <= SIGMAS * sqrt(variance / FIGHTS), (apart, float(mean))


def test_ten_thousand_rounds_are_fought() -> None:
    assert len(COMBATS) * FIGHTS == 10_000
