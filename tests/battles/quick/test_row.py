"""GC-17.2 and GC-17.3a: column, die, letter, and the table that is read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from battles.contract.muster import Advantage, Works
from battles.quick.row import (
    column,
    die_modifier,
    letter,
    loss_table,
    reckoned,
    siege_damage,
    superiority,
    supply_modifier,
    uses_siege_table,
)
from battles.quick.tables import load
from tests.battles.musters import castle, group, muster
from tests.battles.quick.test_value import W10, W11

TABLES = load()
SLOPE = Advantage("defender", TABLES.obstacles.values["slope_higher_side"].percent, "slope", "GC-17.1d")

PRINTED = """
E F F G G H H I I J
E E F F G G H H I I
D E E F F G G H H I
D D E E F F G G H H
C D D E E F F G G H
C C D D E E F F G G
B C C D D E E F F G
B B C C D D E E F F
A B B C C D D E E F
A A B B C C D D E E
"""


def men(number: int, id_: str = "a", **more):  # type: ignore[no-untyped-def]
    return group(id_, {"infantry_armoured": number}, **more)


@pytest.mark.rule("GC-17.2a")
def test_the_printed_example_has_a_difference_of_minus_15() -> None:
    fight = muster(group("a", W10), group("d", W11), advantages=(SLOPE,))
    assert reckoned(fight, TABLES).difference == -15
    assert column(-15, TABLES) == 4


@pytest.mark.rule("GC-17.2a")
@pytest.mark.parametrize(
    ("number", "lowest", "highest"),
    [
        (0, -9999, -121),
        (1, -120, -81),
        (2, -80, -41),
        (3, -40, -21),
        (4, -20, 0),
        (5, 1, 20),
        (6, 21, 40),
        (7, 41, 80),
        (8, 81, 120),
        (9, 121, 9999),
    ],
)
def test_columns_are_closed_intervals(number: int, lowest: int, highest: int) -> None:
    assert {column(lowest, TABLES), column(highest, TABLES)} == {number}


@pytest.mark.rule("GC-17.2b")
def test_every_cell_is_the_printed_one() -> None:
    rows = [line.split() for line in PRINTED.strip().splitlines()]
    read = [[letter(die, 0, place, TABLES) for place in range(10)] for die in range(1, 11)]
    assert read == rows


@pytest.mark.rule("GC-17.2b")
@pytest.mark.parametrize(("die", "modifier", "same_as"), [(1, -3, 1), (2, -3, 1), (10, 1, 10), (5, -2, 3)])
def test_the_modified_die_stays_within_the_rows(die: int, modifier: int, same_as: int) -> None:
    for place in range(10):
        assert letter(die, modifier, place, TABLES) == letter(same_as, 0, place, TABLES)


@given(st.integers(1, 9), st.integers(-4, 2), st.integers(-200, 200))
def test_a_higher_die_never_helps_the_attacker(die: int, modifier: int, gap: int) -> None:
    place = column(gap, TABLES)
    assert letter(die + 1, modifier, place, TABLES) <= letter(die, modifier, place, TABLES)


@given(st.integers(1, 10), st.integers(-200, 200), st.integers(0, 100))
def test_a_greater_difference_never_helps_the_defender(die: int, gap: int, more: int) -> None:
    assert letter(die, 0, column(gap + more, TABLES), TABLES) >= letter(die, 0, column(gap, TABLES), TABLES)


@pytest.mark.rule("GC-17.2c")
@pytest.mark.parametrize(
    ("attackers", "defenders", "expected"),
    [
        (14, 10, 0),
        (15, 10, -1),
        (19, 10, -1),
        (20, 10, -2),
        (60, 10, -2),
        (10, 30, 0),
        (3, 2, -1),
        (25, 31, 0),
    ],
)
def test_superior_numbers_of_the_attacker_lower_the_die(
    attackers: int, defenders: int, expected: int
) -> None:
    assert superiority(attackers, defenders, TABLES) == expected
    fight = muster(men(attackers), men(defenders, "d"))
    assert die_modifier(fight, TABLES) == expected


@pytest.mark.rule("GC-17.2c")
def test_superior_numbers_do_not_count_against_a_castle() -> None:
    fight = muster(men(30), men(10, "d"), kind="siege", works=castle())
    assert die_modifier(fight, TABLES) == 0


@pytest.mark.rule("GC-17.2d")
@pytest.mark.parametrize(
    ("works", "expected"),
    [
        ({}, 0),
        ({"engines": {"perrier": 1}}, -1),
        ({"engines": {"perrier": 4}}, -1),
        ({"engines": {"siege_ladder": 2}}, 0),
        ({"breached": True}, -2),
        ({"demolished": ("1007", "1008")}, -2),
        ({"engines": {"perrier": 1}, "breached": True}, -3),
    ],
)
def test_engines_and_rubble_count_once_each(works: dict, expected: int) -> None:  # type: ignore[type-arg]
    assert siege_damage(castle(**works), TABLES) == expected
    fight = muster(men(10), men(10, "d"), kind="siege", works=castle(**works))
    assert die_modifier(fight, TABLES) == expected


@pytest.mark.rule("GC-17.2d")
def test_any_engine_that_counts_is_enough() -> None:
    tables = replace(TABLES, engines=replace(TABLES.engines, counting=("perrier", "ram")))
    assert siege_damage(castle(engines={"ram": 1}), tables) == -1


@pytest.mark.rule("GC-17.2d")
def test_engines_and_rubble_do_not_count_in_a_sally() -> None:
    works = castle(action="general_sally", engines={"perrier": 1}, breached=True)
    assert die_modifier(muster(men(20), men(10, "d"), kind="siege", works=works), TABLES) == -2
    assert siege_damage(None, TABLES) == 0


@pytest.mark.rule("GC-8.4g")
@pytest.mark.parametrize(
    ("attacker", "defender", "expected"), [(True, False, 1), (False, True, -1), (True, True, 0)]
)
def test_an_unsupplied_side_fights_worse(attacker: bool, defender: bool, expected: int) -> None:
    fight = muster(men(10, unsupplied=attacker), men(10, "d", unsupplied=defender))
    assert supply_modifier(fight, TABLES) == expected
    assert die_modifier(fight, TABLES) == expected


def test_what_is_added_to_the_die_is_told_apart() -> None:
    works = castle(engines={"perrier": 1}, breached=True)
    storm = muster(men(10, unsupplied=True), men(10, "d"), kind="siege", works=works)
    assert reckoned(storm, TABLES).earned == {"engines": -1, "rubble": -2, "attacker_unsupplied": 1}
    field = muster(men(20), men(10, "d", unsupplied=True))
    assert reckoned(field, TABLES).earned == {"superiority": -2, "defender_unsupplied": -1}
    assert reckoned(muster(men(10), men(10, "d")), TABLES).earned == {}
    for fight in (storm, field):
        assert sum(reckoned(fight, TABLES).earned.values()) == reckoned(fight, TABLES).modifier


@pytest.mark.rule("GC-8.4g")
def test_the_supply_of_the_largest_group_decides() -> None:
    fight = muster([men(11), men(10, "b", unsupplied=True)], men(20, "d"))
    assert supply_modifier(fight, TABLES) == 0


@pytest.mark.rule("GC-17.3a")
@pytest.mark.parametrize(
    ("kind", "works", "siege"),
    [
        ("field", None, False),
        ("siege", {"building": "castle"}, True),
        ("siege", {"building": "farm"}, False),
        ("siege", {"building": "chapel"}, False),
        ("siege", {"building": "castle", "action": "camp_sally"}, False),
        ("siege", {"building": "castle", "action": "supply_sally"}, False),
        ("siege", {"building": "castle", "action": "general_sally"}, False),
    ],
)
def test_only_the_assault_on_a_castle_reads_the_siege_table(kind: str, works, siege: bool) -> None:  # type: ignore[no-untyped-def]
    fight = muster(men(10), men(10, "d"), kind=kind, works=None if works is None else Works(**works))
    assert uses_siege_table(fight, TABLES) is siege
    assert loss_table(fight, TABLES) is (TABLES.losses_siege if siege else TABLES.losses_field)
