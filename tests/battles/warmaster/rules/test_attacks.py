"""Whom each stand strikes, and with how many dice."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles.warmaster.rules.attacks import Blow, blows, by_plight, choices, covers, needed, pools
from battles.warmaster.state import Round, State
from battles.warmaster.state.ground import Line
from battles.warmaster.state.rectangles import FACINGS
from battles.warmaster.tables import TABLES
from tests.battles.warmaster.positions import area, laid, lone, position, row, stand, unit


def lines(state: State, id_: str) -> list[tuple[int, str, int, int]]:
    """The blows of a unit: stand, enemy, its stand, dice."""
    found = blows(state, state.units[id_], {})
    return [(each.stand, each.enemy, each.theirs, each.dice) for each in found]


def facing_each_other(kind: str = "infantry", other: str = "infantry", **more: Any) -> State:
    """Two units front to front; what more is said is of the first."""
    deep = 2 if kind == other == "infantry" else 3
    return position(unit("a1", 50, 50, kind=kind, **more), unit("b1", 50, 50 + deep, kind=other))


@pytest.mark.rule("WM-4.4a", "WM-4.4b", "WM-4.4c", "WM-6.8", "WM-H2.4")
def test_cover_makes_a_stand_hard_to_hit() -> None:
    assert [needed(cover) for cover in ("open", "defended", "fortified")] == [4, 5, 6]
    state = facing_each_other()
    state.ground = laid(area("wood", 48, 52, 55, 60))
    assert pools(blows(state, state.units["a1"], {})) == {("b1", 4): 3, ("b1", 5): 6}
    state.units["b1"].retreated = True
    assert pools(blows(state, state.units["a1"], {})) == {("b1", 4): 9}, "open by its own move (WM-6.9)"


@pytest.mark.rule("WM-6.8", "WM-6.9")
def test_a_rampart_helps_along_its_edge_until_the_defender_comes_out_himself() -> None:
    state = facing_each_other()
    state.ground = laid(Line("rampart", (40, 51), (70, 51)))
    # b1.2 and b1.3 have a1's stands before them as well as at their corners: the nearest edge counts.
    assert pools(blows(state, state.units["a1"], {})) == {("b1", 6): 9}
    assert covers(state, state.units["b1"], 2)[-1] == "fortified"
    state.units["b1"].stormed = ("a1",)
    assert pools(blows(state, state.units["a1"], {})) == {("b1", 4): 9}
    state.units["b1"].stormed = ()
    state.put(state.units["a1"], row(38, 50, count=3))
    assert pools(blows(state, state.units["a1"], {})) == {("b1", 4): 3}, "a corner has no wall"


@pytest.mark.rule("WM-5.1", "WM-5.2", "WM-5.3", "WM-5.4")
def test_a_stand_strikes_before_it_then_beside_it_then_at_its_corners() -> None:
    front = lone("b1", 50, 52)
    flank = lone("b2", 53, 49, "W")
    corner = lone("b3", 46, 52)
    mine = lone("a1", 50, 50)
    assert lines(position(mine, corner, flank, front), "a1") == [(1, "b1", 1, 2)], "-1 for the flank"
    assert lines(position(mine, corner, flank), "a1") == [(1, "b2", 1, 2)]
    assert lines(position(mine, corner), "a1") == [(1, "b3", 1, 3)], "a corner takes nothing off (D6)"
    assert lines(position(mine), "a1") == []


@pytest.mark.rule("WM-5.2", "WM-5.1", "WM-4.1", "WM-H5.1")
def test_the_owner_chooses_among_enemies_of_the_same_kind_of_contact() -> None:
    state = position(
        lone("a1", 50, 50),
        lone("b1", 48, 52),
        lone("b2", 52, 52),
        ground=laid(area("wood", 40, 51, 49, 60)),
    )
    a1 = state.units["a1"]
    assert [contact.enemy for contact in choices(state, a1, 1)] == ["b2", "b1"], "the easiest first (D2)"
    assert pools(blows(state, a1, {})) == {("b2", 4): 3}
    assert pools(blows(state, a1, {("a1", 1): ("b1", 1)})) == {("b1", 5): 3}
    assert pools(blows(state, a1, {("a1", 1): ("b9", 1)})) == {("b2", 4): 3}, "who is gone is no target"
    assert choices(state, state.units["b1"], 1) == []
    state.put(state.units["b2"], ())
    assert choices(state, a1, 1) == []
    state = facing_each_other()
    state.put(state.units["a1"], (stand(1, 52, 50),))
    assert choices(state, state.units["a1"], 1) == [], "between two stands that come to the same"


@pytest.mark.rule("WM-6.1", "WM-6.2", "WM-10.5b")
@pytest.mark.parametrize(
    ("kind", "flags", "dice"),
    [
        ("infantry", {}, 3),
        ("infantry", {"charged": True}, 4),
        ("infantry", {"exposed": True}, 3),
        ("infantry", {"advanced": True}, 3),
        ("chariots", {"charged": True}, 5),
        ("chariots", {"advanced": True}, 3),
    ],
)
@pytest.mark.parametrize("number", [1, 2])
def test_a_charge_adds_dice_until_a_round_is_fought(kind: str, flags: Any, dice: int, number: int) -> None:
    state = facing_each_other(kind, **flags)
    state.round = Round(("a1", "b1"), number)
    assert blows(state, state.units["a1"], {})[0].dice == dice
    state.ground = laid(area("wood", 0, 52, 180, 60))
    assert blows(state, state.units["a1"], {})[0].dice == 3, "not against a defended enemy"


@pytest.mark.rule("WM-6.3", "WM-6.4", "WM-20.3", "WM-21.3")
def test_a_pursuit_adds_a_die_and_one_for_each_three_centimetres() -> None:
    state = facing_each_other(pursued={1: 0, 2: 5, 3: 6}, prey=("b1",))
    state.round = Round(("a1", "b1"), 2, fled=("b1",))
    assert [each.dice for each in blows(state, state.units["a1"], {})] == [4, 5, 6]
    assert [each.added for each in blows(state, state.units["a1"], {})] == [
        {"pursuit": 1},
        {"pursuit": 1, "distance": 1},
        {"pursuit": 1, "distance": 2},
    ], "what adds nothing is no reason"
    state.units["a1"].pursued = {2: 3}
    assert [each.dice for each in blows(state, state.units["a1"], {})] == [3, 5, 3], "stands that went alone"
    state.units["a1"].prey = ("b2",)
    assert [each.dice for each in blows(state, state.units["a1"], {})] == [3, 3, 3], "b1 fled from others"
    state.units["a1"].prey = ("b1",)
    state.round = Round(("a1", "b1"), 2)
    assert [each.dice for each in blows(state, state.units["a1"], {})] == [3, 3, 3], "not against others"


@pytest.mark.rule("WM-6.5")
def test_terror_takes_a_die_off_who_touches_it_and_is_not_terrible_himself() -> None:
    state = position(
        unit("a1", 50, 50),
        unit("b1", 47, 53, kind="monster"),
        unit("a2", 46, 56, "E", "monster"),
    )
    assert [each.dice for each in blows(state, state.units["a1"], {})] == [2], "a corner is enough (D39)"
    assert "terror" not in blows(state, state.units["a2"], {})[0].added


@pytest.mark.rule("WM-6.5", "WM-6.6")
def test_each_stand_suffers_from_what_any_enemy_that_touches_it_does_to_it() -> None:
    front = unit("b1", 49, 53, kind="monster"), lone("b2", 53, 52), lone("b3", 58, 52)
    state = position(unit("a1", 50, 50), *front, lone("b4", 61, 50, "W"))
    suffered = [by_plight(state, state.units["a1"], number) for number in (1, 2, 3)]
    assert suffered == [{"terror": -1}, {}, {"flank or rear": -1}]


@pytest.mark.rule("WM-6.6", "WM-6.7", "WM-6.10")
def test_a_unit_whose_stands_have_no_dice_throws_one() -> None:
    state = position(lone("a1", 50, 50, "E", "artillery", confused=2), unit("b1", 50, 52))
    found = blows(state, state.units["a1"], {})
    assert pools(found) == {("b1", 4): 1}
    assert found[0].added == {"flank or rear": -1, "confused": -1}
    alone = position(unit("a1", 50, 50, confused=2))
    assert blows(alone, alone.units["a1"], {}) == (), "who touches nobody throws nothing"


@pytest.mark.rule("WM-H5.2", "WM-H13.1")
def test_dice_are_grouped_by_enemy_and_needed_face() -> None:
    struck = [
        Blow(1, "b2", 1, "open", 4, 3),
        Blow(2, "b1", 1, "defended", 5, 3),
        Blow(3, "b1", 2, "open", 4, 2, {"terror": -1}),
        Blow(4, "b1", 2, "open", 4, 1, {"terror": -1}),
    ]
    assert list(pools(struck).items()) == [(("b1", 4), 1), (("b1", 5), 3), (("b2", 4), 3)]


PLACES = st.lists(
    st.tuples(st.integers(2, 14), st.integers(2, 14), st.sampled_from(FACINGS)), min_size=2, max_size=6
)


@pytest.mark.rule("WM-4.1", "WM-5.1", "WM-H5.1")
@given(PLACES, st.booleans(), st.booleans())
def test_every_stand_in_contact_strikes_once_at_an_enemy_that_it_touches(
    places: list[tuple[int, int, Any]], charged: bool, confused: bool
) -> None:
    units = [lone(f"{'ab'[n % 2]}{n}", x, y, facing) for n, (x, y, facing) in enumerate(places)]
    state = position(*units)
    state.units["a0"] = msgspec.structs.replace(state.units["a0"], charged=charged, confused=int(confused))
    for id_, contacts in state.contacts.items():
        [found] = blows(state, state.units[id_], {})
        assert (found.enemy, found.theirs) in {(each.enemy, each.theirs) for each in contacts}
        assert sum(pools([found]).values()) == found.dice >= 1


@pytest.mark.rule("GC-8.4g", "WM-4.1")
def test_a_unit_that_came_unsupplied_throws_a_die_less_and_one_at_least() -> None:
    hungry = unit("a", 20, 20, unsupplied=True)
    state = position(hungry, unit("b", 20, 22))
    struck = blows(state, hungry, {})
    assert [each.dice for each in struck] == [2, 3, 3]
    assert struck[0].added == {"hunger": -1}
    weak = lone("a", 20, 21, kind="artillery")
    weak.unsupplied = True
    alone = position(weak, unit("b", 20, 24))
    assert [each.dice for each in blows(alone, weak, {})] == [1]


@pytest.mark.rule("WM-6.7")
def test_what_counts_nothing_by_a_table_of_ones_own_is_not_told() -> None:
    state = facing_each_other(confused=1)
    assert by_plight(state, state.units["a1"], 1) == {"confused": -1}
    table = TABLES.printed["combat"]
    assert table.count("confused = -1") == 1
    with TABLES.laid({"combat": table.replace("confused = -1", "confused = 0")}):
        assert by_plight(state, state.units["a1"], 1) == {}
