"""In which language the pages of one's account are."""

import re
from html import unescape
from uuid import uuid4

import pytest
from django.conf import settings
from django.contrib.auth.tokens import default_token_generator
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaign.presentation.locale import LANGUAGES
from campaign.presentation.locale.extraction import SAID, TEMPLATES
from campaign.service.organisers.opening import open_campaign
from people import invitations, notices, passwords
from people.models import Account
from people.tenures import organise

FRENCH = {"HTTP_ACCEPT_LANGUAGE": "fr-CH, fr;q=0.9, en;q=0.8"}
PASSWORD = "the battle of Civitate"
OF_ONE_S_OWN = ("", "notices/", "wishes/", "email/", "password/")
OF_EVERYBODY = ("sign-in/", "forgotten/")


@pytest.fixture
def marie(db: None) -> Account:
    """Somebody who reads French, and whose browser does not know it."""
    return Account.objects.create_user("marie", "marie@example.org", PASSWORD, language="fr")


@pytest.fixture
def here(marie: Account) -> Client:
    """Her browser."""
    client = Client()
    client.force_login(marie)
    return client


def words_on(page: str) -> str:
    """What stands on a page, without its markup."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())


def english() -> set[str]:
    """What the templates of the account's pages say in English, longer than a word."""
    pages = [page.read_text("utf-8") for page in TEMPLATES[0].rglob("*.html")]
    messages = {said for page in pages for pair in SAID.findall(page) for said in pair if " " in said}
    assert len(messages) > 20
    return {message for message in messages if "{" not in message}


def assert_french(page: str) -> None:
    """That a page says that it is in French, and holds no sentence of ours in English."""
    assert '<html lang="fr">' in page
    said = words_on(page)
    assert not [message for message in english() if message in said]


@pytest.mark.parametrize("path", OF_ONE_S_OWN)
def test_a_page_of_one_s_own_is_in_the_language_of_the_account(here: Client, path: str) -> None:
    assert_french(here.get(f"/account/{path}").content.decode())


@pytest.mark.parametrize("path", OF_EVERYBODY)
def test_a_page_for_everybody_is_in_the_language_that_a_browser_asks_for(db: None, path: str) -> None:
    assert_french(Client().get(f"/account/{path}", **FRENCH).content.decode())
    assert '<html lang="en">' in Client().get(f"/account/{path}").content.decode()
    others = Client().get(f"/account/{path}", HTTP_ACCEPT_LANGUAGE="de, nl").content.decode()
    assert '<html lang="en">' in others


def test_links_of_passwords_lead_to_a_page_in_the_language_of_whoever_follows_them(marie: Account) -> None:
    link = passwords.link_of(marie).removeprefix(settings.SITE_ADDRESS)
    assert_french(Client().get(link, **FRENCH).content.decode())
    wrong = Client().post(link, {"password": "x", "again": "y"}, **FRENCH)
    assert "diffèrent" in wrong.content.decode()
    weak = Client().post(link, {"password": "marie", "again": "marie"}, **FRENCH)
    assert "trop court" in weak.content.decode(), "what Django says of a password is in French as well"
    assert default_token_generator.check_token(marie, link.rstrip("/").rpartition("/")[2])


def test_an_invitation_names_people_and_moments_in_the_reader_s_language(
    here: Client, marie: Account
) -> None:
    campaign = open_campaign(title="La guerre", scenario="corato", actor="test")
    boss = Account.objects.create_user("ademar", is_staff=True)
    made = invitations.offer(organise(boss, campaign), "norman", name="marie").invitation
    page = here.get(f"/account/invitations/{made.pk}/").content.decode()
    assert_french(page)
    assert "Normands" in page
    assert "Normans" not in page
    taken = here.post(f"/account/invitations/{made.pk}/", {"answer": "accept"}, follow=True)
    assert "Vous avez une place dans" in taken.content.decode()
    over = Client().get(f"/account/invitations/{made.pk}/", **FRENCH).content.decode()
    assert "n’est plus valable" in over  # noqa: RUF001


def test_whoever_enrols_reads_the_language_of_his_browser_unless_he_says_otherwise(db: None) -> None:
    campaign = open_campaign(title="The war", scenario="corato", actor="test")
    boss = Account.objects.create_user("ademar", is_staff=True)
    link = invitations.offer(organise(boss, campaign), "norman").link.removeprefix(settings.SITE_ADDRESS)
    page = Client().get(link, **FRENCH).content.decode()
    assert_french(page)
    assert re.search(r'<option value="fr" selected>', page)


def test_what_is_said_of_a_wrong_field_is_in_the_reader_s_language(here: Client) -> None:
    page = here.post("/account/email/", {"email": "nowhere", "password": PASSWORD}).content.decode()
    assert "Saisissez une adresse" in page
    wrong = here.post("/account/email/", {"email": "a@example.org", "password": "x"}).content.decode()
    assert "Le mot de passe est faux" in wrong


def test_a_new_language_is_spoken_at_once(here: Client) -> None:
    wanted = {"language": "en", "zone": "", "shortcuts": "on", "nights": "on", "others": "on"}
    assert "Saved." in here.post("/account/wishes/", wanted, follow=True).content.decode()


def test_the_desk_stays_in_english(here: Client) -> None:
    page = Client().get("/admin/login/", **FRENCH)
    assert 'lang="en' in page.content.decode()


def test_the_service_and_its_reports_know_the_same_languages() -> None:
    assert [code for code, _ in settings.LANGUAGES] == list(LANGUAGES)


def test_where_there_is_nothing_it_is_said_in_the_reader_s_language(here: Client) -> None:
    for path in ("/account/nothing", f"/play/campaigns/{uuid4()}/"):
        answer = here.get(path)
        assert answer.status_code == 404
        assert "rien ici" in unescape(answer.content.decode())
    assert "There is nothing here" in here.get("/nothing").content.decode()


def test_too_many_guesses_at_the_desk_are_told_in_the_desk_s_language(db: None) -> None:
    for _ in range(11):
        page = Client().post("/admin/login/", {"username": "a", "password": "b"}, **FRENCH).content.decode()
    assert "Too many tries" in page


def test_a_name_at_the_beginning_of_a_refusal_stays_as_it_is_written(marie: Account) -> None:
    campaign = open_campaign(title="The war", scenario="corato", actor="test")
    boss = Account.objects.create_user("ademar", is_staff=True)
    made = invitations.offer(organise(boss, campaign), "norman", name="ademar").invitation
    client = Client()
    client.force_login(boss)
    answer = client.post(f"/account/invitations/{made.pk}/", {"answer": "accept"})
    assert "ademar organises this campaign." in answer.content.decode()


def test_one_unread_of_several_is_one(here: Client, marie: Account) -> None:
    campaign = open_campaign(title="The war", scenario="corato", actor="test")
    tenure = organise(marie, campaign)
    for cause in (1, 2):
        notices.tell(tenure, cause, notices.Word("x", "y"))
    notices.mark(marie, 1, read=True)
    assert "1 non lu sur 2." in here.get("/account/notices/").content.decode()


def test_a_notice_has_its_moment_by_the_clock_of_its_campaign_and_names_its_links(
    here: Client, marie: Account
) -> None:
    campaign = open_campaign(title="The war", scenario="corato", actor="test")
    tenure = organise(marie, campaign)
    lead = f"/play/campaigns/{campaign}/nights/2/"
    notices.tell(tenure, 1, notices.Word("x", f"y\n\nhttps://elsewhere.example{lead}"))
    page = here.get("/account/notices/").content.decode()
    assert "(Europe/Rome)" in page
    assert "UTC" not in page
    assert f'<a href="{lead}">' in page
    assert "elsewhere.example" not in page
    Account.objects.update(zone="Europe/Lisbon")
    assert "(Europe/Lisbon)" in here.get("/account/notices/").content.decode()


def test_a_notice_with_a_list_is_shown_as_one(here: Client, marie: Account) -> None:
    tenure = organise(marie, open_campaign(title="The war", scenario="corato", actor="test"))
    notices.tell(
        tenure, 1, notices.Word("x", "The night is over.\n\n- Troia fell.\n- Ruvo fell.\n\nThe end.")
    )
    page = here.get("/account/notices/").content.decode()
    told = "<p>The night is over.</p><ul><li>Troia fell.</li><li>Ruvo fell.</li></ul><p>The end.</p>"
    assert told in page


def test_an_unread_notice_says_so_in_words(here: Client, marie: Account) -> None:
    tenure = organise(marie, open_campaign(title="The war", scenario="corato", actor="test"))
    for cause in (1, 2):
        notices.tell(tenure, cause, notices.Word(f"note {cause}", "y"))
    notices.mark(marie, 1, read=True)
    page = here.get("/account/notices/").content.decode()
    assert '<li class="unread"><h2>note 2 <span class="mark">Non lu</span></h2>' in page
    assert "<li><h2>note 1</h2>" in page


def test_more_notices_ask_the_database_no_more_often(here: Client, marie: Account) -> None:
    tenure = organise(marie, open_campaign(title="The war", scenario="corato", actor="test"))
    asked = []
    for told in (1, 5):
        for cause in range(told):
            notices.tell(tenure, cause, notices.Word("x", "y"))
        with CaptureQueriesContext(connection) as queries:
            here.get("/account/notices/")
        asked.append(len(queries))
    assert asked[0] == asked[1]


def test_a_visitor_signs_in_on_the_front_page_and_is_led_home(marie: Account) -> None:
    client = Client()
    front = client.get("/").content.decode()
    assert 'action="/account/sign-in/"' in front
    assert '<input type="hidden" name="next" value="/">' in front
    sent = {"username": "marie", "password": PASSWORD, "next": "/"}
    assert client.post("/account/sign-in/", sent)["Location"] == "/"
    assert client.get("/")["Location"] == "/play/"
