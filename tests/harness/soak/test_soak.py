"""Whole campaigns of bots: what holds in them, and that a fault in the rules is found, kept and found again."""

import json
from collections.abc import Callable, Iterator
from io import StringIO
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from django.core.management import CommandError, call_command

from campaign.model import events as e
from campaign.model.evolve import HANDLERS
from campaign.model.orders import Order, UnloadConvoy
from campaign.model.state import State
from campaign.presentation import report
from campaign.rules.house_tables import with_tables
from campaign.scenarios import current
from campaign.service.editions import game_of
from campaign.visibility import TOLD
from harness.soak import dump, many, season
from harness.soak.season import Plan
from harness.soak.table import Table
from harness.soak.tally import EXPECTED
from tests.shell import run

DAYS = 4


@pytest.mark.parametrize("scenario", current())
def test_nothing_is_wrong_in_a_campaign_of_bots(scenario: str) -> None:
    played = season.play(Plan(scenario, DAYS, "suite"))
    assert played.dump is None, played.dump.trouble.trace
    assert played.tally.nights == DAYS


def test_the_same_seed_plays_the_same_campaign() -> None:
    plan = Plan("corato", 3, "again")
    assert season.play(plan).tally == season.play(plan).tally
    assert season.play(plan).tally != season.play(Plan("corato", 3, "another")).tally


def test_a_whole_soak_reports_what_occurred_and_what_did_not(tmp_path: Path) -> None:
    out = run("soak", campaigns=2, days=2, scenario=["corato"], json=True, dumps=tmp_path, processes=2)
    said = json.loads(out)
    assert (said["campaigns"], said["tally"]["nights"], said["failures"]) == (2, 4, [])
    for what, kinds in EXPECTED.items():
        assert set(said["tally"]["seen"][what]) | set(said["missing"][what]) == kinds
        assert not set(said["tally"]["seen"][what]) & set(said["missing"][what])
    assert said["tally"]["seen"]["events"]["DayEnded"] == 4
    assert not list(tmp_path.iterdir())


def test_a_soak_in_which_a_kind_never_occurred_is_not_complete(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="never occurred"):
        run("soak", campaigns=1, days=1, scenario=["corato"], complete=True, processes=1)


def forgets_the_index(state: State, event: e.GroupMoved) -> None:
    state.groups[event.group].hex = event.path[-1]


def loses_a_man(state: State, event: e.GroupMoved) -> None:
    MOVED(state, event)
    state.ledger["dead"] = state.ledger.get("dead", 0) + 1


def overdraws(state: State, event: e.GroupMoved) -> None:
    MOVED(state, event)
    state.groups[event.group].money = -1


CLOCK = count()


def asks_the_clock(state: State, event: e.GroupMoved) -> None:
    MOVED(state, event)
    state.groups[event.group].ration = next(CLOCK)


def raises(*_: Any) -> str:
    raise KeyError("hex")


MOVED: Callable[[State, Any], None] = HANDLERS[e.GroupMoved]
FAULTS: dict[str, Callable[[State, Any], None]] = {
    "the standing index is true": forgets_the_index,
    "heads add up": loses_a_man,
    "money is never negative": overdraws,
    "a replay leads to the same state": asks_the_clock,
}


@pytest.fixture
def plan() -> Plan:
    """A short campaign in which groups march."""
    return Plan("corato", 3, "fault")


@pytest.mark.parametrize("invariant", FAULTS)
def test_a_planted_fault_is_found_kept_and_found_again(
    invariant: str, plan: Plan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as planted:
        planted.setitem(HANDLERS, e.GroupMoved, FAULTS[invariant])
        failed = season.play(plan).dump
        assert failed is not None
        assert failed.trouble.what == invariant
        assert failed.trouble.kind in ("GroupMoved", "")
        path = dump.write(failed, tmp_path)
        again = season.replay(dump.read(path)).dump
        assert again is not None
        assert (again.trouble.what, again.trouble.act, again.trouble.event) == (
            invariant,
            failed.trouble.act,
            failed.trouble.event,
        )
    assert season.replay(dump.read(path)).dump is None


def test_a_campaign_whose_secret_was_replaced_is_played_again_as_it_was(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    disturb = season.disturb

    def losing(table: Table, draw: Random) -> None:
        if table.state.day == 2:
            season.replace_secret(table)
        disturb(table, draw)

    def failing(table: Table, plan: Plan, draw: Random) -> None:
        season.play_out(table, plan, draw)
        table.fail(ValueError("it was over"))

    with monkeypatch.context() as planted:
        planted.setattr(season, "disturb", losing)
        failed = season.played(Plan("corato", 3, "replaced"), failing)
    assert failed.dump is not None
    assert failed.tally.seen["events"]["SealsReplaced"]
    again = season.replay(failed.dump)
    assert (again.dump, again.tally) == (None, failed.tally)


def test_a_line_without_words_is_found(plan: Plan, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(report.SENTENCES, "GroupMoved", raises)
    failed = season.play(plan).dump
    assert failed is not None
    assert failed.trouble.what == "what is told has words"
    assert failed.trouble.kind == "GroupMoved"


def shown_to_all(fought: e.BattleFought) -> dict[str, Any]:
    return {"rolls": msgspec.to_builtins(fought.rolls)}


def shown_to_nobody(fought: e.BattleFought) -> dict[str, Any]:
    return {"rolls": []}


@pytest.mark.parametrize("shown", [shown_to_all, shown_to_nobody])
def test_dice_that_are_not_told_to_their_audience_or_to_others_are_found(
    shown: Callable[[e.BattleFought], dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    as_it_is = TOLD[e.BattleFought]
    monkeypatch.setitem(TOLD, e.BattleFought, lambda one, faction: as_it_is(one, faction) | shown(one))
    failed = season.play(Plan("apulia_1053", 4, "fault")).dump
    assert failed is not None
    assert failed.trouble.what == "dice are shown to their audience and to nobody else"
    assert failed.trouble.kind == "BattleFought"


def test_a_night_without_end_is_found(plan: Plan, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("harness.soak.watch.MOST", 30)
    failed = season.play(plan).dump
    assert failed is not None
    assert failed.trouble.what == "a night ends"


def test_a_dump_tells_readers_the_sheets_of_each_day(plan: Plan, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(HANDLERS, e.DayEnded, loses_the_day)
    failed = season.play(plan).dump
    assert failed is not None
    assert list(failed.sheets) == ["1"]
    assert set(failed.sheets["1"]) <= {"norman", "lombard"}
    assert any(failed.sheets["1"].values())


def writes_too_much(*_: Any) -> tuple[Order, ...]:
    return (UnloadConvoy("c1", 100),)


def test_a_sheet_that_cannot_be_read_back_is_a_failure_that_is_kept(
    plan: Plan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(season, "SEATS", (writes_too_much,))
    failed = season.play(plan).dump
    assert failed is not None
    assert failed.sheets == {}
    assert dump.write(failed, tmp_path).exists()


def loses_the_day(state: State, event: e.DayEnded) -> None:
    raise LookupError("day")


@pytest.fixture
def broken_march(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Groups that march are not where the index says."""
    with monkeypatch.context() as planted:
        planted.setitem(HANDLERS, e.GroupMoved, forgets_the_index)
        yield


@pytest.mark.usefixtures("broken_march")
def test_the_command_fails_names_the_dump_and_plays_it_again(tmp_path: Path) -> None:
    err = StringIO()
    with pytest.raises(CommandError, match="1 of 1 campaigns failed"):
        call_command(
            "soak",
            campaigns=1,
            days=3,
            scenario=["corato"],
            processes=1,
            dumps=tmp_path,
            stdout=StringIO(),
            stderr=err,
        )
    (path,) = tmp_path.iterdir()
    assert f"soak --replay {path}" in err.getvalue()
    with pytest.raises(CommandError, match="the standing index is true"):
        run("soak", replay=path)


@pytest.mark.usefixtures("broken_march")
def test_a_failure_that_cannot_be_kept_is_told_and_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(dump, "write", full)
    err = StringIO()
    asked = {"campaigns": 2, "days": 3, "scenario": ["corato"], "processes": 1, "seed": "7"}
    with pytest.raises(CommandError, match="2 of 2 campaigns failed"):
        call_command("soak", **asked, stdout=StringIO(), stderr=err)
    assert err.getvalue().count("FAILED corato 7/") == 2
    assert err.getvalue().count("cannot be kept: No space left on device") == 2


def test_what_is_no_dump_is_told_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "nothing.json"
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("soak", replay=path)
    path.write_text('{"scenario": 3}')
    with pytest.raises(CommandError, match="is no dump"):
        call_command("soak", replay=path)


def test_every_campaign_of_a_soak_has_a_seed_of_its_own() -> None:
    planned = many.plans(["a", "b"], 4, 30, "7")
    assert [(plan.scenario, plan.seed) for plan in planned] == [
        ("a", "7/0"),
        ("b", "7/1"),
        ("a", "7/2"),
        ("b", "7/3"),
    ]


def test_more_processes_than_a_machine_bears_are_refused_in_one_line() -> None:
    with pytest.raises(CommandError, match="100000 processes at once are too many; 64 are the most"):
        call_command("soak", "--campaigns=1", "--days=1", "--processes=100000")


@pytest.mark.parametrize(
    "seed", ["a\nb", "a\x00b", "a\x85b", "a\u2028b", "a\u2029b", "a\ud800b", "", "é" * 51]
)
def test_a_seed_that_no_file_can_be_named_by_is_refused(seed: str, tmp_path: Path) -> None:
    for what in ((), ("--balance",), ("--versus",)):
        with pytest.raises(CommandError, match="--seed: "):
            call_command("soak", f"--seed={seed}", f"--dumps={tmp_path}", *what)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("folder", ["x" * 300, f"{__file__}/dumps", __file__])
def test_a_place_where_no_failure_can_be_kept_is_refused(folder: str) -> None:
    with pytest.raises(CommandError, match=r"^--dumps: "):
        call_command("soak", "--campaigns=1", "--days=1", f"--dumps={folder}")


@pytest.mark.parametrize(("name", "printed", "own"), [season.OWN_TABLE, *season.OF_SIEGES])
def test_a_table_of_the_organisers_differs_from_the_printed_one_and_can_be_played(
    name: str, printed: str, own: str
) -> None:
    game = game_of("corato")
    assert game.printed[name].count(printed) == 1
    assert with_tables(game, {name: game.printed[name].replace(printed, own)}) != game
