"""GC-8.1: combat groups, their size, marker, division and union. Heads are counted as D9 says."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from campaign.model import men
from campaign.model.men import Men
from campaign.model.orders import Exchange, Split
from campaign.model.state import Checks, Commander, Group, Mercenaries, State
from campaign.tables import Tables
from rulebook import Refusal, rule


def headcount(group: Group) -> int:
    """A group's own living people, commanders and wounded included (D9)."""
    return men.heads(group.men) + len(group.commanders)


class Employers(Protocol):
    """The keeper of the bands of mercenaries that serve groups: a state, or a faction's knowledge of it."""

    @property
    def mercenaries(self) -> Mapping[str, Mercenaries]:
        """The bands by id."""
        ...


class Retinues(Employers, Protocol):
    """The keeper of the commanders of groups, and of their bands."""

    @property
    def commanders(self) -> Mapping[str, Commander]:
        """The commanders by id."""
        ...


def company(state: State, hex_: str, faction: str) -> list[Group]:
    """All combat groups of a faction in a hex: together they are one side (D10)."""
    return [group for group in state.groups_at(hex_) if group.faction == faction]


def hired(state: Employers, group: str) -> list[Mercenaries]:
    """The bands of mercenaries in a group's stack (GC-12.2e)."""
    return [band for band in state.mercenaries.values() if band.group == group]


def strength(state: Employers, group: Group) -> int:
    """All living people of a group and its mercenaries: what counts but for the minimum (D9)."""
    own = headcount(group)
    if not state.mercenaries:
        return own
    return own + sum([men.heads(band.men) for band in hired(state, group.id)])


def commanders(state: State, group: Group) -> list[Commander]:
    """The commanders in a group, highest prestige first."""
    found = [state.commanders[name] for name in group.commanders]
    if len(found) < 2:
        return found
    return sorted(found, key=lambda commander: (-commander.prestige, commander.id))


def prestige(state: Retinues, group: Group) -> int:
    """The highest prestige in a group, 0 without a commander (GC-6c)."""
    return max([state.commanders[name].prestige for name in group.commanders]) if group.commanders else 0


def any_wounded(state: State, group: Group) -> bool:
    """True if anybody in the group is wounded."""
    return wounded_among(group.men, [state.commanders[name] for name in group.commanders])


def wounded_among(company: Men, leaders: Iterable[Commander]) -> bool:
    """True if any of these people is wounded."""
    return any(map(men.hurt_already, company)) or any(map(men.hurt_already, leaders))


@rule("GC-8.1a")
def large_enough(heads: int, tables: Tables) -> bool:
    """True if so many people make a combat group."""
    return heads >= tables.movement.group_min_characters


@rule("GC-8.1c")
def is_cavalry(company: Iterable[men.Band], leaders: Iterable[Commander]) -> bool:
    """True if everybody rides, so that the group carries the cavalry marker."""
    return men.all_mounted(company) and men.all_mounted(leaders)


def cavalry(state: State, group: Group) -> bool:
    """True if the group carries the cavalry marker."""
    return is_cavalry(group.men, [state.commanders[name] for name in group.commanders])


@rule("GC-8.1b")
def strength_seen(here: Sequence[Group], faction: str) -> list[Group]:
    """The groups of a hex whose people a faction learns: all others', if one of its own is there."""
    if not any(group.faction == faction for group in here):
        return []
    return [group for group in here if group.faction != faction]


def check_people(company: Men, wanted: Men, tables: Tables, lacking: Refusal) -> None:
    """Refuse an order for people whom a company lacks, with `lacking`, or whom the rosters do not know."""
    if not men.missing(company, wanted):
        return
    for number, band in enumerate(wanted):
        if band.origin not in tables.roster:
            raise Refusal(
                lacking.rule,
                f"men[{number}].origin",
                "there are no people of origin {origin!r}",
                origin=band.origin,
            )
        if band.type not in tables.troop_types:
            raise Refusal(
                lacking.rule, f"men[{number}].type", "there are no people of type {troop!r}", troop=band.type
            )
    raise lacking


def no_such_people(group: Group, law: str) -> Refusal:
    """The reason why people cannot be taken out of a group that lacks them."""
    return Refusal(law, "men", "group {group} does not have these people", group=group.id)


def _available(group: Group, wanted: Men, leaders: Sequence[str], money: int, tables: Tables) -> None:
    if len(set(leaders)) != len(leaders):
        raise Refusal("GC-8.1d", "commanders", "a commander is named twice")
    check_people(group.men, wanted, tables, no_such_people(group, "GC-8.1d"))
    if any(name not in group.commanders for name in leaders):
        raise Refusal("GC-8.1d", "commanders", "group {group} does not have these commanders", group=group.id)
    if not 0 <= money <= group.money:
        raise Refusal(
            "GC-8.1d",
            "money",
            "the chest of group {group} holds too little: {money} in half-deniers",
            group=group.id,
            money=group.money,
        )


@rule("GC-8.1d")
def check_split(group: Group, order: Split, tables: Tables) -> None:
    """Refuse a division that leaves a part too small, or gives what the group has not."""
    _available(group, order.men, order.commanders, order.money, tables)
    least = tables.movement.group_min_characters
    part = men.heads(order.men) + len(order.commanders)
    if not large_enough(part, tables):
        raise Refusal(
            "GC-8.1a",
            "men",
            "the new part of group {group} would have {heads} of the {least} people that a group needs",
            group=group.id,
            heads=part,
            least=least,
        )
    if not large_enough(headcount(group) - part, tables):
        raise Refusal(
            "GC-8.1a",
            "men",
            "the old part of group {group} would have {heads} of the {least} people that a group needs",
            group=group.id,
            heads=headcount(group) - part,
            least=least,
        )


@rule("GC-8.1e")
def check_together(company: Sequence[Group]) -> None:
    """Refuse to unite or exchange what does not stand in one hex under one faction."""
    different = {group.id for group in company}
    if len(different) < 2 or len(different) != len(company):
        raise Refusal("GC-8.1e", "groups", "it takes two or more different groups")
    if len({group.faction for group in company}) > 1:
        raise Refusal("GC-8.1e", "groups", "the groups belong to different factions")
    if len({(group.hex, group.shut_in) for group in company}) > 1:
        raise Refusal("GC-8.1e", "groups", "the groups do not stand in one hex")


def check_exchange(giver: Group, taker: Group, order: Exchange, tables: Tables) -> None:
    """Refuse an exchange that the giver cannot make (GC-8.1a, 8.1d, 8.1e)."""
    check_together([giver, taker])
    _available(giver, order.men, order.commanders, order.money, tables)
    left = headcount(giver) - men.heads(order.men) - len(order.commanders)
    if not large_enough(left, tables):
        raise Refusal(
            "GC-8.1a",
            "men",
            "group {group} would keep {left} of the {least} people that a group needs",
            group=giver.id,
            left=left,
            least=tables.movement.group_min_characters,
        )


def largest(state: State, company: Sequence[Group]) -> Group:
    """The most numerous group; equal size: the commander with more prestige; then the lower order number."""
    return min(company, key=lambda g: (-strength(state, g), -prestige(state, g), g.number))


def survivors(state: State, names: Sequence[str]) -> list[Group]:
    """The named groups that are still on the map."""
    return [state.groups[name] for name in names if name in state.groups]


def largest_left(state: State, names: Sequence[str], tables: Tables) -> Group | None:
    """The largest of these groups that is large enough to go on: it takes the chests of the beaten (D27)."""
    left = [group for group in survivors(state, names) if not dissolves(headcount(group), tables)]
    return largest(state, left) if left else None


@rule("GC-8.1g")
def after_merger(state: State, company: Sequence[Group]) -> tuple[int, Checks]:
    """The hostility level and supply record of united groups.

    The level is that of the commander of the most numerous group, or its own if nobody commands it; the record is the
    group's (D15).
    """
    first = largest(state, company)
    leaders = commanders(state, first)
    return (leaders[0].hostility if leaders else first.hostility), first.failed


def victories(company: Sequence[Group]) -> tuple[int, int, int]:
    """The record of victories that united groups go on with: that of the part with most veterans (D19)."""
    best = max(company, key=lambda g: (g.veterans, -g.number))
    return best.victories, best.veterans, best.victory_strength


@rule("GC-8.1h")
def to_be_merged(here: Sequence[Group]) -> list[Group]:
    """One faction's groups in a hex at nightfall that were together the night before as well (D12)."""
    together = [group for group in here if group.shared >= 1]
    return together if len(together) >= 2 else []


@rule("GC-8.1i")
def dissolves(heads: int, tables: Tables) -> bool:
    """True if a group has become too small to go on."""
    return not large_enough(heads, tables)
