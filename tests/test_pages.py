"""Pages written by hand have a sentence a line, and cells of tables that fit one: a change shows where it is."""

import re

import pytest

from config.state import CHECKOUT
from tests.pages import of_hand, prose

PAGES = of_hand()
LINES = [(page, line) for page in PAGES for line in prose(page).splitlines()]
WIDEST_ROW = 160
NEXT_SENTENCE = re.compile(r"(?<!\be\.g)(?<!\bi\.e)[.?!][)\"'`]* (?=[A-Z`*\"(\[])")
LABEL = re.compile(r"\*\*[^*]+[.?!]\*\* ")
"""What a paragraph or an item is about, in bold, before its first sentence."""
CODE = re.compile(r"`[^`]*`")
TABLE = re.compile(r"(?:^[ ]*\|.*\n)+", re.MULTILINE)
MARKER = re.compile(r"^\s*(?:[*-]|\d+\.) ")


def crowded(line: str) -> bool:
    """Whether two sentences stand on a line."""
    if line.lstrip().startswith(("|", "#", "<!--", "![")):
        return False
    text = LABEL.sub("", CODE.sub("`x`", MARKER.sub("", line)))
    return NEXT_SENTENCE.search(text) is not None


def test_a_line_has_one_sentence() -> None:
    assert [(page.name, line) for page, line in LINES if crowded(line)] == []


def test_no_row_of_a_table_is_longer_than_a_line() -> None:
    rows = [(page.name, line) for page, line in LINES if line.lstrip().startswith("|")]
    assert [(page, row) for page, row in rows if len(row) > WIDEST_ROW] == []


def test_no_table_lists_a_thing_twice() -> None:
    for page in PAGES:
        for table in TABLE.findall(prose(page)):
            things = [row.split("|")[1].strip() for row in table.splitlines()]
            assert [thing for thing in set(things) - {""} if things.count(thing) > 1] == [], page


def test_each_module_of_the_players_pages_stands_in_one_row() -> None:
    rows = (CHECKOUT / "docs/architecture/pages.md").read_text()
    modules = [path.name for path in (CHECKOUT / "play").glob("*.py") if path.name != "__init__.py"]
    assert {name: rows.count(f"`{name}`") for name in modules} == dict.fromkeys(modules, 1)


@pytest.mark.parametrize(
    ("line", "is_crowded"),
    [
        ("One thing is said. And another.", True),
        ("It ends (so). `code` begins.", True),
        ("* **A label.** And what it is about.", False),
        ("3. The third, as of v. 2 and `a. B`.", False),
        ("| A cell. Another sentence. |", False),
    ],
)
def test_two_sentences_on_a_line_are_seen(line: str, is_crowded: bool) -> None:
    assert crowded(line) is is_crowded
