"""How a captain holds a place that is stormed."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from battles.contract.muster import Muster, Side
from battles.guiscard.bots.captain import garrison, withdrawal
from battles.guiscard.bots.captain.player import Captain, path
from battles.guiscard.bots.captain.survey import Survey
from battles.guiscard.play import orders as o
from battles.guiscard.play.combat.advance import AdvanceTo
from battles.guiscard.play.ending import FightOn, Surrender
from battles.guiscard.play.gear.toppling import ToppleLadder
from battles.guiscard.rules.fire.weapons import shooter
from battles.guiscard.rules.ground import ground_in
from battles.guiscard.state import Ladder, Skirmish
from battles.guiscard.state.fabric import Fabric, Leaning
from battles.guiscard.state.items import Advancing, Combat, Deploying, Movement, Parleying
from hexmap.grid import distance
from tests.battles.guiscard.play.sieges.fights import TOWER, give, men, opened, siege
from tests.battles.guiscard.play.sieges.test_ends import slain, stand, under_way

CAPTAIN = Captain(Random(1))


def castle(attackers: int = 6, **works: Any) -> Muster:
    """A castle with four on foot and two archers inside."""
    works.setdefault("refuge", TOWER)
    defenders = men("lombard", foot=4, archers=2)
    return siege("assault", men("norman", foot=attackers), defenders, centre="1506", **works)


def fight(
    inside: Sequence[str],
    outside: Sequence[str],
    side: Side = "defender",
    fabric: Fabric | None = None,
    **works: Any,
) -> Skirmish:
    """The castle under attack, in a side's phase; who has no place left is dead."""
    state = under_way(castle(**works), turn=6)
    for each, hexes in (("defender", inside), ("attacker", outside)):
        names = shooting_last(state, each)
        stand(state, names[: len(hexes)], hexes)
        slain(state, names[len(hexes) :])
    state.active = side
    if fabric is not None:
        state.fabric = fabric
    return state


def shooting_last(state: Skirmish, side: str) -> list[str]:
    """The names of a side, those last who shoot."""
    people = [one for one in state.people.values() if one.side == side]
    return [one.id for one in sorted(people, key=shooter)]


def deployed(state: Skirmish) -> dict[str, str]:
    """Where the captain sets everybody up who is inside."""
    while (
        isinstance(state.agenda[-1], Deploying) and state.people[state.agenda[-1].left[0]].side == "defender"
    ):
        give(state, CAPTAIN.choose(state))
    return {one.id: one.hex for one in state.people.values() if one.side == "defender"}


def test_shooters_are_set_up_on_platforms_the_others_half_by_the_gate_and_half_by_the_middle() -> None:
    state = opened(castle())
    terrain, places = ground_in(state).terrain, deployed(state)
    archers = [hex_ for name, hex_ in places.items() if shooter(state.people[name])]
    others = [hex_ for name, hex_ in places.items() if not shooter(state.people[name])]
    assert [terrain[hex_] for hex_ in archers] == ["platform", "platform"]
    assert distance(*archers) > 8, "far from one another"
    assert all(terrain[hex_] not in ("platform", "palisade") for hex_ in others)
    assert sum(distance(hex_, "1515") <= 4 for hex_ in others) == 2
    assert sum(distance(hex_, "1506") <= 2 for hex_ in others) == 2


def test_a_platform_opposite_the_enemy_is_worth_most_to_a_shooter() -> None:
    state = fight(["1510"], ["1518", "1519"])
    posts = Survey(state, "defender").posts
    assert max(posts, key=posts.__getitem__) in ("1314", "1414", "1614", "1714")
    assert posts["1414"] > posts["1009"] > 0
    assert "1510" not in posts
    assert Survey(state, "attacker").posts == {}


def test_who_holds_a_redoubt_keeps_within_it() -> None:
    state = fight(["1506"], ["1510"], held=TOWER, refuge=())
    assert Survey(state, "defender").bounds == frozenset(TOWER)
    whole = Survey(fight(["1506"], ["1518"]), "defender").bounds
    assert whole is not None
    assert {"1515", "1510", *TOWER} <= whole


DOWN = Fabric(down=("1515", "1414"))
OUTSIDE = ["1517", "1518", "1519", "1619", "1419", "1319"]
MANY = ["1513", "1512", "1412", "1517", "1518", "1519"]
"""Besiegers of whom half have come in."""


def test_a_garrison_beaten_inside_falls_back_into_its_redoubt() -> None:
    state = fight(["1508", "1509"], MANY, fabric=DOWN)
    assert Survey(state, "defender").bounds == frozenset(TOWER)
    one = state.people[state.at["1508"]]
    way = path(state, *CAPTAIN.view(state, "defender"), one)
    assert way[-1] in TOWER


@pytest.mark.parametrize(
    ("inside", "enemies", "fields"),
    [
        (["1508", "1509"], ["1513", *OUTSIDE[:5]], {"fabric": Fabric(down=("1515",))}),
        (["1508", "1509"], OUTSIDE, {"fabric": DOWN}),
        (["1508", "1509", "1408", "1608"], ["1513", "1517"], {"fabric": DOWN}),
        (["1508", "1509"], MANY, {"fabric": DOWN, "refuge": ("1507",)}),
    ],
    ids=["one entry is lost", "the enemy is outside", "it is not beaten", "the redoubt has not room for all"],
)
def test_a_garrison_keeps_the_place_as_long_as(
    inside: list[str], enemies: list[str], fields: dict[str, Any]
) -> None:
    assert not garrison.withdraws(fight(inside, enemies, **fields))


def test_who_has_come_out_goes_back_in_and_nobody_follows_an_enemy_out() -> None:
    state = fight(["1516"], ["0110"], fabric=Fabric(down=("1515",)))
    survey = Survey(state, "defender")
    one = state.people[state.at["1516"]]
    to = withdrawal.called_back(state, survey, one)
    assert "1515" in to
    assert withdrawal.path(state, survey, one, to)[0] == "1515"
    state = fight(["1515"], ["1517"], fabric=Fabric(down=("1515",)))
    name = state.at["1515"]
    state.agenda.append(Advancing("defender", (name,), ("1516",)))
    assert AdvanceTo(name, "1516") in CAPTAIN.loop.orders(state)
    assert CAPTAIN.choose(state) == o.StandFast()


def test_a_ladder_is_toppled_before_anybody_strikes() -> None:
    state = fight(["1414"], ["1415", "1518"])
    state.ladders["l"] = Ladder("l", "attacker", hex="1415", against="1414", since=5)
    state.fabric = Fabric(leaning=(Leaning("1415", "1414"),))
    state.step, state.agenda = "combat", [Combat()]
    assert isinstance(CAPTAIN.choose(state), ToppleLadder)


def test_arms_are_laid_down_when_nothing_can_be_held_any_more() -> None:
    for inside, order in (("1509", Surrender()), ("1506", FightOn())):
        state = fight([inside], MANY)
        state.agenda = [Parleying("defender")]
        assert CAPTAIN.choose(state) == order


def test_a_captain_sees_anew_what_is_kept_when_his_own_people_have_become_fewer() -> None:
    small = ("1506", "1507")
    state = fight(["1508", "1509", "1510"], MANY, fabric=DOWN, refuge=small)
    state.step, state.agenda = "movement", [Movement(opened=True)]
    assert CAPTAIN.view(state, "defender")[0].bounds != frozenset(small)
    slain(state, [state.at["1510"]])
    assert CAPTAIN.view(state, "defender")[0].bounds == frozenset(small)


def test_two_stay_before_a_redoubt_as_long_as_no_enemy_is_inside() -> None:
    state = fight(["1506", "1505", "1507", "1406"], ["1518"])
    two = garrison.pickets(state, "defender")
    assert len(two) == garrison.PICKETS
    for name in two:
        way = path(state, *CAPTAIN.view(state, "defender"), state.people[name])
        assert not way or way[-1] not in TOWER
    assert any(path(state, *CAPTAIN.view(state, "defender"), state.people[name]) for name in two)
    for other in (fight(["1506"], ["1512"], fabric=DOWN), fight(["1506"], ["1518"], held=TOWER, refuge=())):
        assert garrison.pickets(other, "defender") == frozenset()
