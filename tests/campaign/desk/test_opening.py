"""Opening a campaign from a scenario."""

import pytest

from campaign.models import Card
from people.models import ORGANISER, Tenure
from tests.campaign.desk.conftest import Desk

ADDRESS = "/admin/campaigns/open/"
FORM = {
    "title": "The spring of 1042",
    "scenario": "corato",
    "weekdays": ["0", "2"],
    "time": "21:30",
    "zone": "Europe/Paris",
    "minimum_hours": "10",
    "battles": "organiser",
    "dice": "hand",
    "season": "off",
    "weather": "roll",
}


def test_whoever_opens_a_campaign_organises_it(desk: Desk) -> None:
    answer = desk.client.post(ADDRESS, FORM)
    card = Card.objects.get(title="The spring of 1042")
    assert answer["Location"] == f"/admin/campaigns/{card.campaign}/"
    assert card.calendar == {"weekdays": [0, 2], "time": "21:30", "zone": "Europe/Paris", "minimum_hours": 10}
    chosen = {name: FORM[name] for name in ("battles", "dice", "season", "weather")}
    assert card.settings == card.settings | chosen
    assert Tenure.objects.filter(account=desk.account, campaign=card.campaign, role=ORGANISER).exists()


def test_the_organiser_reads_that_the_closing_decides_and_not_the_deadline(desk: Desk) -> None:
    for page in (ADDRESS, desk.path("deadline/")):
        shown = desk.client.get(page).content.decode()
        assert "A sheet filed after the deadline and before the closing counts." in shown, page


def test_every_scenario_can_be_chosen_by_title_and_summary(desk: Desk) -> None:
    shown = desk.client.get(ADDRESS).content.decode()
    for title in (
        "The rising of Melfi",
        "The eve of Civitate",
        "The bourg of Corato",
        "The landing at Messina",
    ):
        assert title in shown


def test_no_zone_is_offered_that_depends_on_the_machine(desk: Desk) -> None:
    zones = desk.client.get(ADDRESS).context["zones"]
    assert "Europe/Rome" in zones
    assert not {"localtime", "Factory"} & set(zones)


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        ("time", "late", "such as 20:00"),
        ("time", "T20", "&#x27;T20&#x27; is not a local time such as 20:00"),
        ("zone", "Factory", "depends on the machine; name a place, as Europe/Rome"),
        ("zone", "Apulia/Melfi", "&#x27;Apulia/Melfi&#x27; is not a time zone"),
        ("zone", "localtime", "depends on the machine; name a place, as Europe/Rome"),
        ("title", "\x01\x02", "a campaign needs a title that can be read"),
        ("minimum_hours", "999", "between 0 and 336 hours at least"),
        ("scenario", "atlantis", "Select a valid choice"),
        ("title", " ", "This field is required"),
    ],
)
def test_what_cannot_be_played_is_refused_at_its_field(
    desk: Desk, field: str, value: str, reason: str
) -> None:
    before = Card.objects.count(), Tenure.objects.count()
    answer = desk.client.post(ADDRESS, FORM | {field: value})
    assert answer.status_code == 400
    assert reason in answer.content.decode()
    assert answer.context["form"].errors.keys() == {field}
    assert (Card.objects.count(), Tenure.objects.count()) == before


@pytest.mark.parametrize(
    ("ticked", "settings"),
    [
        ({}, (False, False)),
        ({"capture_by_battle": "on"}, (True, False)),
        ({"capture_by_battle": "on", "trifles_count": "on"}, (True, True)),
    ],
)
def test_the_organiser_says_whether_towns_pass_by_battle_and_easy_attacks_count(
    desk: Desk, ticked: dict[str, str], settings: tuple[bool, bool]
) -> None:
    desk.client.post(ADDRESS, FORM | ticked)
    kept = Card.objects.get(title=FORM["title"]).settings
    assert (kept["capture_by_battle"], kept["trifles_count"]) == settings
