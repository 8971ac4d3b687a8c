"""In a soak the engine fights some of the battles that a night waits for; what it fails at is a failure of the soak."""

import msgspec
import pytest

from battles import contract
from campaign.model import events as e
from campaign.model.commands import SettleBattle
from campaign.model.state import BattleUnderWay, Faction, Settings
from campaign.service import dice_secret
from dice.sealed import battle_seed
from harness.soak import handed_over, season
from harness.soak.dump import act_of
from harness.soak.season import Plan
from harness.soak.table import Stopped, Table
from rulebook import Refusal
from tests.battles.guiscard.play.sieges.fights import men, siege

PLAN = Plan("apulia_1053", 3, "handed over")


@pytest.fixture(autouse=True)
def all_battles(monkeypatch):
    """Every battle is handed over."""
    monkeypatch.setattr(season, "HANDED_OVER", 1)
    monkeypatch.setattr(season, "drawn", lambda draw: Settings(battles="organiser"))
    monkeypatch.setattr(season, "with_systems", lambda settings, plan: settings)


def test_battles_are_handed_over_fought_by_the_tactical_rules_and_settled_so():
    played = season.play(PLAN)
    assert played.dump is None, played.dump.trouble.trace
    seen = played.tally.seen["events"]
    assert seen["BattleHandedOver"] == seen["BattleSettled"] > 0
    assert seen["BattleHandedOver"] > seen.get("EngineGaveUp", 0)
    assert "WithdrawMuster" not in played.tally.seen["acts"]


def test_what_the_engine_refuses_goes_back_to_the_quick_tables(monkeypatch):
    def refused(ruleset, muster):
        raise Refusal("GT-1", "muster", "nobody fights here")

    monkeypatch.setattr(type(handed_over.rulesets.ruleset("guiscard")), "check", refused)
    played = season.play(PLAN)
    assert played.dump is None
    seen = played.tally.seen
    assert seen["events"]["EngineGaveUp"] == seen["acts"]["GiveUpEngine"] == seen["acts"]["HandOver"] > 0


def besieged(monkeypatch, attackers=2):
    """A table on which the assault of a castle waits for the engine; whoever is asked refuses it."""
    table = Table(season.game_for(PLAN), bytes(range(32)))
    battle = under_way(table)
    muster = siege("assault", men("norman", foot=attackers))
    battle.action, battle.muster = "assault", contract.to_json(muster).decode()
    table.state.battles = {battle.number: battle}

    def refused(ruleset, muster):
        raise Refusal("GC-14.4a", "muster", "no room")

    monkeypatch.setattr(type(handed_over.rulesets.ruleset("guiscard")), "check", refused)
    return table, battle


@pytest.mark.rule("GC-14.4a")
def test_a_fight_of_a_siege_that_is_refused_although_it_has_room_is_a_failure(monkeypatch):
    table, battle = besieged(monkeypatch)
    with pytest.raises(Stopped, match=handed_over.FOUGHT):
        handed_over.fought_at(table, battle.number)
    assert table.trouble.why == "assault: GC-14.4a: no room (muster)"


@pytest.mark.rule("GC-14.4a")
def test_one_of_more_people_than_maps_hold_may_be_refused(monkeypatch):
    table, battle = besieged(monkeypatch, attackers=handed_over.ROOM)
    assert handed_over.fought_at(table, battle.number).came.rule == "GC-14.4a"


def test_with_sieges_on_maps_every_fight_of_a_siege_is_the_engines(monkeypatch):
    monkeypatch.setattr(season, "HANDED_OVER", 0)
    played = season.play(Plan("apulia_1053_2", 6, "on maps/9", sieges_on_maps=True))
    assert played.dump is None, played.dump.trouble.trace
    seen = played.tally.seen
    assert sum(seen["fights on maps"].values()) == seen["events"]["BattleHandedOver"] > 0
    assert played.tally.given_up == {}


def test_a_battle_that_the_engine_fails_at_stops_the_campaign_and_is_kept(monkeypatch):
    def failing(*_):
        raise ZeroDivisionError("nobody left to divide by")

    monkeypatch.setattr(handed_over, "fought", failing)
    dump = season.play(PLAN).dump
    assert (dump.trouble.what, dump.trouble.why) == ("ZeroDivisionError", "nobody left to divide by")
    assert "in failing" in dump.trouble.trace
    assert dump.acts[-1].act == "HandOver"


def test_a_battle_that_the_engine_fails_at_fails_again_as_it_did(monkeypatch):
    monkeypatch.setattr(season, "HANDED_OVER", 0.5)
    rules = type(handed_over.rulesets.ruleset("guiscard"))
    decide = rules.decide

    def deciding(self, state, order, dice):
        events = decide(self, state, order, dice)
        if state.turn > 2:
            raise ZeroDivisionError(f"{order} brings {events}")
        return events

    with monkeypatch.context() as planted:
        planted.setattr(rules, "decide", deciding)
        dump = season.play(PLAN).dump
        assert dump.acts[-1].act == "HandOver"
        assert season.replay(dump).dump == dump
    assert season.replay(dump).dump is None


def test_battles_are_fought_with_the_dice_of_the_service():
    table = Table(season.game_for(PLAN), bytes(range(32)))
    battle = under_way(table)
    seed = dice_secret.seeds(table.secret, 4, table.state.factions)["lombard+norman"]
    assert table.seed_of_battle(battle) == battle_seed(seed, "battle-7/2")


def under_way(table):
    """A battle of two of three factions in the fourth night."""
    table.state.closing = 4
    table.state.factions = {
        name: Faction(name, name, name[0], "", []) for name in ("byzantine", "lombard", "norman")
    }
    return BattleUnderWay(7, "0101", "norman", "lombard", ["n1"], ["l1"], 3, issue=3, dice="battle-7/2")


def test_a_battle_of_more_orders_than_the_service_allows_stops_the_campaign(settings):
    settings.ENGINE_ORDERS = 5
    dump = season.play(PLAN).dump
    assert (dump.trouble.what, dump.trouble.why) == ("Broken", "not over after 5 orders")


def test_a_result_that_does_not_answer_its_muster_stops_the_campaign(monkeypatch):
    fought = handed_over.fought
    monkeypatch.setattr(
        handed_over,
        "fought",
        lambda *of: msgspec.structs.replace(fought(*of), settled_by="external"),
    )
    dump = season.play(PLAN).dump
    assert dump.trouble.what == "results that fit are taken, and others kept"
    assert dump.trouble.why == f"no {e.BattleSettled.__name__}"


def test_with_an_engine_every_battle_is_its_own_and_what_it_refuses_is_asked_of_the_next(monkeypatch):
    monkeypatch.undo()

    def refused(ruleset, setting):
        raise Refusal("HB-1a", "people", "nobody fights here")

    monkeypatch.setattr(type(handed_over.rulesets.ruleset("grunwald_heads")), "check", refused)
    table = settled(Plan("apulia_1053", 3, "engine", engine=("grunwald_heads", "warmaster")))
    assert table
    assert all(each.way == "engine" for each in table)
    assert {tuple(one.system for one in each.declined) for each in table} == {("grunwald_heads",)}
    only = settled(Plan("apulia_1053", 3, "engine", engine=("warmaster",)))
    assert {each.declined for each in only} == {msgspec.UNSET}, "an order of one says nothing of who refused"


def settled(plan):
    """The commands that settled the battles of a campaign."""
    found = []

    def watched(table, plan, draw):
        season.play_out(table, plan, draw)
        found.extend(map(act_of, table.acts))

    played = season.played(plan, watched)
    assert played.dump is None, played.dump.trouble.trace
    assert "BattleHandedOver" not in played.tally.seen["events"]
    return [each for each in found if isinstance(each, SettleBattle)]


def test_campaigns_name_systems_in_any_order_by_lot_and_sieges_on_maps_none(monkeypatch):
    monkeypatch.undo()
    settings = [season.with_systems(Settings(), Plan("corato", 3, f"{n}")) for n in range(40)]
    assert {len(each.systems) for each in settings} == {0, 1, 2, 3}
    assert len({each.systems for each in settings}) > 8
    assert season.with_systems(Settings(), Plan("corato", 3, "1", sieges_on_maps=True)) == Settings()
    named = season.with_systems(Settings(), Plan("corato", 3, "1", engine=("warmaster", "guiscard")))
    assert (named.battles, named.systems) == ("engine", ("warmaster", "guiscard"))
