"""A besieged place gives up when all who could command in it have been killed, and for no other loss of them."""

import pytest

from campaign.model import events as e
from campaign.model.men import Men
from campaign.rules.sieges.days import hunger
from tests.campaign.board import FIELD, Board, foot, knights, of_kind, only
from tests.campaign.rules.sieges.before import SITE, before_the_walls, opened, quiet_days

GARRISON = f"garrison:{SITE}"
ABOUT = {"site": SITE, "hex": FIELD, "faction": "norman", "enemy": "lombard"}


def led(*groups: Men, riders: int = 0, prestige: int = 0, noble: str = "") -> Board:
    """A siege of a castle with knights in its garrison, and Lombard groups who are shut in."""
    board = before_the_walls(men=knights(60), garrison=[*foot(6), *knights(riders)])
    for number, company in enumerate(groups, 1):
        board.group(f"l{number}", "lombard", FIELD, company, prestige=prestige)
    if noble:
        board.commander(noble, "lombard")
        board.state.settlements[SITE].noble = noble
        board.state.commanders[noble].site = SITE
    return opened(board)


def lost(bearer: str, dead: Men | None = None, captured: Men | None = None) -> e.Event:
    """People of a bearer fall, or are taken."""
    fates = {"dead": dead or [], "captured": captured or [], "wounded": []}
    return e.MenLost(hex=FIELD, number=1, group=bearer, faction="lombard", enemy="norman", **fates)


def rides_away(group: str) -> e.Event:
    """A group leaves the place."""
    return e.PlaceLeft(group=group, **ABOUT)


def fate_of(commander: str, fate: str) -> e.Event:
    """What a fight has done to a commander."""
    sides = {"faction": "lombard", "enemy": "norman"}
    return e.CommanderTested(commander=commander, hex=FIELD, number=1, fate=fate, **sides)


def ends(board: Board, *event: e.Event) -> list[str]:
    """Why the place gives up at the end of a day on which this happens, if it does."""
    board.given(*event)
    decision = board.decision()
    hunger.end_of_day(decision)
    board.given(*decision.events, e.DayEnded(day=board.state.day, closing=board.state.closing))
    return [each.cause for each in of_kind(decision.events, e.PlaceYielded)]


@pytest.mark.rule("GS-11.5a")
@pytest.mark.parametrize(
    ("board", "events", "ending"),
    [
        # It gives up when the last who could command is killed,
        (led(riders=2), [lost(GARRISON, dead=knights(2))], ["leaderless"]),
        (led(knights(3)), [lost("l1", dead=knights(3))], ["leaderless"]),
        (led(riders=2), [lost(GARRISON, dead=knights(1))], []),
        # not when all are taken, nor when the others are killed beside one who was taken or has left,
        (led(riders=2), [lost(GARRISON, captured=knights(2))], []),
        (led(foot(5), prestige=4), [fate_of("l1-leader", "captured")], []),
        (led(riders=2), [lost(GARRISON, dead=knights(1), captured=knights(1))], []),
        (led(knights(4), riders=1), [rides_away("l1"), lost(GARRISON, dead=knights(1))], []),
        # and a commander and the noble of a castle are leaders by their names.
        (led(foot(5), prestige=4), [fate_of("l1-leader", "killed")], ["leaderless"]),
        (led(noble="count"), [fate_of("count", "killed")], ["leaderless"]),
        (led(foot(5), prestige=4, noble="count"), [fate_of("count", "killed")], []),
    ],
)
def test_a_place_whose_last_who_could_command_is_killed_gives_up(
    board: Board, events: list[e.Event], ending: list[str]
) -> None:
    assert ends(board, *events) == ending


@pytest.mark.rule("GS-11.5a")
def test_a_place_whose_leaders_ride_away_holds_out() -> None:
    board = led(knights(4), prestige=5)
    assert ends(board, rides_away("l1")) == []
    assert not of_kind(quiet_days(board, 1), e.PlaceYielded)


@pytest.mark.rule("GS-11.5a")
def test_those_who_rode_away_yesterday_are_no_leaders_of_the_place_today() -> None:
    board = led(knights(4), riders=1)
    assert ends(board, rides_away("l1")) == []
    assert ends(board, lost(GARRISON, dead=knights(1))) == ["leaderless"]


@pytest.mark.rule("GS-11.5a")
def test_one_who_came_in_today_counts_when_he_is_killed_but_for_nobody_else() -> None:
    board = led(riders=1).group("l9", "lombard", FIELD, foot(5), prestige=4)
    board.given(e.PlaceEntered(group="l9", **ABOUT), lost(GARRISON, captured=knights(1)))
    assert ends(board, fate_of("l9-leader", "wounded")) == []
    board.given(e.PlaceLeft(group="l9", **ABOUT))
    assert only(board.events, e.SiegeOpened).commanded
    assert ends(board) == []
