"""Hand to hand: the attackers of each enemy, singly or together, so that all blows of the step are worth most."""

from collections.abc import Iterator
from typing import NamedTuple

from battles.guiscard.bots.captain.survey import Survey, blade, foe, terrain_shift
from battles.guiscard.bots.odds import NONE, Assault, Blade, assault
from battles.guiscard.rules.combat.contact import pairs
from battles.guiscard.rules.counters import hexes_of, toward
from battles.guiscard.rules.hoplites import odds as formations
from battles.guiscard.state import Character, Skirmish

LEAST = 0.2
"""A blow that is worth less is not struck."""
ON_PIKES = 0.3
"""The part that is left of the worth of blows that fall on pikes first (GT-7.3.1c)."""


Given = dict[str, list[Character]]
"""Attackers by the name of their target."""
Addition = tuple[float, tuple[str, ...], str]
"""The gain of further attackers on somebody."""
NOBODY: Addition = (0.0, (), "")


class Blows(NamedTuple):
    """The plan against one enemy: the people who go at him, and the ones who strike first, together."""

    defender: Character
    attackers: tuple[Character, ...]
    assault: Assault

    @property
    def first(self) -> list[str]:
        """The names of the people who strike the first blow."""
        return [self.attackers[place].id for place in self.assault.first]


class Melee:
    """The step of combat as it stands: every attacker with the enemies whom he can attack."""

    def __init__(self, state: Skirmish, survey: Survey) -> None:
        self.state, self.survey = state, survey
        self.reach: dict[str, list[Character]] = {}
        self.people: dict[str, Character] = {}
        for attacker, defender in pairs(state, survey.ground):
            if isinstance(defender, Character):
                self.people[attacker.id], self.people[defender.id] = attacker, defender
                self.reach.setdefault(attacker.id, []).append(defender)
        self._blades: dict[tuple[str, str], Blade] = {}

    def plan(self) -> list[Blows]:
        """The attackers of each enemy, the most worthwhile first."""
        given: dict[str, list[Character]] = {}
        gains: dict[str, float] = {}
        free = set(self.reach)
        while free:
            more, names, defender = max(self._one_more(free, given, gains), default=NOBODY)
            if more < LEAST:
                more, names, defender = max(self._together(free, given, gains), default=NOBODY)
            if more < LEAST:
                break
            free.difference_update(names)
            given.setdefault(defender, []).extend(self.people[name] for name in names)
            gains[defender] = gains.get(defender, 0.0) + more
        found = [
            Blows(self.people[name], tuple(those), self.worth(name, those)) for name, those in given.items()
        ]
        return sorted(found, key=lambda blows: (-blows.assault.gain, blows.defender.id))

    def _one_more(self, free: set[str], given: Given, gains: dict[str, float]) -> Iterator[Addition]:
        for name in sorted(free):
            for enemy in self.reach[name]:
                yield self._adding((name,), enemy.id, given, gains)

    def _together(self, free: set[str], given: Given, gains: dict[str, float]) -> Iterator[Addition]:
        # Those who can do nothing one by one.
        for defender in sorted({enemy.id for name in free for enemy in self.reach[name]}):
            names = tuple(
                sorted(name for name in free if any(each.id == defender for each in self.reach[name]))
            )
            yield self._adding(names, defender, given, gains)

    def _adding(
        self, names: tuple[str, ...], defender: str, given: Given, gains: dict[str, float]
    ) -> Addition:
        those = [*given.get(defender, ()), *(self.people[name] for name in names)]
        return self.worth(defender, those).gain - gains.get(defender, 0.0), names, defender

    def worth(self, defender: str, attackers: list[Character]) -> Assault:
        """The best assault of these on somebody."""
        enemy = self.people[defender]
        against = foe(enemy, self.cornered(enemy))
        found = assault(tuple(self.blade(one, enemy) for one in attackers), against) if attackers else NONE
        return found._replace(gain=found.gain * self._pikes(attackers, enemy))

    def blade(self, one: Character, enemy: Character) -> Blade:
        """Somebody as an attacker of an enemy where both stand."""
        known = self._blades.get((one.id, enemy.id))
        if known is None:
            shift = terrain_shift(self.survey.ground, hexes_of(one), hexes_of(enemy))
            if self.state.formations:
                shift += sum(formations.shifts(self.state, [one], enemy).values())
            known = self._blades[one.id, enemy.id] = blade(one, shift)
        return known

    def _pikes(self, attackers: list[Character], enemy: Character) -> float:
        if self.state.formations and formations.marker_before(self.state, attackers, enemy):
            return ON_PIKES
        return 1.0

    def cornered(self, enemy: Character) -> bool:
        """True if somebody on foot has no free hex to fall back to."""
        if enemy.mounted or enemy.condition == "stunned":
            return False
        ground, at = self.survey.ground, self.state.at
        around = (toward(enemy.hex, side) for side in range(6))
        return not any(
            hex_ in ground.cells
            and hex_ not in at
            and ground.enterable(enemy.hex, hex_, False, enemy.armoured)
            for hex_ in around
        )
