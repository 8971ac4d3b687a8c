"""A question to a side: its words, its possible answers, and all that follows from this declaration.

The function that takes the answer names the kinds of order that it knows. The offers tell who is asked, whether an order
may be given, and why not. A question declares for itself only the exceptions.
"""

import types
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from inspect import get_annotations
from itertools import islice
from typing import Any, Literal, Union, get_args, get_origin

from battles.contract.muster import SIDES, Side
from battles.contract.surface import Span
from battles.kit.marks import NOTHING, Marks, Place, Reach, once
from battles.kit.voice import Sentence, gaps_in_order
from rulebook import Refusal
from rulebook.tags import tag_of

Least = Literal["any", "several", "always"]
LEAST: dict[Least, int] = {"any": 1, "several": 2, "always": 0}
"""How many offers, beside the calm order, make a question."""
Otherwise = tuple[str, str] | tuple[str, str, str]
NOT_OFFERED: Otherwise = ("order", "{given} can't be given now")


def no_spans(state: Any, item: Any) -> Iterable[Span]:
    """The spans of a question whose orders can all be listed: none."""
    return ()


def every_item(item: Any) -> bool:
    """True for every item."""
    return True


def in_force(state: Any, item: Any) -> bool:
    """True for an item that nothing makes void."""
    return True


@dataclass(frozen=True)
class Question:
    """One question about one kind of item; the item is always the top of the agenda.

    `take` books an answer; its annotation names the kinds of order that it takes. `offers` are the orders that may be
    given, without the calm one, in the order in which bots see them. `rule` is the id under which it is asked, "" for
    several. `prompt` says what is asked, about whom, and what comes of letting it be.

    `calm` lets things go on, and may be given as long as anything is offered: it is listed last, or `first`. `also`
    are orders that go with it, after it. `calmest` are orders that let things be where they may be given. `asked` is
    how many offers make a question, or a function that knows without listing them. Left out, it is "any" beside a calm
    order and "several" without one. `stands` is False for an item that has become void. `about` is the field of the
    piece that is to act. `whose` is the field of a side or a piece, or a function; left out, it is `about`, or "side".
    `why_not` gives the reason against an order; an `exact` question judges by it alone, without listing. `otherwise`
    refuses an order that is not offered: field, sentence, and the rule if it is another. Its gaps are fields of the
    order and the item. `sequence` is the rule under which an order out of place is refused, if it is not `rule`.
    `spans` are measured orders. `stops` is the place to which an order leads; None for an order that stays. `when` says
    of which items it is asked, if there are several questions.
    """

    take: Callable[[Any, Any, Any], None]
    offers: Callable[[Any, Any], Iterable[Any]]
    rule: str
    prompt: Sentence
    owner: Callable[[Any, str], Side | None]
    calm: Any = None
    first: bool = False
    also: tuple[Any, ...] = ()
    calmest: tuple[Any, ...] = ()
    asked: Least | Callable[[Any, Any], bool] | None = None
    stands: Callable[[Any, Any], bool] = in_force
    about: str = ""
    whose: str | Callable[[Any, Any], Side] = ""
    why_not: Callable[[Any, Any, Any], Refusal | None] | None = None
    exact: bool = False
    otherwise: Otherwise = NOT_OFFERED
    sequence: str = ""
    spans: Callable[[Any, Any], Iterable[Span]] = no_spans
    stops: Callable[[Any, Any, Any], Place | None] | None = None
    when: Callable[[Any], bool] = every_item
    kinds: tuple[type[Any], ...] = field(init=False)
    standing: tuple[Any, ...] = field(init=False)
    least: int = field(init=False)

    def __post_init__(self) -> None:
        """Find out what follows from the declaration once."""
        standing = (*(() if self.calm is None else (self.calm,)), *self.also)
        asked = self.asked or ("several" if self.calm is None else "any")
        object.__setattr__(self, "kinds", kinds_of(self.take))
        object.__setattr__(self, "standing", standing)
        object.__setattr__(self, "least", -1 if callable(asked) else LEAST[asked])

    def takes_the_calm_order(self) -> bool:
        """True if `take` says itself what comes of letting it be."""
        return self.calm is not None and type(self.calm) in self.kinds

    def is_asked(self, state: Any, item: Any) -> bool:
        """True if the side has a choice."""
        if self.stands is not in_force and not self.stands(state, item):
            return False
        if callable(self.asked):
            return self.asked(state, item)
        if not self.least:
            return True
        return sum(1 for _ in islice(self.offers(state, item), self.least)) == self.least

    def side(self, state: Any, item: Any) -> Side:
        """The side that chooses."""
        if callable(self.whose):
            return self.whose(state, item)
        value = getattr(item, self.whose or self.about or "side")
        found: Side | None = value if value in SIDES else self.owner(state, value)
        assert found is not None, "a question belongs to a side"
        return found

    def listed(self, state: Any, item: Any) -> Iterator[Any]:
        """All orders that may be given, in their order, while it is asked."""
        if self.first:
            yield from self.standing
        yield from self.offers(state, item)
        if not self.first:
            yield from self.standing

    def refusal(self, state: Any, item: Any, order: Any) -> Refusal | None:
        """Why an order may not be given; None if it may."""
        if order in self.standing:
            return None
        if type(order) not in self.kinds:
            return out_of_place(order, self.sequence or self.rule)
        if not self.exact and (
            order in self.offers(state, item) or any(span.holds(order) for span in self.spans(state, item))
        ):
            return None
        found = self.why_not(state, item, order) if self.why_not is not None else None
        if found is not None or self.exact:
            return found
        name, sentence, *rule = self.otherwise
        told = {gap: value_of(gap, order, item) for gap in gaps_in_order(sentence)}
        return Refusal(rule[0] if rule else self.rule, name, sentence, **told)

    def calmest_of(self, state: Any, item: Any) -> Any:
        """An order that may be given and lets things go on, for a side without a better one.

        Without a calm one it is the first of the offered ones, or the least of a span. Raises LookupError, naming the
        item, if a side is asked and has no orders.
        """
        if self.calm is not None:
            return self.calm
        for order in self.calmest:
            if self.refusal(state, item, order) is None:
                return order
        for order in self.listed(state, item):
            return order
        for span in self.spans(state, item):
            return span.at(span.least)
        raise LookupError(f"{tag_of(item)}: somebody is asked, and there is nothing that he may order")

    def leading(self, state: Any, item: Any, order: Any) -> Marks:
        """The marks of the place to which an order leads, with the reach of its span if it is measured."""
        place = self.stops(state, item, order) if self.stops is not None else None
        if place is None:
            return NOTHING
        span = next((each for each in self.spans(state, item) if each.holds(order)), None)
        return Marks(places=(place,), reach=self.reach(state, item, span) if span is not None else None)

    def reach(self, state: Any, item: Any, span: Span) -> Reach:
        """A span with the places to which it leads at its least value, in the middle, and at its most."""
        assert self.stops is not None, "a reach has stops"
        some = once((span.least, (span.least + span.most) // 2, span.most))
        places = ((value, self.stops(state, item, span.at(value))) for value in some)
        return Reach(span, tuple((value, place) for value, place in places if place is not None))


def out_of_place(order: Any, rule: str) -> Refusal:
    """The refusal, under a rule, of an order of a kind that is not asked for now."""
    return Refusal(rule, "order", "{given} has no place now", given=tag_of(order))


def value_of(gap: str, order: Any, item: Any) -> Any:
    """The value of a gap in a refusal: the tag of the order as "given", a field of the order, or one of the item."""
    if gap == "given":
        return tag_of(order)
    return getattr(order, gap) if gap in order.__struct_fields__ else getattr(item, gap)


def kinds_of(take: Callable[..., None]) -> tuple[type[Any], ...]:
    """The kinds of order that a function takes, by the annotation of its last parameter.

    The annotations alone are read, as a test run may have exchanged the code of a function that carries a rule.

    Raises TypeError for a function without such an annotation.
    """
    parameters = {name: kind for name, kind in get_annotations(take).items() if name != "return"}
    if not parameters:
        raise TypeError(f"{take.__qualname__} takes an order of no named kind")
    kind = tuple(parameters.values())[-1]
    found = get_args(kind) if get_origin(kind) in (Union, types.UnionType) else (kind,)
    if bare := [each for each in found if not has_tag(each)]:
        raise TypeError(f"{take.__qualname__} takes {bare[0]}, which is no kind of order")
    return tuple(found)


def has_tag(kind: Any) -> bool:
    """True for a struct that is told from others by a tag."""
    config = getattr(kind, "__struct_config__", None)
    return config is not None and config.tag is not None
