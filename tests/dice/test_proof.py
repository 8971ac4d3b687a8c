"""Proofs: a changed die, seed, seal or input is found; what can't be checked is said to be so."""

from collections.abc import Mapping

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dice import Rolled
from dice.proof import Sealed, prove, under_one
from dice.sealed import SealedDice, seal
from dice.tree import Tree, audience_seed, night_seed

SECRET, INPUTS = bytes(32), bytes(range(32))
SEEDS = {witness: audience_seed(night_seed(SECRET, 1), witness) for witness in ("open", "normans", "referee")}
SEALS = {witness: seal(seed) for witness, seed in SEEDS.items()}


def each_by_its_own(seals: Mapping[str, str]) -> Sealed:
    """Whether a seed is behind a seal of its own: the shortest of the tests that there can be."""
    return lambda witness, seed: seals.get(witness) == seal(seed)


def night() -> list[Rolled]:
    dice = SealedDice(SEEDS, INPUTS)
    return [
        dice.roll("X-1", f"m-{n}", "test", sides=6 + n, witness=witness)
        for n, witness in enumerate(("open", "normans", "referee", "open"))
    ]


def verdicts(rolled: list[Rolled], seeds=SEEDS, seals=SEALS, inputs: bytes = INPUTS) -> list[str]:  # type: ignore[no-untyped-def]
    return [finding.verdict for finding in prove(seeds, each_by_its_own(seals), inputs, rolled).findings]


def test_an_honest_night_holds() -> None:
    proof = prove(SEEDS, each_by_its_own(SEALS), INPUTS, night())
    assert proof.holds
    assert proof.count("ok") == 4


@given(st.integers(0, 3), st.integers(1, 5))
def test_a_changed_face_is_found_with_the_right_one(place: int, step: int) -> None:
    rolled = night()
    die = rolled[place]
    wrong = (die.face - 1 + step) % die.sides + 1
    rolled[place] = msgspec.structs.replace(die, face=wrong)
    proof = prove(SEEDS, each_by_its_own(SEALS), INPUTS, rolled)
    assert not proof.holds
    (failure,) = proof.failures
    assert (failure.label, failure.verdict, failure.face, failure.expected) == (
        die.label,
        "mismatched",
        wrong,
        die.face,
    )


def test_a_die_with_impossible_sides_is_a_mismatch() -> None:
    assert verdicts([Rolled("X-1|m|test|0", "open", 1, 1, "sealed")]) == ["mismatched"]


def test_a_seed_that_does_not_fit_its_seal_is_found() -> None:
    seeds = SEEDS | {"open": bytes(32)}
    rolled = [SealedDice(seeds, INPUTS).roll("X-1", "m", "test", witness="open")]
    assert verdicts(rolled, seeds=seeds) == ["seal_broken"]


def test_a_seed_without_a_published_seal_proves_nothing() -> None:
    assert verdicts(night()[:1], seals={}) == ["seal_broken"]


def test_a_sealed_seed_leaves_its_dice_unchecked_without_blame() -> None:
    proof = prove({"open": SEEDS["open"]}, each_by_its_own(SEALS), INPUTS, night())
    assert [finding.verdict for finding in proof.findings] == ["ok", "seed_sealed", "seed_sealed", "ok"]
    assert proof.holds


def test_a_label_rolled_twice_is_found() -> None:
    rolled = night()
    assert verdicts([*rolled, rolled[0]]) == ["ok", "ok", "ok", "ok", "repeated"]


@pytest.mark.parametrize("source", ["hand", "scripted"])
def test_dice_of_other_sources_are_unproved(source: str) -> None:
    proof = prove(SEEDS, each_by_its_own(SEALS), INPUTS, [msgspec.structs.replace(night()[0], source=source)])
    assert proof.count("unproved") == 1
    assert proof.holds


def test_other_inputs_do_not_prove_the_night() -> None:
    rolled = [
        SealedDice(SEEDS, INPUTS).roll("X-1", f"m-{n}", "test", sides=1000, witness="open") for n in range(5)
    ]
    assert verdicts(rolled, inputs=bytes(32)) == ["mismatched"] * 5


FACTIONS = ("arab", "lombard", "norman")
TREE = Tree(night_seed(SECRET, 1), FACTIONS)
AUDIENCES = ("open", "arab+norman", "norman")
PATHS = {name: TREE.path(name) for name in AUDIENCES}
OPENED = {name: TREE.seeds[name] for name in AUDIENCES}


def under_one_seal(seal_: str = TREE.seal, paths=PATHS) -> list[str]:  # type: ignore[no-untyped-def]
    """What is said of a night under one seal, one die for each of the opened seeds and one whose seed is not open."""
    dice = SealedDice(TREE.seeds, INPUTS)
    rolled = [dice.roll("X-1", name, "test", witness=name) for name in (*AUDIENCES, "referee")]
    found = prove(OPENED, under_one(seal_, FACTIONS, paths), INPUTS, rolled).findings
    return [finding.verdict for finding in found]


def test_a_night_under_one_seal_holds_by_the_paths_of_its_seeds() -> None:
    assert under_one_seal() == ["ok", "ok", "ok", "seed_sealed"]


def test_another_seal_proves_nothing() -> None:
    assert under_one_seal(seal_="00" * 32) == ["seal_broken"] * 3 + ["seed_sealed"]


@pytest.mark.parametrize("path", [(), PATHS["open"], PATHS["norman"][::-1], ("xx",) * 3])
def test_a_seed_with_another_path_proves_nothing(path: tuple[str, ...]) -> None:
    assert under_one_seal(paths=PATHS | {"norman": path}) == ["ok", "ok", "seal_broken", "seed_sealed"]
