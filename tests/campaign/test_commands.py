"""The operator's commands, by what they print, change and answer."""

import json
import logging
import os
import random

import msgspec
import pytest
from django.core.management import CommandError

from battles import contract, quick, rulesets
from campaign.model import events as e
from campaign.models import (
    AwaitedBattle,
    CampaignSummary,
    DiceSecret,
    Engagement,
    FeedLine,
)
from campaign.presentation.organiser import names_of, told_best
from campaign.presentation.report import words as in_words
from campaign.service.editions import pinned
from campaign.service.log.commands import state_of
from campaign.service.log.decider import codec
from campaign.service.nights import battles, night
from campaign.service.nights.battles import settle_battle
from campaign.service.processes import uploaded
from dice.scripted import ScriptedDice
from eventlog.log import LOG
from people.models import Remark
from rulebook import Refusal
from tests.campaign.shell import waiting
from tests.plugins.commands import started
from tests.plugins.uploads import too_costly
from tests.shell import run
from tests.worker import nights

pytestmark = pytest.mark.usefixtures("committed_db")


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
    assert "Battle at Trani" in told
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
    assert told[0].startswith("Battle at Trani: ")
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


def test_settle_says_which_system_refused_a_battle_that_another_has_fought(monkeypatch):
    def check(ruleset, setting):
        raise Refusal("HB-1a", "people", "nobody fights here")

    monkeypatch.setitem(rulesets.PACKAGES, "duel", "tests.battles.duel")
    heads = rulesets.ruleset("grunwald_heads")
    monkeypatch.setattr(type(heads), "check", check)
    campaign = waiting(battles="organiser", systems=("duel",))
    number = AwaitedBattle.objects.get(campaign=campaign).number
    told = run("settle", campaign, number, "--engine", "--ruleset", "grunwald_heads")
    assert Engagement.objects.get(campaign=campaign, number=number).ruleset == "duel"
    assert f"Asked before: {heads.title} cannot fight it: “nobody fights here” (HB-1a)." in told
    assert "was fought out by the engine" in told


def test_settle_says_that_the_engine_could_not_fight_a_battle(settings):
    settings.ENGINE_ORDERS = 0
    campaign = waiting(battles="organiser")
    number = AwaitedBattle.objects.get(campaign=campaign).number
    told = run("settle", campaign, number, "--engine").splitlines()
    assert any("the battle at Trani" in line and "the quick tables" in line for line in told[2:])
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


def test_a_result_that_costs_too_much_to_read_is_refused_unjudged(tmp_path, monkeypatch):
    campaign = waiting(battles="organiser")
    number, head = AwaitedBattle.objects.get(campaign=campaign).number, LOG.head(campaign)
    (tmp_path / "result.json").write_text("{}")
    monkeypatch.setattr(uploaded, "apart", too_costly)
    with pytest.raises(CommandError, match="reading it takes more than 256 MB of memory"):
        run("settle", campaign, number, "--result", tmp_path / "result.json")
    assert LOG.head(campaign) == head


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


def test_an_export_is_verified_with_no_database_at_all(tmp_path, nursery):
    campaign = nights.opened("apulia_1053")
    nights.play_days(campaign, 2)
    file = tmp_path / "campaign.jsonl"
    run("export", campaign, file)
    good = started("verify", str(file), env=offline())
    assert good.returncode == 0, good.stderr
    assert f"version {LOG.head(campaign).version}" in good.stdout
    text = file.read_text().replace('"PrestigeChanged"', '"PrestigeChanfed"')
    (tmp_path / "forged").write_text(text if "Chanfed" in text else text.replace('"DayEnded"', '"DayEndee"'))
    bad = nursery.run("verify", str(tmp_path / "forged"), env=offline())
    assert bad.returncode == 1
    assert "WRONG version" in bad.stdout
    (tmp_path / "garbage").write_text("{}")
    broken = nursery.run("verify", str(tmp_path / "garbage"), env=offline())
    assert broken.returncode == 1
    assert "Traceback" not in broken.stderr
    assert "line 1" in broken.stderr


def offline():
    """An environment where there is no server and nothing that leads to one."""
    hidden = ("DATABASE_URL", "REDIS_URL", "DJANGO_SETTINGS_MODULE")
    return {name: value for name, value in os.environ.items() if name not in hidden}


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
