"""GC-12.2f to 12.2k: mercenaries on a promise are tested, leave or attack their employer, and get their share (D25)."""

from collections.abc import Mapping

from battles import contract
from battles.quick.value import value2
from campaign.model import events as e
from campaign.model import men
from campaign.model.agenda import BandFall, Battle, Gathering, Item, Loyalty, Revolt, Sharing
from campaign.model.audience import shown_to
from campaign.model.orders import Pay, ShareLoot
from campaign.model.state import MERCENARIES, PROMISE, BattleUnderWay, Group, Mercenaries, State
from campaign.rules import groups, mercenaries
from campaign.rules.decision import Decision
from campaign.rules.hostility import hostility_result
from campaign.rules.money.dealings import carry_out, open_orders
from campaign.rules.musters import musters
from campaign.rules.numbering import battle_number
from campaign.rules.retreats import fallback
from campaign.rules.retreats.arrival import three_of, way_back
from campaign.rules.terrain import step_cost
from campaign.tables import Tables
from hexmap import grid
from rulebook import rule

NOBODY = 0
"""Prestige of the commander of a band, which has none."""
STAY, LEAVE, ATTACK = "stay", "leave", "attack"


def on_promise(state: State, group: str) -> list[Mercenaries]:
    """The bands that serve a group for a promise of loot, the largest first."""
    return mercenaries.by_size(band for band in groups.hired(state, group) if band.terms == PROMISE)


def due(state: State, group: Group) -> list[Loyalty]:
    """The tests that must be made before a group acts: one a day for each band, from the day after it was hired (D25)."""
    if not state.mercenaries:
        return []
    return [
        Loyalty(band.id)
        for band in on_promise(state, group.id)
        if band.hired < state.day and band.tested < state.day
    ]


@rule("GC-12.2f")
def loyalty_result(face: int, difference: int, earlier: int, tables: Tables) -> int:
    """The die as level, the modifier for heads, and one for every earlier test; `difference` is band less employer."""
    return hostility_result(face, NOBODY, difference, tables) + earlier


@rule("GC-12.2g")
def outcome(result: int, own: int, employer: int, tables: Tables) -> str:
    """The outcome of a test: a band above the limit attacks an employer of less value, and leaves any other."""
    if result < tables.hostility_thresholds.mercenary_revolt_min:
        return STAY
    return ATTACK if own > employer else LEAVE


def twice_value(group: contract.Group, decision: Decision) -> int:
    """Twice the value of a group by the table of §17.1, without terrain."""
    return value2(contract.Force((group,)), False, decision.game.quick)


def test_loyalty(decision: Decision, item: Loyalty) -> None:
    """Test one band, unless its employer pays it first; then let it stay, leave or attack."""
    band = decision.state.mercenaries.get(item.band)
    employer = decision.state.groups.get(band.group) if band is not None else None
    if band is None or employer is None:
        decision.next()
        return
    carry_out(decision, employer, (Pay,))
    if band.terms != PROMISE:
        decision.next()
        return
    tested = tested_once(decision, band, employer)
    decision.emit(tested)
    if tested.outcome == ATTACK:
        turn_against(decision, band, employer, "loyalty")
        attack(decision, band, employer)
        return
    if tested.outcome == LEAVE:
        decision.emit(e.MercenariesDeserted(band=band.id, **employer.header))
    decision.next()


def tested_once(decision: Decision, band: Mercenaries, employer: Group) -> e.LoyaltyTested:
    """Roll for a band and compare its value with that of its employer's own people."""
    tables, heads = decision.game.tables, men.heads(band.men)
    difference = heads - (groups.strength(decision.state, employer) - heads)
    rolled = decision.dice.roll(
        "GC-12.2f", band.id, "loyalty", witness=shown_to(decision.state, employer.faction)
    )
    result = loyalty_result(rolled.face, difference, band.tests, tables)
    own = twice_value(musters.band_of(band, employer, decision.game, {}), decision)
    other = twice_value(musters.group_of(decision.state, employer, decision.game, {}), decision)
    return e.LoyaltyTested(
        band=band.id,
        **employer.header,
        headcount=result - rolled.face - band.tests,
        earlier=band.tests,
        result=result,
        value=own,
        employer_value=other,
        outcome=outcome(result, own, other, tables),
        rolls=(rolled,),
    )


def turn_against(decision: Decision, band: Mercenaries, employer: Group, cause: str) -> None:
    """Let a band revolt: it ends its service, and is about to attack its employer."""
    decision.emit(e.MercenariesRevolted(band=band.id, **employer.header, cause=cause))


def attack(decision: Decision, band: Mercenaries, employer: Group) -> None:
    """A band attacks its employer at once, and nobody may refuse (D25)."""
    number = battle_number(decision.state, MERCENARIES, employer.faction)
    decision.emit(
        e.BattleOffered(
            number=number,
            hex=employer.hex,
            attacker=MERCENARIES,
            defender=employer.faction,
            attackers=(),
            defenders=tuple(group.id for group in beside(decision.state, employer)),
            active=employer.faction,
            levies=(band.id,),
        )
    )
    # Into a besieged place nobody comes over (GS-14.3a).
    decision.next(Battle(number) if employer.shut_in else Gathering(number))


def beside(state: State, employer: Group) -> list[Group]:
    """The groups that a band attacks with its employer: his faction's groups in the hex, on his side of besieged walls."""
    if not employer.shut_in:
        return groups.company(state, employer.hex, employer.faction)
    within = [group for group in state.groups.values() if group.shut_in == employer.shut_in]
    return [group for group in within if group.faction == employer.faction]


@rule("GC-12.2k")
def sharing(state: State, group: str, points: int) -> list[Item]:
    """The work left when a group has plundered: each band on a promise gets its own share and test."""
    bands = tuple(band.id for band in on_promise(state, group))
    return [Sharing(group, bands, points)] if points and bands else []


@rule("GC-12.2i")
def content(points: int, heads: int) -> bool:
    """True if a share makes a band loyal to the end of the campaign: at least a point for each of its people."""
    return points >= heads


@rule("GC-12.2j")
def revolts(face: int, tables: Tables) -> bool:
    """True if a band that was given too little revolts, by a die without modifiers."""
    return face >= tables.hostility_thresholds.mercenary_revolt_min


def usual_share(points: int, heads: int) -> int:
    """The share of a band without an order: a point for each of its people if there are so many, else nothing."""
    return heads if points >= heads else 0


@rule("GC-12.2i", "GC-12.2k")
def share(decision: Decision, item: Sharing) -> None:
    """Give all bands their shares, the largest first, then test the bands with too little; then revolts are fought.

    So what a band is content with goes by its heads before anybody has fought (D26).
    """
    bands = [decision.state.mercenaries[name] for name in item.bands if name in decision.state.mercenaries]
    serving = [band for band in bands if band.group == item.group and band.terms == PROMISE]
    if not serving:  # nobody serves a group that is gone
        decision.next()
        return
    group, left, discontent = decision.state.groups[item.group], item.points, []
    for band in serving:
        shared = given(decision, group, band, left)
        decision.emit(shared)
        left -= shared.points
        if not shared.loyal:
            discontent.append(band)
    angry = [band for band in discontent if tested_for_share(decision, group, band)]
    for band in angry:
        turn_against(decision, band, group, "sharing")
    decision.next(*(Revolt(band.id, group.id) for band in angry))


@rule("GC-12.2j")
def tested_for_share(decision: Decision, group: Group, band: Mercenaries) -> bool:
    """Roll for a band that was given too little; whether it revolts."""
    rolled = decision.dice.roll(
        "GC-12.2j",
        band.id,
        "sharing",
        repetition=band.shares,
        witness=shown_to(decision.state, group.faction),
    )
    angry = revolts(rolled.face, decision.game.tables)
    decision.emit(
        e.SharingTested(
            band=band.id,
            **group.header,
            result=rolled.face,
            revolts=angry,
            rolls=(rolled,),
        )
    )
    return angry


def rise(decision: Decision, item: Revolt) -> None:
    """Let a band that has revolted attack its employer, unless an earlier revolt has driven him away."""
    band, group = decision.state.mercenaries.get(item.band), decision.state.groups.get(item.group)
    if band is None or group is None or band.hex != group.hex:
        decision.next()
    else:
        attack(decision, band, group)


def given(decision: Decision, group: Group, band: Mercenaries, points: int) -> e.LootShared:
    """The share of a band, as an order says or as is usual."""
    heads = men.heads(band.men)
    orders = [
        (number, order)
        for number, order in open_orders(decision, group)
        if isinstance(order, ShareLoot) and order.band == band.id
    ]
    decision.choose("share_loot", by_order=bool(orders))
    number, wanted = (orders[0][0], orders[0][1].points) if orders else (-1, usual_share(points, heads))
    share_ = min(wanted, points)
    return e.LootShared(
        band=band.id,
        **group.header,
        points=share_,
        amount=min(group.money, share_ * decision.game.tables.prices.loot_point),
        loyal=content(share_, heads),
        order=number,
    )


def disperse_small(decision: Decision, hex_: str, document: contract.Muster) -> None:
    """Take the bands of a battle that have become too small off the map, like groups (GC-8.1i)."""
    for _, each in document.groups():
        band = decision.state.mercenaries.get(each.id)
        if band is not None and groups.dissolves(men.heads(band.men), decision.game.tables):
            disperse(decision, band, "too_small" if band.men else "eliminated")


def disperse(decision: Decision, band: Mercenaries, cause: str) -> None:
    """Disperse a band for good."""
    employer = decision.state.groups.get(band.group)
    decision.emit(
        e.MercenariesDispersed(
            band=band.id,
            faction=employer.faction if employer is not None else "",
            hex=band.hex,
            men=band.men,
            cause=cause,
        )
    )


def falls(
    decision: Decision, battle: BattleUnderWay, steps: int, cause: str, left_by: Mapping[str, str]
) -> list[BandFall]:
    """The withdrawal of a band that has attacked its employer and does not hold: away from his own way back (D35)."""
    if battle.attacker != MERCENARIES or not steps:
        return []
    enemy = fallback.largest_standing(decision.state, battle.defenders)
    away = grid.opposite(way_back(enemy, None)) if enemy is not None else grid.SIDES[0]
    return [
        BandFall(name, steps, cause, left_by.get(name, away), battle.defender)
        for name in battle.levies
        if name in decision.state.mercenaries
    ]


def fall_away(decision: Decision, item: BandFall) -> None:
    """Move a beaten band out of its hex, into one that no group holds; shut in, it breaks up (D34)."""
    band = decision.state.mercenaries[item.band]
    side, path = item.towards, [band.hex]
    for _ in range(item.steps):
        hex_ = refuge(decision, path[-1], side)
        if hex_ is None:
            disperse(decision, band, "no_way_out")
            decision.next()
            return
        side = grid.side_between(path[-1], hex_)
        path.append(hex_)
    decision.emit(
        e.MercenariesFellBack(
            band=band.id, start=band.hex, path=tuple(path[1:]), cause=item.cause, enemy=item.enemy
        )
    )
    decision.next()


def refuge(decision: Decision, start: str, side: str) -> str | None:
    """A hex to fall back to: the three of a side first, then any."""
    for candidate in (*three_of(side), *grid.SIDES):
        hex_ = grid.neighbour(start, candidate)
        if (
            hex_ is not None
            and step_cost(decision.game, start, hex_) is not None
            and not decision.state.groups_at(hex_)
        ):
            return hex_
    return None
