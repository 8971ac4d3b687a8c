"""Nobody reads a campaign in which he does not sit: every address of players' pages is tried, and those of his account."""

import re
from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import URLPattern

from account.addresses import urlpatterns as own
from eventlog.log import LOG
from people import invitations
from people.models import Account, Invitation, Notice, SheetDraft, Tenure
from play.addresses import urlpatterns as played
from tests.api.conftest import Table
from tests.play.conftest import Reader

FOREIGN = {"campaign", "tenure"}
FILL = {
    "about": "groups",
    "piece": "n1",
    "group": "n1",
    "site": "trani",
    "kind": "Split",
    "day": "1",
    "number": "1",
    "key": "x" * 40,
}
PAGES = 43
"""So many addresses of a campaign there are."""


def addresses(of: Table, found: list[URLPattern], prefix: str) -> Iterator[str]:
    """Every address in which there is something of a campaign, filled in with what belongs to one."""
    fill = FILL | {
        "campaign": str(of.campaign),
        "tenure": str(Tenure.objects.get(campaign=of.campaign, faction="norman", until=None).pk),
    }
    for each in found:
        if FOREIGN & set(each.pattern.converters):
            yield prefix + re.sub(r"<(?:\w+:)?(\w+)>", lambda named: fill[named[1]], str(each.pattern))


def standing(of: Table) -> tuple[object, ...]:
    """All that somebody might change by pages of players."""
    tenures = frozenset(Tenure.objects.values_list("pk", "until", "role"))
    return LOG.head(of.campaign), tenures, SheetDraft.objects.count()


@pytest.mark.parametrize("sent", [{}, {"do": "file", "reason": "so", "order": "{}"}])
def test_an_outsider_finds_nothing_of_a_campaign_anywhere(
    corato: Table, outsider: Reader, sent: dict[str, str]
) -> None:
    corato.night()
    before, met = standing(corato), 0
    for address in (*addresses(corato, played, "/play/"), *addresses(corato, own, "/account/")):
        met += 1
        for method in (outsider.client.get, outsider.client.post):
            answer = method(address, sent, follow=True)
            assert answer.status_code in (404, 405), (address, method)
            assert "Test of corato" not in answer.content.decode(), (address, method)
    assert met == PAGES
    assert standing(corato) == before


def test_somebody_unknown_is_asked_to_sign_in_or_gets_his_own_form_back(corato: Table) -> None:
    before, unknown = standing(corato), Client()
    for address in (*addresses(corato, played, "/play/"), *addresses(corato, own, "/account/")):
        for method in (unknown.get, unknown.post):
            answer = method(address, {"do": "file"})
            assert answer.status_code in (302, 401, 405), (address, method)
            assert "Test of corato" not in answer.content.decode(), (address, method)
    assert standing(corato) == before


def test_notices_and_invitations_are_their_owners_alone(corato: Table, outsider: Reader) -> None:
    boss = Account.objects.create_user("boss")
    by = Tenure.objects.create(account=boss, campaign=corato.campaign, role="organiser")
    Account.objects.create_user("anna")
    made = invitations.offer(by, "norman", name="anna").invitation
    told = Notice.objects.create(tenure=by, subject="x", body="y")
    for address in (f"/account/invitations/{made.pk}/", f"/account/invitations/{made.pk}/{'x' * 32}/"):
        for method in (outsider.client.get, outsider.client.post):
            assert method(address, {"do": "accept"}).status_code == 404
    assert outsider.client.post(f"/account/notices/{told.pk}/").status_code in (302, 404)
    assert not Notice.objects.exclude(read=None).exists()
    assert not Invitation.objects.exclude(accepted=None).exists()
