"""What reading a form may cost, before anybody is known, and what is said of one that costs more."""

import html

import pytest
from django.test import Client

from config.uploads import LONGEST_FORM, MOST_PARTS
from people.models import Account

pytestmark = pytest.mark.django_db

TYPED, PARTS = "application/x-www-form-urlencoded", "multipart/form-data; boundary=here"
FILE = b'--here\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n%s\r\n--here--\r\n'
SIZE = "A form holds at most 150 kB of text, and 6 MB with its files."
FIELDS = "The form has too many fields"
TOO_LARGE = [
    pytest.param(TYPED, b"a=" + b"%" * 150_000, SIZE, id="much text"),
    pytest.param(PARTS, FILE % (b"x" * (7 << 20)), SIZE, id="seven megabytes"),
    pytest.param(PARTS, b"--here\r\n\r\n" * (MOST_PARTS + 1) + b"--here--\r\n", FIELDS, id="many parts"),
    pytest.param(TYPED, b"a=1&" * 10_001, FIELDS, id="many fields"),
]
DOORS = ["/admin/login/", "/admin/campaigns/paper/", "/account/sign-in/", "/account/forgotten/", "/play/"]


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize(("kind", "body", "reason"), TOO_LARGE)
def test_a_form_longer_than_any_of_ours_is_refused_unread_with_the_reason(
    door: str, kind: str, body: bytes, reason: str
) -> None:
    browser = Client(enforce_csrf_checks=True)
    # The check against foreign forms reads a form first, before anybody is known.
    browser.cookies["csrftoken"] = "a" * 32
    answer = browser.generic("POST", door, body, content_type=kind)
    assert answer.status_code == 413
    assert reason in html.unescape(answer.content.decode())
    assert "no-store" in answer["Cache-Control"]


@pytest.mark.parametrize("door", DOORS)
def test_whose_form_is_too_large_is_told_what_he_sent_and_how_he_goes_on(door: str) -> None:
    """His session has ended: he signs in elsewhere, for what he wrote stands in his browser alone."""
    browser, sent = (
        Client(enforce_csrf_checks=True),
        {"HTTP_REFERER": "http://testserver/admin/campaigns/paper/?page=2"},
    )
    browser.cookies["csrftoken"] = "a" * 32
    page = html.unescape(
        browser.generic("POST", door, b"a=" + b"%" * 163_000, TYPED, **sent).content.decode()
    )
    assert "Yours had 163 kB" in page
    assert '<a href="/account/sign-in/" target="_blank">' in page
    assert "button: your text is usually still there" in page
    assert '<a href="/admin/campaigns/paper/?page=2">' in page
    assert "account.css" in page
    browser.force_login(Account.objects.create_user("ademar"))
    assert (
        "You are not signed in"
        not in browser.generic("POST", door, b"a=" + b"%" * 163_000, TYPED).content.decode()
    )


def test_the_reason_is_told_in_the_reader_s_language() -> None:
    answer = Client(headers={"accept-language": "fr"}).generic(
        "POST", "/account/sign-in/", b"a=" + b"%" * 150_000, content_type=TYPED
    )
    said = html.unescape(answer.content.decode())
    assert "Un formulaire contient au plus 150 ko de texte" in said


def test_seven_megabytes_are_more_than_a_form_holds_and_less_than_a_body_does() -> None:
    assert LONGEST_FORM < 7 << 20 < 8_000_000
