"""The captain charges where it is worth it, keeps out of charges, stands behind friends, and reckons combats soberly."""

import random
import re
from typing import Any

import pytest

from battles.warmaster.bots.captain import Captain, best_charge
from battles.warmaster.bots.poses import Outlook, best, danger, goal
from battles.warmaster.bots.prospects import charged, charging, head_on, total
from battles.warmaster.play.commanding import Charge, Command, Initiative, Ordering
from battles.warmaster.play.orders import GoOn
from battles.warmaster.play.placing import Placing
from battles.warmaster.play.withdrawing import FallBack, Withdrawing
from battles.warmaster.rules.charges import leads
from battles.warmaster.ruleset import RULESET
from battles.warmaster.state import Round, State, bounds
from battles.warmaster.state.rectangles import gap2
from battles.warmaster.system import LOOP
from battles.warmaster.tables import TABLES
from dice.scripted import ScriptedDice
from tests.battles.warmaster.positions import give, position, row, unit


def chosen(state: State) -> Any:
    """What the captain orders, which is legal."""
    order = Captain(random.Random(1)).choose(state)
    assert LOOP.allows(state, order)
    return order


def test_a_charge_is_made_that_is_worth_it_and_no_other() -> None:
    strong = position(
        unit("a1", 50, 50, kind="knights"),
        unit("b1", 50, 65, kind="archers"),
        agenda=[Initiative()],
    )
    assert chosen(strong) == Charge("a1", "b1")
    weak = position(
        unit("a1", 50, 50, kind="militia"),
        unit("b1", 50, 65, kind="knights"),
        agenda=[Initiative()],
    )
    assert chosen(weak) == GoOn()


def test_who_has_a_charge_gets_his_order_before_who_only_moves() -> None:
    state = position(
        unit("a1", 20, 50),
        unit("a2", 90, 50, kind="knights"),
        unit("b1", 90, 75, kind="archers"),
        agenda=[Ordering()],
    )
    assert chosen(state) == Command("a2")


def test_a_charge_at_the_rear_is_worth_more_than_one_at_the_front() -> None:
    def worth(facing: Any) -> float:
        state = position(
            unit("a1", 50, 50, kind="knights"),
            unit("b1", 48, 65, facing, "heavy_infantry"),
        )
        one, enemy = state.units["a1"], state.units["b1"]
        return max(charging(state, one, way.stands) for way in leads(state, one, enemy))

    assert worth("N") > worth("S")


def test_a_combat_is_worth_to_one_what_it_costs_the_other_and_supports_count() -> None:
    def state(*more: Any) -> State:
        return position(unit("a1", 50, 50), unit("b1", 50, 52), *more)

    assert total(state(), "attacker") == pytest.approx(0)
    backed = state(unit("a2", 50, 48))
    assert total(backed, "attacker") == pytest.approx(-total(backed, "defender"))
    assert total(backed, "attacker") > 1


def test_supports_and_cover_make_a_unit_less_of_a_prey() -> None:
    knights = unit("a1", 50, 50, kind="knights")
    foot = unit("b1", 50, 80, kind="heavy_infantry")
    assert head_on(knights, foot) > head_on(knights, foot, backing=2)
    assert head_on(knights, foot) == charged(foot, [(1.0, knights)], 0, 4)
    assert head_on(knights, foot) > charged(foot, [(1.0, knights)], 0, 5)


@pytest.mark.parametrize(
    ("was", "becomes", "more"),
    [("charge_open = 1", "charge_open = 3", True), ("open = 4", "open = 5", False)],
)
def test_a_charge_is_worth_what_the_tables_of_the_battle_make_of_it(
    was: str, becomes: str, more: bool
) -> None:
    knights = unit("a1", 50, 50, kind="knights")
    foot = unit("b1", 50, 80, kind="heavy_infantry")
    printed = head_on(knights, foot)
    with TABLES.laid({"combat": re.sub(rf"^{was}", becomes, TABLES.printed["combat"], flags=re.MULTILINE)}):
        assert (head_on(knights, foot) > printed) is more
        assert head_on(knights, foot) != printed


def test_a_place_behind_a_friend_is_worth_more_and_one_within_a_charge_less() -> None:
    state = position(unit("a1", 50, 50), unit("a2", 90, 40), unit("b1", 50, 90, kind="knights"))
    outlook = Outlook(state, state.units["a2"])
    assert outlook.supports(row(50, 48)) == 3
    assert outlook.fear(row(50, 70), bounds(row(50, 70)), 0) > outlook.fear(
        row(50, 48), bounds(row(50, 48)), 0
    )


def test_who_moves_comes_to_the_best_place() -> None:
    state = position(
        unit("a1", 50, 20, kind="knights"),
        unit("b1", 50, 100, kind="archers"),
        agenda=[Placing("a1", "move")],
    )
    before = gap2(bounds(state.units["a1"].stands), bounds(state.units["b1"].stands))
    place, gain = best(state, state.units["a1"], 1)
    assert place is not None
    assert gain > 0
    while state.agenda and isinstance(state.agenda[-1], Placing):
        give(state, chosen(state))
    assert state.units["a1"].stands[0] == place
    assert gap2(bounds(state.units["a1"].stands), bounds(state.units["b1"].stands)) < before


def test_the_captain_fights_unattended() -> None:
    assert RULESET.bots[0] == "captain"
    _, state = RULESET.open(RULESET.scenario("clash"), ScriptedDice([]))
    assert isinstance(chosen(state), (Charge, Command, GoOn))


def test_a_third_rank_supports_nobody() -> None:
    state = position(unit("a1", 50, 50), unit("a2", 50, 48), unit("a3", 90, 40), unit("b1", 50, 90))
    outlook = Outlook(state, state.units["a3"])
    assert outlook.supports(row(50, 46)) == 0


def test_who_stands_behind_friends_need_not_fear_a_charge() -> None:
    state = position(
        unit("a1", 50, 50),
        unit("a2", 50, 40, kind="archers"),
        unit("b1", 50, 68, kind="knights"),
    )
    alone = position(unit("a2", 50, 40, kind="archers"), unit("b1", 50, 68, kind="knights"))
    assert danger(alone, alone.units["a2"], row(50, 40)) > 0
    assert danger(state, state.units["a2"], row(50, 40)) == 0


def test_two_who_may_charge_are_worse_than_one() -> None:
    foot = unit("a1", 50, 50, kind="heavy_infantry")
    riders = unit("b1", 50, 80, kind="knights")
    one, two = (charged(foot, [(1.0, riders)] * number, 3, 4) for number in (1, 2))
    assert two > 2 * max(0.0, one)
    assert charged(foot, [(0.5, riders)] * 2, 3, 4) < two


def test_the_general_goes_to_the_middle_of_his_units_and_stays_out_of_charges() -> None:
    state = position(
        unit("a1", 20, 20, kind="knights", general=True),
        *(unit(f"a{number}", 50 + 20 * number, 20) for number in range(2, 6)),
        unit("b1", 60, 100, kind="knights"),
    )
    place, gain = goal(state, state.units["a1"])
    assert place is not None
    assert gain > 0
    assert place.x > 30
    assert danger(state, state.units["a1"], (place,)) == 0


def test_a_charge_is_worth_less_where_others_may_charge_next() -> None:
    def its(*more: Any) -> float:
        state = position(unit("a1", 50, 50, kind="knights"), unit("b1", 50, 65, kind="archers"), *more)
        return best_charge(state, state.units["a1"], state.units["b1"])

    assert its(unit("b2", 70, 75, kind="knights")) < its()


def test_who_has_fought_falls_back_from_a_charge_that_may_follow_and_stays_where_none_may() -> None:
    def chosen_with(*enemies: Any) -> Any:
        state = position(
            unit("a1", 50, 50, kind="archers"),
            *enemies,
            phase="combat",
            round=Round(("a1", "b1")),
            agenda=[Withdrawing("attacker")],
        )
        return chosen(state)

    gone = unit("b1", 90, 90, stands=())
    assert chosen_with(gone, unit("b2", 50, 79, kind="knights")) == FallBack("a1", 5)
    assert chosen_with(gone, unit("b2", 50, 119, kind="militia")) == GoOn()
