"""Setting up by the own walls: before them in a general sally (GS-11.4.4), within them before a redoubt (GS-11.4.1h)."""

from functools import lru_cache

from battles.contract.muster import opponent
from battles.guiscard.play.deployment import places
from battles.guiscard.play.ending import TURNS
from battles.guiscard.play.sieges.ends import flood
from battles.guiscard.rules import redoubt
from battles.guiscard.rules.ground import Ground, ground_in
from battles.guiscard.rules.inside import inside
from battles.guiscard.rules.sieges.places import BESIEGED, action_of, works_of
from battles.guiscard.state import Berth, Character, Skirmish
from battles.guiscard.tables import TABLES


def free_places(state: Skirmish, one: Character) -> list[str]:
    """The hexes where somebody may set up and means to: behind his own walls only where there is no room before them.

    A person who storms a redoubt means to be inside the outer works, which are his.
    """
    free = list(places(state, one))
    if redoubt.stormed(state, one):
        within = inside(state.laid, works_of(state.battle).building)
        return [hex_ for hex_ in free if hex_ in within] or free
    if action_of(state) != "general_sally" or one.side != BESIEGED["general_sally"]:
        return free
    enemy = state.battle.force(opponent(one.side)).groups[0].id
    open_ = before_walls(ground_in(state), state.berths[enemy])
    return [hex_ for hex_ in free if hex_ in open_] or free


@lru_cache(maxsize=8)
def before_walls(ground: Ground, enemy: Berth) -> frozenset[str]:
    """The hexes that somebody on foot reaches from where the enemy sets up."""
    return frozenset(flood(ground, enemy.hexes, doors=False))


def goes_in(state: Skirmish) -> bool:
    """True if the people inside have waited long enough for blows, and go back into the place (GS-11.4.4e)."""
    quiet = state.turn - state.siege.stir if state.siege is not None else 0
    return state.turn > TURNS and quiet > TABLES.now.besieging.quiet_turns
