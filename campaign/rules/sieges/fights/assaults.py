"""GS-11.4.1: a besieged place is stormed, and what comes of it."""

from collections.abc import Mapping, Sequence

from battles.contract.muster import Side
from battles.contract.result import Result
from campaign.model import events as e
from campaign.model.agenda import Fall, Item, Plundering, Surrender
from campaign.model.levies import defenders_of
from campaign.model.orders import Assault, Plunder, Storm
from campaign.model.siege import Siege
from campaign.model.state import BattleUnderWay, Group, State
from campaign.rules import conditions, groups
from campaign.rules.decision import Decision
from campaign.rules.intentions import written
from campaign.rules.moments import Moment
from campaign.rules.prisoners import under_siege
from campaign.rules.retreats import fallback
from campaign.rules.retreats.fallback import largest_standing
from campaign.rules.settlements import gates, militia, ownership
from campaign.rules.sieges import investment
from campaign.rules.sieges.fights import fights
from campaign.rules.strongholds import damage, mustering, people
from rulebook import Refusal, rule

CASTLE = "castle"
SURRENDERED = "garrison_surrenders"
LIFTED = "siege_lifted"
Ways = Mapping[Side, tuple[int, str]]
"""By how many hexes each side of a fight leaves, and why."""


@rule("GS-11.6i")
def by_default(siege: Siege) -> bool:
    """True if a place is stormed without an order: on the day on which a spy opens its gate (D27)."""
    return mustering.gate_open(siege)


def storms(decision: Decision, siege: Siege) -> bool:
    """True if the besieger, who has the initiative, storms the place: by order, or because its gate is open."""
    moment = Moment("assault", siege.hex)
    orders = (order for order in written(decision, siege.besieger, Assault) if order.site == siege.site)
    order = conditions.answer(decision, siege.besieger, orders, moment)
    wanted = order.storm if order is not None else by_default(siege)
    if order is None and not wanted:
        wanted = any(ordered_by(decision, siege, group) for group in people.besiegers(decision.state, siege))
        decision.choose("assault", by_order=wanted)
    else:
        decision.choose("assault", by_order=order is not None)
    return wanted


def ordered_by(decision: Decision, siege: Siege, group: Group) -> bool:
    """True if one of the besieging groups has an order to attack the place (GC-13.5)."""
    order = gates.order_of(decision, group, Storm, siege.site)
    moment = Moment("storm", siege.hex, group.id)
    return order is not None and conditions.met(decision, group.faction, order, moment)


def assault(decision: Decision, siege: Siege) -> Sequence[Item] | None:
    """Storm the place with everybody if the besieger wants it, else answer None. An undefended place is taken at once."""
    if not storms(decision, siege):
        return None
    inside = fights.all_inside(decision.state, siege, in_bed=True)
    if not fights.anybody(inside):
        return taken(decision, siege, 0, ())
    return fights.offer(decision, siege, mustering.ASSAULT, fights.all_before(decision.state, siege), inside)


@rule("GS-11.4.1c", "GS-11.4.1d")
def conclude(
    decision: Decision, siege: Siege, battle: BattleUnderWay, result: Result, ways: Ways
) -> Sequence[Item]:
    """The items that follow an assault: the place is taken, the siege is lifted, or it goes on."""
    if not wins(result):
        report_unfought(decision, siege, Plunder)
    if driven_off(result) or not people.besiegers(decision.state, siege):
        return drive_off(decision, siege, battle, "assault", ways["attacker"])
    if not wins(result):
        decision.emit(
            e.AssaultHeld(
                **siege.header,
                number=battle.number,
            )
        )
        return ()
    if gives_up(decision.state, siege, result):
        return yields(decision, siege, battle)
    return taken(decision, siege, battle.number, leaving(decision, siege, ways["defender"]))


@rule("GS-11.4.1c", "GS-11.4.1k", "GS-11.4.1l")
def driven_off(result: Result) -> bool:
    """True if besiegers who have stormed a place leave its hex: a letter of the quick tables says so, or they themselves.

    A side that has left the map of an assault has lost the fight of a day, and comes again on another.
    """
    outcome = result.outcomes.attacker
    return outcome == LIFTED or (result.letter is not None and damage.gone(outcome))


@rule("GS-11.4.1i")
def wins(result: Result) -> bool:
    """True if the place is the besieger's: all its defenders have given up or left, are dead or prisoners."""
    return result.loser == "defender"


@rule("GS-11.4.1k")
def gives_up(state: State, siege: Siege, result: Result) -> bool:
    """True if a beaten place surrenders: by the table, or because people of a castle are left who cannot leave it."""
    if result.outcomes.defender == SURRENDERED:
        return True
    return siege.building == CASTLE and bool(defenders_of(state, state.settlements[siege.site]).men)


UNFOUGHT: dict[type[Storm | Plunder], Refusal] = {
    Storm: Refusal("GS-11.1.3c", "site", "there was no assault today"),
    Plunder: Refusal("GS-11.1.3c", "site", "no assault on the place was won"),
}


def report_unfought(decision: Decision, siege: Siege, *kinds: type[Storm | Plunder]) -> None:
    """Report for orders of the besieging groups for the place that an assault, or its victory, was lacking today."""
    for group in people.besiegers(decision.state, siege):
        for kind in kinds:
            order = gates.order_of(decision, group, kind, siege.site)
            if order is not None:
                decision.fail(order, group.faction, UNFOUGHT[kind])


def yields(decision: Decision, siege: Siege, battle: BattleUnderWay) -> Sequence[Item]:
    """Let the garrison surrender to the largest of the besieging groups."""
    captor = largest_standing(decision.state, battle.attackers)
    assert captor is not None
    inside = tuple(group.id for group in people.shut_in(decision.state, siege))
    under_siege.at_the_end(decision, siege, captor)
    decision.emit(e.PlaceYielded(**siege.header, cause="assault"))
    return (
        Surrender(battle.number, siege.site, inside, captor.id, siege=True),
        *loot(decision, siege, battle.attackers),
    )


def taken(decision: Decision, siege: Siege, number: int, falls: Sequence[Fall]) -> Sequence[Item]:
    """Give the place to the groups that have stormed it: its militia is gone, and the rest of its groups leave."""
    place, besiegers = decision.state.settlements[siege.site], people.besiegers(decision.state, siege)
    under_siege.at_the_end(decision, siege, groups.largest(decision.state, besiegers))
    decision.emit(e.PlaceStormed(**siege.header, number=number))
    militia.send_home(decision, siege.site, siege.besieger)
    ownership.pass_to(decision, place, siege.besieger, "battle" if number else "deserted")
    return (*falls, *loot(decision, siege, [group.id for group in besiegers]))


def leaving(decision: Decision, siege: Siege, way: tuple[int, str]) -> Sequence[Fall]:
    """The ways out of the besieged groups that have lost the place."""
    enemy = largest_standing(decision.state, [group.id for group in people.besiegers(decision.state, siege)])
    return [
        fallback.fall(group, max(1, way[0]), way[1] if way[0] else "retreat", enemy)
        for group in people.shut_in(decision.state, siege)
    ]


def loot(decision: Decision, siege: Siege, names: Sequence[str]) -> list[Item]:
    """The plundering of the place by the groups that have an order for it."""
    return [
        Plundering(group.id, siege.site)
        for group in groups.survivors(decision.state, names)
        if gates.order_of(decision, group, Plunder, siege.site) is not None
    ]


def drive_off(
    decision: Decision, siege: Siege, battle: BattleUnderWay, cause: str, way: tuple[int, str]
) -> Sequence[Item]:
    """Lift the siege of a besieger who is driven off; he leaves the hex, and those inside stay (D17)."""
    enemy = largest_standing(decision.state, siege.inside)
    falls = [
        fallback.fall(group, max(1, way[0]), way[1], enemy)
        for group in people.besiegers(decision.state, siege)
    ]
    investment.lift(decision, siege, cause)
    return falls
