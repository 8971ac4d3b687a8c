"""Where the scenario sends commanders, hungry or not."""

from dataclasses import replace

from msgspec.structs import replace as changed

from campaign.bots import impulses, missions, player
from campaign.bots.personalities import GREEDY
from campaign.model import events as e
from campaign.model.game import Game
from campaign.model.orders import Hold, March
from campaign.scenarios import Objective, Scenario
from campaign.visibility import view
from tests.campaign.board import FAR, FIELD, GAME, NORTH, Board, foot

REACH = Objective(faction="norman", kind="reach", points=3, commander="n1-leader", site="civitate")
MEET = Objective(faction="norman", kind="meet", points=3, commander="n1-leader", other="n2-leader")


def sent(*objectives: Objective) -> Game:
    """The game with these objectives."""
    book = GAME.scenario.book
    changed_book = changed(book, board=changed(book.board, objectives=objectives))
    return replace(GAME, scenario=Scenario(changed_book, GAME.scenario.digest))


def goals(board: Board, game: Game) -> dict[str, str | None]:
    """Where each Norman group is sent."""
    seen = view(board.state, "norman")
    return {group.id: missions.errand(group, seen, game) for group in seen.groups.values()}


def two() -> Board:
    """Two led groups apart, and a town."""
    board = Board().group("n1", "norman", FIELD, prestige=5).group("n2", "norman", FAR, prestige=4)
    return board.place("civitate", "norman", NORTH)


def test_a_journey_leads_its_commander_to_the_place() -> None:
    assert goals(two(), sent(REACH)) == {"n1": NORTH, "n2": None}


def test_two_commanders_of_one_faction_meet_where_the_other_is() -> None:
    assert goals(two(), sent(MEET)) == {"n1": FAR, "n2": None}


def test_what_is_fulfilled_sends_nobody() -> None:
    board = two().given(e.ObjectiveFulfilled(faction="norman", objective=1, kind="reach", day=1, hex=NORTH))
    assert goals(board, sent(REACH)) == {"n1": None, "n2": None}


def test_a_bot_marches_where_it_is_sent() -> None:
    marches = player.orders(view(two().state, "norman"), sent(REACH), GREEDY)
    (order,) = [each for each in marches if isinstance(each, March) and each.group == "n1"]
    assert order.path == (NORTH,)


def test_whoever_is_sent_goes_hungry_rather_than_back() -> None:
    board = Board().group("n1", "norman", FIELD, foot(12), prestige=5)
    board.place("civitate", "byzantine", NORTH).place("melfi", "norman", FAR)
    board.day(("norman", [Hold("n1")]))
    seen = view(board.state, "norman")
    assert impulses.larder(seen.groups["n1"], seen, GAME) == FAR
    (order,) = [each for each in player.orders(seen, sent(REACH), GREEDY) if isinstance(each, March)]
    assert order.path == (NORTH,)


def test_an_ally_is_met_where_he_stands_once_he_was_seen() -> None:
    meet = changed(MEET, other="b1-leader")
    seen = e.Sighted(
        by="norman", group="b1", faction="byzantine", hex=FAR, day=1, men=[], commanders=("b1-leader",)
    )
    pact = {"norman": "byzantine", "byzantine": "norman"}
    for allies, goal in ((pact, FIELD), ({}, None)):
        board = Board(allies=allies).group("n1", "norman", NORTH, prestige=5)
        board.group("b1", "byzantine", FIELD, prestige=4)
        assert goals(board, sent(meet)) == {"n1": None}
        board.given(seen)
        assert goals(board, sent(meet)) == {"n1": goal}


def test_whoever_is_not_to_be_found_holds_up_no_other_journey() -> None:
    meet = changed(MEET, other="b1-leader")
    assert goals(two(), sent(meet, REACH)) == {"n1": NORTH, "n2": None}
