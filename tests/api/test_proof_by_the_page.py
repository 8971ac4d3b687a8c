"""A verifier of somebody else, written from docs/dice.md alone, checks what the API answers."""

from collections.abc import Callable
from typing import Any

import pytest

from battles import rulesets
from campaign.service.nights import fighting
from campaign.service.nights.battles import settle_battle
from tests.api.conftest import Table, hold, table
from tests.api.test_proofs import proof_of
from tests.campaign.visibility.fights import skirmish
from tests.campaign.visibility.openings import LOMBARD, NORMAN
from tests.dice import by_the_page

BYZANTINE = "byzantine"
FOUGHT = "byzantine+norman"
Document = dict[str, Any]


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
        proof = proof_of(proved.players[faction])
        assert list(by_the_page.faults(proof)) == []
        seen = {die["witness"] for stretch in proof["stretches"] for die in stretch["rolls"]}
        assert (FOUGHT in seen) is (FOUGHT in proof["seeds"]) is (faction in (NORMAN, BYZANTINE))


def other(text: str) -> str:
    """Another number of 32 bytes."""
    return by_the_page.sha(bytes.fromhex(text))


CHANGES: dict[str, tuple[tuple[str | int, ...], Callable[[Any], Any]]] = {
    "a seed": (("seeds", FOUGHT), other),
    "a seed left out": (("seeds",), lambda seeds: {name: seeds[name] for name in seeds if name != FOUGHT}),
    "a path": (("paths", FOUGHT, 1), other),
    "the seal": (("seal",), other),
    "a face": (("stretches", 1, "rolls", 0, "face"), lambda face: 1 + (face == 1)),
    "an audience": (("stretches", 1, "rolls"), lambda dice: [die | {"witness": "open"} for die in dice]),
    "the inputs": (("stretches", 0, "inputs"), other),
    "a sheet": (("receipts", 0, "orders"), lambda orders: "[]"),
    "a digest": (("digests", "german"), other),
    "whose it is": (("faction",), lambda faction: LOMBARD),
}


@pytest.mark.parametrize("what", CHANGES)
def test_whatever_is_changed_in_a_proof_is_found_by_the_page(proved: Table, what: str) -> None:
    proof = proof_of(proved.players[NORMAN])
    assert list(by_the_page.faults(proof)) == []
    (*way, last), change = CHANGES[what]
    held: Any = proof
    for place in way:
        held = held[place]
    held[last] = change(held[last])
    assert list(by_the_page.faults(proof))


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
        seed = by_the_page.battle(
            bytes.fromhex(proof_of(opened.players[faction])["seeds"][FOUGHT]), dice["name"]
        )
        assert dice["rolls"]
        for rolled in dice["rolls"]:
            face, _ = by_the_page.die(seed, dice["inputs"], rolled["label"], rolled["sides"])
            assert rolled["face"] == face
    assert FOUGHT not in proof_of(opened.players[LOMBARD])["seeds"]


def test_dice_of_others_are_checked_by_the_page_once_the_campaign_is_over(db: None) -> None:
    opened = table("apulia_1053")
    skirmish(opened)
    opened.stretch()
    for _ in range(opened.summary.days):
        if opened.summary.phase == "orders":
            opened.night()
    assert opened.summary.phase == "ended"
    proof = proof_of(opened.players[LOMBARD])
    assert proof["night"]
    assert list(by_the_page.faults(proof)) == []
    assert FOUGHT in {die["witness"] for stretch in proof["stretches"] for die in stretch["rolls"]}
    proof["night"] = other(proof["night"])
    assert "the seed of the night does not lead to the seal" in list(by_the_page.faults(proof))
