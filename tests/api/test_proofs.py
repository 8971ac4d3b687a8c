"""The proof of a day: whoever holds nothing but its JSON and docs/dice.md can check every die."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from battles import contract
from campaign.model import events as e
from campaign.models import AwaitedBattle
from campaign.service.nights.battles import enter_die, settle_battle
from campaign.service.reading.proof import Stretch, stretches
from dice import Rolled
from dice.inputs import Receipt, absent_digest, closing_inputs, further_inputs, outside_digest
from dice.proof import prove, under_one
from dice.tree import Tree
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
    paths = proof["paths"]
    if proof["night"]:
        tree = Tree(bytes.fromhex(proof["night"]), proof["digests"])
        seeds, paths = dict(tree.seeds), {name: tree.path(name) for name in tree.seeds}
    sealed = under_one(proof["seal"], proof["digests"], paths)
    verdicts = []
    for stretch in proof["stretches"]:
        rolls = msgspec.convert(stretch["rolls"], list[Rolled])
        found = prove(seeds, sealed, bytes.fromhex(stretch["inputs"]), rolls)
        verdicts += [finding.verdict for finding in found.findings]
    return verdicts


def chained(proof: dict[str, Any]) -> list[str]:
    """The inputs of all stretches, made of nothing but the digests that the proof shows."""
    inputs = [closing_inputs(proof["closing"], proof["digests"])]
    for later in proof["stretches"][1:]:
        inputs.append(further_inputs(inputs[-1], later["outside"]))
    return inputs


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


def numbers(page: dict[str, Any]) -> list[int]:
    """The sheets of a page."""
    return [receipt["number"] for receipt in page["receipts"]]


def test_many_sheets_of_a_day_come_in_pages_with_the_one_that_counted_on_each(
    corato: Table, norman: Player
) -> None:
    for number in range(45):
        norman.put("days/1/sheet", {"orders": [hold("n1" if number % 2 else "n2")]})
    corato.night()
    whole, pages, after = proof_of(norman), [], 0
    while (page := norman.get(f"days/1/proof?after={after}").json())["next"] != after:
        pages.append(numbers(page))
        after = page["next"]
        assert [receipt["number"] for receipt in page["receipts"] if receipt["counted"]] == [45]
        assert {**page, "receipts": [], "next": 0} == {**whole, "receipts": [], "next": 0}
    assert pages == [[*range(1, 21), 45], [*range(21, 41), 45], [*range(41, 46)]]
    assert (numbers(page), numbers(whole)) == ([45], pages[0])


@pytest.mark.parametrize("after", ["-1", "x", "1e3", str(10**30)])
def test_a_page_that_is_none_is_refused_by_its_name(corato: Table, norman: Player, after: str) -> None:
    corato.night()
    refused = is_problem(norman.get(f"days/1/proof?after={after}"), 400)
    assert refused["errors"][0]["field"] == "after"


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
    assert set(proof["seeds"]) == set(proof["paths"]) == {"open", "norman"}
    assert proof["night"] == ""


def test_a_stretch_after_a_battle_has_inputs_of_its_own_and_can_be_checked(db: None) -> None:
    waiting = table(battles="organiser")
    waiting.fight()
    settle_battle(waiting.campaign, 1, actor="test", way="quick")
    waiting.stretch()
    proof = proof_of(waiting.players["lombard"])
    first, second = proof["stretches"]
    assert first["inputs"] != second["inputs"]
    assert second["rolls"]
    assert set(checked(proof)) == {"ok"}


def played_on_a_table(waiting: Table) -> str:
    """Answer the awaited battle with a result of eight rounds; its text."""
    muster = contract.muster_from_json(AwaitedBattle.objects.get(campaign=waiting.campaign).muster)
    losses = {
        group.id: {str(contract.class_of(group.soldiers[-1])): contract.Losses(killed=1)}
        for _, group in muster.groups()
    }
    result = contract.result_from_counts(muster, losses, contract.Outcomes("holds", "retreat"), rounds=8)
    text = contract.to_json(result).decode()
    settle_battle(waiting.campaign, 1, actor="test", way="external", result=text)
    return text


@pytest.mark.parametrize("way", ["quick", "external"])
def test_the_inputs_of_every_stretch_are_made_of_what_the_proof_shows(db: None, way: str) -> None:
    waiting = table(battles="organiser")
    waiting.fight()
    result = ""
    if way == "quick":
        settle_battle(waiting.campaign, 1, actor="test", way="quick")
    else:
        result = played_on_a_table(waiting)
    waiting.stretch()
    for player in waiting.players.values():
        proof = proof_of(player)
        first, second = proof["stretches"]
        assert chained(proof) == [first["inputs"], second["inputs"]]
        assert second["outside_body"] == f"1|{way}|{result}"
        salt, body = bytes.fromhex(second["outside_salt"]), second["outside_body"].encode()
        assert outside_digest(salt, body) == second["outside"]
        assert first["outside"] == first["outside_salt"] == first["outside_body"] == ""


def test_who_was_no_side_of_a_battle_reads_the_digest_of_its_result_alone() -> None:
    settled = e.BattleSettled(
        number=1,
        hex="5617",
        sides=("norman", "lombard"),
        way="external",
        result='{"lost": 7}',
        salt="33" * 16,
        inputs="44" * 32,
        at="now",
    )
    [_, mine], [_, others] = (
        list(stretches([settled], faction, ended=False, dice="sealed")) for faction in ("norman", "byzantine")
    )
    digest = outside_digest(bytes.fromhex("33" * 16), b'1|external|{"lost": 7}')
    assert mine == Stretch(1, "44" * 32, (), digest, "33" * 16, '1|external|{"lost": 7}')
    assert others == Stretch(1, "44" * 32, (), digest)


def test_the_text_of_a_sheet_is_the_json_that_the_page_describes(corato: Table, norman: Player) -> None:
    norman.put("days/1/sheet", {"orders": [{"ration": False, "group": "n1", "order": "hold"}]})
    corato.night()
    [receipt] = proof_of(norman)["receipts"]
    assert receipt["orders"] == '[{"order":"hold","group":"n1","attack":[],"ration":false,"when":[]}]'
    page = (Path(__file__).parents[2] / "docs" / "dice.md").read_text()
    assert f"`{receipt['orders']}`" in page


def test_at_the_close_of_the_campaign_all_dice_are_open_to_all(corato: Table, norman: Player) -> None:
    corato.fight()
    before = proof_of(norman)
    for _ in range(9):
        corato.night()
    proof = proof_of(norman)
    assert Tree(bytes.fromhex(proof["night"]), proof["digests"]).seal == proof["seal"]
    assert len(proof["stretches"][0]["rolls"]) >= len(before["stretches"][0]["rolls"])
    assert set(checked(proof)) == {"ok"}


@pytest.mark.parametrize("day", [0, 1, 2, 99])
def test_a_day_that_is_not_over_has_no_proof(norman: Player, day: int) -> None:
    is_problem(norman.get(f"days/{day}/proof"), 404)


def test_dice_of_a_real_table_are_listed_as_such_without_counting_those_of_others(db: None) -> None:
    by_hand = table(dice="hand")
    by_hand.fight()
    while by_hand.summary.phase == "night":
        awaited = by_hand.summary.awaited_die
        enter_die(by_hand.campaign, awaited["label"], 4, actor="test")
        by_hand.stretch()
    [stretch] = proof_of(by_hand.players["norman"])["stretches"]
    assert {roll["source"] for roll in stretch["rolls"]} == {"hand"}
    assert stretch["inputs"] == stretch["outside"] == ""
