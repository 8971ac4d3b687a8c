"""Scenario files as nobody should write them: what can be opened is opened, all else is told, and nothing else breaks."""

import copy
import json
import random
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from campaign import maps, scenarios
from campaign.presentation.chart.palette import PALETTE
from campaign.scenarios import Finding
from campaign.scenarios.name_checks import COLOURS
from campaign.service.editions import game_of
from rulebook.texts import controls_in
from tests.campaign.bots.test_player import morning_of

IDS = [
    "",
    " ",
    "a b",
    "Norman",
    "NORMAN",
    "n/x",
    "../x",
    "né",
    "n²",
    "\0",
    "\u202en",
    "n\n",
    "<b>n</b>",
    "new:n",
    "1n",
    "n" * 41,
]
"""Ids of which another way to write them, an address, or an order would make something else."""
VALUES: list[Any] = [
    *IDS, "n" * 300, "n" + "9" * 40, "all", "open", "mercenary", "castellan_minervino", "9999-12-31", "1042-W17-1",
    -1, 0, 1, 11, 1_000, 1_000_000, -1_000_000, 1.5, True, False, [], ["x"], [[]], {}, {"x": 1},
]  # fmt: skip
SPOILT = 200
"""How many files are spoilt in one place each, at random."""


@pytest.fixture
def corato(tmp_path: Path) -> Path:
    """A folder for spoilt scenarios of Corato."""
    folder = tmp_path / "corato"
    folder.mkdir()
    return folder


def told() -> dict[str, Any]:
    """What the file of Corato says, with a par that follows from nothing else in it."""
    raw = tomllib.loads((scenarios.HERE / "corato" / scenarios.FILE).read_text())
    raw["victory"]["par_from"] = "play"
    return raw


def toml(value: Any) -> str:
    """A value as TOML, which words and numbers are written in as in JSON."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {toml(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return json.dumps(value)


def checked(folder: Path, raw: dict[str, Any]) -> list[Finding]:
    """What is found in a file that says this."""
    (folder / scenarios.FILE).write_text(
        "\n".join(f"{json.dumps(key)} = {toml(each)}" for key, each in raw.items())
    )
    return scenarios.faults_in(folder)


def opens(folder: Path) -> None:
    """Open the scenario in a folder, in memory. Raises what an opening does that should have been told before."""
    scenario = scenarios.read_folder(folder)
    morning_of(replace(game_of("corato"), map=maps.load(scenario.map), scenario=scenario))


def places(raw: Any, *way: Any) -> Iterator[tuple[Any, ...]]:
    """Every place below a block, by the keys that lead there."""
    entries = raw.items() if isinstance(raw, dict) else enumerate(raw) if isinstance(raw, list) else ()
    for key, each in entries:
        yield (*way, key)
        yield from places(each, *way, key)


def renamed(raw: Any, old: str, new: str) -> Any:
    """The same, with something called otherwise wherever it is named."""
    if isinstance(raw, dict):
        return {new if key == old else key: renamed(each, old, new) for key, each in raw.items()}
    if isinstance(raw, list):
        return [renamed(each, old, new) for each in raw]
    return new if raw == old else raw


@pytest.mark.parametrize("id_", IDS, ids=ascii)
@pytest.mark.parametrize(
    ("called", "key"),
    [
        ("norman", "factions[0].id"),
        ("guillaume", "pieces.commanders[0].id"),
        ("n1", "pieces.groups[0].id"),
        ("m1", "pieces.mercenaries[0].id"),
        ("c1", "pieces.convoys[0].id"),
    ],
)
def test_an_id_can_be_written_in_one_way_alone(corato: Path, called: str, key: str, id_: str) -> None:
    found = {each.key: each.reason for each in checked(corato, renamed(told(), called, id_))}
    said = (
        "holds control characters"
        if controls_in(id_, lines=True)
        else "is no id: small letters a to z, digits and _"
    )
    assert said in found[key]


def test_the_number_of_a_group_is_one_that_can_be_counted_with(corato: Path) -> None:
    assert checked(corato, renamed(told(), "n1", "n123456")) == []
    [found] = checked(corato, renamed(told(), "n1", "n1234567"))
    assert (found.key, "at most 6" in found.reason) == ("pieces.groups[0].id", True)


def test_nobody_plays_alone(corato: Path) -> None:
    raw = told() | {"factions": []}
    assert "factions: there are 0, and it takes 2 to play" in "\n".join(map(str, checked(corato, raw)))


@pytest.mark.parametrize("succeeds", [["corato"], {}, "x" * 5_000, "a\0b", True], ids=ascii)
def test_an_older_edition_that_is_none_is_told(corato: Path, succeeds: Any) -> None:
    [found] = checked(corato, told() | {"succeeds": succeeds})
    assert found.key == "succeeds"
    assert len(found.reason) < 100


def test_the_colours_of_a_scenario_are_those_that_are_painted() -> None:
    assert set(COLOURS) == set(PALETTE.side) - {"neutral", "provenance"}


def test_whatever_is_spoilt_is_told_or_can_be_opened(corato: Path) -> None:
    chance, opened = random.Random("hauteville"), 0
    for _ in range(SPOILT):
        raw = copy.deepcopy(told())
        *way, last = chance.choice(list(places(raw)))
        block = raw
        for key in way:
            block = block[key]
        block[last] = chance.choice(VALUES)
        if found := checked(corato, raw):
            assert all(each.key and each.reason for each in found)
        else:
            opens(corato)
            opened += 1
    assert 0 < opened < SPOILT


@pytest.mark.parametrize(
    "text",
    [
        b"\xff\xfeid",
        b"\x00",
        b"id = ",
        b"[" * 30_000,
        b"a." * 2_000 + b"a = 1",
        b"x = " + b"9" * 20_000,
        b"#" * 40_000,
    ],
    ids=["UTF-16", "a zero", "half a line", "brackets", "a long key", "a long number", "a long file"],
)
def test_what_is_no_scenario_at_all_is_told_in_a_line(corato: Path, text: bytes) -> None:
    (corato / scenarios.FILE).write_bytes(text)
    [found] = scenarios.faults_in(corato)
    assert found.file == scenarios.FILE
    assert len(str(found).splitlines()) == 1
