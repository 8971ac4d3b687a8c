"""Judging orders of supply and reorganisation."""

import re
from functools import partial

import msgspec

from campaign.model import men
from campaign.model.orders import NEW, Exchange, Merge, RankSupply, Split
from campaign.model.state import Group
from campaign.rules import groups
from campaign.verdicts.draft import Draft
from campaign.verdicts.register import judges
from campaign.verdicts.settlements import own_place
from rulebook import Refusal

HANDLE = re.compile(r"[a-z][a-z0-9-]{0,19}")


@judges(Split)
def judge_split(order: Split, draft: Draft) -> Refusal | None:
    """A division that leaves two groups large enough."""
    draft.gather(partial(check_handle, order.handle, draft), partial(check_division, order, draft))
    group, name = draft.group(order.group), NEW + order.handle
    gone = list(order.commanders)
    draft.groups[name] = msgspec.structs.replace(
        group, id=name, men=men.tidied(order.men), commanders=gone, money=order.money, ration=0
    )
    draft.groups[order.group] = less(group, order)
    return None


def check_handle(handle: str, draft: Draft) -> None:
    """Raise Refusal for a handle that is none, or is taken."""
    if not HANDLE.fullmatch(handle):
        raise Refusal(
            "GC-8.1d",
            "handle",
            "a handle has 1 to 20 characters: letters a-z, digits and hyphens, beginning with a letter",
        )
    if NEW + handle in draft.groups:
        raise Refusal("GC-8.1d", "handle", "the handle {handle} is taken", handle=handle)


def check_division(order: Split, draft: Draft) -> None:
    """Raise Refusal for a missing group, or one that cannot be parted so."""
    groups.check_split(draft.group(order.group), order, draft.game.tables)


def less(group: Group, order: Split | Exchange) -> Group:
    """A group after people, commanders and money have left it."""
    return msgspec.structs.replace(
        group,
        men=men.without(group.men, order.men),
        commanders=[name for name in group.commanders if name not in order.commanders],
        money=group.money - order.money,
    )


@judges(Merge)
def judge_merge(order: Merge, draft: Draft) -> Refusal | None:
    """A union of groups of one hex."""
    draft.gather(*(partial(draft.group, name, "groups") for name in order.groups))
    company = [draft.group(name, "groups") for name in order.groups]
    groups.check_together(company)
    into = company[0]
    draft.groups[order.groups[0]] = msgspec.structs.replace(
        into,
        men=men.joined(*(group.men for group in company)),
        commanders=[name for group in company for name in group.commanders],
        money=sum(group.money for group in company),
    )
    for name in order.groups[1:]:
        for band in groups.hired(draft, draft.groups[name].id):
            draft.mercenaries[band.id] = msgspec.structs.replace(band, group=into.id)
        del draft.groups[name]
    return None


@judges(Exchange)
def judge_exchange(order: Exchange, draft: Draft) -> Refusal | None:
    """An exchange between groups of one hex."""
    draft.gather(partial(draft.group, order.giver, "giver"), partial(draft.group, order.taker, "taker"))
    giver, taker = draft.group(order.giver, "giver"), draft.group(order.taker, "taker")
    groups.check_exchange(giver, taker, order, draft.game.tables)
    draft.groups[order.giver] = less(giver, order)
    draft.groups[order.taker] = msgspec.structs.replace(
        taker,
        men=men.joined(taker.men, order.men),
        commanders=[*taker.commanders, *order.commanders],
        money=taker.money + order.money,
    )
    return None


@judges(RankSupply)
def judge_supply(order: RankSupply, draft: Draft) -> Refusal | None:
    """The owner of a place says who draws first."""
    draft.gather(
        partial(own_place, order.site, draft, "GC-8.4d"),
        *(partial(draft.group, name, "groups") for name in order.groups),
    )
    return None
