"""GC-13.5, 13.6: a town or castle is attacked, and what a won or lost attack leads to (D28, D30, D47)."""

from collections.abc import Sequence

from battles.contract.muster import Muster
from battles.contract.result import Result
from campaign.model import events as e
from campaign.model import men
from campaign.model.agenda import Item, Plundering, Storming, Surrender
from campaign.model.orders import Plunder, Storm
from campaign.model.state import BattleUnderWay, Group, Settlement
from campaign.rules import conditions, groups, sheets
from campaign.rules.decision import Decision
from campaign.rules.encounters.encounters import offer
from campaign.rules.groups import company
from campaign.rules.moments import Moment
from campaign.rules.retreats.fallback import largest_standing
from campaign.rules.settlements import gates, militia, ownership
from campaign.rules.sieges import investment
from campaign.rules.sieges.fights import assaults
from campaign.rules.strongholds import pauses
from campaign.rules.wounded import beds
from campaign.tables import Tables
from rulebook import Refusal, rule

CASTLE = "castle"
SURRENDERED = "garrison_surrenders"


def storm(decision: Decision, item: Storming) -> None:
    """Let a group attack the place in whose hex its move has ended, or say why it cannot."""
    group = decision.state.groups.get(item.group)
    if group is None:
        reason = Refusal("GC-6f", "group", "the group was lost before it could attack")
        sheets.report_lost(decision, item.group, (Storm, Plunder), reason, site=item.site)
        decision.next()
        return
    order = gates.order_of(decision, group, Storm, item.site)
    try:
        place = check_storm(decision, group, item)
    except Refusal as refusal:
        if order is not None:
            decision.fail(order, group.faction, refusal)
        give_up_plunder(decision, group, item.site)
        decision.next()
        return
    if fought_for(decision, group, place, item):
        decision.next(Plundering(group.id, place.id))
    elif order is not None and not conditions.met(
        decision, group.faction, order, Moment("storm", place.hex, group.id)
    ):
        give_up_plunder(decision, group, item.site)
        decision.next()
    elif defenders(decision, place):
        offer(
            decision,
            place.hex,
            group.faction,
            place.faction,
            group.faction,
            then=(Plundering(group.id, place.id),),
        )
    else:
        walk_in(decision, group, place)


def give_up_plunder(decision: Decision, group: Group, site: str) -> None:
    """Say of an order to plunder that there was no attack."""
    order = gates.order_of(decision, group, Plunder, site)
    if order is not None:
        decision.fail(order, group.faction, Refusal("GC-12.3a", "site", "no attack on the place was won"))


def check_storm(decision: Decision, group: Group, item: Storming) -> Settlement:
    """The place that a group attacks. Raises Refusal where it may not, or has spent itself in another battle (D11)."""
    place = decision.state.settlements.get(item.site)
    if group.engaged >= item.battle and place is not None and fought_for(decision, group, place, item):
        return place
    place = gates.check_open(decision, group, item.site)
    if place.id in decision.state.sieges:
        raise Refusal(
            "GS-11b", "site", "the place is besieged: only its besiegers can storm it, as part of the siege"
        )
    if group.engaged >= item.battle:
        raise Refusal("D11", "site", "the group has fought another battle since it set out")
    return place


def fought_for(decision: Decision, group: Group, place: Settlement, item: Storming) -> bool:
    """True if the battle on the way was for the place already, and won."""
    return group.engaged >= item.battle and place.stormed_by == group.faction and group.hex == place.hex


@rule("GC-13.6c")
def defenders(decision: Decision, place: Settlement) -> list[str]:
    """The defenders of a place: the combat groups of its faction in the hex, beside its militia or garrison."""
    fighting = [group.id for group in company(decision.state, place.hex, place.faction)]
    fighting.extend(beds.called(decision.state, place.id))
    if place.kind == CASTLE:
        return [*fighting, *([place.id] if place.garrison else [])]
    return [*fighting, *([place.id] if militia.heads_in(decision.state, place, decision.game.tables) else [])]


def walk_in(decision: Decision, group: Group, place: Settlement) -> None:
    """Take a place that nobody defends, then plunder it as if it had been won."""
    enter(decision, place, group.faction)
    decision.next(Plundering(group.id, place.id))


def enter(decision: Decision, place: Settlement, faction: str) -> None:
    """Let a faction have come into a place without a battle, so that prestige stays as it is (D28)."""
    decision.emit(
        e.SettlementStormed(site=place.id, hex=place.hex, faction=faction, enemy=place.faction, number=0)
    )
    if place.kind == CASTLE:
        ownership.pass_to(decision, place, faction, "deserted")


@rule("GC-9c")
def counts(own: int, other: int, tables: Tables) -> bool:
    """True if a won attack on a place is worth prestige: not against fewer than a quarter of the own heads (D61)."""
    return 100 * other >= tables.storm.worthy_percent * own


def worthy(decision: Decision, battle: BattleUnderWay, document: Muster) -> bool:
    """True if this battle, if its attacker has won it, brings him prestige."""
    if not battle.site or decision.state.settings.trifles_count:
        return True
    return counts(document.attacker.head_count, document.defender.head_count, decision.game.tables)


def conclude(decision: Decision, battle: BattleUnderWay, result: Result) -> list[Item]:
    """Send the militia home, and settle whose the place is for which the battle was fought."""
    militia.disband(decision, battle)
    if not battle.site:
        return []
    place = decision.state.settlements[battle.site]
    if result.loser == "defender":
        return won(decision, battle, place, result)
    if place.kind == CASTLE and not assaults.driven_off(result):
        decision.emit(
            e.AssaultHeld(
                site=place.id,
                hex=place.hex,
                faction=battle.attacker,
                enemy=battle.defender,
                number=battle.number,
            )
        )
        besiege(decision, battle, place)
    return []


def besiege(decision: Decision, battle: BattleUnderWay, place: Settlement) -> None:
    """Let the groups that have stormed a castle in vain lie before it: so its siege is open (D60)."""
    staying = largest_standing(decision.state, large_enough(decision, battle.attackers))
    if staying is None or pauses.last_day(decision.state, place.id, staying.faction):
        return
    try:
        investment.check_field_clear(decision.state, staying, place)
    except Refusal:
        return
    investment.invest(decision, staying, place, stormed=True)


def won(decision: Decision, battle: BattleUnderWay, place: Settlement, result: Result) -> list[Item]:
    """Let a won attack bring a castle at once if its garrison gives up or is gone, a town at nightfall (D30)."""
    captor = largest_standing(decision.state, large_enough(decision, battle.attackers))
    if captor is None:
        return []
    decision.emit(
        e.SettlementStormed(
            site=place.id,
            hex=place.hex,
            faction=battle.attacker,
            enemy=battle.defender,
            number=battle.number,
        )
    )
    if place.kind != CASTLE:
        return []
    if result.outcomes.defender == SURRENDERED:
        return [Surrender(battle.number, place.id, tuple(battle.defenders), captor.id)]
    if not men.heads(place.garrison):
        ownership.pass_to(decision, place, battle.attacker, "battle")
    return []


def large_enough(decision: Decision, names: Sequence[str]) -> list[str]:
    """The named groups that are large enough to go on."""
    return [
        group.id
        for group in groups.survivors(decision.state, names)
        if groups.large_enough(groups.headcount(group), decision.game.tables)
    ]
