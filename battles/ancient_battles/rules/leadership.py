"""AB-8, AB-12 to AB-18, AB-24, AB-25: the score of a test on Ld, and who may take it once more.

The distance of two units comes as a function (AB-H4.1).
"""

from collections.abc import Callable
from typing import Literal

import msgspec

from battles.ancient_battles.state import State, Unit
from battles.ancient_battles.tables import TABLES, profile, tests
from battles.ancient_battles.tables.measure import within
from rulebook import rule

Kind = Literal["panic", "fear", "terror", "morale", "rally", "reform", "return", "pursuit"]
"""The kinds of tests."""
RALLIES: tuple[Kind, ...] = ("rally", "return")
"""The tests for which it counts whether an enemy is near."""
Gap = Callable[[Unit, Unit], float]


class Score(msgspec.Struct, frozen=True, omit_defaults=True):
    """The number of a test: an Ld, its owner `whose`, and the deductions by reason."""

    leadership: int
    whose: Literal["own", "general", "hatred"] = "own"
    less: dict[str, int] = {}

    @property
    @rule("AB-24.2")
    def total(self) -> int:
        """The highest sum of two dice that passes."""
        return self.leadership + sum(self.less.values())


@rule("AB-12.1", "AB-5.4c", "AB-24.3", "AB-25.1")
def passed(score: Score, roll: int) -> bool:
    """True if the sum of two dice passes."""
    return roll <= score.total


def own(unit: Unit) -> int:
    """The Ld of a unit itself; of people of a campaign who came without supply less (GC-8.4g)."""
    hunger = TABLES.now.kinds.heads.unsupplied_leadership if unit.unsupplied else 0
    return (unit.leadership or unit.kind.leadership) + hunger


def of_the_general(unit: Unit) -> int:
    """The Ld of the general that a unit is, or who goes with it."""
    joined = next((each for each in unit.characters if each.general), None)
    return (joined.leadership or profile(joined.profile).leadership) if joined else own(unit)


@rule("AB-8.1", "AB-H12.4")
def general(state: State, unit: Unit, gap: Gap) -> Unit | None:
    """The unit with the general who lends a unit his Ld: near enough, on the table, not fleeing (D12)."""
    if unit.kind.order == "skirmish":
        return None
    reach = tests().general_radius_
    near = (each for each in state.present(unit.side) if each.general and not each.fleeing)
    return next((each for each in near if each.id == unit.id or within(gap(unit, each), reach)), None)


@rule("AB-8.2a", "AB-H12.4")
def standard(state: State, unit: Unit, gap: Gap) -> bool:
    """True if the army's standard is near enough for a second try of a morale test (D13)."""
    reach = tests().army_standard_radius_
    near = (each for each in state.present(unit.side) if each.banner and not each.fleeing)
    return unit.kind.order != "skirmish" and any(
        each.id == unit.id or within(gap(unit, each), reach) for each in near
    )


@rule("AB-8.1", "AB-13.0b", "AB-17.1", "AB-24.2", "AB-25.3", "AB-25.4")
def score(
    unit: Unit,
    kind: Kind,
    led_by: Unit | None = None,
    *,
    enemy_near: bool = False,
    difference: int = 0,
    hated: bool = False,
) -> Score:
    """The number of a unit's test, with the general if his Ld is higher (D12).

    `enemy_near`: an enemy is less than 8 inches away; `difference` belongs to a lost round; `hated`: lost to a hated
    enemy.
    """
    table, found = tests(), Score(own(unit))
    if led_by is not None and of_the_general(led_by) > found.leadership:
        found = Score(of_the_general(led_by), "general")
    if kind == "morale" and hated:
        found = Score(table.hatred_morale_leadership, "hatred")
    rallies = kind in RALLIES
    less = {
        "half_strength": table.half_strength_penalty if unit.half and (rallies or kind == "panic") else 0,
        "enemy_near": table.rally_enemy_penalty if enemy_near and rallies else 0,
        "lost_by": -difference if kind == "morale" else 0,
    }
    return msgspec.structs.replace(found, less={reason: value for reason, value in less.items() if value})


@rule("AB-25.2")
def may_rally(unit: Unit) -> bool:
    """True if enough models are left of a unit that flees, or left the table fleeing (D1, D3)."""
    return unit.models >= tests().rally_min_models and not unit.took_flight
