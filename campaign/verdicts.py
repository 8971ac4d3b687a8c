"""What a faction hears about a sheet before the night: a verdict an order, judged on what the faction knows.

Two things live here: the judgement of each kind of order, and the draft of the faction's groups that makes a later order
see what an earlier one of the same sheet would do.
"""

import re
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from campaign.rules import groups, men, movement
from campaign.rules.game import Game
from campaign.rules.movement import coming_points
from campaign.rules.orders import ANY, NEW, Exchange, Hold, March, Merge, Order, RankSupply, Split, Verdict
from campaign.rules.state import Group
from campaign.sight import View
from rulebook import Refusal

HOUSE = "house-sheet"
MAX_ORDERS = 200
HANDLE = re.compile(r"[a-z][a-z0-9-]{0,19}")


class SheetRefused(Exception):
    """A sheet that holds orders which may not be given; nothing of it was kept."""

    def __init__(self, refused: Sequence[Verdict]) -> None:
        self.refused = tuple(refused)
        super().__init__("; ".join(f"orders[{v.order}].{v.field}: {v.reason}" for v in refused))


class Draft:
    """The faction's groups as the orders before would leave them in step 2."""

    def __init__(self, view: View, game: Game) -> None:
        self.view, self.game = view, game
        self.groups: dict[str, Group] = dict(view.groups)
        self.moving: set[str] = set()

    def group(self, name: str, field: str = "group") -> Group:
        """The group an order names. Raises Refusal alike for one that is unknown and one that may not be seen."""
        if name not in self.groups:
            raise Refusal("GC-8.1e", field, f"you have no group {name}")
        return self.groups[name]

    def points(self, group: Group) -> int:
        """Movement points that the group will have on the day."""
        leaders = [self.view.commanders[name] for name in group.commanders]
        return coming_points(group, leaders, self.view.season_mp, self.game.tables)


def verdicts(orders: Sequence[Order], view: View, game: Game) -> list[Verdict]:
    """A verdict for each order of a sheet, in its order."""
    draft = Draft(view, game)
    if len(orders) > MAX_ORDERS:
        reason = f"a sheet holds at most {MAX_ORDERS} orders, not {len(orders)}"
        return [Verdict(MAX_ORDERS, "refused", HOUSE, "orders", reason)]
    return [judged(number, order, draft) for number, order in enumerate(orders)]


def judged(number: int, order: Order, draft: Draft) -> Verdict:
    """The verdict on one order."""
    try:
        warning = JUDGE[type(order)](order, draft)
    except Refusal as refusal:
        return Verdict(number, "refused", refusal.rule, refusal.field, refusal.reason)
    if warning is not None:
        return Verdict(number, "warned", warning.rule, warning.field, warning.reason)
    return Verdict(number, "accepted")


def refuse_unless_clear(judgement: Sequence[Verdict]) -> None:
    """Raise SheetRefused if any order is refused: a sheet is kept whole or not at all."""
    refused = [verdict for verdict in judgement if verdict.verdict == "refused"]
    if refused:
        raise SheetRefused(refused)


def judge_moving(order: March | Hold, draft: Draft) -> Group:
    """What holds for every order to march or hold."""
    group = draft.group(order.group)
    if group.id in draft.moving:
        raise Refusal("GC-6f", "group", f"group {order.group} has an order to march or hold already")
    draft.moving.add(group.id)
    for faction in order.attack:
        if faction != ANY and faction not in draft.view.factions:
            raise Refusal("GC-13.2b", "attack", f"there is no faction {faction}")
        if faction == draft.view.faction or faction in draft.view.factions[draft.view.faction].allies:
            raise Refusal("GC-13.2b", "attack", f"{faction} is not an enemy")
    return group


def judge_hold(order: Hold, draft: Draft) -> Refusal | None:
    """A group stays."""
    judge_moving(order, draft)
    return None


def judge_march(order: March, draft: Draft) -> Refusal | None:
    """A path must be walkable; one that is too long for the day is carried out as far as it goes."""
    group = judge_moving(order, draft)
    movement.check_path(draft.game, group.hex, order.path)
    points = draft.points(group)
    steps = list(movement.walk(draft.game, group.hex, order.path, points, first=True))
    if len(steps) < len(order.path):
        where = steps[-1][0] if steps else group.hex
        reason = f"with {points} MP the march gets to {where} on that day; hexes left: {len(order.path) - len(steps)}"
        return Refusal("GC-8.3d", "path", reason)
    return None


def judge_split(order: Split, draft: Draft) -> Refusal | None:
    """A division that leaves two groups large enough."""
    group = draft.group(order.group)
    name = NEW + order.handle
    if not HANDLE.fullmatch(order.handle):
        raise Refusal(
            "GC-8.1d", "handle", "a handle has 1 to 20 letters a-z, digits and hyphens, a letter first"
        )
    if name in draft.groups:
        raise Refusal("GC-8.1d", "handle", f"the handle {order.handle} is taken")
    groups.check_split(group, order, draft.game.tables)
    gone = list(order.commanders)
    draft.groups[name] = msgspec.structs.replace(
        group, id=name, men=men.tidied(order.men), commanders=gone, money=order.money, ration=0
    )
    draft.groups[order.group] = less(group, order)
    return None


def less(group: Group, order: Split | Exchange) -> Group:
    """A group after people, commanders and money have left it."""
    return msgspec.structs.replace(
        group,
        men=men.without(group.men, order.men),
        commanders=[name for name in group.commanders if name not in order.commanders],
        money=group.money - order.money,
    )


def judge_merge(order: Merge, draft: Draft) -> Refusal | None:
    """A union of groups of one hex."""
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
        del draft.groups[name]
    return None


def judge_exchange(order: Exchange, draft: Draft) -> Refusal | None:
    """An exchange between groups of one hex."""
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


def judge_supply(order: RankSupply, draft: Draft) -> Refusal | None:
    """The owner of a place says who draws first."""
    place = draft.view.places.get(order.site)
    if place is None or place.faction != draft.view.faction:
        raise Refusal("GC-8.4d", "site", f"you own no place {order.site}")
    for name in order.groups:
        draft.group(name, "groups")
    return None


JUDGE: dict[type, Callable[[Any, Draft], Refusal | None]] = {
    March: judge_march,
    Hold: judge_hold,
    Split: judge_split,
    Merge: judge_merge,
    Exchange: judge_exchange,
    RankSupply: judge_supply,
}
