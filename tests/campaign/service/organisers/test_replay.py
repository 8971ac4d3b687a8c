"""Days that are over are played again from an alteration: the same sheets, the same dice, the same answers."""

import json
import random
from collections.abc import Callable
from typing import Any, NamedTuple
from uuid import UUID

import msgspec
import pytest
from django.core.management import CommandError

from battles import rulesets
from campaign.decide.differences import Difference
from campaign.model import events as e
from campaign.model.corrections import Money
from campaign.model.state import Leave, State
from campaign.models import DiceSecret
from campaign.service.joining.seating import take_seat
from campaign.service.log.commands import state_of
from campaign.service.log.decider import DECIDER
from campaign.service.nights.deputies import call_off_leave, name_deputy, plan_leave
from campaign.service.organisers import life
from campaign.service.organisers.corrections import Asked, correct
from campaign.service.organisers.forking import fork_campaign
from campaign.service.organisers.organising import note_day, replace_table
from campaign.service.organisers.replay import Replay, altered_by, day_begun, replay, unaltered
from campaign.service.players.sheets import file_sheet, withdraw_sheet
from eventlog.log import LOG
from eventlog.models import Event
from people.models import Account
from people.tenures import organise
from rulebook import Refusal
from tests.campaign.service.nights.test_rehearsal import everything
from tests.campaign.shell import go_on
from tests.campaign.test_own_tables import TERRAIN
from tests.plugins.worlds import World, Worlds
from tests.shell import run
from tests.worker import nights

pytestmark = pytest.mark.usefixtures("committed_db")
GHOST = json.dumps(
    {"group": "x9", "faction": "norman", "hex": "", "site": "melfi", "men": [], "cost": 1, "order": 0}
)
"""Recruits for a group that there never was."""


@pytest.fixture
def world_of_four_nights(worlds: Worlds) -> World[UUID]:
    """A campaign after four nights, which are played once for all tests."""
    return worlds.of("four nights", lambda: nights.after(4))


@pytest.fixture
def four_nights(world_of_four_nights: World[UUID], monkeypatch: pytest.MonkeyPatch) -> UUID:
    """A campaign after four nights."""
    return world_of_four_nights.enter(monkeypatch)


def again(campaign: UUID, day: int = 1, alteration: Callable[[State], State] = unaltered) -> Replay:
    return replay(campaign, day_begun(campaign, day), alteration)


def rich(group: str, money: int = 1000) -> Callable[[State], State]:
    """Let a group have so much money."""

    def alter(state: State) -> State:
        state.groups[group].money = money
        return state

    return alter


def gone(group: str) -> Callable[[State], State]:
    """Let a group be no more, as an event would have it."""

    def alter(state: State) -> State:
        one = state.groups[group]
        return altered_by([e.GroupDissolved(**one.header, men=one.men, cause="eliminated")])(state)

    return alter


def of(found: Replay, kind: str) -> dict[tuple[str, str], Difference]:
    return {(each.id, each.fact): each for each in found.differences if each.of == kind}


@pytest.mark.parametrize("battles", ["quick", "organiser", "engine"])
@pytest.mark.parametrize("dice", ["sealed", "hand"])
def test_without_an_alteration_the_same_days_come_again(
    battles: str, dice: str, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(rulesets.PACKAGES, "duel", "tests.battles.duel")
    settings.ENGINE_RULESET = "duel"
    campaign = nights.after(4, battles=battles, dice=dice)
    found = again(campaign)
    fought = Event.objects.filter(stream=campaign, type="BattleFought", payload__contains='"way":"engine"')
    assert fought.exists() == (battles == "engine")
    assert found.stopped is None
    assert (found.differences, found.left_out, found.rules) == ((), (), ())
    assert DECIDER.encode(found.would) == DECIDER.encode(found.stands) == DECIDER.encode(state_of(campaign))


@pytest.mark.parametrize("seed", [2, 3])
def test_the_same_days_come_again_from_every_dawn(seed: int) -> None:
    campaign = nights.after(4, "sicily_1061_2", seed=seed)
    for day in range(1, state_of(campaign).day + 1):
        assert again(campaign, day).differences == ()


def test_days_to_the_end_of_a_campaign_come_again() -> None:
    campaign = nights.opened("corato")
    nights.play_days(campaign, state_of(campaign).days)
    found = again(campaign)
    assert found.stands.phase == found.would.phase == "ended"
    assert found.differences == ()


def test_whatever_people_and_organisers_did_is_done_again() -> None:
    campaign = nights.opened("apulia_1053_2", battles="organiser")
    take_seat(campaign, "norman", "someone", "o")
    name_deputy(campaign, "byzantine", "bellicose", actor="o")
    plan_leave(campaign, "norman", Leave(1, 2, "cautious"), actor="someone")
    replace_table(campaign, "terrain.toml", TERRAIN, actor="o", shown=LOG.head(campaign).version)
    nights.play_days(campaign, 2)
    file_sheet(campaign, "norman", 3, [], actor="someone", key="a")
    withdraw_sheet(campaign, "norman", 3, state_of(campaign).sheets["norman"].number, actor="someone")
    call_off_leave(campaign, "norman", actor="someone")
    life.pause(campaign, 3, actor="o", reason="d" * 64)
    go_on(campaign)
    life.extend(campaign, 2, state_of(campaign).days, actor="o", reason="d" * 64)
    nights.play_days(campaign, 1)
    life.end_early(campaign, 4, actor="o", reason="d" * 64)
    nights.play_days(campaign, 1)
    found = again(campaign)
    assert (found.differences, found.left_out, found.stopped) == ((), (), None)
    assert DECIDER.encode(found.would) == DECIDER.encode(state_of(campaign))


def test_what_is_altered_is_otherwise_by_now_and_what_follows_from_it(four_nights: UUID) -> None:
    campaign = four_nights
    found = again(campaign, 3, rich("n1"))
    money = of(found, "group")["n1", "money"]
    assert (money.old, money.new, money.sum) == (state_of(campaign).groups["n1"].money, 1000, False)
    assert of(found, "faction")["norman", "money"].sum
    assert found.day == 5


def test_a_group_that_is_no_more_is_one_difference_with_all_that_it_has(four_nights: UUID) -> None:
    campaign = four_nights
    group = sorted(state_of(campaign).groups)[0]
    found = again(campaign, 2, gone(group))
    lost = of(found, "group")[group, "there"]
    assert (lost.old, lost.new) == (state_of(campaign).groups[group], None)
    assert not [each for each in found.differences if each.id == group and each.fact != "there"]
    assert msgspec.json.encode(found.differences), "a form can carry them"


def test_the_dice_that_do_not_depend_on_it_fall_as_they_fell(four_nights: UUID) -> None:
    campaign = four_nights
    alone = again(campaign, 1, rich("n1"))
    assert {each.id for each in alone.differences if each.of == "group"} == {"n1"}


def test_nothing_is_touched_by_it(two_nights: UUID) -> None:
    campaign = two_nights
    before = everything()
    again(campaign, 1, gone("n1"))
    assert everything() == before


def test_it_ends_with_the_last_dawn_and_looks_at_no_die_of_a_coming_night() -> None:
    campaign = nights.opened("apulia_1053_2", battles="organiser")
    nights.play_until_awaited(campaign, random.Random(1))
    day = state_of(campaign).day
    found = again(campaign)
    assert (found.day, found.stands.phase, found.would.phase) == (day, "orders", "orders")
    nights.play_through(campaign, random.Random(1))
    nights.file_sheets(campaign, random.Random(3))
    found = again(campaign)
    assert (found.day, found.would.phase) == (day + 1, "orders")


def test_acts_of_organisers_are_done_again_and_left_out_where_they_do_not_apply() -> None:
    campaign = nights.after(1)
    days = state_of(campaign).days
    note_day(campaign, 2, "d" * 64, actor="o")
    life.extend(campaign, 2, days, actor="o", reason="d" * 64)
    nights.play_days(campaign, 1)

    def longer(state: State) -> State:
        state.days += 1
        return state

    found = again(campaign, 1, longer)
    [left] = found.left_out
    assert left.command == "ExtendCampaign"
    assert f"the last day is day {days + 1}, not day {days}" in left.why
    assert again(campaign, 1).would.days == days + 2


class Fought(NamedTuple):
    """A campaign, a battle that its organiser settled, as it waited, and its day, which is over."""

    campaign: UUID
    battle: Any
    day: int


def settled() -> Fought:
    """A campaign after such a battle."""
    campaign = nights.opened("apulia_1053_2", battles="organiser")
    nights.play_until_awaited(campaign, random.Random(1))
    [battle] = [each for each in state_of(campaign).battles.values() if each.muster and not each.result]
    nights.play_through(campaign, random.Random(1))
    return Fought(campaign, battle, state_of(campaign).day - 1)


@pytest.fixture
def world_of_settling(worlds: Worlds) -> World[Fought]:
    """Such a campaign, which is played once for all tests."""
    return worlds.of("settling", settled)


@pytest.fixture
def fought(world_of_settling: World[Fought], monkeypatch: pytest.MonkeyPatch) -> Fought:
    """Such a campaign."""
    return world_of_settling.enter(monkeypatch)


def test_a_battle_that_would_wait_for_a_result_stops_it(fought: Fought) -> None:
    campaign, battle, day = fought

    def elsewhere(state: State) -> State:
        """Let a third faction stand where the defenders stood, so that another battle is offered."""
        third = next(name for name in state.factions if name not in (battle.attacker, battle.defender))
        state.groups[battle.defenders[0]].faction = third
        return state

    found = again(campaign, day, elsewhere)
    assert found.stopped is not None
    assert (found.stopped.day, found.stopped.why) == (day, "battle")
    assert "would wait for a result that nobody brought" in found.stopped.told
    assert (found.day, found.would.phase, found.stands.phase) == (day, "orders", "orders")


def test_a_battle_that_would_not_be_fought_leaves_its_answer_out(fought: Fought) -> None:
    campaign, battle, day = fought
    found = again(campaign, day, gone(battle.attackers[0]))
    assert found.stopped is None
    assert [(each.command, each.why) for each in found.left_out] == [("SettleBattle", "nothing waits for it")]
    assert found.day == day + 1


def test_an_answer_counts_for_the_battle_that_it_was_given_to(fought: Fought) -> None:
    campaign, battle, day = fought
    found = again(campaign, day, rich(battle.attackers[0]))
    assert (found.stopped, found.left_out) == (None, ())


def test_a_night_whose_secret_is_not_here_stops_it(two_nights: UUID) -> None:
    campaign = two_nights
    made = fork_campaign(campaign, None, title="What if", actor="o")
    found = again(made)
    assert found.stopped is not None
    assert (found.stopped.day, found.stopped.why, found.day) == (1, "secret", 1)
    assert found.differences == ()
    DiceSecret.objects.filter(campaign=campaign).delete()
    assert again(campaign).stopped is not None


def test_the_days_of_a_fork_come_again_from_where_it_was_forked(two_nights: UUID) -> None:
    made = fork_campaign(two_nights, None, title="What if", actor="o")
    go_on(made)
    nights.play_days(made, 2, seed=7)
    found = again(made, 3)
    assert (found.stopped, found.differences, found.day) == (None, (), 5)


def test_an_alteration_that_the_rules_cannot_bear_stops_it(two_nights: UUID) -> None:
    campaign = two_nights

    def broken(state: State) -> State:
        state.agenda.clear()
        state.groups["n1"].commanders = ["nobody"]
        return state

    found = again(campaign, 1, broken)
    assert found.stopped is not None
    assert (found.stopped.why, found.day) == ("failed", 1)
    assert found.stopped.told.startswith("The night fails: KeyError")


def test_under_other_rules_only_what_the_alteration_does_is_told(
    two_nights: UUID, monkeypatch: pytest.MonkeyPatch
) -> None:
    campaign = two_nights
    monkeypatch.setattr("campaign.service.log.decider.RULES_VERSION", "9")
    found = again(campaign, 1, rich("n1"))
    assert found.rules == ("8",)
    assert {each.id for each in found.differences if not each.sum} == {"n1"}


@pytest.mark.parametrize("rules", ["8", "9"])
def test_once_the_time_is_over_no_new_night_is_begun(
    two_nights: UUID, rules: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    campaign = two_nights
    monkeypatch.setattr("campaign.service.log.decider.RULES_VERSION", rules)
    found = replay(campaign, day_begun(campaign, 2), rich("n1"), seconds=0)
    assert found.stopped is not None
    assert (found.stopped.day, found.stopped.why, found.day) == (2, "time", 2)
    assert {each.id for each in found.differences if not each.sum} == {"n1"}
    assert replay(campaign, day_begun(campaign, 2), rich("n1"), seconds=600).stopped is None


def test_a_day_that_has_not_come_is_refused(two_nights: UUID) -> None:
    campaign = two_nights
    with pytest.raises(Refusal) as caught:
        day_begun(campaign, 4)
    assert (caught.value.field, caught.value.reason) == ("day", "day 4 is still to come")
    with pytest.raises(Refusal):
        replay(campaign, LOG.head(campaign).version + 1, unaltered)


def test_the_command_tells_what_would_be_otherwise(two_nights: UUID) -> None:
    campaign = two_nights
    taken = {
        "site": "melfi",
        "hex": "",
        "faction": "lombard",
        "enemy": "norman",
        "commander": "",
        "cause": "battle",
    }
    out = run("replay", campaign, "--from", "2", "--event", "SettlementTaken", json.dumps(taken))
    assert out.startswith("a campaign, from the dawn of day 2 to that of day 3\n\n")
    assert "  Melfi would belong to the Lombards, not to the Normans.\n" in out
    assert "  in all: The Lombards would hold " in out
    out = run("replay", campaign, "--from", "1")
    assert out == "a campaign, from the dawn of day 1 to that of day 3\nNothing would be otherwise.\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--from", "9"], "day 9 is still to come"),
        (["--from", "1", "--event", "Nothing", "{}"], "--event Nothing: .*unknown type"),
        (["--from", "1", "--event", "SettlementTaken", "{}"], "--event SettlementTaken: .*does not fit"),
        (["--from", "1", "--event", "RecruitsJoined", GHOST], "--event: it does not fit the dawn of day 1"),
    ],
)
def test_what_cannot_be_played_again_is_said(two_nights: UUID, arguments: list[str], said: str) -> None:
    with pytest.raises(CommandError, match=said):
        run("replay", two_nights, *arguments)


def test_a_correction_that_does_not_apply_keeps_no_later_one_from_it() -> None:
    campaign = nights.opened("apulia_1053_2")
    account = Account.objects.create_user("ademar", "ademar@example.org", "secret", is_staff=True)
    tenure, state = organise(account, campaign), state_of(campaign)
    first, second = sorted(name for name, one in state.groups.items() if one.faction == "norman")[:2]
    for act, group in enumerate((first, second)):
        right = Money(group=group, was=state.groups[group].money, amount=state.groups[group].money + 8)
        correct(campaign, Asked(day=1, after=act, facts=(right,)), tenure, reason="d" * 64)
    found = again(campaign, alteration=rich(first))
    [left] = found.left_out
    assert "corrections[0].was" in left.why
    assert found.would.groups[first].money == 1000
    assert found.would.groups[second].money == state_of(campaign).groups[second].money
    assert set(of(found, "group")) == {(first, "money")}
