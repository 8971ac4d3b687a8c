"""What sides and bystanders learn of an attack on a place (docs/sight.md)."""

from collections.abc import Callable
from typing import Any

from campaign.model import events as e
from campaign.rules.terrain import entry_cost
from campaign.service.editions import game_of
from hexmap.paths import cheapest
from tests.api.conftest import Table, march
from tests.campaign.visibility.fetching import Fetched, read, tell_apart
from tests.campaign.visibility.fights import settle
from tests.campaign.visibility.openings import LOMBARD, NORMAN, SITE, TRANI, replaced
from tests.campaign.visibility.page import FACTS


def before_trani(opened: Table, *orders: dict[str, Any], **marching: Any) -> Table:
    """The campaign after Peter has come before Trani with these orders, and won if he fought."""
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
    return opened


def known(fact: str) -> dict[str, bool]:
    """Whether both sides and bystanders know a fact."""
    sides, others = FACTS[fact].sides == "yes", FACTS[fact].all == "yes"
    return {NORMAN: sides, "byzantine": sides, LOMBARD: others}


def after(fact: str, opened: Table) -> dict[str, Fetched]:
    """What they can fetch on the day after, asked to see who knows a fact."""
    knows = known(fact)
    return read(opened, 2, knows, knowing=[name for name, says in knows.items() if says])


def about_trani(kind: str, **more: Any) -> dict[str, Any]:
    """An order of Peter's for Trani."""
    return {"order": kind, "group": "n4", "site": TRANI} | more


def told_to_sides(fact: str, one: dict[str, Fetched], other: Table) -> None:
    """See that the other campaign differs for the two sides, and looks alike to the Lombards, as the page says."""
    assert tell_apart(one, other, 2) == known(fact)


def test_who_attacks_a_place_learns_how_many_defend_it(opening: Callable[..., Table]) -> None:
    def attacked(level: int) -> Table:
        opened = opening(
            replaced(e.SettlementHeld, SITE, resources=level), scenario="apulia_1053", battles="organiser"
        )
        return before_trani(opened, attack=["any"])

    told_to_sides("Militia", after("Militia", attacked(5)), attacked(6))


def test_who_summons_a_place_learns_how_hostile_it_is(opening: Callable[..., Table]) -> None:
    def summoned(level: int) -> Table:
        opened = opening(replaced(e.SettlementHeld, SITE, hostility=level), scenario="apulia_1053")
        return before_trani(opened, about_trani("summon"))

    cool = after("Summons", summoned(8))
    assert b"SettlementSummoned" in cool[NORMAN]["days/1/report"][1]
    told_to_sides("Summons", cool, summoned(9))


def test_sides_alone_know_what_was_plundered(opening: Callable[..., Table]) -> None:
    def plundered(points: int) -> Table:
        opened = opening(scenario="apulia_1053", battles="organiser")
        return before_trani(opened, about_trani("storm"), about_trani("plunder", points=points))

    little = after("Plunder", plundered(1))
    assert b"SettlementPlundered" in little[NORMAN]["days/1/report"][1]
    assert b"SettlementTaken" in little[LOMBARD]["days/1/report"][1]
    told_to_sides("Plunder", little, plundered(2))
