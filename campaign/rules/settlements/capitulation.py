"""GC-15.3: a town or castle gives in at the sight of an army, for a share of its stores or altogether (D41)."""

from campaign.model import events as e
from campaign.model.agenda import Item, Summons
from campaign.model.audience import shown_to
from campaign.model.orders import Capitulate, Summon
from campaign.model.state import Group, Settlement, State
from campaign.rules import conditions, hostility, sheets
from campaign.rules.bands import loyalty
from campaign.rules.decision import Decision
from campaign.rules.groups import company
from campaign.rules.hostility import Side
from campaign.rules.intentions import written
from campaign.rules.moments import Moment
from campaign.rules.settlements import gates, militia, ownership, plunder, surrender
from campaign.tables import Tables
from dice import Rolled
from rulebook import Refusal, rule

ALL = 100
SIDES_OF_THE_DIE = 6
HOUSE = "house-summons"


@rule("GC-15.3a")
def overawed(summoner: int, place: int, tables: Tables) -> bool:
    """True if the approaching group has won its hostility test against a place (D41)."""
    return hostility.may_attack(summoner, tables) and summoner > place


@rule("GC-15.3b")
def differences(own: int, inside: int) -> tuple[int, int]:
    """The head-count differences of both tests, the summoner's first: the people in the place count double."""
    return own - 2 * inside, 2 * inside - own


@rule("GC-15.3c")
def may_negotiate(place: int, tables: Tables) -> bool:
    """True if the besieged are so little hostile that they may negotiate."""
    return place < tables.hostility_thresholds.negotiate_below


@rule("GC-15.3d")
def terms(summoner: int, place: int, face: int, tables: Tables) -> tuple[int, int]:
    """The line of the capitulation table, and its percentage: lines above the last count as the last.

    The line is the sum of the difference and the die, whether the table goes so far or not.
    """
    line = summoner - place + face
    return line, tables.capitulation[min(line, max(tables.capitulation))]


def handed_over(resources: int, percent: int) -> int:
    """Points that are so many percent of a place's resources, rounded up (GC-15.3d)."""
    return -(-resources * percent // 100)


@rule("GC-15.3e")
def changes_hands(percent: int) -> bool:
    """True if the place itself passes to the summoner."""
    return percent >= ALL


def summon(decision: Decision, item: Summons) -> None:
    """Let a group summon the place before which its move has ended, or say why it cannot."""
    group = decision.state.groups.get(item.group)
    if group is None:
        reason = Refusal("GC-6f", "group", "the group was lost before it could summon")
        sheets.report_lost(decision, item.group, (Summon,), reason, site=item.site)
        decision.next()
        return
    order = gates.order_of(decision, group, Summon, item.site)
    try:
        place = check_summons(decision, group, item)
    except Refusal as refusal:
        if order is not None:
            decision.fail(order, group.faction, refusal)
        decision.next()
        return
    moment = Moment("summon", place.hex, group.id)
    if order is not None and not conditions.met(decision, group.faction, order, moment):
        decision.next()
        return
    decision.next(*negotiate(decision, group, place))


def check_summons(decision: Decision, group: Group, item: Summons) -> Settlement:
    """The place that a group summons. Raises Refusal; a faction summons a place once a day (D64)."""
    place = gates.check_open(decision, group, item.site)
    check_before_siege(decision.state, place)
    if group.engaged >= item.battle:
        raise Refusal("D11", "site", "the group has fought since it set out")
    if group.faction in place.summoned:
        raise Refusal(HOUSE, "site", "you have summoned the place today already")
    return place


@rule("GS-15.3a")
def check_before_siege(state: State, place: Settlement) -> None:
    """Refuse to summon a place that is besieged: the besiegers negotiate in their own way (GS-11.5b)."""
    if place.id in state.sieges:
        raise Refusal("GS-15.3a", "site", "a besieged place can no longer be summoned")


def negotiate(decision: Decision, group: Group, place: Settlement) -> list[Item]:
    """Test hostility on both sides; a place that may and wants to negotiate pays by the die, or gives itself up."""
    own, other = tests(decision, group, place)
    tables = decision.game.tables
    won = overawed(own.result, other.result, tables)
    decision.emit(
        e.SettlementSummoned(
            site=place.id,
            hex=place.hex,
            group=group.id,
            faction=group.faction,
            enemy=place.faction,
            tests=(own, other),
            won=won,
            open=won and may_negotiate(other.result, tables),
        )
    )
    if not won or not may_negotiate(other.result, tables):
        return []
    if not wants_terms(decision, place):
        decision.emit(
            e.CapitulationRefused(site=place.id, hex=place.hex, faction=group.faction, enemy=place.faction)
        )
        return []
    rolled = decision.dice.roll(
        "GC-15.3d",
        place.id,
        f"{group.faction} summons",
        sides=SIDES_OF_THE_DIE,
        witness=shown_to(decision.state, group.faction, place.faction),
    )
    return settle(decision, group, place, terms(own.result, other.result, rolled.face, tables), rolled)


def tests(decision: Decision, group: Group, place: Settlement) -> tuple[e.Test, e.Test]:
    """The hostility tests of a summons; the place has the prestige of its noble (D41)."""
    state, tables = decision.state, decision.game.tables
    side = hostility.side(state, company(state, place.hex, group.faction))
    noble = state.commanders[place.noble].prestige if place.noble else 0
    friends = company(state, place.hex, place.faction)
    inside = militia.heads_in(state, place, tables)
    inside += hostility.side(state, friends).headcount if friends else 0
    besieged = Side(place.faction, place.id, place.hostility, noble, inside)
    mine, theirs = differences(side.headcount, inside)
    return tested(side, mine, tables), tested(besieged, theirs, tables)


def tested(side: Side, difference: int, tables: Tables) -> e.Test:
    """One side's test, with its parts."""
    return e.Test(
        side.faction,
        side.group,
        side.level,
        hostility.prestige_modifier(side.prestige, tables),
        hostility.headcount_modifier(difference, tables),
        hostility.hostility_result(side.level, side.prestige, difference, tables),
    )


def wants_terms(decision: Decision, place: Settlement) -> bool:
    """True if the besieged negotiate: as their owner ordered, else they do (D41, D65)."""
    orders = [order for order in written(decision, place.faction, Capitulate) if order.site == place.id]
    moment = Moment("capitulate", place.hex)
    order = conditions.answer(decision, place.faction, orders, moment)
    decision.choose("capitulate", by_order=order is not None)
    return order is None or order.negotiate


def settle(
    decision: Decision, group: Group, place: Settlement, agreed: tuple[int, int], rolled: Rolled
) -> list[Item]:
    """Carry out the terms: the place with all that is in it, or loot for the summoner and his mercenaries (GC-12.2i)."""
    line, percent = agreed
    decision.emit(
        e.CapitulationAgreed(
            site=place.id,
            hex=place.hex,
            group=group.id,
            faction=group.faction,
            enemy=place.faction,
            line=line,
            percent=percent,
            rolls=(rolled,),
        )
    )
    if changes_hands(percent):
        falls = surrender.march_out(decision, place, group, unhorsed=False)
        ownership.pass_to(decision, place, group.faction, "capitulation")
        return [*falls]
    points = handed_over(place.resources, percent)
    if points:
        plunder.carry_off(decision, group, place, points, "capitulation")
    return loyalty.sharing(decision.state, group.id, points)
