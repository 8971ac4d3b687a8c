"""Lines of fire in a battle: the people in the way of a shot, found from the places of all (5.5.3, D59)."""

from battles.guiscard.rules.counters import hexes_of
from battles.guiscard.rules.fire_lines import Onlookers, Shooting, Sight, hidden_at, lane, sight
from battles.guiscard.rules.ground import Ground
from battles.guiscard.rules.hoplites import odds
from battles.guiscard.state import Character, Skirmish
from battles.guiscard.tables import Cover, Weapon


def holder(state: Skirmish, hex_: object) -> str:
    """The id of the piece in a hex; "" in an empty one, and off the field."""
    return state.at.get(hex_, "") if isinstance(hex_, str) else ""


def in_the_way(state: Skirmish, ends: tuple[str, str], hexes: tuple[str, ...]) -> set[str]:
    """The hexes among some where somebody lives and is not stunned, except for the shooter and the target."""
    at, people = state.at, state.people
    return {
        hex_
        for hex_ in hexes
        if hex_ in at
        and (name := at[hex_]) not in ends
        and not (name in people and people[name].condition == "stunned")
    }


class FriendsBeside:
    """The hexes of friends immediately adjacent to a shooter, of a rider both halves; `afoot` only friends on foot."""

    def __init__(self, state: Skirmish, ground: Ground, shooter: Character, afoot: bool) -> None:
        self.state, self.ground, self.shooter, self.afoot = state, ground, shooter, afoot

    def __contains__(self, hex_: object) -> bool:
        one = self.state.people.get(holder(self.state, hex_))
        if one is None or one.side != self.shooter.side or one.id == self.shooter.id:
            return False
        return not (self.afoot and one.mounted) and self.touches(one)

    def touches(self, one: Character) -> bool:
        """True if a hex of somebody is adjacent to one of the shooter's."""
        own = hexes_of(self.shooter)
        return any(near in own for hex_ in hexes_of(one) for near in self.ground.neighbours[hex_])


def clear(state: Skirmish, ground: Ground, one: Character, weapon: Weapon, hex_: str) -> bool:
    """True if there is a line of fire from a shooter to a hex; looked at closely only if somebody hides what is there."""
    way = lane(ground, one.hex, hex_)
    if way.bar is not None:
        return False
    if way.choosy:
        return view(state, ground, one, weapon, hex_).clear
    if state.at.keys().isdisjoint(way.hexes):
        return True
    blocking = in_the_way(state, (one.id, state.at.get(hex_, "")), way.hexes)
    if next(hidden_at(ground, one.hex, hex_, blocking), None) is None:
        return True
    return view(state, ground, one, weapon, hex_).clear


def chosen(state: Skirmish, hex_: str) -> str:
    """The face against which who is in a hex is sheltered in this phase; "" as long as that is open."""
    if not state.shelters:
        return ""
    name = state.at.get(hex_, "")
    return next((each.face for each in state.shelters if (each.piece, each.hex) == (name, hex_)), "")


def view(state: Skirmish, ground: Ground, one: Character, weapon: Weapon, hex_: str, face: str = "") -> Sight:
    """The line from a shooter, a rider's front half, to a hex, with anybody in it (D59, D60).

    `face` is against what he would be sheltered, if that is still open.
    """
    name = state.at.get(hex_, "")
    there = state.people.get(name)
    covered: Cover = (odds.cover(state, there) if there is not None else None) or "none"
    at_foot = there is not None and not there.mounted
    onlookers = Onlookers(
        in_the_way(state, (one.id, name), lane(ground, one.hex, hex_).hexes),
        FriendsBeside(state, ground, one, afoot=False),
        FriendsBeside(state, ground, one, afoot=True),
    )
    shooting = Shooting(weapon, one.mounted, covered, at_foot, chosen(state, hex_) or face)
    return sight(ground, one.hex, hex_, shooting, onlookers)
