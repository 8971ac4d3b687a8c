"""What is said of the release is so: its section of the changelog, its lists, and a test for each promise."""

import re

import pytest

from config.state import CHECKOUT
from config.version import VERSION

PAGE = (CHECKOUT / "docs" / "upgrading.md").read_text()
PART = PAGE.partition("## What is promised")[2].partition("## What is not promised")[0]
PROMISES = re.findall(r"^- (.+)\n((?:  `tests/.+`\n)+)", PART, re.MULTILINE)
SECTIONS = re.findall(r"^## (.+)$", (CHECKOUT / "CHANGELOG.md").read_text(), re.MULTILINE)


def test_the_changelog_has_a_section_for_the_version() -> None:
    assert VERSION in SECTIONS[:2]
    assert SECTIONS[0] in (VERSION, "Unreleased")


@pytest.mark.parametrize("suffix", ["sha256", "names.json"])
def test_the_version_has_its_lists(suffix: str) -> None:
    assert (CHECKOUT / "tests" / "golden" / f"{VERSION}.{suffix}").is_file()


def test_promises_begin_with_a_version_that_is_listed() -> None:
    [first] = re.findall(r"begin with release ([0-9.]+),", PAGE)
    assert (CHECKOUT / "tests" / "golden" / f"{first}.names.json").is_file()


@pytest.mark.parametrize(("promise", "named"), PROMISES)
def test_a_promise_is_held_by_tests(promise: str, named: str) -> None:
    files = re.findall(r"`(tests/[^`]+)`", named)
    assert [name for name in files if not (CHECKOUT / name).is_file()] == [], promise


def test_every_promise_names_its_tests() -> None:
    assert len(PROMISES) == len(re.findall(r"^- ", PART, re.MULTILINE)) > 10
