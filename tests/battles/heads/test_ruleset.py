"""What every ruleset answers alike whose pieces stand for people of a campaign."""

from random import Random
from typing import Any

import pytest

from battles import rulesets
from battles.fields.titles import sides_of
from battles.heads.ruleset import BARS, FORTIFIED, OfPeople, Peopled
from battles.muster import Muster
from battles.ruleset import Livery, Setting
from battles.stand_alone import OPEN_COUNTRY
from rulebook import Refusal
from tests.battles.fights import dice_of
from tests.battles.musters import castle, group, muster

OF_PEOPLE = [
    pytest.param(ruleset, id=id_)
    for id_ in rulesets.PACKAGES
    if isinstance(ruleset := rulesets.ruleset(id_), OfPeople)
]
PEOPLED = [param for param in OF_PEOPLE if isinstance(param.values[0], Peopled)]
FOOT = "infantry_armoured"
PLAIN = muster(group("a", {FOOT: 30}), group("d", {FOOT: 30}, faction="arabs"), terrain=("clear",))


def opened(ruleset: Any, document: Muster = PLAIN) -> Any:
    return ruleset.open(Setting(ruleset.fielded(document)), dice_of(1))[1]


@pytest.mark.rule("HB-1a")
@pytest.mark.parametrize("ruleset", OF_PEOPLE)
def test_sieges_crowds_and_handfuls_are_refused_by_sentences_that_are_bars(ruleset: Any) -> None:
    foes = group("d", {FOOT: 30})
    for document, told in (
        (muster(group("a", {FOOT: 30}), foes, kind="siege", works=castle()), BARS[0]),
        (muster(group("a", {FOOT: 999}), foes), BARS[1]),
        (muster(group("a", {FOOT: 1}), foes), BARS[2]),
    ):
        with pytest.raises(Refusal) as refused:
            ruleset.refuse(document)
        assert refused.value.template == told
    assert set(BARS) < set(ruleset.bars)


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
    own = Livery(sides={"attacker": "Anna"})
    assert ruleset.named(state, own) == own
    assert ruleset.named(ruleset.initial(), Livery()) == Livery()


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
