"""The end of a campaign at the desk, and publishing it."""

import re

from django.test import Client

from campaign.models import Publication
from campaign.service.organisers import life
from campaign.service.reading import ending
from tests.desk.conftest import Desk


def over(desk: Desk) -> Desk:
    """A campaign that ends with its first day, by agreement."""
    life.end_early(desk.campaign, 1, actor=str(desk.tenure.id), reason="d" * 64)
    desk.play()
    assert desk.summary.phase == "ended"
    return desk


def test_as_long_as_it_goes_on_there_is_no_end_to_be_read_or_published(desk: Desk) -> None:
    assert f'href="{desk.path("ended/")}"' not in desk.page()
    assert desk.get("ended/").status_code == 302
    desk.post("ended/publish/")
    assert not Publication.objects.exists()


def test_the_end_is_published_and_taken_back(desk: Desk) -> None:
    over(desk)
    assert f'href="{desk.path("ended/")}"' in desk.page()
    page = desk.read("ended/")
    assert "The last day is over" in page
    assert "It is agreed that the campaign ends early: day 1 is the last, not day 30" in page
    assert "keep alive and free: Argyrus, duke of Italy (3 points)" in page
    assert "It is not published" in page
    assert page.count("<tr><th scope=") == len(ending.ending_of(desk.campaign).tallies)
    page = desk.post("ended/publish/", follow=True).content.decode()
    [link] = set(re.findall(r"https://campaign\.example(/play/published/[^/]+/)", page))
    assert Client().get(link).status_code == 200
    page = desk.post("ended/take-back/", follow=True).content.decode()
    assert "The link no longer works" in page
    assert Client().get(link).status_code == 404


def test_the_operator_reads_the_end_and_publishes_nothing(desk: Desk, operator: Client) -> None:
    over(desk)
    page = operator.get(desk.path("ended/")).content.decode()
    assert "Publish it" not in page
    assert operator.post(desk.path("ended/publish/")).status_code == 404
    assert not Publication.objects.exists()
