"""A fork is a campaign of its own, of another as it was at an event, with dice of its own."""

import random
from typing import Any
from uuid import UUID, uuid4

import pytest

from battles import rulesets
from campaign.audit import audit
from campaign.audit.battles import ELSEWHERE
from campaign.models import CampaignSummary, DaySnapshot, DiceSecret, Due, FeedLine
from campaign.service.engagements.exporting import export_with_battles
from campaign.service.joining.seating import take_seat
from campaign.service.log.commands import state_of
from campaign.service.log.decider import DECIDER
from campaign.service.log.past import past
from campaign.service.log.rebuild import rebuild
from campaign.service.news import notices
from campaign.service.organisers import life
from campaign.service.organisers.forking import ORIGIN, fork_campaign, origins
from campaign.service.reading import ending
from eventlog import jsonl
from eventlog.errors import UnknownEvent
from eventlog.log import LOG
from eventlog.models import Event
from people.models import Account, Notice
from people.tenures import organise
from rulebook import Refusal
from tests.campaign.service.nights.test_rehearsal import everything
from tests.campaign.shell import go_on
from tests.worker import nights

pytestmark = pytest.mark.usefixtures("committed_db")
AUTHOR = "organiser-2"


def forked(campaign: UUID, at: int | None = None, title: str = "What if") -> UUID:
    return fork_campaign(campaign, at, title=title, actor=AUTHOR)


def of_origin(campaign: UUID) -> dict[str, object]:
    """All rows that tables have of a campaign."""
    return {
        "log": list(export_with_battles(campaign, whole=True)),
        "card": list(CampaignSummary.objects.filter(campaign=campaign).values()),
        "due": list(Due.objects.filter(campaign=campaign).values()),
        "lines": list(FeedLine.objects.filter(campaign=campaign).order_by("pk").values()),
        "dawns": list(DaySnapshot.objects.filter(campaign=campaign).order_by("day").values("day", "state")),
        "secret": list(DiceSecret.objects.filter(campaign=campaign).values()),
    }


def found(campaign: UUID) -> list[str]:
    """What an audit of the export finds wrong."""
    streams = jsonl.read_each(export_with_battles(campaign))
    return [str(each) for each in audit(next(streams), streams).findings]


def version_of(campaign: UUID, kind: str, number: int = 0) -> int:
    rows = Event.objects.filter(stream=campaign, type=kind).order_by("version")
    return list(rows.values_list("version", flat=True))[number]


def test_a_fork_stands_where_its_origin_stood_and_says_where_it_comes_from(two_nights: UUID) -> None:
    campaign = two_nights
    dawn = version_of(campaign, "DayOpened", 1)
    made = forked(campaign, dawn)
    origin, state = past(campaign, dawn), state_of(made)
    was = origin.state()
    assert (state.day, state.phase, state.title, state.id) == (2, "orders", "What if", str(made))
    assert (state.groups, state.settlements, state.knowledge) == (was.groups, was.settlements, was.knowledge)
    [told] = origins(made)
    assert (told.origin, told.of, told.version, told.day) == (str(campaign), "a campaign", dawn, 2)
    assert told.digest == LOG.commands(campaign)[len(origin.commands) - 1].head


def test_a_fork_is_whole_and_can_be_played_to_another_end() -> None:
    campaign = nights.opened("corato_2")
    nights.play_days(campaign, 2)
    made = forked(campaign)
    assert found(made) == []
    go_on(made, actor=AUTHOR)
    nights.play_days(made, state_of(made).days - 2, seed=9)
    assert state_of(made).phase == "ended"
    assert found(made) == []
    assert state_of(campaign).day == 3


def test_battles_that_the_engine_fought_before_are_counted_as_the_origins(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(rulesets.PACKAGES, "duel", "tests.battles.duel")
    settings.ENGINE_RULESET = "duel"
    campaign = nights.opened("apulia_1053_2", battles="engine")
    nights.play_days(campaign, 3)
    before = fought_by_engine(campaign)
    assert before
    made = forked(campaign)
    go_on(made, actor=AUTHOR)
    nights.play_days(made, 2)
    assert fought_by_engine(made) > before
    streams = jsonl.read_each(export_with_battles(made))
    ledger = audit(next(streams), streams)
    assert ledger.findings == []
    assert f"not checked: battles: {before} x {ELSEWHERE}" in list(ledger.lines())


def fought_by_engine(campaign: UUID) -> int:
    """How many battles of a campaign the engine fought."""
    return Event.objects.filter(
        stream=campaign, type="BattleSettled", payload__contains='"way":"engine"'
    ).count()


def test_of_its_origin_nothing_is_another_afterwards(two_nights: UUID) -> None:
    campaign = two_nights
    before = of_origin(campaign)
    made = forked(campaign)
    nights.file_sheets(made, random.Random(3))
    assert of_origin(campaign) == before


def test_its_dice_are_its_own() -> None:
    campaign = nights.opened("apulia_1053_2")
    made = forked(campaign)
    secrets = {bytes(secret) for secret in DiceSecret.objects.values_list("secret", flat=True)}
    assert len(secrets) == 2
    assert state_of(made).seal != state_of(campaign).seal
    go_on(made, actor=AUTHOR)
    for each in (campaign, made):
        nights.play_days(each, 1)
    seeds = [
        {
            row.payload
            for row in Event.objects.filter(
                stream=each, type="SeedsOpened", version__gt=version_of(each, "OrdersClosed")
            )
        }
        for each in (campaign, made)
    ]
    assert not seeds[0] & seeds[1]
    assert found(made) == []


def test_nobody_sits_in_it_and_nothing_is_due_before_it_goes_on() -> None:
    campaign = nights.opened("apulia_1053_2")
    take_seat(campaign, "norman", str(uuid4()), nights.ORGANISER)
    made = forked(campaign)
    assert {each.tenure for each in state_of(made).factions.values()} == {""}
    summary = CampaignSummary.objects.get(campaign=made)
    assert summary.paused
    assert not Due.objects.filter(campaign=made).exists()
    assert {each["tenure"] for each in summary.factions} == {""}
    actors = {each.command.actor for each in LOG.commands(made)}
    assert actors == {ORIGIN, AUTHOR}


def test_sheets_of_a_day_that_is_open_there_are_not_brought_along() -> None:
    campaign = nights.opened("apulia_1053_2")
    nights.play_days(campaign, 1)
    dawn = LOG.head(campaign).version
    nights.file_sheets(campaign, random.Random(3))
    made = forked(campaign)
    assert origins(made)[0].version == dawn
    assert state_of(made).sheets == {}
    assert not Event.objects.filter(stream=made, type="SheetFiled", version__gt=dawn).exists()


def test_an_event_within_a_night_stands_for_all_of_its_command(two_nights: UUID) -> None:
    campaign = two_nights
    made = forked(campaign, version_of(campaign, "OrderOfPlayDrawn"))
    assert origins(made)[0].version == next(
        each.last_version for each in LOG.commands(campaign) if each.command.name == "PlayNight"
    )


def test_a_night_that_waits_goes_on_in_the_fork() -> None:
    campaign = nights.opened("apulia_1053_2", battles="organiser")
    nights.play_until_awaited(campaign, random.Random(1))
    made = forked(campaign)
    assert CampaignSummary.objects.get(campaign=made).awaits == "battle"
    nights.play_through(made, random.Random(1))
    assert state_of(made).day == state_of(campaign).day + 1
    assert found(made) == []
    assert state_of(campaign).phase == "night"


def test_a_fork_of_a_fork_tells_both_origins(two_nights: UUID) -> None:
    campaign = two_nights
    first = forked(campaign, title="One")
    second = forked(first, title="Two")
    assert [each.of for each in origins(second)] == ["a campaign", "One"]
    assert [each.origin for each in origins(second)] == [str(campaign), str(first)]
    assert found(second) == []


def test_what_cannot_be_forked_is_refused_and_nothing_is_left(two_nights: UUID) -> None:
    campaign, before = two_nights, everything()
    for at in (0, -1, 100_000):
        with pytest.raises(Refusal) as caught:
            forked(campaign, at)
        assert (caught.value.rule, caught.value.field) == ("house-past", "at")
        assert f"events 1 to {LOG.head(campaign).version}" in caught.value.reason
    with pytest.raises(Refusal):
        forked(uuid4())
    with pytest.raises(Refusal) as caught:
        forked(campaign, title="  ")
    assert caught.value.field == "title"
    assert everything() == before


def test_a_campaign_that_is_over_is_forked_as_it_was_before() -> None:
    campaign = nights.opened("corato")
    nights.play_days(campaign, state_of(campaign).days)
    with pytest.raises(Refusal) as caught:
        forked(campaign)
    assert (caught.value.field, caught.value.reason) == (
        "at",
        "the campaign was over at that event: fork it at an earlier one",
    )
    made = forked(campaign, version_of(campaign, "DayOpened", -1))
    assert state_of(made).phase == "orders"
    assert found(made) == []


def test_a_campaign_that_this_release_cannot_read_is_refused(
    two_nights: UUID, monkeypatch: pytest.MonkeyPatch
) -> None:
    campaign, before = two_nights, everything()

    def unknown(*_: object) -> None:
        raise UnknownEvent("FutureEvent", 1, "it is not known")

    monkeypatch.setattr("campaign.service.log.rebuild.codec.decode", unknown)
    with pytest.raises(UnknownEvent):
        forked(campaign)
    assert everything() == before


def test_its_read_models_can_be_written_again_from_its_log(two_nights: UUID) -> None:
    campaign = two_nights
    made = forked(campaign)
    before = of_origin(made)
    rebuild(made)
    assert of_origin(made) == before
    dawn = DECIDER.decode(bytes(DaySnapshot.objects.get(campaign=made, day=1).state))
    assert (dawn.id, dawn.title) == (str(made), "What if")


def test_what_happened_in_its_origin_is_no_news(two_nights: UUID) -> None:
    campaign = two_nights
    notices.deliver()
    account = Account.objects.create_user("tancred", "t@example.org", "secret", is_staff=True)
    made = uuid4()
    organise(account, made)
    fork_campaign(campaign, None, title="What if", actor=AUTHOR, name=made)
    notices.deliver()
    causes = list(Notice.objects.filter(tenure__campaign=made).values_list("cause", flat=True))
    assert causes
    assert min(causes) > origins(made)[0].version


def test_its_end_shows_the_seal_that_counted_for_each_night() -> None:
    made = forked(nights.opened("corato"))
    state = state_of(made)
    assert state.paused is not None
    life.end_early(made, state.day, actor=AUTHOR, reason="d" * 64)
    life.resume(made, state.paused.at, actor=AUTHOR, reason="d" * 64)
    nights.play_days(made, 1)
    shown = ending.ending_of(made).nights
    assert len({each.closing for each in shown}) == len(shown)
    [first] = [each for each in shown if each.closing == 1]
    assert first.seal == state.seal
    assert first.seed
