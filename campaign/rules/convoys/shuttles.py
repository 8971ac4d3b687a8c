"""GC-11h: convoys without escort go to and fro between two places when all others have moved (D3, D22)."""

from campaign.model import events as e
from campaign.model.game import Game
from campaign.model.state import Convoy, State
from campaign.rules.decision import Decision
from campaign.rules.movement import walk
from campaign.rules.supplies import convoys, escorts
from campaign.rules.supplies.convoys import points_of_convoy
from campaign.rules.ways import cheapest_way

SHUTTLES = "convoys"


def move_convoys(decision: Decision) -> None:
    """Let each convoy without escort go on, by order number."""
    for name in sorted(decision.state.convoys, key=convoys.order_number):
        convoy = decision.state.convoys[name]
        if convoys.free_for_all(convoy):
            go_on(decision, convoy)
    decision.next()


def go_on(decision: Decision, convoy: Convoy) -> None:
    """Let a convoy go as far as its points carry it, or to the group that it meets on the way."""
    points = points_of_convoy(convoy.driver, decision.state.season_mp, decision.game.tables)
    homeward = convoys.heads_home(convoy, goal_of(decision.game, convoy, homeward=convoy.homeward))
    path = way(decision.game, convoy.hex, goal_of(decision.game, convoy, homeward=homeward))
    entered: list[str] = []
    for hex_, _ in walk(decision.game, convoy.hex, path, points, first=True):
        entered.append(hex_)
        if decision.state.groups_at(hex_):
            break
    if entered:
        decision.emit(
            e.ConvoyMoved(convoy=convoy.id, start=convoy.hex, path=tuple(entered), homeward=homeward)
        )
        escorts.meet(decision, entered[-1])


def goal_of(game: Game, convoy: Convoy, *, homeward: bool) -> str:
    """The hex that a convoy is on its way to."""
    return game.map.sites[convoy.start if homeward else convoy.end].hex


def way(game: Game, start: str, goal: str) -> tuple[str, ...]:
    """A cheapest way between two hexes, the first left out; empty where there is none."""
    return cheapest_way(game, start, [goal]) or ()


def reachable(game: Game, state: State, start: str, end: str) -> bool:
    """True if a convoy could go from one place to the other."""
    return bool(way(game, state.settlements[start].hex, state.settlements[end].hex))
