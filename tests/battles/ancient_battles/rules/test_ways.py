"""Where steps lead, and what they cost."""

from math import pi

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles.ancient_battles.rules.formations import footprint
from battles.ancient_battles.rules.ways import (
    AboutFace,
    Forward,
    Ranks,
    Step,
    Turn,
    Wheel,
    joined,
    reformed,
    walked,
)
from tests.battles.ancient_battles.movers import lone, unit

SPEARS = unit("s", 36, 20)
STEPS = st.one_of(
    st.builds(Forward, st.integers(2, 5000)),
    st.builds(Wheel, st.sampled_from(("left", "right")), st.integers(2, 90_000)),
    st.just(AboutFace()),
)


@pytest.mark.rule("AB-H5.2", "AB-H1.3")
def test_forward_leads_straight_ahead_at_its_length() -> None:
    place = walked(SPEARS, [Forward(5000)])
    assert place.pose == (36_000, 25_000, 0)
    assert place.length == 5000
    assert walked(unit("s", 36, 20, 30), [Forward(1000)]).pose == (36_500, 20_866, 30_000)


@pytest.mark.rule("AB-H5.3", "AB-5.1c")
def test_a_wheel_leads_about_the_corner_at_the_arc_of_the_other() -> None:
    place = walked(SPEARS, [Wheel("right", 90_000)])
    assert place.pose == (38_000, 22_000, 90_000)
    assert place.length == pytest.approx(4000 * pi / 2)
    assert walked(SPEARS, [Wheel("left", 90_000)]).pose == (34_000, 22_000, 270_000)
    assert [walked(SPEARS, [Wheel("left", 1), Wheel("right", 1)][:n]).wheels for n in range(3)] == [0, 1, 2]


@pytest.mark.rule("AB-H5.4", "AB-5.2a", "AB-5.2b")
def test_an_about_face_keeps_the_ground_at_a_quarter_of_the_move() -> None:
    place = walked(SPEARS, [AboutFace()])
    assert (place.pose, place.share, place.faces) == ((36_000, 16_800, 180_000), 0.25, 1)
    assert walked(SPEARS, [AboutFace(), AboutFace()]).pose == SPEARS.pose


@pytest.mark.rule("AB-H5.5", "AB-5.3a", "AB-5.3b")
def test_a_rank_more_costs_half_and_two_the_whole_and_the_front_stays() -> None:
    place = walked(SPEARS, [Ranks(1)])
    assert (place.pose, place.files, place.share) == (SPEARS.pose, 4, 0.5)
    assert place.rect[3:] == (3200, 4000)
    assert walked(SPEARS, [Ranks(-2)])[1:4] == (10, 0, 1)
    assert walked(SPEARS, [Ranks(-1), Ranks(-1)])[1:4] == (10, 0, 1)


@pytest.mark.rule("AB-H5.6", "AB-H5.8")
def test_a_turn_about_the_centre_costs_nothing() -> None:
    general = lone("g", 36, 20)
    place = walked(general, [Turn(90_000)])
    assert place.pose == (37_000, 19_000, 90_000)
    assert not place.moved
    assert walked(general, [Turn(90_000), Forward(1)]).moved
    assert walked(SPEARS, [AboutFace()]).moved


@pytest.mark.rule("AB-H1.3")
@given(st.lists(STEPS, max_size=6), st.data())
def test_a_move_in_two_parts_ends_where_the_whole_does(steps: list[Step], data: st.DataObject) -> None:
    halves: list[Step] = []
    for step in steps:
        match step:
            case Forward(length):
                cut = data.draw(st.integers(1, length - 1))
                halves += [Forward(cut), Forward(length - cut)]
            case Wheel(side, angle):
                cut = data.draw(st.integers(1, angle - 1))
                halves += [Wheel(side, cut), Wheel(side, angle - cut)]
            case _:
                halves.append(step)
    assert joined(halves) == joined(steps)
    assert walked(SPEARS, halves) == walked(SPEARS, steps)


def test_only_like_steps_next_to_each_other_are_joined() -> None:
    kept: list[Step] = [
        Forward(1),
        Wheel("left", 1),
        Wheel("right", 1),
        AboutFace(),
        AboutFace(),
        Ranks(1),
        Ranks(1),
    ]
    assert joined(kept) == kept
    assert joined([Turn(5), Turn(90_000)]) == [Turn(90_000)]


@pytest.mark.rule("AB-5.4a")
def test_who_reforms_stands_in_any_files_and_looks_anywhere_about_his_centre() -> None:
    rect = reformed(SPEARS, 10, 90_000)
    assert rect.centre == pytest.approx(footprint(SPEARS).centre)
    assert rect[2:] == (90_000, 8000, 1600)
