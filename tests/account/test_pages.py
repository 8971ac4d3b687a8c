"""The pages of one's own account."""

import re
import threading
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.core import mail
from django.db.models import QuerySet
from django.test import Client
from django.utils import timezone
from knox.models import AuthToken

from campaign.service import clock
from campaign.service.joining import preparing
from campaign.service.joining.preparing import Plan
from campaign.service.organisers.opening import open_campaign
from people import guesses, passwords, post, tokens
from people.enrolment import enrol
from people.invitations import Offer, offer
from people.models import PLAYER, READER, Account, Invitation, Tenure
from people.tenures import organise, resign
from people.tenures import seat as take
from rulebook import Refusal
from tests.at_once import at_once
from tests.worker import nights

OLD, NEW = "until now and no longer", "the battle of Civitate"
TWICE = {"password": NEW, "again": NEW}


def path(link: str) -> str:
    """A link without the service's name."""
    return link.removeprefix("https://campaign.example")


@pytest.fixture
def anna(db: None) -> Account:
    """Somebody who plays."""
    return Account.objects.create_user("anna", "anna@example.org", OLD)


@pytest.fixture
def here(anna: Account) -> Client:
    """Her browser."""
    client = Client()
    client.force_login(anna)
    return client


@pytest.fixture
def seat(db: None) -> Offer:
    """A seat that is offered by a link."""
    campaign = open_campaign(title="The war", scenario="corato", actor="test")
    boss = Account.objects.create_user("ademar", is_staff=True)
    return offer(organise(boss, campaign), "norman")


def test_a_link_sets_the_password_and_signs_in_once(anna: Account) -> None:
    link, browser = path(passwords.link_of(anna)), Client()
    assert browser.get(link).status_code == 200, "looking uses nothing up"
    assert browser.post(link, TWICE).status_code == 302
    assert browser.get("/account/").status_code == 200
    assert Client().get(link).status_code == 404
    assert Client().post(link, TWICE | {"password": "x"}).status_code == 404
    anna.refresh_from_db()
    assert anna.check_password(NEW)


@pytest.mark.parametrize(
    "given", [{"password": NEW, "again": "another"}, {"password": "anna", "again": "anna"}, {}]
)
def test_a_weak_or_mistyped_password_is_refused_and_the_link_still_good(
    anna: Account, given: dict[str, str]
) -> None:
    link = path(passwords.link_of(anna))
    answer = Client().post(link, given)
    assert answer.status_code == 400 if given else 200
    assert Client().get(link).status_code == 200


def test_a_page_with_a_secret_in_its_address_tells_it_to_nobody_and_is_kept_nowhere(
    anna: Account, seat: Offer
) -> None:
    for link in (passwords.link_of(anna), seat.link):
        answer = Client().get(path(link))
        assert answer["Referrer-Policy"] == "strict-origin"
        assert answer["Cache-Control"] == "no-store"


def test_a_changed_password_keeps_this_browser_and_ends_everything_else(anna: Account, here: Client) -> None:
    there = Client()
    there.force_login(anna)
    AuthToken.objects.create(anna)
    assert here.post("/account/password/", {"old": OLD} | TWICE).status_code == 302
    assert here.get("/account/").status_code == 200
    assert there.get("/account/").status_code == 302
    assert not AuthToken.objects.exists()


def test_the_desk_leads_to_the_same_page_for_the_password(here: Client) -> None:
    Account.objects.update(is_staff=True)
    assert here.get("/admin/password_change/")["Location"] == "/account/password/"


def test_who_has_forgotten_is_answered_alike_whoever_he_is(anna: Account) -> None:
    shown = {
        re.sub(
            "csrfmiddlewaretoken.*?>", "", Client().post("/account/forgotten/", {"who": who}).content.decode()
        )
        for who in ("anna", "anna@example.org", "nobody")
    }
    assert len(shown) == 1
    assert post.send() == 1
    assert mail.outbox[0].to == ["anna@example.org"]


@pytest.mark.parametrize(
    ("language", "said"), [("en", "no mail server"), ("fr", "pas de serveur de courriel")]
)
def test_where_no_mail_goes_out_nobody_is_told_to_look_for_one(
    anna: Account, settings: Any, language: str, said: str
) -> None:
    settings.MAIL_GOES_OUT = False
    browser = Client(headers={"accept-language": language})
    for answer in (
        browser.get("/account/forgotten/"),
        browser.post("/account/forgotten/", {"who": "anna"}),
    ):
        shown = answer.content.decode()
        assert said in shown
        assert 'name="who"' not in shown
        assert '<a href="/account/sign-in/">' in shown
    assert post.send() == 0


@pytest.mark.parametrize("address", ["/account/sign-in/", "/admin/login/"])
def test_the_pages_of_signing_in_lead_to_who_has_forgotten(db: None, address: str) -> None:
    assert "/account/forgotten/" in Client().get(address).content.decode()


def test_players_and_organisers_sign_in_on_pages_of_one_look(db: None) -> None:
    player, desk = (plain(Client().get(address)) for address in ("/account/sign-in/", "/admin/login/"))
    assert player == desk


def plain(answer: Any) -> str:
    """A page without its token, the address that it leads to, and a class that nothing is drawn by."""
    return re.sub(r'<input type="hidden"[^>]*>|lang="[^"]*"| class="required"', "", answer.content.decode())


def test_whom_the_desk_is_not_open_to_is_told_so_where_he_signs_in(here: Client) -> None:
    page = here.get("/admin/", follow=True).content.decode()
    assert "You are signed in as anna. The desk is not open to that account" in page
    refused = here.post("/admin/login/", {"username": "anna", "password": OLD})
    assert refused.status_code == 200
    assert 'class="errorlist' in refused.content.decode()


@pytest.mark.parametrize(
    "bad",
    ["https://elsewhere.example/", "//elsewhere.example", "javascript:alert(1)", "/\\elsewhere.example"],
)
@pytest.mark.parametrize(
    ("door", "staff", "home"), [("/account/sign-in/", False, "/play/"), ("/admin/login/", True, "/admin/")]
)
def test_a_bad_next_leads_home(anna: Account, bad: str, door: str, staff: bool, home: str) -> None:
    Account.objects.update(is_staff=staff)
    answer = Client().post(door, {"username": "anna", "password": OLD, "next": bad}, follow=True)
    assert answer.status_code == 200
    assert answer.redirect_chain[-1][0] == home


def test_a_good_next_is_followed(anna: Account) -> None:
    answer = Client().post(
        "/account/sign-in/", {"username": "anna", "password": OLD, "next": "/account/password/"}
    )
    assert answer["Location"] == "/account/password/"


def test_whose_address_takes_no_mail_is_asked_for_another(anna: Account, here: Client) -> None:
    assert "takes no mail" not in here.get("/account/").content.decode()
    post.refused("anna@example.org", OSError("550 no such user"))
    assert "Your mail address anna@example.org takes no mail" in here.get("/account/").content.decode()
    given = {"email": "anna@example.net", "password": OLD}
    assert here.post("/account/email/", given | {"password": "x"}).status_code == 400
    assert here.post("/account/email/", given).status_code == 302
    assert "takes no mail" not in here.get("/account/").content.decode()


def test_all_tokens_are_ended_by_a_button(anna: Account, here: Client) -> None:
    AuthToken.objects.create(anna)
    assert "1 token of the API" in here.get("/account/").content.decode()
    here.post("/account/tokens/end/")
    assert not AuthToken.objects.exists()


def test_one_token_is_ended_by_the_button_beside_it(anna: Account, here: Client) -> None:
    AuthToken.objects.create(anna)
    ended = tokens.valid(anna)[0].id
    AuthToken.objects.create(anna)
    answer = here.post(f"/account/tokens/{ended}/end/", follow=True)
    assert "1 token has ended." in answer.content.decode()
    assert len(tokens.valid(anna)) == 1
    assert "token has ended." not in here.post(f"/account/tokens/{ended}/end/", follow=True).content.decode()
    assert here.get(f"/account/tokens/{ended}/end/").status_code == 405


def test_an_invitation_is_looked_at_without_being_used_and_accepted_by_a_button(
    seat: Offer, here: Client
) -> None:
    shown = here.get(path(seat.link)).content.decode()
    assert "ademar offers you the seat of the Normans in “The war”" in shown
    assert Invitation.objects.get().accepted is None
    answer = here.post(path(seat.link), {"answer": "accept"}, follow=True)
    campaign = f"/play/campaigns/{seat.invitation.campaign}/"
    assert answer.redirect_chain[-1][0] == campaign
    assert "You have a seat in “The war”." in answer.content.decode()
    assert Tenure.objects.get(faction="norman").account.username == "anna"  # type: ignore[union-attr]
    assert here.get(path(seat.link), follow=True).redirect_chain[-1][0] == campaign, "it is hers"
    assert Client().get(path(seat.link)).status_code == 404


def test_whoever_has_left_the_seat_finds_no_invitation_any_more(seat: Offer, here: Client) -> None:
    here.post(path(seat.link), {"answer": "accept"})
    Tenure.objects.filter(faction="norman").update(until=timezone.now())
    assert here.get(path(seat.link)).status_code == 404


def test_an_invitation_tells_what_is_played_by_the_clock_of_the_campaign(seat: Offer) -> None:
    page = Client().get(path(seat.link)).content.decode()
    assert "It is running, on day 1." in page
    assert "Orders close every day at 20:00 (Europe/Rome)" in page
    assert "(Europe/Rome)." in page
    assert "UTC" not in page
    assert 'id="account"' in page
    assert '<button class="primary" form="enrol">Accept the seat</button>' in page


def test_an_invitation_says_that_somebody_leaves_only_where_somebody_plays(
    seat: Offer, anna: Account
) -> None:
    assert "would leave the seat" not in Client().get(path(seat.link)).content.decode()
    take(anna, seat.invitation.campaign, "norman")
    assert "the present player would leave the seat" in Client().get(path(seat.link)).content.decode()


def test_an_invitation_to_a_lobby_says_when_it_begins(db: None) -> None:
    ademar = Account.objects.create_user("ademar", is_staff=True)
    plan = Plan(title="The spring", scenario="corato")
    starts = clock.now() + timedelta(days=5)
    boss = organise(ademar, preparing.prepare(plan, ademar, starts=starts, by_itself=True))
    page = Client().get(path(offer(boss, "norman").link)).content.decode()
    assert "It begins automatically on" in page
    assert "Once it runs, orders close" in page


def test_an_invitation_can_be_declined(seat: Offer, here: Client) -> None:
    here.post(path(seat.link), {"answer": "decline"})
    assert here.get(path(seat.link)).status_code == 404
    assert not Tenure.objects.filter(faction="norman").exists()


def test_whoever_has_no_account_makes_one_by_the_link(seat: Offer) -> None:
    browser = Client()
    answer = browser.post(path(seat.link), TWICE | {"username": "serlo", "language": "fr"}, follow=True)
    assert answer.status_code == 200
    account = Tenure.objects.get(faction="norman").account
    assert account is not None
    assert (account.username, account.language, account.is_staff) == ("serlo", "fr", False)
    assert account.introduced_by is None, "whoever invites has not made the account"
    assert account.check_password(NEW)


def test_whoever_makes_an_account_by_the_link_may_say_where_he_is_written_to(seat: Offer) -> None:
    given = TWICE | {"username": "serlo", "language": "en", "email": "serlo@"}
    answer = Client().post(path(seat.link), given)
    assert answer.status_code == 400
    assert answer.context["form"].errors.keys() == {"email"}
    assert not Account.objects.filter(username="serlo").exists()
    post.refused("serlo@example.org", OSError("550 no such user"))
    browser = Client()
    browser.post(path(seat.link), given | {"email": "serlo@example.org"})
    page = browser.get("/account/").content.decode()
    assert "Your mail goes to serlo@example.org." in page
    assert "takes no mail" not in page, "a fresh owner's address is tried anew"


@pytest.mark.parametrize(("name", "field"), [("Anna", "username"), ("two words", "username")])
def test_a_name_that_is_taken_or_none_makes_no_account(
    anna: Account, seat: Offer, name: str, field: str
) -> None:
    answer = Client().post(path(seat.link), TWICE | {"username": name, "language": "en"})
    assert answer.status_code == 400
    assert field in answer.context["form"].errors
    assert Account.objects.count() == 2
    assert Invitation.objects.get().accepted is None


def test_a_name_that_somebody_takes_at_the_same_moment_is_refused_like_any_that_is_taken(
    anna: Account, seat: Offer, monkeypatch: pytest.MonkeyPatch, rf: Any
) -> None:
    monkeypatch.setattr(QuerySet, "exists", lambda _: False)
    with pytest.raises(Refusal, match="choose another name"):
        enrol(rf.get("/"), "anna", NEW, by=seat.invitation)


def test_names_are_not_tried_in_numbers(anna: Account, seat: Offer) -> None:
    answers: list[Any] = [
        Client().post(path(seat.link), TWICE | {"username": "anna", "language": "en"}).status_code
        for _ in range(11)
    ]
    assert answers == [400] * 10 + [429]


def test_nobody_makes_an_account_without_an_invitation_that_is_open_to_all(seat: Offer) -> None:
    Invitation.objects.update(account=Account.objects.get(username="ademar"))
    Client().post(path(seat.link), TWICE | {"username": "serlo", "language": "en"})
    Invitation.objects.all().delete()
    Client().post(path(seat.link), TWICE | {"username": "serlo", "language": "en"})
    assert not Account.objects.filter(username="serlo").exists()


def test_everybody_is_led_to_where_he_is_at_home(here: Client, anna: Account) -> None:
    assert here.get("/")["Location"] == "/play/"
    assert Client().get("/").status_code == 200
    Account.objects.update(is_staff=True)
    assert here.get("/")["Location"] == "/admin/"


def test_nobody_unknown_reads_an_account(db: None) -> None:
    for address in ("/account/", "/account/password/", "/account/email/"):
        assert Client().get(address)["Location"].startswith("/account/sign-in/?next=")


def test_a_password_link_is_good_once_however_many_use_it_at_once(committed_db: str) -> None:
    link = path(passwords.link_of(Account.objects.create_user("anna")))
    given = [{"password": f"a-lance-for-{number}", "again": f"a-lance-for-{number}"} for number in range(6)]
    codes = [each.status_code for each in at_once(*(partial(Client().post, link, each) for each in given))]
    assert codes.count(302) == 1
    assert set(codes) <= {302, 400, 404}


def test_who_enrols_for_a_seat_that_another_got_leaves_no_account(
    committed_db: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guesses, "PLACES", threading.BoundedSemaphore(6))
    campaign = nights.opened()
    organiser = organise(Account.objects.create_user("ademar", is_staff=True), campaign)
    link = path(offer(organiser, "norman").link)
    given = [{"username": f"guest{number}", "language": "en"} | TWICE for number in range(6)]
    codes = [each.status_code for each in at_once(*(partial(Client().post, link, each) for each in given))]
    assert codes.count(302) == 1
    assert Account.objects.filter(username__startswith="guest").count() == 1


def test_who_accepts_two_seats_at_once_sits_in_one(committed_db: str) -> None:
    campaign, anna = nights.opened(), Account.objects.create_user("anna")
    organiser = organise(Account.objects.create_user("ademar", is_staff=True), campaign)
    roles = [("norman", PLAYER), ("lombard", PLAYER), ("norman", READER), ("lombard", READER)]
    offers = [offer(organiser, faction, name="anna", role=role).invitation for faction, role in roles]

    def accepted(invitation: Invitation) -> int:
        browser = Client()
        browser.force_login(anna)
        return browser.post(f"/account/invitations/{invitation.pk}/", {"answer": "accept"}).status_code

    assert sorted(at_once(*(partial(accepted, each) for each in offers))) == [302, 409, 409, 409]  # type: ignore[type-var]
    assert Tenure.objects.filter(account=anna).count() == 1
    assert Invitation.objects.exclude(accepted=None).count() == 1


def test_names_are_tried_under_one_limit_whether_they_are_taken_or_free(seat: Offer) -> None:
    def tried(name: str) -> int:
        return Client().post(path(seat.link), {"username": name, "language": "en"} | TWICE).status_code

    Account.objects.create_user("richard")
    assert {tried("richard") for _ in range(10)} == {400}
    assert tried("richard") == tried("nobody-has-this") == 429


def test_a_page_that_is_not_there_leads_a_player_to_his_account_and_not_to_the_desk(here: Client) -> None:
    page = here.get("/nowhere").content.decode()
    assert 'href="/account/"' in page
    assert "/admin/" not in page
    Account.objects.update(is_staff=True)
    assert 'href="/admin/"' in here.get("/nowhere").content.decode()


def test_two_organisers_who_resign_at_once_do_not_both_go(committed_db: str) -> None:
    campaign = nights.opened()
    people = [Account.objects.create_user(f"boss{number}", is_staff=True) for number in range(4)]
    for person in people:
        organise(person, campaign)
    outcomes = at_once(*(partial(resign, person, campaign) for person in people))
    assert [type(each) for each in outcomes].count(Refusal) == 1
    assert Tenure.objects.filter(campaign=campaign, until=None).count() == 1
