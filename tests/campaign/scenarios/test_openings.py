"""The opening of every scenario: each piece on land that it can leave, no enemies in one hex, and at par at the end."""

from itertools import combinations

import pytest

from campaign import scenarios
from campaign.model import events as e
from campaign.model.state import State
from campaign.presentation.chart import Chart
from campaign.presentation.faction_report import names_for
from campaign.presentation.overview import overview
from campaign.presentation.picture import chart_of
from campaign.presentation.report import SENTENCES
from campaign.rules.decision import Decision, Sealing
from campaign.rules.victory import decide
from campaign.visibility import hearers, told, view
from campaign.visibility.judging import first_unmet
from dice.scripted import ScriptedDice
from hexmap import grid
from hexmap.paths import reach
from tests.campaign.bots.test_player import opened

each_scenario = pytest.mark.parametrize("name", scenarios.available())


def pieces(state: State) -> dict[str, str]:
    """Every piece with its hex."""
    kinds = (state.groups, state.mercenaries, state.convoys, state.spies)
    return {name: piece.hex for kind in kinds for name, piece in kind.items()}


@pytest.mark.rule("GC-16a")
@each_scenario
def test_every_piece_stands_on_land_from_which_every_place_can_be_walked_to(name: str) -> None:
    state, game = opened(name)
    places = {place.hex for place in state.settlements.values()}
    for piece, hex_ in pieces(state).items():
        assert game.map.is_land(hex_), piece
        assert places <= reach(hex_, lambda _: 1, steps=game.map.steps).keys(), piece


@pytest.mark.rule("GC-5.1a")
@each_scenario
def test_every_place_of_a_scenario_lies_in_a_land_hex_of_its_own(name: str) -> None:
    state, game = opened(name)
    hexes = [place.hex for place in state.settlements.values()]
    assert len(set(hexes)) == len(hexes)
    for place in state.settlements.values():
        assert game.map.is_land(place.hex)
        assert game.map.sites[place.id].hex == place.hex
        assert game.map.sites[place.id].kind == place.kind


@pytest.mark.rule("GC-16a")
@each_scenario
def test_no_enemies_begin_in_one_hex(name: str) -> None:
    state, _ = opened(name)
    for one, other in combinations(state.groups.values(), 2):
        if one.hex == other.hex:
            assert other.faction in (one.faction, *state.factions[one.faction].allies)


@each_scenario
def test_the_theatre_of_a_scenario_lies_on_its_map(name: str) -> None:
    state, game = opened(name)
    everything: Chart = overview(state, game.map)
    assert everything.viewport is not None
    for hex_ in pieces(state).values():
        (west, north), (east, south) = map(
            grid.offset, (everything.viewport.north_west, everything.viewport.south_east)
        )
        col, row = grid.offset(hex_)
        assert west <= col <= east
        assert north <= row <= south


@pytest.mark.parametrize(
    "name",
    [name for name in scenarios.available() if scenarios.load(name).book.victory.par_from == "start"],
)
def test_a_campaign_that_nobody_moved_in_ends_at_par_and_says_so_to_everybody(name: str) -> None:
    state, game = opened(name)
    state.day = state.days
    decision = Decision(state, game, ScriptedDice([]), Sealing(), first_unmet)
    assert decide(decision)
    [declared] = [event for event in decision.events if isinstance(event, e.VictoryDeclared)]
    assert {each.faction: each.result for each in declared.standings} == dict.fromkeys(state.factions, 0)
    assert declared.winners == tuple(state.factions), "nobody has lost a head"
    assert set(hearers(declared, list(state.factions))) == set(state.factions)
    lines = [told(declared, faction) for faction in state.factions]
    assert all(line is not None and line.kind in SENTENCES for line in lines)


@each_scenario
def test_the_last_map_of_a_campaign_says_who_has_won(name: str) -> None:
    state, game = opened(name)
    first, *_ = state.factions
    state.phase, state.winners = "ended", [first]
    assert f"the end: the {state.factions[first].name}s have won" in overview(state, game.map).caption
    seen = view(state, first)
    assert (
        f"the end: the {state.factions[first].name}s have won"
        in chart_of(seen, game.map, (), names_for(seen)).caption
    )
    state.winners = list(state.factions)
    assert "the end: a draw between the" in overview(state, game.map).caption
