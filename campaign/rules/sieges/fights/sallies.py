"""GS-11.4.2 to 11.4.4: the sallies of those inside: against the camp, for food, and with everybody."""

from collections.abc import Callable, Sequence

from battles.contract.result import WorksAfter
from campaign.model import events as e
from campaign.model.agenda import Item
from campaign.model.audience import shown_to
from campaign.model.orders import GuardCamp, Sally
from campaign.model.siege import OUTER, Siege
from campaign.rules import conditions
from campaign.rules.decision import Decision
from campaign.rules.intentions import written
from campaign.rules.moments import Moment
from campaign.rules.musters import parties
from campaign.rules.musters.settling import QUICK, way_of_settling
from campaign.rules.sieges.fights import fights, patrols
from campaign.rules.strongholds import damage, mustering, people
from campaign.tables.sieges import SiegeTables
from rulebook import Refusal, rule

CAMP, SUPPLY, GENERAL = "camp", "supply", "general"
ABANDONED = "J"
"""The line of the table of raids for a camp that nobody holds (GS-11.4.2f)."""


@rule("GS-11.4.3a")
def check_stage(kind: str, stage: str) -> None:
    """Refuse a sally for food to people who hold only a redoubt."""
    if kind == SUPPLY and stage != OUTER:
        raise Refusal("GS-11.4.3a", "kind", "the outer works are lost: the besieged cannot get out for food")


@rule("GS-11.4.4a")
def check_first(kind: str, sallied: bool) -> None:
    """Refuse a second general sally."""
    if kind == GENERAL and sallied:
        raise Refusal("GS-11.4.4a", "kind", "there has been a general sally in this siege")


@rule("GS-11.1.3d")
def check_open(kind: str, stage: str, sallied: bool) -> None:
    """Refuse a sally that those inside, whose day it is, cannot make as things stand."""
    check_stage(kind, stage)
    check_first(kind, sallied)


@rule("GS-11.4.3c")
def horses(face: int, party: int, tables: SiegeTables) -> int:
    """The pack horses that a party of so many comes back with: as the die says, but no more than it can lead."""
    return min(face, party * tables.supply_sally.horses_per_person)


def order_of(decision: Decision, siege: Siege, moment: Moment, *kinds: str) -> Sally | None:
    """The first order to sally from a place, of some kinds, whose conditions hold."""
    orders = (
        order
        for order in written(decision, siege.besieged, Sally)
        if order.site == siege.site and order.kind in kinds
    )
    return conditions.answer(decision, siege.besieged, orders, moment)


def sally(decision: Decision, siege: Siege) -> Sequence[Item] | None:
    """Let the besieged, who have the initiative, sally as their order says; answer None if they stay inside (D10)."""
    order = order_of(decision, siege, Moment("sally", siege.hex), CAMP, SUPPLY, GENERAL)
    decision.choose("sally", by_order=order is not None)
    if order is None:
        return None
    try:
        check_open(order.kind, siege.stage, siege.sallied)
        if order.kind != GENERAL:
            decision.choose("sally_party", by_order=bool(order.types))
        return SALLY[order.kind](decision, siege, order.types)
    except Refusal as refusal:
        decision.fail(order, siege.besieged, refusal)
        return None


def everybody_inside(decision: Decision, siege: Siege) -> list[parties.Person]:
    """All besieged, one by one."""
    own = fights.people_of_the_place(decision.state, siege)
    return parties.everybody(decision.state, people.shut_in(decision.state, siege), own, decision.game)


def everybody_before(decision: Decision, siege: Siege) -> list[parties.Person]:
    """All besiegers, one by one."""
    return parties.everybody(decision.state, people.besiegers(decision.state, siege), (), decision.game)


def inside(
    decision: Decision, siege: Siege, chosen: Sequence[parties.Person], rule_id: str
) -> parties.FightingSide:
    """The party of the besieged. Raises Refusal where nobody may go."""
    if not chosen:
        raise Refusal(rule_id, "kind", "the place has too few people for it")
    return parties.side_of_chosen(decision.state, chosen, fights.people_of_the_place(decision.state, siege))


def against_the_camp(decision: Decision, siege: Siege, first: Sequence[str]) -> Sequence[Item]:
    """Action 2. A camp in which nobody is on guard burns down. Raises Refusal."""
    tables = decision.game.sieges
    raid = inside(
        decision, siege, parties.raiders(everybody_inside(decision, siege), tables, first), "GS-11.4.2b"
    )
    guard = parties.guard(everybody_before(decision, siege), tables, guards_first(decision, siege))
    if guard:
        camp = parties.side_of_chosen(decision.state, guard, ())
        return fights.offer(decision, siege, mustering.CAMP, raid, camp)
    damage.acted(decision, siege, "ca")
    damage.suffer(decision, siege, abandoned_camp(siege, tables))
    return ()


def guards_first(decision: Decision, siege: Siege) -> Sequence[str]:
    """The types of which a besieger wants his camp guarded before all others."""
    orders = (order for order in written(decision, siege.besieger, GuardCamp) if order.site == siege.site)
    order = conditions.answer(decision, siege.besieger, orders, Moment("camp_guard", siege.hex))
    decision.choose("camp_guard", by_order=order is not None)
    return order.types if order is not None else ()


@rule("GS-11.4.2f")
def abandoned_camp(siege: Siege, tables: SiegeTables) -> WorksAfter:
    """The losses of a camp that its owner has left: all tents, and the engines that stand there."""
    there = mustering.engines_on_the_field(siege.engines, mustering.CAMP, tables)
    return damage.raided(there, ABANDONED, tables)


def for_food(decision: Decision, siege: Siege, first: Sequence[str]) -> Sequence[Item]:
    """Sally for food (action 3): the horses, then the patrols that meet the party, all of which attack it. Raises Refusal.

    Where somebody settles it, all come into the fight of whom there may be patrols.
    """
    tables = decision.game.sieges
    chosen = parties.foragers(everybody_inside(decision, siege), tables, first)
    party = inside(decision, siege, chosen, "GS-11.4.3b")
    lead(decision, siege, len(chosen))
    outside = everybody_before(decision, siege)
    at_once = way_of_settling(decision.state.settings.battles) == QUICK
    number = patrols.roll(decision, siege) if at_once else mustering.most_patrols(len(outside), tables)
    out = parties.patrols(outside, number, tables)
    return fights.offer(
        decision, siege, mustering.SUPPLY, parties.side_of_chosen(decision.state, out, ()), party
    )


def lead(decision: Decision, siege: Siege, party: int) -> None:
    """Roll for the horses that a party leads."""
    tables = decision.game.sieges
    sides = tables.supply_sally.horses_sides
    subject = f"siege of {siege.site}"
    rolled = decision.dice.roll(
        "GS-11.4.3c", subject, "horses", sides=sides, witness=shown_to(decision.state, siege.besieged)
    )
    decision.emit(
        e.HorsesLed(
            **siege.header,
            horses=horses(rolled.face, party, tables),
            rolls=(rolled,),
        )
    )


def with_everybody(decision: Decision, siege: Siege, first: Sequence[str]) -> Sequence[Item]:
    """Action 4. Raises Refusal where there is nobody to come out."""
    out = fights.all_inside(decision.state, siege)
    if not fights.anybody(out):
        raise Refusal("GS-11.4.4a", "kind", "the place has no people to come out")
    return fights.offer(decision, siege, mustering.GENERAL, out, fights.all_before(decision.state, siege))


SALLY: dict[str, Callable[[Decision, Siege, Sequence[str]], Sequence[Item]]] = {
    CAMP: against_the_camp,
    SUPPLY: for_food,
    GENERAL: with_everybody,
}
