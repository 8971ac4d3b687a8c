"""Spreadsheets that people send: what is read of them, and what is refused by file or cell, before it costs anything."""

import zipfile
from io import BytesIO

import pytest
from openpyxl import Workbook
from openpyxl.utils import get_column_letter

from campaign.service.spreadsheets import cells, packed, reading
from campaign.service.spreadsheets.cells import Refused
from campaign.service.spreadsheets.reading import read
from campaign.service.spreadsheets.writing import as_csv, as_xlsx, as_zip

ROWS = [["name", "heads"], ["Bohémond", 7], ["", None], ["l'Aîné", 2.5]]
TEXTS = [["name", "heads"], ["Bohémond", "7"], [], ["l'Aîné", "2.5"]]


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


SHEET = "xl/worksheets/sheet1.xml"


def renamed(packed: bytes, part: str, before: str, after: str) -> bytes:
    """A workbook in a part of which something is written otherwise."""
    out = BytesIO()
    with zipfile.ZipFile(BytesIO(packed)) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            text = old.read(name)
            if name == part:
                assert before.encode() in text
                text = text.replace(before.encode(), after.encode())
            new.writestr(name, text)
    return out.getvalue()


def with_number(text: bytes) -> bytes:
    """A workbook in which a number is written like this."""
    return renamed(
        as_xlsx([("groups", [["heads"], [12345]])]), SHEET, "<v>12345</v>", f"<v>{text.decode()}</v>"
    )


@pytest.mark.parametrize(
    ("number", "said"), [(b"12345.0", "12345"), (b"1e308", str(int(1e308))), (b"1e-999999", "0")]
)
def test_a_number_is_no_longer_than_its_cell(number: bytes, said: str) -> None:
    sheets, wrong = read({"a.xlsx": with_number(number)})
    assert (sheets["groups"].rows[1][0], wrong) == (said, [])


@pytest.mark.parametrize("number", [b"1e999999", b"-1e999999", b"9" * 4_000, b"9" * 1_000_000])
def test_a_number_that_nobody_counts_with_is_named(number: bytes) -> None:
    _, wrong = read({"a.xlsx": with_number(number)})
    assert list(map(str, wrong)) == ["groups!A2: it is a number larger than anybody counts with"]


def test_a_cell_is_named_as_its_owner_finds_it() -> None:
    sheets, _ = read({"a.xlsx": as_xlsx([("groups", ROWS)])})
    assert sheets["groups"].place(3, 1) == "groups!B4"
    sheets, _ = read({"groups.csv": as_csv(ROWS)})
    assert sheets["groups"].place(3, 1) == "groups.csv, line 4, column B"


def test_columns_have_the_letters_of_every_spreadsheet() -> None:
    assert [cells.letters(at) for at in range(800)] == [get_column_letter(at + 1) for at in range(800)]


def test_formulas_are_named_and_never_reckoned() -> None:
    sheets, wrong = read({"a.xlsx": book(A1="name", B2="=1+1")})
    assert [each.place for each in wrong] == ["groups!B2"]
    assert sheets["groups"].rows == [["name"]]
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
    assert "it unpacks to more than" in why(**{name: bomb(packed.LARGEST_PARTS + 1)})[0]


def test_too_many_cells_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cells, "MOST_CELLS", 10)
    rows = [["1", "2", "3"]] * 4
    for told in (why(a__xlsx=as_xlsx([("groups", rows)])), why(groups__csv=as_csv(rows))):
        assert told == ["file: it has 12 cells, and at most 10 are read"]


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


def test_merged_cells_without_end_are_named_and_never_made() -> None:
    more = b'<mergeCells count="1"><mergeCell ref="A1:XFD1048576"/></mergeCells>'
    _, wrong = read({"a.xlsx": with_part(book(A1="name"), b"</sheetData>", more)})
    assert [each.place for each in wrong] == ["groups!A1:XFD1048576"]


def in_encoding(part: str, encoding: str) -> bytes:
    """A workbook of which a part says that it is in an encoding."""
    out, made = BytesIO(), as_xlsx([("groups", ROWS)])
    with zipfile.ZipFile(BytesIO(made)) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            text = old.read(name)
            if name == part:
                assert not text.startswith(b"<?xml")
                text = b'<?xml version="1.0" encoding="%s"?>' % encoding.encode() + text
            new.writestr(name, text)
    return out.getvalue()


@pytest.mark.parametrize("part", ["xl/workbook.xml", "xl/worksheets/sheet1.xml", "docProps/core.xml"])
@pytest.mark.parametrize(
    "encoding",
    ["shift_jis", "gb2312", "utf-7", "utf-32", "NaN", "rot13", "idna", "undefined", "hex", "cp037"],
)
def test_a_part_in_an_encoding_that_is_not_read_is_named(part: str, encoding: str) -> None:
    assert why(a__xlsx=in_encoding(part, encoding)) == [
        f"{part}: its XML is in an encoding that is not read: save the workbook again, in UTF-8"
    ]


@pytest.mark.parametrize("encoding", ["utf-8", "UTF-8", "us-ascii", "iso-8859-1", "windows-1252"])
def test_an_encoding_that_programs_write_is_read(encoding: str) -> None:
    sheets, wrong = read({"a.xlsx": in_encoding("docProps/core.xml", encoding)})
    assert ([list(row) for row in sheets["groups"].rows], wrong) == (TEXTS, [])


def test_a_link_over_all_cells_makes_none_of_them() -> None:
    more = b'<hyperlinks><hyperlink ref="A:XFD" location="x"/></hyperlinks>'
    sheets, wrong = read({"a.xlsx": with_part(book(A1="name"), b"</sheetData>", more)})
    assert (sheets["groups"].rows, wrong) == ([["name"]], [])


@pytest.mark.parametrize(
    ("cell", "named"),
    [({"A6000": "x"}, "A6000"), ({"CV2": "x"}, "CV2"), ({"CV2": "x", "A6000": "x"}, "CV2")],
)
def test_a_cell_far_off_is_named_itself(cell: dict[str, str], named: str) -> None:
    told = f"groups!{named}: a sheet has at most 5,000 rows and 60 columns; clear this cell"
    assert why(a__xlsx=book(A1="name", **cell)) == [told]


def test_a_line_far_off_is_named_by_its_number() -> None:
    assert why(groups__csv=b"name\n" + b"\n" * 5_000 + b"Roger\n")[0].startswith(
        "groups.csv, line 5002, column A"
    )


def test_rows_that_say_nothing_keep_the_numbers_of_those_below() -> None:
    for files in ({"a.xlsx": book(A1="name", A4="Roger")}, {"groups.csv": b"name\n\n,,\nRoger\n"}):
        sheets, _ = read(files)
        assert sheets["groups"].rows == [["name"], [], [], ["Roger"]]


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


TABLE = (
    '<?xml version="1.0" encoding="UTF-8"?><office:document-content '
    'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
    'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" '
    'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" office:version="1.3"><office:body><office:spreadsheet>'
    '<table:table table:name="Groups">{rows}</table:table></office:spreadsheet></office:body></office:document-content>'
)
MANIFEST = (
    '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry '
    'manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.spreadsheet"/></manifest:manifest>'
)
CELL = '<table:table-cell office:value-type="string"{more}><text:p>n1</text:p></table:table-cell>'
BLANK = '<table:table-cell table:number-columns-repeated="{n}"/>'


def ods(*rows: str, repeated: int = 1) -> dict[str, bytes]:
    """A workbook of LibreOffice with one sheet of such rows, the last of which stands there so often."""
    more = f' table:number-rows-repeated="{repeated}"'
    told = "".join(
        f"<table:table-row{more if row is rows[-1] else ''}>{row}</table:table-row>" for row in rows
    )
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet", zipfile.ZIP_STORED)
        packed.writestr("META-INF/manifest.xml", MANIFEST)
        packed.writestr("content.xml", TABLE.format(rows=told))
    return {"a.ods": out.getvalue()}


def test_cells_of_an_ods_that_are_alike_stand_as_often_as_it_says() -> None:
    row = CELL.format(more=' table:number-columns-repeated="2"') + BLANK.format(n=16_382)
    sheets, wrong = read(ods(BLANK.format(n=9), row, repeated=2))
    assert (sheets["groups"].rows, wrong) == ([[], ["n1", "n1"], ["n1", "n1"]], [])


def test_rows_that_say_nothing_down_to_the_end_of_an_ods_cost_nothing() -> None:
    sheets, wrong = read(ods(CELL.format(more=""), BLANK.format(n=16_384), repeated=1_048_575))
    assert (sheets["groups"].rows, wrong) == ([["n1"]], [])


@pytest.mark.parametrize(
    ("more", "repeated", "named"),
    [
        ("", 1_048_576, "groups!A1048576"),
        (' table:number-columns-repeated="16384"', 1, "groups!XFD1"),
    ],
)
def test_a_cell_that_an_ods_repeats_without_end_is_refused_before_it_is_made(
    more: str, repeated: int, named: str
) -> None:
    [told] = why(a__ods=ods(CELL.format(more=more), repeated=repeated)["a.ods"])
    assert told.startswith(f"{named}: a sheet has at most")


def test_formulas_and_merged_cells_of_an_ods_are_named() -> None:
    formula = CELL.format(more=' table:formula="of:=1+1"')
    merged = CELL.format(more=' table:number-columns-spanned="2" table:number-rows-spanned="3"')
    _, wrong = read(ods(BLANK.format(n=2) + formula, merged))
    assert [each.place for each in wrong] == ["groups!C1", "groups!A2:B4"]


def test_a_cell_that_holds_an_error_is_named() -> None:
    _, wrong = read(
        {
            "a.xlsx": with_part(
                book(A1="name"), b"<sheetData>", b'<row r="9"><c r="B9" t="e"><v>#N/A</v></c></row>'
            )
        }
    )
    assert list(map(str, wrong)) == ["groups!B9: it says that something is wrong instead of a value"]


def zipped(method: int, *names: str) -> bytes:
    """An archive of the same text under some names."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w", method) as packed:
        for name in names:
            packed.writestr(name, as_csv(ROWS))
    return out.getvalue()


def test_what_a_mac_puts_beside_the_texts_is_passed_over() -> None:
    names = ("war/groups.csv", "__MACOSX/war/._groups.csv", "war/.DS_Store")
    sheets, _ = read({"a.zip": zipped(zipfile.ZIP_DEFLATED, *names)})
    assert list(sheets) == ["groups"]


def test_an_archive_that_is_odd_is_refused_with_the_reason() -> None:
    assert (
        "groups.csv is packed in a way that is not read"
        in why(a__zip=zipped(zipfile.ZIP_LZMA, "groups.csv"))[0]
    )
    assert why(a__zip=zipped(zipfile.ZIP_STORED, "a/groups.csv", "b/groups.csv")) == [
        "groups.csv: a sheet of this name is there twice"
    ]


def test_a_name_behind_an_apostrophe_of_its_own_keeps_it() -> None:
    sheets, wrong = read({"groups.csv": as_csv([["name"], ["'Ali"], ["-Roger"], ["=Robert"]])})
    assert [row[0] for row in sheets["groups"].rows[1:]] == ["'Ali", "-Roger", "=Robert"]
    assert wrong == []


def test_all_cells_together_hold_no_more_text_than_a_campaign(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cells, "LONGEST_TEXT", 8)
    assert why(groups__csv=b"name\nRoger\n") == [
        "file: it has more than 8 characters, and only so many are read"
    ]


MANY = [
    pytest.param({"groups.csv": b"=1,=1,=1,=1\n"}, id="text"),
    pytest.param({"a.xlsx": book(A1="=1", B1="=1", C1="=1", D1="=1")}, id="workbook"),
    pytest.param(ods(CELL.format(more=' table:formula="of:=1"') * 4), id="ods"),
    pytest.param(
        {"a.xlsx": renamed(as_xlsx([("groups", [[12345] * 4])]), SHEET, "12345", "1e999")}, id="numbers"
    ),
]


@pytest.mark.parametrize("files", MANY)
def test_the_first_cells_that_cannot_be_are_named_and_that_there_are_more(
    files: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cells, "MOST_FAULTS", 4)
    _, wrong = read(files)
    assert len(wrong) == 4
    monkeypatch.setattr(cells, "MOST_FAULTS", 2)
    _, fewer = read(files)
    assert fewer[:2] == wrong[:2]
    assert list(map(str, fewer[2:])) == ["file: it has more than 2 such cells, and only so many are named"]


LONG = "n" * 256
LONG_NAMES = [
    pytest.param({f"{LONG}.csv": b"name"}, id="a file"),
    pytest.param({"a.zip": as_zip([(LONG, ROWS)])}, id="a text in a .zip"),
    pytest.param(
        {"a.xlsx": renamed(as_xlsx([("groups", ROWS)]), "xl/workbook.xml", "groups", LONG)}, id="a sheet"
    ),
    pytest.param(
        {"a.ods": renamed(ods(CELL.format(more=""))["a.ods"], "content.xml", "Groups", LONG)}, id="an ods"
    ),
]


@pytest.mark.parametrize("files", LONG_NAMES)
def test_a_name_that_each_fault_would_repeat_is_not_long(files: dict[str, bytes]) -> None:
    with pytest.raises(Refused) as caught:
        read(files)
    assert list(map(str, caught.value.faults)) == [f"{LONG[:40]}…: its name has more than 255 characters"]


def test_a_name_of_a_sheet_is_as_long_as_that_of_a_file() -> None:
    sheets, _ = read(
        {"a.ods": renamed(ods(CELL.format(more=""))["a.ods"], "content.xml", "Groups", LONG[1:])}
    )
    assert list(sheets) == [LONG[1:]]
