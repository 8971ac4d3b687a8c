"""All systems are laid out alike: nouns in `rules/`, and in `play/` the gerunds that play them."""

import ast
import re
import tomllib
from pathlib import Path

import pytest

from config.state import CHECKOUT

BATTLES = CHECKOUT / "battles"
PAIRS = tomllib.loads((Path(__file__).parent / "pairs.toml").read_text(encoding="utf-8"))
SYSTEMS = ("ancient_battles", "devils_horsemen", "grunwald", "guiscard", "warmaster")
STOREYS = ("contract", "people", "kit")
PAGE = (CHECKOUT / "docs" / "architecture" / "battles.md").read_text(encoding="utf-8")
NOUNS = {"footing", "standing"}
"""Nouns of the rules that look like gerunds."""


def modules(folder: Path) -> set[str]:
    """The modules and packages in a folder."""
    found = {path.stem for path in folder.glob("*.py")} - {"__init__"}
    return found | {path.parent.name for path in folder.glob("*/__init__.py")}


def imported(path: Path, package: str) -> set[str]:
    """The modules of a package that a module imports, or imports something from."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module == package:
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith(f"{package}."):
            found.add(str(node.module).removeprefix(f"{package}.").partition(".")[0])
    return found


@pytest.mark.parametrize("system", sorted(PAIRS))
def test_each_chapter_says_which_rules_it_plays(system: str) -> None:
    told, play = PAIRS[system], modules(BATTLES / system / "play")
    assert {*told["plays"], *told["alone"], *told["shared"]} == play
    assert len(told["plays"]) + len(told["alone"]) + len(told["shared"]) == len(play)
    for chapter, nouns in told["plays"].items():
        found = imported(BATTLES / system / "play" / f"{chapter}.py", f"battles.{system}.rules")
        assert nouns, chapter
        assert set(nouns) <= found, chapter


@pytest.mark.parametrize("system", sorted(PAIRS))
def test_rules_are_nouns_and_no_rule_has_the_name_of_a_chapter(system: str) -> None:
    rules = modules(BATTLES / system / "rules")
    assert not rules & modules(BATTLES / system / "play")
    assert not {name for name in rules - NOUNS if name.endswith("ing")}


def test_the_skirmish_has_its_rules_and_its_chapters_by_the_same_subjects() -> None:
    folders = {
        floor: {path.parent.name for path in (BATTLES / "guiscard" / floor).glob("*/__init__.py")}
        for floor in ("rules", "play")
    }
    assert folders["play"] - folders["rules"] == {"castles", "moving"}
    assert not folders["rules"] - folders["play"]


@pytest.mark.parametrize("storey", STOREYS)
def test_every_module_that_systems_share_is_on_the_page_of_the_battles(storey: str) -> None:
    named = {name.removeprefix(f"{storey}/") for name in re.findall(r"`([a-z_/]+?)(?:\.py|/)?`", PAGE)}
    assert not modules(BATTLES / storey) - named


def test_the_systems_of_the_page_are_those_of_the_house() -> None:
    folders = {path.parent.parent.name for path in BATTLES.glob("*/tables/__init__.py")}
    assert folders == set(SYSTEMS)
    assert all(system in PAGE for system in SYSTEMS)
