"""What a killed process leaves behind is cleared away, and nothing else."""

from datetime import timedelta
from uuid import UUID, uuid4

import pytest
import time_machine
from django.conf import settings
from django.utils import timezone

from campaign.models import Preparation
from campaign.service import clock
from campaign.service.nights.rehearsal import rehearsal
from campaign.service.organisers.founding import founding
from campaign.service.processes import leftovers
from eventlog import sandbox
from eventlog.log import REHEARSALS
from eventlog.records import NEW
from people.models import Account, Tenure
from people.tenures import appoint
from tests.worker import nights
from worker import doctor, tasks

pytestmark = pytest.mark.usefixtures("committed_db")
LATER = 2 * leftovers.SILENCE + timedelta(seconds=1)


@pytest.fixture
def drogo() -> Account:
    """Somebody who may organise."""
    return Account.objects.create_user("drogo", is_staff=True)


def broken_off(campaign: UUID, monkeypatch: pytest.MonkeyPatch) -> None:
    """A rehearsal whose process is killed in the midst of it."""
    with monkeypatch.context() as patch:
        patch.setattr(sandbox, "drop", lambda _: 0)
        with rehearsal(campaign, "a"):
            pass


def told() -> list[str]:
    """What the doctor says of it."""
    return list(doctor.left_behind())


def test_the_clockwork_clears_it_away() -> None:
    assert settings.CELERY_BEAT_SCHEDULE["leftovers"]["task"] == tasks.leftovers.name


def test_a_rehearsal_that_broke_off_is_counted_and_cleared_away(monkeypatch: pytest.MonkeyPatch) -> None:
    broken_off(nights.opened(), monkeypatch)
    [copy] = leftovers.rehearsals(clock.now() + timedelta(days=1))
    assert (tasks.leftovers(), told()) == (0, [])
    with time_machine.travel(timezone.now() + LATER):
        [line] = told()
        assert line.startswith("copies of rehearsals that broke off: 1")
        assert tasks.leftovers() == 1
        assert (told(), tasks.leftovers()) == ([], 0)
    assert REHEARSALS.head(copy) == NEW


def test_an_organiser_of_a_campaign_that_never_came_to_be_is_counted_and_cleared_away(drogo: Account) -> None:
    appoint(drogo, uuid4())
    here = appoint(drogo, nights.opened())
    prepared = appoint(drogo, uuid4())
    Preparation.objects.create(campaign=prepared.campaign, plan="{}")
    assert (tasks.leftovers(), told()) == (0, [])
    with time_machine.travel(timezone.now() + LATER):
        [line] = told()
        assert line.startswith("organisers of campaigns whose opening broke off: 1")
        assert tasks.leftovers() == 1
    assert set(Tenure.objects.filter(account=drogo)) == {here, prepared}


def test_an_opening_that_is_asked_again_takes_up_what_was_left_behind_before_it_is_cleared_away(
    drogo: Account,
) -> None:
    name = uuid4()
    left = appoint(drogo, name)
    with time_machine.travel(timezone.now() + LATER), founding(drogo, name) as tenure:
        assert tenure == left
        assert tasks.leftovers() == 0
