"""The tempers of bots against who knows no better, in the same games."""

import json
from contextlib import nullcontext
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from campaign.bots.personalities import PERSONALITIES
from campaign.model import events as e
from campaign.model.evolve import HANDLERS
from harness.soak import season, versus
from harness.soak.versus import HOLD, PLAYERS, RANDOM, Results

SEATS = ["apulia_1041", "corato"]


def came_to(*results: tuple[int, int, int]) -> list[Results]:
    """Games of Corato with these results of every temper, of random orders and of none."""
    games = versus.games(["corato"], len(results), "made")
    return [
        Results(game, dict.fromkeys(PERSONALITIES, own) | {RANDOM: drawn, HOLD: none})
        for game, (own, drawn, none) in zip(games, results, strict=True)
    ]


def test_the_scenarios_are_played_in_turn_and_the_seats_of_each_in_turn() -> None:
    found = versus.games(SEATS, 8, "7")
    assert [(game.plan.scenario, game.faction) for game in found] == [
        ("apulia_1041", "norman"),
        ("corato", "norman"),
        ("apulia_1041", "lombard"),
        ("corato", "lombard"),
        ("apulia_1041", "byzantine"),
        ("corato", "norman"),
        ("apulia_1041", "norman"),
        ("corato", "lombard"),
    ]
    assert len({game.plan.seed for game in found}) == 8
    assert {game.plan.days for game in found} == {45, 10}


def test_whoever_plays_the_seat_the_others_are_held_by_the_same_tempers() -> None:
    for game in versus.games(["apulia_1053"], 4, "7"):
        factions = ["norman", "byzantine", "lombard", "german"]
        fields = [versus.seated(game, factions, player) for player in PLAYERS]
        assert [field[game.faction] for field in fields] == list(PLAYERS)
        others = [{name: who for name, who in field.items() if name != game.faction} for field in fields]
        assert others == others[:1] * len(PLAYERS)
        assert set(others[0].values()) <= PERSONALITIES.keys()


def test_a_higher_result_wins_and_an_equal_one_counts_half() -> None:
    found = versus.weighed(came_to((3, 1, -2), (1, 1, 4), (0, 2, 0), (5, -1, 0)))
    against_random, against_none = found.scores[:2]
    assert (against_random.better, against_random.equal, against_random.worse) == (2, 1, 1)
    assert (against_none.better, against_none.equal, against_none.worse) == (2, 1, 1)
    assert against_random.share == against_none.share == 2.5 / 4
    assert (against_random.wanted, against_none.wanted, found.passed) == (0.8, 0.7, False)


def test_every_temper_must_win_what_is_asked_of_it() -> None:
    assert versus.weighed(came_to((3, 1, -2))).passed
    assert not versus.weighed(came_to((3, 1, -2), (3, 1, 3), (3, 1, 4))).passed


def test_the_seats_tell_how_often_each_player_was_above_par() -> None:
    found = versus.weighed(came_to((3, 1, -2), (1, 1, 4), (-1, 2, 0)))
    norman = {seat.player: seat for seat in found.seats if seat.faction == "norman"}
    assert (norman["greedy"].games, norman["greedy"].above, norman["greedy"].mean) == (2, 0.5, 1.0)
    assert norman[RANDOM].above == 1.0


def test_the_figures_as_tables() -> None:
    said = versus.markdown(versus.weighed(came_to((3, 1, -2), (1, 1, 4))), "7")
    assert said.startswith("2 games, each played by every player to the scenario's own end; seed 7.\n")
    assert "| greedy | random | 1 | 1 | 0 | 75.0 % | 20 to 97 % | 80 % |" in said
    assert (
        "| corato | norman | 1 | +3.0 (100 %) | +3.0 (100 %) | +3.0 (100 %) | +1.0 (100 %) | -2.0 (0 %) |"
        in said
    )
    assert "| all | all | 2 | +2.0 (100 %) |" in said


def test_a_game_is_played_by_every_player_and_alike_each_time() -> None:
    (game,) = versus.games(["corato"], 1, "alone")
    found = versus.play(game)
    assert found.trouble is None
    assert found.results.keys() == PLAYERS.keys()
    assert versus.play(game) == found


def test_a_game_in_which_the_rules_fail_is_told_and_not_weighed(monkeypatch: pytest.MonkeyPatch) -> None:
    (game,) = versus.games(["corato"], 1, "fault")
    monkeypatch.setitem(HANDLERS, e.GroupMoved, fails)
    found = versus.play(game)
    assert found.trouble is not None
    assert found.trouble.what == "ZeroDivisionError"
    assert versus.weighed([found]).games == 0


def fails(*_: object) -> None:
    """A rule that cannot be booked."""
    raise ZeroDivisionError


def test_what_is_not_looked_at_goes_as_what_is() -> None:
    (plan,) = [game.plan for game in versus.games(["corato"], 1, "watched")]
    game = versus.GameOf(plan, "norman")
    tables = [season.Table(season.game_for(plan), versus.secret_of(plan), turns) for turns in TURNS]
    for table in tables:
        versus.season_of(table, game, "greedy")
    assert tables[0].declared == tables[1].declared
    assert tables[0].acts == tables[1].acts


TURNS = (versus.Unwatched, versus.Unwatched.__base__)


@pytest.mark.parametrize(
    ("games", "results", "passed"), [(20, (3, 1, -2), True), (20, (3, 4, 5), False), (19, (3, 4, 5), True)]
)
def test_the_command_prints_the_shares_and_fails_where_enough_games_do_not_reach_one(
    games: int, results: tuple[int, int, int], passed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    (played,) = came_to(results)
    monkeypatch.setattr(versus, "play", lambda game: played)
    out, err = StringIO(), StringIO()
    wanted = nullcontext() if passed else pytest.raises(CommandError, match="less than is asked")
    with wanted:
        asked = {"versus": True, "games": games, "scenario": ["corato"], "processes": 1, "json": True}
        call_command("soak", **asked, stdout=out, stderr=err)
    said = json.loads(out.getvalue())["versus"]
    assert [(each["temper"], each["against"]) for each in said["scores"]] == [
        (personality, other) for personality in PERSONALITIES for other in (RANDOM, HOLD)
    ]
    assert {each["share"] for each in said["scores"]} == {float(results == (3, 1, -2))}
    assert ("19 games are too few" in err.getvalue()) == (games == 19)


def test_versus_goes_with_nothing_that_cuts_a_game_short() -> None:
    for other in ({"days": 3}, {"balance": True}, {"complete": True}, {"campaigns": 4}):
        with pytest.raises(CommandError, match="--versus"):
            call_command("soak", versus=True, **other)


def test_the_figures_of_a_few_games_are_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[str] = []
    monkeypatch.setattr("campaign.management.pages.keep", lambda *figures, **_: kept.extend(figures))
    with pytest.raises(CommandError, match="--games: at least 100 are kept"):
        call_command("soak", versus=True, games=99, keep=True)
    assert kept == []


def test_games_are_those_of_versus() -> None:
    for other in ({}, {"balance": True}):
        with pytest.raises(CommandError, match="--games: goes with --versus alone"):
            call_command("soak", games=4, **other)


def test_more_games_than_anybody_waits_for_are_refused() -> None:
    with pytest.raises(CommandError, match="10001 games are too many; 10000 are the most"):
        call_command("soak", "--versus", "--games=10001")
