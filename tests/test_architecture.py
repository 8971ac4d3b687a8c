"""The pages on the architecture name what is there."""

import re

import pytest

from config.state import CHECKOUT

DOCS = CHECKOUT / "docs"
DECISIONS = sorted((DOCS / "decisions").glob("[0-9]*.md"))
PAGES = [DOCS / "architecture.md", *sorted((DOCS / "architecture").glob("*.md")), *DECISIONS]
NAMED = re.compile(r"`((?:[a-z_]+/)*(?:[a-z_]+/|[a-z_]+\.(?:py|md|toml|sql)))`")
INSIDE = (
    "",
    "docs",
    "docs/architecture",
    "campaign",
    "campaign/*",
    "campaign/*/*",
    "campaign/presentation/locale/fr",
    "battles/guiscard",
    "config",
    "config/web",
    "harness",
    "play",
    "eventlog",
)


def there(name: str) -> bool:
    """Whether a path leads to something from one of the folders that pages speak of."""
    return any(next(CHECKOUT.glob(f"{folder}/{name}".strip("/")), None) is not None for folder in INSIDE)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_file_and_folder_that_a_page_names_is_there(page) -> None:
    named = sorted(set(NAMED.findall(page.read_text())))
    assert named
    assert [name for name in named if not there(name)] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_cell_of_a_table_is_longer_than_a_line(page) -> None:
    rows = [line for line in page.read_text().splitlines() if line.startswith("|")]
    assert [row for row in rows if len(row) > 160] == []


@pytest.mark.parametrize("page", DECISIONS, ids=lambda page: page.name)
def test_a_decision_has_context_decision_and_consequences_and_stands_in_the_list(page) -> None:
    lines = page.read_text().splitlines()
    assert [line for line in lines if line.startswith("## ")] == [
        "## Context",
        "## Decision",
        "## Consequences",
    ]
    number, title = int(page.name[:2]), lines[0].partition(". ")[2]
    assert lines[0] == f"# {number}. {title}"
    assert (
        f"| [{number:02d}]({page.name}) | {title} |" in (page.parent / "README.md").read_text().splitlines()
    )


def test_decisions_are_numbered_without_a_gap() -> None:
    assert [int(page.name[:2]) for page in DECISIONS] == list(range(1, len(DECISIONS) + 1))


def test_the_front_page_is_one_screen() -> None:
    assert len(PAGES[0].read_text().splitlines()) <= 50
