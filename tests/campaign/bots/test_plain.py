"""The plain bot: it plays like a person who reads only the map before him."""

import pytest

from campaign.bots import plain
from campaign.library import game_of, tables_digest
from campaign.rules import acts
from campaign.rules.decide import decide
from campaign.rules.evolve import evolve
from campaign.rules.game import Game
from campaign.rules.orders import MOVING, Hold, March, Order
from campaign.rules.state import Calendar, Settings, State
from campaign.rules.turn import Sealing
from campaign.scenarios import available
from campaign.sight import view
from campaign.verdicts import verdicts
from dice.scripted import ScriptedDice
from tests.campaign.board import FAR, FIELD, GAME, NOON, NORTH, Board, foot, knights


def opened(scenario: str) -> tuple[State, Game]:
    """A scenario on its first morning."""
    game = game_of(scenario)
    act = acts.OpenCampaign(
        campaign="board",
        title="A board",
        scenario=scenario,
        scenario_digest=game.scenario.digest,
        map_digest=game.map.digest,
        tables_digest=tables_digest(),
        calendar=Calendar(),
        settings=Settings(),
        at=NOON,
    )
    state = State()
    for happened in decide(state, act, game, ScriptedDice({"GC-18.1a": 5}), Sealing()):
        evolve(state, happened)
    return state, game


@pytest.mark.parametrize("scenario", available())
def test_it_writes_only_orders_that_are_accepted(scenario: str) -> None:
    state, game = opened(scenario)
    for faction in state.factions:
        seen = view(state, faction)
        sheet = plain.orders(seen, game)
        assert sum(isinstance(order, MOVING) for order in sheet) == len(seen.groups)
        assert {verdict.verdict for verdict in verdicts(sheet, seen, game)} <= {"accepted"}


def test_it_brings_its_wounded_home_before_anything_else() -> None:
    hurt = [*foot(5), *foot(2, wounded=True)]
    board = Board().group("n1", "norman", NORTH, hurt, hostility=8).group("b1", "byzantine", FAR, foot(5))
    board.place("melfi", "norman", FIELD)
    seen = view(board.state, "norman")
    (order,) = moves(plain.orders(seen, GAME))
    assert isinstance(order, March)
    assert order.path[-1] == FIELD
    assert [verdict.verdict for verdict in verdicts([order], seen, GAME)] == ["accepted"]


def moves(sheet: list[Order]) -> list[March | Hold]:
    """The orders to move of a sheet."""
    return [order for order in sheet if isinstance(order, MOVING)]


def test_it_marches_on_the_nearest_enemy_and_attacks_where_it_dares() -> None:
    board = (
        Board().group("n1", "norman", NORTH, knights(8), hostility=8).group("b1", "byzantine", FAR, foot(5))
    )
    (order,) = moves(plain.orders(view(board.state, "norman"), GAME))
    assert isinstance(order, March)
    assert order.path[-1] == FAR
    assert order.attack == ("any",)


def test_who_has_promised_loot_goes_for_it_before_any_enemy() -> None:
    board = Board().group("n1", "norman", NORTH, knights(8)).group("b1", "byzantine", FIELD, foot(5))
    board.place("corato", "lombard", FAR)
    (order,) = moves(plain.orders(view(board.state, "norman"), GAME))
    assert isinstance(order, March)
    assert order.path[-1] == FIELD
    board.band("m1", NORTH, serves="n1")
    (order,) = moves(plain.orders(view(board.state, "norman"), GAME))
    assert isinstance(order, March)
    assert order.path[-1] == FAR


def test_a_pragmatic_group_does_not_attack() -> None:
    board = (
        Board().group("n1", "norman", NORTH, knights(8), hostility=4).group("b1", "byzantine", FAR, foot(5))
    )
    (order,) = moves(plain.orders(view(board.state, "norman"), GAME))
    assert order.attack == ()


def test_it_keeps_away_from_those_it_knows_to_be_too_strong() -> None:
    board = Board().group("n1", "norman", NORTH, foot(4)).group("b1", "byzantine", FIELD, foot(12))
    assert isinstance(plain.orders(view(board.state, "norman"), GAME)[0], March)
    board.day(("norman", [March("n1", (FIELD,))]))
    assert isinstance(plain.orders(view(board.state, "norman"), GAME)[0], Hold)


def test_a_hungry_group_goes_where_it_can_eat() -> None:
    board = (
        Board()
        .place("melfi", "norman", FAR)
        .group("n1", "norman", NORTH, foot(12))
        .group("b1", "byzantine", FIELD, foot(5))
    )
    board.day(("norman", [Hold("n1")]))
    (order,) = moves(plain.orders(view(board.state, "norman"), GAME))
    assert isinstance(order, March)
    assert order.path[-1] == FAR


def test_allies_are_no_prey() -> None:
    board = (
        Board(allies={"norman": "byzantine", "byzantine": "norman"})
        .group("n1", "norman", NORTH, knights(8), hostility=8)
        .group("b1", "byzantine", FAR, foot(5))
    )
    assert isinstance(plain.orders(view(board.state, "norman"), GAME)[0], Hold)
