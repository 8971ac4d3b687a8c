"""The desk's menus."""

import pytest

from people import wishes
from people.notices import Word, tell
from tests.desk.conftest import Desk

ALONE = ("bring/", "paper/", "prepare/", "open/")
"""Pages of no campaign."""


def test_the_menus_lead_to_ones_own_account_and_say_how_many_notices_are_unread(desk: Desk) -> None:
    page = desk.client.get("/admin/").content.decode()
    assert page.count('href="/account/"') == 1
    assert page.count('href="/account/notices/"') == 2
    assert "unread" not in page
    tell(desk.tenure, 1, Word("A word", "to him"))
    assert desk.client.get("/admin/").content.decode().count("Notices (1 unread)") == 1


def test_whoever_has_not_signed_in_is_counted_nothing(desk: Desk) -> None:
    desk.client.logout()
    assert desk.client.get("/admin/login/").status_code == 200


@pytest.mark.parametrize("tail", ALONE)
def test_the_pages_of_no_campaign_lead_back_to_all(desk: Desk, tail: str) -> None:
    page = desk.client.get(f"/admin/campaigns/{tail}").content.decode()
    assert '<a href="/admin/">&larr; All campaigns</a>' in page


def test_the_desk_has_the_colours_that_its_reader_chose_for_all_pages(desk: Desk) -> None:
    assert 'class="dark"' not in desk.page()
    wishes.choose(desk.account, colours="dark")
    assert 'class="dark" x-data="theme(' in desk.page()
