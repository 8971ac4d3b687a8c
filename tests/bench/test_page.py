"""The table that the measuring run writes into the documents."""

from pathlib import Path

import pytest

from bench.figures import Figure
from bench.page import BEGIN, END, PAGE, keep, markdown

MET = Figure("fold", 0.7, 0.6, rates={"floor": 1234.4, "ours": 864.1}, beside={"eventsourcing": 0.19})
MISSED = Figure("put_sheet", 3.5, 3.0, at_most=True, spread=0.2)


def test_a_missed_target_stands_in_bold() -> None:
    lines = markdown([MET, MISSED], "one core", 5).splitlines()
    assert lines[0] == "Medians of 5 interleaved rounds. one core."
    assert lines[-2] == "| fold | 0.7 | ≥ 0.6 | 0 | floor 1,234, ours 864 | eventsourcing 0.19 |"
    assert lines[-1].startswith("| put_sheet | **3.5** | ≤ 3 | 0.2 |")


def test_what_was_printed_before_is_replaced_and_the_rest_of_the_page_stays(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"before\n{BEGIN}old\n{END}after\n", "utf-8")
    keep([MET], "one core", 5, page)
    kept = page.read_text("utf-8")
    assert kept == f"before\n{BEGIN}{markdown([MET], 'one core', 5)}{END}after\n"


def test_a_page_without_marks_is_left_alone(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("nothing\n", "utf-8")
    with pytest.raises(ValueError, match="marks"):
        keep([MET], "one core", 5, page)
    assert page.read_text("utf-8") == "nothing\n"


def test_the_page_of_the_project_has_its_marks() -> None:
    text = PAGE.read_text("utf-8")
    assert text.index(BEGIN) < text.index(END)
