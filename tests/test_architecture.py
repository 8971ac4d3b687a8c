"""The pages on the architecture name what is there."""

import re

import pytest

from config.state import CHECKOUT

PAGES = [CHECKOUT / "docs" / "architecture.md", *sorted((CHECKOUT / "docs" / "architecture").glob("*.md"))]
NAMED = re.compile(r"`((?:[a-z_]+/)*(?:[a-z_]+/|[a-z_]+\.(?:py|md|toml)))`")
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


def test_the_front_page_is_one_screen() -> None:
    assert len(PAGES[0].read_text().splitlines()) <= 50
