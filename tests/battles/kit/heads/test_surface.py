"""What every ruleset answers alike whose pieces stand for people of a campaign."""

from random import Random
from typing import Any

import pytest

from battles.contract.muster import Muster
from battles.contract.surface import Livery, Setting
from battles.fields.titles import sides_of
from battles.kit.heads.people import PeopleGathered
from battles.kit.heads.surface import BARS, FORTIFIED, Peopled
from battles.people.stand_alone import OPEN_COUNTRY
from rulebook import Refusal
from rulebook.tags import tag_of
from tests.battles.fights import dice_of
from tests.battles.musters import castle, commander, group, muster
from tests.battles.systems import OF_PEOPLE

GIVING_UP = [param for param in OF_PEOPLE if param.id in ("warmaster", "ancient_battles")]
"""The systems in which a side may give up at any time."""
PEOPLED = [param for param in OF_PEOPLE if isinstance(param.values[0], Peopled)]
FOOT, RIDERS, ARCHERS = "infantry_armoured", "cavalry_armoured", "shooter_foot_unarmoured"
PLAIN = muster(group("a", {FOOT: 30}), group("d", {FOOT: 30}, faction="arabs"), terrain=("clear",))


def opened(ruleset: Any, document: Muster = PLAIN) -> Any:
    return ruleset.open(Setting(ruleset.fielded(document)), dice_of(1))[1]


LED = group("x", {RIDERS: 12, FOOT: 12}, commanders=(commander("lord", 9),))
NO_SIEGE = (
    muster(group("a", {FOOT: 20}), LED, kind="siege", works=castle()),
    "HB-1a",
    "fights of a siege are fought man by man",
)
NO_EDGE = (
    muster(group("a", {FOOT: 20}, edges=("middle",)), LED),
    "GC-14.1b",
    "the field has no edge middle",
)


def crowd(heads: int) -> Muster:
    return muster(group("a", {FOOT: heads}), LED, terrain=("clear",))


def squeezed(class_: str) -> Muster:
    """Two crowds that begin at the same side of the field."""
    return muster(*(group(side, {class_: 190}, edges=("left",)) for side in "ad"))


REFUSED = {
    "ancient_battles": (
        NO_SIEGE,
        (crowd(201), "HB-1a", "201 people are too many, 200 the most"),
        (crowd(4), "HB-1d", "4 are too few for a body, which has 5 at least"),
        NO_EDGE,
        (squeezed(RIDERS), "GC-14.1b", "there is no room at the left side"),
    ),
    "warmaster": (
        NO_SIEGE,
        (crowd(235), "HB-1a", "235 people are too many, 234 the most"),
        (crowd(2), "HB-1d", "2 are too few for a body"),
        NO_EDGE,
        (squeezed(FOOT), "GC-14.1b", "there is no room at the left side"),
    ),
    "grunwald_heads": (
        NO_SIEGE,
        (crowd(176), "HB-1a", "201 people are too many, 200 the most"),
        (crowd(2), "HB-1d", "2 are too few for a body"),
    ),
    "devils_horsemen_heads": (
        NO_SIEGE,
        (crowd(176), "HB-1a", "201 people are too many, 200 the most"),
        (crowd(3), "HB-1d", "3 are too few for a body"),
    ),
}
"""What each system cannot fight, the rule by which it says so, and its reason."""


@pytest.mark.rule("HB-1a")
@pytest.mark.parametrize("ruleset", OF_PEOPLE)
def test_what_is_not_of_its_scale_is_refused_with_rule_and_reason_and_by_a_bar(ruleset: Any) -> None:
    assert tuple(ruleset.bars) == BARS
    for document, rule, reason in REFUSED[ruleset.id]:
        for ask in (ruleset.refuse, lambda one: ruleset.check(Setting(one))):
            with pytest.raises(Refusal, match=reason) as refused:
                ask(document)
            assert refused.value.rule == rule
            assert refused.value.template in BARS or rule == "GC-14.1b"


@pytest.mark.parametrize("ruleset", OF_PEOPLE)
def test_a_battle_goes_on_from_a_snapshot_with_its_people_and_is_drawn_with_its_factions(
    ruleset: Any,
) -> None:
    state = opened(ruleset)
    again = ruleset.decode(ruleset.encode(state))
    assert again.heads == state.heads
    assert ruleset.orders(again) == ruleset.orders(state)
    assert ruleset.drawing(again) == ruleset.drawing(state)
    assert "attacker: normans" in ruleset.painted(state, Livery())


@pytest.mark.parametrize("ruleset", [param for param in OF_PEOPLE if param.id.endswith("_heads")])
def test_a_variant_draws_a_battle_for_nobody_in_particular_with_its_factions_too(ruleset: Any) -> None:
    state = opened(ruleset)
    assert ruleset.drawing(state) == ruleset.painted(state, Livery())


@pytest.mark.parametrize("ruleset", GIVING_UP)
def test_a_battle_that_is_given_up_at_once_is_answered_and_nobody_is_hurt(ruleset: Any) -> None:
    state, loser = opened(ruleset), None
    for order in ruleset.orders(state):
        if tag_of(order) == "resign":
            loser = ruleset.to_act(state)
            ruleset.decide(state, order, dice_of(1))
            break
    answer = ruleset.result(state)
    assert answer.loser == loser is not None
    assert set(answer.fates.values()) == {"unhurt"}


GATHERED = {
    "ancient_battles": "each model stands for one person (HB-1)",
    "warmaster": "each hit that a unit can take stands for one person (HB-1)",
}


@pytest.mark.parametrize("ruleset", GIVING_UP)
def test_it_is_told_how_people_stand_behind_pieces_and_then_on_what_ground(ruleset: Any) -> None:
    events, state = ruleset.open(Setting(ruleset.fielded(PLAIN)), dice_of(1))
    assert isinstance(events[0], PeopleGathered)
    assert str(ruleset.tell(state, events[0])) == GATHERED[ruleset.id]
    assert "Battle on open ground" in str(ruleset.tell(state, events[1]))


@pytest.mark.rule("HB-1a")
def test_people_are_too_many_by_side_or_together_as_the_system_counts_them() -> None:
    crowds = {param.id: param.values[0].crowds(PLAIN) for param in OF_PEOPLE}
    assert crowds == {
        "grunwald_heads": {"people": 60},
        "devils_horsemen_heads": {"people": 60},
        "warmaster": {"attacker": 30, "defender": 30},
        "ancient_battles": {"attacker": 30, "defender": 30},
    }


@pytest.mark.parametrize("ruleset", OF_PEOPLE)
def test_nothing_is_answered_before_the_field_was_searched(ruleset: Any) -> None:
    with pytest.raises(Refusal, match="the battle goes on") as refused:
        ruleset.result(opened(ruleset))
    assert refused.value.rule == "HB-2a"


@pytest.mark.parametrize("ruleset", OF_PEOPLE)
def test_sides_are_called_by_their_factions_where_the_livery_names_nobody(ruleset: Any) -> None:
    state = opened(ruleset)
    assert ruleset.named(state, Livery()).sides == sides_of(ruleset.fought(state))
    told = sides_of(ruleset.fought(state))
    assert ruleset.named(state, Livery(sides={"attacker": "Anna"})).sides == {**told, "attacker": "Anna"}
    assert ruleset.named(state, Livery(sides={"attacker": "Anna", "defender": ()})).sides["defender"]
    assert ruleset.named(ruleset.initial(), Livery()) == Livery()


@pytest.mark.parametrize("ruleset", OF_PEOPLE)
def test_a_battle_is_drawn_though_its_livery_names_one_side_alone(ruleset: Any) -> None:
    drawn = ruleset.painted(opened(ruleset), Livery(sides={"attacker": "Anna"}))
    assert all(words in drawn for words in ("attacker: Anna", "defender: arabs"))


@pytest.mark.parametrize("ruleset", PEOPLED)
def test_a_system_with_battles_by_name_draws_people_on_any_field_beside_them(ruleset: Any) -> None:
    draw = Random(5)
    found = [ruleset.any_battle(draw) for _ in range(60)]
    fields = {setting.muster.ground.maps[0].title for setting in found if setting.muster}
    known = {field for field, _ in (*OPEN_COUNTRY, *FORTIFIED)}
    assert fields <= known
    assert fields & {field for field, _ in FORTIFIED}
    assert any(setting.scenario and setting.scenario.name in ruleset.close for setting in found)
    assert any(setting.scenario and setting.scenario.name not in ruleset.close for setting in found)
