"""The proof of a day: whoever holds nothing but its JSON and docs/dice.md can check every die."""

from typing import Any

import msgspec
import pytest

from campaign import doors
from dice import Rolled
from dice.inputs import Receipt, absent_digest, closing_inputs
from dice.proof import check
from tests.api.conftest import Player, Table, hold, is_problem, table


def proof_of(player: Player, day: int = 1) -> dict[str, Any]:
    """The proof as JSON."""
    answer = player.get(f"days/{day}/proof")
    assert answer.status_code == 200, answer.content
    found: dict[str, Any] = answer.json()
    return found


def checked(proof: dict[str, Any]) -> list[str]:
    """What dice/proof.py says of every die of the proof."""
    seeds = {witness: bytes.fromhex(seed) for witness, seed in proof["seeds"].items()}
    verdicts = []
    for stretch in proof["stretches"]:
        rolls = msgspec.convert(stretch["rolls"], list[Rolled])
        found = check(seeds, proof["seals"], bytes.fromhex(stretch["inputs"]), rolls)
        verdicts += [finding.verdict for finding in found.findings]
    return verdicts


def test_every_die_of_a_finished_day_can_be_checked_from_the_proof_alone(corato: Table) -> None:
    corato.fight()
    for player in corato.players.values():
        verdicts = checked(proof_of(player))
        assert verdicts
        assert set(verdicts) == {"ok"}


def test_a_changed_face_is_found(corato: Table, norman: Player) -> None:
    corato.fight()
    proof = proof_of(norman)
    die = proof["stretches"][0]["rolls"][0]
    die["face"] = die["face"] % 10 + 1
    assert "mismatched" in checked(proof)


def test_the_first_inputs_are_made_of_the_sheets_of_all_factions(corato: Table, norman: Player) -> None:
    norman.put("days/1/sheet", {"orders": [hold("n1")]})
    corato.night()
    proof = proof_of(norman)
    assert set(proof["digests"]) == {"norman", "lombard"}
    assert closing_inputs(proof["closing"], proof["digests"]) == proof["stretches"][0]["inputs"]


def test_the_own_sheet_is_shown_to_be_in_the_inputs(corato: Table, norman: Player) -> None:
    for _ in range(2):
        norman.put("days/1/sheet", {"orders": [hold("n1")]})
        norman.put("days/1/sheet", {"orders": [hold("n2")]})
    corato.night()
    proof = proof_of(norman)
    counted = [receipt for receipt in proof["receipts"] if receipt["counted"]]
    assert [receipt["number"] for receipt in counted] == [4]
    receipt = Receipt("norman", 1, 4, counted[0]["digest"], counted[0]["salt"])
    assert receipt.covers(counted[0]["orders"].encode())
    assert proof["digests"]["norman"] == counted[0]["digest"]


def test_who_filed_nothing_can_show_that_too_and_nobody_else_can(
    corato: Table, norman: Player, lombard: Player
) -> None:
    norman.put("days/1/sheet", {"orders": [hold("n1")]})
    corato.night()
    absent = proof_of(lombard)
    assert absent_digest(bytes.fromhex(absent["absent_salt"])) == absent["digests"]["lombard"]
    assert absent["absent_salt"] not in norman.get("days/1/proof").content.decode()


def test_seeds_of_others_stay_sealed(corato: Table, norman: Player) -> None:
    corato.night()
    proof = proof_of(norman)
    assert set(proof["seeds"]) == {"open", "norman"}
    assert set(proof["seals"]) == {"open", "norman", "lombard", "referee"}


def test_a_stretch_after_a_battle_has_inputs_of_its_own_and_can_be_checked(db: None) -> None:
    waiting = table(battles="organiser")
    waiting.fight()
    doors.settle_battle(waiting.campaign, 1, actor="test", way="quick")
    waiting.stretch()
    proof = proof_of(waiting.players["lombard"])
    first, second = proof["stretches"]
    assert first["inputs"] != second["inputs"]
    assert second["rolls"]
    assert set(checked(proof)) == {"ok"}


def test_at_the_close_of_the_campaign_all_dice_are_open_to_all(corato: Table, norman: Player) -> None:
    corato.fight()
    before = proof_of(norman)
    for _ in range(9):
        corato.night()
    proof = proof_of(norman)
    assert set(proof["seeds"]) == {"open", "norman", "lombard", "referee"}
    assert len(proof["stretches"][0]["rolls"]) >= len(before["stretches"][0]["rolls"])
    assert set(checked(proof)) == {"ok"}


@pytest.mark.parametrize("day", [0, 1, 2, 99])
def test_a_day_that_is_not_over_has_no_proof(norman: Player, day: int) -> None:
    is_problem(norman.get(f"days/{day}/proof"), 404)


def test_dice_of_a_real_table_are_listed_as_such_without_counting_those_of_others(db: None) -> None:
    by_hand = table(dice="hand")
    by_hand.fight()
    while by_hand.card.phase == "night":
        awaited = by_hand.card.awaited_die
        doors.enter_die(by_hand.campaign, awaited["label"], 4, actor="test")
        by_hand.stretch()
    [stretch] = proof_of(by_hand.players["norman"])["stretches"]
    assert {roll["source"] for roll in stretch["rolls"]} == {"hand"}
    assert stretch["inputs"] == ""
