"""GS-11.5b, 11.5.1: the besieger talks to those inside, once a day on which he does not storm."""

from collections.abc import Iterator

from campaign.model import events as e
from campaign.model.agenda import Item
from campaign.model.audience import shown_to
from campaign.model.orders import Negotiate
from campaign.model.siege import OUTER, Siege
from campaign.rules import conditions
from campaign.rules.decision import Decision
from campaign.rules.moments import Moment
from campaign.rules.sieges.days import hunger
from campaign.rules.strongholds import people
from campaign.rules.strongholds.pounding import breaches
from campaign.tables.sieges import SiegeTables
from rulebook import rule

FACTORS = ("number", "progress", "rationing")


@rule("GS-11.5.1a")
def number(besiegers: int, besieged: int) -> Iterator[str]:
    """The reasons for yielding by number: twice as many, three times as many; as many exactly is enough (D5)."""
    if besiegers >= 2 * besieged:
        yield "twice"
    if besiegers >= 3 * besieged:
        yield "three_times"


@rule("GS-11.5.1b", "GS-11.5.1c", "GS-11.5.1d")
def progress(siege: Siege, tables: SiegeTables) -> Iterator[str]:
    """The reasons for it by gains: a breach, the outer works, both of them with a breach in the tower."""
    plan = tables.siege_plan.of(siege.building)
    down = breaches(plan, siege.demolition, tables)
    inner = [hex_ for hex_ in down if hex_ in plan.double_stone]
    if set(down) - set(inner):
        yield "breach"
    if siege.stage != OUTER:
        yield "outer_works"
        if inner:
            yield "tower_breach"


@rule("GS-11.5.1e")
def rationing(food: int, first: int) -> Iterator[str]:
    """The reasons for it by hunger: half of the food eaten, two days left (D18)."""
    if 2 * food <= first:
        yield "half_eaten"
    if food <= 2:
        yield "two_days"


@rule("GS-11.5.1f")
def modifiers(conditions_met: set[str], tables: SiegeTables) -> dict[str, int]:
    """The modifier of each factor: its highest line that holds."""
    return {
        factor: max(
            (
                row.modifier
                for row in tables.surrender_modifier
                if row.factor == factor and row.condition in conditions_met
            ),
            default=0,
        )
        for factor in FACTORS
    }


@rule("GS-11.5b")
def yields(total: int, tables: SiegeTables) -> bool:
    """True if the place surrenders by this total: from 12 on."""
    return total >= tables.surrender_roll.needed


def wanted(decision: Decision, siege: Siege) -> bool:
    """True if the besieger negotiates today: as ordered, else he does (M-siege-defaults)."""
    orders = (order for _, order in decision.written(siege.besieger, Negotiate))
    mine = [order for order in orders if isinstance(order, Negotiate) and order.site == siege.site]
    order = conditions.answer(decision, siege.besieger, mine, Moment("negotiate", siege.hex))
    decision.choose("negotiate", by_order=order is not None)
    return order is None or order.talk


def negotiate(decision: Decision, siege: Siege) -> tuple[str, list[Item]]:
    """Hold the negotiation of the day, if the besieger wants one; the code of the action, and what follows."""
    if not wanted(decision, siege):
        return "", []
    tables, state = decision.game.sieges, decision.state
    speaking = {
        *number(people.heads_before(state, siege), people.heads_inside(state, siege)),
        *progress(siege, tables),
        *rationing(siege.food, siege.first_food),
    }
    added = modifiers(speaking, tables)
    rolled = decision.dice.roll(
        "GS-11.5b",
        f"siege of {siege.site}",
        "negotiation",
        witness=shown_to(decision.state, siege.besieger, siege.besieged),
    )
    total = rolled.face + sum(added.values())
    given_up = yields(total, tables)
    decision.emit(
        e.SurrenderNegotiated(
            **siege.header,
            number=added["number"],
            progress=added["progress"],
            rationing=added["rationing"],
            total=total,
            needed=tables.surrender_roll.needed,
            yields=given_up,
            rolls=(rolled,),
        )
    )
    return "ne", hunger.give_up(decision, siege, "negotiation") if given_up else []
