"""Objectives, par, sudden ends, and who has won: the format of the scenarios (guiscard-scenarios)."""

from dataclasses import replace

import pytest
from msgspec.structs import replace as changed

from campaign.model import events as e
from campaign.model.game import Game
from campaign.model.orders import Hold
from campaign.model.state import Convalescents
from campaign.rules import victory
from campaign.scenarios import Book, Scenario, available
from campaign.scenarios.objectives import reached, times_met
from campaign.scenarios.shapes import Objective, Sudden
from campaign.service.editions import game_of
from campaign.visibility import view
from campaign.visibility.aims import aims, reached_by
from tests.campaign.board import FAR, FIELD, GAME, NORTH, Board, foot, knights, of_kind, only
from tests.campaign.bots.test_player import opened

BOOK = GAME.scenario.book


def book(*objectives: Objective, sudden: tuple[Sudden, ...] = (), par: dict[str, int] | None = None) -> Book:
    """The scenario with other objectives, ends and pars."""
    return changed(
        BOOK,
        board=changed(BOOK.board, objectives=objectives),
        victory=changed(BOOK.victory, par=par or {}, sudden=sudden),
    )


def game(of: Book) -> Game:
    """The game by that scenario."""
    return replace(GAME, scenario=Scenario(of, GAME.scenario.digest))


def aim(kind: str, faction: str = "norman", points: int = 3, **fields: object) -> Objective:
    """An objective."""
    return Objective(faction=faction, kind=kind, points=points, **fields)  # type: ignore[arg-type]


def times(board: Board, objective: Objective) -> int | None:
    """How often it is met now."""
    return times_met(victory.fortunes(board.state, objective.faction), 1, objective)


def dusk(board: Board, of: Book) -> list[e.Event]:
    """What the end of the day notes and decides; it happens on the board."""
    decision = board.decision()
    decision.game = game(of)
    victory.take_note(decision)
    victory.decide(decision)
    board.given(*decision.events)
    return decision.events


def three_places() -> Board:
    """Two places of the Normans and one of the Lombards."""
    board = Board().place("melfi", "norman").place("venosa", "norman", NORTH)
    return board.place("troia", "lombard", FAR)


def plundered() -> Board:
    """Normans have twice taken two points from Troia."""
    board = Board().group("n1", "norman").place("troia", "lombard")
    taken = e.SettlementPlundered(
        site="troia", hex=FIELD, group="n1", faction="norman", enemy="lombard", points=2, left=3, amount=8,
        cause="storm",
    )  # fmt: skip
    return board.given(taken, changed(taken, left=1))


def supplied() -> Board:
    """Four points have been unloaded in Conza."""
    board = Board().place("conza", "lombard").group("l1", "lombard").convoy(load=6)
    unloaded = {"convoy": "c1", "faction": "lombard", "hex": FIELD, "site": "conza", "points": 4, "gained": 4}
    return board.given(e.ConvoyUnloaded(**unloaded))  # type: ignore[arg-type]


THREE = ("melfi", "venosa", "troia")
RICH = Board().group("n1", "norman", money=60).group("n2", "norman", NORTH, money=59)
TEN = Board().group("n1", "norman", men=foot(5), prestige=4).band("m1", serves="n1")


@pytest.mark.parametrize(
    ("board", "objective", "count"),
    [
        (three_places(), aim("hold_site", site="melfi"), 1),
        (three_places(), aim("hold_site", site="troia"), 0),
        (three_places(), aim("hold_any", sites=THREE, each=True), 2),
        (three_places(), aim("hold_any", sites=THREE), 1),
        (RICH, aim("deniers", amount=60), 0),
        (RICH, aim("deniers", amount=59), 1),
        (TEN, aim("strength_left", amount=10), 1),
        (TEN, aim("strength_left", amount=11), 0),
        (plundered(), aim("loot", amount=4), 1),
        (plundered(), aim("loot", amount=5), 0),
        (plundered(), aim("loot", "lombard", amount=1), 0),
        (supplied(), aim("supply_site", "lombard", site="conza", amount=4), 1),
        (supplied(), aim("supply_site", "lombard", site="conza", amount=5), 0),
    ],
)
def test_places_chests_heads_loot_and_supplies_count_at_the_end(
    board: Board, objective: Objective, count: int
) -> None:
    """All chests together, in deniers; heads with commanders and bands; loot and supplies over the whole campaign."""
    assert times(board, objective) == count


@pytest.mark.parametrize(
    ("board", "objective", "count"),
    [
        (three_places(), aim("hold_any", sites=THREE, each=True), 2),
        (three_places(), aim("hold_any", sites=THREE), None),
        (three_places(), aim("hold_site", site="melfi"), None),
        (RICH, aim("deniers", amount=60), 119),
        (TEN, aim("strength_left", amount=11), 10),
        (plundered(), aim("loot", amount=5), 4),
        (supplied(), aim("supply_site", "lombard", site="conza", amount=5), 4),
        (Board(), aim("win_battles", amount=2), 0),
    ],
)
def test_an_aim_that_asks_for_a_number_counts_what_is_there(
    board: Board, objective: Objective, count: int | None
) -> None:
    """Money counts in half-deniers; an aim that is met or not counts nothing."""
    assert reached(victory.fortunes(board.state, objective.faction), objective) == count


def test_a_commander_is_kept_while_he_lives_at_liberty() -> None:
    board = Board().group("n1", "norman", prestige=4)
    keep = aim("keep_commander", commander="n1-leader")
    assert times(board, keep) == 1
    assert times(captured(board), keep) == 0


def captured(board: Board) -> Board:
    """The Norman leader falls into Byzantine hands."""
    board.given(e.CommanderTaken(commander="n1-leader", hex=FIELD, faction="norman", captor="byzantine"))
    return board.prisoners("byzantine", "", {}, "n1-leader", name="p1", day=1)


def freed(board: Board) -> Board:
    """And comes free again."""
    return board.given(
        e.PrisonersFreed(
            prisoners="p1",
            captor="byzantine",
            faction="norman",
            hex=FIELD,
            men=[],
            commanders=("n1-leader",),
            group="",
            number=0,
            hostility=0,
        )
    )


def test_a_commander_once_taken_counts_for_ever_where_the_scenario_says_so() -> None:
    board = Board().group("n1", "norman", prestige=4)
    now = aim("remove_commander", "byzantine", commander="n1-leader")
    ever = aim("remove_commander", "byzantine", commander="n1-leader", ever=True)
    assert [times(board, each) for each in (now, ever)] == [0, 0]
    captured(board)
    assert [times(board, each) for each in (now, ever)] == [1, 1]
    freed(board)
    assert [times(board, each) for each in (now, ever)] == [0, 1]


def battle(board: Board, attackers: tuple[str, ...], defenders: tuple[str, ...], winner: str) -> None:
    """A battle between Normans and Byzantines is fought to its end."""
    sides = ("norman", "byzantine")
    board.given(
        e.BattleOffered(
            number=1,
            hex=FIELD,
            attacker="norman",
            defender="byzantine",
            attackers=attackers,
            defenders=defenders,
        ),
        e.BattleFought(
            number=1,
            hex=FIELD,
            way="quick",
            attacker="norman",
            defender="byzantine",
            attackers=attackers,
            defenders=defenders,
            winner=winner,
            letter="A",
            attacker_total=10,
            defender_total=9,
            difference=1,
            die_modifier=0,
            attacker_outcome="holds",
            defender_outcome="retreat",
            rolls=(),
            sides=sides,
        ),
    )


@pytest.mark.parametrize(("winner", "won"), [("norman", ["norman", "lombard"]), ("", [])])
def test_a_won_battle_counts_for_all_who_fought_it_on_that_side_and_an_undecided_one_for_nobody(
    winner: str, won: list[str]
) -> None:
    board = Board(allies={"norman": "lombard"})
    board.group("n1", "norman").group("l1", "lombard").group("b1", "byzantine")
    battle(board, ("n1", "l1"), ("b1",), winner)
    wins = {faction: times(board, aim("win_battles", faction, amount=1)) for faction in BOOK.victory.par}
    assert wins == {faction: int(faction in won) for faction in ("norman", "lombard", "byzantine", "german")}


def test_a_meeting_at_the_end_of_a_day_counts_for_good() -> None:
    board = Board().group("n1", "norman", prestige=4).group("g1", "german", prestige=9)
    meet = aim("meet", commander="n1-leader", other="g1-leader")
    told = only(dusk(board, book(meet)), e.ObjectiveFulfilled)
    assert (told.faction, told.objective, told.kind, told.hex) == ("norman", 1, "meet", FIELD)
    board.moved("g1", NORTH)
    assert dusk(board, book(meet)) == []
    assert times(board, meet) == 1


def test_those_who_stand_apart_or_are_captives_have_not_met() -> None:
    board = Board().group("n1", "norman", prestige=4).group("g1", "german", NORTH, prestige=9)
    meet = aim("meet", commander="n1-leader", other="g1-leader")
    assert dusk(board, book(meet)) == []
    together = captured(Board().group("n1", "norman", prestige=4).group("g1", "german", prestige=9))
    assert dusk(together, book(meet)) == []


def test_a_journey_counts_where_the_commander_stands_at_the_end_of_a_day() -> None:
    board = Board().group("n1", "norman", prestige=4).place("civitate", "lombard")
    reach = aim("reach", commander="n1-leader", site="civitate")
    assert only(dusk(board, book(reach)), e.ObjectiveFulfilled).hex == FIELD
    away = Board().group("n1", "norman", NORTH, prestige=4).place("civitate", "lombard")
    assert dusk(away, book(reach)) == []


def test_the_result_is_points_less_par() -> None:
    board = Board(days=1).place("melfi", "norman").place("venosa", "norman", NORTH)
    hold = aim("hold_any", sites=("melfi", "venosa"), each=True, points=2)
    standing = victory.standing(board.state, book(hold, par={"norman": 5}), "norman")
    assert (standing.points, standing.par, standing.result) == (4, 5, -1)
    assert standing.scores == (e.Score(1, "hold_any", 2, 4),)


def standing(faction: str, result: int, lost: int) -> e.Standing:
    """A standing of no more than what decides."""
    return e.Standing(faction, result, 0, result, lost, ())


@pytest.mark.parametrize(
    ("standings", "won", "by_losses"),
    [
        ([("norman", 2, 9), ("arab", 1, 0)], ("norman",), False),
        ([("norman", -2, 9), ("arab", -1, 0)], ("arab",), False),
        ([("norman", 2, 9), ("arab", 2, 8)], ("arab",), True),
        ([("norman", 2, 8), ("arab", 2, 8)], ("norman", "arab"), False),
    ],
)
def test_the_highest_result_wins_then_fewer_heads_lost_else_it_is_a_draw(
    standings: list[tuple[str, int, int]], won: tuple[str, ...], by_losses: bool
) -> None:
    assert victory.winners([standing(*each) for each in standings]) == (won, by_losses)


NORMANS_LAST = Sudden(winner="norman", kind="eliminated", factions=("byzantine",))


def test_a_faction_without_group_and_free_commander_is_eliminated_and_the_campaign_ends() -> None:
    board = Board().group("n1", "norman").group("b1", "byzantine", NORTH)
    assert dusk(board, book(sudden=(NORMANS_LAST,))) == []
    board.dissolved("b1")
    declared = only(dusk(board, book(sudden=(NORMANS_LAST,))), e.VictoryDeclared)
    assert (declared.cause, declared.winners, declared.day) == ("eliminated", ("norman",), 1)
    assert board.state.winners == ["norman"]


@pytest.mark.parametrize("left", ["commander", "arrival", "wounded", "nobody_yet", "winner_gone"])
def test_no_sudden_end_while_somebody_is_left_or_where_nobody_ever_was(left: str) -> None:
    board = Board().group("n1", "norman")
    if left == "winner_gone":
        board.dissolved("n1")
    if left != "nobody_yet":
        board.group("b1", "byzantine", NORTH).dissolved("b1")
    if left == "commander":
        board.commander("argyros", "byzantine")
    if left == "arrival":
        board.announced("b2", "byzantine", FAR, knights(5), day=9)
    if left == "wounded":
        board.place("bari", "byzantine", FAR)
        board.state.convalescents["bed"] = Convalescents("bed", "bari", "byzantine", foot(2), 9, [], 5)
    assert dusk(board, book(sudden=(NORMANS_LAST,))) == []


def test_the_night_of_the_last_day_declares_who_has_won_before_it_closes_the_campaign() -> None:
    board = Board(days=1).group("n1", "norman").group("b1", "byzantine", FAR, foot(6))
    events = board.day(("norman", [Hold("n1")]))
    declared = only(events, e.VictoryDeclared)
    assert {each.faction for each in declared.standings} == set(board.state.factions)
    kinds = [type(each) for each in events]
    assert kinds.index(e.VictoryDeclared) < kinds.index(e.CampaignEnded)
    assert board.state.winners == list(declared.winners)


def test_an_early_end_opens_all_seeds_and_no_further_day() -> None:
    board = Board(days=30).group("n1", "norman").group("g1", "german", FAR).group("b1", "byzantine", NORTH)
    event = board.dissolved("g1").dissolved("b1").day()
    assert only(event, e.CampaignEnded).day == 1
    assert not of_kind(event, e.DayOpened)
    assert board.state.phase == "ended"


def test_a_faction_knows_its_own_aims_but_not_what_became_of_others() -> None:
    board = Board().group("n1", "norman", prestige=4, money=20).group("b1", "byzantine", NORTH, prestige=5)
    wanted = book(
        aim("deniers", amount=10),
        aim("remove_commander", commander="b1-leader", ever=True),
        aim("keep_commander", "byzantine", commander="b1-leader"),
    )
    known = aims(view(board.state, "norman"), wanted)
    assert [(each.number, each.kind, each.times) for each in known] == [
        (1, "deniers", 1),
        (2, "remove_commander", None),
    ]


SIDES = [
    (scenario, faction) for scenario in available() for faction in game_of(scenario).scenario.book.victory.par
]


FROM_THE_START = [side for side in SIDES if game_of(side[0]).scenario.book.victory.par_from == "start"]


@pytest.mark.parametrize(("scenario", "faction"), FROM_THE_START)
def test_the_opening_of_a_scenario_scores_par_where_that_comes_from_the_start(
    scenario: str, faction: str
) -> None:
    state, playing = opened(scenario)
    assert victory.standing(state, playing.scenario.book, faction).result == 0


@pytest.mark.parametrize(("scenario", "faction"), SIDES)
def test_what_a_faction_knows_of_its_aims_is_what_counts(scenario: str, faction: str) -> None:
    state, playing = opened(scenario)
    known = {each.number: each.times for each in aims(view(state, faction), playing.scenario.book)}
    counted = reached_by(view(state, faction), playing.scenario.book)
    has = victory.fortunes(state, faction)
    for number, objective in victory.objectives_of(playing.scenario.book, faction):
        assert known[number] in (times_met(has, number, objective), None)
        assert (known[number] is None) == (objective.kind == "remove_commander")
        assert counted.get(number) == reached(has, objective)
