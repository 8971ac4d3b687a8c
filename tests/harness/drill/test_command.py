"""`manage.py drill`: what it refuses, and what it prints."""

import re
from io import StringIO

import msgspec
import pytest
from django.core.management import CommandError, call_command, load_command_class

from battles.contract.wording import say
from campaign.management import pages
from harness.drill import dump
from harness.drill.dump import Dump, Trouble
from tests.battles.duel.ruleset import Duel
from tests.shell import run


def drilled(*arguments: str) -> str:
    """What the command prints."""
    return run("drill", *arguments, "--processes", "1")


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--replay", "nowhere.json"), "nowhere.json"),
        (("--scenario", "hastings"), "plateau"),
        (("--keep",), "--versus"),
        (("--keep", "--versus", "--games", "10"), "at least 200"),
        (("--versus", "--games", "3"), "an even number"),
        (("--keep", "--shares", "--games", "99"), "at least 100"),
        (("--keep", "--shares", "--scenario", "plateau"), "all battles that the trials name"),
        (("--complete", "--versus"), "--complete"),
        (("--complete", "--shares"), "--complete"),
        (("--complete", "--odds"), "--complete"),
        (("--odds",), "^--odds: guiscard tells none without battles"),
        (("--odds", "--keep", "--games", "5"), "^--odds: no battles are fought"),
        (("--odds", "--scenario", "plateau"), "^--odds: no battles are fought"),
        (("--read", "--keep"), "^--keep: "),
        (("--read", "--complete"), "^--complete: "),
        (("--read", "--journal", "read.jsonl"), "^--journal: "),
        (("--read", "--orders", "3001"), "--orders: 3001 orders are too many"),
        (("--read", "--odds"), "not allowed with"),
        (("--odds", "--shares"), "not allowed with"),
        (("--shares", "--versus"), "not allowed with"),
        (("--dumps", __file__), "no folder"),
        (("--dumps", "x" * 300), "^--dumps: x+: File name too long"),
        (("--dumps", f"{__file__}/dumps"), r"^--dumps: .*: Not a directory"),
        (("--games", "100001"), "--games: 100001 battles are too many"),
        (("--games", "100002", "--versus"), "--games: 100002 battles are too many"),
        (("--keep", "--versus", "--scenario", "drawn"), "^--scenario: "),
        (("--seed", "é" * 51), "--seed"),
        (("--seed", "a\nb"), "--seed"),
        (("--seed", ""), "--seed"),
        (("--complete", "--replay", "dump.json"), "--complete"),
        (
            ("--musters", "3", "--ruleset", "grunwald"),
            "^--ruleset: grunwald fights no musters, only ancient_battles, devils_horsemen_heads, duel",
        ),
        (("--musters", "3", "--games", "5"), "^--games: does not go with --musters"),
        (("--musters", "3", "--versus"), "not allowed with"),
    ],
)
@pytest.mark.usefixtures("duels")
def test_what_cannot_be_done_is_refused_with_the_reason(arguments, why):
    with pytest.raises(CommandError, match=why):
        drilled(*arguments)


def test_battles_are_read_in_every_language_and_counted():
    told = drilled("--ruleset", "warmaster", "--read", "--games", "2", "--orders", "30")

    assert re.fullmatch(
        r"2 battles, 2 of them broken off, 60 orders, \d+ lines in en and fr: 0 findings\n", told
    )


@pytest.mark.usefixtures("duels")
def test_a_line_in_which_a_reader_would_stumble_fails_the_reading(monkeypatch):
    monkeypatch.setattr(
        Duel, "tell", lambda self, state, event, side=None: say("column {column}", column="below_0")
    )

    with pytest.raises(CommandError, match="stumble"):
        drilled("--ruleset", "duel", "--read", "--games", "1")


@pytest.mark.usefixtures("lane")
def test_a_system_without_musters_is_drilled_and_what_it_never_showed_is_told():
    told = drilled("--ruleset", "lane", "--games", "60", "--complete")

    assert "60 battles" in told
    assert "never occurred: events: none\n" in told
    assert "never occurred: orders: none\n" in told


@pytest.mark.usefixtures("duels", "lane")
def test_battles_that_know_no_last_turn_are_broken_off_and_counted():
    told = drilled("--ruleset", "lane", "--games", "60")
    counted = re.search(r"broken off after turn 30: (\d+) of 60 \((\d+\.\d)%\)", told)

    assert counted is not None
    assert 0 < int(counted[1]) < 60
    assert "broken off" not in drilled("--ruleset", "duel", "--games", "4")


@pytest.mark.usefixtures("lane")
def test_bots_of_a_system_without_musters_are_set_against_each_other():
    told = drilled("--ruleset", "lane", "--versus", "--games", "20")

    assert "| bold | random | 20 |" in told


def test_a_dump_that_is_none_is_refused(tmp_path):
    path = tmp_path / "odd.json"
    path.write_text('{"ruleset": 1}')

    with pytest.raises(CommandError, match="--replay"):
        drilled("--replay", str(path))


def test_a_record_of_a_battle_is_sent_to_the_battles(tmp_path):
    path = tmp_path / "battle.json"
    run("battle", "fight", "plateau", "--quiet", "--until", "1", "--dump", path)

    with pytest.raises(CommandError, match=rf"a record of `battle fight`.*battle fight --replay {path}"):
        drilled("--replay", str(path))


def test_what_is_wrong_with_a_dump_is_told_as_a_terminal_shows_it(tmp_path):
    path = tmp_path / "odd\x1b[2J.json"
    path.write_text("{")

    with pytest.raises(CommandError) as refused:
        drilled("--replay", str(path))
    assert str(refused.value).isprintable()


@pytest.mark.usefixtures("duels")
def test_a_failure_that_cannot_be_kept_is_told_all_the_same(tmp_path, monkeypatch):
    def full(dump, folder):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Duel, "faults", lambda self, state, at_rest: ["somebody is lost"])
    monkeypatch.setattr(dump, "write", full)
    out = StringIO()
    with pytest.raises(CommandError, match="2 of 2 battles failed"):
        call_command(
            "drill", "--ruleset", "duel", "--games", "2", "--dumps", tmp_path, stdout=out, stderr=out
        )
    assert out.getvalue().count("FAILED Broken: ") == 2
    assert out.getvalue().count("cannot be kept: No space left on device") == 2


@pytest.mark.usefixtures("duels")
@pytest.mark.parametrize("seed", ["é" * 50, "a/b", "x" * 100])
def test_a_failure_of_any_seed_that_is_taken_is_kept(tmp_path, monkeypatch, seed):
    monkeypatch.setattr(Duel, "faults", lambda self, state, at_rest: ["somebody is lost"])
    with pytest.raises(CommandError, match="1 of 1 battles failed"):
        drilled("--ruleset", "duel", "--games", "1", "--seed", seed, "--dumps", str(tmp_path / "dumps"))
    [path] = (tmp_path / "dumps").iterdir()
    with pytest.raises(CommandError, match="still fails"):
        drilled("--replay", str(path))


def test_a_failure_that_is_not_mended_fails_again(tmp_path):
    lost = Trouble("Broken", "somebody is lost", 1, "")
    kept = Dump("guiscard", "plateau", "random", "random", "1", lost, [msgspec.Raw(b'{"order":"end_step"}')])

    with pytest.raises(CommandError, match="still fails"):
        drilled("--replay", str(dump.write(kept, tmp_path)))


def test_a_single_battle_is_counted_and_what_it_never_showed_is_no_failure():
    told = drilled("--games", "2", "--scenario", "plateau", "--seed", "5")

    assert told.startswith("2 battles, ")
    assert "         2      2 BattleEnded" in told
    assert "never occurred" not in told


def test_what_never_occurred_fails_who_asks_for_everything():
    with pytest.raises(CommandError, match="never occurred"):
        drilled("--games", "1", "--scenario", "plateau", "--complete")


@pytest.mark.usefixtures("duels")
def test_another_system_is_drilled_by_its_own_players_until_everything_has_occurred():
    told = drilled("--ruleset", "duel", "--games", "12", "--complete", "--seed", "2")

    assert "never occurred: events: none" in told
    assert "never occurred: orders: none" in told


@pytest.mark.usefixtures("duels")
def test_another_system_is_measured_by_its_own_bots_in_its_own_mirror():
    told = drilled("--ruleset", "duel", "--versus", "--games", "4")

    assert "Scenario `crowd`" in told
    assert "| wild | random | 4 |" in told


@pytest.mark.usefixtures("duels")
def test_a_bot_whose_lower_bound_is_less_than_wanted_fails(monkeypatch):
    trials = msgspec.structs.replace(Duel.trials, wanted={"random": 1.0})
    monkeypatch.setattr(Duel, "trials", trials)

    with pytest.raises(
        CommandError, match=r"lower bound is less than wanted against random \([\d.]+% of 100%\)"
    ):
        drilled("--ruleset", "duel", "--versus", "--games", "4")


@pytest.mark.usefixtures("duels")
def test_the_bot_is_set_against_itself_and_an_odd_share_fails(monkeypatch):
    told = drilled("--ruleset", "duel", "--shares", "--scenario", "crowd", "--games", "6")
    assert "Both sides are played by `wild`" in told
    assert "| crowd | 6 |" in told

    monkeypatch.setattr(Duel, "trials", msgspec.structs.replace(Duel.trials, shares={"crowd": (1.0, 1.0)}))
    with pytest.raises(CommandError, match="not the share that is wanted: crowd"):
        drilled("--ruleset", "duel", "--shares", "--games", "6")


@pytest.mark.usefixtures("duels")
def test_odds_are_told_without_a_battle_and_kept_on_the_page_of_the_system(tmp_path, monkeypatch):
    monkeypatch.setattr(Duel, "odds", lambda rules: ["| face |", "| ---: |", "| 10 % |"], raising=False)
    monkeypatch.setattr(pages, "DOCS", tmp_path)
    page = tmp_path / Duel.page
    page.write_text("<!-- odds: begin -->\nold\n<!-- odds: end -->\n", "utf-8")

    assert drilled("--ruleset", "duel", "--odds") == "| face |\n| ---: |\n| 10 % |\n"
    assert "old" in page.read_text("utf-8")

    drilled("--ruleset", "duel", "--odds", "--keep")
    assert page.read_text("utf-8") == (
        "<!-- odds: begin -->\n| face |\n| ---: |\n| 10 % |\n<!-- odds: end -->\n"
    )


@pytest.mark.parametrize("command", ["drill", "soak"])
def test_failures_are_kept_in_the_state_folder(settings, tmp_path, command):
    settings.STATE = tmp_path

    parser = load_command_class("harness", command).create_parser("manage.py", command)

    assert parser.parse_args([]).dumps == tmp_path / command


def test_random_musters_are_told_by_system():
    assert drilled("--musters", "2", "--ruleset", "warmaster").startswith("warmaster: 2 musters of up to ")


@pytest.mark.usefixtures("duels")
def test_a_muster_that_is_not_answered_fails_the_command_and_is_told_with_its_seed(monkeypatch, capsys):
    monkeypatch.setattr(Duel, "result", lambda rules, state: 1 / 0)

    with pytest.raises(CommandError, match="not every muster was answered"):
        drilled("--musters", "1", "--ruleset", "duel", "--seed", "x")
