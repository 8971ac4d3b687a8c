"""The pages on the architecture name what is there."""

import re

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
    "battles",
    "battles/contract",
    "battles/guiscard",
    "battles/guiscard/*",
    "battles/*",
    "config",
    "config/web",
    "harness",
    "play",
    "eventlog",
)


def there(name: str) -> bool:
    """Whether a path leads to something from one of the folders that pages speak of."""
    return any(next(CHECKOUT.glob(f"{folder}/{name}".strip("/")), None) is not None for folder in INSIDE)


def test_every_file_and_folder_that_a_page_names_is_there() -> None:
    named = {page.name: set(NAMED.findall(page.read_text())) for page in PAGES}
    assert all(named.values())
    missing = {name for name in set().union(*named.values()) if not there(name)}
    assert {page: names & missing for page, names in named.items() if names & missing} == {}


def test_a_decision_has_context_decision_and_consequences_and_stands_in_the_list() -> None:
    listed = (DOCS / "decisions" / "README.md").read_text().splitlines()
    for page in DECISIONS:
        lines = page.read_text().splitlines()
        parts = [line for line in lines if line.startswith("## ")]
        assert parts == ["## Context", "## Decision", "## Consequences"], page
        number, title = int(page.name[:2]), lines[0].partition(". ")[2]
        assert lines[0] == f"# {number}. {title}"
        assert f"| [{number:02d}]({page.name}) | {title} |" in listed


def test_decisions_are_numbered_without_a_gap() -> None:
    assert [int(page.name[:2]) for page in DECISIONS] == list(range(1, len(DECISIONS) + 1))


def test_the_front_page_is_one_screen() -> None:
    assert len(PAGES[0].read_text().splitlines()) <= 50
