"""The four campaigns are those of the scenario page, and nothing in them is amiss."""

import re
import tomllib
from datetime import date
from pathlib import Path

import pytest

from campaign import maps, scenarios
from tests.shell import run

PAGE = Path(scenarios.HERE).parents[1] / "docs" / "rules" / "guiscard-scenarios.md"
BLOCKS = re.findall(r"```toml\n(.*?)```", PAGE.read_text(), re.DOTALL)
PRINTED = tomllib.loads("\n".join(BLOCKS))
NAMES = scenarios.available()
LETTERS = {"norman": "N", "byzantine": "B", "lombard": "L", "german": "G", "arab": "A"}


def test_there_are_the_scenarios_of_the_page() -> None:
    assert set(NAMES) == PRINTED["scenario"].keys()


@pytest.mark.parametrize("name", NAMES)
def test_a_scenario_is_the_one_of_the_page(name: str) -> None:
    kept = tomllib.loads((scenarios.HERE / name / scenarios.FILE).read_text())
    if "start" in kept:
        kept["start"] = date.fromisoformat(kept["start"])
    assert kept == {"id": name} | PRINTED["scenario"][name]


def test_the_counts_of_the_page_hold() -> None:
    """Its last line: 153 holdings, 56 groups, 54 commanders, 10 mercenary bands, 17 convoys."""
    books = [book for name in NAMES if not (book := scenarios.load(name).book).succeeds]
    assert sum(len(book.board.holdings) for book in books) == 153
    assert sum(len(book.pieces.groups) for book in books) == 56
    assert sum(len(book.pieces.commanders) for book in books) == 54
    assert sum(len(book.pieces.mercenaries) for book in books) == 10
    assert sum(len(book.pieces.convoys) for book in books) == 17


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_amiss(name: str) -> None:
    assert scenarios.faults_in(scenarios.HERE / name) == []


@pytest.mark.parametrize("name", NAMES)
def test_what_is_loaded_is_what_the_command_is_content_with(name: str) -> None:
    said = run("scenario", "check", str(scenarios.HERE / name))
    assert said == f"{name}: nothing to mend\n"
    assert scenarios.load(name).digest == scenarios.read_folder(scenarios.HERE / name).digest


@pytest.mark.parametrize("name", NAMES)
def test_a_scenario_names_the_version_of_its_map(name: str) -> None:
    book = scenarios.load(name).book
    assert book.map_version == maps.load(book.map).version


@pytest.mark.rule("GC-5.1d")
@pytest.mark.parametrize("name", NAMES)
def test_every_settlement_belongs_to_a_commander_and_through_him_to_a_faction(name: str) -> None:
    book = scenarios.load(name).book
    serves = {commander.id: commander.faction for commander in book.pieces.commanders}
    assert all(serves[holding.commander] == holding.faction for holding in book.board.holdings)
    sites = maps.load(book.map).sites if book.sites == "all" else book.sites
    assert sorted(holding.site for holding in book.board.holdings) == sorted(sites)


@pytest.mark.rule("GC-9a")
@pytest.mark.parametrize("name", NAMES)
def test_every_commander_has_a_prestige(name: str) -> None:
    assert all(1 <= commander.prestige <= 10 for commander in scenarios.load(name).book.pieces.commanders)


@pytest.mark.rule("GC-4d")
@pytest.mark.parametrize("name", NAMES)
def test_factions_have_their_letters_and_varangians_are_byzantine(name: str) -> None:
    book = scenarios.load(name).book
    assert {faction.id: faction.letter for faction in book.factions}.items() <= LETTERS.items()
    guards = [group for group in book.pieces.groups if group.troops == "varangian"]
    assert all(group.faction == "byzantine" for group in guards)


def test_an_unknown_scenario_is_refused_with_those_there_are() -> None:
    with pytest.raises(scenarios.TableError, match="corato"):
        scenarios.load("civitate")


def test_the_digest_changes_with_the_file(tmp_path: Path) -> None:
    text = (scenarios.HERE / "corato" / scenarios.FILE).read_text()
    (tmp_path / scenarios.FILE).write_text(text)
    assert scenarios.read_folder(tmp_path).digest == scenarios.load("corato").digest
    (tmp_path / scenarios.FILE).write_text(text.replace("money = 10", "money = 11"))
    assert scenarios.read_folder(tmp_path).digest != scenarios.load("corato").digest
