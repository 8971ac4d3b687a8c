"""The surface of the system: a battle by tables of its own is booked and judged by them, whoever asks."""

from typing import Any

from battles.ancient_battles.play.opening import ArmiesDeployed
from battles.ancient_battles.play.striking import CasualtiesRemoved
from battles.ancient_battles.rules.losses import Loss
from battles.ancient_battles.ruleset import RULESET
from battles.ancient_battles.state import State
from battles.ancient_battles.tables import TABLES
from battles.kit.agenda.frame import OwnTablesLaid
from tests.battles.ancient_battles.positions import TABLE, unit

ARCHERS = next(line for line in TABLES.printed["profiles"].splitlines() if line.startswith("arab_archers"))
SARACENS = TABLES.printed["profiles"].replace(
    ARCHERS, f"{ARCHERS}\n{ARCHERS.replace('arab_archers', 'saracens')}"
)
"""The profiles with one of another name, which no printed table has."""


def booked(*events: Any, **tables: str) -> State:
    """A battle by tables of its own, as anybody reads it out of its events."""
    state = RULESET.initial()
    for event in (OwnTablesLaid(tables, {}), *events):
        RULESET.evolve(state, event)
    return state


def test_casualties_are_booked_by_the_profiles_of_the_battle() -> None:
    mine, theirs = unit("a1", 36, 10, kind="saracens", general=True), unit("b1", 36, 36, 180)
    deployed = ArmiesDeployed("hill", 12, TABLE, (mine, theirs))
    state = booked(deployed, CasualtiesRemoved((Loss("a1", models=5),)), profiles=SARACENS)
    assert (state.units["a1"].models, state.units["a1"].general) == (15, False)


def test_a_general_is_worth_what_the_tables_of_the_battle_say() -> None:
    mine, theirs = unit("a1", 36, 10), unit("b1", 36, 36, 180)
    dear = TABLES.printed["play"].replace("general_bonus = 100", "general_bonus = 250")
    state = booked(ArmiesDeployed("hill", 12, TABLE, (mine, theirs)), play=dear)
    assert RULESET.points(state) == {"attacker": 250, "defender": 250}, "neither has one"
