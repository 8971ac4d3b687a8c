"""The goals of a captain's people in the movement step: into a good attack, else no nearer than is good for them."""

from battles.guiscard.bots.captain import garrison
from battles.guiscard.bots.captain.aims import PARTY, RAIDERS, part
from battles.guiscard.bots.captain.fetching import guard, has_room
from battles.guiscard.bots.captain.raiding import SHUNS_BLOWS, goal
from battles.guiscard.bots.captain.stance import Stance
from battles.guiscard.bots.captain.survey import FAR, Survey, blade, distances, foe, terrain_shift
from battles.guiscard.bots.odds import Blade, assault
from battles.guiscard.bots.strides import Strides
from battles.guiscard.play.movement.budget import budget
from battles.guiscard.rules import values
from battles.guiscard.rules.counters import hexes_of
from battles.guiscard.rules.fire.weapons import shooter
from battles.guiscard.state import Character, Skirmish
from hexmap.grid import axial, distance

NEAR = 3
"""Friends so many hexes away share what the enemy can do."""
SUPPORT = 2
"""So many friends who could come up against the same enemy are counted on."""
AHEAD = 0.6
"""The weight of a hex before the line without striking a blow."""
BEHIND, SLACK = 0.3, 3
"""The weight of a hex behind the line, beyond so many."""
TEMPO = 1.2
"""The weight of a blow: an enemy who is struck down now does not strike back."""
RANGES = ((12, 2.5), (30, 2.0), (FAR, 1.0))
"""The worth to a shooter of his distance from the enemy, in hexes at most."""


class March:
    """The choice of a place for one character, as things stand."""

    def __init__(self, state: Skirmish, survey: Survey, stance: Stance, one: Character) -> None:
        self.state, self.survey, self.stance, self.one = state, survey, stance, one
        self.friends = [
            each
            for each in state.people.values()
            if each.side == one.side and each.able and each.id != one.id
        ]
        self.within = survey.bounds
        if survey.bounds is not None and one.id in garrison.pickets(state, one.side):
            self.within = garrison.outer(state)
        self.away = survey.away(one.mounted, one.armoured)
        mine = part(state, one.side)
        if mine == PARTY:
            self.away = guard(state, survey, one)
        elif mine == RAIDERS:
            self.away = distances(survey.ground, goal(state, survey.ground, one), one.mounted, one.armoured)
        self.tempo = TEMPO * SHUNS_BLOWS if mine == RAIDERS else TEMPO
        self.touching = survey.touching(one.mounted, one.armoured)
        self.places = places(self.friends)
        self.against = foe(one)
        self.line = line(state, survey, self.friends)
        self.shoots = shooter(one)
        self.strikes = not (one.deeds.shot or one.deeds.attacked) and values.attack(one) > 0
        self._helpers: dict[str, tuple[tuple[Blade, ...], int]] = {}

    def path(self) -> list[str]:
        """The hexes to be entered; none to stay."""
        found = Strides(self.state, self.one, self.survey.watched, self.points())
        best, where = -1e9, self.one.hex
        for end, spent in found.ends.items():
            hexes = found.fills(end)
            if not found.rests(self.state, end) or not self.keeps_within(hexes):
                continue
            if self.one.leads and not has_room(self.state, self.one, end, found.facing[end]):
                continue
            worth = self.score(hexes) - spent / 1000
            if worth > best + 1e-9:
                best, where = worth, end
        return found.path(where)

    def keeps_within(self, hexes: tuple[str, ...]) -> bool:
        """True if the mover would be where its side keeps; if it is beyond already it goes where it likes."""
        within = self.within
        return within is None or self.one.hex not in within or within.issuperset(hexes)

    def points(self) -> int:
        """The points that it may spend: a shooter keeps within the half that lets him shoot in the enemy's phase."""
        left = budget(self.state, self.one)
        if not self.shoots or self.stance.flight or self.away.get(self.one.hex, FAR) > RANGES[1][0]:
            return left
        return max(min(left, values.allowance(self.state, self.one) // 2 - self.one.deeds.spent), 0)

    def score(self, hexes: tuple[str, ...]) -> float:
        """The worth of ending in these hexes."""
        gain = self.gain(hexes) if self.strikes else 0.0
        found = self.tempo * gain - self.stance.caution * self.cost(hexes[0])
        away = self.away.get(hexes[0], FAR)
        if self.shoots:
            post = self.survey.posts.get(hexes[0])
            return found + (next(worth for most, worth in RANGES if away <= most) if post is None else post)
        found -= self.stance.keen * away
        if gain <= 0:
            found -= self.stance.order * AHEAD * max(self.line - away, 0)
            found -= BEHIND * max(away - self.line - SLACK, 0)
        return found

    def cost(self, hex_: str) -> float:
        """The risk of being at a hex when the enemy's turn comes."""
        whole, most = self.survey.feared(self.against, hex_)
        return min(whole / (1 + self.company(hex_)), most) if whole else 0.0

    def company(self, hex_: str) -> int:
        """The number of friends near a hex, or able to come there in this step."""
        q, r = axial(hex_)
        found = 0
        for there_q, there_r, far in self.places:
            dq, dr = there_q - q, there_r - r
            found += -far <= dq <= far and -far <= dr <= far and -far <= dq + dr <= far
        return found

    def gain(self, hexes: tuple[str, ...]) -> float:
        """The best blow to be struck from there."""
        enemies = {enemy.id: enemy for hex_ in hexes for enemy in self.touching.get(hex_, ())}
        return max((self.share(hexes, enemy) for enemy in enemies.values()), default=0.0)

    def share(self, hexes: tuple[str, ...], enemy: Character) -> float:
        """The gain to the blows at an enemy: for a present attacker in full, for a possible one in part."""
        there, others = self.helpers(enemy)
        mine = blade(self.one, terrain_shift(self.survey.ground, hexes, hexes_of(enemy)))
        against = foe(enemy)
        alone = assault((*there, mine), against).gain
        added = alone - (assault(there, against).gain if there else 0.0)
        if not others:
            return added
        whole = assault((*there, mine, *(mine,) * others), against).gain
        return max(added, whole / (len(there) + 1 + others))

    def helpers(self, enemy: Character) -> tuple[tuple[Blade, ...], int]:
        """The friends who can strike an enemy where they stand, and how many more could come."""
        known = self._helpers.get(enemy.id)
        if known is None:
            places = hexes_of(enemy)
            there, coming = [], 0
            for friend in self.friends:
                if friend.deeds.attacked or friend.deeds.shot or friend.deeds.charged:
                    continue
                hexes = min(distance(half, place) for half in hexes_of(friend) for place in places)
                if hexes == 1:
                    there.append(blade(friend))
                elif not friend.deeds.moved and hexes - 1 <= values.stride(friend):
                    coming += 1
            known = self._helpers[enemy.id] = tuple(there), min(coming, SUPPORT, max(3 - len(there), 0))
        return known


def places(friends: list[Character]) -> list[tuple[int, int, int]]:
    """The hexes of friends, and the distance of their help in this step: near by, or where they still come."""
    found = []
    for friend in friends:
        done = friend.deeds.moved or friend.deeds.charged
        far = NEAR if done else max(values.stride(friend), NEAR)
        found.append((*axial(friend.hex), far))
    return found


def line(state: Skirmish, survey: Survey, friends: list[Character]) -> float:
    """The distance of the foot from the enemy when they have moved; they stay together behind it. 0 without any."""
    foot = [one for one in friends if not one.mounted and not shooter(one) and one.condition == "healthy"]
    if len(foot) < 2:
        return 0.0
    places = []
    for one in foot:
        away = survey.away(False, one.armoured).get(one.hex, FAR)
        left = 0 if one.deeds.moved else values.stride(one)
        places.append(away - left)
    return sorted(places)[len(places) // 3]
