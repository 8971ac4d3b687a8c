"""Figures kept between two marks of a page."""

import pytest

from campaign.management import pages

MARKS = ("<!-- figures: begin -->\n", "<!-- figures: end -->\n")


def test_what_was_kept_before_is_replaced_and_the_rest_of_the_page_stays(tmp_path):
    page = tmp_path / "page.md"
    page.write_text("before\n{}old\n{}after\n".format(*MARKS), "utf-8")
    pages.keep("new\n", page, MARKS)
    assert page.read_text("utf-8") == "before\n{}new\n{}after\n".format(*MARKS)


@pytest.mark.parametrize("marks", ["nothing\n", MARKS[0], "{0}{0}{1}".format(*MARKS)])
def test_a_page_without_its_marks_is_left_alone(tmp_path, marks):
    page = tmp_path / "page.md"
    page.write_text(marks, "utf-8")
    with pytest.raises(ValueError, match="marks"):
        pages.keep("new\n", page, MARKS)
    assert page.read_text("utf-8") == marks
