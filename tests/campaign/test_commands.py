"""The operator's commands, by what they print, change and answer."""

import json
import logging
import os
import random
import re
import subprocess
import sys
from datetime import timedelta
from io import BytesIO, StringIO

import msgspec
import pytest
import time_machine
from django.core.management import CommandError, call_command

from battles import contract, quick, rulesets
from campaign.archives import arrivals
from campaign.archives.writing import archive
from campaign.model import events as e
from campaign.models import (
    AwaitedBattle,
    CampaignSummary,
    DiceSecret,
    Engagement,
    FeedLine,
    NightLease,
    Preparation,
)
from campaign.presentation.organiser import names_of, told_best
from campaign.presentation.report import words as in_words
from campaign.service import battles, clock, night, preparing, stretches
from campaign.service.battles import settle_battle
from campaign.service.commands import state_of
from campaign.service.decider import codec
from campaign.service.editions import pinned
from campaign.service.preparing import Plan
from config.state import CHECKOUT
from dice.scripted import ScriptedDice
from eventlog.errors import LogBusy
from eventlog.log import LOG
from people.models import Account, Remark
from tests.plugins.databases import pointed_at
from tests.worker import nights
from worker import doctor

pytestmark = pytest.mark.usefixtures("committed_db")


def run(*arguments):
    out = StringIO()
    call_command(*map(str, arguments), stdout=out, stderr=out)
    return out.getvalue()


def waiting(**settings):
    campaign = nights.opened("apulia_1053", **settings)
    nights.play_until_awaited(campaign, random.Random(3))
    return campaign


def test_night_plays_what_is_due_with_no_worker():
    due, waits = nights.opened(), nights.opened()
    nights.close(due)
    told = run("night")
    assert f"{due}: played" in told
    assert str(waits) not in told
    assert CampaignSummary.objects.get(campaign=due).day == 2


@pytest.mark.parametrize("arguments", [("night",), ("night", "--due")])
def test_night_says_that_nothing_is_due(arguments):
    nights.opened()
    assert run(*arguments) == "Nothing is due.\n"


@pytest.mark.parametrize("arguments", [("night",), ("night", "--due")])
def test_night_opens_a_prepared_campaign_whose_start_has_come_and_no_other(arguments):
    boss = Account.objects.create_user("ademar", is_staff=True)
    plan, now = Plan(title="The spring", scenario="corato"), clock.now()
    begins, waits = (
        preparing.prepare(plan, boss, starts=now + timedelta(days=days), by_itself=True) for days in (2, 9)
    )
    assert run(*arguments) == "Nothing is due.\n"
    with time_machine.travel(now + timedelta(days=3)):
        assert run(*arguments) == f"{begins}: open, as it was prepared\n"
    assert [each.campaign for each in CampaignSummary.objects.all()] == [begins]
    assert [each.campaign for each in Preparation.objects.all()] == [waits]


def test_night_takes_up_a_campaign_that_was_brought(databases):
    campaign = nights.opened("corato")
    out = BytesIO()
    archive(campaign, out)
    elsewhere = databases.clone()
    with pointed_at(elsewhere):
        boss = Account.objects.create_user("ademar", is_staff=True)
        arrivals.bring(boss, "war.jsonl.gz", out.getvalue())
        assert run("night").startswith(f"{campaign}: war.jsonl.gz was brought: ")
        assert run("night", "--due") == "Nothing is due.\n"
    databases.drop(elsewhere)


def test_night_says_what_is_set_aside_where_nothing_else_is_due():
    campaign = nights.opened()
    nights.close(campaign)
    NightLease.objects.update_or_create(campaign=campaign, defaults={"set_aside": True})
    assert run("night") == f"Nothing else is due; set aside, and played with --again: {campaign}\n"


def test_night_closes_early_and_plays_a_campaign_named_by_the_beginning_of_its_id():
    campaign = nights.opened()
    assert "played" in run("night", str(campaign)[:13], "--close")
    assert CampaignSummary.objects.get(campaign=campaign).day == 2


def test_a_closing_that_the_log_refuses_is_said_in_a_line(monkeypatch):
    campaign = nights.opened()

    def refuse(*_, **__):
        raise LogBusy("another append stayed open; file the command again")

    monkeypatch.setattr(stretches, "close_orders", refuse)
    with pytest.raises(CommandError, match=f"{campaign}: another append stayed open"):
        run("night", campaign, "--close")


def test_night_goes_on_past_a_failure_and_ends_in_one():
    bad, good = nights.opened(), nights.opened()
    for campaign in (bad, good):
        nights.close(campaign)
    secret = DiceSecret.objects.get(campaign=bad)
    DiceSecret.objects.filter(campaign=bad).delete()
    with pytest.raises(CommandError, match="1 campaign"):
        run("night", "--due")
    assert CampaignSummary.objects.get(campaign=good).day == 2
    secret.save(force_insert=True)
    NightLease.objects.filter(campaign=bad).update(set_aside=True)
    assert "played" in run("night", bad, "--again")


@pytest.mark.parametrize("command", ["./run", "python manage.py"])
def test_a_hint_names_the_command_in_the_way_that_the_reader_has(settings, command):
    settings.COMMAND = command
    bad = nights.opened()
    nights.close(bad)
    DiceSecret.objects.filter(campaign=bad).delete()
    with pytest.raises(CommandError, match=f"`{command} doctor`"):
        run("night")
    found = {part: [str(complaint.what) for complaint in wrong] for part, wrong in doctor.examine()}
    assert f"`{command} reseal {bad}`" in found["seals"][0]


@pytest.mark.parametrize("name", ["nobody", "", "00000000-0000-4000-8000-000000000000"])
def test_an_unknown_campaign_is_refused(name):
    nights.opened()
    with pytest.raises(CommandError, match="there is no campaign"):
        run("night", name)


def test_an_ambiguous_name_is_refused():
    names = [str(nights.opened())[0] for _ in range(17)]
    twice = next(name for name in names if names.count(name) > 1)
    with pytest.raises(CommandError, match="write more of the id"):
        run("night", twice)


def test_settle_lists_what_is_awaited_and_its_musters():
    campaign = waiting(battles="organiser")
    battle = AwaitedBattle.objects.get(campaign=campaign)
    [listed] = json.loads(run("settle"))
    assert (listed["campaign"], listed["what"], listed["battle"]) == (str(campaign), "battle", battle.number)
    assert "muster" not in listed
    [listed] = json.loads(run("settle", "--muster"))
    assert listed["muster"] == json.loads(battle.muster)


def test_what_a_command_refuses_is_said_without_the_house_s_own_marks():
    with pytest.raises(CommandError) as refused:
        run("settle", nights.opened(), 7, "--quick")
    assert "battle 7" in str(refused.value).lower()
    assert "house-" not in str(refused.value)


def test_settle_quick_lets_the_day_go_on_and_keeps_the_reason_beside_the_log():
    campaign = waiting(battles="organiser")
    number = AwaitedBattle.objects.get(campaign=campaign).number
    told = run("settle", campaign, number, "--quick", "--reason", "nobody had the time")
    assert f"Battle {number}" in told
    assert not AwaitedBattle.objects.filter(campaign=campaign, number=number).exists()
    [settled] = [event for event in LOG.read(campaign) if event.type == "BattleSettled"]
    remark = Remark.objects.get(campaign=campaign)
    assert (remark.text, json.loads(settled.payload)["reason"]) == ("nobody had the time", remark.digest)
    assert "nobody had the time" not in settled.payload


def test_settle_hands_a_battle_to_the_engine_and_fights_it(settings, monkeypatch):
    monkeypatch.setitem(rulesets.PACKAGES, "duel", "tests.battles.duel")
    settings.ENGINE_RULESET = "duel"
    campaign = waiting(battles="organiser")
    number = AwaitedBattle.objects.get(campaign=campaign).number
    handed, played, *told = run("settle", campaign, number, "--engine", "--reason", "no table").splitlines()
    assert handed.startswith(f"{campaign}: battle {number} was handed to the engine; `")
    assert handed.endswith(" settle` says how far it has come")
    assert played.startswith(f"{campaign}: the night was played on")
    assert f"Battle {number}" in told[0]
    [settled] = [event for event in LOG.read(campaign) if event.type == "BattleSettled"]
    assert json.loads(settled.payload)["way"] == "engine"
    for way in ("--engine", "--quick", "--withdraw"):
        with pytest.raises(CommandError, match=f"battle {number} is not awaited .*the engine has fought it"):
            run("settle", campaign, number, way)


def test_settle_hands_a_battle_over_to_the_system_that_is_named(monkeypatch):
    monkeypatch.setitem(rulesets.PACKAGES, "duel", "tests.battles.duel")
    campaign = waiting(battles="organiser")
    number = AwaitedBattle.objects.get(campaign=campaign).number
    with pytest.raises(CommandError, match="--ruleset: goes with --engine alone"):
        run("settle", campaign, number, "--quick", "--ruleset", "duel")
    run("settle", campaign, number, "--engine", "--ruleset", "duel")
    assert Engagement.objects.get(campaign=campaign, number=number).ruleset == "duel"


def test_settle_says_that_the_engine_could_not_fight_a_battle(settings):
    settings.ENGINE_ORDERS = 0
    campaign = waiting(battles="organiser")
    number = AwaitedBattle.objects.get(campaign=campaign).number
    told = run("settle", campaign, number, "--engine").splitlines()
    assert any(f"battle {number}" in line and "the quick tables" in line for line in told[2:])
    with pytest.raises(CommandError, match=f"battle {number} is not awaited .*gave it up.*quick tables"):
        run("settle", campaign, number, "--engine")


def test_settle_says_that_the_engine_has_a_battle_already(monkeypatch):
    campaign = waiting(battles="organiser")
    number = AwaitedBattle.objects.get(campaign=campaign).number
    monkeypatch.setattr(night, "play", lambda campaign: night.Played(campaign=campaign, how="busy"))
    assert run("settle", campaign, number, "--engine").endswith(f"{campaign}: a worker plays the night on\n")
    with pytest.raises(CommandError, match=r"with the engine already .*it waits for a worker.* settle` says"):
        run("settle", campaign, number, "--engine")
    Engagement.objects.update(state="fighting", turn=3, turns=20, attackers=12, defenders=9)
    with pytest.raises(CommandError, match=r"turn 3 of 20, 12 against 9 .*settle` says"):
        run("settle", campaign, number, "--engine")


def test_settle_names_the_battle_that_the_night_waits_for_next():
    campaign = waiting(battles="organiser")
    for _ in range(10):
        number = AwaitedBattle.objects.get(campaign=campaign).number
        played = run("settle", campaign, number, "--quick").splitlines()[1]
        if battle := AwaitedBattle.objects.filter(campaign=campaign).first():
            break
        assert played == f"{campaign}: the night was played on"
        nights.play_until_awaited(campaign, random.Random(3))
    assert played == f"{campaign}: the night was played on, waits for battle {battle.number}"


def test_settle_prints_no_log_lines_of_the_service(monkeypatch, caplog):
    caplog.set_level(logging.INFO, "django_structlog")
    campaign = waiting(battles="organiser")
    number = AwaitedBattle.objects.get(campaign=campaign).number
    enqueued, settled = logging.getLogger("django_structlog.celery.receivers"), settle_battle
    said = []

    def watched(*arguments, **options):
        said.append(enqueued.isEnabledFor(logging.INFO))
        return settled(*arguments, **options)

    monkeypatch.setattr(battles, "settle_battle", watched)
    run("settle", campaign, number, "--quick")
    assert said == [False]
    assert enqueued.isEnabledFor(logging.INFO)


@pytest.mark.parametrize(
    "options",
    [
        ["--engine"],
        ["--quick"],
        ["--withdraw"],
        ["--result", "result.json"],
        ["--die", "x", "1"],
        ["--reason", "why"],
    ],
)
def test_settle_does_nothing_without_a_campaign(options):
    with pytest.raises(CommandError, match=f"{options[0]}: name the campaign"):
        run("settle", *options)


def test_settle_says_that_nothing_is_awaited():
    nights.opened()
    assert run("settle") == run("settle", "--muster") == "Nothing is awaited.\n"


def test_settle_lists_how_far_the_engine_has_come():
    campaign, chance = nights.opened("apulia_1053", battles="engine"), random.Random(3)
    while not CampaignSummary.objects.get(campaign=campaign).awaits:
        nights.file_sheets(campaign, chance)
        nights.close(campaign)
        night.play(campaign, fights=False)
    [listed] = json.loads(run("settle"))
    assert listed["engine"]["state"] == "waiting"


def test_settle_withdraws_a_muster_and_issues_the_next():
    campaign = waiting(battles="organiser")
    number = AwaitedBattle.objects.get(campaign=campaign).number
    assert "another is out" in run("settle", campaign, number, "--withdraw", "--reason", "a slip")
    assert contract.muster_from_json(AwaitedBattle.objects.get(campaign=campaign).muster).issue == 2
    with pytest.raises(CommandError, match="battle 77"):
        run("settle", campaign, 77, "--withdraw")


def test_settle_takes_a_result_from_a_table(tmp_path):
    campaign = waiting(battles="organiser")
    battle = AwaitedBattle.objects.get(campaign=campaign)
    muster = contract.muster_from_json(battle.muster)
    tables = pinned(state_of(campaign)).quick
    result = quick.resolve(muster, ScriptedDice([5] * 20), tables)
    played = msgspec.structs.replace(result, settled_by="external", rolls=(), letter=None)
    (tmp_path / "result.json").write_bytes(contract.to_json(played))
    told = run("settle", campaign, battle.number, "--result", tmp_path / "result.json")
    assert not AwaitedBattle.objects.filter(campaign=campaign, number=battle.number).exists()
    state = state_of(campaign)
    recorded = [codec.decode(each.type, each.schema, each.payload) for each in LOG.read(campaign)]
    of_battle = [each for each in recorded if getattr(each, "number", 0) == battle.number]
    words = [
        in_words(told_best(each, state), names_of(state))
        for each in of_battle
        if isinstance(each, e.BattleFought | e.MenLost)
    ]
    assert len(words) > 2
    assert "taken down" in told.splitlines()[0]
    assert set(words) <= set(told.splitlines()[1:])


def test_a_result_that_contradicts_its_muster_is_refused_and_kept_with_its_reason(tmp_path):
    campaign = waiting(battles="organiser")
    battle = AwaitedBattle.objects.get(campaign=campaign)
    muster = contract.muster_from_json(battle.muster)
    result = contract.result_from_counts(muster, {}, contract.Outcomes("holds", "retreat"))
    text = contract.to_json(msgspec.structs.replace(result, fates={})).decode()
    (tmp_path / "result.json").write_text(text)
    with pytest.raises(CommandError, match="kept"):
        run("settle", campaign, battle.number, "--result", tmp_path / "result.json", "--reason", "a draft")
    [refused] = [event for event in LOG.read(campaign) if event.type == "ResultRefused"]
    kept = json.loads(refused.payload)
    assert (kept["number"], kept["result"]) == (battle.number, text)
    assert Remark.objects.get(campaign=campaign, digest=kept["reason"]).text == "a draft"
    assert AwaitedBattle.objects.get(campaign=campaign).muster == battle.muster
    assert "0 fault(s)" in run("verify")


def test_a_result_that_cannot_be_is_refused_and_changes_nothing(tmp_path):
    campaign = waiting(battles="organiser")
    battle, head = AwaitedBattle.objects.get(campaign=campaign), LOG.head(campaign)
    (tmp_path / "result.json").write_text('{"number": 99}')
    for arguments in (
        (battle.number, "--result", tmp_path / "result.json"),
        (battle.number, "--result", tmp_path / "nothing"),
        (battle.number + 5, "--quick"),
        (battle.number,),
        ("--die", "GC-1|x|y|0", "5"),
        ("--die", "GC-1|x|y|0", "five"),
    ):
        with pytest.raises(CommandError):
            run("settle", campaign, *arguments)
    assert LOG.head(campaign) == head


def test_settle_enters_the_die_that_is_awaited():
    campaign = waiting(dice="hand")
    [listed] = json.loads(run("settle"))
    die = listed["die"]
    run("settle", campaign, "--die", die["label"], "4")
    [entered] = [event for event in LOG.read(campaign) if event.type == "DieEntered"]
    assert (json.loads(entered.payload)["label"], json.loads(entered.payload)["face"]) == (die["label"], 4)
    assert (CampaignSummary.objects.get(campaign=campaign).awaited_die or {}).get("label") != die["label"]


def test_rebuild_wants_campaigns_named_or_all():
    campaign = nights.opened()
    CampaignSummary.objects.all().delete()
    for arguments in ((), (campaign, "--all")):
        with pytest.raises(CommandError):
            run("rebuild", *arguments)
    assert str(campaign) in run("rebuild", "--all")
    assert CampaignSummary.objects.filter(campaign=campaign).exists()


def test_reseal_is_refused_while_the_secret_is_there():
    campaign = nights.opened()
    head = LOG.head(campaign)
    with pytest.raises(CommandError, match="is there and fits"):
        run("reseal", campaign)
    assert LOG.head(campaign) == head


def test_reseal_lets_play_go_on_and_everybody_is_told():
    campaign = nights.opened()
    nights.close(campaign)
    DiceSecret.objects.filter(campaign=campaign).delete()
    while night.play(campaign).how != "set_aside":
        pass
    run("reseal", campaign, "--reason", "the disk broke")
    assert night.play(campaign).how == "played"
    told = FeedLine.objects.filter(campaign=campaign, kind="SealsReplaced", open=True)
    assert {line.faction for line in told} == set(state_of(campaign).factions)


def test_a_secret_that_does_not_fit_its_seals_counts_as_lost():
    campaign = nights.opened()
    DiceSecret.objects.filter(campaign=campaign).update(secret=b"x" * 32)
    run("reseal", campaign)
    nights.play_days(campaign, 1)


def test_an_export_is_verified_with_no_database_at_all(tmp_path):
    campaign = nights.opened("apulia_1053")
    nights.play_days(campaign, 2)
    file = tmp_path / "campaign.jsonl"
    run("export", campaign, file)
    good = offline("verify", file)
    assert good.returncode == 0, good.stderr
    assert f"version {LOG.head(campaign).version}" in good.stdout
    text = file.read_text().replace('"PrestigeChanged"', '"PrestigeChanfed"')
    (tmp_path / "forged").write_text(text if "Chanfed" in text else text.replace('"DayEnded"', '"DayEndee"'))
    bad = offline("verify", tmp_path / "forged")
    assert bad.returncode == 1
    assert "WRONG version" in bad.stdout
    (tmp_path / "garbage").write_text("{}")
    broken = offline("verify", tmp_path / "garbage")
    assert broken.returncode == 1
    assert "Traceback" not in broken.stderr
    assert "line 1" in broken.stderr


def offline(*arguments):
    """A command where there is no server and nothing that leads to one."""
    hidden = ("DATABASE_URL", "REDIS_URL", "DJANGO_SETTINGS_MODULE")
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    return subprocess.run(
        [sys.executable, "manage.py", *map(str, arguments)],
        cwd=CHECKOUT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_log_in_the_database_is_verified_too():
    nights.opened()
    assert "0 fault(s)" in run("verify")


def own_prices(folder):
    """A file with prices of one's own."""
    file = folder / "prices.toml"
    file.write_text(run("tables", "--show", "prices.toml").replace("mercenary = 4", "mercenary = 5"))
    return file


def test_tables_lists_every_table_with_its_source():
    listed = run("tables")
    assert "roster.toml          house  as printed: house; anchors: rules §4" in listed
    assert "hostility.toml       rules  as printed: rules §7" in listed


def test_tables_puts_a_file_in_the_place_of_a_house_table_from_the_next_dawn(tmp_path):
    campaign = nights.opened()
    told = run("tables", campaign, "--replace", own_prices(tmp_path), "--reason", "from our copy")
    assert "prices.toml counts from the dawn of day 2" in told
    assert "as printed; from the next dawn another" in run("tables", campaign)
    assert Remark.objects.get(campaign=campaign).text == "from our copy"
    run("night", campaign, "--close")
    assert "own since day 2" in run("tables", campaign)
    assert "mercenary = 5" in run("tables", campaign, "--show", "prices.toml")
    run("tables", campaign, "--printed", "prices.toml", "--reason", "an error")
    assert "own since day 2; from the next dawn as printed" in run("tables", campaign)


def test_tables_refuses_what_may_not_stand_and_changes_nothing(tmp_path):
    campaign = nights.opened()
    broken, printed = tmp_path / "prices.toml", tmp_path / "hostility.toml"
    broken.write_text("prices = ")
    printed.write_text(run("tables", "--show", "hostility.toml") + "#")
    head = LOG.head(campaign)
    for arguments, reason in (
        (("--replace", broken), "prices.toml: syntax: "),
        (("--replace", printed), "hostility.toml is printed in the rules"),
        (("--replace", tmp_path / "nowhere.toml"), "cannot be read"),
        (("--printed", "atlantis.toml"), "there is no table 'atlantis.toml'"),
        (("--printed", "prices.toml"), "the printed table counts already"),
        (("--show", "atlantis.toml"), "there is no table 'atlantis.toml'"),
    ):
        with pytest.raises(CommandError, match=reason):
            run("tables", campaign, *arguments, "--reason", "so")
    with pytest.raises(CommandError, match="--reason"):
        run("tables", campaign, "--replace", own_prices(tmp_path))
    with pytest.raises(CommandError, match="name the campaign"):
        run("tables", "--printed", "prices.toml")
    assert LOG.head(campaign) == head
    assert not Remark.objects.exists()


@pytest.mark.parametrize("command", ["export", "backup"])
def test_what_lies_there_already_is_overwritten_by_force_alone(tmp_path, command):
    campaign = nights.opened()
    file = tmp_path / "kept"
    file.write_text("somebody's own")
    what = (campaign, file) if command == "export" else (file,)
    with pytest.raises(CommandError, match="is there already: name another, or --force overwrites it"):
        run(command, *what)
    assert file.read_text() == "somebody's own"
    run(command, *what, "--force")
    assert file.read_bytes() != b"somebody's own"
    run(command, *what[:-1], tmp_path / "fresh")
    assert (tmp_path / "fresh").stat().st_size > 100


def test_night_says_that_a_worker_plays(monkeypatch):
    campaign = nights.opened()
    monkeypatch.setattr(night, "play", lambda campaign: night.Played(campaign=campaign, how="busy"))
    told = run("night", campaign, "--close")
    assert f"{campaign}: busy, a worker plays it at this moment; `" in told
    assert " settle` says what waits for somebody" in told


def test_night_says_that_a_battle_is_awaited():
    campaign = waiting(battles="organiser")
    told = run("night", campaign)
    assert re.search(rf"{campaign}: nothing.*, waits for a battle: `.* settle` says", told)


def test_night_says_that_a_worker_was_faster(monkeypatch):
    campaign = nights.opened()
    play = night.play

    def second(campaign):
        play(campaign)
        return play(campaign)

    monkeypatch.setattr(night, "play", second)
    assert f"{campaign}: played by a worker meanwhile" in run("night", campaign, "--close")
