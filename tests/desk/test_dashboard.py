"""The first page of the desk: all campaigns, and the ways to another one."""

import re

from tests.desk.conftest import Desk


def test_one_way_to_another_campaign_is_a_button_and_each_other_says_what_it_is_for(desk: Desk) -> None:
    page = desk.client.get("/admin/").content.decode()
    ways = re.search(r'<nav class="desk-starts".*?</nav>', page, re.S)
    assert ways is not None
    assert re.findall(r'class="desk-button"[^>]*>([^<]+)<', ways[0]) == ["Open a campaign"]
    assert len(re.findall(r"<li><a [^>]+>[^<]+</a> <small>[^<]+</small></li>", ways[0])) == 3
