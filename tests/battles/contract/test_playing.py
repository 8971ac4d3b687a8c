"""Battles played by two bots: of a system without hexes, so that nothing here can lean on any."""

import random

import pytest

from battles.contract.draws import SPAN, Draws
from battles.contract.playing import play
from dice.sealed import SealedDice
from rulebook import Refusal
from tests.battles.duel.ruleset import RULESET, Leave

SEED = b"\x07" * 32


def dice():
    return SealedDice({"open": SEED}, b"")


def opened(scenario="crowd"):
    _, state = RULESET.open(RULESET.scenario(scenario), dice())
    return state


def bots(draw, *names):
    return {side: RULESET.bot(name, draw) for side, name in zip(("attacker", "defender"), names, strict=True)}


def played(state, draws, *, after=0, stop=lambda state: False):
    return list(
        play(RULESET, state, bots(draws, "wild", "wild"), dice(), draws=draws, after=after, stop=stop)
    )


def test_a_battle_is_played_to_its_end_order_by_order():
    state = opened()
    steps = played(state, Draws(SEED))
    assert [step.number for step in steps] == list(range(len(steps)))
    assert {step.side for step in steps} == {"attacker", "defender"}
    assert RULESET.to_act(state) is None
    assert RULESET.result(state).end == "eliminated"


def test_what_a_step_brought_is_in_the_state_when_it_is_told():
    state, folded = opened(), opened()
    for step in play(RULESET, state, bots(random.Random(1), "wild", "steady"), dice()):
        for event in step.events:
            RULESET.evolve(folded, event)
        assert folded == state


@pytest.mark.parametrize("cut", [0, 1, 17])
def test_a_battle_that_is_taken_up_again_goes_on_as_it_would_have(cut):
    whole = played(opened(), Draws(SEED))
    state, first = opened(), []
    for step in play(RULESET, state, bots(draws := Draws(SEED), "wild", "wild"), dice(), draws=draws):
        first.append(step)
        if len(first) > cut:
            break
    kept = RULESET.decode(RULESET.encode(state))
    assert [*first, *played(kept, Draws(SEED), after=len(first))] == whole


def test_nobody_is_asked_any_more_once_it_is_to_stop():
    state = opened()
    steps = played(state, Draws(SEED), stop=lambda state: state.turn > 5)
    assert steps
    assert state.turn == 6
    assert RULESET.to_act(state) is not None


def test_an_order_that_is_not_offered_is_refused_and_leaves_the_state_as_it_was():
    state = opened()
    playing = play(RULESET, state, bots(None, "cheat", "cheat"), dice())
    while state.turn <= 2:
        next(playing)
    before = RULESET.encode(state)
    with pytest.raises(Refusal, match="not offered"):
        next(playing)
    assert RULESET.encode(state) == before


def test_a_battle_that_is_over_is_not_played():
    state = opened("alone")
    RULESET.decide(state, Leave(), dice())
    assert played(state, Draws(SEED)) == []


def test_draws_of_an_order_depend_on_seed_and_number_alone():
    one, other = Draws(SEED), Draws(SEED)
    one.turn_to(3)
    first = [one.randrange(10), one.random(), one.randrange(7)]
    other.random()
    other.turn_to(3)
    assert [other.randrange(10), other.random(), other.randrange(7)] == first
    other.turn_to(4)
    assert [other.randrange(10), other.random(), other.randrange(7)] != first
    stranger = Draws(b"\x08" * 32)
    stranger.turn_to(3)
    assert [stranger.randrange(10), stranger.random(), stranger.randrange(7)] != first


@pytest.mark.parametrize("stop", [1, 2, 3, 100])
def test_draws_are_spread_over_all_that_they_may_be(stop):
    draws = Draws(SEED)
    counts = [0] * stop
    for _ in range(200 * stop):
        counts[draws.randrange(stop)] += 1
    assert min(counts) > 130
    assert all(0 <= draws.random() < 1 for _ in range(100))


@pytest.mark.parametrize(
    ("words", "drawn", "left"),
    [
        ((SPAN - 7, 1), 9, [1]),
        ((SPAN - 6, 13, 2), 3, [2]),
        ((SPAN - 1, SPAN - 6, 13), 3, []),
    ],
)
def test_a_word_beyond_the_last_whole_ten_is_passed_over(monkeypatch, words, drawn, left):
    """Of the 2^64 words the last six would make the numbers from 0 to 5 likelier than the others."""
    coming = iter(words)
    monkeypatch.setattr(Draws, "_word", lambda _: next(coming))
    assert Draws(SEED).randrange(10) == drawn
    assert list(coming) == left


def test_nothing_is_drawn_out_of_nothing():
    with pytest.raises(ValueError, match="no number"):
        Draws(SEED).randrange(0)
