"""Who learns of objectives and standings (docs/sight.md)."""

import msgspec

from campaign.model import events as e
from campaign.rules.victory import standing
from campaign.visibility import told, view
from campaign.visibility.aims import aims
from tests.campaign.board import FIELD, GAME, NORTH, Board
from tests.campaign.visibility.page import FACTS

NORMAN, LOMBARD = "norman", "lombard"


def plundered(points: int) -> Board:
    """Normans have plundered a Greek place of so many points, of which their objectives may ask."""
    board = Board().group("n1", NORMAN).group("l1", LOMBARD, NORTH).place("troia", "byzantine")
    taken = e.SettlementPlundered(
        site="troia",
        hex=FIELD,
        group="n1",
        faction=NORMAN,
        enemy="byzantine",
        points=points,
        left=1,
        amount=0,
        cause="storm",
    )
    return board.given(taken)


def known(board: Board, faction: str) -> bytes:
    """All that a faction's situation says."""
    seen = view(board.state, faction)
    return msgspec.json.encode([seen, aims(seen, GAME.scenario.book)], order="sorted")


def test_deeds_are_known_to_whoever_has_done_them() -> None:
    few, many = plundered(1), plundered(2)
    assert (known(few, NORMAN) != known(many, NORMAN)) == (FACTS["Objective"].owner == "yes")
    assert (known(few, LOMBARD) != known(many, LOMBARD)) == (FACTS["Objective"].all == "yes")


def test_a_fulfilled_objective_is_told_to_its_faction() -> None:
    event = e.ObjectiveFulfilled(faction=NORMAN, objective=3, kind="meet", day=4, hex=FIELD)
    assert (told(event, NORMAN) is not None) == (FACTS["Objective"].owner == "yes")
    assert (told(event, LOMBARD) is not None) == (FACTS["Objective"].all == "yes")


def test_the_standings_are_told_to_all_once_the_campaign_is_decided() -> None:
    state = plundered(2).state
    standings = tuple(standing(state, GAME.scenario.book, faction) for faction in state.factions)
    declared = e.VictoryDeclared(day=1, cause="last_day", winners=(NORMAN,), standings=standings)
    for faction in state.factions:
        line = told(declared, faction)
        assert (line is not None) == (FACTS["Standings"].close == "yes")
        assert line is not None
        assert len(line.facts["standings"]) == len(state.factions)
    assert FACTS["Standings"].all == "no"
