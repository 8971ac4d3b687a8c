"""Seats and organisers."""

import pytest

from campaign import doors
from campaign.desk import seats
from eventlog import store
from people.models import PLAYER, Account, Tenure
from tests.campaign.desk.conftest import FACTION, Desk


def test_a_replaced_player_leaves_and_his_successor_has_a_tenure_of_his_own(desk: Desk) -> None:
    old = Tenure.objects.get(campaign=desk.campaign, faction=FACTION, until=None)
    successor = Account.objects.create_user("guaimar", password="secret")
    assert desk.client.post(desk.path("seats/norman/"), {"username": "guaimar"}).status_code == 302
    new = Tenure.objects.get(campaign=desk.campaign, faction=FACTION, role=PLAYER, until=None)
    old.refresh_from_db()
    assert old.until is not None
    assert new.account == successor
    assert doors.state_of(desk.campaign).factions[FACTION].tenure == str(new.id)


def test_nobody_sits_where_he_may_not(desk: Desk) -> None:
    Account.objects.create_user("closed", password="secret", is_active=False)
    for name, reason in (
        (
            "nobody",
            "there is no player nobody whom you can seat; one who is new needs an account",
        ),
        (
            "closed",
            "there is no player closed whom you can seat; one who is new needs an account",
        ),
        ("ademar", "ademar organises this campaign"),
        ("ademar-byzantine", "ademar-byzantine plays another faction of this campaign"),
        ("ademar-norman", "ademar-norman has this seat already"),
    ):
        answer = desk.client.post(desk.path("seats/norman/"), {"username": name})
        assert answer.status_code == 400
        assert reason in answer.content.decode()
    assert Tenure.objects.filter(campaign=desk.campaign, faction=FACTION).count() == 1


def test_there_are_no_seats_but_those_of_the_factions(desk: Desk) -> None:
    assert desk.client.get(desk.path("seats/lotharingian/")).status_code == 404


def test_only_accounts_that_he_knows_are_offered(desk: Desk, stranger: Desk) -> None:
    shown = desk.client.get(desk.path("seats/norman/")).content.decode()
    assert "ademar-german" in shown
    assert "bohemond" not in shown


@pytest.mark.parametrize("name", ["ademar-norman", "guaimar", "closed", "nobody"])
def test_who_may_not_organise_is_refused_like_who_is_not_there(desk: Desk, name: str) -> None:
    Account.objects.create_user("guaimar")
    Account.objects.create_user("closed", is_active=False, is_staff=True)
    answer = desk.client.post(desk.path("organisers/"), {"username": name})
    reason = f"there is no {name} who may organise: ask the operator"
    assert answer.context["form"].errors["username"] == [reason]


def test_an_organiser_appoints_whoever_may_organise(desk: Desk, stranger: Desk) -> None:
    assert desk.client.post(desk.path("organisers/"), {"username": "bohemond"}).status_code == 302
    assert stranger.client.get(desk.path()).status_code == 200


def test_a_campaign_is_never_left_without_an_organiser(desk: Desk) -> None:
    answer = desk.client.post(desk.path("organisers/"), {"username": "ademar", "resign": "on"})
    assert "would be left without an organiser" in answer.content.decode()
    assert desk.client.get(desk.path()).status_code == 200


def holder(desk: Desk) -> tuple[str, str]:
    """The tenure that holds the seat, as the people have it and as the log has it."""
    held = Tenure.objects.get(campaign=desk.campaign, faction=FACTION, role=PLAYER, until=None)
    return str(held.id), doors.state_of(desk.campaign).factions[FACTION].tenure


@pytest.mark.parametrize(("place", "name"), [(seats, "seat"), (store, "append_sealed")])
def test_seating_that_breaks_off_leaves_everything_as_it_was_and_can_be_repeated(
    desk: Desk, place: object, name: str
) -> None:
    before, broken = holder(desk), getattr(place, name)
    successor = Account.objects.create_user("guaimar")
    desk.client.raise_request_exception = False

    def breaks(*args: object, **kwargs: object) -> None:
        broken(*args, **kwargs)
        raise OSError("the lights went out")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(place, name, breaks)
        assert desk.client.post(desk.path("seats/norman/"), {"username": "guaimar"}).status_code == 500
    assert holder(desk) == before
    assert desk.client.post(desk.path("seats/norman/"), {"username": "guaimar"}).status_code == 302
    people, log = holder(desk)
    assert people == log
    assert Tenure.objects.get(id=people).account == successor
