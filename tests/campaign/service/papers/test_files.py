"""The texts of a workbook that a program for spreadsheets has saved: the book's name stands before each sheet's."""

import pytest

from campaign.service.papers.files import WANTED
from campaign.service.papers.position import at_the_start
from campaign.service.papers.reading import read_position
from campaign.service.spreadsheets.cells import Refused
from tests.campaign.service.papers.test_reading import SCENARIO, files, put, template


def refused(sent: dict[str, bytes]) -> list[str]:
    """What is said of files."""
    with pytest.raises(Refused) as caught:
        read_position(sent)
    return list(map(str, caught.value.faults))


def texts(book: str) -> dict[str, bytes]:
    """The template as texts of a book."""
    return {f"{book}{name}": content for name, content in files(template(), csv=True).items()}


@pytest.mark.parametrize("book", ["my-", "My campaign-", "autumn-1042-", "groups-", "-"])
def test_the_name_of_the_book_may_stand_before_that_of_each_sheet(book: str) -> None:
    assert read_position(texts(book)).paper == at_the_start(SCENARIO)


def test_a_slip_in_such_a_text_names_its_file() -> None:
    sheets = template()
    put("spies", 2, "faction", "")(sheets)
    put("groups", 2, "hostility", "x")(sheets)
    sent = {f"my-{name}": content for name, content in files(sheets, csv=True).items()}
    assert [each.split(": ")[0] for each in refused(sent)] == [
        "my-groups.csv, line 2, column E",
        "my-spies.csv, line 2, column A",
    ]


def test_a_sheet_that_there_is_not_is_named_beside_the_others() -> None:
    [said] = refused(texts("") | {"fleet.csv": b"ship\n"})
    assert said.startswith("fleet: there is no such sheet")


@pytest.mark.parametrize(
    "sent",
    [
        {"my-groups.csv": b"group\n", "your-men.csv": b"of\n"},
        {"my-groups.csv": b"group\n", "men.csv": b"of\n"},
        {"table1.csv": b"group\n", "table2.csv": b"of\n"},
        {"my-table.csv": b"group\n"},
    ],
)
def test_names_that_tell_no_sheets_are_refused_once(sent: dict[str, bytes]) -> None:
    assert refused(sent) == [f"files: {WANTED}"]
