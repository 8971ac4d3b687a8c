"""GS-11.4.1o, p: the days on which a besieger is himself besieged in the outer works by the relief of the place."""

from collections.abc import Sequence

from battles.contract.result import Result
from campaign.model import events as e
from campaign.model.agenda import Battle, Item
from campaign.model.orders import Assault
from campaign.model.siege import BESIEGER, Party, Siege
from campaign.model.state import BattleUnderWay, Group
from campaign.rules import conditions, groups
from campaign.rules.decision import Decision
from campaign.rules.encounters import outer_works
from campaign.rules.intentions import written
from campaign.rules.moments import Moment
from campaign.rules.numbering import battle_number
from campaign.rules.retreats import fallback
from campaign.rules.retreats.fallback import largest_standing
from campaign.rules.sieges import investment
from campaign.rules.sieges.fights import assaults, fights, sallies
from campaign.rules.sieges.fights.assaults import Ways
from campaign.rules.strongholds import damage, mustering
from rulebook import rule

NOTHING = "no"


def relievers(decision: Decision, siege: Siege) -> list[Group]:
    """The groups of the relief before the outer works."""
    return [
        g for g in decision.state.groups_at(siege.hex) if decision.state.allied(g.faction, siege.besieged)
    ]


def look_everywhere(decision: Decision) -> bool:
    """Look at all sieges whether their relief is there, as when opposed groups have parted; whether one was gone."""
    inverted = [siege for siege in decision.state.sieges.values() if siege.relief]
    for siege in inverted:
        look(decision, siege)
    return any(not siege.relief for siege in inverted)


def look(decision: Decision, siege: Siege) -> None:
    """Turn the roles back where no relief lies before the outer works any more; what was taken stays taken (house)."""
    if siege.relief and not relievers(decision, siege):
        decision.emit(
            e.ReliefGone(
                **siege.header,
                friend=siege.relief,
            )
        )


def act(decision: Decision, siege: Siege) -> None:
    """Let the side in the outer works storm the redoubt, or the relief the outer works; the siege rests otherwise."""
    if siege.holder == BESIEGER:
        fight = assaults.assault(decision, siege)
        if fight is not None:
            decision.next(*fight)
            return
    if storms(decision, siege):
        decision.next(*storm(decision, siege))
        return
    damage.acted(decision, siege, NOTHING)
    decision.next()


def storms(decision: Decision, siege: Siege) -> bool:
    """True if the relief has an order to storm the outer works."""
    orders = (order for order in written(decision, siege.relief, Assault) if order.site == siege.site)
    order = conditions.answer(decision, siege.relief, orders, Moment("assault", siege.hex))
    decision.choose("assault", by_order=order is not None)
    return order is not None and order.storm


def storm(decision: Decision, siege: Siege) -> Sequence[Item]:
    """Begin the assault of the relief on the outer works."""
    number = battle_number(decision.state, siege.relief, siege.besieger)
    decision.emit(
        e.BattleOffered(
            number=number,
            hex=siege.hex,
            attacker=siege.relief,
            defender=siege.besieger,
            attackers=tuple(group.id for group in relievers(decision, siege)),
            defenders=tuple(siege.holding),
            active=siege.relief,
            site=siege.site,
            action=mustering.ASSAULT,
        )
    )
    return (Battle(number),)


def conclude(
    decision: Decision, siege: Siege, battle: BattleUnderWay, result: Result, ways: Ways
) -> Sequence[Item]:
    """The items that follow an assault on the outer works: the relief is driven off, or takes all people inside."""
    if assaults.driven_off(result):
        enemy = largest_standing(decision.state, siege.holding)
        steps, cause = ways["attacker"]
        attackers = groups.survivors(decision.state, battle.attackers)
        return [fallback.fall(group, steps, cause, enemy) for group in attackers]
    if result.loser == "defender":
        surrender(decision, siege, "relief")
    return ()


def surrender(decision: Decision, siege: Siege, cause: str) -> None:
    """Let all in the outer works give themselves up to the relief: the siege is over."""
    captor = largest_standing(decision.state, [group.id for group in relievers(decision, siege)])
    holding = groups.survivors(decision.state, siege.holding)
    investment.lift(decision, siege, cause)
    for group in holding:
        fallback.surrender(decision, group, captor.id if captor is not None else "")


@rule("GS-11.4.1p", "GS-11.5c")
def only_arms(siege: Siege) -> bool:
    """True if a siege lacks pounding, building and negotiation: while roles are inverted only arms and hunger decide."""
    return bool(siege.relief)


def eat(decision: Decision, siege: Siege) -> None:
    """At the end of the day let the people in the outer works eat the stores there, and give up when nothing is left."""
    look(decision, siege)
    if not siege.relief:
        return
    left = max(0, siege.abandoned - 1)
    decision.emit(e.OuterStoresEaten(**siege.header, left=left))
    if not left:
        surrender(decision, siege, "relief")


def divided(decision: Decision, siege: Siege, stayed: Sequence[Party]) -> Sequence[Item]:
    """After the battle of a besieger who has divided: those inside may attack the part in the outer works (GS-11.4.1r)."""
    moment = Moment("sally", siege.hex)
    order = sallies.order_of(decision, siege, moment, sallies.CAMP, sallies.SUPPLY, sallies.GENERAL)
    decision.choose("sally", by_order=order is not None)
    out = fights.all_inside(decision.state, siege)
    inside = outer_works.still_there(decision, siege, stayed)
    if order is None or not fights.anybody(out) or not fights.anybody(inside):
        return ()
    return fights.offer(decision, siege, mustering.GENERAL, out, inside)
