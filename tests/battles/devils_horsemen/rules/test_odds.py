"""Odds by enumeration: what is told is what the rules make of each of the ten faces."""

from typing import Any

import pytest

from battles.devils_horsemen.play import shooting
from battles.devils_horsemen.play.shooting import VolleyFired
from battles.devils_horsemen.rules import feints, odds
from battles.devils_horsemen.state import Unit
from battles.devils_horsemen.tables.shooting import Mode
from tests.battles.devils_horsemen.orders import drafting, kinds
from tests.battles.devils_horsemen.positions import position, unit


def archer(type_: str, missile: str, **more: Any) -> Unit:
    return unit("A", "attacker", "0508", "N", type_, missile=missile, **more)


@pytest.mark.rule("DH-8.18a", "DH-10.1a", "DH-10.2a")
@pytest.mark.parametrize(
    ("firer", "target", "where", "mode", "range_", "share"),
    [
        (archer("LI", "C"), "MI", "0506", "direct", 2, 0.9),
        (archer("LC", "C"), "HC", "0505", "direct", 3, 0.4),
        (archer("LC", "C"), "HC", "0505", "arched", 3, 0.5),
        (archer("LI", "B"), "KN", "0507", "direct", 1, 0.3),
        (archer("HC", "CB"), "LI", "0506", "direct", 2, 0.8),
        (archer("LI", "CB"), "LI", "0507", "direct", 1, 1.0),
    ],
)
def test_a_volley_hits_as_often_as_is_told(
    firer: Unit, target: str, where: str, mode: Mode, range_: int, share: float
) -> None:
    there = unit("D", "defender", where, "S", target)
    fell = []
    for face in range(10):
        state = position(firer, unit("D", "defender", where, "S", target), acting="attacker")
        draft = drafting(state, face)
        shooting.volley(draft, state.units["A"], "D", mode, moved=False, why="order")
        fell += [volley.hit for volley in kinds(draft.events, VolleyFired)]
    assert fell.count(True) / 10 == odds.hit(firer, there, mode, range_) == share


def test_out_of_range_nothing_hits() -> None:
    assert odds.hit(archer("LI", "B"), None, "direct", 3) == 0


@pytest.mark.rule("DH-6.74a")
def test_knights_follow_a_feint_on_3_and_more_and_a_leader_holds_them_back_on_3() -> None:
    assert [die for die in range(10) if feints.is_lured(die, 2)] == [3, 4, 5, 6, 7, 8, 9]
    assert odds.followed(2, led=False) == 0.7
    assert odds.followed(2, led=True) == 0.6


@pytest.mark.rule("DH-6.73c")
def test_light_horse_of_quality_6_turns_on_who_follows_on_6_and_less() -> None:
    assert [die for die in range(10) if feints.is_sprung(die, 6)] == [0, 1, 2, 3, 4, 5, 6]
    assert odds.sprung(6) == 0.7


def test_each_missile_range_and_arc_has_its_line_and_each_armour_its_column() -> None:
    _, _, *rows = odds.of_fire()
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]

    assert {len(row) for row in cells} == {4 + len(odds.targets())}
    assert [row[:3] for row in cells if row[0] == "short bow"] == [
        ["short bow", "1", "direct"],
        ["short bow", "2", "direct"],
        ["short bow", "2", "arched"],
    ]
    assert [row[3] for row in cells if row[0].startswith("crossbow")] == [
        *("0 to 9", "0 to 4"),
        *("0 to 9", "0 to 7", "0 to 4"),
    ]


def test_the_line_of_a_rating_has_who_has_it_and_how_often_it_is_drawn_into_a_trap() -> None:
    [knights] = [row for row in odds.of_feints() if "`KN`" in row]
    assert knights == "| 2 | `KN` | 70 % | 60 % | 35 % | 42 % | 49 % | 56 % | 63 % | 70 % |"
