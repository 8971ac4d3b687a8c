"""Who is in combat with whom, and who supports whom."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles.warmaster.rules.engagements import engaged, engagements
from battles.warmaster.rules.supports import backs, bonus, possible, supports
from battles.warmaster.state import State, Support
from battles.warmaster.state.rectangles import FACINGS, Stand
from tests.battles.warmaster.positions import lone, position, row, stand, unit


@pytest.mark.rule("WM-3.2", "WM-3.4", "WM-H4.1", "WM-H4.3")
def test_units_that_contacts_link_are_one_engagement() -> None:
    state = position(
        unit("a1", 50, 50),
        unit("a2", 62, 50),
        unit("a3", 120, 50),
        unit("a4", 10, 10),
        unit("b1", 56, 52),
        unit("b2", 132, 52),
    )
    assert engagements(state) == [("a1", "a2", "b1"), ("a3", "b2")], "a corner is enough"
    assert engaged(state) == {"a1", "a2", "a3", "b1", "b2"}


@pytest.mark.rule("WM-3.3", "WM-12.2", "WM-12.4", "WM-12.5", "WM-13.1", "WM-13.2")
def test_stands_behind_and_beside_support_each_once() -> None:
    state = position(unit("a1", 50, 50), unit("a2", 50, 48), lone("b1", 50, 52))
    # Stand 2 of a1 touches the enemy at a corner, so it fights itself; a2.1 and a2.2 back them, a1.3 the second.
    assert supports(state) == (
        Support("a1", 3, "a1", 2),
        Support("a2", 1, "a1", 1),
        Support("a2", 2, "a1", 2),
    )
    assert engagements(state) == [("a1", "a2", "b1")]
    assert engaged(state) == {"a1", "a2", "b1"}, "who supports is engaged"
    assert [bonus(state, supports(state), side) for side in ("attacker", "defender")] == [3, 0]


@pytest.mark.rule("WM-12.1", "WM-12.3", "WM-12.6", "WM-12.7", "WM-H4.2")
@pytest.mark.parametrize(
    ("friend", "why"),
    [
        (row(50, 47, "N", "knights"), "cavalry supports nobody"),
        (row(38, 48, "N"), "a corner gives no support"),
        (row(50, 46, "N"), "it touches nobody"),
    ],
)
def test_others_support_nobody(friend: tuple[Stand, ...], why: str) -> None:
    kind = "knights" if friend[0].front == 2 else "infantry"
    state = position(lone("a1", 50, 50), unit("a2", 0, 0, kind=kind, stands=friend), lone("b1", 50, 52))
    assert supports(state) == (), why


@pytest.mark.rule("WM-12.7", "WM-12.8")
def test_who_fights_to_the_flank_or_rear_alone_is_not_supported() -> None:
    flanked = position(lone("a1", 50, 50), lone("a2", 50, 48), lone("b1", 53, 50, "W"))
    # The enemy's stand is 4 cm wide, so that it touches a2 as well by its front: nobody is free to support.
    assert supports(flanked) == ()
    behind = position(lone("a1", 50, 50), lone("a2", 46, 50), lone("b1", 52, 48, "N"))
    assert supports(behind) == (), "an enemy at the rear alone"
    both = position(*behind.units.values(), lone("b2", 52, 52))
    assert supports(both) == (Support("a2", 1, "a1", 1),)


PLACES = st.lists(
    st.tuples(st.integers(2, 22), st.integers(2, 22), st.sampled_from(FACINGS)), min_size=2, max_size=8
)


@pytest.mark.rule("WM-3.4", "WM-H4.1", "WM-H4.2")
@given(PLACES)
def test_engagements_part_all_who_are_engaged(places: list[tuple[int, int, str]]) -> None:
    state = scattered(places)
    parts = engagements(state)
    assert sorted(id_ for part in parts for id_ in part) == sorted(engaged(state))
    assert all({state.units[id_].side for id_ in part} == {"attacker", "defender"} for part in parts)
    busy = {(id_, each.stand) for id_, contacts in state.contacts.items() for each in contacts}
    given_ = supports(state)
    assert len({each[:2] for each in given_}) == len(given_)
    assert all(each[:2] not in busy and each[2:] in busy for each in given_)


def scattered(places: list[tuple[int, int, str]]) -> State:
    """Units of one stand, of both sides in turn."""
    return position(
        *(
            lone(f"{'ab'[n % 2]}{n}", x, y, facing)  # type: ignore[arg-type]
            for n, (x, y, facing) in enumerate(places)
        )
    )


@pytest.mark.rule("WM-12.2", "WM-12.6", "WM-14.3a")
def test_a_stand_backs_another_from_its_side_or_its_rear_however_it_looks_itself() -> None:
    one = stand(1, 50, 60)
    assert backs(stand(2, 50, 58), one)
    assert backs(stand(2, 46, 60, "S"), one)
    assert not backs(stand(2, 50, 62), one), "in front of it"
    assert not backs(stand(2, 46, 58), one), "a corner"
    assert not backs(stand(2, 50, 50), one)


@pytest.mark.rule("WM-H4.1", "WM-H4.3")
def test_engagements_come_by_the_lowest_id_in_them_be_it_of_who_supports() -> None:
    state = position(
        unit("a1", 50, 50),
        unit("b1", 50, 52),
        unit("a2", 100, 50),
        unit("b2", 100, 52),
        unit("a0", 100, 48),
    )
    assert engagements(state) == [("a0", "a2", "b2"), ("a1", "b1")]


@pytest.mark.rule("WM-12.4", "WM-H4.2")
def test_the_first_stand_by_number_is_supported_by_default_in_whatever_order_stands_lie() -> None:
    first, second, third = row(50, 50)
    state = position(
        unit("a1", 0, 0, stands=(second, first, third)),
        lone("a2", 52, 48),
        unit("b1", 50, 52),
    )
    assert possible(state) == ((Support("a2", 1, "a1", 1), Support("a2", 1, "a1", 2)),)
