"""Scenarios in which everybody stands near everybody."""

from random import Random

import pytest
from msgspec.structs import replace

from campaign.scenarios import current
from campaign.service.editions import game_of
from harness.soak import dump, many, season
from harness.soak.season import Plan
from harness.soak.throng import HOST, STORES, thronged
from hexmap import grid


@pytest.mark.parametrize("scenario", current())
def test_the_same_pieces_stand_together_and_nobody_has_an_ally(scenario: str) -> None:
    game = game_of(scenario)
    book = game.scenario.book
    brought = thronged(book, game.map, Random(1))
    assert [group.id for group in brought.pieces.groups] == [group.id for group in book.pieces.groups]
    assert [holding.site for holding in brought.board.holdings] == [
        holding.site for holding in book.board.holdings
    ]
    assert not any(faction.allies for faction in brought.factions)
    hexes = [game.map.sites[group.at].hex for group in brought.pieces.groups]
    before = [game.map.sites[group.at].hex for group in book.pieces.groups]
    assert spread(hexes) <= spread(before)


@pytest.mark.parametrize("scenario", current())
def test_one_faction_is_strong_enough_to_shut_the_others_up(scenario: str) -> None:
    game = game_of(scenario)
    before = {group.id: group.strength for group in game.scenario.book.pieces.groups}
    brought = thronged(game.scenario.book, game.map, Random(1))
    weak = {group.faction for group in brought.pieces.groups if group.strength < HOST}
    assert len({group.faction for group in brought.pieces.groups} - weak) == 1
    assert {
        group.faction for group in brought.pieces.groups if group.strength != before[group.id]
    }.isdisjoint(weak)
    stored = [
        holding for holding in brought.board.holdings if holding.resources == STORES and holding.garrison
    ]
    assert all(game.map.sites[holding.site].kind == "castle" for holding in stored)


def spread(hexes: list[str]) -> int:
    """The hexes between the two that are farthest from each other."""
    return max(grid.distance(one, other) for one in hexes for other in hexes)


def test_a_noble_keeps_his_castle() -> None:
    game = game_of("apulia_1053")
    led = [holding for holding in game.scenario.book.board.holdings if holding.noble]
    for number in range(20):
        brought = thronged(game.scenario.book, game.map, Random(number))
        assert [holding for holding in brought.board.holdings if holding.noble] == led


def test_every_other_round_of_the_scenarios_is_thronged() -> None:
    planned = many.plans(["a", "b"], 12, 30, "7")
    assert [plan.throng for plan in planned] == [False, False, True, True] * 3


def without_trace(failed: dump.Dump | None) -> dump.Dump:
    """What failed, without the lines of code on the way: the calls that a run of tests notes stand among them once."""
    assert failed is not None
    return replace(failed, trouble=replace(failed.trouble, trace=""))


def test_a_thronged_campaign_is_played_again_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = Plan("corato", 3, "throng", throng=True)
    with monkeypatch.context() as planted:
        planted.setattr("harness.soak.watch.MOST", 60)
        failed = season.play(plan).dump
        assert failed is not None
        again = season.replay(failed).dump
        assert without_trace(again) == without_trace(failed)
    assert season.replay(failed).dump is None
    assert season.play(plan).tally != season.play(Plan("corato", 3, "throng")).tally
    assert isinstance(failed, dump.Dump)
