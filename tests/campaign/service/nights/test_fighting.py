"""A night comes to a battle of the engine, which bots fight out; the night goes on, whatever happens."""

import random
from datetime import timedelta
from threading import Event, Thread, current_thread

import msgspec
import pytest
from django.db import connections

from battles import rulesets
from battles.contract.draws import Draws
from battles.contract.muster import SIDES
from battles.contract.playing import play
from battles.contract.surface.setting import setting_of
from campaign.decide.engine import fought_by_engine, order_of
from campaign.models import AwaitedBattle, CampaignSummary, DiceSecret, Due, NightLease
from campaign.service import clock, dice_secret
from campaign.service.engagements import fight
from campaign.service.engagements.streams import decider_of
from campaign.service.log.commands import state_of
from campaign.service.nights import fighting, night
from campaign.service.nights.battles import hand_over, settle_battle, withdraw_muster
from campaign.service.organisers.seals import reseal
from campaign.service.processes import time_limit
from campaign.service.watching.records import dice_of
from dice.sealed import SealedDice
from eventlog import verify
from eventlog.codec import canonical
from eventlog.log import LOG
from rulebook import Refusal
from tests.battles.duel.ruleset import RULESET, Duel, Wild
from tests.campaign.service.engagements.fields import (
    Killed,
    battle_of,
    before_a_battle,
    break_off,
    events_of,
    killed,
    row_of,
    stream_in,
    told,
)
from tests.worker import nights
from tests.worker.logs import wait_until

pytestmark = pytest.mark.usefixtures("duels")
WHY = "ab" * 32
"""The digest of a reason."""


def test_a_night_fights_its_battle_and_goes_on_by_itself(stopped):
    campaign = stopped
    stream, number = stream_in(campaign), battle_of(campaign).number
    assert Due.objects.get(campaign=campaign).what == "fight"
    assert row_of(stream).state == "waiting"
    played = night.play(campaign)
    assert (played.how, played.failure) == ("played", "")
    assert played.fought >= 1
    settled = told(campaign, "BattleSettled")[0]
    assert (settled["number"], settled["way"]) == (number, "engine")
    fought = next(each for each in told(campaign, "BattleFought") if each["number"] == number)
    assert fought["way"] == "engine"
    assert not AwaitedBattle.objects.filter(campaign=campaign, number=number).exists()
    assert row_of(stream).state == "settled"
    assert verify.whole(LOG) == []


def test_the_result_is_what_the_ruleset_says_of_the_stream(stopped):
    campaign = stopped
    stream = stream_in(campaign)
    night.play(campaign)
    state = LOG.load_at(decider_of("duel"), stream, LOG.head(stream).version)
    recorded = msgspec.json.decode(told(campaign, "BattleSettled")[0]["result"])
    assert recorded == msgspec.to_builtins(RULESET.result(state))
    assert recorded["settled_by"] == "engine"


def test_each_order_is_a_command_of_its_bot(stopped):
    campaign = stopped
    stream = stream_in(campaign)
    night.play(campaign)
    opened, *orders = LOG.commands(stream)
    assert (opened.command.name, opened.command.actor) == ("OpenBattle", "engine")
    assert [c.command.id for c in orders] == [f"order/{n}" for n in range(len(orders))]
    assert {c.command.actor for c in orders} == {"bot:wild"}
    assert {c.command.name for c in orders} <= {"strike", "parry", "fall"}
    assert {c.command.rules for c in orders} == {"1"}
    assert msgspec.json.decode(orders[0].command.body)["order"] == orders[0].command.name


def test_progress_can_be_read_while_it_is_fought(monkeypatch, settings):
    settings.ENGINE_STRETCH = 5
    campaign = before_a_battle()
    stream, seen = stream_in(campaign), []
    check = fight.Fight.check_wanted
    monkeypatch.setattr(
        fight.Fight, "check_wanted", lambda fight: (seen.append(row_of(stream)), check(fight))
    )
    night.play(campaign)
    assert len(seen) > 3
    assert {row.state for row in seen} == {"fighting"}
    turns = [row.turn for row in seen]
    assert turns == sorted(turns)
    assert turns[0] < turns[-1]
    assert seen[0].attackers + seen[0].defenders > seen[-1].attackers + seen[-1].defenders
    assert seen[0].ruleset == "duel"
    assert (seen[0].deadline - seen[0].started).total_seconds() == settings.ENGINE_SECONDS


def test_a_night_that_does_not_fight_leaves_the_battle_where_it_is_and_rings(stopped, monkeypatch):
    campaign = stopped
    rung = []
    monkeypatch.setattr(night.signals, "ring", rung.append)
    assert night.play(campaign, fights=False).awaits == "battle"
    assert rung == [campaign]
    assert battle_of(campaign) is not None


@pytest.mark.parametrize("after", [0, 1, 2, 5])
def test_a_battle_whose_process_dies_goes_on_and_is_the_same(after, monkeypatch, settings):
    settings.ENGINE_STRETCH = 4
    campaign = before_a_battle()
    stream = stream_in(campaign)
    whole = fought_in_memory(campaign)
    assert len(whole[0]) > 20
    commits = []

    def dying(session):
        if len(commits) == after:
            raise Killed
        commits.append(session.head)
        return kept(session)

    kept = fight.Session.commit
    with monkeypatch.context() as patch:
        patch.setattr(fight.Session, "commit", dying)
        with pytest.raises(Killed):
            night.play(campaign)
    NightLease.objects.update(worker="", leased_until=None)
    assert LOG.head(stream).version == (commits[-1].version if commits else 0)
    night.play(campaign)
    assert events_of(stream) == whole


def test_a_battle_that_other_bots_have_begun_is_left_to_the_quick_tables(monkeypatch, settings):
    settings.ENGINE_STRETCH = 4
    campaign = before_a_battle()
    with pytest.raises(Killed):
        fighting.fight(campaign, killed)
    monkeypatch.setattr(Duel, "bots_version", "2")
    night.play(campaign)
    assert [each["why"] for each in told(campaign, "EngineGaveUp")][:1] == ["failed"]
    assert "bots of another version" in told(campaign, "EngineGaveUp")[0]["told"]


def test_a_battle_under_way_when_the_seals_are_replaced_is_left_to_the_quick_tables(settings):
    """Its first dice fell from a seed that nobody can open any more."""
    settings.ENGINE_STRETCH = 4
    campaign = before_a_battle()
    with pytest.raises(Killed):
        fighting.fight(campaign, killed)
    DiceSecret.objects.filter(campaign=campaign).delete()
    reseal(campaign, actor="organiser")
    night.play(campaign)
    [first, *_] = told(campaign, "EngineGaveUp")
    assert (first["why"], first["told"]) == (
        "failed",
        "the seals of the night were replaced after it was begun",
    )


def test_a_worker_who_comes_too_late_to_open_a_battle_leaves_it_to_the_one_who_fights_it(
    monkeypatch, settings
):
    """His lease ran out between reading and opening, and the times that the two openings name differ."""
    settings.ENGINE_STRETCH = 4
    campaign = before_a_battle()
    opening, sleepers = fight.unattended, []

    def overslept(*battle, at, allowed):
        if not sleepers:
            sleepers.append(battle)
            NightLease.objects.update(worker="", leased_until=None)
            with pytest.raises(Killed):
                fighting.fight(campaign, killed)
            at += timedelta(seconds=61)
        return opening(*battle, at=at, allowed=allowed)

    monkeypatch.setattr(fight, "unattended", overslept)
    night.play(campaign)
    assert told(campaign, "EngineGaveUp") == []
    NightLease.objects.update(worker="", leased_until=None)
    night.play(campaign)
    assert told(campaign, "BattleSettled")[0]["way"] == "engine"


def fought_in_memory(campaign):
    """How the battle must go, by its dice and draws alone."""
    state, battle = state_of(campaign), battle_of(campaign)
    seed = dice_secret.seed_of_battle(campaign, state, battle)
    dice, draws = SealedDice({"open": seed}, bytes.fromhex(state.inputs)), Draws(seed)
    events, duel = RULESET.open(setting_of(battle.muster), dice)
    bots = {side: RULESET.bot("wild", draws) for side in SIDES}
    orders = []
    for step in play(RULESET, duel, bots, dice, draws=draws):
        orders.append(
            (f"order/{step.number}", step.order.__struct_config__.tag, canonical(step.order), "bot:wild")
        )
        events += step.events
    encoded = [RULESET.codec.encode(each) for each in events]
    return orders, [(n, each.type, each.payload) for n, each in enumerate(encoded, 1)]


@pytest.mark.parametrize("bot", ["cheat", "confused"])
def test_a_battle_that_fails_is_left_to_the_quick_tables(bot, monkeypatch):
    monkeypatch.setattr(Duel, "bots", (bot,))
    campaign = before_a_battle()
    stream, number = stream_in(campaign), battle_of(campaign).number
    assert night.play(campaign).failure == ""
    gave_up = told(campaign, "EngineGaveUp")[0]
    assert (gave_up["number"], gave_up["why"]) == (number, "failed")
    assert ("not offered" if bot == "cheat" else "KeyError") in gave_up["told"]
    settled = told(campaign, "BattleSettled")[0]
    assert (settled["number"], settled["way"]) == (number, "quick")
    row = row_of(stream)
    assert (row.state, row.why) == ("failed", gave_up["told"])
    assert row.turn >= (2 if bot == "cheat" else 1)


def test_a_muster_that_the_system_cannot_fight_is_left_to_the_quick_tables(monkeypatch):
    def check(self, muster):
        raise rulesets.Refusal("GT-1", "attacker", "there are too many")

    monkeypatch.setattr(Duel, "check", check)
    campaign = before_a_battle()
    stream = stream_in(campaign)
    assert night.play(campaign).failure == ""
    gave_up = told(campaign, "EngineGaveUp")[0]
    assert [gave_up[name] for name in ("why", "rule", "field", "told")] == [
        "refused",
        "GT-1",
        "attacker",
        "there are too many",
    ]
    assert LOG.head(stream).version == 0
    assert row_of(stream).state == "refused"


def test_a_system_that_is_not_there_is_no_reason_to_stop(stopped, settings):
    campaign = stopped
    settings.ENGINE_RULESET = "chess"
    assert night.play(campaign).failure == ""
    assert told(campaign, "EngineGaveUp")[0]["why"] == "failed"


@pytest.mark.parametrize(
    ("setting", "why"), [({"ENGINE_SECONDS": 0}, "timed_out"), ({"ENGINE_ORDERS": 7}, "too_long")]
)
def test_a_battle_that_takes_too_long_is_left_to_the_quick_tables(setting, why, settings):
    for name, value in setting.items():
        setattr(settings, name, value)
    campaign = before_a_battle()
    stream = stream_in(campaign)
    assert night.play(campaign).failure == ""
    assert told(campaign, "EngineGaveUp")[0]["why"] == why
    assert told(campaign, "BattleSettled")[0]["way"] == "quick"
    assert row_of(stream).state == why
    assert len(LOG.commands(stream)) == 1 + setting.get("ENGINE_ORDERS", 0)


def test_a_bot_that_comes_to_no_end_over_an_order_leaves_the_battle_to_the_quick_tables(monkeypatch):
    def ponders(self, state):
        while True:
            pass

    monkeypatch.setattr(Wild, "choose", ponders)
    monkeypatch.setattr(fighting, "Limit", lambda seconds: time_limit.Limit(0.2))
    campaign = before_a_battle()
    stream = stream_in(campaign)
    assert night.play(campaign).failure == ""
    assert told(campaign, "EngineGaveUp")[0]["why"] == "timed_out"
    assert told(campaign, "BattleSettled")[0]["way"] == "quick"
    assert row_of(stream).state == "timed_out"


def test_a_battle_of_other_rules_is_not_gone_on_with(stopped, monkeypatch, settings):
    campaign = stopped
    stream = stream_in(campaign)
    break_off(campaign, monkeypatch, settings)
    monkeypatch.setattr(Duel, "rules_version", "2")
    assert night.play(campaign).failure == ""
    assert "begun under rules 1, and here are rules 2" in told(campaign, "EngineGaveUp")[0]["told"]
    assert row_of(stream).state == "failed"


def meanwhile(monkeypatch, settings, command):
    """Let somebody act while a battle is fought, once."""
    settings.ENGINE_STRETCH = 4
    check, done = fight.Fight.check_wanted, []

    def acting(fight):
        if not done:
            done.append(True)
            command(fight)
        check(fight)

    monkeypatch.setattr(fight.Fight, "check_wanted", acting)


def test_a_muster_that_is_withdrawn_meanwhile_is_dropped_and_the_next_is_fought(
    stopped, monkeypatch, settings
):
    campaign = stopped
    number, first = battle_of(campaign).number, stream_in(campaign)
    meanwhile(
        monkeypatch,
        settings,
        lambda _: withdraw_muster(campaign, number, actor="organiser", reason=WHY),
    )
    assert night.play(campaign).failure == ""
    assert row_of(first).state == "dropped"
    settled = told(campaign, "BattleSettled")[0]
    assert (settled["way"], msgspec.json.decode(settled["result"])["issue"]) == ("engine", 2)
    assert told(campaign, "ResultRefused") == []


def test_the_next_muster_of_the_same_pieces_is_the_same_battle(stopped, monkeypatch, settings):
    """Whoever withdraws a muster because he does not like how it goes sees it go that way again."""
    campaign = stopped
    first = stream_in(campaign)
    whole = fought_in_memory(campaign)
    break_off(campaign, monkeypatch, settings)
    withdraw_muster(campaign, battle_of(campaign).number, actor="organiser", reason=WHY)
    second = stream_in(campaign)
    assert second != first
    night.play(campaign)
    orders, events = events_of(second)
    begun = events_of(first)
    assert begun[0]
    assert orders[: len(begun[0])] == begun[0]
    assert orders == whole[0]
    assert events[1:] == whole[1][1:]
    assert dice_of(row_of(second)).name == dice_of(row_of(first)).name == "battle-1/1"


@pytest.mark.parametrize("after", ["before the log", "in its transaction"])
def test_a_result_whose_process_dies_is_handed_over_again_byte_for_byte(after, monkeypatch):
    campaign, tried = before_a_battle(), []
    append, moment = LOG.append_sealed, clock.now()
    monkeypatch.setattr(clock, "now", lambda: moment)

    def dying(batch):
        if batch.stream != campaign:
            return append(batch)
        tried.append([(each.type, each.payload) for each in batch.events])
        if after == "in its transaction":
            append(batch)
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(LOG, "append_sealed", dying)
        with pytest.raises(Killed):
            night.play(campaign)
    NightLease.objects.update(worker="", leased_until=None)
    assert told(campaign, "BattleSettled") == []
    night.play(campaign)
    [first] = tried
    assert [type_ for type_, _ in first] == ["BattleSettled"]
    assert first[0] in [(each.type, each.payload) for each in LOG.read(campaign)]


def test_answers_are_salted_by_what_they_say_and_when_and_by_nothing_that_others_know(stopped):
    campaign = stopped
    inputs = state_of(campaign).inputs
    one = dice_secret.salt_of_answer(campaign, inputs, "1|quick|")
    assert one == dice_secret.salt_of_answer(campaign, inputs, "1|quick|")
    assert len(bytes.fromhex(one)) == dice_secret.SALT_BYTES
    others = {
        dice_secret.salt_of_answer(campaign, inputs, "1|external|"),
        dice_secret.salt_of_answer(campaign, "00" * 32, "1|quick|"),
    }
    DiceSecret.objects.update(secret=bytes(32))
    others.add(dice_secret.salt_of_answer(campaign, inputs, "1|quick|"))
    DiceSecret.objects.all().delete()
    others |= {dice_secret.salt_of_answer(campaign, inputs, "1|quick|") for _ in range(2)}
    assert len({one} | others) == 6


def test_a_result_that_comes_too_late_is_kept_and_does_not_count(stopped, monkeypatch):
    campaign = stopped
    number = battle_of(campaign).number
    settle = fighting.settle

    def late(*given):
        withdraw_muster(campaign, number, actor="organiser", reason=WHY)
        monkeypatch.setattr(fighting, "settle", settle)
        settle(*given)

    monkeypatch.setattr(fighting, "settle", late)
    assert night.play(campaign).failure == ""
    assert "answers issue 1 of the muster, and issue 2 is out" in told(campaign, "ResultRefused")[0]["why"]
    assert told(campaign, "BattleSettled")[0]["way"] == "engine"
    assert told(campaign, "EngineGaveUp") == []


def test_an_organiser_who_answers_meanwhile_changes_nothing(stopped, monkeypatch, settings):
    campaign = stopped
    number, stream = battle_of(campaign).number, stream_in(campaign)

    def answers(_):
        with pytest.raises(Refusal, match="whose result alone counts"):
            settle_battle(campaign, number, actor="organiser", way="quick")

    meanwhile(monkeypatch, settings, answers)
    assert night.play(campaign).failure == ""
    assert row_of(stream).state == "settled"
    assert told(campaign, "BattleSettled")[0]["way"] == "engine"


def test_a_result_that_is_none_is_kept_and_the_battle_left_to_the_quick_tables(monkeypatch):
    monkeypatch.setattr(Duel, "outcome", lambda *_: "holds")
    campaign = before_a_battle()
    assert night.play(campaign).failure == ""
    assert told(campaign, "ResultRefused")
    assert told(campaign, "EngineGaveUp")[0]["why"] == "failed"
    assert told(campaign, "BattleSettled")[0]["way"] == "quick"


def test_a_battle_that_is_handed_over_is_fought_by_the_next_night():
    campaign = nights.opened("apulia_1053", battles="organiser")
    nights.play_until_awaited(campaign, random.Random(3))
    summary = CampaignSummary.objects.get(campaign=campaign)
    assert summary.awaits == "battle"
    assert night.play(campaign).how == "nothing"
    [number] = AwaitedBattle.objects.filter(campaign=campaign).values_list("number", flat=True)
    hand_over(campaign, number, actor="organiser")
    assert fought_by_engine(state_of(campaign)) is not None
    assert night.play(campaign).fought == 1
    assert told(campaign, "BattleSettled")[0]["way"] == "engine"


def test_trouble_that_passes_by_itself_is_no_reason_to_give_up(monkeypatch, settings):
    settings.ENGINE_STRETCH = 4
    campaign = before_a_battle()
    stream = stream_in(campaign)

    def lost(lease):
        raise night.leases.LeaseLost("the lease ran out")

    with monkeypatch.context() as patch:
        patch.setattr(fight.Fight, "check_wanted", lambda fight: lost(None))
        assert night.play(campaign).how == "failed"
    assert row_of(stream).state == "fighting"
    assert night.play(campaign).failure == ""
    assert told(campaign, "BattleSettled")[0]["way"] == "engine"


def test_a_battle_at_whose_setting_up_processes_die_is_given_up(monkeypatch):
    def die(*_):
        raise Killed

    campaign = before_a_battle()
    with monkeypatch.context() as patch:
        patch.setattr(Duel, "open", die)
        for _ in range(fight.BEGINNINGS):
            with pytest.raises(Killed):
                night.play(campaign)
            NightLease.objects.update(worker="", leased_until=None)
    assert night.play(campaign).failure == ""
    assert "processes died" in told(campaign, "EngineGaveUp")[0]["told"]


def test_a_battle_that_hangs_is_taken_over_by_another_worker(monkeypatch, settings):
    settings.NIGHT_LEASE_SECONDS, settings.ENGINE_SECONDS, settings.ENGINE_STRETCH = 0.3, 1, 1
    campaign, over = before_a_battle(), Event()
    stream = stream_in(campaign)
    first, choose = current_thread(), Wild.choose

    def hang(bot, state):
        if current_thread() is not first:
            over.wait()
        return choose(bot, state)

    monkeypatch.setattr(Wild, "choose", hang)
    hung = Thread(target=lambda: (night.play(campaign), connections.close_all()))
    hung.start()
    try:
        wait_until(lambda: LOG.head(stream).version > 0, "the battle was opened")
        wait_until(lambda: night.play(campaign).how == "played", "the other worker had its turn")
    finally:
        over.set()
        hung.join()
    assert told(campaign, "EngineGaveUp")[0]["why"] == "timed_out"
    assert CampaignSummary.objects.get(campaign=campaign).phase == "orders"


HEADS = rulesets.ruleset("grunwald_heads")
TOO_MANY = "there are too many"


def refusing(monkeypatch, ruleset):
    """A system that fights nothing."""

    def check(self, setting):
        raise Refusal("GR-1", "attacker", TOO_MANY)

    monkeypatch.setattr(type(ruleset), "check", check)


def test_what_a_system_refuses_falls_to_the_next_in_the_organisers_order(monkeypatch):
    refusing(monkeypatch, HEADS)
    campaign = before_a_battle(systems=("grunwald_heads", "duel"))
    stream = stream_in(campaign)
    night.play(campaign)
    settled = told(campaign, "BattleSettled")[0]
    assert settled["way"] == "engine"
    assert settled["declined"] == [
        {"system": "grunwald_heads", "rule": "GR-1", "field": "attacker", "told": TOO_MANY}
    ]
    assert row_of(stream).ruleset == "duel"
    assert verify.whole(LOG) == []


def test_a_battle_that_was_handed_to_a_system_which_refuses_it_falls_to_the_order_of_the_campaign(
    monkeypatch,
):
    refusing(monkeypatch, HEADS)
    campaign = before_a_battle(systems=("duel", "guiscard"))
    state, battle = state_of(campaign), battle_of(campaign)
    battle.system = "grunwald_heads"
    assert order_of(state, battle) == ("grunwald_heads", "duel", "guiscard")
    battle.system = "guiscard"
    assert order_of(state, battle) == ("guiscard", "duel")


def test_what_every_system_refuses_falls_to_the_quick_tables_with_each_reason(monkeypatch):
    refusing(monkeypatch, HEADS)
    refusing(monkeypatch, RULESET)
    campaign = before_a_battle(systems=("grunwald_heads", "duel"))
    stream = stream_in(campaign)
    assert night.play(campaign).failure == ""
    gave_up = told(campaign, "EngineGaveUp")[0]
    assert (gave_up["why"], gave_up["told"]) == ("refused", TOO_MANY)
    assert [each["system"] for each in gave_up["declined"]] == ["grunwald_heads", "duel"]
    assert told(campaign, "BattleSettled")[0]["way"] == "quick"
    assert LOG.head(stream).version == 0


def test_one_system_alone_refuses_as_it_ever_did(monkeypatch):
    refusing(monkeypatch, RULESET)
    campaign = before_a_battle(systems=("duel",))
    night.play(campaign)
    assert "declined" not in told(campaign, "EngineGaveUp")[0]


def test_whoever_goes_on_with_a_battle_knows_who_refused_it(monkeypatch, settings):
    settings.ENGINE_STRETCH = 4
    refusing(monkeypatch, HEADS)
    campaign = before_a_battle(systems=("grunwald_heads", "duel"))
    with pytest.raises(Killed):
        fighting.fight(campaign, killed)
    assert told(campaign, "BattleSettled") == []
    NightLease.objects.update(worker="", leased_until=None)
    night.play(campaign)
    assert [each["system"] for each in told(campaign, "BattleSettled")[0]["declined"]] == ["grunwald_heads"]
