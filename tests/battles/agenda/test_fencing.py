"""The machinery of an agenda, by a system that is made of nothing else: fencing, whose answers go five deep."""

from copy import deepcopy
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dice.scripted import ScriptedDice
from dice.sealed import SealedDice
from rulebook import Refusal
from tests.battles.fencing.ruleset import (
    DEEPEST,
    LOOP,
    SURFACE,
    SYSTEM,
    Answering,
    Anyhow,
    Lunge,
    Measuring,
    Patient,
    Wait,
    begun,
)


def dice_of(seed: int) -> SealedDice:
    """Dice of a bout."""
    return SealedDice({"open": seed.to_bytes(32, "big")}, b"")


@given(st.integers(0, 2**32))
def test_what_is_listed_is_accepted_and_what_is_not_is_refused_and_changes_nothing(seed: int) -> None:
    dice, bot = dice_of(seed), Anyhow(Random(seed))
    state = begun(dice)
    while LOOP.to_act(state) is not None:
        listed, before = SURFACE.orders(state), SURFACE.encode(state)
        for order in (Lunge(), Wait()):
            trial = deepcopy(state)
            if order in listed:
                assert SURFACE.decide(trial, order, dice_of(seed))
                continue
            with pytest.raises(Refusal, match="lunge has no place now"):
                SURFACE.decide(trial, order, dice_of(seed))
            assert SURFACE.encode(trial) == before
        SURFACE.decide(state, bot.choose(state), dice)


@given(st.integers(0, 2**32))
def test_a_state_that_was_written_and_read_offers_and_asks_the_same(seed: int) -> None:
    dice, bot = dice_of(seed), Anyhow(Random(seed))
    state = begun(dice)
    while (asked := SURFACE.asked(state)) is not None:
        again = SURFACE.decode(SURFACE.encode(state))
        assert again == state
        assert (SURFACE.orders(again), SURFACE.asked(again)) == (SURFACE.orders(state), asked)
        assert asked.calm in SURFACE.orders(state)
        SURFACE.decide(state, bot.choose(state), dice)
    assert SURFACE.orders(state) == []


@given(st.integers(0, 2**32))
def test_events_that_are_booked_again_lead_to_the_same_state_and_labels_are_never_used_twice(
    seed: int,
) -> None:
    dice, bot = dice_of(seed), Anyhow(Random(seed))
    state = begun(dice)
    copy, labels = deepcopy(state), []
    while LOOP.to_act(state) is not None:
        for event in SURFACE.decide(state, bot.choose(state), dice):
            written = SYSTEM.codec.encode(event)
            read = SYSTEM.codec.decode(written.type, written.schema, written.payload)
            SYSTEM.evolve(copy, read)
            labels += [rolled.label for rolled in getattr(read, "rolls", ())]
    assert copy == state
    assert len(labels) == len(set(labels))


def test_answers_interrupt_each_other_five_deep_and_are_settled_from_the_top() -> None:
    state = begun(ScriptedDice([]))
    for depth in range(DEEPEST):
        SURFACE.decide(state, Lunge(), ScriptedDice([]))
        assert len(state.agenda) == depth + 1
    asked = SURFACE.asked(state)
    assert asked is not None
    assert (asked.side, asked.kind, asked.subject, asked.rule) == ("defender", "answering", "5", "T-1")
    assert SURFACE.orders(state) == [Wait()]
    # The fifth misses, so does what it interrupted; the third hits, and what its riposte was to answer does not come.
    events = SURFACE.decide(state, Wait(), ScriptedDice([6, 6, 1, 6]))
    told = [str(line) for line in (SYSTEM.tell(state, event) for event in events) if line]
    assert told[:3] == ["defender is missed (6)", "attacker is missed (6)", "defender is hit (1)"]
    assert isinstance(state.agenda[-1], Measuring)


def test_who_has_no_answer_lets_things_go_on() -> None:
    state = begun(ScriptedDice([]))
    patient = Patient(Random(1))
    assert patient.choose(state) == Lunge()
    SURFACE.decide(state, Lunge(), ScriptedDice([]))
    assert isinstance(state.agenda[-1], Answering)
    assert patient.choose(state) == Wait()


def test_an_order_to_a_battle_that_is_over_is_refused() -> None:
    dice = dice_of(1)
    state = begun(dice)
    bot = Anyhow(Random(1))
    while LOOP.to_act(state) is not None:
        SURFACE.decide(state, bot.choose(state), dice)
    with pytest.raises(Refusal, match="the battle is over"):
        SURFACE.decide(state, Wait(), dice)
