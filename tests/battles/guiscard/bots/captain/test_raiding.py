"""What a captain does in a raid on the camp, on either side."""

from typing import Any

import msgspec
import pytest

from battles.contract.muster import Edge, Works
from battles.fields.laid import Laid
from battles.guiscard.bots.captain import raiding
from battles.guiscard.bots.captain.marching import March
from battles.guiscard.bots.captain.stance import stance
from battles.guiscard.bots.captain.survey import Survey
from battles.guiscard.play import orders as o
from battles.guiscard.play.fire.aiming import ShootFlaming
from battles.guiscard.play.gear.fires import PutOut, SetFire
from battles.guiscard.play.sieges.entering import Approach
from battles.guiscard.rules.ground import ground_in
from battles.guiscard.ruleset import RULESET
from battles.guiscard.state import Fire, Siege, Skirmish
from battles.guiscard.state.items import Aiming, Approaching, Combat, Deploying, Movement
from hexmap.grid import distance
from tests.battles.guiscard.board import foot, position
from tests.battles.guiscard.bots.captain.choosing import choice
from tests.battles.guiscard.play.sieges.fights import calmly, give, men, moving, opened, sealed, set_up, siege

CAMP = Laid("B10")
TENT = {"0508", "0509", "0608", "0609"}
"""The westernmost."""


def raid(*placed: Any, waiting: tuple[str, ...] = (), **fields: Any) -> Skirmish:
    """A raid under way."""
    state = position(*placed, laid=CAMP, **fields)
    works = Works("castle", action="camp_sally", tents=28, flaming_arrows=6)
    state.muster = msgspec.structs.replace(state.battle, kind="siege", works=works)
    state.siege = Siege()
    exits = tuple(sorted(frozenset().union(*map(ground_in(state).edge, ("top", "right", "bottom", "left")))))
    state.berths = {name: msgspec.structs.replace(berth, exits=exits) for name, berth in state.berths.items()}
    return state


def burn(state: Skirmish, *hexes: str) -> None:
    """It burns there, by the raiders' hands."""
    for hex_ in hexes:
        state.fires[hex_] = Fire("attacker", "hand")
    state.fabric = msgspec.structs.replace(state.fabric, burning=tuple(sorted(state.fires)))


@pytest.mark.parametrize(("guard", "barred"), [("1501", "top"), ("1520", "bottom"), ("0110", "left")])
def test_raiders_come_over_a_side_where_few_guards_are(guard: str, barred: Edge) -> None:
    column, row = int(guard[:2]), guard[2:]
    guards = [foot(f"d{n}", "defender", "Nim", f"{column + n:02d}{row}") for n in range(6)]
    state = raid(foot("a", "attacker", "Lim", ""), *guards)
    state.agenda = [Approaching("attacker", ("a",), ("top", "right", "bottom", "left"))]
    order = choice(state)
    assert isinstance(order, Approach)
    assert order.everybody
    assert order.edge != barred


@pytest.mark.rule("GT-10.2.2a")
def test_each_raider_makes_for_a_tent_of_his_own_and_for_each_hex_of_it_that_does_not_burn() -> None:
    """Fire does not spread to canvas; to an engine beside it it may by itself."""
    state = raid(foot("a1", "attacker", "Lim", "0407"), foot("a2", "attacker", "Lim", "0405"))
    ground = ground_in(state)
    assert raiding.goal(state, ground, state.people["a1"]) >= TENT
    assert not TENT & raiding.goal(state, ground, state.people["a2"])
    burn(state, "0509")
    assert TENT & set(raiding.fresh(state)) == TENT - {"0509"}
    state.fabric = msgspec.structs.replace(state.fabric, engines=("0510",))
    assert "0510" not in raiding.fresh(state)


def test_a_raider_beside_a_tent_stays_there_and_sets_it_on_fire() -> None:
    state = raid(foot("a1", "attacker", "Lim", "0508"), agenda=[Movement(opened=True)])
    assert choice(state) == o.EndStep()
    state.step, state.agenda = "combat", [Combat()]
    order = choice(state)
    assert isinstance(order, SetFire)
    assert order.hex in TENT


def test_a_raider_shuns_blows() -> None:
    state = raid(foot("a1", "attacker", "Lim", "1004"), foot("d1", "defender", "Nim", "1403"))
    survey = Survey(state, "attacker")
    path = March(state, survey, stance(state, survey), state.people["a1"]).path()
    assert distance(path[-1], "1403") > 1
    assert min(distance(path[-1], hex_) for hex_ in raiding.fresh(state)) <= 1


def test_an_archer_shoots_flaming_arrows_at_tents_though_there_are_enemies() -> None:
    state = raid(
        foot("a1", "attacker", "Lia", "0506"), foot("d1", "defender", "Nim", "0803"), step="offensive_fire"
    )
    state.flaming = {"a1": 6}
    state.agenda = [*state.agenda, Aiming("a1")]
    order = choice(state)
    assert isinstance(order, ShootFlaming)
    assert order.at in raiding.fresh(state)


def test_raiders_go_home_when_every_tent_burns_or_half_of_them_are_gone() -> None:
    state = raid(foot("a1", "attacker", "Lim", "0407"), foot("a2", "attacker", "Lim", "0405"))
    assert not stance(state, Survey(state, "attacker")).flight
    burn(state, *(min(part) for part in raiding.heaps(ground_in(state), raiding.fresh(state))))
    burn(state, *raiding.fresh(state))
    assert stance(state, Survey(state, "attacker")).flight
    few = raid(
        foot("a1", "attacker", "Lim", "0407"),
        *(foot(f"x{n}", "attacker", "Lim", "", "dead") for n in range(2)),
    )
    assert stance(few, Survey(few, "attacker")).flight


def test_guards_stay_and_go_for_raiders_and_put_fires_out_where_none_is() -> None:
    state = raid(
        foot("a1", "attacker", "Lim", "0407"),
        foot("d1", "defender", "Nim", "1510"),
        *(foot(f"x{n}", "defender", "Nim", "", "dead") for n in range(9)),
    )
    burn(state, "0609")
    survey = Survey(state, "defender")
    assert not stance(state, survey).flight
    assert survey.aims == {"0407", "0609"}
    state = raid(foot("d1", "defender", "Nim", "0508"), step="combat", active="defender", agenda=[Combat()])
    burn(state, "0509")
    assert choice(state) == PutOut("d1", "0509")


def test_guards_are_set_up_at_the_engines_first_and_then_at_the_tents() -> None:
    people = men("norman", foot=4), men("arab", foot=8)
    state = opened(siege("camp_sally", *people, engines={"perrier": 2}, tents=28))
    parts = list(raiding.heaps(ground_in(state), raiding.fresh(state)))
    while isinstance(state.agenda[-1], Deploying):
        give(state, choice(state))
    own = [one.hex for one in state.people.values() if one.side == "defender"]
    near = {part: sum(any(distance(hex_, each) <= 2 for hex_ in part) for each in own) for part in parts}
    engines = [part for part in parts if part & set(state.fabric.engines)]
    assert [near[part] for part in engines] == [3, 3]
    assert sum(near[part] > 0 for part in parts if part not in engines) >= 2


def test_raiders_who_are_off_the_map_still_come_on_and_leave_it_when_every_tent_burns() -> None:
    state = opened(siege("camp_sally", men("norman", foot=2), tents=28))
    set_up(state)
    calmly(state, moving("attacker", 1))
    burn(state, *raiding.fresh(state))
    burn(state, *raiding.fresh(state))
    own = [one for one in state.people.values() if one.side == "attacker"]
    while state.over is None and moving("attacker", 1)(state):
        RULESET.decide(state, choice(state), sealed(1))
    assert {one.away for one in own} == {"fled"}
