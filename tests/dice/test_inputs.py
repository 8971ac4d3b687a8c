"""Inputs: every sheet and everything from outside moves the dice, and nothing else does."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dice import inputs
from dice.inputs import InputRefused, Receipt
from tests.dice import by_the_page

SALT = bytes(range(16))
digests = st.binary(min_size=32, max_size=32).map(bytes.hex)
closings = st.dictionaries(st.text(min_size=1, max_size=8), digests, max_size=5)


@given(st.integers(0, 999), closings)
def test_closing_inputs_are_what_the_page_says(closing: int, filed: dict[str, str]) -> None:
    assert inputs.closing_inputs(closing, filed) == by_the_page.closing(closing, filed)


@given(st.integers(0, 999), closings, st.randoms())
def test_the_order_in_which_factions_are_named_does_not_matter(closing: int, filed, random) -> None:  # type: ignore[no-untyped-def]
    names = list(filed)
    random.shuffle(names)
    assert inputs.closing_inputs(closing, filed) == inputs.closing_inputs(
        closing, {name: filed[name] for name in names}
    )


@given(st.integers(0, 9), st.integers(0, 9), closings, closings)
def test_other_closings_and_other_sheets_give_other_inputs(
    a: int, b: int, one: dict[str, str], other: dict[str, str]
) -> None:
    same = (a, one) == (b, other)
    assert (inputs.closing_inputs(a, one) == inputs.closing_inputs(b, other)) is same


@given(st.binary(max_size=40), st.binary(max_size=40))
def test_a_digest_tells_bodies_apart(one: bytes, other: bytes) -> None:
    assert (inputs.sheet_digest(SALT, one) == inputs.sheet_digest(SALT, other)) is (one == other)


def test_an_absent_sheet_a_sheet_and_a_ruling_never_share_a_digest() -> None:
    made = {
        inputs.absent_digest(SALT),
        inputs.sheet_digest(SALT, b""),
        inputs.outside_digest(SALT, b""),
    }
    assert len(made) == 3


def test_the_salt_changes_the_digest() -> None:
    assert inputs.sheet_digest(SALT, b"hold") != inputs.sheet_digest(bytes(16), b"hold")


@given(digests, digests)
def test_further_inputs_are_what_the_page_says(previous: str, digest: str) -> None:
    assert inputs.further_inputs(previous, digest) == by_the_page.further(previous, digest)


@pytest.mark.parametrize("salt", [b"", bytes(15), bytes(17)])
def test_a_salt_has_16_bytes(salt: bytes) -> None:
    for digest in (
        inputs.absent_digest,
        lambda s: inputs.sheet_digest(s, b""),
        lambda s: inputs.outside_digest(s, b""),
    ):
        with pytest.raises(InputRefused, match="16 bytes"):
            digest(salt)


@pytest.mark.parametrize("digest", ["", "00", "zz" * 32, "00" * 31 + "0 0"])
def test_what_is_no_digest_is_refused_by_name(digest: str) -> None:
    with pytest.raises(InputRefused, match="normans"):
        inputs.closing_inputs(1, {"normans": digest})


def test_a_receipt_covers_its_own_sheet_and_no_other() -> None:
    receipt = Receipt("normans", 3, 1, inputs.sheet_digest(SALT, b"march"), SALT.hex())
    assert receipt.covers(b"march")
    assert not receipt.covers(b"hold")
