"""Forming up, and the foulkon (GT-7.3.1a, 7.3.2a, D66)."""

from typing import Any

import pytest

from battles.guiscard import system
from battles.guiscard.play.hoplites import forming
from battles.guiscard.play.hoplites.drill import Disband, FallOut, Foulkon, FoulkonLeft, FoulkonTaken
from battles.guiscard.play.hoplites.forming import FormUp
from battles.guiscard.play.hoplites.keeping import FormationDissolved, FormedUp
from battles.guiscard.play.moving.announcing import Halt
from battles.guiscard.play.orders import EndStep
from battles.guiscard.rules.board import put
from battles.guiscard.state import Skirmish
from battles.guiscard.state.items import FormingUp
from tests.battles.guiscard.board import (
    Placed,
    asked,
    decision,
    foot,
    happened,
    order,
    position,
    refused,
    rider,
)
from tests.battles.guiscard.play.hoplites.phalanx import LEFT_MAN, RIGHT, men, phalanx

ITEM = FormingUp("defender")
FRONT, REAR = ("h11", "h12", "h13"), ("h21", "h22", "h23")


def drawn_up(*others: Placed, depth: int = 1, width: int = 3, **fields: Any) -> Skirmish:
    """Hoplites in ranks who may form up at the end of their movement."""
    state = position(
        *men(depth, width, LEFT_MAN, **fields), *others, step="movement", active="defender", agenda=[ITEM]
    )
    system.LOOP.go_on(decision(state))
    return state


def closing(*others: Placed, depth: int = 1) -> Skirmish:
    """A formation at the end of its movement."""
    state = phalanx(*others, depth=depth, step="movement", active="defender", agenda=[ITEM])
    system.LOOP.go_on(decision(state))
    return state


def formable(state: Skirmish) -> set[FormUp]:
    return {each for each in system.LOOP.orders(state) if isinstance(each, FormUp)}


@pytest.mark.rule("GT-7.3.1a")
def test_three_hoplites_side_by_side_may_form_up_with_either_front() -> None:
    state = drawn_up()
    assert formable(state) == {FormUp(FRONT, RIGHT), FormUp(FRONT[::-1], RIGHT + 3)}
    events = order(state, FormUp(FRONT, RIGHT))
    (formed,) = happened(events, FormedUp)
    assert formed.formation.members == list(FRONT)
    assert formed.formation.markers == list(FRONT)
    assert (formed.formation.depth, formed.formation.since, formed.formation.side) == (1, 3, "defender")


@pytest.mark.rule("GT-7.3.1a", "GT-7.3.1d")
def test_ranks_behind_are_taken_in() -> None:
    state = drawn_up(depth=2)
    assert FormUp((*FRONT, *REAR), RIGHT) in formable(state)
    assert FormUp(FRONT, RIGHT) in formable(state)
    order(state, FormUp((*FRONT, *REAR), RIGHT))
    (formation,) = state.formations.values()
    assert (formation.depth, formation.front, formation.markers) == (2, list(FRONT), list(FRONT))


@pytest.mark.rule("GT-7.3.1a", "GT-7.3.1b")
@pytest.mark.parametrize(
    ("members", "right"),
    [
        (("h11", "h12"), RIGHT),
        (("h11", "h13", "h12"), RIGHT),
        (("h12", "h13", "h14"), RIGHT),
        (("h11", "h12", "h13", "n"), RIGHT),
        (("x", "y", "z"), RIGHT),
        (FRONT, -1),
        (FRONT, 6),
        (FRONT, 0),
    ],
)
def test_others_form_no_rank_and_none_in_another_direction(members: tuple[str, ...], right: int) -> None:
    state = drawn_up(foot("n", "attacker", "Bih", "0505"), width=4)
    assert refused(state, FormUp(members, right)).rule == "GT-7.3.1a"


@pytest.mark.rule("GT-7.3.1a", "GT-7.3.1b")
@pytest.mark.parametrize(
    ("one", "may"),
    [
        (foot("h", "defender", "Bih", "1013"), True),
        (foot("h", "defender", "Bih", "1013", condition="wounded"), False),
        (foot("h", "defender", "Bih", "1013", condition="stunned"), False),
        (foot("h", "defender", "Bih", ""), False),
        (foot("h", "defender", "Bim", "1013"), False),
        (foot("h", "attacker", "Bih", "1013"), False),
        (rider("h", "defender", "Bih", "1013", "N", armoured=True), False),
    ],
)
def test_only_healthy_hoplites_of_the_side_form_up_and_on_foot(one: Placed, may: bool) -> None:
    state = position(one)
    assert forming.may_form(state.people["h"], ITEM) is may
    assert not forming.may_form(state.people["h"], FormingUp("defender", True, ("h",)))


@pytest.mark.rule("GT-7.3.1a")
def test_who_has_formed_up_stays_as_he_is_in_this_step() -> None:
    state = drawn_up()
    order(state, FormUp(FRONT, RIGHT))
    assert not any(isinstance(item, FormingUp) for item in state.agenda)
    apart = ("1617", "1718", "1818")
    more = drawn_up(*(foot(f"g{n}", "defender", "Bih", hex_) for n, hex_ in enumerate(apart)))
    order(more, FormUp(FRONT, RIGHT))
    assert refused(more, FormUp(FRONT[::-1], RIGHT + 3)).rule == "GT-7.3.1a"
    assert refused(more, Disband("f1")).rule == "GT-7.3.1a"
    assert formable(more) == {FormUp(("g0", "g1", "g2"), RIGHT), FormUp(("g2", "g1", "g0"), RIGHT + 3)}
    order(more, EndStep())
    assert more.active == "attacker"


@pytest.mark.rule("GT-7.3.1a")
def test_a_formation_that_stands_is_not_formed_again_but_may_turn_about() -> None:
    state = closing()
    assert refused(state, FormUp(FRONT, RIGHT)).rule == "GT-7.3.1a"
    order(state, FormUp(FRONT[::-1], RIGHT + 3))
    (formation,) = state.formations.values()
    assert (formation.right, formation.since) == (RIGHT + 3, 3)


@pytest.mark.rule("GT-7.3.1a")
def test_who_joins_another_formation_leaves_the_rest_of_his_own() -> None:
    state = closing(depth=2)
    order(state, FormUp(FRONT[::-1], RIGHT + 3))
    assert sorted(each.members for each in state.formations.values()) == [list(FRONT[::-1]), list(REAR)]


@pytest.mark.rule("GT-7.3.1a")
def test_a_formation_may_be_disbanded() -> None:
    state = closing()
    assert refused(state, Disband("f9"))
    assert happened(order(state, Disband("f1")), FormationDissolved)
    assert state.formations == {}


@pytest.mark.rule("GT-7.3.1a")
def test_out_of_line_at_the_end_of_the_step_is_out_of_formation() -> None:
    state = phalanx(width=4, step="movement", active="defender", agenda=[ITEM])
    put(state, state.people["h14"], "0505", 0)
    deciding = decision(state)
    system.LOOP.go_on(deciding)
    assert happened(deciding.events, FormationDissolved)
    assert FormUp(FRONT, RIGHT) in formable(state)


@pytest.mark.rule("GT-7.3.2a")
def test_a_formation_deep_enough_takes_the_foulkon_and_leaves_it_in_a_later_turn() -> None:
    state = closing(foot("b", "defender", "Bim", "0505"), depth=2)
    assert happened(order(state, Foulkon("f1")), FoulkonTaken)
    assert state.formations["f1"].foulkon
    assert refused(state, Foulkon("f1")).rule == "GT-7.3.2a"
    state.turn = 4
    assert happened(order(state, Foulkon("f1")), FoulkonLeft)
    assert not state.formations["f1"].foulkon


@pytest.mark.rule("GT-7.3.2a")
@pytest.mark.parametrize(
    ("depth", "step", "active"),
    [(1, "movement", "defender"), (2, "setting_up", "defender"), (2, "movement", "attacker")],
)
def test_the_foulkon_belongs_to_two_ranks_in_their_own_movement_step(
    depth: int, step: Any, active: Any
) -> None:
    state = phalanx(depth=depth, step=step, active=active, agenda=[FormingUp("defender", True)])
    assert refused(state, Foulkon("f1")).rule == "GT-7.3.2a"


@pytest.mark.rule("GT-7.3.2a")
def test_one_rank_may_leave_the_foulkon() -> None:
    state = phalanx(step="movement", active="defender", agenda=[FormingUp("defender", True)])
    state.formations["f1"].foulkon = True
    assert Foulkon("f1") in system.LOOP.orders(state)


@pytest.mark.rule("GT-7.3.1a")
def test_other_orders_have_no_place_there() -> None:
    assert refused(drawn_up(), Halt()).rule == "GT-2.1g"
    assert refused(phalanx(agenda=[FormingUp("defender", True)]), FallOut("h11")).rule == "GT-2.1g"
    assert refused(drawn_up(), Foulkon("f1")).rule == "GT-7.3.1a"


@pytest.mark.rule("GT-7.3.1a")
def test_without_hoplites_in_line_nobody_is_asked() -> None:
    state = position(foot("h", "defender", "Bih", "1013"), agenda=[FormingUp("defender", True)])
    assert asked(state, state.agenda[-1]) is None
    assert asked(position(*men()), FormingUp("attacker", True)) is None
    assert asked(position(*men()), ITEM) is None
