"""Spreadsheets of whoever means ill: refused at a limit, or read as if they cost nothing."""

import tracemalloc

import pytest

from campaign.service.spreadsheets import uploaded
from campaign.service.spreadsheets.cells import MOST_FAULTS, Refused
from campaign.service.spreadsheets.reading import read
from campaign.service.spreadsheets.uploaded import read_apart
from campaign.service.spreadsheets.writing import as_csv, as_xlsx
from tests.campaign.service.spreadsheets.hostile import HOSTILE, formulas, lying
from uploads.limits import Limits

ROWS = [["name", "heads"], ["Bohémond", 7]]


@pytest.mark.parametrize("name", HOSTILE)
def test_what_says_little_is_read_whatever_stands_beside_it(name: str) -> None:
    sheets, wrong = read_apart({name: HOSTILE[name]()})
    assert wrong == []
    assert sheets["groups"].rows in ([["name"]], [["name"], ["Roger"]])


def test_what_is_wrong_without_end_is_told_in_a_short_answer() -> None:
    file = formulas()
    assert len(file) < 2**15
    _, wrong = read_apart({"a.xlsx": file})
    assert len(wrong) == MOST_FAULTS + 1
    assert wrong[-1].reason == "it has more than 1,000 such cells, and only so many are named"


@pytest.mark.parametrize("name", ["a.zip", "a.xlsx", "a.ods"])
def test_a_directory_that_lies_is_found_out_in_pieces(name: str) -> None:
    file = lying()
    assert len(file) < 2**19
    tracemalloc.start()
    try:
        with pytest.raises(Refused, match=r"cannot be unpacked|unpacks to more"):
            read({name: file})
        assert tracemalloc.get_traced_memory()[1] < 16 * 2**20
    finally:
        tracemalloc.stop()


def test_what_is_found_comes_back_from_the_other_process() -> None:
    assert read_apart({"a.xlsx": as_xlsx([("groups", ROWS)])}) == read(
        {"a.xlsx": as_xlsx([("groups", ROWS)])}
    )
    wrong = {"groups.csv": b"name\n=1+1\n"}
    assert read_apart(wrong) == read(wrong)


def test_why_there_is_nothing_comes_back_too() -> None:
    with pytest.raises(Refused) as here:
        read({"a.xlsx": b"no workbook"})
    with pytest.raises(Refused) as there:
        read_apart({"a.xlsx": b"no workbook"})
    assert there.value.faults == here.value.faults


def test_a_file_that_costs_too_much_is_refused_with_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploaded, "LIMITS", Limits(seconds=6, megabytes=1))
    with pytest.raises(Refused, match=r"a\.csv: reading it takes more than 1 MB of memory"):
        read_apart({"a.csv": as_csv([["name"] * 50] * 900)})
