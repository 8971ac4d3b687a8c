"""A chapter's book: its items, orders, questions and events, each declared where it stands.

A new system has a book for each chapter of its rules, and binds them into one system (`battles.kit.agenda.system.System`).
Missing, double and undeclared parts are found when the system is loaded instead of in a battle.
"""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar, cast

from battles.contract.muster import Side
from battles.contract.surface import Span
from battles.contract.wording import Said
from battles.kit.happening import Happening
from battles.kit.marks import Place
from battles.kit.question import (
    NOT_OFFERED,
    Least,
    Otherwise,
    Question,
    every_item,
    in_force,
    no_spans,
)
from battles.kit.topic import Topic
from battles.kit.voice import Sentence, Voice
from eventlog.marks import event as marked
from rulebook import Refusal

Telling = Callable[[Any, Any, Side | None], Said | None]
T = TypeVar("T", bound=type)
E = TypeVar("E", bound=type[Happening])
Answer = TypeVar("Answer", bound=Callable[..., None])
Course = TypeVar("Course", bound=Callable[..., None])


class Unfinished(Exception):
    """Books that make no system; the message names the missing or double part."""


class Book:
    """The declarations of one chapter, in the voice of its system.

    `sequence` is the rule under which its questions refuse an order out of place, where they name no other.
    """

    def __init__(self, title: str, voice: Voice, *, sequence: str = "") -> None:
        self.title, self.voice, self.sequence = title, voice, sequence
        self.items: list[type[Any]] = []
        self.orders: list[type[Any]] = []
        self.sentences: dict[type[Any], Sentence] = {}
        self.topics: dict[type[Any], Topic] = {}
        self.events: list[type[Any]] = []
        self.tellings: dict[type[Any], Telling] = {}
        self.briefs: dict[type[Any], Telling] = {}

    def item(self, cls: T) -> T:
        """Declare an item of the agenda: a frozen struct with a tag."""
        self.items.append(cls)
        return cls

    def order(self, says: Sentence) -> Callable[[T], T]:
        """Declare an order, a frozen struct with a tag, and the sentence in which a person reads it.

        Its gaps are fields of the order, or of the item to which it answers.
        """

        def declare(cls: T) -> T:
            self.orders.append(cls)
            self.sentences[cls] = says
            return cls

        return declare

    def event(
        self, name: str, tells: Sentence = "", *, brief: Sentence = "", schema: int = 1
    ) -> Callable[[E], E]:
        """Declare an event under the name that the log keeps, with its line in the text log.

        `brief` is the line without its dice. A class tells a line that no sentence can hold by methods of its own:
        `tell(state, side)` and `in_brief(state)`. Raises Unfinished for a class that does not book itself.
        """

        def declare(cls: E) -> E:
            if cls.book is Happening.book:
                raise Unfinished(f"{self.title}: {name} does not book itself")
            self.events.append(cls)
            if hasattr(cls, "tell"):
                own = cast(Any, cls).tell
                self.tellings[cls] = lambda state, event, side: own(event, state, side)
            elif tells:
                self.tellings[cls] = self.teller(tells)
            if hasattr(cls, "in_brief"):
                short = cast(Any, cls).in_brief
                self.briefs[cls] = lambda state, event, side: short(event, state)
            elif brief:
                self.briefs[cls] = self.teller(brief)
            return marked(name, schema=schema)(cls)

        return declare

    def tells(self, event: type[Any], sentence: Sentence) -> None:
        """Declare how this system tells an event of a book that it shares with others."""
        self.tellings[event] = self.teller(sentence)

    def teller(self, sentence: Sentence) -> Telling:
        """The telling of an event in a sentence."""
        voice = self.voice

        def in_a_sentence(state: Any, event: Any, side: Side | None) -> Said | None:
            return voice.said(state, sentence, event)

        return in_a_sentence

    def question(
        self,
        item: type[Any],
        *,
        prompt: Sentence,
        offers: Callable[[Any, Any], Iterable[Any]],
        rule: str,
        calm: Any = None,
        first: bool = False,
        also: tuple[Any, ...] = (),
        calmest: tuple[Any, ...] = (),
        asked: Least | Callable[[Any, Any], bool] | None = None,
        stands: Callable[[Any, Any], bool] = in_force,
        about: str = "",
        whose: str | Callable[[Any, Any], Side] = "",
        why_not: Callable[[Any, Any, Any], Refusal | None] | None = None,
        exact: bool = False,
        otherwise: Otherwise = NOT_OFFERED,
        sequence: str = "",
        spans: Callable[[Any, Any], Iterable[Span]] = no_spans,
        stops: Callable[[Any, Any, Any], Place | None] | None = None,
        when: Callable[[Any], bool] = every_item,
    ) -> Callable[[Answer], Answer]:
        """Declare a question about an item on the function that books the answer (`battles.kit.question.Question`)."""

        def declare(take: Answer) -> Answer:
            topic = self.topic(item)
            if any(each.when is every_item for each in topic.questions):
                raise Unfinished(f"{self.title}: two questions about every {topic}")
            topic.questions.append(
                Question(
                    take=take,
                    offers=offers,
                    rule=rule,
                    prompt=prompt,
                    owner=self.voice.owner,
                    calm=calm,
                    first=first,
                    also=also,
                    calmest=calmest,
                    asked=asked,
                    stands=stands,
                    about=about,
                    whose=whose,
                    why_not=why_not,
                    exact=exact,
                    otherwise=otherwise,
                    sequence=sequence or self.sequence,
                    spans=spans,
                    stops=stops,
                    when=when,
                )
            )
            return take

        return declare

    def follows(
        self, item: type[Any], *, when: Callable[[Any], bool] = every_item
    ) -> Callable[[Course], Course]:
        """Declare a course without a question: of every item where nobody is asked, or of some before all questions."""

        def declare(step: Course) -> Course:
            steps = self.topic(item).steps
            if any(each is when for each, _ in steps):
                raise Unfinished(f"{self.title}: two courses of every {self.topic(item)}")
            steps.append((when, step))
            steps.sort(key=lambda step: step[0] is every_item)
            return step

        return declare

    def topic(self, item: type[Any]) -> Topic:
        """The topic of an item, begun where it is first spoken of."""
        return self.topics.setdefault(item, Topic(item, self.voice))
