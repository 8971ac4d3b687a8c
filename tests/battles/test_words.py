"""People read what they are asked: each question of a system is told in words, and each order points at the field."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest

from battles import rulesets
from battles.guiscard.play.fire.defensive import HoldFire
from battles.kit.marks import NOTHING
from battles.kit.topic import Topic
from battles.kit.voice import Worded, templates
from campaign.service.engagements.alone import refought
from harness.golden import fights
from tests.harness.golden.kept import SHELF

MOST_WORDS, OFTEN = 25, 10
"""The words of a prompt at most; so many orders of a kind are read of each question."""
SELDOM: dict[str, set[str]] = {
    "ancient_battles": {"turning"},
    "devils_horsemen": {"pursuing"},
    "grunwald": set(),
    "guiscard": {"letting_in", "sheltering", "suffering"},
    "warmaster": set(),
}
"""The questions that no kept battle of a system comes upon. A variant that fights musters has those of its system."""
OF_EACH_SYSTEM = pytest.mark.parametrize("system", sorted(rulesets.PACKAGES))


def topics(system: str) -> list[Topic]:
    """All that happens in a system."""
    return list(rulesets.ruleset(system).loop.topics.values())


def kept(system: str) -> Iterator[Any]:
    """The states of all kept battles of a system."""
    ruleset = rulesets.ruleset(system)
    for fight in fights.all_of_them():
        if fight.system == system:
            record, state = fights.read(fight.path(SHELF)), ruleset.initial()
            for events in chain([refought(record).opening], (step.events for step in fights.again(record))):
                for event in events:
                    ruleset.evolve(state, event)
                yield state


def whole(worded: Worded | None) -> Worded:
    """A sentence that is there, with something in each of its gaps."""
    assert worded is not None
    assert "{" not in str(worded.said)
    return worded


def names_nothing(order: Any) -> bool:
    """True if an order has nothing on the field to point at: it only goes on, or holds back."""
    return not order.__struct_fields__ or isinstance(order, HoldFire)


@OF_EACH_SYSTEM
def test_a_prompt_is_short_and_an_order_is_what_a_button_says(system: str) -> None:
    for topic in topics(system):
        for prompt in (text for question in topic.questions for text in templates(question.prompt)):
            assert len(prompt.split()) <= MOST_WORDS, prompt
            assert prompt[0].isupper() or prompt[0] == "{", prompt
        for said in (text for _, sentence in topic.sentences.values() for text in templates(sentence)):
            assert said[0].islower(), said
            assert said[-1] != ".", said


@OF_EACH_SYSTEM
def test_each_question_of_a_kept_battle_is_in_words_and_each_order_points_at_the_field(system: str) -> None:
    ruleset, read = rulesets.ruleset(system), Counter[Any]()
    for state in kept(system):
        asked = ruleset.asked(state)
        if asked is None:
            continue
        whole(ruleset.prompt(state))
        for order in ruleset.orders(state):
            read[asked.kind, type(order)] += 1
            if read[asked.kind, type(order)] <= OFTEN:
                marks = whole(ruleset.worded(state, order)).marks
                assert marks != NOTHING or (names_nothing(order) and not asked.subject), order
    known = {str(topic) for topic in topics(system) if topic.questions}
    assert system not in SELDOM or known - {kind for kind, _ in read} == SELDOM[system]
