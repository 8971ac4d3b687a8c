"""GC-14.8a, b: a group with prisoners takes them to their destination by a cheapest way, and is free again (D37)."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

from campaign.model.game import Game
from campaign.model.orders import EscortPrisoners, Hold, March
from campaign.model.state import Group, Prisoners, Settlement, State
from campaign.rules.decision import Decision
from campaign.rules.movement import points_of
from campaign.rules.prisoners import prisoners
from campaign.rules.sheets import carry_out, everybodys
from campaign.rules.terrain import entry_cost
from campaign.rules.ways import cheapest_cost, cheapest_way
from hexmap import grid
from rulebook import Refusal, rule

DUTY = "GC-14.8a"


def cost(game: Game, path: Sequence[str]) -> int:
    """Movement points to enter the hexes of a path that can be walked."""
    return sum(entry_cost(game.map.terrains(hex_), game.tables.terrain) or 0 for hex_ in path)


def way(game: Game, start: str, goal: str) -> tuple[str, ...]:
    """A cheapest way between two hexes; empty if they are not connected."""
    return cheapest_way(game, start, [goal]) or ()


@rule("GC-14.8a")
def on_the_way(game: Game, start: str, path: Sequence[str], goal: str) -> bool:
    """True if a path that can be walked is, as far as it goes, a cheapest way to the goal (D37)."""
    end = path[-1] if path else start
    rest = cheapest_cost(game, end, [goal])
    return rest is not None and cost(game, path) + rest == cheapest_cost(game, start, [goal])


def check_peaceful(order: March | Hold) -> None:
    """Refuse an escort's order to attack (D37)."""
    if order.attack:
        raise Refusal(DUTY, "attack", "it escorts prisoners and may not attack")


def check_duty(game: Game, start: str, order: March | Hold, name: str, goal: str) -> None:
    """Refuse an escort's order that attacks, or does not lead to its destination by a cheapest way (D37)."""
    check_peaceful(order)
    if isinstance(order, Hold):
        raise Refusal(DUTY, "order", "it escorts prisoners and must take them to {place}", place=name)
    if order.path and not on_the_way(game, start, order.path, goal):
        raise Refusal(
            DUTY,
            "path",
            "it escorts prisoners and must take one of the cheapest ways to {place} in {hex}",
            place=name,
            hex=goal,
        )


class Standing(Protocol):
    """Whatever stands in a hex under a name of its own."""

    @property
    def id(self) -> str:
        """Its name in the campaign."""
        ...

    @property
    def hex(self) -> str:
        """The hex in which it stands."""
        ...


Goal = TypeVar("Goal", bound=Standing)


def nearest(start: str, goals: Sequence[Goal]) -> Goal:
    """The nearest of several places, in hexes (D37)."""
    return min(goals, key=lambda place: (grid.distance(start, place.hex), place.id))


def check_free(state: State, group: Group) -> None:
    """Refuse what an escort may not do: attack, join a battle, besiege, plunder, recruit (D37)."""
    if state.escorting(group.id):
        raise Refusal(DUTY, "group", "group {group} escorts prisoners", group=group.id)


def bound_for(state: State, group: Group) -> Settlement | None:
    """The place to which a group's prisoners bind it: the nearest if there are several; None: it goes where it likes."""
    goals = [
        state.settlements[piece.destination]
        for piece in prisoners.under_escort(state, group.id)
        if piece.day < state.day and piece.destination
    ]
    return nearest(group.hex, goals) if goals else None


def on_duty(decision: Decision, group: Group, order: March | Hold | None) -> March | Hold | None:
    """The order of a group on its turn: its own, unless prisoners bind it to another way, which it takes automatically."""
    if not decision.state.prisoners:
        return order
    arrive(decision, group)
    goal = bound_for(decision.state, group)
    if goal is None:
        if order is not None and decision.state.escorting(group.id):
            report_attack(decision, group, order)
        return order
    if order is not None:
        try:
            check_duty(decision.game, group.hex, order, goal.name, goal.hex)
        except Refusal as refusal:
            decision.fail(order, group.faction, refusal)
        else:
            return order
    path = way(decision.game, group.hex, goal.hex)
    able = not group.done and points_of(decision.state, group, decision.game.tables) >= 1
    return March(group.id, path, ration=True) if path and able else None


def report_attack(decision: Decision, group: Group, order: March | Hold) -> None:
    """Say that an escort which may go where it likes will not attack all the same."""
    try:
        check_peaceful(order)
    except Refusal as refusal:
        decision.fail(order, group.faction, refusal)


@rule("GC-14.8b")
def arrive(decision: Decision, group: Group) -> None:
    """Deliver a group's prisoners where they have arrived: the men leave the game, commanders are locked up (D37)."""
    state = decision.state
    place = state.settlement_at(group.hex) if state.prisoners else None
    if place is None:
        return
    for piece in prisoners.under_escort(state, group.id):
        if piece.day < state.day and piece.destination == place.id and place.faction == piece.faction:
            prisoners.deliver(decision, piece, group.hex, place.id, group.id)


def choose_escorts(decision: Decision) -> None:
    """After the reorganisation: let captors give their prisoners to another group in the hex."""
    carry_out(decision, {EscortPrisoners: choose_escort})
    wanted = {order.prisoners for _, _, order in everybodys(decision, (EscortPrisoners,))}
    for piece in decision.state.prisoners.values():
        if piece.group and len(candidates(decision.state, piece)) > 1:
            decision.choose("escort_prisoners", by_order=piece.id in wanted)


def candidates(state: State, piece: Prisoners) -> list[Group]:
    """The groups that may escort prisoners: their captor's groups in the hex (GC-14.8a)."""
    return [group for group in state.groups_at(piece.hex) if group.faction == piece.faction]


def choose_escort(decision: Decision, faction: str, order: EscortPrisoners) -> None:
    """Give prisoners to the group that an order names. Raises Refusal."""
    piece = decision.state.prisoners.get(order.prisoners)
    if piece is None or piece.faction != faction or piece.prison:
        raise Refusal(DUTY, "prisoners", "you do not escort {prisoners}", prisoners=order.prisoners)
    name = decision.resolve(faction, order.group)
    group = next((each for each in candidates(decision.state, piece) if each.id == name), None)
    if group is None:
        raise Refusal(DUTY, "group", "you have no group {group} where the prisoners are", group=order.group)
    if piece.group != group.id:
        prisoners.assign(decision, piece, group, "order")
