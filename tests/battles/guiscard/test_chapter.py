"""What a question offers and what it lets pass are the same, and the catalogue has the rules under which it asks."""

from collections.abc import Iterator
from random import Random
from typing import Any

from battles.contract.muster import SIDES
from battles.guiscard.play.combat.suffering import Suffer
from battles.guiscard.ruleset import RULESET
from battles.guiscard.state import Skirmish
from battles.guiscard.state.items import Combat, Falling, LettingIn, OpeningPhase, Sheltering, Suffering
from battles.guiscard.system import LOOP, SYSTEM
from config.state import CHECKOUT
from dice.sealed import SealedDice
from rulebook import Refusal
from rulebook.catalogue import read
from tests.battles.guiscard.board import foot, position

ASKED = {item for item, topic in SYSTEM.topics.items() if topic.questions}
SELDOM = {Suffering, Sheltering, Falling, LettingIn, OpeningPhase}
"""What hardly any battle comes upon: each has positions of its own."""
BATTLES = (23, 29, *range(6, 22))
"""Drawn battles: the first two, short ones, come upon all the rest. Where rules change it may take more of them."""
KEPT = 12
"""Orders of other moments that are tried at each."""


def choices(number: int) -> Iterator[Skirmish]:
    """A drawn battle at every choice, fought anyhow at the enemy."""
    dice, draw = SealedDice({"open": bytes([number]) * 32}, b""), Random(number)
    _, state = RULESET.open(RULESET.drawn(draw), dice)
    bots = {side: RULESET.bot("reckless", draw) for side in SIDES}
    while (side := RULESET.to_act(state)) is not None:
        yield state
        RULESET.decide(state, bots[side].choose(state), dice)


def lets_pass(state: Skirmish, order: Any) -> bool:
    """Whether the question on top lets an order pass."""
    try:
        LOOP.topic_of(state).check(state, state.agenda[-1], order)
    except Refusal:
        return False
    return True


def test_what_is_offered_is_what_may_be_ordered() -> None:
    met = set[type]()
    for number in BATTLES:
        offered: dict[type, dict[Any, None]] = {item: {} for item in ASKED}
        for state in choices(number):
            item = type(state.agenda[-1])
            if item not in ASKED:
                continue
            met.add(item)
            found = RULESET.orders(state)
            for order in [*found, *list(offered[item])[-KEPT:]]:
                assert lets_pass(state, order) is (order in found), (number, state.agenda[-1], order)
            offered[item] |= dict.fromkeys(found)
        if met >= ASKED - SELDOM:
            return
    raise AssertionError(f"no battle came upon {ASKED - met}")


def test_whom_an_attack_harms_is_one_of_those_who_made_it_and_live() -> None:
    state = position(
        *(foot(name, "attacker", "Nim", f"10{row}") for row, name in enumerate("abcd", 10)),
        foot("x", "attacker", "Nim", "", "dead"),
        step="combat",
        agenda=[Combat(), Suffering("attacker", ("a", "b", "c", "x"))],
    )
    assert RULESET.orders(state) == [Suffer("a"), Suffer("b"), Suffer("c")]
    assert [name for name in state.people if lets_pass(state, Suffer(name))] == ["a", "b", "c"]


def test_the_skirmish_asks_under_rules_that_the_catalogue_has() -> None:
    rules = {each.rule for topic in SYSTEM.topics.values() for each in topic.questions if each.rule}
    assert len(rules) > 10
    assert rules <= {id_ for each in read(CHECKOUT / "docs" / "rules") for id_ in each.ids}
