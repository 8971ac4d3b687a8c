"""Spreadsheets that people send: what is read of them, and what is refused by file or cell, before it costs anything."""

import zipfile
from io import BytesIO

import pytest
from openpyxl import Workbook

from campaign.service.spreadsheets import reading
from campaign.service.spreadsheets.cells import Refused
from campaign.service.spreadsheets.reading import read
from campaign.service.spreadsheets.writing import as_csv, as_xlsx, as_zip

ROWS = [["name", "heads"], ["Bohémond", 7], ["", None], ["l'Aîné", 2.5]]
TEXTS = [["name", "heads"], ["Bohémond", "7"], ["", ""], ["l'Aîné", "2.5"]]


def why(**files: bytes) -> list[str]:
    """Why files are refused; a double underscore stands for the point of a name."""
    with pytest.raises(Refused) as caught:
        read({name.replace("__", "."): content for name, content in files.items()})
    return list(map(str, caught.value.faults))


def book(**cells: object) -> bytes:
    """A workbook with one sheet."""
    made = Workbook()
    page = made.active
    page.title = "groups"
    for place, value in cells.items():
        page[place] = value
    out = BytesIO()
    made.save(out)
    return out.getvalue()


@pytest.mark.parametrize(
    "files",
    [
        {"a.xlsx": as_xlsx([("groups", ROWS)])},
        {"a.zip": as_zip([("groups", ROWS)])},
        {"groups.csv": as_csv(ROWS)},
        {"Groups.CSV": as_csv(ROWS)},
        {"groups.csv": "name;heads\nBohémond;7\n;\nl'Aîné;2.5\n".encode()},
        {"groups.csv": "\ufeffname\theads\r\nBohémond\t7\r\n\t\r\nl'Aîné\t2.5\r\n".encode()},
    ],
)
def test_workbooks_and_texts_with_any_separator_say_the_same(files: dict[str, bytes]) -> None:
    sheets, wrong = read(files)
    assert wrong == []
    assert [list(row) for row in sheets["groups"].rows] == TEXTS


def test_a_cell_is_named_as_its_owner_finds_it() -> None:
    sheets, _ = read({"a.xlsx": as_xlsx([("groups", ROWS)])})
    assert sheets["groups"].place(3, 1) == "groups!B4"
    sheets, _ = read({"groups.csv": as_csv(ROWS)})
    assert sheets["groups"].place(3, 1) == "groups.csv, line 4, column B"


def test_formulas_are_named_and_never_reckoned() -> None:
    sheets, wrong = read({"a.xlsx": book(A1="name", B2="=1+1")})
    assert [each.place for each in wrong] == ["groups!B2"]
    assert sheets["groups"].rows[1][1] == "=1+1"
    _, wrong = read({"groups.csv": b"name,heads\nx,=1+1\n"})
    assert [each.place for each in wrong] == ["groups.csv, line 2, column B"]


def test_merged_cells_are_named() -> None:
    made = Workbook()
    made.active.title = "groups"
    made.active.merge_cells("B2:C4")
    out = BytesIO()
    made.save(out)
    _, wrong = read({"a.xlsx": out.getvalue()})
    assert [(each.place, "merged" in each.reason) for each in wrong] == [("groups!B2:C4", True)]


@pytest.mark.parametrize("encoding", ["cp1252", "latin-1"])
def test_another_encoding_is_told_with_its_line(encoding: str) -> None:
    [told] = why(groups__csv="name\nRoger\nBohémond\n".encode(encoding))
    assert told.startswith("groups.csv, line 3: byte 0xe9 is not UTF-8")
    assert "CSV UTF-8" in told


def test_text_of_two_bytes_a_sign_is_told() -> None:
    assert "CSV UTF-8" in why(groups__csv="name\nRoger\n".encode("utf-16"))[0]
    assert "CSV UTF-8" in why(groups__csv="name\nRoger\n".encode("utf-16-le"))[0]


def test_a_file_that_is_too_large_is_refused_unread() -> None:
    assert "at most 2,097,152 are read" in why(a__xlsx=b"\0" * (reading.LARGEST_FILE + 1))[0]


def bomb(size: int) -> bytes:
    """A small file that unpacks to much."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("groups.csv", b"0" * size)
    return out.getvalue()


@pytest.mark.parametrize("name", ["a__zip", "a__xlsx"])
def test_a_file_that_unpacks_to_too_much_is_refused_packed(name: str) -> None:
    assert "it unpacks to more than" in why(**{name: bomb(reading.LARGEST_PARTS + 1)})[0]


def test_too_many_cells_are_refused_before_they_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "MOST_CELLS", 10)
    rows = [["1", "2", "3"]] * 4
    assert "12 cells, and at most 10" in why(a__xlsx=as_xlsx([("groups", rows)]))[0]
    assert "more than 10 cells" in why(groups__csv=as_csv(rows))[0]


def with_part(book: bytes, after: bytes, more: bytes) -> bytes:
    """A workbook whose first sheet says something more."""
    out = BytesIO()
    with zipfile.ZipFile(BytesIO(book)) as packed, zipfile.ZipFile(out, "w") as written:
        for info in packed.infolist():
            text = packed.read(info)
            written.writestr(
                info.filename, text.replace(after, after + more) if "sheet1" in info.filename else text
            )
    return out.getvalue()


@pytest.mark.parametrize(
    "more",
    [
        b'<mergeCells count="1"><mergeCell ref="A1:XFD1048576"/></mergeCells>',
        b"<mergeCells count='1'><mergeCell ref = '&#65;1:XFD1048576'/></mergeCells>",
        b'<hyperlinks><hyperlink ref="A1:XFD1048576" location="x"/></hyperlinks>',
        b'<hyperlinks><hyperlink ref="A:XFD" location="x"/></hyperlinks>',
    ],
)
def test_a_range_of_all_cells_there_are_is_refused_before_they_are_made(more: bytes) -> None:
    [told] = why(a__xlsx=with_part(book(A1="name"), b"</sheetData>", more))
    assert "at most 50,000 are read" in told


def test_sheets_that_reach_far_together_are_refused_before_their_cells_are_made() -> None:
    made = Workbook()
    for _ in range(9):
        made.create_sheet()["Z400"] = "x"
    out = BytesIO()
    made.save(out)
    assert why(a__xlsx=out.getvalue()) == ["file: it has more than 50,000 cells"]


def test_a_cell_far_off_is_named() -> None:
    assert why(a__xlsx=book(A1="name", A6000="x"))[0].startswith(
        "groups!A6000: a sheet has at most 5,000 rows"
    )


def test_a_cell_without_end_is_named() -> None:
    assert why(groups__csv=b"name\n" + b"x" * 1001)[0].startswith("groups.csv, line 2, column A")


@pytest.mark.parametrize(
    "files",
    [
        {},
        {"a__ods": b"x"},
        {"a__xlsx": b"no workbook"},
        {"a__xlsx": as_zip([("groups", ROWS)])},
        {"a__zip": b"no archive"},
        {"a__zip": as_zip([])},
        {"a__csv": b"x", "b__xlsx": b"y"},
        {"groups__csv": b'name\n"never closed\n'},
    ],
)
def test_what_is_no_spreadsheet_is_refused(files: dict[str, bytes]) -> None:
    assert why(**files)


def test_a_sheet_that_is_there_twice_is_refused() -> None:
    assert "twice" in why(groups__csv=b"a", Groups__CSV=b"b")[0]


def test_a_workbook_that_is_cut_is_refused() -> None:
    whole = as_xlsx([("groups", ROWS)])
    assert why(a__xlsx=whole[: len(whole) // 2])
