"""GC-13.5, 13.6: a town or castle is attacked, and what a won or lost attack leads to (D28, D30, D47)."""

from collections.abc import Sequence

from battles.muster import Muster
from battles.result import Result
from campaign.model import events as e
from campaign.model import men
from campaign.model.agenda import Item, Plundering, Storming, Surrender
from campaign.model.orders import Plunder, Storm
from campaign.model.state import BattleUnderWay, Group, Settlement
from campaign.rules import conditions, groups, sheets
from campaign.rules.battles.encounters import company, offer
from campaign.rules.battles.fallback import largest_standing
from campaign.rules.decision import Turn
from campaign.rules.healing import beds
from campaign.rules.moments import Moment
from campaign.rules.places import gates, militia, ownership
from campaign.rules.sieges import investment, pauses
from campaign.tables import Tables
from rulebook import Refusal, rule

CASTLE = "castle"
SURRENDERED = "garrison_surrenders"


def storm(turn: Turn, item: Storming) -> None:
    """Let a group attack the place in whose hex its move has ended, or say why it cannot."""
    group = turn.state.groups.get(item.group)
    if group is None:
        reason = Refusal("GC-6f", "group", "the group was lost before it could attack")
        sheets.report_lost(turn, item.group, (Storm, Plunder), reason, site=item.site)
        turn.next()
        return
    order = gates.order_of(turn, group, Storm, item.site)
    try:
        place = check_storm(turn, group, item)
    except Refusal as refusal:
        if order is not None:
            turn.fail(order, group.faction, refusal)
        give_up_plunder(turn, group, item.site)
        turn.next()
        return
    if fought_for(turn, group, place, item):
        turn.next(Plundering(group.id, place.id))
    elif order is not None and not conditions.met(
        turn, group.faction, order, Moment("storm", place.hex, group.id)
    ):
        give_up_plunder(turn, group, item.site)
        turn.next()
    elif defenders(turn, place):
        offer(
            turn,
            place.hex,
            group.faction,
            place.faction,
            group.faction,
            then=(Plundering(group.id, place.id),),
        )
    else:
        walk_in(turn, group, place)


def give_up_plunder(turn: Turn, group: Group, site: str) -> None:
    """Say of an order to plunder that there was no attack."""
    order = gates.order_of(turn, group, Plunder, site)
    if order is not None:
        turn.fail(order, group.faction, Refusal("GC-12.3a", "site", "there was no won attack on the place"))


def check_storm(turn: Turn, group: Group, item: Storming) -> Settlement:
    """The place that a group attacks. Raises Refusal where it may not, or has spent itself in another battle (D11)."""
    place = turn.state.settlements.get(item.site)
    if group.engaged >= item.battle and place is not None and fought_for(turn, group, place, item):
        return place
    place = gates.check_open(turn, group, item.site)
    if place.id in turn.state.sieges:
        raise Refusal(
            "GS-11b", "site", "the place is besieged: its besiegers storm it, on the day of the siege"
        )
    if group.engaged >= item.battle:
        raise Refusal("D11", "site", "the group has fought another battle since it set out")
    return place


def fought_for(turn: Turn, group: Group, place: Settlement, item: Storming) -> bool:
    """Whether the battle on the way was for the place already, and won."""
    return group.engaged >= item.battle and place.stormed_by == group.faction and group.hex == place.hex


@rule("GC-13.6c")
def defenders(turn: Turn, place: Settlement) -> list[str]:
    """Who fights for a place: the combat groups of its faction in the hex, beside its militia or garrison."""
    fighting = [group.id for group in company(turn.state, place.hex, place.faction)]
    fighting.extend(beds.called(turn.state, place.id))
    if place.kind == CASTLE:
        return [*fighting, *([place.id] if place.garrison else [])]
    return [*fighting, *([place.id] if militia.heads_in(turn.state, place, turn.game.tables) else [])]


def walk_in(turn: Turn, group: Group, place: Settlement) -> None:
    """Take a place that nobody defends, then plunder it as if it had been won."""
    enter(turn, place, group.faction)
    turn.next(Plundering(group.id, place.id))


def enter(turn: Turn, place: Settlement, faction: str) -> None:
    """Let a faction have come into a place without a fight: no battle, and none won for anybody's prestige (D28)."""
    turn.emit(
        e.SettlementStormed(site=place.id, hex=place.hex, faction=faction, enemy=place.faction, number=0)
    )
    if place.kind == CASTLE:
        ownership.pass_to(turn, place, faction, "deserted")


@rule("GC-9c")
def counts(own: int, other: int, tables: Tables) -> bool:
    """Whether a won attack on a place is worth prestige: not against fewer than a quarter of the own heads (D61)."""
    return 100 * other >= tables.storm.worthy_percent * own


def worthy(turn: Turn, battle: BattleUnderWay, document: Muster) -> bool:
    """Whether this battle, if its attacker has won it, brings him prestige."""
    if not battle.site or turn.state.settings.trifles_count:
        return True
    return counts(document.attacker.head_count, document.defender.head_count, turn.game.tables)


def conclude(turn: Turn, battle: BattleUnderWay, result: Result) -> list[Item]:
    """Send the militia home, and settle whose the place is for which the battle was fought."""
    militia.disband(turn, battle)
    if not battle.site:
        return []
    place = turn.state.settlements[battle.site]
    if result.loser == "defender":
        return won(turn, battle, place, result)
    if place.kind == CASTLE and result.loser is None:
        turn.emit(
            e.AssaultHeld(
                site=place.id,
                hex=place.hex,
                faction=battle.attacker,
                enemy=battle.defender,
                number=battle.number,
            )
        )
        besiege(turn, battle, place)
    return []


def besiege(turn: Turn, battle: BattleUnderWay, place: Settlement) -> None:
    """Let those who have stormed a castle in vain lie before it: so its siege is open (D60)."""
    staying = largest_standing(turn.state, large_enough(turn, battle.attackers))
    if staying is None or pauses.last_day(turn.state, place.id, staying.faction):
        return
    try:
        investment.check_field_clear(turn.state, staying, place)
    except Refusal:
        return
    investment.invest(turn, staying, place, stormed=True)


def won(turn: Turn, battle: BattleUnderWay, place: Settlement, result: Result) -> list[Item]:
    """What a won attack brings: a castle at once if its garrison gives up or is gone, a town at nightfall (D30)."""
    captor = largest_standing(turn.state, large_enough(turn, battle.attackers))
    if captor is None:
        return []
    turn.emit(
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
        ownership.pass_to(turn, place, battle.attacker, "battle")
    return []


def large_enough(turn: Turn, names: Sequence[str]) -> list[str]:
    """Those of the groups that go on."""
    return [
        group.id
        for group in groups.survivors(turn.state, names)
        if groups.large_enough(groups.headcount(group), turn.game.tables)
    ]
