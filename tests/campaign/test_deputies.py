"""Deputies in the service: on days without a sheet they write one, as an input of the night like every other."""

import msgspec
import pytest
from django.db import OperationalError

from campaign.audit import audit
from campaign.bots import player
from campaign.model.orders import Hold
from campaign.models import CampaignSummary, FeedLine, Sheet
from campaign.service import clock
from campaign.service.news import notices
from campaign.service.nights import deputies, night
from campaign.service.nights.deputies import file_by_deputies, name_deputy
from campaign.service.players.sheets import file_sheet
from eventlog import jsonl
from eventlog.export import export
from eventlog.log import LOG
from people.models import Account, Notice
from people.tenures import organise, seat
from rulebook import Refusal
from tests.worker import nights
from worker import doctor

NORMAN = "norman"


@pytest.fixture
def deputed(committed_db):
    """A campaign on its first day in which the Normans have a deputy."""
    campaign = nights.opened()
    name_deputy(campaign, NORMAN, "greedy", actor="player")
    return campaign


@pytest.fixture
def at_the_deadline(monkeypatch, deputed):
    """Let the service believe that the deadline has come."""
    moment = CampaignSummary.objects.get(campaign=deputed).deadline
    monkeypatch.setattr(clock, "now", lambda: moment)


def counted(campaign, faction):
    """The sheet of the first day that counts for a faction."""
    return Sheet.objects.filter(campaign=campaign, faction=faction, day=1, counted=True).first()


@pytest.mark.usefixtures("at_the_deadline")
def test_who_files_nothing_is_played_by_his_deputy(deputed):
    assert night.play(deputed).how == "played"
    assert counted(deputed, NORMAN) is not None
    assert counted(deputed, "lombard") is None
    kinds = FeedLine.objects.filter(campaign=deputed, faction=NORMAN).values_list("kind", flat=True)
    assert {"DeputyNamed", "DeputyWrote"} <= set(kinds)
    others = FeedLine.objects.filter(campaign=deputed, faction="lombard").values_list("kind", flat=True)
    assert not {"DeputyNamed", "DeputyWrote"} & set(others)


@pytest.mark.usefixtures("at_the_deadline")
def test_a_sheet_of_the_player_s_own_wins(deputed):
    file_sheet(deputed, NORMAN, 1, [Hold("n1")], actor="player", key="own")
    night.play(deputed)
    assert counted(deputed, NORMAN).number == 1
    assert "DeputyWrote" not in [event.type for event in LOG.read(deputed)]


@pytest.mark.usefixtures("at_the_deadline")
def test_a_night_that_was_killed_after_the_deputies_wrote_goes_on_with_what_they_wrote(deputed):
    file_by_deputies(deputed, 1)
    written = LOG.head(deputed)
    file_by_deputies(deputed, 1)
    assert LOG.head(deputed) == written
    assert night.play(deputed).how == "played"
    assert [event.type for event in LOG.read(deputed)].count("DeputyWrote") == 1


@pytest.mark.parametrize(("other", "expected"), [("bellicose", "bellicose"), ("", "")])
@pytest.mark.usefixtures("at_the_deadline")
def test_a_deputy_who_goes_before_a_killed_night_goes_on_takes_his_sheet_with_him(deputed, other, expected):
    file_by_deputies(deputed, 1)
    name_deputy(deputed, NORMAN, other, actor="player")
    assert not Sheet.objects.filter(campaign=deputed, faction=NORMAN).exists()
    assert night.play(deputed).how == "played"
    closed = next(event.payload for event in LOG.read(deputed) if event.type == "OrdersClosed")
    sheet = msgspec.json.decode(closed)["sheets"][NORMAN]
    assert (sheet["number"], sheet.get("deputy", "")) == (1 if expected else 0, expected)
    assert (counted(deputed, NORMAN) is not None) == bool(expected)


@pytest.mark.usefixtures("at_the_deadline")
def test_a_deputy_named_again_writes_again(deputed):
    for personality in ("", "greedy"):
        file_by_deputies(deputed, 1)
        name_deputy(deputed, NORMAN, personality, actor="player")
    night.play(deputed)
    assert counted(deputed, NORMAN).number == 1


def test_a_sheet_of_the_player_s_own_stays_on_file_when_his_deputy_goes(deputed):
    file_by_deputies(deputed, 1)
    file_sheet(deputed, NORMAN, 1, [Hold("n1")], actor="player", key="own", replaces="")
    name_deputy(deputed, NORMAN, "", actor="player")
    assert [each.number for each in Sheet.objects.filter(campaign=deputed).order_by("number")] == [1, 2]


@pytest.mark.usefixtures("at_the_deadline")
def test_a_deputy_whose_orders_are_refused_keeps_nobody_waiting(deputed, monkeypatch):
    monkeypatch.setattr(player, "orders", lambda seen, game, personality: [Hold("z9")])
    assert night.play(deputed).how == "played"
    assert counted(deputed, NORMAN) is None


@pytest.mark.usefixtures("at_the_deadline")
def test_a_deputy_who_breaks_down_keeps_nobody_waiting(deputed, monkeypatch, caplog):
    def breaks(seen, game, personality):
        raise KeyError("n1")

    monkeypatch.setattr(player, "orders", breaks)
    assert night.play(deputed).how == "played"
    assert counted(deputed, NORMAN) is None
    [told] = [record for record in caplog.records if record.name == deputies.__name__]
    assert NORMAN in told.getMessage()
    assert told.exc_info[0] is KeyError


def ponders(seen, game, personality):
    """A bot that comes to no end."""
    while True:
        pass


def breaks_down(seen, game, personality):
    """A bot with an error in it."""
    raise KeyError("n1")


def breaks_rules(seen, game, personality):
    """A bot that knows nothing of what is allowed."""
    return [Hold("z9")]


BAD = {"timed_out": ponders, "failed": breaks_down, "refused": breaks_rules}


@pytest.mark.parametrize("why", BAD)
@pytest.mark.usefixtures("at_the_deadline")
def test_of_a_deputy_who_writes_nothing_his_faction_the_organiser_and_the_operator_are_told(
    deputed, monkeypatch, settings, why
):
    settings.DEPUTY_SECONDS = 0.2
    monkeypatch.setattr(player, "orders", BAD[why])
    organiser = organise(Account.objects.create_user("drogo", is_staff=True), deputed)
    marc = seat(Account.objects.create_user("marc"), deputed, NORMAN)
    seat(Account.objects.create_user("anna"), deputed, "lombard")
    assert night.play(deputed).how == "played"
    lines = FeedLine.objects.filter(campaign=deputed, kind="DeputyFailed")
    assert [(line.faction, msgspec.json.decode(line.facts)["why"]) for line in lines] == [(NORMAN, why)]
    notices.deliver()
    told = {
        notice.tenure: notice
        for notice in Notice.objects.filter(subject__contains="wrote no orders for day 1")
    }
    assert set(told) == {organiser, marc}
    assert "The worker's log has more" in told[organiser].body
    assert "The worker's log" not in told[marc].body
    [line] = doctor.deputies()
    assert line.startswith(f"campaign {deputed}, day 1: the greedy deputy of {NORMAN} ")
    CampaignSummary.objects.update(closing=CampaignSummary.objects.get().closing + doctor.NIGHTS)
    assert list(doctor.deputies()) == []


@pytest.mark.usefixtures("at_the_deadline")
def test_a_night_that_was_killed_tells_once_of_a_deputy_who_writes_nothing(deputed, monkeypatch):
    monkeypatch.setattr(player, "orders", breaks_down)
    for _ in range(2):
        file_by_deputies(deputed, 1)
    assert [event.type for event in LOG.read(deputed)].count("DeputyFailed") == 1


@pytest.mark.usefixtures("at_the_deadline")
def test_nobody_is_told_of_a_deputy_whom_another_has_replaced_meanwhile(deputed, monkeypatch):
    def dismissed(seen, game, personality):
        name_deputy(deputed, NORMAN, "", actor="player")
        raise KeyError("n1")

    monkeypatch.setattr(player, "orders", dismissed)
    assert night.play(deputed).how == "played"
    assert "DeputyFailed" not in [event.type for event in LOG.read(deputed)]


@pytest.mark.usefixtures("at_the_deadline")
def test_a_failing_log_is_not_taken_for_a_failing_deputy(deputed, monkeypatch):
    def breaks(*given):
        raise OperationalError("the database is gone")

    monkeypatch.setattr(deputies, "execute_command", breaks)
    with pytest.raises(OperationalError):
        file_by_deputies(deputed, 1)


@pytest.mark.parametrize(("other", "expected"), [("bellicose", ["bellicose"]), ("", [])])
@pytest.mark.usefixtures("at_the_deadline")
def test_who_is_named_while_the_deputies_write_writes_instead(deputed, monkeypatch, other, expected):
    asked = []

    def changing(seen, game, personality):
        if not asked:
            name_deputy(deputed, NORMAN, other, actor="player")
        asked.append(personality)
        return []

    monkeypatch.setattr(player, "orders", changing)
    assert night.play(deputed).how == "played"
    wrote = [event.payload for event in LOG.read(deputed) if event.type == "DeputyWrote"]
    assert [msgspec.json.decode(each)["temper"] for each in wrote] == expected
    assert (counted(deputed, NORMAN) is not None) == bool(expected)


@pytest.mark.usefixtures("at_the_deadline")
def test_what_a_deputy_wrote_is_verified_like_everything_else(deputed):
    night.play(deputed)
    ledger = audit(jsonl.read(list(export(LOG, deputed))))
    assert ledger.findings == []
    assert ledger.checked["decisions"] > 0


def test_a_deputy_of_no_known_temper_is_refused(deputed):
    with pytest.raises(Refusal, match="tempers"):
        name_deputy(deputed, NORMAN, "meek", actor="player")
