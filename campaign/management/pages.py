"""Figures that a page keeps between two marks: a new measurement is written there."""

from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"
Marks = tuple[str, str]
"""The lines before and after the figures."""


def keep(figures: str, page: Path, marks: Marks) -> None:
    """Put the figures between the marks of the page. Raises ValueError unless it has each of them once."""
    page.write_text(put(figures, page, marks), "utf-8")


def marked_text(page: Path, marks: Marks) -> str:
    """The text of a page that has each of the marks once. Raises ValueError for any other."""
    text, (begin, end) = page.read_text("utf-8"), marks
    if text.count(begin) != 1 or text.count(end) != 1:
        raise ValueError(f"{page.name}: the marks {begin.strip()} and {end.strip()} are wanted, each once")
    return text


def put(figures: str, page: Path, marks: Marks) -> str:
    """The page with the figures between its marks. Raises ValueError unless it has each of them once."""
    begin, end = marks
    before, rest = marked_text(page, marks).split(begin)
    return before + begin + figures + end + rest.split(end)[1]
