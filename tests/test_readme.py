"""The README and the pages that lead on from it promise addresses, commands and files: they are there."""

import re
import shlex
import sys

import pytest
from django.core.management import CommandError, get_commands, load_command_class
from django.urls import resolve

from battles import rulesets
from bench.__main__ import _arguments as arguments_of_bench
from config.state import CHECKOUT
from tests.pages import code_lines, of_hand, prose

README = CHECKOUT / "README.md"
GUIDES = [README, *(CHECKOUT / "docs" / name for name in ("organiser.md", "player.md", "operator.md"))]
PAGES = of_hand()
CAMPAIGN = "/api/campaigns/00000000-0000-0000-0000-000000000000"
ALWAYS = {"/api/docs", "/api/schema", "/admin/", "/metrics", "/health/", "/account/notices/", "/play/"}
OWN = {"test", "lint", "bench", "docs"}
"""Commands of `./run` that are not Django's."""
STANDS_FOR = {"NUMBER": "1", "DAY": "1", "<id>": "guiscard", "heel_1060": "corato_2"}
"""What is typed in the place of a word that stands for another, where a command looks at it."""
CALLED = re.compile(r"(?:\./run|manage\.py)(?: +(.*))?$")
NAMED = re.compile(r"(?:\./run|manage\.py) ([a-z_]+)")
FILE = re.compile(
    r"`((?:docs|campaign|battles|dice|hexmap|eventlog|requirements|tests)/[a-z_/.-]*|docker-compose\.yml|[A-Z]+\.md)`"
)


def addresses() -> list[str]:
    """Every address that the tours call."""
    text = "".join(page.read_text() for page in GUIDES)
    full = re.findall(r"localhost:8000(/api/(?!campaigns/)[a-z0-9/.-]*)", text)
    of_campaign = [CAMPAIGN + rest for rest in re.findall(r"\$campaign(/[a-z0-9/.-]+)", text)]
    return sorted({*full, *of_campaign, *ALWAYS})


def calls() -> list[tuple[str, str]]:
    """Every command with arguments that a page tells to type: the page and the arguments, `story X --out Y`."""
    found = set()
    for page in PAGES:
        for line in [*code_lines(page), *re.findall(r"`([^`\n]+)`", prose(page))]:
            called = CALLED.search(re.split(r" {2,}| > | \| | && ", line.strip())[0])
            if called and called[1] and " " in called[1].strip():
                found.add((page.relative_to(CHECKOUT).as_posix(), called[1].strip()))
    return sorted(found)


@pytest.mark.parametrize("address", addresses())
def test_an_address_is_answered_by_a_view_of_its_own(address: str) -> None:
    assert resolve(address).func.__name__ != "nothing_here"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_exist(page) -> None:
    named = set(NAMED.findall(page.read_text())) - {"command"}
    assert named <= {*get_commands(), *OWN, "help"}


@pytest.mark.parametrize("page", GUIDES, ids=lambda page: page.name)
def test_a_guide_names_commands(page) -> None:
    assert NAMED.findall(page.read_text()) or page.name == "player.md"


@pytest.mark.parametrize(("page", "arguments"), calls())
def test_a_command_is_typed_as_it_can_be(page: str, arguments: str) -> None:
    name, *given = shlex.split(arguments)
    if name in OWN:
        assert (
            name != "test" or [path for path in given if "/" in path and not (CHECKOUT / path).exists()] == []
        )
        return
    parser = load_command_class(get_commands()[name], name).create_parser("manage.py", name)
    try:
        parser.parse_args([STANDS_FOR.get(word, word) for word in given])
    except CommandError as wrong:
        # A sentence may name an option alone.
        if "arguments are required" not in str(wrong):
            pytest.fail(f"{page}: {arguments}: {wrong}")


def test_a_measurement_is_asked_for_as_it_can_be(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = [arguments for _, arguments in calls() if arguments.startswith("bench ")]
    assert asked
    for arguments in asked:
        monkeypatch.setattr(sys, "argv", shlex.split(arguments))
        assert arguments_of_bench()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_files_exist(page) -> None:
    assert [name for name in FILE.findall(page.read_text()) if not (CHECKOUT / name).exists()] == []


@pytest.mark.parametrize("page", GUIDES, ids=lambda page: page.name)
def test_a_guide_names_files(page) -> None:
    assert FILE.findall(page.read_text())


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_pictures_are_there(page) -> None:
    shown = re.findall(r"!\[[^\]]*\]\(([^)]+)\)|<img src=\"([^\"]+)\"", page.read_text())
    assert [name for name in map("".join, shown) if not (page.parent / name).exists()] == []


def test_the_readme_has_a_picture_of_each_tactical_system_that_leads_to_its_page() -> None:
    pages = {rulesets.ruleset(id_).page for id_ in rulesets.PACKAGES}
    shown = re.findall(r'\[<img src="docs/([a-z_]+)\.svg" [^>]*>\]\(docs/([a-z_]+\.md)\)', README.read_text())
    assert dict(shown) == {page.removesuffix(".md"): page for page in pages}


def test_the_readme_is_read_in_two_minutes() -> None:
    assert len(README.read_text().splitlines()) <= 90
