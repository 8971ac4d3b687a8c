"""A verifier of somebody else, written from docs/dice.md alone, checks what the API answers."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from battles import rulesets
from campaign.service.battles import settle_battle
from campaign.service.engagements import fighting
from tests.api.conftest import Table, hold, table
from tests.campaign.visibility.fights import skirmish
from tests.campaign.visibility.openings import LOMBARD, NORMAN
from tests.dice import by_the_page

BYZANTINE = "byzantine"
FOUGHT = "byzantine+norman"
Document = dict[str, Any]


def proof_of(opened: Table, faction: str) -> Document:
    """The proof of the first day as JSON."""
    answer = opened.players[faction].get("days/1/proof")
    assert answer.status_code == 200, answer.content
    found: Document = answer.json()
    return found


@pytest.fixture
def proved(db: None) -> Table:
    """The great campaign after a night with a battle that the quick tables settled at the organiser's word."""
    opened = table("apulia_1053", battles="organiser")
    opened.players[LOMBARD].put("days/1/sheet", {"orders": [hold("l1")]})
    skirmish(opened)
    opened.stretch()
    settle_battle(opened.campaign, 1, actor="test", way="quick")
    opened.stretch()
    return opened


def test_every_faction_checks_its_dice_by_the_page(proved: Table) -> None:
    for faction in proved.players:
        proof = proof_of(proved, faction)
        assert list(by_the_page.faults(proof)) == []
        seen = {die["witness"] for stretch in proof["stretches"] for die in stretch["rolls"]}
        assert (FOUGHT in seen) is (FOUGHT in proof["seeds"]) is (faction in (NORMAN, BYZANTINE))


def other(text: str) -> str:
    """Another number of 32 bytes."""
    return by_the_page.sha(bytes.fromhex(text))


def change_seed(proof: Document) -> None:
    proof["seeds"][FOUGHT] = other(proof["seeds"][FOUGHT])


def change_path(proof: Document) -> None:
    proof["paths"][FOUGHT][1] = other(proof["paths"][FOUGHT][1])


def change_seal(proof: Document) -> None:
    proof["seal"] = other(proof["seal"])


def change_face(proof: Document) -> None:
    die = proof["stretches"][1]["rolls"][0]
    die["face"] = die["face"] % die["sides"] + 1


def change_audience(proof: Document) -> None:
    for die in proof["stretches"][1]["rolls"]:
        die["witness"] = "open"


def change_inputs(proof: Document) -> None:
    proof["stretches"][0]["inputs"] = other(proof["stretches"][0]["inputs"])


def change_sheet(proof: Document) -> None:
    [receipt] = proof["receipts"]
    receipt["orders"] = "[]"


def change_digest(proof: Document) -> None:
    proof["digests"]["german"] = other(proof["digests"]["german"])


def leave_out_seed(proof: Document) -> None:
    del proof["seeds"][FOUGHT]


def show_what_others_saw(proof: Document) -> None:
    proof["faction"] = LOMBARD


@pytest.mark.parametrize(
    "change",
    [
        change_seed,
        change_path,
        change_seal,
        change_face,
        change_audience,
        change_inputs,
        change_sheet,
        change_digest,
        leave_out_seed,
        show_what_others_saw,
    ],
)
def test_whatever_is_changed_in_a_proof_is_found_by_the_page(
    proved: Table, change: Callable[[Document], None]
) -> None:
    proof = proof_of(proved, NORMAN)
    forged = copy.deepcopy(proof)
    change(forged)
    assert list(by_the_page.faults(proof)) == []
    assert list(by_the_page.faults(forged))


def test_a_battle_of_the_engine_is_checked_by_the_page(
    db: None, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    monkeypatch.setitem(rulesets.PACKAGES, "duel", "tests.battles.duel")
    settings.ENGINE_RULESET = "duel"
    opened = table("apulia_1053", battles="engine")
    skirmish(opened)
    opened.stretch()
    fighting.fight(opened.campaign, lambda: None)
    opened.stretch()
    for faction in (NORMAN, BYZANTINE):
        dice = opened.players[faction].get("battles/1/dice").json()
        assert dice["audience"] == FOUGHT
        seed = by_the_page.battle(bytes.fromhex(proof_of(opened, faction)["seeds"][FOUGHT]), dice["name"])
        assert dice["rolls"]
        for rolled in dice["rolls"]:
            face, _ = by_the_page.die(seed, dice["inputs"], rolled["label"], rolled["sides"])
            assert rolled["face"] == face
    assert FOUGHT not in proof_of(opened, LOMBARD)["seeds"]


def test_dice_of_others_are_checked_by_the_page_once_the_campaign_is_over(db: None) -> None:
    opened = table("apulia_1053")
    skirmish(opened)
    opened.stretch()
    for _ in range(opened.summary.days):
        if opened.summary.phase == "orders":
            opened.night()
    assert opened.summary.phase == "ended"
    proof = proof_of(opened, LOMBARD)
    assert proof["night"]
    assert list(by_the_page.faults(proof)) == []
    assert FOUGHT in {die["witness"] for stretch in proof["stretches"] for die in stretch["rolls"]}
    proof["night"] = other(proof["night"])
    assert "the seed of the night does not lead to the seal" in list(by_the_page.faults(proof))
