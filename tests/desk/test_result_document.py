"""What the documentation says of a result document holds: its example settles the battle that it speaks of."""

import html
import re
from typing import get_args

import msgspec
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from battles import contract
from campaign.service.processes import uploaded
from desk.forms.manual import DOCUMENTS, RESULT
from eventlog.log import LOG
from tests.desk.conftest import Desk
from tests.desk.fights.test_battles import CONFIRMED, awaited, settled
from tests.plugins.uploads import too_costly

TEXT = (DOCUMENTS / RESULT).read_text()
[EXAMPLE] = re.findall(r"```json\n(.*?)```", TEXT, re.S)


def test_the_example_settles_its_battle(andria: Desk) -> None:
    address = andria.path(f"battles/{awaited(andria).number}/document/")
    answer = andria.client.post(address, {"document": SimpleUploadedFile("result.json", EXAMPLE.encode())})
    assert answer.status_code == 200, answer.context["document"].errors
    shown = html.unescape(answer.content.decode())
    [leader] = contract.muster_from_json(awaited(andria).muster).attacker.groups[0].commanders
    for said in (
        "1 killed",
        "1 captured",
        "1 unhorsed",
        f"{leader.name}: unhurt",
        "The Normans win, after 6 rounds.",
    ):
        assert said in shown
    assert andria.client.post(address, {"text": EXAMPLE} | CONFIRMED).status_code == 302
    assert [msgspec.json.decode(str(fact["result"])) for fact in settled(andria)] == [
        msgspec.json.decode(EXAMPLE)
    ]


def test_every_field_and_every_word_of_a_result_is_documented() -> None:
    words = [
        *(name for name in contract.Result.__struct_fields__ if name != "letter"),
        *contract.WorksAfter.__struct_fields__,
        *contract.Loot.__struct_fields__,
        *get_args(contract.Outcome),
        *get_args(contract.Fate),
        *get_args(contract.ConvoyFate),
    ]
    assert [word for word in words if not re.search(rf"\b{word}\b", TEXT)] == []


def test_the_document_stands_beside_the_field_where_a_result_is_brought(andria: Desk) -> None:
    page = andria.page(f"battles/{awaited(andria).number}/")
    form = page[page.index('id="document"') :]
    assert 'href="/admin/campaigns/result-document/"' in form
    shown = andria.client.get("/admin/campaigns/result-document/").content.decode()
    assert "&quot;guillaume&quot;: &quot;unhurt&quot;" in shown
    assert "What may be left out" in shown
    assert "```" not in shown


def test_the_people_of_a_place_are_called_by_its_name(andria: Desk) -> None:
    number = awaited(andria).number
    page = andria.page(f"battles/{number}/")
    assert "the militia of Andria" in page
    visible = re.sub(r"<(script|style|option)[^>]*>.*?</\1>|<[^>]*>", " ", page, flags=re.S)
    assert "militia:" not in visible


def test_a_document_that_costs_too_much_is_not_judged_and_stands_in_the_form_again(
    andria: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uploaded, "apart", too_costly)
    answer = andria.client.post(
        andria.path(f"battles/{awaited(andria).number}/document/"),
        {"document": SimpleUploadedFile("result.json", EXAMPLE.encode())},
    )
    assert "reading it takes more than 256 MB of memory" in html.unescape(answer.content.decode())
    assert answer.context["document"]["text"].value() == EXAMPLE
    assert settled(andria) == []


def test_one_that_comes_too_late_and_costs_too_much_is_not_judged_either(
    andria: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = awaited(andria).number
    andria.post(f"battles/{number}/quick/", CONFIRMED)
    head = LOG.head(andria.campaign)
    monkeypatch.setattr(uploaded, "apart", too_costly)
    answer = andria.post(f"battles/{number}/document/", {"text": EXAMPLE} | CONFIRMED, follow=True)
    assert "reading it takes more than 256 MB of memory" in html.unescape(answer.content.decode())
    assert LOG.head(andria.campaign) == head
