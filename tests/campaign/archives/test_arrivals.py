"""A campaign that is brought waits for a worker, who checks it and takes it up, whatever breaks off."""

from datetime import timedelta
from threading import Event
from typing import Any
from uuid import UUID

import pytest
import time_machine
from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils import timezone

from campaign.archives import arrivals, signs
from campaign.archives.restoring import Restored
from campaign.archives.shapes import ArchiveRefused
from campaign.models import CampaignSummary
from eventlog.errors import LogBusy
from people.erasing import erase
from people.models import Account, Arrival, Tenure
from people.portrait import portrait
from rulebook import Refusal
from tests.campaign.archives.conftest import archived
from tests.plugins.databases import pointed_at
from tests.plugins.waiting import until
from worker import tasks

pytestmark = pytest.mark.usefixtures("checked_here")


@pytest.fixture
def file(campaign: UUID) -> bytes:
    """The file of a campaign of another server."""
    return archived(campaign)


@pytest.fixture
def drogo(file: bytes, elsewhere: str):  # type: ignore[no-untyped-def]
    """Somebody who may organise, on this one."""
    with pointed_at(elsewhere):
        yield Account.objects.create_user("drogo", is_staff=True)


def test_the_clockwork_asks_for_them() -> None:
    assert settings.CELERY_BEAT_SCHEDULE["arrivals"]["task"] == tasks.arrivals.name


def test_what_waits_is_taken_up_once_and_its_file_is_let_go(
    campaign: UUID, file: bytes, drogo: Account
) -> None:
    waits = arrivals.bring(drogo, "war.jsonl.gz", file)
    assert arrivals.bring(drogo, "war.jsonl.gz", file) == waits
    assert not CampaignSummary.objects.exists()
    [taken] = arrivals.take_up()
    assert (taken.pk, taken.refused) == (waits.pk, False)
    assert "is here, with all" in taken.said
    assert list(arrivals.take_up()) == []
    row = Arrival.objects.get()
    assert (row.campaign, bytes(row.content), row.said) == (campaign, b"", taken.said)
    assert Tenure.objects.get(campaign=campaign).account == drogo
    with pytest.raises(ArchiveRefused, match="is here already"):
        arrivals.bring(drogo, "war.jsonl.gz", file)


def test_the_same_file_waits_once_even_of_two_clicks_at_one_moment(file: bytes, drogo: Account) -> None:
    waits = arrivals.bring(drogo, "war.jsonl.gz", file)
    with pytest.raises(IntegrityError, match="what_is_brought_waits_once"), transaction.atomic():
        Arrival.objects.create(account=drogo, campaign=waits.campaign, name="war.jsonl.gz", content=file)


def test_a_number_that_comes_again_is_answered_with_its_arrival_while_it_stands(
    file: bytes, drogo: Account
) -> None:
    first = arrivals.bring(drogo, "war.jsonl.gz", file, number=UUID(int=5))
    assert first.pk == UUID(int=5)
    list(arrivals.take_up())
    again = arrivals.bring(drogo, "war.jsonl.gz", file, number=UUID(int=5))
    assert (again.pk, again.refused) == (first.pk, False)
    assert Arrival.objects.count() == 1
    robert = Account.objects.create_user("robert", is_staff=True)
    with pytest.raises(ArchiveRefused, match="is here already"):
        arrivals.bring(robert, "war.jsonl.gz", file, number=UUID(int=5))


def test_a_number_whose_arrival_was_refused_brings_anew(
    file: bytes, drogo: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(arrivals, "restore", lambda *_, **__: 1 / 0)
        arrivals.bring(drogo, "war.jsonl.gz", file, number=UUID(int=5))
        list(arrivals.take_up())
    again = arrivals.bring(drogo, "war.jsonl.gz", file, number=UUID(int=5))
    assert again.pk != UUID(int=5)
    assert [each.refused for each in arrivals.take_up()] == [False]


def test_of_two_who_bring_the_same_the_second_is_refused(file: bytes, drogo: Account) -> None:
    arrivals.bring(drogo, "war.jsonl.gz", file)
    robert = Account.objects.create_user("robert", is_staff=True)
    arrivals.bring(robert, "war.jsonl.gz", file)
    assert [each.refused for each in arrivals.take_up()] == [False, True]
    assert [each.account for each in Tenure.objects.all()] == [drogo]
    assert "is here already" in arrivals.of(robert)[0].said


def test_what_is_being_checked_is_nobody_elses_until_it_is_stuck(file: bytes, drogo: Account) -> None:
    arrivals.bring(drogo, "war.jsonl.gz", file)
    assert arrivals.claimed() is not None
    assert list(arrivals.take_up()) == []
    with time_machine.travel(timezone.now() + timedelta(hours=1)):
        [taken] = arrivals.take_up()
    assert not taken.refused


def test_what_takes_long_is_nobody_elses_while_its_worker_gives_signs_of_life(
    file: bytes, drogo: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    arrivals.bring(drogo, "war.jsonl.gz", file)
    monkeypatch.setattr(signs, "SECONDS", 0.01)
    restore = arrivals.restore

    def takes_long(*args: Any, **named: Any) -> Restored:
        with time_machine.travel(timezone.now() + 2 * signs.SILENCE):
            given = timezone.now()
            until(lambda: Arrival.objects.get().taken >= given, "a sign of life is given")
            assert arrivals.claimed() is None
        return restore(*args, **named)

    monkeypatch.setattr(arrivals, "restore", takes_long)
    assert [each.refused for each in arrivals.take_up()] == [False]


def test_what_hangs_is_left_to_others(file: bytes, drogo: Account, monkeypatch: pytest.MonkeyPatch) -> None:
    arrivals.bring(drogo, "war.jsonl.gz", file)
    taken = arrivals.claimed()
    assert taken is not None
    monkeypatch.setattr(signs, "SECONDS", 0.01)
    monkeypatch.setattr(signs, "LONGEST_SECONDS", -1.0)
    signs.give(taken, Event())
    with time_machine.travel(timezone.now() + 2 * signs.SILENCE):
        assert arrivals.claimed() == taken
        monkeypatch.undo()
        monkeypatch.setattr(signs, "SECONDS", 0.01)
        signs.give(taken, Event())
    assert Arrival.objects.get().attempts == 2


def broken_off_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker that dies when all of a campaign has come, before that is noted."""

    def dies(*_: object) -> None:
        raise SystemExit

    with monkeypatch.context() as patch:
        patch.setattr(arrivals, "welcome", dies)
        with pytest.raises(SystemExit):
            list(arrivals.take_up())


def test_who_was_broken_off_after_it_had_come_finds_it_here(
    file: bytes, drogo: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    arrivals.bring(drogo, "war.jsonl.gz", file)
    broken_off_at_the_end(monkeypatch)
    assert CampaignSummary.objects.exists()
    with time_machine.travel(timezone.now() + timedelta(hours=1)):
        [taken] = arrivals.take_up()
    assert (taken.refused, taken.said) == (False, "It is here.")


def test_what_breaks_every_worker_off_is_given_up_after_some_attempts_and_may_be_tried_again(
    file: bytes, drogo: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    def dies(*_: object, **__: object) -> None:
        raise SystemExit

    waits = arrivals.bring(drogo, "war.jsonl.gz", file)
    with monkeypatch.context() as patch, time_machine.travel(timezone.now()) as traveller:
        patch.setattr(arrivals, "restore", dies)
        for _ in range(arrivals.ATTEMPTS):
            with pytest.raises(SystemExit):
                list(arrivals.take_up())
            traveller.shift(timedelta(hours=1))
        assert list(arrivals.take_up()) == []
        [told] = arrivals.of(drogo)
        assert (told.refused, told.said, told.again) == (True, arrivals.GIVEN_UP, True)  # type: ignore[attr-defined]
        arrivals.again(drogo, waits.pk)
        with pytest.raises(Refusal, match="bring its file again"):
            arrivals.again(drogo, waits.pk)
    assert [(each.pk, each.refused) for each in arrivals.take_up()] == [(waits.pk, False)]
    [told] = arrivals.of(drogo)
    assert not told.again  # type: ignore[attr-defined]


def test_what_was_given_up_is_not_tried_beside_the_same_that_was_brought_anew_nor_by_others(
    file: bytes, drogo: Account
) -> None:
    waits = arrivals.bring(drogo, "war.jsonl.gz", file)
    arrivals.failed(waits, arrivals.FAILED)
    robert = Account.objects.create_user("robert", is_staff=True)
    with pytest.raises(Refusal, match="bring its file again"):
        arrivals.again(robert, waits.pk)
    arrivals.bring(drogo, "war.jsonl.gz", file)
    with pytest.raises(Refusal, match="waits already"):
        arrivals.again(drogo, waits.pk)


def test_who_is_broken_off_every_time_after_it_had_come_finds_it_here(
    file: bytes, drogo: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    arrivals.bring(drogo, "war.jsonl.gz", file)
    broken_off_at_the_end(monkeypatch)
    Arrival.objects.update(attempts=arrivals.ATTEMPTS)
    with time_machine.travel(timezone.now() + timedelta(hours=1)):
        assert list(arrivals.take_up()) == []
        [told] = arrivals.of(drogo)
    assert (told.refused, told.said) == (False, arrivals.HERE)


def test_while_the_log_is_busy_it_waits(file: bytes, drogo: Account, monkeypatch: pytest.MonkeyPatch) -> None:
    arrivals.bring(drogo, "war.jsonl.gz", file)

    def busy(*_: object, **__: object) -> None:
        raise LogBusy("another append stayed open")

    with monkeypatch.context() as patch:
        patch.setattr(arrivals, "restore", busy)
        assert list(arrivals.take_up()) == []
    assert Arrival.objects.get().attempts == 0
    assert len(list(arrivals.take_up())) == 1


def test_what_is_out_of_order_keeps_no_other_waiting(
    file: bytes, drogo: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    arrivals.bring(drogo, "war.jsonl.gz", file)

    def fails(*_: object, **__: object) -> None:
        raise RuntimeError("out of order")

    monkeypatch.setattr(arrivals, "restore", fails)
    [taken] = arrivals.take_up()
    assert (taken.refused, taken.said) == (True, arrivals.FAILED)
    assert not CampaignSummary.objects.exists()


def test_what_an_erased_person_has_brought_does_not_come_and_keeps_no_other_waiting(
    file: bytes, drogo: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    arrivals.bring(drogo, "war.jsonl.gz", file)
    robert = Account.objects.create_user("robert", is_staff=True)
    arrivals.bring(robert, "war.jsonl.gz", file)
    restore, rest = arrivals.restore, iter([drogo])

    def erased_meanwhile(*args: Any, **named: Any) -> Restored:
        for account in rest:
            erase(account)
        return restore(*args, **named)

    monkeypatch.setattr(arrivals, "restore", erased_meanwhile)
    assert [each.refused for each in arrivals.take_up()] == [True, False]
    assert [each.account for each in Tenure.objects.all()] == [robert]
    assert [each.account for each in Arrival.objects.all()] == [robert]


def test_how_it_went_is_kept_for_some_days_and_is_among_what_is_kept_of_its_bringer(
    file: bytes, drogo: Account
) -> None:
    arrivals.bring(drogo, "war.jsonl.gz", file)
    list(arrivals.take_up())
    assert [each["name"] for each in portrait(drogo)["arrivals"]] == ["war.jsonl.gz"]
    with time_machine.travel(timezone.now() + timedelta(days=8)):
        assert list(arrivals.of(drogo)) == []
        list(arrivals.take_up())
    assert not Arrival.objects.exists()
