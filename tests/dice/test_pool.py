"""Dice that are thrown together and written once."""

import json

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dice import LabelError, Rolled
from dice.pool import NoDice, Pool, dice_of, throw
from dice.recorded import RecordedDice, rolls_of
from dice.sealed import SealedDice

SEED = bytes(range(32))


def sealed() -> SealedDice:
    return SealedDice({"open": SEED}, b"")


@given(st.integers(1, 40), st.integers(2, 20), st.integers(0, 5))
def test_the_dice_of_a_pool_are_those_that_would_have_fallen_one_by_one(
    count: int, sides: int, first: int
) -> None:
    pool = throw(sealed(), "X-1", "3.a", "hit", count=count, sides=sides, witness="open", first=first)
    dice = sealed()
    assert pool.rolls == tuple(
        dice.roll("X-1", "3.a", "hit", sides=sides, repetition=number, witness="open")
        for number in range(first, first + count)
    )


def test_whoever_looks_for_dice_in_the_log_finds_those_of_a_pool() -> None:
    pool = throw(sealed(), "X-1", "3.a", "hit", count=3, sides=6, witness="open")
    die = Rolled("X-2|b|save|0", "open", 6, 2, "sealed")
    payload = msgspec.json.encode({"unit": "b", "pools": [pool], "deep": {"rolls": [die]}}).decode()
    assert tuple(rolls_of([payload])) == (*pool.rolls, die)


def test_an_event_has_its_dice_and_those_of_its_pools() -> None:
    class Fought(msgspec.Struct):
        rolls: tuple[Rolled, ...]
        pools: tuple[Pool, ...]

    pool = throw(sealed(), "X-1", "3.a", "hit", count=2, sides=6, witness="open")
    die = Rolled("X-2|b|save|0", "open", 6, 2, "sealed")
    assert dice_of(Fought((die,), (pool,))) == (die, *pool.rolls)
    assert dice_of(object()) == ()


def test_a_pool_takes_a_tenth_of_the_room_of_its_dice() -> None:
    pool = throw(sealed(), "AB-19.5", "12.melee.guard", "to-hit", count=30, sides=6, witness="open")
    together, apart = (len(json.dumps(msgspec.to_builtins(each))) for each in (pool, pool.rolls))
    assert together * 10 < apart


def test_what_was_recorded_of_a_pool_is_thrown_again_as_it_fell() -> None:
    pool = throw(sealed(), "X-1", "3.a", "hit", count=4, sides=6, witness="open")
    again = throw(RecordedDice(pool.rolls), "X-1", "3.a", "hit", count=4, sides=6, witness="open")
    assert again == pool


def test_no_dice_are_no_pool_and_a_label_is_checked_before_anything_is_rolled() -> None:
    with pytest.raises(NoDice, match=r"0 dice was asked for: X-1\|a\|hit"):
        throw(sealed(), "X-1", "a", "hit", count=0, sides=6, witness="open")
    with pytest.raises(LabelError):
        throw(sealed(), "X-1", "a|b", "hit", count=2, sides=6, witness="open")
