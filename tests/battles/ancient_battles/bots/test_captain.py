"""The captain charges where it is worth it, by eye, keeps out of charges, and answers them as costs least."""

from typing import Any

import pytest

from battles.ancient_battles.bots.captain import Captain
from battles.ancient_battles.bots.eye import guess, likely
from battles.ancient_battles.bots.poses import Duels, Outlook, best
from battles.ancient_battles.play.declaring import Charge, Declaring
from battles.ancient_battles.play.fighting import Aiming, StrikeAt
from battles.ancient_battles.play.moving import Move, Moving, OtherMoves, Reform
from battles.ancient_battles.play.orders import Face, GoOn
from battles.ancient_battles.play.pursuing import HoldBack, Pursue, Pursuing
from battles.ancient_battles.play.reacting import React, Reacting
from battles.ancient_battles.play.reforming import Reforming, TakeFiles
from battles.ancient_battles.play.shooting import Shoot, Shooting
from battles.ancient_battles.rules.charges import declared
from battles.ancient_battles.rules.formations import footprint
from battles.ancient_battles.state import Combat, State, Unit
from battles.ancient_battles.system import LOOP
from tests.battles.ancient_battles.bots.test_players import Steady
from tests.battles.ancient_battles.positions import position, touching, unit


def chosen(state: State, share: float = 0.5) -> Any:
    """What the captain orders, whose eye is wrong by such a share; it is legal."""
    order = Captain(Steady(share)).choose(state)
    assert LOOP.allows(state, order)
    return order


def knights(id_: str, x: float, y: float, heading: float = 0, **more: Any) -> Unit:
    """Twelve knights, with a reach of fourteen inches."""
    told: dict[str, Any] = {"models": 12, "files": 6, "points": 291, "standard": True} | more
    return unit(id_, x, y, heading, "norman_knights", **told)


def spears(id_: str, x: float, y: float, heading: float = 0, **more: Any) -> Unit:
    """Twenty spearmen in four ranks."""
    return unit(id_, x, y, heading, **{"points": 215, "standard": True} | more)


def archers(id_: str, x: float, y: float, heading: float = 0, **more: Any) -> Unit:
    """Twelve archers."""
    told: dict[str, Any] = {"models": 12, "files": 6, "points": 65} | more
    return unit(id_, x, y, heading, "norman_archers", **told)


@pytest.mark.rule("AB-4.1a")
def test_the_captain_charges_an_open_flank_and_not_a_wall_of_spears() -> None:
    assert chosen(position(knights("a1", 30, 10), spears("b1", 30, 20, 180), agenda=[Declaring()])) == GoOn()
    flank = position(knights("a1", 30, 10), spears("b1", 30, 20, 90), agenda=[Declaring()])
    assert chosen(flank) == Charge("a1", "b1")


@pytest.mark.rule("AB-4.1a")
def test_the_captain_charges_no_one_who_would_be_charged_by_stronger_ones_after_it() -> None:
    def state(*more: Unit) -> State:
        return position(knights("a1", 30, 10), archers("b1", 30, 18, 180), *more, agenda=[Declaring()])

    assert chosen(state()) == Charge("a1", "b1")
    watching = (spears("b2", 22, 21, 110), spears("b3", 40, 17, 270), knights("b4", 20, 15, 90))
    assert chosen(state(*watching)) == GoOn()


@pytest.mark.rule("AB-4.1b")
@pytest.mark.parametrize("inches", [8, 11, 12, 13, 14, 15, 16])
def test_nobody_measures_before_a_charge_the_same_estimate_makes_the_same_choice(inches: float) -> None:
    def state(far: float) -> State:
        return position(knights("a1", 30, 10), knights("b1", 30, 10 + far, 180), agenda=[Declaring()])

    assert chosen(state(inches), 0.5) == chosen(state(inches - 1), 0.75) == chosen(state(inches + 1), 0.25)


@pytest.mark.rule("AB-4.1b")
def test_an_eye_is_wrong_by_two_inches_at_most_and_its_doubt_is_as_wide() -> None:
    assert [guess(10_000, Steady(share)) for share in (0, 0.5, 1)] == [8_000, 10_000, 12_000]
    assert guess(10_000, Steady(0.75)) == guess(11_000, Steady(0.5))
    assert [likely(guessed, 10_000) for guessed in (8_000, 10_000, 12_000)] == [1, 0.5, 0]


@pytest.mark.rule("AB-4.1d")
def test_spears_hold_archers_do_not_and_knights_meet_knights() -> None:
    def react(target: Unit, *more: Unit) -> Any:
        charger = knights("a1", 30, 10)
        state = position(charger, target, *more, charges=(declared(charger, target),))
        state.agenda.append(Reacting(target.id))
        return chosen(state)

    assert react(spears("b1", 30, 20, 180)) == React("hold")
    assert react(archers("b1", 30, 20, 180)).reaction != "hold"
    assert react(knights("b1", 30, 20, 180)) == React("counter_charge", "a1")


@pytest.mark.rule("AB-4.1c", "AB-4.5a")
@pytest.mark.parametrize(("far", "order"), [(13, React("flee")), (18, React("hold"))])
def test_nobody_flees_from_a_charge_that_will_hardly_arrive(far: float, order: React) -> None:
    charger, target = knights("a1", 30, 10), knights("b1", 30, 10 + far, 90, models=6)
    state = position(charger, target, charges=(declared(charger, target),))
    state.agenda.append(Reacting("b1"))
    assert chosen(state) == order


@pytest.mark.rule("AB-19.1b")
def test_the_captain_shoots_where_it_costs_most_points() -> None:
    state = position(
        archers("a1", 30, 10),
        spears("b1", 26, 18, 180, before=20),
        unit("b2", 34, 18, 180, "norman_crossbowmen", 10, 5, points=105, before=10),
        agenda=[Shooting()],
        phase="shooting",
    )
    assert chosen(state) == Shoot("a1", "b2")


@pytest.mark.rule("AB-H8.6")
@pytest.mark.parametrize(("far", "order"), [(9, Pursue("b1")), (17, HoldBack())])
def test_the_captain_pursues_whom_he_may_catch(far: int, order: Any) -> None:
    state = position(knights("a1", 30, 10), spears("b1", 30, 25, fleeing=True))
    state.agenda.append(Pursuing("a1", {"b1": far}))
    assert chosen(state) == order


@pytest.mark.rule("AB-H9.4")
def test_a_unit_strikes_at_whom_a_blow_takes_most_from() -> None:
    state = position(spears("a1", 30, 10), archers("b1", 27.5, 10.0, 180), knights("b2", 33, 10.0, 180))
    touching(state, "a1", "front", "b1", "front")
    touching(state, "a1", "front", "b2", "front")
    state.combat = Combat(("a1", "b1", "b2"))
    state.agenda.append(Aiming("attacker"))
    assert chosen(state) == StrikeAt("a1", "b2")


@pytest.mark.rule("AB-25.5")
def test_who_has_rallied_looks_at_the_nearest_enemy_again() -> None:
    def state(files: int) -> State:
        return position(spears("a1", 30, 10, 180), spears("b1", 30, 30, 180), agenda=[Reforming("a1", files)])

    assert chosen(state(0)) == TakeFiles(5)
    assert chosen(state(5)) == Face(0)


@pytest.mark.rule("AB-H5.1")
def test_a_move_goes_by_its_plan_step_by_step_and_another_captain_plays_on() -> None:
    state = position(
        spears("a1", 30, 10), spears("a2", 36, 10), knights("b1", 50, 44, 180), agenda=[OtherMoves()]
    )
    move = chosen(state)
    assert isinstance(move, Move)
    plan = best(state, state.units[move.unit], Duels())
    assert plan.steps
    for number in range(len(plan.steps) + 1):
        state.agenda[:] = [OtherMoves(), Moving(move.unit, move.how, plan.steps[:number])]
        order = chosen(state)
        assert (order == GoOn()) == (number == len(plan.steps))


@pytest.mark.rule("AB-4.1a")
def test_a_place_in_reach_of_who_would_beat_the_unit_is_feared_and_one_behind_friends_is_less() -> None:
    def outlook(*more: Unit) -> Outlook:
        state = position(knights("a1", 30, 10), spears("b1", 30, 30, 180), *more)
        return Outlook(state, state.units["a1"], Duels())

    near = footprint(knights("a1", 30, 22))
    assert outlook().fear(near, "") > 0
    assert outlook().fear(footprint(knights("a1", 30, 12)), "") == 0
    assert outlook(archers("a2", 30, 26)).fear(near, "") == 0


@pytest.mark.rule("AB-H4.1")
def test_who_is_in_the_way_of_the_line_stands_worse() -> None:
    state = position(archers("a1", 30, 14), spears("a2", 30, 10), spears("b1", 30, 40, 180))
    outlook = Outlook(state, state.units["a1"], Duels())
    assert outlook.order(footprint(archers("a1", 30, 14))) > outlook.order(footprint(archers("a1", 40, 14)))


@pytest.mark.rule("AB-5.4a")
def test_a_place_from_which_a_unit_looks_past_the_enemy_is_worth_less() -> None:
    state = position(spears("a1", 30, 10), spears("b1", 30, 40, 180))
    outlook = Outlook(state, state.units["a1"], Duels())
    astray = [outlook.astray(footprint(spears("a1", 30, 10, heading))) for heading in (0, 90, 180)]
    assert astray == pytest.approx([0, 1, 2], abs=0.1)


@pytest.mark.rule("AB-5.4a", "AB-5.4b")
def test_who_can_only_stand_and_look_past_the_enemy_reforms() -> None:
    walls = [spears(f"a{n}", x, y, 90) for n, (x, y) in enumerate(((34.1, 10), (29.9, 10)), start=2)]
    beside = [unit(f"a{n}", 32, y, 90, files=1, models=5) for n, y in ((4, 12.5), (5, 7.5))]
    state = position(
        spears("a1", 32, 10, 90, files=5, models=10, musician=True),
        *walls,
        *beside,
        knights("b1", 32, 44, 180),
        agenda=[OtherMoves()],
    )
    for other in state.units.values():
        if other.id not in ("a1", "b1"):
            other.marks = ("moved",)
    assert best(state, state.units["a1"], Duels()).steps == ()
    assert chosen(state) == Reform("a1")


@pytest.mark.rule("AB-7.2a")
def test_the_captain_marches_when_nobody_is_near() -> None:
    def plan(far: float) -> Any:
        state = position(spears("a1", 30, 4, musician=True), archers("b1", 30, 4 + far, 180))
        return best(state, state.units["a1"], Duels()).how

    assert plan(40) == "quick_march"
    assert plan(7) == "normal"


@pytest.mark.rule("AB-8.1")
def test_a_unit_keeps_near_its_general() -> None:
    leader = unit("a9", 30, 6, kind="general_mounted", models=1, files=1, general=True)
    state = position(spears("a1", 30, 10), leader, spears("b1", 30, 40, 180))
    outlook = Outlook(state, state.units["a1"], Duels())
    assert outlook.apart(footprint(spears("a1", 30, 14))) == 0
    assert outlook.apart(footprint(spears("a1", 30, 24))) > outlook.apart(footprint(spears("a1", 30, 20))) > 0
