"""The ways of a night are put together from what is told of them, which comes by place and not by time."""

from hypothesis import given
from hypothesis import strategies as st

from campaign.presentation.ways import FELL_BACK, JOINED, MOVED, Leg, in_order, joined, leg
from hexmap import grid

OUT = Leg("n1", "norman", "4020", ("4021", "4022"))
BACK = Leg("n1", "norman", "4022", ("4021",), fled=True)
HOME = Leg("n1", "norman", "4021", ("4020",), fled=True)


def test_a_way_tells_from_where_on_a_piece_was_driven_back() -> None:
    [way] = joined([OUT, BACK])
    assert (way.hexes, way.fled) == (("4020", "4021", "4022", "4021"), 2)
    [unbeaten] = joined([OUT])
    assert unbeaten.fled is None


def test_each_piece_has_a_way_of_its_own() -> None:
    other = Leg("n2", "norman", "4030", ("4031",))
    assert [way.piece for way in joined([OUT, other, BACK])] == ["n1", "n2"]


def test_who_comes_back_to_where_he_began_went_out_first() -> None:
    there, back = Leg("n1", "norman", "4020", ("4021",)), Leg("n1", "norman", "4021", ("4020",), fled=True)
    assert in_order([back, there], "4020") == [there, back]


def test_who_goes_through_a_hex_and_joins_a_battle_in_it_came_there_first() -> None:
    there = Leg("n1", "norman", "4020", ("4021",))
    on = Leg("n1", "norman", "4021", ("4022",))
    joining = Leg("n1", "norman", "4022", ("4021",))
    assert in_order([there, joining, on], "4021") == [there, on, joining]


def test_the_end_of_a_piece_that_is_gone_is_where_no_leg_starts() -> None:
    assert in_order([BACK, OUT], None) == [OUT, BACK]


def test_a_group_that_joins_a_battle_comes_to_its_hex() -> None:
    facts = {"group": "n1", "faction": "norman", "start": "4020"}
    assert leg(JOINED, "4021", facts) == Leg("n1", "norman", "4020", ("4021",))
    gone = facts | {"path": ["4021", "4022"]}
    assert leg(MOVED, "4022", gone) == OUT
    assert leg(FELL_BACK, "4022", gone).fled


@given(st.lists(st.integers(0, 5), min_size=1, max_size=8), st.randoms(use_true_random=False))
def test_legs_that_never_return_are_put_in_order_whatever_order_they_come_in(turns: list[int], draw) -> None:
    here, legs, been = "4040", [], {"4040"}
    for turn in turns:
        there = grid.neighbour(here, grid.SIDES[turn])
        if there and there not in been:
            legs.append(Leg("n1", "norman", here, (there,)))
            been.add(there)
            here = there
    told = draw.sample(legs, len(legs))
    assert in_order(told, here) == legs
    if legs:
        assert in_order(told, None) == legs
