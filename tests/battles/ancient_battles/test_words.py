"""Each order of each question is told in words and points at the table, measured ones at both ends of their spans."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import Any, get_args

import pytest

from battles.ancient_battles.play.orders import GoOn, Resign
from battles.ancient_battles.ruleset import RULESET
from battles.ancient_battles.system import SYSTEM
from battles.contract.muster import Side
from battles.contract.playing import play
from battles.kit.marks import NOTHING, Shape
from battles.kit.voice import Worded
from campaign.service.engagements.alone import refought
from harness.golden import fights
from tests.battles.fights import dice_of
from tests.harness.golden.kept import SHELF

OFTEN, MOST = 10, 400
"""So many orders of a kind are read of each question, and so many of a drawn battle."""


def kept() -> Iterator[Any]:
    """The states of all kept battles."""
    for fight in fights.all_of_them():
        if fight.system == RULESET.id:
            record, state = fights.read(fight.path(SHELF)), RULESET.initial()
            for events in chain([refought(record).opening], (step.events for step in fights.again(record))):
                for event in events:
                    RULESET.evolve(state, event)
                yield state


def drawn(seed: int) -> Iterator[Any]:
    """The states of a battle of chance that is drawn."""
    draw, dice = Random(seed), dice_of(seed)
    _, state = RULESET.open(RULESET.drawn(draw), dice)
    sides: tuple[Side, Side] = ("attacker", "defender")
    bots = {side: RULESET.bot("random", draw) for side in sides}
    for _, _ in zip(range(MOST), play(RULESET, state, bots, dice), strict=False):
        yield state


def whole(worded: Worded | None) -> Worded:
    """A sentence that is there, with something in each of its gaps."""
    assert worded is not None
    assert "{" not in str(worded.said)
    return worded


def read(states: Iterator[Any]) -> set[type[Any]]:
    """Read all questions, orders and ends of spans; the kinds of order that were read."""
    times = Counter[Any]()
    for state in states:
        asked = RULESET.asked(state)
        if asked is None:
            continue
        prompt = whole(RULESET.prompt(state))
        for order in RULESET.orders(state):
            times[prompt.said.template, type(order)] += 1
            if times[prompt.said.template, type(order)] <= OFTEN:
                marks = whole(RULESET.worded(state, order)).marks
                assert marks != NOTHING or (type(order) in (GoOn, Resign) and not asked.subject), order
        for span in RULESET.spans(state):
            times[prompt.said.template, type(span.order)] += 1
            if times[prompt.said.template, type(span.order)] <= OFTEN:
                measured(state, span)
    return {kind for _, kind in times}


def measured(state: Any, span: Any) -> None:
    """A span is shown at both of its ends, and each end where it leads."""
    for value in (span.least, span.most):
        marks = whole(RULESET.worded(state, span.at(value))).marks
        assert marks.pieces
        assert marks.reach is not None
        assert marks.reach.span == span
        stops = dict(marks.reach.stops)
        assert {span.least, span.most} <= set(stops)
        (place,) = marks.places
        assert place == stops[value]
        assert isinstance(place, Shape)
        assert len(place.corners) == 4


def test_each_kind_of_order_of_the_kept_battles_has_words_and_points_at_the_table() -> None:
    assert read(kept()) == set(get_args(SYSTEM.orders))


@pytest.mark.parametrize("seed", [3, 4, 5])
def test_each_question_and_order_of_a_drawn_battle_has_words_and_points_at_the_table(seed: int) -> None:
    assert read(drawn(seed))
