"""Whom each stand strikes, and with how many dice."""

from fractions import Fraction
from itertools import product
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles.bots.exact import expected
from battles.bots.exact import hits as spread
from battles.warmaster.attacks import Blow, blows, by_plight, choices, covers, hits, needed, pools
from battles.warmaster.ground import Line
from battles.warmaster.rectangles import FACINGS
from battles.warmaster.state import Round, State
from battles.warmaster.tables import TABLES
from battles.warmaster.wounds import counted, unsaved
from tests.battles.warmaster.positions import area, laid, position, row, stand, unit


def lines(state: State, id_: str) -> list[tuple[int, str, int, int]]:
    """The blows of a unit: stand, enemy, its stand, dice."""
    found = blows(state, state.units[id_], {})
    return [(each.stand, each.enemy, each.theirs, each.dice) for each in found]


def facing_each_other(kind: str = "infantry", other: str = "infantry", **more: Any) -> State:
    """Two units front to front; what more is said is of the first."""
    deep = 2 if kind == other == "infantry" else 3
    return position(
        unit("a1", "attacker", 50, 50, "N", kind, **more), unit("b1", "defender", 50, 50 + deep, "S", other)
    )


@pytest.mark.rule("WM-4.1", "WM-4.4a", "WM-4.2", "WM-H5.2")
def test_three_stands_of_three_attacks_throw_nine_dice_that_hit_on_four() -> None:
    state = facing_each_other()
    found = blows(state, state.units["a1"], {})
    assert pools(found) == {("b1", 4): 9}
    assert Fraction(expected(spread(9, Fraction(1, 2)), Fraction)) == Fraction(9, 2), "4 to 5 hits on average"
    assert hits([1, 3, 4, 6], 4) == 2


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
    front = unit("b1", "defender", 50, 52, "S", stands=(stand(1, 50, 52, "S"),))
    flank = unit("b2", "defender", 53, 50, "W", stands=(stand(1, 53, 49, "W"),))
    corner = unit("b3", "defender", 46, 52, "S", stands=(stand(1, 46, 52, "S"),))
    mine = unit("a1", "attacker", 50, 50, stands=(stand(1, 50, 50),))
    assert lines(position(mine, corner, flank, front), "a1") == [(1, "b1", 1, 2)], "-1 for the flank"
    assert lines(position(mine, corner, flank), "a1") == [(1, "b2", 1, 2)]
    assert lines(position(mine, corner), "a1") == [(1, "b3", 1, 3)], "a corner takes nothing off (D6)"
    assert lines(position(mine), "a1") == []


@pytest.mark.rule("WM-5.2", "WM-5.1", "WM-4.1", "WM-H5.1")
def test_the_owner_chooses_among_enemies_of_the_same_kind_of_contact() -> None:
    state = position(
        unit("a1", "attacker", 50, 50, stands=(stand(1, 50, 50),)),
        unit("b1", "defender", 48, 52, "S", stands=(stand(1, 48, 52, "S"),)),
        unit("b2", "defender", 52, 52, "S", stands=(stand(1, 52, 52, "S"),)),
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


@pytest.mark.rule("WM-5.2")
def test_nobody_is_asked_between_two_stands_that_come_to_the_same() -> None:
    state = facing_each_other()
    state.put(state.units["a1"], (stand(1, 52, 50),))
    assert choices(state, state.units["a1"], 1) == []


@pytest.mark.rule("WM-6.1", "WM-6.2", "WM-10.5b")
@pytest.mark.parametrize(
    ("kind", "flags", "number", "dice"),
    [
        ("infantry", {}, 1, 3),
        ("infantry", {"charged": True}, 1, 4),
        ("infantry", {"charged": True}, 2, 3),
        ("infantry", {"advanced": True}, 1, 3),
        ("chariots", {"charged": True}, 1, 5),
        ("chariots", {"advanced": True}, 1, 3),
    ],
)
def test_a_charge_adds_dice_in_the_first_round(kind: str, flags: Any, number: int, dice: int) -> None:
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
        unit("a1", "attacker", 50, 50),
        unit("b1", "defender", 47, 53, "S", "monster"),
        unit("a2", "attacker", 46, 56, "E", "monster"),
    )
    assert [each.dice for each in blows(state, state.units["a1"], {})] == [2], "a corner is enough (D39)"
    assert "terror" not in blows(state, state.units["a2"], {})[0].added


@pytest.mark.rule("WM-6.6", "WM-6.7", "WM-6.10")
def test_a_unit_whose_stands_have_no_dice_throws_one() -> None:
    state = position(
        unit(
            "a1", "attacker", 0, 0, "E", "artillery", confused=2, stands=(stand(1, 50, 50, "E", "artillery"),)
        ),
        unit("b1", "defender", 50, 52, "S"),
    )
    found = blows(state, state.units["a1"], {})
    assert pools(found) == {("b1", 4): 1}
    assert found[0].added == {"flank or rear": -1, "confused": -1}
    alone = position(unit("a1", "attacker", 50, 50, confused=2))
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


@pytest.mark.rule("WM-4.4a", "WM-4.4b", "WM-4.4c", "WM-7.1", "WM-8.4")
@given(st.integers(1, 3), st.sampled_from((4, 5, 6)), st.sampled_from((0, 4, 5, 6)), st.integers(0, 2))
def test_a_combat_wounds_on_the_average_as_all_its_dice_do(
    dice: int, needs: int, save: int, left: int
) -> None:
    enemy = unit("b1", "defender", 50, 52, "S", stands=(stand(1, 50, 52, "S"),), wounds=left)
    by_hand = Fraction(0)
    for faces in product(range(1, 7), repeat=dice):
        struck = hits(faces, needs)
        for saves in product(range(1, 7), repeat=struck if save else 0):
            by_hand += Fraction(counted(enemy, unsaved(struck, save, saves)), 6 ** (dice + len(saves)))
    hit = Fraction(7 - needs, 6)
    wound = hit * (1 - Fraction(7 - save, 6)) if save else hit
    assert by_hand == sum(chance * min(count, 3 - left) for count, chance in spread(dice, wound).items())


PLACES = st.lists(
    st.tuples(st.integers(2, 14), st.integers(2, 14), st.sampled_from(FACINGS)), min_size=2, max_size=6
)


@pytest.mark.rule("WM-4.1", "WM-5.1", "WM-H5.1")
@given(PLACES, st.booleans(), st.booleans())
def test_every_stand_in_contact_strikes_once_at_an_enemy_that_it_touches(
    places: list[tuple[int, int, Any]], charged: bool, confused: bool
) -> None:
    units = [
        unit(f"{'ab'[n % 2]}{n}", ("attacker", "defender")[n % 2], x, y, stands=(stand(1, x, y, facing),))
        for n, (x, y, facing) in enumerate(places)
    ]
    state = position(*units)
    state.units["a0"] = msgspec.structs.replace(state.units["a0"], charged=charged, confused=int(confused))
    for id_, contacts in state.contacts.items():
        [found] = blows(state, state.units[id_], {})
        assert (found.enemy, found.theirs) in {(each.enemy, each.theirs) for each in contacts}
        assert sum(pools([found]).values()) == found.dice >= 1


@pytest.mark.rule("GC-8.4g", "WM-4.1")
def test_a_unit_that_came_unsupplied_throws_a_die_less_and_one_at_least() -> None:
    hungry = unit("a", "attacker", 20, 20, unsupplied=True)
    state = position(hungry, unit("b", "defender", 20, 22, "S"))
    struck = blows(state, hungry, {})
    assert [each.dice for each in struck] == [2, 3, 3]
    assert struck[0].added == {"hunger": -1}
    weak = unit("a", "attacker", 20, 20, kind="artillery", stands=(stand(1, 20, 21, kind="artillery"),))
    weak.unsupplied = True
    alone = position(weak, unit("b", "defender", 20, 24, "S"))
    assert [each.dice for each in blows(alone, weak, {})] == [1]


@pytest.mark.rule("WM-6.7")
def test_what_counts_nothing_by_a_table_of_ones_own_is_not_told() -> None:
    state = facing_each_other(confused=1)
    assert by_plight(state, state.units["a1"], 1) == {"confused": -1}
    table = TABLES.printed["combat"]
    assert table.count("confused = -1") == 1
    with TABLES.laid({"combat": table.replace("confused = -1", "confused = 0")}):
        assert by_plight(state, state.units["a1"], 1) == {}
