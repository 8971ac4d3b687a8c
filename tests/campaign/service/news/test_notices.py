"""The tail of the log becomes notices: once for each seat and cause, whatever crashes."""

import re
from datetime import timedelta

import pytest
from django.core import mail
from django.core.management import CommandError
from django.test import Client
from knox.models import AuthToken

from campaign.model.events import Event, MusterIssued, MusterWithdrawn
from campaign.model.state import Settings
from campaign.service import clock
from campaign.service.log.commands import NIGHT, state_of
from campaign.service.log.decider import codec
from campaign.service.news import notices as follower
from campaign.service.nights import night
from campaign.service.nights.stretches import close_orders
from campaign.service.organisers.opening import open_campaign
from campaign.service.organisers.organising import move_deadline
from eventlog import follow
from eventlog.codec import canonical
from eventlog.log import LOG
from eventlog.records import Command, Encoded, Recorded
from people import notices
from people.erasing import erase
from people.languages import choose
from people.models import ORGANISER, Account, Notice
from people.remarks import remark, remarked
from people.tenures import organise
from tests.api.conftest import table
from tests.desk.conftest import Desk
from tests.play.conftest import signed_in
from tests.shell import run


@pytest.fixture
def desk(committed_db: str) -> Desk:
    """A campaign with all seats taken, its past already told."""
    opened = Desk("ademar")
    follower.deliver()
    mail.outbox.clear()
    return opened


def told(text: str) -> set[str]:
    """Who was told of something."""
    found = Notice.objects.filter(subject__contains=text).select_related("tenure__account")
    return {notice.tenure.account.username for notice in found if notice.tenure.account}


def everybody(desk: Desk) -> set[str]:
    return {desk.account.username, *(player.username for player in desk.players.values())}


def test_all_are_told_that_the_orders_were_closed_early_and_that_a_day_has_come(desk: Desk) -> None:
    desk.play()
    follower.deliver()
    assert told("closed early") == everybody(desk) - {desk.account.username}, "he did it himself"
    assert told("day 2 has come") == everybody(desk)
    assert len(mail.outbox) == 2 * len(everybody(desk)) - 1


def test_another_organiser_is_told_of_what_one_does(desk: Desk) -> None:
    other = Account.objects.create_user("bohemond", "bohemond@example.org", is_staff=True)
    organise(other, desk.campaign)
    desk.play()
    follower.deliver()
    assert told("closed early") == everybody(desk) - {desk.account.username} | {"bohemond"}


def test_all_are_told_of_another_deadline_by_the_clock_of_the_campaign(desk: Desk) -> None:
    move_deadline(desk.campaign, 1, clock.now() + timedelta(days=3), actor="test")
    follower.deliver()
    assert told("another deadline") == everybody(desk)
    assert "(Europe/Rome)" in mail.outbox[0].body


def test_each_is_told_of_a_deadline_by_his_own_clock_as_his_pages_tell_it(desk: Desk) -> None:
    player = desk.players["norman"]
    player.zone = "America/New_York"
    player.save()
    move_deadline(desk.campaign, 1, clock.now() + timedelta(days=3), actor="test")
    desk.play()
    follower.deliver()
    page = signed_in(player, desk.campaign).text("/play/")
    [told_there] = re.findall(r"are taken until (.* \(America/New_York\))", page)
    bodies = {each.subject.partition(": ")[2]: each.body for each in notices.of(player)}
    moved = next(body for subject, body in bodies.items() if "another deadline" in subject)
    assert "(America/New_York)" in moved
    assert told_there in next(body for subject, body in bodies.items() if "day 2 has come" in subject)
    assert not any("Europe/Rome" in body for body in bodies.values())


def test_a_regular_closing_is_no_news(desk: Desk) -> None:
    close_orders(desk.campaign, 1, actor=NIGHT)
    follower.deliver()
    assert mail.outbox == []


def test_a_die_to_roll_is_told_to_the_organiser_alone(committed_db: str) -> None:
    desk = Desk("ademar", settings=Settings(dice="hand"))
    desk.play()
    follower.deliver()
    assert told("waits for a die") == {"ademar"}
    assert "for GC-6d: whether the " in mail.outbox[-1].body
    assert "act first on day 1." in mail.outbox[-1].body


def happens(desk: Desk, event: Event) -> None:
    """Something stands in the log, and what it leads to is delivered."""
    command = Command("test", "Test", canonical({}), "test", "9")
    LOG.append(desk.campaign, LOG.head(desk.campaign), command, [codec.encode(event)])
    follower.deliver()


@pytest.mark.parametrize("sides", [("norman", "byzantine"), ("norman", "byzantine", "lombard")])
def test_all_who_fight_and_the_organiser_are_told_of_an_awaited_battle_and_nobody_else(
    desk: Desk, sides: tuple[str, ...]
) -> None:
    happens(desk, MusterIssued(number=3, hex="4224", sides=sides, muster="{}", way="organiser"))
    fighting = {desk.players[faction].username for faction in sides}
    assert told("waits to be fought") == fighting | {"ademar"}
    leads = {"play": f"/play/campaigns/{desk.campaign}/battles/3/", "desk": desk.path("battles/3/")}
    for letter in Notice.objects.filter(subject__contains="waits to be fought"):
        lead = leads["desk" if letter.tenure.role == ORGANISER else "play"]
        assert letter.body.endswith(f"https://campaign.example{lead}")
    assert fighting < {player.username for player in desk.players.values()}


def test_a_battle_that_the_tables_settle_is_no_news(desk: Desk) -> None:
    sides = ("norman", "byzantine")
    happens(desk, MusterIssued(number=3, hex="4224", sides=sides, muster="{}", way="quick"))
    assert told("battle") == set()


def test_all_who_fight_are_told_that_a_muster_holds_no_more(desk: Desk) -> None:
    sides = ("norman", "byzantine", "lombard")
    happens(desk, MusterWithdrawn(number=3, hex="4224", sides=sides, issue=1, at="2026-06-01T12:00:00Z"))
    fighting = {desk.players[faction].username for faction in sides}
    assert told("is withdrawn") == fighting | {"ademar"}
    assert "A result for issue 1 is refused." in mail.outbox[0].body


def test_the_place_of_an_awaited_battle_is_named(desk: Desk) -> None:
    issued = MusterIssued(number=3, hex="4224", sides=("norman", "byzantine"), muster="{}", way="organiser")
    word = follower.in_words(issued, desk.summary, "en")
    assert word is not None
    assert "the battle at hex 4224 (1 hex S of Melfi) waits" in word.subject
    battle = "the battle of the Normans against the Byzantines at hex 4224 (1 hex S of Melfi)"
    assert f"The day waits for {battle}." in word.body


def test_each_is_written_to_in_his_own_language(desk: Desk) -> None:
    choose(desk.players["norman"], "fr")
    desk.play()
    follower.deliver()
    assert told("le jour 2 commence") == {desk.players["norman"].username}
    assert told("day 2 has come") == everybody(desk) - {desk.players["norman"].username}


def test_a_crash_between_the_notices_and_the_checkpoint_repeats_and_forgets_nothing(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.play()
    write, seen = follower.write, 0

    def crash(recorded: Recorded) -> None:
        nonlocal seen
        write(recorded)
        seen += recorded.type in follower.KINDS
        if seen == 2:
            raise KeyboardInterrupt

    before = follow.progress(LOG, follower.FOLLOWER).position
    with monkeypatch.context() as patch:
        patch.setattr(follower, "write", crash)
        with pytest.raises(KeyboardInterrupt):
            follower.deliver()
    assert follow.progress(LOG, follower.FOLLOWER).position == before
    assert not Notice.objects.filter(subject__contains="closed early").exists()
    follower.deliver()
    follower.deliver()
    assert Notice.objects.filter(subject__contains="closed early").count() == len(desk.players)
    assert len(mail.outbox) == 2 * len(everybody(desk)) - 1


def test_the_end_of_a_campaign_is_told(committed_db: str) -> None:
    opened = open_campaign(title="The war", scenario="corato", actor="test")
    desk = Desk("ademar")
    organise(desk.account, opened)
    for closing in range(1, state_of(opened).days + 1):
        close_orders(opened, closing, actor="test")
        night.play(opened)
    follower.deliver()
    assert told("The war: the campaign is over") == {"ademar"}


def test_an_event_of_another_release_stops_the_notices_visibly(desk: Desk) -> None:
    command = Command("strange", "Strange", canonical({}), "test", "9")
    strange = Encoded("DayOpened", 9, "{}")
    LOG.append(desk.campaign, LOG.head(desk.campaign), command, [strange])
    with pytest.raises(CommandError, match="stopped at position"):
        run("notices")


def test_the_command_delivers_once(desk: Desk) -> None:
    move_deadline(desk.campaign, 1, clock.now() + timedelta(days=3), actor="test")
    assert run("notices") == f"{len(everybody(desk))} notices sent.\n"


REASON = "Robert rides home on Friday"


def test_why_the_orders_were_closed_early_is_in_the_mail_and_goes_with_whoever_wrote_it(desk: Desk) -> None:
    desk.play(REASON)
    follower.deliver()
    letters = [letter for letter in mail.outbox if "closed early" in letter.subject]
    assert len(letters) == len(desk.players)
    assert all(f"The organiser writes: “{REASON}”." in letter.body for letter in letters)
    notice = Notice.objects.filter(subject__contains="closed early").first()
    assert notice is not None
    assert REASON in notices.body_of(notice)
    erase(desk.account)
    left = Notice.objects.filter(subject__contains="closed early")
    assert left.exists()
    for each in left:
        assert "writes" not in notices.body_of(each)
        assert REASON not in str(each.__dict__)


def test_a_note_of_the_organiser_is_called_one_and_no_reason(desk: Desk) -> None:
    desk.post("note/", {"day": 1, "note": "Bari has fallen."})
    follower.deliver()
    for letter in mail.outbox:
        assert "a note of the organiser on day 1" in letter.subject
        assert "The organiser writes: “Bari has fallen”." in letter.body
        assert "reason" not in letter.body
    assert len(mail.outbox) == len(desk.players)


def test_why_a_deadline_was_moved_is_in_the_mail_in_the_language_of_its_reader(desk: Desk) -> None:
    choose(desk.players["norman"], "fr")
    with remarked(desk.tenure, desk.campaign, REASON) as words:
        move_deadline(
            desk.campaign, 1, clock.now() + timedelta(days=3), actor=str(desk.tenure.id), reason=words
        )
    follower.deliver()
    [letter] = [each for each in mail.outbox if each.to == [desk.players["norman"].email]]
    assert f"L’organisateur écrit : « {REASON} »." in letter.body  # noqa: RUF001


def test_why_a_muster_was_withdrawn_is_in_the_mail_of_its_sides(desk: Desk) -> None:
    digest = remark(desk.tenure, desk.campaign, REASON)
    sides = ("norman", "byzantine")
    moment = "2026-06-01T12:00:00Z"
    happens(desk, MusterWithdrawn(number=3, hex="4224", sides=sides, issue=1, at=moment, reason=digest))
    assert REASON in mail.outbox[0].body


def test_a_mail_on_a_new_day_has_the_headlines_the_deadline_and_a_link_to_the_report(desk: Desk) -> None:
    for _ in range(2):
        desk.play()
    follower.deliver()
    report = f"/play/campaigns/{desk.campaign}/nights/2/"
    for faction, player in desk.players.items():
        [letter] = [
            each for each in mail.outbox if each.to == [player.email] and "day 3 has come" in each.subject
        ]
        token = AuthToken.objects.create(player)[1]
        data = (
            Client()
            .get(f"/api/campaigns/{desk.campaign}/days/2/report", headers={"Authorization": f"Token {token}"})
            .json()
        )
        told = [f"- {each['text']}" for each in data["headlines"]] or ["A quiet day."]
        assert all(each in letter.body.splitlines() for each in told), faction
        assert "(Europe/Rome)" in letter.body
        assert letter.body.endswith(f"https://campaign.example{report}")
        reader = Client()
        reader.force_login(player)
        answer = reader.get(report)
        assert answer.status_code == 200
        assert "default-src 'none'" in answer["Content-Security-Policy"]
    [own] = [e for e in mail.outbox if e.to == [desk.account.email] and "day 3 has come" in e.subject]
    assert own.body.endswith(f"https://campaign.example/admin/campaigns/{desk.campaign}/")


def test_a_headline_goes_to_whom_it_is_told_and_to_the_organiser(committed_db: str) -> None:
    corato = table()
    Account.objects.filter(is_staff=False).update(email="player@example.org")
    Account.objects.filter(is_staff=True).update(email="boss@example.org")
    corato.fight()
    follower.deliver()
    [own] = [each for each in mail.outbox if each.to == ["boss@example.org"] and "day 2" in each.subject]
    beaten = [each for each in mail.outbox if each.to != ["boss@example.org"] and "day 2" in each.subject]
    line = next(each for each in own.body.splitlines() if each.startswith("- ") and "5617" in each)
    assert len(beaten) == 2
    assert all(line in each.body for each in beaten)


def test_the_report_behind_the_link_is_for_its_player_alone(desk: Desk, client: Client) -> None:
    desk.play()
    address = f"/account/campaigns/{desk.campaign}/days/1/report/"
    assert client.get(address)["Location"].startswith("/account/sign-in/")
    client.force_login(desk.account)
    assert client.get(address).status_code == 404
    client.force_login(desk.players["norman"])
    assert client.get(address).status_code == 200
    for day in (0, 2, 99):
        assert client.get(f"/account/campaigns/{desk.campaign}/days/{day}/report/").status_code == 404


def test_who_has_no_address_reads_his_notices_in_the_service(desk: Desk) -> None:
    Account.objects.filter(pk=desk.players["norman"].pk).update(email="")
    desk.play(REASON)
    follower.deliver()
    reader = Client()
    reader.force_login(desk.players["norman"])
    shown = reader.get("/account/notices/").content.decode()
    assert "day 2 has come" in shown
    assert REASON in shown


def test_notices_that_have_stopped_go_on_with_the_event_once_its_cause_is_mended(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.play()
    with monkeypatch.context() as patch:
        patch.setattr(follower, "write", lambda recorded: 1 // 0)
        follower.deliver()
    with pytest.raises(CommandError, match=r"stopped at position [0-9]+: ZeroDivisionError"):
        run("notices")
    run("notices", "--go-on")
    assert Notice.objects.filter(subject__contains="closed early").count() == len(desk.players)
