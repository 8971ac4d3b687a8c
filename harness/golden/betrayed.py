"""A siege whose gate a spy opens: the besiegers of a castle wait for that day, and storm it then.

The organiser's own table of chances lets spies open the gate on many days, and he brings the outcome from a map.
"""

from collections.abc import Sequence
from random import Random

from battles import contract
from campaign.bots.legal import allowed
from campaign.model import events as e
from campaign.model.game import Game
from campaign.model.orders import Besiege, Negotiate, Order
from campaign.visibility import View
from harness.golden import encamped

SITE = "lavello"
OPEN, DESTROYED = "open", "destroyed"


def besiegers(view: View, game: Game, draw: Random) -> Sequence[Order]:
    """A sheet of besiegers who gather before the castle, shut it in, and do not talk; they storm it when its gate
    is open.
    """
    orders = [encamped.go(group, view, game, SITE) for group in view.groups.values()]
    siege = [Negotiate(SITE, talk=False)] if SITE in view.sieges else []
    return allowed(
        [*orders, *(Besiege(group.id, SITE) for group in view.groups.values()), *siege], view, game
    )


def treacherous(printed: str) -> str:
    """The organiser's table of chances, made of the printed one."""
    return encamped.patient(printed).replace('effect = "none"', 'effect = "gate_opened"')


def burst_open(events: Sequence[e.Event]) -> bool:
    """True if the castle was stormed by an open gate, which was destroyed in that fight, by a muster and a result."""
    gates: dict[int, str] = {}
    for each in events:
        match each:
            case e.MusterIssued():
                works = contract.muster_from_json(each.muster).works
                gates[each.number] = works.gate if works is not None else ""
            case e.BattleSettled() if each.way == "external" and gates.get(each.number) == OPEN:
                after = contract.result_from_json(each.result).works
                if after is not None and after.gate == DESTROYED:
                    return True
    return False


def over(events: Sequence[e.Event]) -> bool:
    """True if the siege of the castle has come to its end, and its gate was not destroyed."""
    ended = any(isinstance(each, e.SiegeLifted | e.PlaceYielded | e.PlaceStormed) for each in events)
    return ended and not burst_open(events)
