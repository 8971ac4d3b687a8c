"""Players in a browser: signed in, with a campaign before them."""

import re
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import pytest
from django.test import Client

from people.languages import choose
from people.models import Account, Tenure
from tests.api.conftest import FROM_TRANI, Table, account, march, table

ONCE = re.compile(r'(name="csrfmiddlewaretoken" value=")[^"]*')
"""What a page holds that is another each time."""


@dataclass
class Reader:
    """Somebody before his browser; short addresses are below the pages of his campaign."""

    client: Client
    campaign: UUID

    def get(self, path: str = "", **more: Any) -> Any:
        """GET."""
        return self.client.get(self.url(path), **more)

    def url(self, path: str) -> str:
        """A full address for a short one."""
        return path if path.startswith("/") else f"/play/campaigns/{self.campaign}/{path}"

    def post(self, path: str, sent: Any = None) -> Any:
        """POST."""
        return self.client.post(self.url(path), sent)

    def speaks(self, language: str) -> None:
        """Another language is chosen for good."""
        choose(Account.objects.get(pk=self.client.session["_auth_user_id"]), language)

    def text(self, path: str = "") -> str:
        """A page that is there."""
        answer = self.get(path)
        assert answer.status_code == 200, answer.status_code
        return ONCE.sub(r"\1", answer.content.decode())


def signed_in(person: Account, campaign: UUID) -> Reader:
    """Somebody who has signed in."""
    client = Client(raise_request_exception=True)
    client.force_login(person, "django.contrib.auth.backends.ModelBackend")
    return Reader(client, campaign)


def reader_of(campaign: UUID, faction: str) -> Reader:
    """Who plays a faction."""
    tenure = Tenure.objects.get(campaign=campaign, faction=faction, until=None)
    assert tenure.account is not None
    return signed_in(tenure.account, campaign)


def to_the_end(opened: Table) -> Table:
    """The campaign, played to its end by nobody."""
    while opened.summary.phase != "ended":
        opened.night()
    return opened


@pytest.fixture
def corato(db: None) -> Table:
    """The small campaign, on its first day."""
    return table()


@pytest.fixture
def second_day(corato: Table) -> Table:
    """The Lombards have come out of Trani; it is the second day."""
    corato.players["lombard"].put("days/1/sheet", {"orders": [march("l1", FROM_TRANI)]})
    corato.night()
    return corato


@pytest.fixture
def norman(corato: Table) -> Reader:
    """Who plays the Normans of Corato."""
    return reader_of(corato.campaign, "norman")


@pytest.fixture
def outsider(corato: Table) -> Reader:
    """Somebody who plays nowhere."""
    return signed_in(account("outsider"), corato.campaign)
