"""The worked numbers of docs/dice.md, computed twice: from the page alone, and with the package."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from dice import audience, inputs, sealed, tree
from tests.dice import by_the_page

PAGE = Path(__file__).parents[2] / "docs" / "dice.md"


@pytest.fixture(scope="module")
def worked() -> Any:
    (block,) = re.findall(r"```json\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    return json.loads(block)


def test_the_seeds_of_the_page_are_those_of_its_audiences(worked: Any) -> None:
    night, factions = bytes.fromhex(worked["night"]), worked["factions"]
    secret = bytes.fromhex(worked["secret"])
    assert tree.night_seed(secret, worked["closing"]) == by_the_page.night(secret, worked["closing"]) == night
    names = [by_the_page.name_of(factions, number) for number in range(2 ** len(factions))]
    assert list(worked["seeds"]) == audience.all_of(audience.seats(factions)) == names
    for name, seed in worked["seeds"].items():
        assert tree.audience_seed(night, name).hex() == by_the_page.of_audience(night, name).hex() == seed


def test_the_seal_and_the_paths_of_the_page(worked: Any) -> None:
    night, factions = bytes.fromhex(worked["night"]), worked["factions"]
    grown = tree.Tree(night, factions)
    assert grown.seal == by_the_page.root(night, factions) == worked["seal"]
    assert len(worked["paths"]) > 1
    for name, path in worked["paths"].items():
        seed = bytes.fromhex(worked["seeds"][name])
        assert list(grown.path(name)) == path
        assert tree.climbed(name, seed, path, factions) == worked["seal"]
        assert by_the_page.climb(factions, name, seed, path) == worked["seal"]


def test_inputs_of_the_page(worked: Any) -> None:
    digests = {}
    for faction, filed in worked["sheets"].items():
        salt, body = bytes.fromhex(filed["salt"]), filed["body"]
        ours = inputs.absent_digest(salt) if body is None else inputs.sheet_digest(salt, body.encode())
        theirs = by_the_page.absent(salt) if body is None else by_the_page.sheet(salt, body.encode())
        assert ours == theirs == filed["digest"]
        digests[faction] = ours
    first = inputs.closing_inputs(worked["closing"], digests)
    assert first == by_the_page.closing(worked["closing"], digests) == worked["inputs"]


def test_inputs_of_a_later_stretch_of_the_page(worked: Any) -> None:
    salt, body = bytes.fromhex(worked["outside"]["salt"]), worked["outside"]["body"].encode()
    digest = inputs.outside_digest(salt, body)
    assert digest == by_the_page.outside(salt, body) == worked["outside"]["digest"]
    later = inputs.further_inputs(worked["inputs"], digest)
    assert later == by_the_page.further(worked["inputs"], digest) == worked["further_inputs"]


def check(die: Any, seed: bytes, stretch: str, witness: str) -> None:
    """A die is what the page makes of its seed and inputs, and what the package rolls."""
    rule, subject, purpose, repetition = die["label"].split("|")
    rolled = sealed.SealedDice({witness: seed}, bytes.fromhex(stretch)).roll(
        rule, subject, purpose, sides=die["sides"], repetition=int(repetition), witness=witness
    )
    assert (rolled.label, rolled.face) == (die["label"], die["face"])
    assert by_the_page.die(seed, stretch, die["label"], die["sides"]) == (die["face"], die["blocks"])


def test_dice_of_the_page_one_of_which_needed_a_second_block(worked: Any) -> None:
    for die in worked["dice"]:
        seed = bytes.fromhex(worked["seeds"][die["audience"]])
        check(die, seed, worked[die["stretch"]], die["audience"])
    assert any(die["blocks"] > 1 for die in worked["dice"])


def test_battle_seed_of_the_page_and_a_die_of_it(worked: Any) -> None:
    battle = worked["battle_seed"]
    of_night, seed = (bytes.fromhex(text) for text in (worked["seeds"][battle["audience"]], battle["seed"]))
    assert sealed.battle_seed(of_night, battle["battle"]) == seed
    assert by_the_page.battle(of_night, battle["battle"]) == seed
    check(battle["die"], seed, worked[battle["die"]["stretch"]], "open")
