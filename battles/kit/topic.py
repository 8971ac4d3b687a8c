"""A topic: all questions about one kind of item, and its course without a question."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from battles.contract.muster import Side
from battles.contract.surface import Span
from battles.kit.marks import Marks
from battles.kit.question import Question, every_item
from battles.kit.voice import Sentence, Voice, Worded
from rulebook.tags import tag_of

Course = Callable[[Any, Any], None]


@dataclass
class Topic:
    """The answers to the loop about an item on top of the agenda.

    `sentences` are the ones of its orders, each with the voice of its chapter; they are known once the books are bound.
    `steps` are courses without a question, each with the items that it is for. A step for some items comes before all
    questions. The step for every item is taken where nobody is asked, and where things are let be. `sole` is the
    question of a bound topic that has no other: bots ask it at every turn, so it is not looked for.
    """

    item: type[Any]
    voice: Voice
    sentences: dict[type[Any], tuple[Voice, Sentence]] = field(default_factory=dict)
    questions: list[Question] = field(default_factory=list)
    steps: list[tuple[Callable[[Any], bool], Course]] = field(default_factory=list)
    sole: Question | None = None

    def question(self, item: Any) -> Question | None:
        """The question about an item; None for an item with a step before it, or without questions."""
        for when, _ in self.steps:
            if when is not every_item and when(item):
                return None
        for each in self.questions:
            if each.when is every_item or each.when(item):
                return each
        return None

    def certain(self, item: Any) -> Question:
        """The question about an item of which somebody is asked."""
        # No step comes before it, so none is looked for: the loop asks for it at every turn.
        for each in self.questions:
            if each.when is every_item or each.when(item):
                return each
        raise AssertionError("somebody is asked")

    def is_asked(self, state: Any, item: Any) -> bool:
        """True if a side has a choice."""
        asked = self.question(item)
        return asked is not None and asked.is_asked(state, item)

    def whose(self, state: Any, item: Any) -> Side:
        """The owner of a choice that is known to exist."""
        return (self.sole or self.certain(item)).side(state, item)

    def offers(self, state: Any, item: Any) -> Iterator[Any]:
        """The orders that may be given."""
        return (self.sole or self.certain(item)).listed(state, item)

    def spans(self, state: Any, item: Any) -> Iterable[Span]:
        """The spans of measured orders that may be given."""
        return (self.sole or self.certain(item)).spans(state, item)

    def allows(self, state: Any, item: Any, order: Any) -> bool:
        """True if an order may be given now."""
        return (self.sole or self.certain(item)).refusal(state, item, order) is None

    def check(self, state: Any, item: Any, order: Any) -> None:
        """Raise Refusal, with field, reason and rule, for an order that may not be given."""
        refused = (self.sole or self.certain(item)).refusal(state, item, order)
        if refused is not None:
            raise refused

    def calmest(self, state: Any, item: Any) -> Any:
        """An order that may be given and lets things go on. Raises LookupError if there is none."""
        return (self.sole or self.certain(item)).calmest_of(state, item)

    def take(self, draft: Any, item: Any, order: Any) -> None:
        """Book an order that may be given: letting things be is the course without a question."""
        asked = self.sole or self.certain(item)
        if order == asked.calm and not asked.takes_the_calm_order():
            self.follow(draft, item)
        else:
            asked.take(draft, item, order)

    def run(self, draft: Any, item: Any) -> None:
        """Book the course where nobody is asked: the only order that may be given, or the step for the item."""
        asked = self.question(item)
        if asked is not None:
            if not asked.stands(draft.state, item):
                draft.done()
                return
            if asked.calm is None and not callable(asked.asked):
                only = next(iter(asked.offers(draft.state, item)), None)
                if only is not None:
                    asked.take(draft, item, only)
                    return
        self.follow(draft, item)

    def follow(self, draft: Any, item: Any) -> None:
        """Book the step for an item; without one the item is done."""
        for when, step in self.steps:
            if when(item):
                step(draft, item)
                return
        draft.done()

    def prompt(self, state: Any, item: Any) -> Worded:
        """The question about an item in words, with marks."""
        asked, side = (self.sole or self.certain(item)), self.whose(state, item)
        said = self.voice.said(state, asked.prompt, item)
        assert said is not None, "a question says what it asks"
        marks = self.voice.marks(state, asked.prompt, side, item)
        return Worded(said, marks | self.acting(state, item, side))

    def worded(self, state: Any, item: Any, order: Any) -> Worded:
        """An order that answers the question about an item, in words, with marks."""
        side, (voice, sentence) = self.whose(state, item), self.sentences[type(order)]
        said = voice.said(state, sentence, order, item)
        assert said is not None, "an order has a sentence"
        marks = voice.marks(state, sentence, side, order, item)
        marks |= (self.sole or self.certain(item)).leading(state, item, order)
        return Worded(said, marks if marks.pieces else self.acting(state, item, side) | marks)

    def acting(self, state: Any, item: Any, side: Side) -> Marks:
        """The mark of the piece that is to act, if the question names one of the side that is asked."""
        id_ = self.about_of(item)
        return self.voice.sorted_for(state, side, Marks((id_,) if id_ else ()))

    def about_of(self, item: Any) -> str:
        """The piece that is to act, by the field that the question names; "" for none."""
        about = (self.sole or self.certain(item)).about
        return str(getattr(item, about)) if about else ""

    def rule_of(self, item: Any) -> str:
        """The rule under which the question is asked; "" for several."""
        return (self.sole or self.certain(item)).rule

    def kinds(self) -> set[type[Any]]:
        """The kinds of order that its questions know."""
        standing = {type(order) for each in self.questions for order in each.standing}
        return standing.union(*(each.kinds for each in self.questions))

    def __str__(self) -> str:
        """The tag of its items."""
        return tag_of(self.item)
