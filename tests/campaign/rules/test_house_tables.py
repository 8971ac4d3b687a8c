"""A house table may be replaced at the opening, or by an act from the next dawn on; a printed one never."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.decide.decide import decide
from campaign.model import commands
from campaign.model import events as e
from campaign.model.game import Game
from campaign.model.orders import March
from campaign.model.state import Settings, State
from campaign.rules.decision import Sealing
from campaign.rules.house_tables import HOUSE, replaceable
from campaign.service.editions import game_in, game_of, game_with, printed_texts
from dice.scripted import ScriptedDice
from rulebook import Refusal
from tests.campaign.board import (
    FIELD,
    GAME,
    NOON,
    NORTH,
    Board,
    battle,
    foot,
    knights,
    of_kind,
    only,
    opening_of,
)

PRINTED = printed_texts()
DEAR = PRINTED["terrain.toml"].replace("clear = 1", "clear = 3")
QUICK = PRINTED["quick.toml"].replace("cavalry_armoured = 5", "cavalry_armoured = 9")


def board(*, battles: str = "quick") -> Board:
    """Knights one hex away from foot."""
    here = Board(settings=Settings(battles)).group("n1", "norman", NORTH, knights(12), prestige=7)
    return here.group("b1", "byzantine", FIELD, foot(6), prestige=3, hostility=6)


def replace(on: Board, name: str, text: str) -> list[e.Event]:
    """The organiser puts a text in the place of a table; what is decided is decided with the tables in force."""
    command = commands.ReplaceTable(name=name, text=text, at=NOON)
    events = list(decide(on.state, command, game_in(on.state), ScriptedDice([]), Sealing()))
    on.given(*events)
    return events


def refusal(on: Board, name: str, text: str) -> Refusal:
    """Why it is refused; nothing may have changed."""
    before = (dict(on.state.tables), dict(on.state.tables_coming))
    with pytest.raises(Refusal) as caught:
        replace(on, name, text)
    assert (on.state.tables, on.state.tables_coming) == before
    assert caught.value.rule == HOUSE
    return caught.value


def dawn(on: Board) -> None:
    """The next day opens."""
    on.given(e.DayOpened(day=on.state.day + 1, deadline=NOON))


def test_the_tables_that_name_the_house_may_be_replaced_and_no_others() -> None:
    assert "roster.toml" in replaceable(GAME)
    assert "quick.toml" in replaceable(GAME)
    assert not {"hostility.toml", "movement.toml", "supply.toml"} & set(replaceable(GAME))


def test_a_replaced_table_counts_from_the_next_dawn() -> None:
    here = board()
    told = only(replace(here, "terrain.toml", DEAR), e.TableReplaced)
    assert (told.name, told.day, told.text) == ("terrain.toml", 2, DEAR)
    assert game_in(here.state).tables.terrain.cost["clear"] == 1
    dawn(here)
    assert game_in(here.state).tables.terrain.cost["clear"] == 3
    assert here.state.tables["terrain.toml"].since == 2


def test_an_empty_text_brings_the_printed_table_back_at_the_next_dawn() -> None:
    here = board()
    replace(here, "terrain.toml", DEAR)
    dawn(here)
    replace(here, "terrain.toml", "")
    assert game_in(here.state).tables.terrain.cost["clear"] == 3
    dawn(here)
    assert game_in(here.state).tables.terrain == GAME.tables.terrain
    assert here.state.tables == {}


def test_what_comes_can_be_taken_back_before_the_dawn() -> None:
    here = board()
    replace(here, "terrain.toml", DEAR)
    replace(here, "terrain.toml", PRINTED["terrain.toml"])
    assert here.state.tables_coming == {}
    replace(here, "terrain.toml", DEAR)
    dawn(here)
    replace(here, "terrain.toml", "")
    replace(here, "terrain.toml", DEAR)
    dawn(here)
    assert here.state.tables["terrain.toml"].since == 2


def test_the_running_night_is_played_under_the_old_table() -> None:
    here = board(battles="organiser")
    here.day(("norman", [March("n1", (FIELD,), ("any",))]), dice=battle(5))
    assert (here.state.phase, here.state.day) == ("night", 1)
    replace(here, "quick.toml", QUICK)
    here.when(commands.SettleBattle(number=1, way="quick", result="", salt="00" * 16, at=NOON))
    night = commands.PlayNight(closing=1, stretch=here.state.stretch)
    events = list(decide(here.state, night, game_in(here.state), ScriptedDice(battle(5)), Sealing()))
    here.given(*events)
    assert only(events, e.BattleFought).attacker_total == 5 * 13
    assert only(events, e.DayOpened).day == 2
    assert game_in(here.state).quick.points.values["cavalry_armoured"] == 9


@pytest.mark.parametrize(
    ("name", "printed", "other", "reason"),
    [
        ("terrain.toml", "clear = 1", "clear =", "terrain.toml: syntax: "),
        ("terrain.toml", "provenance", "source", "terrain.toml: provenance: "),
        ("terrain.toml", "marsh = 3\n", "", "terrain.toml: cost.marsh: the table that it"),
        ("terrain.toml", '"sea", ', "", "terrain.toml: impassable: nothing says what sea costs ("),
        ("terrain.toml", "clear = 1", "clear = 0", "cost.clear: 0 is not from 1 to 99"),
        ("terrain.toml", "clear = 1", 'clear = "1"', "cost.clear: there is a text instead"),
        ("terrain.toml", "clear = 1", "clear = nan", "terrain.toml: cost.clear: "),
        ("terrain.toml", "clear = 1", "clear = -inf", "terrain.toml: cost.clear: numbers"),
        ("terrain.toml", "clear = 1", "clear = 3" + "#" * 40_000, "at most 32768"),
        ("terrain.toml", "", "", "the printed table counts already"),
        ("roster.toml", "knight", "knigth", "roster.toml: "),
        ("quick.toml", "dead = 30, wounded = 45", "dead = 60, wounded = 45", "together at most 100"),
        (
            "troop_types.toml",
            '"cavalry_armoured"',
            '"cavalry_on_camels"',
            "quick.toml: points: there are no points for cavalry_on_camels",
        ),
        (
            "troop_types.toml",
            '"cavalry_armoured"',
            '"cavalry_armoured_dismounted"',
            "quick.toml: dismount: nothing says how cavalry_armoured_dismounted",
        ),
    ],
)
def test_a_text_that_may_not_stand_is_refused_with_its_reason(
    name: str, printed: str, other: str, reason: str
) -> None:
    assert printed in PRINTED[name]
    refused = refusal(board(), name, PRINTED[name].replace(printed, other))
    assert refused.field == "text"
    assert reason in refused.reason
    assert len(refused.reason) <= 1000


@pytest.mark.parametrize(
    ("name", "text", "field", "reason"),
    [
        ("atlantis.toml", DEAR, "name", "there is no table 'atlantis.toml'"),
        ("../terrain.toml", DEAR, "name", "there is no table"),
        ("hostility.toml", PRINTED["hostility.toml"] + "#", "name", "is printed in the rules"),
        ("terrain.toml", "", "text", "the printed table counts already"),
    ],
)
def test_no_other_table_is_replaced_nor_one_by_nothing(name: str, text: str, field: str, reason: str) -> None:
    refused = refusal(board(), name, text)
    assert refused.field == field
    assert reason in refused.reason


def test_the_same_text_twice_is_refused() -> None:
    here = board()
    replace(here, "terrain.toml", DEAR)
    assert "that table counts already" in refusal(here, "terrain.toml", DEAR).reason
    dawn(here)
    assert "that table counts already" in refusal(here, "terrain.toml", DEAR).reason


def test_a_type_of_men_that_a_table_in_force_names_stays() -> None:
    pikes = 'pikeman = {code = "ik", mounted = false, armoured = true, shooter = false, points_class = "infantry_armoured"}'
    here = board()
    replace(here, "troop_types.toml", PRINTED["troop_types.toml"] + pikes + "\n")
    dawn(here)
    assert "troop_types.pikeman" in refusal(here, "troop_types.toml", "").reason


def test_tables_are_not_replaced_when_no_dawn_follows() -> None:
    here = board().given(e.DayOpened(day=30, deadline=NOON))
    assert "day 30 is the last" in refusal(here, "terrain.toml", DEAR).reason
    here.given(e.CampaignEnded(day=30))
    assert "over" in refusal(here, "terrain.toml", DEAR).reason


def test_a_campaign_is_opened_with_a_replaced_roster() -> None:
    slung = PRINTED["roster.toml"].replace(" archer =", " slinger =")
    game = game_with("corato", {"roster.toml": slung})
    plain, own = (
        opened(each, tables) for each, tables in ((game_of("corato"), {}), (game, {"roster.toml": slung}))
    )
    assert only(own, e.CampaignOpened).tables == {"roster.toml": slung}
    assert only(plain, e.CampaignOpened).tables == {}
    kinds = {band.type for raised in of_kind(own, e.GroupRaised) for band in raised.men}
    assert "slinger" in kinds
    assert "archer" not in kinds


def opened(game: Game, tables: dict[str, str]) -> list[e.Event]:
    """The opening of Corato with these tables."""
    command = opening_of(game, title="Corato", tables=tables)
    return list(decide(State(), command, game, ScriptedDice([5] * 40), Sealing()))


def test_a_printed_text_at_the_opening_is_no_table_of_ones_own() -> None:
    tables = {"roster.toml": PRINTED["roster.toml"]}
    assert only(opened(game_with("corato", tables), tables), e.CampaignOpened).tables == {}


@pytest.mark.parametrize(
    ("tables", "reason"),
    [
        ({"atlantis.toml": DEAR}, "there is no table"),
        ({"spy.toml": PRINTED["spy.toml"] + "#"}, "is printed in the rules"),
        ({"terrain.toml": DEAR, "roster.toml": "x"}, "roster.toml: syntax: "),
    ],
)
def test_an_opening_with_a_table_that_may_not_stand_is_refused(tables: dict[str, str], reason: str) -> None:
    with pytest.raises(Refusal) as caught:
        game_with("corato", tables)
    assert caught.value.field == "tables"
    assert reason in caught.value.reason


@given(st.text(max_size=200), st.integers(0, len(DEAR)), st.integers(0, 40))
def test_no_text_does_anything_but_count_or_be_refused(noise: str, at: int, gone: int) -> None:
    here = board()
    try:
        replace(here, "terrain.toml", DEAR[:at] + noise + DEAR[at + gone :])
    except Refusal:
        assert here.state.tables_coming == {}
    else:
        dawn(here)
        assert game_in(here.state).tables.terrain.cost["clear"] >= 1
