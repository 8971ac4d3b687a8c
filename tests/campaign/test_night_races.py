"""Two nights at once, sheets in the middle of one, snapshots that vanish: each campaign has one history all the same."""

import json
import random
from collections import Counter
from collections.abc import Iterator
from threading import Event

import pytest

from campaign.audit import audit
from campaign.model.orders import Hold
from campaign.models import AwaitedBattle, CampaignSummary, DaySnapshot, FeedLine, Sheet
from campaign.service.log import rebuild
from campaign.service.log.commands import state_of
from campaign.service.nights import night
from campaign.service.nights.battles import settle_battle, withdraw_muster
from campaign.service.nights.stretches import play_stretch
from campaign.service.players.sheets import file_sheet
from eventlog import jsonl, verify
from eventlog.errors import LogBusy, VersionConflict
from eventlog.export import export
from eventlog.log import LOG
from rulebook import Refusal
from tests.at_once import at_once
from tests.plugins.waiting import PATIENCE
from tests.worker import nights

pytestmark = pytest.mark.usefixtures("committed_db")
PLAYERS = 4


def whole(campaign) -> None:
    """The log is whole, every decision is made again, nothing is doubled, and the read models are those of the log."""
    assert verify.whole(LOG) == []
    assert audit(jsonl.read(export(LOG, campaign))).findings == []
    commands = Counter(each.command.id for each in LOG.commands(campaign))
    assert max(commands.values()) == 1
    kinds = Counter(each.type for each in LOG.read(campaign))
    assert (
        kinds["DayOpened"]
        == DaySnapshot.objects.filter(campaign=campaign).count()
        == CampaignSummary.objects.get().day
    )
    before = list(
        FeedLine.objects.order_by("faction", "number").values_list("faction", "number", "kind", "facts")
    )
    rebuild.rebuild(campaign)
    after = list(
        FeedLine.objects.order_by("faction", "number").values_list("faction", "number", "kind", "facts")
    )
    assert before == after


def closed(**settings):
    """A campaign whose first night is to be played."""
    campaign = nights.opened("apulia_1053", **settings)
    nights.file_sheets(campaign, random.Random(3))
    nights.close(campaign)
    return campaign


def test_of_many_who_play_a_night_at_once_one_does() -> None:
    campaign = closed()
    played = at_once(*[lambda: night.play(campaign)] * PLAYERS)
    assert Counter(each.how for each in played if each.stretches) == {"played": 1}
    assert {each.how for each in played if not each.stretches} <= {"busy", "nothing"}
    assert not [each.failure for each in played if each.failure]
    assert CampaignSummary.objects.get(campaign=campaign).day == 2
    whole(campaign)


def test_a_stretch_played_by_many_who_have_lost_their_lease_has_the_effect_of_once() -> None:
    campaign = closed()
    head = LOG.head(campaign)
    outcomes = at_once(*[lambda: play_stretch(campaign, 1, 0)] * PLAYERS)
    passing = (LogBusy, VersionConflict)
    done = [each for each in outcomes if not isinstance(each, passing)]
    assert [each.repeated for each in done].count(False) == 1, outcomes
    [first, *others] = sorted(done, key=lambda each: each.repeated)
    assert all(each.events == first.events for each in others)
    assert LOG.head(campaign).version == head.version + len(first.events)
    whole(campaign)


def test_a_night_that_waits_is_answered_once_and_other_answers_are_refused_or_kept() -> None:
    campaign = nights.opened("apulia_1053", battles="organiser")
    nights.play_until_awaited(campaign, random.Random(3))
    number = AwaitedBattle.objects.get(campaign=campaign).number
    quick = [lambda: settle_battle(campaign, number, actor="o", way="quick")] * PLAYERS
    outcomes = at_once(*quick, lambda: withdraw_muster(campaign, number, actor="o"))
    settled = [each for each in LOG.read(campaign) if each.type == "BattleSettled"]
    assert len(settled) == 1
    refused = (Refusal, LogBusy, VersionConflict)
    assert all(isinstance(each, refused) or each.events for each in outcomes)
    at_once(*[lambda: night.play(campaign)] * 2)
    fought = [json.loads(each.payload) for each in LOG.read(campaign) if each.type == "BattleFought"]
    assert [each["number"] for each in fought].count(number) == 1
    whole(campaign)


def test_sheets_that_are_filed_while_a_night_begins_count_or_are_refused_and_none_is_lost() -> None:
    campaign = nights.opened("apulia_1053")
    own = next(n for n, group in sorted(state_of(campaign).groups.items()) if group.faction == "norman")
    receipts, under_way = [], Event()

    def keys() -> Iterator[str]:
        yield from (f"k{number}" for number in range(10_000))

    def write() -> str:
        for key in keys():
            orders = [Hold(own, ration=len(receipts) % 2 == 0)]
            try:
                filed = file_sheet(campaign, "norman", 1, orders, actor="seat", key=key)
            except Refusal as refusal:
                return refusal.field
            except (LogBusy, VersionConflict):
                continue
            receipts.append(filed.receipt)
            if len(receipts) == 3:
                under_way.set()
        return ""

    def play() -> night.Played:
        under_way.wait(timeout=PATIENCE)
        assert night.close_early(campaign, actor="organiser")
        return night.play(campaign)

    outcomes = at_once(write, play)
    assert "day" in outcomes
    numbers = [receipt.number for receipt in receipts]
    assert numbers == list(range(1, len(numbers) + 1))
    kept = Sheet.objects.filter(campaign=campaign, faction="norman", day=1).order_by("number")
    assert [sheet.digest for sheet in kept] == [receipt.digest for receipt in receipts]
    assert [sheet.number for sheet in kept if sheet.counted] == numbers[-1:]
    assert CampaignSummary.objects.get(campaign=campaign).day == 2
    whole(campaign)


def test_a_night_without_any_snapshot_goes_on_as_if_it_had_them() -> None:
    campaign = nights.opened("apulia_1053", battles="organiser")
    nights.play_until_awaited(campaign, random.Random(3))
    before = state_of(campaign)
    assert LOG.forget() > 0
    assert state_of(campaign) == before
    number = AwaitedBattle.objects.get(campaign=campaign).number
    settle_battle(campaign, number, actor="o", way="quick")
    LOG.forget()
    nights.play_through(campaign, random.Random(4))
    LOG.forget()
    nights.play_days(campaign, 1)
    whole(campaign)
