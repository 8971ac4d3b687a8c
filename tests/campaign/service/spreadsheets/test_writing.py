"""Spreadsheets that people take along: no text of theirs becomes a formula."""

from io import BytesIO

import pytest
from openpyxl import load_workbook

from campaign.service.spreadsheets.writing import as_csv, as_xlsx, as_zip

DANGEROUS = ("=1+1", "+1", "-1", "@SUM(A1)", "\t=1", '=HYPERLINK("http://example.org")')


@pytest.mark.parametrize("text", DANGEROUS)
def test_text_that_looks_like_a_formula_stays_text(text: str) -> None:
    page = load_workbook(BytesIO(as_xlsx([("list", [["name"], [text]])])))["list"]
    assert page["A2"].data_type == "s"
    assert page["A2"].value == text
    written = as_csv([["name"], [text]]).decode("utf-8-sig")
    assert written.splitlines()[1].strip('"').startswith("'")


def test_numbers_stay_numbers() -> None:
    page = load_workbook(BytesIO(as_xlsx([("list", [["heads"], [-3], [2.5], [True], [None]])])))["list"]
    assert [page[f"A{row}"].value for row in range(2, 6)] == [-3, 2.5, "yes", None]
    assert as_csv([[-3, 2.5, False, None]]).decode("utf-8-sig") == "-3,2.5,no,\r\n"


def test_signs_that_no_workbook_holds_are_left_out() -> None:
    assert load_workbook(BytesIO(as_xlsx([("list", [["a\x00b"]])])))["list"]["A1"].value == "ab"


def test_the_same_rows_are_the_same_bytes() -> None:
    assert as_zip([("list", [["a"]])]) == as_zip([("list", [["a"]])])
