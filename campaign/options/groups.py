"""Supply and reorganisation: who draws first, who parts and who unites."""

from collections.abc import Iterator
from itertools import chain, count

from campaign.model import men
from campaign.model.men import Men
from campaign.model.orders import (
    NEW,
    Exchange,
    Merge,
    RankSupply,
    Split,
)
from campaign.model.orders.shapes import MOST_NAMES
from campaign.model.state import Group
from campaign.options.option import FEW, Bounds, Option, Value, first_of
from campaign.options.register import Thought, thinks
from campaign.options.survey import Survey
from campaign.rules import groups
from campaign.rules.settlements.garrisons import least
from campaign.visibility import Place
from rulebook import Refusal

HANDLE = "detachment"


@thinks(Split, "groups", Refusal("GC-8.1a", "men", "the group is too small to be divided"))
def split(group: Group, survey: Survey) -> Iterator[Thought]:
    """As many as make a group, the least of its people first."""
    tables = survey.game.tables
    heads = tables.movement.group_min_characters
    left = groups.headcount(group) - heads
    if groups.large_enough(left, tables):
        yield Option(
            Split(group.id, free_handle(survey), least(group.men, heads, tables)),
            bounds={"money": Bounds(0, group.money)},
            among=leaders(group, left, survey),
        )


def free_handle(survey: Survey) -> str:
    """A handle that no other division of the sheet has."""
    names = chain((HANDLE,), (f"{HANDLE}{number}" for number in count(2)))
    return next(name for name in names if NEW + name not in survey.draft.groups)


def leaders(group: Group, left: int, survey: Survey) -> dict[str, tuple[Value, ...]]:
    """The commanders who may go with others, so that as many as make a group are left of so many."""
    if not groups.large_enough(left - 1, survey.game.tables):
        return {}
    return {"commanders": tuple(group.commanders)}


@thinks(Merge, "groups", Refusal("GC-8.1e", "groups", "no other group of yours is with it"))
def merge(group: Group, survey: Survey) -> Iterator[Thought]:
    """A merge with each group beside it, or with all of them; in a crowd with the first, or another instead."""
    beside = [each.id for each in survey.beside(group)]
    all_ = (group.id, *beside)[:MOST_NAMES]
    if len(beside) > FEW:
        yield Option(Merge((group.id, beside[0])), among={"groups": (group.id, *beside)})
    else:
        yield from (Merge((group.id, name)) for name in beside)
    if len(beside) > 1:
        yield Merge(all_)


@thinks(Exchange, "groups", Refusal("GC-8.1e", "taker", "no other group of yours is with it"))
def exchange(group: Group, survey: Survey) -> Iterator[Thought]:
    """A gift of its chest, or of one of its people, to each group beside it; other goods may be handed over as well.

    In a crowd it is offered for the first, and the others may be named instead.
    """
    beside = survey.beside(group)
    crowd = {"taker": tuple(each.id for each in beside)} if len(beside) > FEW else {}
    for taker in beside[:1] if crowd else beside:
        given: Men = [] if group.money else least(group.men, 1, survey.game.tables)
        left = groups.headcount(group) - men.heads(given)
        yield Option(
            Exchange(group.id, taker.id, men=given, money=group.money),
            bounds={"money": Bounds(0, group.money)},
            among=crowd | leaders(group, left, survey),
        )


@thinks(RankSupply, "places", Refusal("GC-8.4d", "groups", "you have fewer than two groups to feed here"))
def rank(place: Place, survey: Survey) -> Iterator[Thought]:
    """An order of its groups; any will do."""
    here = tuple(group.id for group in survey.draft.groups.values() if group.hex == place.hex)
    if len(here) > 1:
        yield Option(RankSupply(place.id, first_of(here)), among={"groups": here})
