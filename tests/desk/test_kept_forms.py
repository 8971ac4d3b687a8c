"""A form of the desk that is sent after the session has ended comes back as it was typed, once its sender has signed in."""

from collections.abc import Callable, Iterable
from urllib.parse import urlencode

import pytest
from django.apps import apps
from django.core.files.uploadedfile import SimpleUploadedFile
from django.forms import Form as DjangoForm
from django.forms import PasswordInput
from django.http import HttpResponse
from django.test import Client

from account.unsent import IN_SESSION, secret
from campaign.model.state import Settings
from campaign.models import AwaitedBattle
from campaign.service.log.commands import state_of
from tests.desk.conftest import Desk
from tests.desk.founding.test_preparing import path, prepared
from tests.desk.test_hostile_forms import BEYOND, FACTS, OF_LEADERS, OPEN, standing
from tests.desk.test_walls import addresses
from tests.play.forms import Form, Forms

AGAIN = "/account/sign-in/again/"
TYPED = {
    "text": "typed & <kept>",
    "textarea": "typed in\nlines & <kept>",
    "number": "7",
    "date": "2030-01-02",
    "datetime-local": "2030-01-02T03:04",
}
"""What is typed into each kind of field; all others hold what they held, or another choice."""
ONCE = "csrfmiddlewaretoken"


def typed_in(form: Form) -> dict[str, list[str]]:
    """A form with every field filled in otherwise than it came."""
    sent = form.sent()
    sent |= {name: [TYPED[kind]] * len(sent[name]) for name, kind in form.kinds.items() if kind in TYPED}
    for name, values in form.choices.items():
        sent[name] = values[-1:] if form.kinds.get(name) != "checkbox" or name not in sent else []
    return {name: values for name, values in sent.items() if name != ONCE and values}


def forms_on(page: str) -> list[Form]:
    """The forms of a page that are sent anywhere but out of the desk."""
    return [form for form in Forms(page).found if form.posted and form.action not in BEYOND]


def sent_too_late(address: str, to: str, typed: dict[str, object]) -> tuple[Client, HttpResponse]:
    """What a browser is answered that is signed in no more and sends a form of a page; with the browser."""
    browser = Client()
    return browser, browser.post(to, typed, headers={"Referer": f"http://testserver{address}"})


def signed_in(browser: Client, ended: HttpResponse, desk: Desk, password: str = "secret") -> HttpResponse:
    """What is answered once the organiser has signed in on that page."""
    form = next(each for each in Forms(ended.content.decode()).found if each.action == AGAIN)
    return browser.post(AGAIN, form.sent(username=desk.account.username, password=password))


def walk(desk: Desk, addresses: Iterable[str]) -> int:
    """Send every form of these pages too late and sign in; how many there were."""
    walked, stood = 0, standing(desk)
    for address in addresses:
        page = desk.client.get(address)
        assert page.status_code == 200, address
        for number, form in enumerate(forms_on(page.content.decode())):
            to = form.action or address
            typed = typed_in(form)
            browser, ended = sent_too_late(address, to, typed)
            assert ended.status_code == 401, to
            back = signed_in(browser, ended, desk)
            assert back["Location"] == f"{address}#unsent", to
            shown = browser.get(address).content.decode()
            again = forms_on(shown)[number].sent()
            del again[ONCE]
            assert {name: values for name, values in again.items() if values} == typed, to
            assert shown.count('id="unsent"') == 1
            walked += 1
    assert standing(desk) == stood
    return walked


def test_forms_of_an_open_campaign(open_desk: Callable[..., Desk]) -> None:
    desk = open_desk("ademar", scenario="corato")
    leader = min(state_of(desk.campaign).commanders)
    facts = (*FACTS, *(f"{fact}/{leader}" for fact in OF_LEADERS))
    tables = ("tables/prices.toml/", "tables/prices.toml/cells/")
    pages = ("", "play/", *OPEN, *tables, *(f"corrections/{fact}/" for fact in facts))
    assert walk(desk, map(desk.path, pages)) > 25


def test_forms_in_which_campaigns_begin(open_desk: Callable[..., Desk]) -> None:
    desk = open_desk("ademar", scenario="corato")
    lobby = prepared(desk)
    begin = [f"/admin/campaigns/{each}/" for each in ("open", "prepare", "paper", "bring")]
    pages = ("", "change/", "seats/norman/", "open/", "discard/")
    assert walk(desk, [*begin, "/admin/people/account/add/", *(path(lobby, each) for each in pages)]) > 10


def test_forms_of_a_night_that_waits_for_a_battle(andria: Desk) -> None:
    battle = f"battles/{AwaitedBattle.objects.get().number}/"
    pages = (battle, f"{battle}engine/", f"{battle}withdraw/", f"{battle}quick/")
    assert walk(andria, map(andria.path, pages)) > 4


def test_forms_of_a_night_that_waits_for_a_die(open_desk: Callable[..., Desk]) -> None:
    desk = open_desk("ademar", settings=Settings(dice="hand"))
    desk.play()
    assert walk(desk, [desk.path("die/")]) == 1


def test_every_address_of_the_desk_keeps_what_is_sent_there_too_late(desk: Desk) -> None:
    doors = ("/admin/login/", "/admin/logout/")
    for address in (each for each, _ in addresses(desk) if each not in doors):
        _, ended = sent_too_late(address, address, {"reason": "typed"})
        assert ended.status_code == 401, address
        assert "typed" in ended.content.decode(), address


def note(desk: Desk, **more: object) -> tuple[Client, HttpResponse]:
    """A note on the day that is sent too late."""
    address = desk.path("note/")
    return sent_too_late(address, address, {"day": "1", "note": "Bari has fallen", **more})


def test_nothing_is_kept_here_before_anybody_has_signed_in(desk: Desk) -> None:
    browser, _ = note(desk)
    assert "sessionid" not in browser.cookies


def test_a_wrong_password_loses_nothing(desk: Desk) -> None:
    browser, ended = note(desk)
    wrong = signed_in(browser, ended, desk, password="wrong")
    assert 'class="errorlist' in wrong.content.decode()
    assert signed_in(browser, wrong, desk).status_code == 302
    assert "Bari has fallen" in browser.get(desk.path("note/")).content.decode()


def test_a_form_from_before_one_signed_in_anew_comes_back_as_well(desk: Desk) -> None:
    browser, address = Client(enforce_csrf_checks=True), desk.path("note/")
    browser.force_login(desk.account)
    old = forms_on(browser.get(address).content.decode())[0]
    browser.force_login(desk.account)
    browser.cookies["csrftoken"] = "x" * 32
    refused = browser.post(address, old.sent(note="Bari has fallen"))
    assert refused.status_code == 403
    form = next(each for each in Forms(refused.content.decode()).found if each.action == AGAIN)
    assert browser.post(AGAIN, form.sent())["Location"] == f"{address}#unsent"
    assert "Bari has fallen" in browser.get(address).content.decode()


def test_a_file_is_not_kept_and_both_pages_say_so(desk: Desk) -> None:
    address = desk.path("tables/prices.toml/")
    file = SimpleUploadedFile("mine.toml", b"[a]")
    browser, ended = sent_too_late(address, address, {"reason": "so it was", "file": file})
    assert "choose mine.toml once more" in ended.content.decode()
    signed_in(browser, ended, desk)
    page = browser.get(address).content.decode()
    assert "choose mine.toml once more" in page
    assert "so it was" in page


@pytest.mark.parametrize(
    "name",
    [
        "again",
        "old",
        "password",
        "password1",
        "old_password",
        "new_password1",
        "new_password2",
        "usable_password",
        "API-Token",
        "secret",
    ],
)
def test_no_secret_is_kept(desk: Desk, name: str) -> None:
    _, ended = note(desk, **{name: "h1dden"})
    assert "h1dden" not in ended.content.decode()


def test_the_page_of_signing_in_keeps_nothing() -> None:
    browser = Client(enforce_csrf_checks=True)
    refused = browser.post("/admin/login/", {"username": "ademar", "password": "h1dden"})
    assert refused.status_code == 403
    assert "ademar" not in refused.content.decode()


def test_every_field_for_a_password_is_among_the_secrets() -> None:
    assert apps.ready
    kinds = {
        form
        for form in every_kind(DjangoForm)
        if form.__module__.split(".")[0] in ("account", "desk", "people")
    }
    named = {
        name
        for form in kinds
        for name, field in form.base_fields.items()
        if isinstance(field.widget, PasswordInput)
    }
    assert named
    assert all(map(secret, named))


def every_kind(form: type[DjangoForm]) -> set[type[DjangoForm]]:
    """All forms that are made after one."""
    return {each for below in form.__subclasses__() for each in (below, *every_kind(below))}


def test_a_long_form_is_kept_as_far_as_the_page_can_send_it_on(desk: Desk) -> None:
    text = "x" * 135_000
    browser, ended = note(desk, note=text)
    assert signed_in(browser, ended, desk)["Location"] == f"{desk.path('note/')}#unsent"
    assert text in browser.get(desk.path("note/")).content.decode()


def test_a_form_that_is_too_long_to_be_kept_is_shown_to_be_copied_before_anybody_signs_in(desk: Desk) -> None:
    _, ended = note(desk, note='a "b"\r\n' * 18_000)
    page = ended.content.decode()
    assert "Copy it from here" in page
    assert page.count("a &quot;b&quot;") == 18_000
    assert [form for form in Forms(page).found if form.action == AGAIN] == []
    assert f"/account/sign-in/?{urlencode({'next': desk.path('note/')})}" in page


def test_a_page_that_has_no_such_form_any_more_leaves_all_that_was_written(desk: Desk) -> None:
    browser, ended = note(desk)
    desk.summary.__class__.objects.filter(campaign=desk.campaign).update(phase="ended")
    signed_in(browser, ended, desk)
    page = browser.get(desk.path("note/"))
    assert page.status_code == 404
    assert "Bari has fallen" in page.content.decode()
    form = next(each for each in Forms(page.content.decode()).found if each.action == desk.path("note/"))
    assert form.holds("note") == "Bari has fallen"


def test_what_was_written_for_one_page_waits_while_another_is_read(desk: Desk) -> None:
    browser, ended = note(desk)
    signed_in(browser, ended, desk)
    assert "Bari has fallen" not in browser.get(desk.path("pause/")).content.decode()
    assert "Bari has fallen" in browser.get(desk.path("note/")).content.decode()


def test_what_was_written_is_there_however_often_its_page_is_asked_for_until_it_is_sent(desk: Desk) -> None:
    address = desk.path("note/")
    browser, ended = note(desk)
    signed_in(browser, ended, desk)
    for _ in range(3):
        page = browser.get(address).content.decode()
        assert "Bari has fallen" in page
    form = next(form for form in forms_on(page) if "note" in form.sent())
    browser.post(desk.path("pause/"))
    assert 'id="unsent"' in browser.get(address).content.decode()
    assert browser.post(address, form.sent()).status_code == 302
    assert 'id="unsent"' not in browser.get(address).content.decode()


def test_what_was_written_waits_an_hour(desk: Desk) -> None:
    browser, ended = note(desk)
    signed_in(browser, ended, desk)
    session = browser.session
    session[IN_SESSION] |= {"until": 0}
    session.save()
    assert 'id="unsent"' not in browser.get(desk.path("note/")).content.decode()


def test_what_was_sent_comes_back_whatever_signs_are_in_it(desk: Desk) -> None:
    browser, ended = note(desk, note="a\x00b\u202e</textarea><b>\ufffd")
    signed_in(browser, ended, desk)
    page = browser.get(desk.path("note/")).content.decode()
    assert "a\x00b\u202e&lt;/textarea&gt;&lt;b&gt;\ufffd" in page


@pytest.mark.parametrize(
    "kept",
    [
        "",
        "{}",
        '{"action":"https://evil.test/","page":"/admin/","fields":[]}',
        '{"action":"/admin/","page":"//evil.test/play/","fields":[]}',
        '{"action":"/account/password/","page":"/admin/","fields":[]}',
    ],
)
def test_what_no_page_of_ours_has_kept_leads_nowhere(desk: Desk, kept: str) -> None:
    answer = desk.client.post(AGAIN, {"kept": kept})
    assert answer["Location"] == "/account/"
