"""A campaign goes to another server from the shell."""

import stat
from pathlib import Path
from uuid import UUID

import pytest
from django.core.management import CommandError

from campaign.archives.boxes import own_key
from campaign.models import CampaignSummary
from campaign.service import dice_secret
from campaign.service.log.commands import state_of
from people.models import Account, Reading, Tenure
from tests.plugins.databases import Databases, pointed_at
from tests.shell import run
from tests.worker import nights


def said(*command: str, **options: object) -> str:
    """What a command prints."""
    return run(*command, **options)


@pytest.mark.parametrize("secret", [True, False])
def test_a_campaign_is_archived_and_taken_up_by_an_organiser(
    committed_db: str, databases: Databases, tmp_path: Path, secret: bool
) -> None:
    campaign, file, elsewhere = nights.opened(), tmp_path / "campaign.jsonl.gz", databases.clone()
    key = ["--key", said("bring", "--key").strip()] if secret else []
    assert f"{campaign}: 1 streams" in said("archive", str(campaign), str(file), *key)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    taken = [f"the shell's `archive --key`: the secret of the dice, in a box for the server {own_key()}"]
    assert list(Reading.objects.values_list("path", flat=True)) == (taken if secret else [])
    with pointed_at(elsewhere):
        Account.objects.create_user("bohemond", is_staff=True)
        told = said("bring", str(file), organiser="bohemond")
        assert ("another seal is published" in told) is not secret
        assert dice_secret.fits(campaign, state_of(campaign))
        assert Tenure.objects.get().account.username == "bohemond"  # type: ignore[union-attr]
    databases.drop(elsewhere)


def test_an_archive_is_verified_as_an_export_is(committed_db: str, tmp_path: Path) -> None:
    file = tmp_path / "campaign.jsonl.gz"
    said("archive", str(nights.opened()), str(file))
    told = said("verify", str(file))
    assert "WRONG" not in told
    assert "digests" in told


def refused(*command: str, **options: object) -> str:
    """Why a command is refused."""
    with pytest.raises(CommandError) as caught:
        said(*command, **options)
    return str(caught.value)


def test_what_is_wrong_is_told_with_the_file_and_leaves_none(committed_db: str, tmp_path: Path) -> None:
    campaign, file = nights.opened(), tmp_path / "campaign.jsonl.gz"
    assert "64 hexadecimal digits" in refused("archive", str(campaign), str(file), "--key", "5e")
    assert list(tmp_path.iterdir()) == []
    said("archive", str(campaign), str(file))
    assert "is there already" in refused("archive", str(campaign), str(file))
    assert f"{file}: campaign: it is here already" in refused("bring", str(file))
    assert "cannot be read" in refused("bring", str(tmp_path / "none"))
    assert "may organise" in refused("bring", str(file), organiser="nobody")
    assert "name a file" in refused("bring")
    assert CampaignSummary.objects.count() == 1


def test_the_whole_is_taken_on_record(committed_db: str, tmp_path: Path) -> None:
    campaign: UUID = nights.opened()
    said("archive", str(campaign), str(tmp_path / "a"), "--whole")
    assert "sheets of the open day too" in Reading.objects.get().path
