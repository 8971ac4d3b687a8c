"""Losers retreat."""

from typing import Any

import pytest

from battles.warmaster.play.orders import GoOn
from battles.warmaster.play.retreating import (
    Backing,
    Head,
    Heading,
    LetPass,
    Refuse,
    Retreat,
    Retreating,
    UnitRetreated,
    WayChosen,
    begun,
    next_ones,
)
from battles.warmaster.rules.attacks import cover_against
from battles.warmaster.state import State, Unit
from battles.warmaster.state.ground import Ground, Line
from battles.warmaster.system import LOOP
from tests.battles.warmaster.combats import gone_on, in_round, one, some, told
from tests.battles.warmaster.positions import area, give, laid, lone, refused, row, stand, unit

OPEN = Ground(180, 120)


def losers(*others: Unit, points: tuple[int, int] = (0, 4), ground: Ground = OPEN, item: Any = None) -> State:
    """A line a1 against b1, and others in the same round, of which the attacker loses by so much."""
    mine = unit("a1", 50, 50), unit("b1", 50, 52)
    return in_round(*mine, *others, item=item or Retreating("attacker"), points=points, ground=ground)


@pytest.mark.rule("WM-15.1", "WM-15.2", "WM-H8.4")
def test_a_loser_goes_straight_back_as_far_as_the_difference() -> None:
    state = losers()
    events = gone_on(state)
    assert told(state, events, UnitRetreated) == ["infantry a1 retreats 4 of 4 cm to the S (WM-15.2)"]
    assert state.units["a1"].stands == row(50, 46)
    assert state.units["a1"].retreated


@pytest.mark.rule("WM-15.3", "WM-15.4", "WM-15.8", "WM-H8.1", "WM-H8.6")
def test_losers_share_the_distance_and_go_in_their_owners_order() -> None:
    state = losers(unit("a2", 50, 48), points=(0, 5))
    gone_on(state)
    assert LOOP.orders(state) == [Retreat("a2"), Retreat("a1")], "who only supports first"
    refused(state, Retreat("b1"), "WM-15.4", "unit")
    refused(state, GoOn(), "WM-15.4", "order")
    events = give(state, Retreat("a2"))
    assert [(event.unit, event.way, event.cm) for event in some(UnitRetreated, events)] == [
        ("a2", "S", 3),
        ("a1", "S", 3),
    ]
    assert told(state, events, UnitRetreated)[0] == (
        "infantry a2 retreats 3 of 3 cm to the S, as the difference of 5 is shared (WM-15.3)"
    )
    other = losers(unit("a2", 50, 48), points=(0, 5))
    gone_on(other)
    events = give(other, Retreat("a1"))
    assert some(UnitRetreated, events)[0].gone == (1, 2, 3), "a friend in combat bars the way (WM-16.2b)"


@pytest.mark.rule("WM-15.5", "WM-H8.2", "WM-15.8", "WM-H8.6")
def test_a_tie_is_the_owners_choice() -> None:
    state = in_round(
        unit("a1", 50, 50),
        lone("a2", 54, 48),
        lone("b1", 54, 52),
        lone("b2", 61, 50, "W"),
        item=Heading("attacker"),
        points=(0, 2),
    )
    gone_on(state)
    assert LOOP.orders(state) == [Head("a1", "S"), Head("a1", "W")]
    refused(state, Head("a1", "N"), "WM-15.5", "way")
    refused(state, GoOn(), "WM-15.5", "order")
    state.agenda.insert(0, Retreating("attacker"))
    events = give(state, Head("a1", "W"))
    assert told(state, events, WayChosen) == ["infantry a1 will retreat to the W (WM-15.5)"]
    events = give(state, Retreat("a2"))
    assert [(event.unit, event.way) for event in some(UnitRetreated, events)] == [("a2", "W"), ("a1", "W")]


@pytest.mark.rule("WM-6.8", "WM-H2.4")
@pytest.mark.parametrize(("cm", "cover"), [(4, "defended"), (0, "open")])
def test_who_retreats_from_whom_he_has_stormed_is_sheltered_by_a_wall_when_that_enemy_comes_up_to_it(
    cm: int, cover: str
) -> None:
    wall = laid(Line("low_wall", (40, 51 - cm), (70, 51 - cm)))
    state = losers(ground=wall)
    mine, theirs = state.units["a1"], state.units["b1"]
    mine.stormed = ("b1",)
    if cm:
        gone_on(state)
        state.put(theirs, row(50, 52 - cm, "S"))
    mine.retreated = False
    first = state.contacts["b1"][0]
    assert cover_against(state, theirs, first) == cover


@pytest.mark.rule("WM-16.1", "WM-16.4", "WM-H8.7", "WM-H7.3")
def test_stands_that_are_blocked_are_destroyed_and_the_others_close_up() -> None:
    state = losers(ground=laid(area("water", 53, 45, 55, 47)))
    state.units["a1"].wounds = 2
    events = gone_on(state)
    assert told(state, events, UnitRetreated) == [
        (
            "infantry a1 retreats 4 of 4 cm to the S (WM-15.2); lost on the way: stand 2, "
            "with impassable ground or the edge of the table in the way (WM-16.1)"
        )
    ]
    assert state.units["a1"].stands == (stand(1, 50, 46), stand(3, 53, 44)), (
        "the nearest place past the water"
    )
    assert state.units["a1"].wounds == 2


@pytest.mark.rule("WM-16.3", "WM-24.2", "WM-H8.7")
def test_artillery_is_destroyed_instead() -> None:
    state = in_round(
        unit("a1", 50, 50, kind="artillery"),
        unit("b1", 50, 53),
        item=Retreating("attacker"),
        points=(0, 1),
    )
    events = gone_on(state)
    event = one(UnitRetreated, events)
    assert (event.due, event.cm, event.stands) == (1, 0, ())
    assert told(state, events, UnitRetreated) == [
        "artillery a1 is destroyed, as its type cannot retreat (WM-16.3)"
    ]
    assert state.units["a1"].destroyed


@pytest.mark.rule("WM-16.1")
def test_a_unit_all_of_whose_stands_are_blocked_is_destroyed() -> None:
    state = losers(ground=laid(area("water", 0, 40, 180, 47)))
    events = gone_on(state)
    assert told(state, events, UnitRetreated) == [
        (
            "infantry a1 is destroyed in its retreat of 4 cm: "
            "impassable ground or the edge of the table in the way (WM-16.1)"
        )
    ]


def passing(*others: Unit) -> State:
    """a1 retreats 6 cm through a2, which is not engaged."""
    friend = lone("a2", 54, 43)
    mine = unit("a1", 50, 50), unit("b1", 50, 52)
    state = in_round(*mine, item=Backing("a1", 6), points=(0, 6))
    for each in (friend, *others):
        state.units[each.id] = each
    state.forget()
    return state


@pytest.mark.rule("WM-16.5", "WM-16.2c", "WM-H8.5", "WM-H13.2")
def test_a_friend_lets_pass_makes_room_and_may_be_confused() -> None:
    state = passing()
    gone_on(state)
    assert LOOP.to_act(state) == "attacker"
    assert LOOP.orders(state) == [LetPass("a2"), Refuse("a2")]
    refused(state, LetPass("a1"), "WM-16.5", "unit")
    refused(state, Retreat("a1"), "WM-16.5", "order")
    events = give(state, LetPass("a2"), 6, 5)
    assert told(state, events, UnitRetreated) == [
        "infantry a1 retreats 6 of 6 cm to the S (WM-15.2); confused: infantry a1 (dice 6, 5, WM-16.5)"
    ]
    assert state.units["a2"].stands == (stand(1, 54, 42),)
    assert [state.units[id_].confused for id_ in ("a1", "a2")] == [2, 0]
    quiet = passing()
    gone_on(quiet)
    assert told(quiet, give(quiet, LetPass("a2"), 1, 2), UnitRetreated)[0].endswith(
        "no unit is confused (dice 1, 2, WM-16.5)"
    )


@pytest.mark.rule("WM-16.2c", "WM-16.5")
def test_a_friend_who_refuses_bars_the_way() -> None:
    state = passing()
    gone_on(state)
    events = give(state, Refuse("a2"))
    assert one(UnitRetreated, events).gone == (2,)
    assert one(UnitRetreated, events).rolls == ()


@pytest.mark.rule("WM-H8.5")
def test_stands_upon_a_friend_who_finds_no_room_are_destroyed() -> None:
    state = passing(lone("b2", 54, 40, "N"))
    gone_on(state)
    events = give(state, LetPass("a2"), 1, 1)
    assert one(UnitRetreated, events).gone == (2,)
    assert state.units["a2"].stands == (stand(1, 54, 43),)


@pytest.mark.rule("WM-15.4")
def test_who_has_retreated_is_not_picked_again() -> None:
    others = (unit("a2", 100, 50), unit("a3", 140, 50), unit("b2", 100, 52), unit("b3", 140, 52))
    state = losers(*others, points=(0, 6))
    gone_on(state)
    assert set(LOOP.orders(state)) == {Retreat("a1"), Retreat("a2"), Retreat("a3")}
    give(state, Retreat("a2"))
    assert set(LOOP.orders(state)) == {Retreat("a1"), Retreat("a3")}


@pytest.mark.rule("WM-15.2", "WM-15.3", "WM-15.4", "WM-H8.1")
def test_the_distance_is_what_the_winner_has_more_and_nobody_retreats_where_nobody_is_left() -> None:
    state = losers(points=(1, 5))
    assert begun(state, Retreating("attacker")) == Retreating("attacker", 4, ("a1",))
    state.put(state.units["a1"], ())
    assert begun(state, Retreating("attacker")) == Retreating("attacker", 0, ())
    assert next_ones(state, Retreating("attacker")) == []
