"""People read what they are asked: each question of a system is told in words, and each order points at the field."""

from collections import Counter
from itertools import chain
from typing import Any

import pytest

from battles import rulesets
from battles.kit.marks import NOTHING
from battles.kit.topic import Topic
from battles.kit.voice import Worded, templates
from campaign.service.engagements.alone import refought
from harness.golden import fights
from tests.harness.golden.kept import SHELF

SYSTEMS = (
    "ancient_battles", "devils_horsemen", "devils_horsemen_heads", "grunwald", "grunwald_heads", "warmaster",
)  # fmt: skip
FIGHTS = [fight for fight in fights.all_of_them() if fight.system in SYSTEMS]
MOST_WORDS, OFTEN = 25, 10
"""The words of a prompt at most; so many orders of a kind are read of each question."""


def topics(system: str) -> list[Topic]:
    """All that is asked in a system."""
    return [each for each in rulesets.ruleset(system).loop.chapters.values() if isinstance(each, Topic)]


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_prompt_is_short_and_an_order_is_what_a_button_says(system: str) -> None:
    for topic in topics(system):
        for prompt in (text for question in topic.questions for text in templates(question.prompt)):
            assert len(prompt.split()) <= MOST_WORDS, prompt
            assert prompt[0].isupper() or prompt[0] == "{", prompt
        for said in (text for _, sentence in topic.sentences.values() for text in templates(sentence)):
            assert said[0].islower(), said
            assert said[-1] != ".", said


@pytest.mark.parametrize("fight", FIGHTS, ids=lambda fight: str(fight.path(SHELF).relative_to(SHELF)))
def test_each_question_of_a_kept_battle_is_in_words_and_each_order_points_at_the_field(fight: Any) -> None:
    record = fights.read(fight.path(SHELF))
    battle, ruleset = refought(record), rulesets.ruleset(fight.system)
    state, read = ruleset.initial(), Counter[Any]()
    for events in chain([battle.opening], (step.events for step in fights.again(record))):
        for event in events:
            ruleset.evolve(state, event)
        asked = ruleset.asked(state)
        if asked is None:
            continue
        prompt = whole(ruleset.prompt(state))
        for order in ruleset.orders(state):
            kind = prompt.said.template, type(order)
            read[kind] += 1
            if read[kind] <= OFTEN:
                marks = whole(ruleset.worded(state, order)).marks
                assert marks != NOTHING or not (asked.subject or order.__struct_fields__), order


def whole(worded: Worded | None) -> Worded:
    """A sentence that is there, with something in each of its gaps."""
    assert worded is not None
    assert "{" not in str(worded.said)
    return worded
