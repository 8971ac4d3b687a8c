"""A faction whose people have no roster of their own plays through everything that raises men."""

from dataclasses import replace
from random import Random
from typing import Any

import msgspec
import pytest

from campaign import scenarios
from campaign.model import commands
from campaign.model import events as e
from campaign.model.game import Game
from campaign.model.state import Settings
from campaign.rules.decision import Decision, Sealing, copied
from campaign.rules.roster import troops_of
from campaign.rules.sieges import investment
from campaign.rules.sieges.chances import armies, happenings
from campaign.scenarios import Book, Scenario
from campaign.scenarios.findings import Desk
from campaign.service.editions import game_of
from campaign.visibility.judging import first_unmet
from dice.scripted import ScriptedDice
from harness.soak import season
from harness.soak.season import Plan
from harness.soak.table import Table
from tests.campaign.board import only
from tests.campaign.bots.test_player import morning_of

PRINTED = game_of("corato")


def renamed(told: Any) -> Any:
    """The same scenario with Saxons in the place of the Lombards."""
    if isinstance(told, dict):
        return {renamed(key): renamed(value) for key, value in told.items()}
    if isinstance(told, list | tuple):
        return [renamed(value) for value in told]
    return "saxon" if told == "lombard" else told


def strangers(troops: str = "", of_groups: str = "") -> Game:
    """A game of Normans against Saxons, of whom the rules know nothing."""
    told = renamed(msgspec.to_builtins(PRINTED.scenario.book))
    for faction in told["factions"]:
        if faction["id"] == "saxon":
            faction["troops"] = troops
    for group in told["pieces"]["groups"]:
        if group["faction"] == "saxon":
            group["troops"] = of_groups
    book = msgspec.convert(told, Book)
    return replace(PRINTED, scenario=Scenario(book, PRINTED.scenario.digest))


def before_andria(game: Game, besieger: str = "norman") -> Decision:
    """A siege of the first place of the other side that can be besieged."""
    decision = Decision(copied(morning_of(game)), game, ScriptedDice({"GS-11.6h": 4}), Sealing(), first_unmet)
    group = next(each for each in decision.state.groups.values() if each.faction == besieger)
    place = next(
        each
        for each in decision.state.settlements.values()
        if each.faction != besieger and each.kind != "city" and each.resources
    )
    decision.emit(
        e.GroupMoved(group=group.id, faction=besieger, start=group.hex, path=(place.hex,), points=1, left=0)
    )
    investment.invest(decision, group, place)
    return decision


def origins(company: list[Any]) -> set[str]:
    """Whose men they are."""
    return {band.origin for band in company}


@pytest.mark.rule("GC-8.2b", "GC-13.6b")
@pytest.mark.parametrize(
    ("troops", "of_groups", "people"),
    [("", "", "lombard"), ("", "german", "german"), ("arab", "german", "arab"), ("norman", "", "norman")],
)
def test_whose_men_a_faction_has_without_a_roster_of_its_own(
    troops: str, of_groups: str, people: str
) -> None:
    game = strangers(troops, of_groups)
    assert (troops_of("saxon", game), troops_of("norman", game)) == (people, "norman")
    assert not [slip for check in scenarios.CHECKS for slip in check(desk(game))]


def desk(game: Game) -> Desk:
    """The scenario as its checks look at it."""
    return Desk(game.scenario.book, game.map, game.tables)


def test_a_faction_with_the_roster_of_nobody_is_found() -> None:
    found = [slip for check in scenarios.CHECKS for slip in check(desk(strangers("vikings")))]
    assert [slip[0] for slip in found] == ["factions.saxon.troops"]


@pytest.mark.rule("GC-13.6b", "GS-11.6c", "GS-11.6h")
def test_its_militia_its_refugees_and_its_relief_are_of_the_people_that_it_has() -> None:
    decision = before_andria(strangers("lombard"))
    (siege,) = decision.state.sieges.values()
    assert origins(only(decision.events, e.MilitiaRaised).men) == {"lombard"}
    happenings.befall(decision, siege, "refugees")
    assert origins(only(decision.events, e.RefugeesCame).men) == {"lombard"}
    armies.relieve(decision, siege)
    raised = only(decision.events, e.GroupRaised)
    assert (raised.faction, origins(raised.men)) == ("saxon", {"lombard"})


@pytest.mark.rule("GS-11.6k")
def test_its_reinforcements_are_too() -> None:
    decision = before_andria(strangers("lombard"), "saxon")
    (siege,) = decision.state.sieges.values()
    armies.reinforce(decision, siege)
    raised = only(decision.events, e.GroupRaised)
    assert (raised.faction, origins(raised.men)) == ("saxon", {"lombard"})


@pytest.mark.parametrize("seed", range(4))
def test_it_plays_a_campaign_to_its_end(seed: int) -> None:
    plan = Plan("corato", 5, f"strangers/{seed}")
    table, draw = Table(strangers(), bytes([seed]) * 32), Random(seed)
    table.do(season.opening(table, plan, Settings(early_chances=False)))
    while table.state.phase != "ended":
        season.file_all(table, dict.fromkeys(table.state.factions, season.SEATS[-1]), draw)
        season.close(table, draw)
        table.do(commands.PlayNight(closing=table.state.closing, stretch=table.state.stretch))
    assert table.declared is not None
