"""The machinery of an agenda, by the lane, whose answers go five deep."""

from copy import deepcopy
from random import Random

import pytest

from dice.scripted import ScriptedDice
from rulebook import Refusal
from tests.battles.fights import dice_of
from tests.battles.lane.ruleset import (
    DEEPEST,
    LOOP,
    RULESET,
    SYSTEM,
    Answering,
    Anyhow,
    Bold,
    Halt,
    Lane,
    Marching,
    Strike,
    met,
)


def opened(seed: int) -> Lane:
    return RULESET.open(RULESET.scenario("short"), dice_of(seed))[1]


def exchange() -> Lane:
    """As many blows as there may be, none of which has fallen yet."""
    state = met(ScriptedDice([]))
    for depth in range(DEEPEST):
        RULESET.decide(state, Strike(), ScriptedDice([]))
        assert len(state.agenda) == depth + 1
    return state


@pytest.mark.parametrize("seed", range(10))
def test_a_battle_goes_on_alike_from_its_bytes_and_no_label_of_a_die_is_used_twice(seed: int) -> None:
    dice, bot = dice_of(seed), Anyhow(Random(seed))
    state = RULESET.open(RULESET.scenario("short"), dice)[1]
    copy, labels = deepcopy(state), list[str]()
    while (asked := RULESET.asked(state)) is not None:
        again = RULESET.decode(RULESET.encode(state))
        assert again == state == copy
        assert (RULESET.orders(again), RULESET.asked(again)) == (RULESET.orders(state), asked)
        for event in RULESET.decide(state, bot.choose(state), dice):
            written = SYSTEM.codec.encode(event)
            read = SYSTEM.codec.decode(written.type, written.schema, written.payload)
            SYSTEM.evolve(copy, read)
            labels += [rolled.label for rolled in getattr(read, "rolls", ())]
    assert RULESET.orders(state) == []
    assert len(labels) == len(set(labels)) > 4


def test_answers_interrupt_each_other_five_deep_and_are_settled_from_the_top() -> None:
    state = exchange()
    asked = RULESET.asked(state)
    assert asked is not None
    assert (asked.side, asked.kind, asked.subject, asked.rule) == ("defender", "answering", "defender", "L-2")
    assert RULESET.orders(state) == [Halt()]
    # The fifth misses, so does what it interrupted; the third hits, and what its riposte was to answer does not come.
    events = RULESET.decide(state, Halt(), ScriptedDice([1, 1, 5, 4]))
    told = [str(line) for line in (SYSTEM.tell(state, event) for event in events) if line]
    assert told == [
        "0 of defender fall (1)",
        "0 of attacker fall (1)",
        "1 of defender fall (5)",
        "0 of defender fall (4)",
    ]
    assert isinstance(state.agenda[-1], Marching)


def test_one_answer_too_many_is_refused_and_changes_nothing() -> None:
    state = exchange()
    before = RULESET.encode(state)
    with pytest.raises(Refusal, match="strike has no place now"):
        RULESET.decide(state, Strike(), ScriptedDice([]))
    assert RULESET.encode(state) == before


def test_who_has_no_answer_lets_things_go_on() -> None:
    state = met(ScriptedDice([]))
    bold = Bold(Random(1))
    assert bold.choose(state) == Strike()
    RULESET.decide(state, Strike(), ScriptedDice([]))
    assert isinstance(state.agenda[-1], Answering)
    assert bold.choose(state) == Halt()


def test_an_order_to_a_battle_that_is_over_is_refused() -> None:
    dice = dice_of(1)
    state = opened(1)
    bot = Anyhow(Random(1))
    while LOOP.to_act(state) is not None:
        RULESET.decide(state, bot.choose(state), dice)
    with pytest.raises(Refusal, match="the battle is over"):
        RULESET.decide(state, Halt(), dice)
