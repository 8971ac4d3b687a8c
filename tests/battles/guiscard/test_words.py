"""People read what they are asked: each question is told in words, and each order points at the field."""

from collections import Counter
from itertools import chain

import pytest

from battles.guiscard.agenda import LettingIn, Sheltering, Suffering
from battles.guiscard.fire.defensive import HoldFire
from battles.guiscard.orders import Order
from battles.guiscard.ruleset import RULESET
from battles.guiscard.state import Post, Siege, Skirmish
from battles.guiscard.system import SYSTEM
from battles.kit.marks import NOTHING, Hex, Marks
from battles.kit.voice import Worded, templates
from campaign.service.engagements.alone import refought
from harness.golden import fights
from tests.battles.guiscard.board import foot, position
from tests.harness.golden.kept import SHELF

TOPICS = tuple(SYSTEM.chapters.values())
FIGHTS = [fight for fight in fights.all_of_them() if fight.system == RULESET.id]
MOST_WORDS, OFTEN = 25, 10
"""The words of a prompt at most; so many orders of a kind are read of each question."""
SELDOM = {Sheltering, Suffering, LettingIn}
"""What hardly any battle comes upon: each has a position of its own."""


def whole(worded: Worded | None) -> Worded:
    """A sentence that is there, with something in each of its gaps."""
    assert worded is not None
    assert "{" not in str(worded.said)
    return worded


def read(state: Skirmish) -> list[tuple[str, Marks]]:
    """The prompt and the orders, with their marks."""
    worded = [RULESET.prompt(state), *(RULESET.worded(state, order) for order in RULESET.orders(state))]
    return [(str(each.said), each.marks) for each in map(whole, worded)]


def test_a_prompt_is_short_and_an_order_is_what_a_button_says() -> None:
    for topic in TOPICS:
        for prompt in (text for question in topic.questions for text in templates(question.prompt)):
            assert len(prompt.split()) <= MOST_WORDS, prompt
            assert prompt[0].isupper() or prompt[0] == "{", prompt
        for said in (text for _, sentence in topic.sentences.values() for text in templates(sentence)):
            assert said[0].islower(), said
            assert said[-1] != ".", said


def test_each_question_of_a_kept_battle_is_in_words_and_each_order_points_at_the_field() -> None:
    seen = Counter[tuple[type, type]]()
    for fight in FIGHTS:
        record, state = fights.read(fight.path(SHELF)), RULESET.initial()
        for events in chain([refought(record).opening], (step.events for step in fights.again(record))):
            for event in events:
                RULESET.evolve(state, event)
            if RULESET.to_act(state) is not None:
                item = type(state.agenda[-1])
                whole(RULESET.prompt(state))
                for order in RULESET.orders(state):
                    seen[item, type(order)] += 1
                    if seen[item, type(order)] <= OFTEN:
                        assert points(state, order), order
    assert {item for item, _ in seen} == {topic.item for topic in TOPICS if topic.questions} - SELDOM


def points(state: Skirmish, order: Order) -> bool:
    """True if an order points at the field, as it must if it says anything of it."""
    marks = whole(RULESET.worded(state, order)).marks
    return marks != NOTHING or not order.__struct_fields__ or isinstance(order, HoldFire)


@pytest.mark.rule("GT-8.3.5a", "GT-6.2d", "GS-11.6i")
def test_what_hardly_any_battle_comes_upon_is_in_words_too() -> None:
    people = [foot(name, "attacker", "Nim", f"10{row}") for row, name in enumerate("ab", 10)]
    state = position(*people, step="combat")
    state.agenda.append(Suffering("attacker", ("a", "b")))
    assert read(state) == [
        ("One of your attackers is wounded: which?", NOTHING),
        ("let Norman medium infantry (a) take the wound", Marks(("a",))),
        ("let Norman medium infantry (b) take the wound", Marks(("b",))),
    ]
    state.agenda[-1] = Sheltering("a", "1010", ("inside", "NE"), "bystander-defender")
    assert read(state) == [
        (
            "Norman medium infantry (a) is under cross-fire at 1010: against which side does he take cover?",
            Marks(("a",), places=(Hex("1010"),)),
        ),
        ("take cover against shots from inside", Marks(("a",))),
        ("take cover against shots over the NE side of the hex", Marks(("a",))),
    ]
    state.siege, state.agenda[-1] = Siege(waiting={"a": Post(), "b": Post()}), LettingIn("attacker", 1)
    assert read(state) == [
        ("The spy lets 1 of your people in: which person is one of them?", NOTHING),
        ("let Norman medium infantry (a) in", Marks(("a",))),
        ("let Norman medium infantry (b) in", Marks(("b",))),
    ]
