"""CONTRIBUTING.md names the files that a change touches: they are there, and they hold what the example is about."""

import re

import pytest

from config.state import CHECKOUT

PAGE = (CHECKOUT / "CONTRIBUTING.md").read_text()
NAMED = re.compile(r"`([A-Za-z_-]+(?:/[A-Za-z_-]+)*(?:/|\.(?:py|md|toml|po|html)))`")
RECIPES = dict(re.findall(r"^## (Add an? [^\n]+)\n(.*?)(?=^## )", PAGE, re.DOTALL | re.MULTILINE))
TELLING = {
    "Add a rule": r"GC-12\.1|recruit|rules §12",
    "Add an event": r"OrganiserNoted|organiser_noted|NoteDay|note_day|The organiser notes",
    "Add an order": r"(?i)end_?alliances?|end an alliance|\"faction\": \"SD1\"",
    "Add an order or an event to a tactical system": r"let \{unit\} lose a strength point",
}
"""What stands in each file of an example."""
NOT_BY_NAME = {"campaign/bots/random_legal.py"}
"""What treats all kinds alike, so that it names none."""


def rows(recipe: str) -> list[str]:
    """The files that the tables of a recipe name."""
    return [name for line in RECIPES[recipe].splitlines() if line.startswith("| `") for name in files(line)]


def files(line: str) -> list[str]:
    """The files that a row of a table is about."""
    return NAMED.findall(line.split("|")[1])


def test_there_are_recipes() -> None:
    assert list(RECIPES) == [
        "Add a rule",
        "Add an event",
        "Add an order",
        "Add a page",
        "Add an order or an event to a tactical system",
        "Add a tactical system",
    ]


def test_what_the_page_names_is_there() -> None:
    assert [name for name in NAMED.findall(PAGE) if not (CHECKOUT / name).exists()] == []


@pytest.mark.parametrize("recipe", TELLING)
def test_a_file_of_an_example_has_its_part_of_it(recipe: str) -> None:
    named = set(rows(recipe)) - NOT_BY_NAME
    assert named
    assert [name for name in named if not re.search(TELLING[recipe], (CHECKOUT / name).read_text())] == []


def test_every_file_that_knows_the_order_of_the_example_stands_in_its_recipe() -> None:
    sources = (path for package in ("api", "campaign", "play") for path in (CHECKOUT / package).rglob("*.py"))
    knowing = {
        str(path.relative_to(CHECKOUT))
        for path in sources
        if re.search(TELLING["Add an order"], path.read_text())
    }
    assert knowing <= set(rows("Add an order"))


def test_an_event_takes_six_files_at_most() -> None:
    itself = RECIPES["Add an event"].partition("A new command that leads to it")[0]
    assert len([line for line in itself.splitlines() if line.startswith("| `")]) <= 6


def test_every_file_that_has_the_order_of_a_system_stands_in_its_recipe() -> None:
    recipe = "Add an order or an event to a tactical system"
    sources = (CHECKOUT / package for package in ("api", "battles", "campaign", "desk", "play"))
    paths = (path for source in sources for kind in ("*.py", "*.po") for path in source.rglob(kind))
    knowing = {
        str(path.relative_to(CHECKOUT)) for path in paths if re.search(TELLING[recipe], path.read_text())
    }
    assert knowing == set(rows(recipe))
