"""The results of an order in words: something that comes of it, and the people, points and supply of groups after it."""

from collections.abc import Iterator, Sequence

import msgspec

from campaign.model.orders import REORGANISING, Order
from campaign.model.state import Group
from campaign.options.survey import Survey
from campaign.presentation.report import Names
from campaign.rules import groups
from campaign.rules.supplies.supply import need
from campaign.verdicts.draft import Draft
from play.layout import Layout


class Outcome(msgspec.Struct, frozen=True):
    """Something that comes of an order: what the sentence is about, the rest of it, and the rule behind it.

    An outcome with a rule is shown as one to look at, unless it is `sure`.
    """

    name: str
    words: str
    rule: str = ""
    sure: bool = False


def after(order: Order, before: Sequence[Order], layout: Layout) -> Draft:
    """The groups after an order that reorganises them, beside the other orders of the sheet."""
    parting = [*(each for each in before if isinstance(each, REORGANISING)), order]
    return Survey(layout.view, layout.game, before=parting).draft


def supply(points: int, names: Names) -> str:
    """The supply that a group eats in a day."""
    if not points:
        return names.say("needs no supply")
    return names.count(points, "needs {n} point of supply a day", "needs {n} points of supply a day")


def keeps(group: Group, layout: Layout) -> Outcome:
    """The people that a group keeps, and the supply that they need, with that of one fewer if it is less."""
    names, tables = layout.names, layout.game.tables
    people = groups.strength(layout.view, group)
    needs, fewer = need(people, tables), need(people - 1, tables)
    said = names.count(
        people, "keeps {n} head and {supply}.", "keeps {n} people and {supply}.", supply=supply(needs, names)
    )
    if fewer < needs:
        less = supply(fewer, names)
        said = names.say("{sentence} With one fewer it {supply}.", sentence=said, supply=less)
    return Outcome(names.piece(group.id), said, "GC-8.4a" if needs else "")


def has_then(group: Group, draft: Draft, layout: Layout) -> Outcome:
    """The people that a group has after an order, how far it gets, and what it eats."""
    names = layout.names
    people, points = groups.strength(draft, group), draft.points(group)
    needs = need(people, layout.game.tables)
    said = names.count(
        people,
        "then has {n} head, {points}, and {supply}.",
        "then has {n} people, {points}, and {supply}.",
        points=names.count(points, "{n} movement point", "{n} movement points"),
        supply=supply(needs, names),
    )
    return Outcome(names.piece(group.id), said, "GC-8.4a" if needs else "")


def too_few(group: Group, go: int, layout: Layout) -> Iterator[Outcome]:
    """The group that would keep fewer people than a group needs, if so many go."""
    names, tables = layout.names, layout.game.tables
    stay = groups.headcount(group) - go
    if not groups.large_enough(stay, tables):
        needed = names.say("A group has at least {least}.", least=tables.movement.group_min_characters)
        said = names.count(stay, "keeps {n} head. {needed}", "keeps {n} people. {needed}", needed=needed)
        yield Outcome(names.piece(group.id), said, "GC-8.1a")
