"""A house table cell by cell at the desk: what other values do, who says where they come from, and that they count."""

import pytest

from campaign.service.editions import printed_texts
from campaign.service.log.commands import state_of
from campaign.service.organisers.table_cells import cells_of
from eventlog.log import LOG
from people.models import Remark
from tests.desk.conftest import Desk

QUICK = "tables/quick.toml/cells/"
SAID = {"source": "my copy, §17", "reason": "the printed hills are too low"}


def number(name: str, path: str) -> str:
    """The field of a cell."""
    return next(f"cell{cell.number}" for cell in cells_of(printed_texts()[name]) if cell.path == path)


HILL = number("quick.toml", "campaign_terrain.values.hill.percent")


def form(desk: Desk, **typed: str) -> dict[str, str]:
    """The form as it stands, with some of it typed."""
    return SAID | {"version": str(LOG.head(desk.campaign).version)} | typed


def test_every_value_stands_in_a_field_of_its_name(desk: Desk) -> None:
    shown = desk.page(QUICK)
    for cell in cells_of(printed_texts()["quick.toml"]):
        assert f'name="cell{cell.number}"' in shown
        assert f'title="{cell.path}"' in shown
    assert 'aria-label="campaign terrain, values, hill, percent"' in shown
    assert shown.index("<fieldset") < shown.index('name="count"'), "the cells stand before the buttons"
    assert desk.path(QUICK) in desk.page("tables/")


def test_what_it_does_to_typical_battles_is_shown_and_changes_nothing(desk: Desk) -> None:
    head = LOG.head(desk.campaign)
    answer = desk.post(QUICK, form(desk, **{HILL: "200"}, look="yes"))
    shown = answer.content.decode()
    assert answer.status_code == 200
    assert "campaign_terrain.values.hill.percent" in shown
    assert "200 instead of 20" in shown
    assert "who stood in the hills" in shown
    assert "as before" in shown
    assert LOG.head(desk.campaign) == head


def test_a_table_that_no_battle_asks_says_so(desk: Desk) -> None:
    tail = "tables/prices.toml/cells/"
    price = number("prices.toml", "prices.light_infantry")
    shown = desk.post(tail, form(desk, **{price: "3"}, look="yes")).content.decode()
    assert "stay as they are" in shown


def test_it_counts_from_the_next_dawn_with_its_source_and_reason(desk: Desk) -> None:
    sent, head = form(desk, **{HILL: "40"}, count="yes"), LOG.head(desk.campaign)
    asked = desk.post(QUICK, sent)
    assert "campaign terrain, values, hill, percent: 40 instead of 20." in asked.content.decode()
    assert "Every player gets a notice at once" in asked.content.decode()
    assert desk.post(QUICK, sent | {"confirmed": "no"}).status_code == 200
    assert LOG.head(desk.campaign) == head
    answer = desk.post(QUICK, dict(asked.context["kept"]) | {"confirmed": "yes"})
    assert answer["Location"] == desk.path("tables/")
    text = state_of(desk.campaign).tables_coming["quick.toml"]
    assert "hill = {percent = 40, needs_presence = true}" in text
    assert "my copy, §17 (campaign_terrain.values.hill.percent); percentages rules" in text
    assert Remark.objects.get().text == SAID["reason"]
    desk.play()
    assert state_of(desk.campaign).tables["quick.toml"].text == text
    shown = desk.page(QUICK)
    assert f'name="{HILL}" value="40"' in shown


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({HILL: "many"}, "campaign_terrain.values.hill.percent: &#x27;many&#x27; is no whole number"),
        ({HILL: "501"}, "quick.toml"),
        ({}, "No cell is changed"),
        ({HILL: "40", "source": ""}, "required"),
        ({HILL: "40", "reason": ""}, "required"),
        ({HILL: "40", "version": "1"}, "since this has come after the page was shown"),
    ],
)
def test_what_cannot_be_is_told_and_nothing_counts(desk: Desk, typed: dict[str, str], said: str) -> None:
    answer = desk.post(QUICK, form(desk) | typed | {"count": "yes"})
    assert answer.status_code == 400
    assert said in answer.content.decode()
    assert not state_of(desk.campaign).tables_coming
    assert not Remark.objects.exists()


def test_what_is_printed_in_the_rules_has_no_form(desk: Desk, stranger: Desk) -> None:
    assert desk.get("tables/spy.toml/cells/").status_code == 404
    assert desk.get("tables/none.toml/cells/").status_code == 404
    assert stranger.client.get(desk.path(QUICK)).status_code == 404
