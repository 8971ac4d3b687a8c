"""Invitations: whoever is meant accepts once; to all others there is none."""

from datetime import timedelta
from functools import partial
from uuid import uuid4

import pytest
from django.utils import timezone

from campaign.service.log.commands import state_of
from people.invitations import OPEN_FOR, Offer, offer
from people.models import ORGANISER, Account, Invitation, Tenure
from tests.api.conftest import Player, Table, account, is_problem, signed_in, table
from tests.at_once import at_once

NONE = "there is no such invitation for you"


def boss(of: Table) -> Tenure:
    """The organiser's tenure."""
    return Tenure.objects.get(campaign=of.campaign, role=ORGANISER)


@pytest.fixture
def serlo(corato: Table) -> Player:
    """Somebody new."""
    return signed_in(account("serlo"))


def secret(made: Offer) -> str:
    """The part of a link that only its bearer has."""
    return made.link.rstrip("/").rpartition("/")[2]


def say(player: Player, made: Invitation, answer: str = "accept", **more: str) -> object:
    """Answer an invitation."""
    return player.post(f"/api/invitations/{made.pk}/{answer}", more)


def holder(of: Table) -> Account | None:
    """Who holds the seat of the Normans, as the people have it; the log has the same."""
    held = Tenure.objects.get(campaign=of.campaign, faction="norman", until=None)
    assert state_of(of.campaign).factions["norman"].tenure == str(held.id)
    return held.account


def test_whoever_is_invited_reads_it_and_sits_once_he_has_accepted(corato: Table, serlo: Player) -> None:
    made = offer(boss(corato), "norman", name="serlo").invitation
    [listed] = serlo.get("/api/invitations").json()["invitations"]
    assert (listed["id"], listed["title"], listed["faction"]) == (str(made.pk), "Test of corato", "norman")
    assert serlo.get("/api/campaigns").json()["campaigns"] == []
    assert say(serlo, made).json() == {"campaign": str(corato.campaign)}  # type: ignore[attr-defined]
    assert [each["faction"] for each in serlo.get("/api/campaigns").json()["campaigns"]] == ["norman"]
    assert holder(corato) == Account.objects.get(username="serlo")
    is_problem(corato.players["norman"].get("situation"), 404)
    assert serlo.get("/api/invitations").json() == {"invitations": []}


def test_an_invitation_is_for_nobody_else(corato: Table, serlo: Player) -> None:
    made = offer(boss(corato), "norman", name="serlo").invitation
    eve = signed_in(account("eve"))
    assert eve.get("/api/invitations").json() == {"invitations": []}
    for answer in ("accept", "decline"):
        assert is_problem(say(eve, made, answer), 422)["detail"] == NONE  # type: ignore[arg-type]
    is_problem(say(Player(""), made), 401)  # type: ignore[arg-type]
    assert say(serlo, made).status_code == 200  # type: ignore[attr-defined]


def test_one_that_is_over_is_refused_like_one_that_never_was(corato: Table, serlo: Player) -> None:
    used, gone, late, declined = (offer(boss(corato), "norman", name="serlo").invitation for _ in range(4))
    Invitation.objects.filter(pk=gone.pk).update(revoked=timezone.now())
    Invitation.objects.filter(pk=late.pk).update(expires=timezone.now() - timedelta(seconds=1))
    assert say(serlo, declined, "decline").status_code == 204  # type: ignore[attr-defined]
    assert say(serlo, used).status_code == 200  # type: ignore[attr-defined]
    answers = {say(serlo, each).content for each in (used, gone, late, declined, Invitation(id=uuid4()))}  # type: ignore[attr-defined]
    assert len(answers) == 1


def test_a_link_seats_whoever_brings_it_first(corato: Table, serlo: Player) -> None:
    made = offer(boss(corato), "norman")
    assert timezone.now() < made.invitation.expires <= timezone.now() + OPEN_FOR
    assert secret(made) not in str(Invitation.objects.values().get())
    for wrong in ("", "x", made.invitation.digest):
        is_problem(say(serlo, made.invitation, secret=wrong), 422)  # type: ignore[arg-type]
    assert say(serlo, made.invitation, secret=secret(made)).status_code == 200  # type: ignore[attr-defined]
    eve = signed_in(account("eve"))
    is_problem(say(eve, made.invitation, secret=secret(made)), 422)  # type: ignore[arg-type]
    assert holder(corato) == Account.objects.get(username="serlo")


def test_a_name_that_nobody_has_is_no_invitation_for_whoever_takes_it_later(corato: Table) -> None:
    made = offer(boss(corato), "norman", name="late").invitation
    late = signed_in(account("late"))
    assert late.get("/api/invitations").json() == {"invitations": []}
    is_problem(say(late, made), 422)  # type: ignore[arg-type]


def test_who_accepts_ends_all_other_offers_of_the_seat(corato: Table, serlo: Player) -> None:
    first = offer(boss(corato), "norman", name="serlo").invitation
    other = offer(boss(corato), "norman")
    elsewhere = offer(boss(corato), "lombard")
    say(serlo, first)
    eve = signed_in(account("eve"))
    is_problem(say(eve, other.invitation, secret=secret(other)), 422)  # type: ignore[arg-type]
    assert say(eve, elsewhere.invitation, secret=secret(elsewhere)).status_code == 200  # type: ignore[attr-defined]


def test_nobody_sits_twice_and_no_organiser_plays(corato: Table) -> None:
    made = offer(boss(corato), "norman")
    for player, reason in (
        (corato.players["lombard"], "plays another faction of this campaign"),
        (corato.players["norman"], "has this seat already"),
        (corato.organiser, "organises this campaign"),
    ):
        problem = is_problem(say(player, made.invitation, secret=secret(made)), 422)  # type: ignore[arg-type]
        assert reason in problem["detail"]
    assert Invitation.objects.get().accepted is None


def test_of_many_who_bring_a_link_at_once_one_is_seated(committed_db: str) -> None:
    corato = table()
    made = offer(boss(corato), "norman")
    players = [signed_in(account(f"p{number}")) for number in range(6)]
    answers = at_once(*(partial(say, each, made.invitation, secret=secret(made)) for each in players))
    assert sorted(each.status_code for each in answers) == [200] + [422] * (len(players) - 1)  # type: ignore[attr-defined]
    assert holder(corato) == Invitation.objects.get().tenure.account  # type: ignore[union-attr]
    assert Tenure.objects.filter(campaign=corato.campaign, faction="norman").count() == 2
