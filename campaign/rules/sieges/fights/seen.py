"""The view that both sides had of a fight of a siege, reported to them in the order in which it happened."""

from battles.contract import Muster, Result
from battles.contract.moments import Moment
from battles.contract.muster import Commander
from campaign.model import events as e
from campaign.model.siege import Siege
from campaign.rules.decision import Decision


def tell(decision: Decision, siege: Siege, muster: Muster, result: Result) -> None:
    """Tell the moments of a fight, where its result has any."""
    if result.works is not None and result.works.moments:
        decision.emit(
            e.SiegeFightSeen(
                **siege.header,
                number=muster.number,
                moments=tuple(sight(muster, moment) for moment in result.works.moments),
            )
        )


def sight(muster: Muster, moment: Moment) -> e.Sight:
    """A moment in the words of the campaign: whose man it was, and his name if he has one."""
    for _, group in muster.groups():
        for person in group.people:
            if person.id == moment.who:
                name = person.id if isinstance(person, Commander) else ""
                return e.Sight(moment.turn, moment.seen, moment.hex, group.id, name)
    return e.Sight(moment.turn, moment.seen, moment.hex)
