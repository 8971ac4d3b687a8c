"""No page of the desk asks the database much, however large the campaign has become."""

from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.desk.conftest import Desk
from tests.desk.crowd import MOST, crowd
from tests.desk.test_walls import addresses


def test_no_page_of_a_large_campaign_sends_more_than_thirty_statements(desk: Desk) -> None:
    crowd(desk)
    desk.file("norman")
    desk.play()
    found, met = {}, 0
    for address, _ in addresses(desk):
        if address == "/admin/logout/":
            continue
        with CaptureQueriesContext(connection) as asked:
            answer = desk.client.get(address)
        met += answer.status_code == 200
        if len(asked) > MOST:
            found[address.replace(str(desk.campaign), "…")] = len(asked)
    assert found == {}
    assert met > 25


def test_the_first_page_asks_no_more_for_many_campaigns_than_for_one(desk: Desk) -> None:
    counts = []
    for number in range(2):
        with CaptureQueriesContext(connection) as asked:
            assert desk.client.get("/admin/").status_code == 200
        counts.append(len(asked))
        for more in range(3):
            further = Desk(f"other-{number}-{more}")
            further.tenure.account = desk.account
            further.tenure.save()
    assert counts[0] == counts[1] <= MOST
