"""The frame of the desk: every page below /admin/ has one main landmark, with its content and without its bar."""

import pytest
from django.test import Client

from tests.desk.conftest import Desk


def landmark(page: str) -> str:
    """The content of the only main landmark of a page."""
    assert page.count("<main") == page.count("</main>") == 1
    return page[page.index("<main") : page.index("</main>")]


@pytest.mark.parametrize("tail", ["", "log/", "seats/", "days/1/", "rhythm/", "battles/"])
def test_a_page_of_a_campaign_has_one_main_landmark(desk: Desk, tail: str) -> None:
    main = landmark(desk.page(tail))
    assert '<div class="desk' in main
    assert 'class="bar"' not in main


@pytest.mark.parametrize("path", ["", "campaigns/open/", "people/account/", "people/account/add/"])
def test_a_page_beside_campaigns_has_one_as_well(operator: Client, path: str) -> None:
    page = operator.get(f"/admin/{path}").content.decode()
    assert 'id="content"' in landmark(page)


def test_the_settling_of_a_battle_has_the_same_landmark_and_no_second_one(andria: Desk) -> None:
    assert '<div class="desk-settle">' in landmark(andria.page("battles/1/"))
