"""The lists of a campaign as spreadsheets: what its pages show, no more, and no text that becomes a formula."""

import csv
from io import BytesIO, StringIO

import pytest
from django.test import Client
from openpyxl import load_workbook

from campaign.model import men
from campaign.service.log.commands import state_of
from campaign.service.papers.position import as_paper
from campaign.service.papers.reading import read_position
from desk.overview.lists import LISTED
from eventlog.log import LOG
from people.models import Account, Reading
from tests.desk.conftest import FACTION, Desk


def rows(desk: Desk, name: str, query: str = "", client: Client | None = None) -> list[dict[str, str]]:
    """A list as .csv, line by line."""
    answer = (client or desk.client).get(desk.path(f"lists/{name}/csv/{query}"))
    assert answer.status_code == 200, name
    assert f'filename="{name}-day-{desk.summary.day}.csv"' in answer["Content-Disposition"]
    return list(csv.DictReader(StringIO(answer.content.decode("utf-8-sig"))))


@pytest.mark.parametrize("name", LISTED)
def test_each_list_is_a_workbook_and_a_text_that_say_the_same(morning: Desk, name: str) -> None:
    desk = morning
    shown = desk.page("lists/")
    for kind in ("xlsx", "csv"):
        assert desk.path(f"lists/{name}/{kind}/") in shown
    text = list(csv.reader(StringIO(desk.get(f"lists/{name}/csv/").content.decode("utf-8-sig"))))
    book = load_workbook(BytesIO(desk.get(f"lists/{name}/xlsx/").content))
    assert book.sheetnames == [name]
    assert [cell.value for cell in book[name][1]] == text[0]
    assert book[name].max_row == len(text)


def test_groups_are_told_as_they_stand(desk: Desk) -> None:
    state = state_of(desk.campaign)
    found = {row["group"]: row for row in rows(desk, "groups")}
    assert found.keys() == state.groups.keys()
    group = state.groups["n1"]
    assert found["n1"]["hex"] == group.hex
    assert int(found["n1"]["heads"]) == men.heads(group.men) + len(group.commanders)
    assert state.commanders[group.commanders[0]].name in found["n1"]["commanders"]


def test_seats_tell_who_plays_and_that_a_sheet_is_filed_and_not_what_it_says(desk: Desk) -> None:
    desk.file()
    found = {row["faction"]: row for row in rows(desk, "seats")}
    assert found["Norman"]["player"] == "ademar-norman"
    assert (found["Norman"]["sheet"], found["Byzantine"]["sheet"]) == ("1", "")


def test_the_log_hides_what_its_page_hides(desk: Desk) -> None:
    desk.file()
    stored = LOG.commands(desk.campaign)[-1]
    [filed] = [each for each in LOG.read(desk.campaign) if each.type == "SheetFiled"]
    salt = filed.payload.partition('"salt":"')[2][:32]
    told = desk.page("lists/log/csv/")
    assert "to be read after the closing" in told
    assert salt not in told
    assert stored.command.id not in told
    desk.play()
    assert salt in desk.page("lists/log/csv/")


def test_the_log_is_filtered_as_its_page_is(desk: Desk) -> None:
    desk.file()
    found = rows(desk, "log", f"?kind=SheetFiled&faction={FACTION}")
    assert {row["event"] for row in found} == {"SheetFiled"}
    assert "lists/log/csv/?kind=SheetFiled" in desk.page("log/?kind=SheetFiled")


def test_a_name_that_looks_like_a_formula_stays_a_name(desk: Desk) -> None:
    Account.objects.filter(username="ademar-norman").update(username="=HYPERLINK(1)")
    assert {row["player"] for row in rows(desk, "seats")} >= {"'=HYPERLINK(1)"}
    page = load_workbook(BytesIO(desk.get("lists/seats/xlsx/").content))["seats"]
    assert {page[f"B{row}"].data_type for row in range(2, page.max_row + 1)} == {"s"}


@pytest.mark.parametrize("kind", ["xlsx", "zip"])
def test_all_pieces_are_the_template_of_a_campaign_from_paper(morning: Desk, kind: str) -> None:
    desk = morning
    answer = desk.get(f"lists/position/{kind}/")
    found = read_position({f"position.{kind}": answer.content})
    assert found.paper == as_paper(state_of(desk.campaign))


def test_strangers_find_no_list_and_an_operator_is_on_record(
    desk: Desk, stranger: Desk, operator: Client
) -> None:
    for name in (*LISTED, "position"):
        assert stranger.client.get(desk.path(f"lists/{name}/xlsx/")).status_code == 404
    assert operator.get(desk.path("lists/groups/csv/")).status_code == 200
    assert [each.path for each in Reading.objects.all()] == [desk.path("lists/groups/csv/")]


def test_there_is_no_list_of_what_there_is_not(desk: Desk) -> None:
    for tail in ("roster.toml/csv/", "groups/ods/", "position/csv/"):
        assert desk.get(f"lists/{tail}").status_code == 404
