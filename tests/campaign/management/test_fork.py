"""`manage.py fork` makes a campaign of its own of another."""

from uuid import UUID

import pytest
from django.core.management import CommandError

from campaign.management.commands.fork import TAKEN
from campaign.models import CampaignSummary
from campaign.service.log.commands import state_of
from campaign.service.organisers.forking import origins
from people.models import Account, Reading, Remark, Tenure
from people.tenures import organise
from tests.shell import run
from tests.worker import nights

pytestmark = pytest.mark.usefixtures("committed_db")


def forked(campaign: UUID, *arguments: str, title: str = "What if", organiser: str = "tancred") -> str:
    """What the command says."""
    return run("fork", campaign, "--title", title, "--organiser", organiser, *arguments)


@pytest.fixture
def tancred(committed_db: str) -> Account:
    return Account.objects.create_user("tancred", "t@example.org", "secret", is_staff=True)


def test_it_says_what_was_made_of_which_campaign(tancred: Account) -> None:
    campaign = nights.opened("apulia_1053_2")
    nights.play_days(campaign, 1)
    said = forked(campaign, "--reason", "to teach")
    made = UUID(said.partition(":")[0])
    version = origins(made)[0].version
    assert said == (
        f"{made}: What if, as a campaign was on day 2 after event {version}; it is paused, and tancred organises it\n"
    )
    assert state_of(made).title == "What if"
    assert Tenure.objects.get(campaign=made).account == tancred
    assert Remark.objects.get(campaign=made).text == "to teach"


def test_that_a_stranger_got_a_fork_is_on_record_and_that_its_organiser_did_is_not(tancred: Account) -> None:
    campaign = nights.opened("apulia_1053_2")
    forked(campaign)
    [reading] = Reading.objects.all()
    assert (reading.account, reading.campaign, reading.path) == (tancred, campaign, TAKEN)
    organise(tancred, campaign)
    forked(campaign)
    assert Reading.objects.count() == 1


def test_what_cannot_be_is_said_and_leaves_nothing(tancred: Account) -> None:
    campaign = nights.opened("apulia_1053_2")
    Account.objects.create_user("player", "p@example.org", "secret")
    for arguments, title, organiser, said in (
        (("--at", "100000"), "What if", "tancred", "the campaign has events 1 to"),
        ((), "What if", "nobody", "there is no account 'nobody'"),
        ((), "What if", "player", "player may not organise"),
    ):
        with pytest.raises(CommandError, match=said):
            forked(campaign, *arguments, title=title, organiser=organiser)
    assert CampaignSummary.objects.count() == 1
    assert not Tenure.objects.exists()
    assert not Remark.objects.exists()
    assert not Reading.objects.exists()
