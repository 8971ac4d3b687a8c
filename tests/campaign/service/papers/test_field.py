"""Positions as people's own programs write them: zeros that are lost, colours without a word, other formats and systems."""

from io import BytesIO
from pathlib import Path

import pytest
from openpyxl import load_workbook
from openpyxl.styles import PatternFill

from campaign.service.papers.position import as_sheets, as_workbook, at_the_start
from campaign.service.papers.reading import read_position
from campaign.service.papers.sheets import HELP
from campaign.service.spreadsheets.cells import Refused
from campaign.service.spreadsheets.writing import as_xlsx, as_zip

FIELD = Path(__file__).with_name("field")
SCENARIO = "corato_2"


def field(name: str) -> dict[str, bytes]:
    """A file as it was sent."""
    return {name: (FIELD / name).read_bytes()}


def template() -> bytes:
    """The template of Corato."""
    return as_workbook(as_sheets(SCENARIO, at_the_start(SCENARIO)))


@pytest.mark.parametrize("name", ["far_fill.xlsx", "strict.xlsx", "macos.zip", "corato.ods"])
def test_a_position_reads_alike_whatever_wrote_it(name: str) -> None:
    read = read_position(field(name))
    assert (read.scenario, read.paper.groups) == (SCENARIO, at_the_start(SCENARIO).groups)


def test_a_hex_that_was_taken_for_a_number_has_its_zero_again() -> None:
    first, *_ = read_position(field("hex_zero.xlsx")).paper.groups
    assert (first.group, first.hex) == ("n1", "0517")


def test_what_is_typed_into_the_template_as_a_hex_or_a_name_stays_text() -> None:
    book = load_workbook(BytesIO(template()))
    columns = {cell.value: cell.column_letter for cell in book["groups"][1]}
    for column, text in {"hex": True, "commanders": True, "hostility": False, "money": False}.items():
        letter = columns[column]
        assert (book["groups"].column_dimensions[letter].number_format == "@") is text
        assert (book["groups"][f"{letter}2"].number_format == "@") is text
    assert book["spies"].column_dimensions["B"].number_format == "@"


def test_cells_that_have_a_colour_alone_count_for_nothing() -> None:
    book = load_workbook(BytesIO(template()))
    for sheet in ("read me", *HELP):
        for row in book[sheet].iter_rows(min_row=1, max_row=162, max_col=26):
            for cell in row:
                cell.fill = PatternFill("solid", fgColor="FFFFEECC")
    book["groups"]["CV9000"].fill = PatternFill("solid", fgColor="FFFFEECC")
    out = BytesIO()
    book.save(out)
    assert read_position({"campaign.xlsx": out.getvalue()}).paper == at_the_start(SCENARIO)


def test_a_name_is_the_same_from_texts_and_from_a_workbook() -> None:
    sheets = {name: [list(row) for row in rows] for name, rows in as_sheets(SCENARIO, at_the_start(SCENARIO))}
    commanders = sheets["commanders"]
    at = commanders[0].index("name")
    commanders[1][at], commanders[2][at] = "-Guillaume", "'Ali"
    texts = read_position({"campaign.zip": as_zip(sheets.items())})
    assert texts == read_position({"campaign.xlsx": as_xlsx(sheets.items())})
    assert [each.name for each in texts.paper.commanders[:2]] == ["-Guillaume", "'Ali"]


@pytest.mark.parametrize("name", ["campaign.xls", "campaign.numbers", "campaign.fods"])
def test_another_format_is_refused_with_those_that_are_read(name: str) -> None:
    with pytest.raises(Refused, match=r"send one workbook, \.xlsx or \.ods.*“Save as”"):
        read_position({name: b"x"})
