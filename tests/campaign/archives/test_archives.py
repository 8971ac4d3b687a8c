"""A whole campaign goes to another server: the log to the last byte, empty seats, and its secret in a box or not at all."""

import gzip
import random
from collections.abc import Callable
from uuid import UUID

import msgspec
import pytest
from django.db import connection
from django.test import override_settings

from campaign.archives import boxes, restoring
from campaign.archives.restoring import check_new
from campaign.archives.shapes import ArchiveRefused, Manifest
from campaign.audit import audit
from campaign.models import CampaignSummary, DaySnapshot, DiceSecret, Due, FeedLine, Sheet
from campaign.service import dice_secret
from campaign.service.engagements.exporting import export_with_battles
from campaign.service.log.commands import state_of
from campaign.service.log.decider import RULES_VERSION
from campaign.service.log.rebuild import rebuild
from campaign.service.news import notices
from campaign.service.nights import night
from campaign.service.organisers import life
from campaign.service.organisers.organising import note_day
from eventlog import archive, jsonl, verify
from eventlog.log import LOG
from people.models import Account, Notice, Remark, Tenure
from people.remarks import remarked, text_of
from tests.campaign.archives.conftest import GOLDEN, altered, archived, brought, of_exports
from tests.campaign.shell import go_on
from tests.plugins.databases import Databases, pointed_at
from tests.worker import logs, nights

READ_MODELS = (CampaignSummary, DaySnapshot, Due, FeedLine, Sheet)
OTHER_SERVER = "the secret key of another server"


def rows() -> dict[str, list[dict[str, object]]]:
    """Every row of the read models."""
    found = {model.__name__: list(model.objects.order_by("pk").values()) for model in READ_MODELS}
    return {
        name: [{k: v for k, v in row.items() if k != "id"} for row in told] for name, told in found.items()
    }


def everything() -> list[str]:
    """Every row of every table, as text."""
    with connection.cursor() as cursor:
        found = []
        for name in sorted(connection.introspection.table_names(cursor)):
            cursor.execute(f'select t::text from "{name}" t order by 1')
            found += [f"{name} {row[0]}" for row in cursor.fetchall()]
    return found


def test_an_archive_may_begin_with_the_mark_of_an_editor(campaign: UUID, elsewhere: str) -> None:
    file = b"\xef\xbb\xbf" + gzip.decompress(archived(campaign))
    with pointed_at(elsewhere):
        assert brought(file).campaign == campaign


def test_its_log_arrives_to_the_last_byte_and_all_that_is_read_of_it(campaign: UUID, elsewhere: str) -> None:
    file, here = archived(campaign), logs.history(campaign)
    batches, events = len(LOG.commands(campaign)), LOG.head(campaign).version
    with pointed_at(elsewhere):
        found = brought(file)
        assert (found.campaign, found.events, found.day) == (campaign, events, 3)
        there = logs.history(campaign)
        assert there[:batches] + [each for each in there[batches + 1 :] if each[0] <= events] == here
        assert verify.whole(LOG) == []
        before = rows()
        rebuild(campaign)
        assert rows() == before


@pytest.mark.parametrize(
    "kept", ["hand", "table", "siege", "seals", "engine-grunwald_heads-1-2", "refused", "moved"]
)
def test_a_kept_campaign_arrives_to_the_last_byte(kept: str, committed_db: str) -> None:
    exports = list(jsonl.read_each(archive.lines(GOLDEN / RULES_VERSION / f"{kept}.jsonl.xz")))
    found = brought(of_exports(exports))
    for export in exports:
        here = export.head.version
        assert [c.command for c in LOG.commands(export.stream)][: len(export.commands)] == [
            c.command for c in export.commands
        ]
        there = LOG.read(export.stream, upto=here)
        assert [(e.type, e.schema, e.payload, e.digest) for e in there] == [
            (e.type, e.schema, e.payload, e.digest) for e in export.events
        ]
    assert verify.whole(LOG) == []
    assert found.battles == len(exports) - 1
    assert state_of(found.campaign).title == found.title


def test_what_arrived_is_proved_again_by_an_export(campaign: UUID, elsewhere: str) -> None:
    file = archived(campaign)
    with pointed_at(elsewhere):
        brought(file)
        streams = jsonl.read_each(export_with_battles(campaign))
        assert audit(next(streams), streams).findings == []


def test_it_rests_with_empty_seats_until_its_organiser_lets_it_go_on(campaign: UUID, elsewhere: str) -> None:
    file = archived(campaign)
    with pointed_at(elsewhere):
        account = Account.objects.create_user("bohemond", is_staff=True)
        brought(file, account)
        summary = CampaignSummary.objects.get(campaign=campaign)
        assert summary.paused
        assert not Due.objects.filter(campaign=campaign).exists()
        assert {each["tenure"] for each in summary.factions} == {""}
        [tenure] = Tenure.objects.all()
        assert (tenure.account, tenure.role) == (account, "organiser")
        go_on(campaign, actor=str(tenure.id))
        nights.play_days(campaign, 1)
        assert state_of(campaign).day == 4


def test_a_secret_that_stays_behind_is_replaced_and_all_are_told(campaign: UUID, elsewhere: str) -> None:
    file, secret, seal = archived(campaign), dice_secret.secret_of(campaign), state_of(campaign).seal
    assert secret not in file
    with pointed_at(elsewhere):
        assert brought(file).resealed
        state = state_of(campaign)
        assert dice_secret.secret_of(campaign) != secret
        assert state.seal != seal
        assert dice_secret.fits(campaign, state)
        told = FeedLine.objects.filter(campaign=campaign, kind="SealsReplaced")
        assert {each.faction for each in told} == set(state.factions)


def test_a_secret_in_a_box_for_the_server_is_the_one_that_counts_there(
    campaign: UUID, elsewhere: str
) -> None:
    with override_settings(SECRET_KEY=OTHER_SERVER):
        key = boxes.own_key()
    file, secret, seal = (
        archived(campaign, key=key),
        dice_secret.secret_of(campaign),
        state_of(campaign).seal,
    )
    with pointed_at(elsewhere), override_settings(SECRET_KEY=OTHER_SERVER):
        assert not brought(file).resealed
        assert dice_secret.secret_of(campaign) == secret
        assert state_of(campaign).seal == seal


def test_a_box_for_another_server_is_refused_with_the_key_that_is_wanted(
    campaign: UUID, elsewhere: str
) -> None:
    with override_settings(SECRET_KEY=OTHER_SERVER):
        key = boxes.own_key()
    file = archived(campaign, key=key)
    with pointed_at(elsewhere):
        before = everything()
        with pytest.raises(ArchiveRefused, match=boxes.own_key()):
            brought(file)
        assert everything() == before


@pytest.mark.parametrize("key", ["", "5e", "no key at all", "5e" * 31])
def test_what_is_no_key_is_refused(key: str, campaign: UUID) -> None:
    if not key:
        assert archived(campaign, key=key)
        return
    with pytest.raises(ArchiveRefused, match="64 hexadecimal digits"):
        archived(campaign, key=key)


def test_words_come_along_and_who_wrote_them_stays_behind(campaign: UUID, elsewhere: str) -> None:
    author = Tenure.objects.create(
        account=Account.objects.create_user("ademar"), campaign=campaign, role="organiser"
    )
    with remarked(author, campaign, "Rain until Friday.") as words:
        note_day(campaign, 3, words, actor=str(author.id))
    erased = Remark.objects.create(campaign=campaign, digest="e" * 64, salt=b"", text="")
    file = archived(campaign)
    with pointed_at(elsewhere):
        brought(file)
        [kept] = Remark.objects.all()
        assert (text_of(words), kept.author) == ("Rain until Friday.", None)
        assert kept.digest != erased.digest
        assert not Account.objects.exists()


def test_nobody_is_written_of_what_happened_elsewhere(campaign: UUID, elsewhere: str) -> None:
    file = archived(campaign)
    with pointed_at(elsewhere):
        brought(file, Account.objects.create_user("bohemond", is_staff=True))
        notices.deliver()
        assert not Notice.objects.exists()


def test_sheets_of_the_open_day_are_not_taken_along_unless_the_whole_is_asked_for(campaign: UUID) -> None:
    assert archived(campaign)
    nights.file_sheets(campaign, random.Random(5))
    with pytest.raises(ArchiveRefused, match="sheets of the open day are on file"):
        archived(campaign)
    assert archived(campaign, whole=True)


def test_sheets_that_came_along_count_in_the_next_night(campaign: UUID, elsewhere: str) -> None:
    nights.file_sheets(campaign, random.Random(5))
    filed = Sheet.objects.filter(campaign=campaign, day=3).count()
    file = archived(campaign, whole=True)
    with pointed_at(elsewhere):
        brought(file)
        assert Sheet.objects.filter(campaign=campaign, day=3).count() == filed
        assert set(state_of(campaign).sheets)


def test_a_campaign_that_is_over_arrives_as_it_ended(committed_db: str, elsewhere: str) -> None:
    campaign = nights.opened("corato")
    nights.play_days(campaign, 1)
    life.end_early(campaign, 2, actor="organiser", reason="d" * 64)
    nights.play_days(campaign, 1)
    assert state_of(campaign).phase == "ended"
    file, winners = archived(campaign, key=boxes.own_key()), state_of(campaign).winners
    with pointed_at(elsewhere):
        found = brought(file)
        state = state_of(campaign)
        assert (found.phase, found.resealed, state.phase, state.paused) == ("ended", False, "ended", None)
        assert state.winners == winners
        assert not DiceSecret.objects.exists()
        assert not Due.objects.exists()
        streams = jsonl.read_each(export_with_battles(campaign))
        assert audit(next(streams), streams).findings == []


def test_it_goes_home_again_where_it_never_was(campaign: UUID, elsewhere: str, databases: Databases) -> None:
    """A second server may pass it on: the log grows, and tells of each move."""
    third = databases.clone()
    file = archived(campaign)
    with pointed_at(elsewhere):
        brought(file)
        file = archived(campaign)
    with pointed_at(third):
        brought(file)
        kinds = [each.type for each in LOG.read(campaign)]
        assert kinds.count("CampaignBrought") == 2
        assert kinds.count("CampaignPaused") == 1
        streams = jsonl.read_each(export_with_battles(campaign))
        assert audit(next(streams), streams).findings == []
    databases.drop(third)


def test_what_is_here_already_is_refused(campaign: UUID) -> None:
    file, before = archived(campaign), everything()
    with pytest.raises(ArchiveRefused, match="is here already"):
        brought(file)
    assert everything() == before


def test_of_two_who_take_up_the_same_at_once_the_later_is_refused(
    campaign: UUID, elsewhere: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = archived(campaign)
    others = iter([file])

    def looked(manifest: Manifest) -> None:
        """Look whether it is new, and let somebody else be faster then."""
        check_new(manifest)
        for other in others:
            brought(other)

    monkeypatch.setattr(restoring, "check_new", looked)
    with pointed_at(elsewhere):
        with pytest.raises(ArchiveRefused, match="it is here already"):
            brought(file)
        assert CampaignSummary.objects.count() == 1
        assert verify.whole(LOG) == []


def test_a_night_that_waits_for_a_battle_goes_on_elsewhere(committed_db: str, elsewhere: str) -> None:
    campaign = nights.opened("apulia_1053", battles="organiser")
    nights.play_until_awaited(campaign, random.Random(3))
    file, closing = archived(campaign), state_of(campaign).closing
    with pointed_at(elsewhere):
        brought(file)
        assert state_of(campaign).seal != ""
        nights.play_through(campaign, random.Random(7))
        assert state_of(campaign).closing == closing
        assert state_of(campaign).phase == "orders"
        assert DiceSecret.objects.count() == 1
        assert night.play(campaign).failure == ""


def changed(before: bytes, after: bytes) -> Callable[[list[bytes]], list[bytes]]:
    """Other bytes in the first line that has them."""

    def change(lines: list[bytes]) -> list[bytes]:
        at = next(number for number, line in enumerate(lines) if before in line)
        return [*lines[:at], lines[at].replace(before, after, 1), *lines[at + 1 :]]

    return change


def manifest_with(**facts: object) -> Callable[[list[bytes]], list[bytes]]:
    """Other facts in the first line."""

    def change(lines: list[bytes]) -> list[bytes]:
        told = msgspec.json.decode(lines[0]) | facts
        return [msgspec.json.encode(told) + b"\n", *lines[1:]]

    return change


@pytest.mark.parametrize(
    ("change", "place", "reason"),
    [
        (changed(b"DayOpened", b"DayEnded"), "log", "digest"),
        (changed(b'"version":7,', b'"version":8,'), "log", "version"),
        (lambda lines: lines[:-1], "log", "missing"),
        (lambda lines: [lines[0], *lines[2:]], "log", "header"),
        (lambda lines: [*lines, b'{"kind":"odd"}\n'], "log", "odd"),
        (lambda lines: lines[1:], "line 1", "no archive"),
        (manifest_with(rules="9999"), "manifest.rules", "a newer release has written it, with rules 9999"),
        (manifest_with(format=2), "manifest.format", "format 2 is not known"),
        (manifest_with(streams=[]), "manifest.streams", "comes first"),
        (manifest_with(title=7), "line 1", "title"),
        (
            lambda lines: [*lines, b'{"kind":"remark","digest":"%s","salt":"00","text":"x"}\n' % (b"0" * 64)],
            "line",
            "the words do not fit",
        ),
        (
            lambda lines: [*lines, b'{"kind":"secret","key":"00","box":"00"}\n'],
            "secret",
            "not for this server",
        ),
        (lambda lines: [*lines, b'{"kind":"remark"}\n'], "line", "digest"),
    ],
)
def test_an_archive_with_something_changed_is_refused_and_changes_nothing(
    campaign: UUID,
    elsewhere: str,
    change: Callable[[list[bytes]], list[bytes]],
    place: str,
    reason: str,
) -> None:
    file = altered(archived(campaign), change)
    with pointed_at(elsewhere):
        before = everything()
        with pytest.raises(ArchiveRefused, match=reason) as caught:
            brought(file)
        assert caught.value.place.startswith(place)
        assert everything() == before


@pytest.mark.parametrize("damage", ["cut", "flipped", "text", "empty", "line"])
def test_a_damaged_file_is_refused_and_changes_nothing(campaign: UUID, elsewhere: str, damage: str) -> None:
    file = archived(campaign)
    middle = len(file) // 2
    damaged = {
        "cut": file[:-200],
        "flipped": file[:middle] + bytes([file[middle] ^ 1]) + file[middle + 1 :],
        "text": b"{}\n",
        "empty": b"",
        "line": altered(file, lambda lines: lines)[:-1],
    }[damage]
    with pointed_at(elsewhere):
        before = everything()
        with pytest.raises(ArchiveRefused):
            brought(damaged)
        assert everything() == before
