"""The page of an invitation: the map of where the faction begins, and what the reader would have there."""

import re

import pytest
from django.test import Client

from campaign.service.joining import preparing
from campaign.service.joining.preparing import Plan
from people.invitations import Offer, offer
from people.models import READER, Account
from people.tenures import organise
from tests.play.conftest import signed_in

SCENARIO = "apulia_1053_2"


@pytest.fixture
def german(db: None) -> Offer:
    """An invitation to the Germans of a campaign that is prepared, for the person who has its link."""
    ademar = Account.objects.create_user("ademar", is_staff=True)
    return offer(
        organise(ademar, preparing.prepare(Plan(title="The spring", scenario=SCENARIO), ademar)), "german"
    )


def read(found: Offer, client: Client | None = None) -> str:
    """The page of an invitation by its link."""
    answer = (client or Client()).get(found.link.removeprefix("https://campaign.example"))
    assert answer.status_code == 200
    return str(answer.content.decode())


def test_its_map_begins_where_the_faction_stands_and_its_pieces_are_counted(german: Offer) -> None:
    page = read(german)
    assert f'data-signs="/play/scenarios/{SCENARIO}/signs.json?faction=german"' in page
    assert "4 groups, 52 people, 1 place" in page
    assert f'<a href="/play/scenarios/{SCENARIO}/?faction=german">6 goals</a>, par 11' in page


def test_a_visitor_accepts_by_an_account_of_his_own_or_signs_in(german: Offer) -> None:
    page = read(german)
    assert re.findall(r'class="(?:button )?primary"[^>]*>([^<]*)<', page) == ["Accept the seat"]
    assert '<form method="post" id="enrol"' in page
    assert "/account/sign-in/?next=" in page
    assert "Decline" not in page


def test_a_reader_who_is_signed_in_accepts_or_declines(german: Offer) -> None:
    anna = signed_in(Account.objects.create_user("anna"), german.invitation.campaign)
    page = read(german, anna.client)
    assert "You are signed in as" in page
    assert re.findall(r'<button[^>]* name="answer" value="(\w+)"', page) == ["decline", "accept"]
    assert 'id="enrol"' not in page


def test_a_person_who_would_read_beside_the_player_is_told_that_he_files_nothing(german: Offer) -> None:
    type(german.invitation).objects.update(role=READER)
    page = read(german)
    assert "The player alone files them." in page
    assert "Accept the seat" not in page


def test_its_scripts_come_from_this_service_alone_and_no_address_goes_with_them(german: Offer) -> None:
    answer = Client().get(german.link.removeprefix("https://campaign.example"))
    assert "script-src 'self'" in answer["Content-Security-Policy"]
    assert answer["Referrer-Policy"] == "strict-origin"
    assert answer["Cache-Control"] == "no-store"
