"""`manage.py paper` lets a campaign that was begun on paper go on."""

from io import BytesIO, StringIO
from pathlib import Path
from uuid import UUID

import pytest
from django.core.management import CommandError, call_command
from openpyxl import load_workbook

from campaign.model.state import Calendar
from campaign.models import CampaignSummary
from campaign.service.log.commands import state_of
from people.models import Account, Tenure

pytestmark = pytest.mark.usefixtures("committed_db")


def run(*arguments: object) -> str:
    """What the command says, slips with it."""
    out = StringIO()
    try:
        call_command("paper", *map(str, arguments), stdout=out, stderr=out)
    except CommandError as refusal:
        return f"{out.getvalue()}{refusal}"
    return out.getvalue()


@pytest.fixture
def sheets(tmp_path: Path) -> Path:
    """The template of Corato as it stands at day 6."""
    file = tmp_path / "campaign.xlsx"
    run(file, "--template", "corato_2")
    return filled_in(file, campaign__B3=6)


def filled_in(file: Path, **cells: object) -> Path:
    """The same file with other cells, which are named as `groups__E2`."""
    book = load_workbook(BytesIO(file.read_bytes()))
    for place, value in cells.items():
        sheet, cell = place.split("__")
        book[sheet][cell] = value
    book.save(file)
    return file


@pytest.fixture
def tancred(committed_db: str) -> Account:
    return Account.objects.create_user("tancred", "t@example.org", "secret", is_staff=True)


def test_without_an_organiser_it_says_what_each_faction_has_and_opens_nothing(sheets: Path) -> None:
    said = run(sheets)
    assert said.startswith(
        "The bourg of Corato at the dawn of day 6; its last day is 10.\n  norman: groups 2 "
    )
    assert "nothing is opened" in said
    assert not CampaignSummary.objects.exists()


def test_with_one_it_goes_on_from_its_day(sheets: Path, tancred: Account) -> None:
    asked = ("--organiser", "tancred", "--title", "From the table")
    said = run(
        sheets, *asked, "--weekdays", "tue,fri", "--time", "19:30", "--hours", "20", "--deputies", "greedy"
    )
    last = said.splitlines()[-1]
    campaign = UUID(last.partition(":")[0])
    assert last == (
        f"{campaign}: From the table goes on from day 6, and tancred organises it; its seats are empty"
    )
    state = state_of(campaign)
    assert (state.title, state.day, state.phase) == ("From the table", 6, "orders")
    assert state.calendar == Calendar((1, 4), "19:30", "Europe/Rome", 20)
    assert {each.deputy for each in state.factions.values()} == {"greedy"}
    assert [each.account for each in Tenure.objects.filter(campaign=campaign)] == [tancred]


def test_every_slip_is_told_by_sheet_and_cell_and_nothing_is_opened(sheets: Path, tancred: Account) -> None:
    filled_in(sheets, groups__E2="seven", spies__B2=None)
    said = run(sheets, "--organiser", "tancred", "--title", "From the table")
    assert "groups!E2: hostility: 'seven' is no whole number from 0 up\n" in said
    assert "spies!B2: " in said
    assert said.endswith("2 slips in what was read; nothing was opened")
    assert not CampaignSummary.objects.exists()
    assert not Tenure.objects.exists()


def test_of_slips_without_end_it_tells_the_first_and_how_many_more_there_are(
    sheets: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("campaign.service.papers.reading.MOST_FAULTS", 1)
    filled_in(sheets, groups__E2="seven", spies__B2=None)
    assert run(sheets).endswith("and 1 more\n2 slips in what was read; nothing was opened")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--organiser", "nobody", "--title", "x"), "there is no account 'nobody' that may organise"),
        (("--organiser", "tancred"), "--title: a campaign needs one"),
        (("--organiser", "tancred", "--title", "\u00ad"), "a campaign needs a title that can be read"),
        (("--organiser", "tancred", "--title", "\x01"), "--title: '\\x01' holds control characters (U+0001)"),
        (("--organiser", "tancred", "--title", "x", "--zone", "Mars"), "'Mars' is not a time zone"),
        (("--organiser", "tancred", "--title", "x", "--time", "late"), "is not a local time such as 20:00"),
        (("--organiser", "tancred", "--title", "x", "--weekdays", "day"), "'day' is none of mon, tue"),
    ],
)
def test_what_cannot_be_is_said_and_leaves_nothing(
    sheets: Path, tancred: Account, arguments: tuple[str, ...], said: str
) -> None:
    assert said in run(sheets, *arguments)
    assert not CampaignSummary.objects.exists()
    assert not Tenure.objects.exists()


def test_files_that_cannot_be_read_or_written_are_named(sheets: Path, tmp_path: Path) -> None:
    assert "there is no scenario 'corata'; did you mean corato" in run(
        tmp_path / "x.xlsx", "--template", "corata"
    )
    assert "is there already" in run(sheets, "--template", "corato_2")
    assert "one file, .xlsx or .zip" in run(tmp_path / "x.ods", "--template", "corato_2")
    assert "cannot be read: No such file" in run(tmp_path / "none.xlsx")
    assert "is there twice" in run(sheets, sheets)
    large = tmp_path / "large.xlsx"
    large.write_bytes(b"0" * (2**21 + 9))
    assert "at most 2,097,152 are read" in run(large)


def test_a_template_is_read_as_it_was_written_in_either_form(tmp_path: Path) -> None:
    for kind in ("xlsx", "zip"):
        file = tmp_path / f"campaign.{kind}"
        assert run(file, "--template", "apulia_1053_2") == ""
        assert "No slip was found" in run(file)
