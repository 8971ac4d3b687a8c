"""What sides and bystanders learn of an attack on a place (docs/sight.md)."""

from collections.abc import Callable
from typing import Any

from campaign.model import events as e
from campaign.rules.terrain import entry_cost
from campaign.service.editions import game_of
from hexmap.paths import cheapest
from tests.api.conftest import Table, march
from tests.campaign.visibility.fetching import Fetched, differences, everything
from tests.campaign.visibility.fights import settle
from tests.campaign.visibility.openings import LOMBARD, NORMAN, SITE, TRANI, replaced
from tests.campaign.visibility.page import FACTS


def before_trani(opened: Table, *orders: dict[str, Any], **marching: Any) -> dict[str, Fetched]:
    """What sides and bystanders can fetch after Peter has come before Trani with these orders, and won if he fought."""
    known = opened.players[NORMAN].get("situation").json()
    start, goal = known["groups"]["n4"]["hex"], known["markers"]["b4"]["hex"]
    game = game_of(opened.scenario)
    path = cheapest(start, [goal], lambda hex_: entry_cost(game.map.terrains(hex_), game.tables.terrain))
    sheet = [march("n4", list(path or ()), **marching), *orders]
    answer = opened.players[NORMAN].put("days/1/sheet", {"orders": sheet})
    assert answer.status_code == 201, answer.content
    opened.night()
    if opened.summary.awaits == "battle":
        settle(opened, killed=1)
    return {name: everything(opened.players[name], 2) for name in (NORMAN, "byzantine", LOMBARD)}


def about_trani(kind: str, **more: Any) -> dict[str, Any]:
    """An order of Peter's for Trani."""
    return {"order": kind, "group": "n4", "site": TRANI} | more


def told_to_sides(fact: str, one: dict[str, Fetched], other: dict[str, Fetched]) -> None:
    """See that two campaigns differ for the two sides, and look alike to the Lombards, as the page says."""
    for name in (NORMAN, "byzantine"):
        assert bool(differences(one[name], other[name])) == (FACTS[fact].sides == "yes"), name
    assert bool(differences(one[LOMBARD], other[LOMBARD])) == (FACTS[fact].all == "yes")


def test_who_attacks_a_place_learns_how_many_defend_it(opening: Callable[..., Table]) -> None:
    settings = {"scenario": "apulia_1053", "battles": "organiser"}
    few, many = (
        before_trani(opening(replaced(e.SettlementHeld, SITE, resources=level), **settings), attack=["any"])
        for level in (5, 6)
    )
    told_to_sides("Militia", few, many)


def test_who_summons_a_place_learns_how_hostile_it_is(opening: Callable[..., Table]) -> None:
    cool, hot = (
        before_trani(
            opening(replaced(e.SettlementHeld, SITE, hostility=level), scenario="apulia_1053"),
            about_trani("summon"),
        )
        for level in (8, 9)
    )
    assert b"SettlementSummoned" in cool[NORMAN]["days/1/report"][1]
    told_to_sides("Summons", cool, hot)


def test_sides_alone_know_what_was_plundered(opening: Callable[..., Table]) -> None:
    little, much = (
        before_trani(
            opening(scenario="apulia_1053", battles="organiser"),
            about_trani("storm"),
            about_trani("plunder", points=points),
        )
        for points in (1, 2)
    )
    assert b"SettlementPlundered" in little[NORMAN]["days/1/report"][1]
    assert b"SettlementTaken" in little[LOMBARD]["days/1/report"][1]
    told_to_sides("Plunder", little, much)
