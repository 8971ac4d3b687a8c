"""Friends before a besieged place: who is bound by a siege, and the sally beside a relief (GS-14.3a, GS-11.4.4g)."""

from campaign.model import events as e
from campaign.model.siege import OUTER, Siege
from campaign.model.state import BattleUnderWay, Group, State
from campaign.rules.decision import Decision
from campaign.rules.moments import Moment
from campaign.rules.sieges.fights import fights, sallies
from campaign.rules.strongholds import people
from rulebook import rule


@rule("GS-14.3a")
def bound(state: State, group: Group) -> bool:
    """True if a siege keeps a group from joining battles in other hexes: it lies before a place, or is inside."""
    return bool(group.shut_in) or people.siege_by(state, group) is not None


@rule("GS-11.4.4g")
def may_join(state: State, siege: Siege, battle: BattleUnderWay) -> bool:
    """True if those inside may come out into this battle: friends attack the besieger there, for the first time (D17).

    The holders of a mere redoubt face a besieger at their door who has divided, and sally against that part.
    """
    friends = state.allied(battle.attacker, siege.besieged)
    in_the_field = battle.defender == siege.besieger and not battle.action
    return friends and in_the_field and siege.stage == OUTER and not siege.sallied


def come_out(decision: Decision, battle: BattleUnderWay) -> None:
    """Let the besieged join a battle before their walls with everybody, if an order says so."""
    state = decision.state
    siege = state.sieges.get(state.places.get(battle.hex, ""))
    if siege is None or not may_join(state, siege, battle):
        return
    out = fights.all_inside(state, siege)
    if not fights.anybody(out):
        return
    moment = Moment("join_relief", siege.hex)
    order = sallies.order_of(decision, siege, moment, sallies.GENERAL)
    decision.choose("join_relief", by_order=order is not None)
    if order is None:
        return
    decision.emit(
        e.SallyJoined(
            **siege.header,
            number=battle.number,
            friend=battle.attacker,
            groups=out.groups,
            levies=out.levies,
        )
    )
