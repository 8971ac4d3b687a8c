"""Corrections in the service: who is told, what he reads at once, and that log, ledgers and read models agree."""

from functools import partial
from io import BytesIO
from uuid import UUID

import msgspec
import pytest
from django.core import mail

from campaign.archives.restoring import restore
from campaign.archives.writing import archive
from campaign.model.corrections import Correction, Money, Strength
from campaign.model.men import Band
from campaign.model.state import State
from campaign.models import DaySnapshot, FeedLine
from campaign.service.log.commands import state_of
from campaign.service.log.decider import DECIDER
from campaign.service.log.lines import told_of
from campaign.service.log.rebuild import rebuild
from campaign.service.news import notices
from campaign.service.organisers import corrections
from campaign.service.organisers.corrections import Asked
from campaign.service.organisers.forking import fork_campaign
from campaign.visibility import view
from eventlog.archive import lines_of
from eventlog.log import LOG
from people.models import PLAYER, Account, Tenure
from people.remarks import remark
from rulebook import Refusal
from tests.campaign.shell import faults
from tests.desk.conftest import Desk
from tests.plugins.databases import Databases, pointed_at

pytestmark = pytest.mark.usefixtures("committed_db")
WORDS = "the muster sheet was misread"
GROUP = "n1"


@pytest.fixture
def desk() -> Desk:
    """A campaign with everybody seated."""
    return Desk("ademar", scenario="corato")


def fewer(state: State, by: int = 1) -> Strength:
    """The group has so many of its largest class fewer."""
    now = state.groups[GROUP].men
    largest = max(now, key=lambda band: band.count)
    men = tuple(band.of(band.count - by) if band is largest else band for band in now)
    return Strength(piece=GROUP, was=tuple(now), men=men)


def asked(state: State, *facts: Correction, line: int = 0, of_day: int = 0) -> Asked:
    """An act of an organiser who has just looked."""
    return Asked(day=state.day, after=state.corrections, facts=facts, line=line, of_day=of_day)


def put_right(desk: Desk, *, line: int = 0, of_day: int = 0) -> None:
    """The organiser corrects a group's strength."""
    state = state_of(desk.campaign)
    corrections.correct(
        desk.campaign,
        asked(state, fewer(state), line=line, of_day=of_day),
        desk.tenure,
        reason=remark(desk.tenure, desk.campaign, WORDS),
    )


def dawn_of(campaign: UUID) -> State:
    """The state that players read."""
    row = DaySnapshot.objects.filter(campaign=campaign).order_by("-day").values_list("state", flat=True)[0]
    return DECIDER.decode(bytes(row))


def men_of(state: State) -> list[Band]:
    return state.groups[GROUP].men


def test_its_owner_knows_the_right_strength_at_once_and_plans_with_it(desk: Desk) -> None:
    before = men_of(dawn_of(desk.campaign))
    put_right(desk)
    assert men_of(dawn_of(desk.campaign)) == men_of(state_of(desk.campaign)) != before
    written = dawn_of(desk.campaign)
    rebuild(desk.campaign)
    assert dawn_of(desk.campaign) == written


def test_whoever_may_not_know_it_reads_the_same_as_before(desk: Desk) -> None:
    before = view(dawn_of(desk.campaign), "lombard")
    put_right(desk)
    assert view(dawn_of(desk.campaign), "lombard") == before
    lines = FeedLine.objects.filter(campaign=desk.campaign, kind="StrengthCorrected")
    assert [line.faction for line in lines] == ["norman"]
    assert lines[0].open
    facts = msgspec.json.decode(lines[0].facts)
    assert not {"act", "line", "witnesses"} & facts.keys()


def test_those_who_may_know_are_written_of_it(desk: Desk) -> None:
    put_right(desk)
    notices.deliver()
    told = {to for each in mail.outbox if "a correction on day 1" in each.subject for to in each.to}
    assert told == {"ademar-norman@example.org"}
    assert all(WORDS in each.body for each in mail.outbox if "a correction" in each.subject)


def test_an_act_of_several_facts_is_one_letter(desk: Desk) -> None:
    state = state_of(desk.campaign)
    money = Money(group=GROUP, was=state.groups[GROUP].money, amount=99)
    act = asked(state, fewer(state), money)
    corrections.correct(desk.campaign, act, desk.tenure, reason=remark(desk.tenure, desk.campaign, WORDS))
    notices.deliver()
    told = sorted(to for each in mail.outbox if "a correction on day 1" in each.subject for to in each.to)
    assert told == ["ademar-norman@example.org"]


def test_who_has_played_there_corrects_in_public(desk: Desk) -> None:
    once = {"role": PLAYER, "faction": "norman", "until": desk.tenure.since}
    Tenure.objects.create(account=desk.account, campaign=desk.campaign, **once)
    put_right(desk)
    lines = FeedLine.objects.filter(campaign=desk.campaign, kind="StrengthCorrected")
    assert {line.faction for line in lines} == set(state_of(desk.campaign).factions)
    facts = [msgspec.json.decode(line.facts) for line in lines]
    assert all(each["public"] and len(each["reason"]) == 64 for each in facts)


def test_who_has_erased_himself_plays_nothing(desk: Desk) -> None:
    nobody = Tenure.objects.create(account=None, campaign=desk.campaign, role="organiser")
    Tenure.objects.create(
        account=None, campaign=desk.campaign, faction="norman", role=PLAYER, until=nobody.since
    )
    state = state_of(desk.campaign)
    corrections.correct(desk.campaign, asked(state, fewer(state)), nobody, reason="d" * 64)
    assert FeedLine.objects.filter(campaign=desk.campaign, kind="StrengthCorrected").count() == 1
    assert Account.objects.filter(username="ademar").exists()


def test_what_is_foreseen_is_not_done(desk: Desk) -> None:
    state, head = state_of(desk.campaign), LOG.head(desk.campaign)
    found = corrections.foreseen(desk.campaign, asked(state, fewer(state)), desk.tenure)
    assert found.hearers == ("norman",)
    [said] = found.says
    assert said.startswith("Corrected by the organiser: the strength of n1 at")
    assert LOG.head(desk.campaign) == head
    assert corrections.published(desk.campaign, state) == []


def test_what_was_published_is_listed_with_the_reason_and_the_line_that_was_wrong(desk: Desk) -> None:
    put_right(desk, line=3, of_day=1)
    put_right(desk)
    state = state_of(desk.campaign)
    first, second = corrections.published(desk.campaign, state)
    assert (first.act, first.line, first.before, second.act, second.line) == (1, 3, 4, 2, 0)
    assert WORDS in first.says
    assert "This corrects the report of day 1." in first.says
    assert corrections.published(desk.campaign, state, after=1) == [second]


def marks(campaign: UUID) -> list[tuple[str, int, int]]:
    """The lines that are marked, and the corrections that put them right."""
    found = FeedLine.objects.filter(campaign=campaign).exclude(corrected=0).order_by("faction", "number")
    return list(found.values_list("faction", "number", "corrected"))


def corrected_twice(desk: Desk) -> list[tuple[str, int, int]]:
    """A line of the night that the owner was told is put right, and put right again; the marks."""
    desk.play()
    state = state_of(desk.campaign)
    told = FeedLine.objects.filter(campaign=desk.campaign, faction="norman", day=1, open=False).order_by(
        "number"
    )
    versions = LOG.read(desk.campaign)
    line = next(
        each.version
        for each in versions
        if any(
            (one.faction, one.number) == ("norman", told[0].number)
            for one in told_of(desk.campaign, state, each.version)
        )
    )
    put_right(desk, line=line)
    put_right(desk, line=line)
    return marks(desk.campaign)


def test_a_fork_has_the_marks_of_its_origin(desk: Desk) -> None:
    there = corrected_twice(desk)
    assert there
    made = fork_campaign(desk.campaign, None, title="What if", actor="organiser")
    assert marks(made) == there
    rebuild(made)
    assert marks(made) == there
    assert marks(fork_campaign(made, None, title="What if not", actor="organiser")) == there


def test_an_archive_brings_the_marks_along(desk: Desk, databases: Databases) -> None:
    there, file = corrected_twice(desk), BytesIO()
    archive(desk.campaign, file)
    elsewhere = databases.clone()
    with pointed_at(elsewhere):
        file.seek(0)
        restore(partial(lines_of, file, 2**24), actor="organiser")
        assert marks(desk.campaign) == there
    databases.drop(elsewhere)


def test_a_line_that_is_not_there_is_refused(desk: Desk) -> None:
    state = state_of(desk.campaign)
    for ask in (corrections.foreseen, lambda *of: corrections.correct(*of, reason="d" * 64)):
        with pytest.raises(Refusal, match="no line 99999") as caught:
            ask(desk.campaign, asked(state, fewer(state), line=99999), desk.tenure)
        assert caught.value.field == "line"


def test_a_campaign_with_corrections_is_decided_again_byte_for_byte(desk: Desk) -> None:
    put_right(desk)
    desk.play()
    put_right(desk, of_day=1)
    desk.play()
    assert faults(desk.campaign) == []
    ledger = state_of(desk.campaign).ledger
    assert ledger["written_off"] == 2
