"""Works over which no fight can be fought are refused before it, with the field that is wrong."""

from typing import Any

import pytest

from battles.guiscard.ruleset import RULESET
from battles.muster import Siphon
from battles.ruleset import Setting
from rulebook import Refusal
from tests.battles.guiscard.sieges.fights import siege


@pytest.mark.rule("GS-11.3.4g", "GS-11.4.1b", "GS-11.4.2c")
@pytest.mark.parametrize(
    ("works", "field"),
    [
        ({"engines": {"catapult": 1}}, "works.engines.catapult"),
        ({"engines": {"perrier": 3}}, "works.engines.perrier"),
        ({"engines": {"perrier": -1}}, "works.engines.perrier"),
        ({"engines": {"grapnel": 201}}, "works.engines.grapnel"),
        ({"tents": -5}, "works.tents"),
        ({"infiltrators": -2}, "works.infiltrators"),
        ({"horses": -1}, "works.horses"),
        ({"food": -1}, "works.food"),
        ({"patrols": (0,)}, "works.patrols"),
        ({"demolished": ("xx",)}, "works.demolished"),
        ({"held": ("9999",)}, "works.held"),
        ({"refuge": ("zz",)}, "works.refuge"),
        ({"centre": "zz"}, "works.centre"),
        ({"siphon": Siphon("defender", "zz")}, "works.siphon.hex"),
    ],
)
def test_what_cannot_be_is_refused(works: dict[str, Any], field: str) -> None:
    with pytest.raises(Refusal) as refused:
        RULESET.check(Setting(siege("assault", **works)))
    assert refused.value.field == field


@pytest.mark.rule("GS-11.3.4g")
def test_two_perriers_may_stand_on_a_map_and_any_number_of_ladders() -> None:
    RULESET.check(Setting(siege("assault", engines={"perrier": 2, "siege_ladder": 9, "grapnel": 0}, tents=0)))
