"""The README and the pages that lead on from it promise addresses, commands and files: they are there."""

import re
import shlex
import sys
from functools import cache

import pytest
from django.core.management import CommandError, CommandParser, get_commands, load_command_class
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
OWN = {"test", "lint", "bench", "docs", "wheel", "image"}
"""Commands of `./run` that are not Django's."""
STANDS_FOR = {"NUMBER": "1", "DAY": "1", "<id>": "guiscard", "heel_1060": "corato_2"}
"""What is typed in the place of a word that stands for another, where a command looks at it."""
CALLED = re.compile(r"(?:\./run|manage\.py)(?: +(.*))?$")
NAMED = re.compile(r"(?:\./run|manage\.py) ([a-z_]+)")
FILE = re.compile(
    r"`((?:docs|campaign|battles|dice|hexmap|eventlog|requirements|tests)/[a-z_/.-]*|docker-compose\.yml|[A-Z]+\.md)`"
)

SHOWN = re.compile(r"!\[[^\]]*\]\(([^)]+)\)|<img src=\"([^\"]+)\"")


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


def test_an_address_is_answered_by_a_view_of_its_own() -> None:
    assert [each for each in addresses() if resolve(each).func.__name__ == "nothing_here"] == []


def test_commands_exist() -> None:
    known = {*get_commands(), *OWN, "help", "version", "command"}
    named = {name: page.name for page in PAGES for name in NAMED.findall(page.read_text())}
    assert {name: page for name, page in named.items() if name not in known} == {}


def test_a_guide_names_commands_and_files() -> None:
    for page in GUIDES:
        assert FILE.findall(page.read_text())
        assert NAMED.findall(page.read_text()) or page.name == "player.md"


@cache
def parser_of(name: str) -> CommandParser:
    """The reader of what is typed behind a command."""
    return load_command_class(get_commands()[name], name).create_parser("manage.py", name)


def mistyped(arguments: str) -> str:
    """What is wrong with a command as it is typed."""
    name, *given = shlex.split(arguments)
    if name in OWN:
        paths = given if name == "test" else []
        return " ".join(path for path in paths if "/" in path and not (CHECKOUT / path).exists())
    try:
        parser_of(name).parse_args([STANDS_FOR.get(word, word) for word in given])
    except CommandError as wrong:
        # A sentence may name an option alone.
        return "" if "arguments are required" in str(wrong) else str(wrong)
    return ""


def test_a_command_is_typed_as_it_can_be() -> None:
    assert len(calls()) > 100
    assert [(*call, wrong) for call in calls() if (wrong := mistyped(call[1]))] == []


def test_a_measurement_is_asked_for_as_it_can_be(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = [arguments for _, arguments in calls() if arguments.startswith("bench ")]
    assert asked
    for arguments in asked:
        monkeypatch.setattr(sys, "argv", shlex.split(arguments))
        assert arguments_of_bench()


def test_files_and_pictures_exist() -> None:
    for page in PAGES:
        shown = map("".join, SHOWN.findall(page.read_text()))
        named = [CHECKOUT / name for name in FILE.findall(page.read_text())]
        assert [each for each in (*named, *(page.parent / name for name in shown)) if not each.exists()] == []


def test_the_readme_has_a_picture_of_each_tactical_system_that_leads_to_its_page() -> None:
    pages = {rulesets.ruleset(id_).page for id_ in rulesets.PACKAGES}
    shown = re.findall(r'\[<img src="docs/([a-z_]+)\.svg" [^>]*>\]\(docs/([a-z_]+\.md)\)', README.read_text())
    assert dict(shown) == {page.removesuffix(".md"): page for page in pages}


def test_the_readme_is_read_in_two_minutes() -> None:
    assert len(README.read_text().splitlines()) <= 90
