"""A bot that plays a faction in character: what it wants, what it dares, and that its sheets are accepted as a whole."""

from dataclasses import replace
from random import Random
from typing import get_type_hints

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaign.bots import player
from campaign.bots.personalities import BELLICOSE, CAUTIOUS, PERSONALITIES, Personality
from campaign.decide.decide import decide
from campaign.model import commands
from campaign.model.evolve import evolve
from campaign.model.game import Game
from campaign.model.orders import Capitulate, Hold, March, Order, Plunder, Split, Storm, Summon
from campaign.model.orders.conditions import Odds
from campaign.model.state import Calendar, Settings, State
from campaign.rules.decision import Sealing
from campaign.scenarios import current
from campaign.scenarios.shapes import Objective
from campaign.service.editions import game_of, tables_digest
from campaign.verdicts import verdicts
from campaign.visibility import View, view
from dice.scripted import ScriptedDice
from harness.soak import season
from harness.soak.season import Plan
from harness.soak.table import Table
from harness.soak.versus import secret_of
from tests.campaign.board import FAR, FIELD, GAME, NOON, NORTH, SOUTH, Board, foot, knights

PROPERTY = settings(max_examples=8, deadline=None)


def morning_of(game: Game) -> State:
    """A scenario on its first morning."""
    book = game.scenario.book
    command = commands.OpenCampaign(
        campaign="board",
        title="A board",
        scenario=book.id,
        scenario_digest=game.scenario.digest,
        map_digest=game.map.digest,
        tables_digest=tables_digest(),
        calendar=Calendar(),
        settings=Settings(),
        at=NOON,
    )
    state = State()
    for event in decide(state, command, game, ScriptedDice({"GC-18.1a": 5}), Sealing()):
        evolve(state, event)
    return state


def opened(scenario: str) -> tuple[State, Game]:
    """A scenario on its first morning, and its tables."""
    game = game_of(scenario)
    return morning_of(game), game


def playing_for(*objectives: Objective) -> Game:
    """The board's game with these objectives alone."""
    book = GAME.scenario.book
    board = msgspec.structs.replace(book.board, objectives=objectives)
    scenario = msgspec.structs.replace(GAME.scenario, book=msgspec.structs.replace(book, board=board))
    return replace(GAME, scenario=scenario)


def hold(site: str, points: int = 3) -> Objective:
    """An objective of the Normans to own a place."""
    return Objective(faction="norman", kind="hold_site", site=site, points=points)


def sheet(board: Board, game: Game = GAME, personality: Personality = BELLICOSE) -> list[Order]:
    """What the Normans write."""
    return player.orders(view(board.state, "norman"), game, personality)


def ends(orders: list[Order]) -> dict[str, str]:
    """Where the groups that march end their day."""
    return {order.group: order.path[-1] for order in orders if isinstance(order, March)}


FORESEEN = ("GC-8.1h", "GC-8.4b", "GC-8.4g", "GC-10b", "GC-13.4c")
"""What a bot takes into account: hunger, company, a spy or a convoy that goes alone."""


@pytest.mark.parametrize("personality", PERSONALITIES.values(), ids=str)
@pytest.mark.parametrize("scenario", current())
def test_every_personality_writes_only_orders_that_are_accepted(
    scenario: str, personality: Personality
) -> None:
    state, game = opened(scenario)
    for faction in state.factions:
        seen = view(state, faction)
        orders = player.orders(seen, game, personality)
        moved = {order.group for order in orders if isinstance(order, March | Hold)}
        assert moved >= seen.groups.keys()
        said = [each for verdict in verdicts(orders, seen, game) for each in verdict.findings]
        assert {(each.verdict, each.rule) for each in said} <= {("warned", rule) for rule in FORESEEN}


@PROPERTY
@given(seed=st.integers(0, 10_000), personality=st.sampled_from([*PERSONALITIES.values()]))
def test_a_sheet_is_accepted_as_a_whole_wherever_others_have_led_the_campaign(
    seed: int, personality: Personality
) -> None:
    plan = Plan("corato", 5, f"led/{seed}", throng=bool(seed % 2))
    table, draw = Table(season.game_for(plan), secret_of(plan)), Random(seed)
    table.do(season.opening(table, plan, Settings()))
    while table.state.phase != "ended":
        for faction in table.state.factions:
            seen = view(table.state_now(), faction)
            orders = player.orders(seen, table.game, personality)
            assert all(said.verdict != "refused" for said in verdicts(orders, seen, table.game))
            season.file(table, faction, tuple(season.SEATS[-1](seen, table.game, draw)), draw)
        season.close(table, draw)
        table.do(commands.PlayNight(closing=table.state.closing, stretch=table.state.stretch))


def test_it_is_given_a_view_and_nothing_else_of_the_campaign() -> None:
    kinds = [kind for name, kind in get_type_hints(player.orders).items() if name != "return"]
    assert kinds == [View, Game, Personality]


def test_the_same_view_brings_the_same_sheet() -> None:
    state, game = opened("apulia_1053")
    assert player.orders(view(state, "german"), game, CAUTIOUS) == player.orders(
        view(state, "german"), game, CAUTIOUS
    )


def test_it_goes_for_what_the_scenario_pays_for() -> None:
    board = Board().group("n1", "norman", FIELD, knights(9))
    board.place("corato", "lombard", NORTH, kind="village").place("ruvo", "lombard", FAR, kind="village")
    assert ends(sheet(board, playing_for(hold("ruvo")))) == {"n1": FAR}
    assert ends(sheet(board, playing_for(hold("corato")))) == {"n1": NORTH}


def test_it_storms_where_the_odds_are_good_and_speaks_where_they_are_not() -> None:
    board = Board().group("n1", "norman", FIELD, knights(9), hostility=8)
    board.place("corato", "lombard", FIELD, kind="village")
    found = sheet(board, playing_for(hold("corato")))
    assert [order.site for order in found if isinstance(order, Storm)] == ["corato"]
    board = Board().group("n1", "norman", FIELD, foot(8), hostility=9, prestige=9)
    board.group("n2", "norman", FIELD, foot(9))
    board.place("corato", "lombard", FIELD, kind="castle", garrison=foot(10))
    found = sheet(board, playing_for(hold("corato")))
    assert [type(order) for order in found if isinstance(order, Storm | Summon)] == [Summon]


def test_of_several_groups_before_a_place_one_alone_attacks_it() -> None:
    board = (
        Board().group("n1", "norman", FIELD, knights(6), prestige=7).group("n2", "norman", FIELD, knights(6))
    )
    board.place("corato", "lombard", FIELD, kind="village")
    found = sheet(board, playing_for(hold("corato")))
    assert [order.group for order in found if isinstance(order, Storm)] == ["n2"]


def test_it_does_not_plunder_what_it_wants_to_own_unless_loot_is_asked_for() -> None:
    board = Board().group("n1", "norman", FIELD, knights(9)).place("corato", "lombard", FIELD, kind="village")
    assert not [order for order in sheet(board, playing_for(hold("corato"))) if isinstance(order, Plunder)]
    loot = Objective(faction="norman", kind="loot", amount=6, points=3)
    found = sheet(board, playing_for(hold("corato"), loot))
    assert [order.points for order in found if isinstance(order, Plunder)] == [None]


def test_it_attacks_on_its_way_where_its_nerve_allows() -> None:
    board = Board().group("n1", "norman", FIELD, knights(9)).place("corato", "lombard", FAR, kind="village")
    (march,) = [order for order in sheet(board, personality=CAUTIOUS) if isinstance(order, March)]
    assert (march.attack, march.when) == (("any",), (Odds(at_least=70),))


def test_the_bellicose_hunt_whom_the_cautious_let_go() -> None:
    board = (
        Board().group("n1", "norman", NORTH, knights(9), hostility=9).group("b1", "byzantine", FAR, foot(4))
    )
    assert ends(sheet(board, playing_for(), BELLICOSE)) == {"n1": FAR}
    assert ends(sheet(board, playing_for(), CAUTIOUS)) == {}


def test_groups_that_would_need_supply_divide() -> None:
    board = Board().group("n1", "norman", FIELD, foot(14))
    (split,) = [order for order in sheet(board) if isinstance(order, Split)]
    assert sum(band.count for band in split.men) == 5


def test_castles_do_not_treat_with_who_summons_them() -> None:
    board = (
        Board()
        .place("melfi", "norman", FIELD, kind="castle", garrison=foot(10))
        .place("corato", "norman", FAR)
    )
    found = [order for order in sheet(board) if isinstance(order, Capitulate)]
    assert found == [Capitulate("melfi", negotiate=False)]


def test_the_wounded_go_home_by_themselves_where_they_can() -> None:
    hurt = [*knights(5), *foot(3, wounded=True)]
    board = Board().group("n1", "norman", NORTH, hurt).place("melfi", "norman", FIELD)
    found = sheet(board.place("corato", "lombard", FAR, kind="village"))
    (split,) = [order for order in found if isinstance(order, Split)]
    assert split.men == foot(3, wounded=True)
    assert ends(found)[f"new:{split.handle}"] == FIELD


def test_who_has_nothing_to_take_stands_in_the_place_that_is_worth_most() -> None:
    board = Board().group("n1", "norman", FIELD, foot(5)).place("melfi", "norman", SOUTH)
    assert ends(sheet(board, playing_for(hold("melfi")))) == {"n1": SOUTH}
