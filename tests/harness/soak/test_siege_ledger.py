"""A soak reckons what a fight leaves of a siege a second time, from its result alone."""

from copy import deepcopy
from typing import Any

import pytest

from battles.contract.muster import Action
from battles.contract.result import Outcomes, Result, WorksAfter
from campaign.model.siege import REDOUBT, Siege
from campaign.rules.strongholds import damage
from campaign.tables import sieges
from harness.soak import season, siege_ledger
from harness.soak.season import Plan
from tests.battles.guiscard.play.sieges.fights import siege

TABLES = sieges.parsed(sieges.texts())
BEFORE = Siege(
    *("melfi", "0101", "castle", "norman", "lombard", 1),
    food=10,
    first_food=10,
    engines={"perrier": 3, "siege_ladder": 2},
)


def faults(
    action: Action, told: WorksAfter, outcomes: tuple[Any, Any] = ("hold", "hold"), **after: Any
) -> list[str]:
    """What is amiss where a fight of that result has left the siege as it was, but for some fields."""
    muster = siege(action, engines={"perrier": 2}, tents=20)
    result = Result(1, "engine", "undecided", None, None, Outcomes(*outcomes), {}, {}, works=told)
    now = deepcopy(BEFORE)
    for name, value in after.items():
        setattr(now, name, value)
    return list(siege_ledger.faults(BEFORE, now, muster, result, TABLES))


@pytest.mark.parametrize(
    ("action", "told", "after"),
    [
        ("assault", WorksAfter(), {}),
        ("assault", WorksAfter(demolished=("1515", "1508")), {"demolition": {"1515": 1}}),
        ("assault", WorksAfter(outer_works_taken=True), {"stage": REDOUBT, "food": 5, "abandoned": 5}),
        ("supply_sally", WorksAfter(food_gained=4), {"food": 14}),
        ("supply_sally", WorksAfter(food_gained=40), {"food": TABLES.stores.most_days}),
        (
            "camp_sally",
            WorksAfter(engines_lost={"perrier": 3}, tents_burnt=11),
            {"engines": {"siege_ladder": 2}, "repairs": 2},
        ),
    ],
)
def test_the_ledger_closes_where_a_siege_is_what_its_fight_left(action, told, after):
    assert faults(action, told, **after) == []


@pytest.mark.parametrize(
    ("action", "told", "after", "what"),
    [
        ("assault", WorksAfter(), {"engines": {"perrier": 2, "siege_ladder": 2}}, "engines"),
        ("assault", WorksAfter(engines_lost={"perrier": 1}), {}, "engines"),
        ("camp_sally", WorksAfter(tents_burnt=5), {}, "tents"),
        ("assault", WorksAfter(demolished=("1515",)), {}, "walls"),
        ("assault", WorksAfter(outer_works_taken=True), {"stage": REDOUBT, "food": 5}, "food"),
        ("supply_sally", WorksAfter(food_gained=4), {}, "food"),
    ],
)
def test_the_ledger_tells_what_is_lost_without_a_trace_or_comes_from_nowhere(action, told, after, what):
    [fault] = faults(action, told, **after)
    assert fault.startswith(f"{what}: ")


@pytest.mark.rule("GS-11.4.2f")
def test_in_a_camp_that_is_given_up_all_engines_and_tents_burn():
    gone = {"engines": {"perrier": 1, "siege_ladder": 2}, "repairs": 4}
    assert faults("camp_sally", WorksAfter(), ("hold", "rout"), **gone) == []
    assert len(faults("camp_sally", WorksAfter(), ("hold", "hold"), **gone)) == 2


def test_a_soak_stops_where_the_ledger_of_a_siege_does_not_close(monkeypatch):
    of = damage.of
    forgotten = {"tents_burnt": 0, "demolished": (), "engines_lost": {}}
    monkeypatch.setattr(damage, "of", lambda *about: damage.msgspec.structs.replace(of(*about), **forgotten))
    dump = season.play(Plan("apulia_1053_2", 14, "ledger/7", sieges_on_maps=True)).dump
    assert dump.trouble.what == siege_ledger.CLOSES
