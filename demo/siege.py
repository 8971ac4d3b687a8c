"""A siege to show: the Normans before Lucera, played in memory from a seed, as one side's plan of it.

Three groups march there, besiege the castle, build, and pound its gate and its tower; the besieged raid the camp. The
same seed draws the same plan, as long as rules, tables and map are the same.
"""

import hashlib
from collections.abc import Iterator

from campaign.model.game import Game
from campaign.model.orders import Besiege, BuildEngines, March, Negotiate, Order, Pound, Sally
from campaign.model.orders.sieges import Target
from campaign.model.state import Settings, State
from campaign.presentation.faction_report import names_for
from campaign.presentation.siege_picture import plan_of
from campaign.rules.decision import copied
from campaign.rules.terrain import entry_cost
from campaign.service.editions import game_of
from campaign.visibility import view
from demo.cast import SCENARIO
from demo.exhibit import night_of, opened
from hexmap.paths import cheapest

SITE, BESIEGER, BESIEGED = "lucera", "norman", "byzantine"
GROUPS = ("n3", "n6", "n5")
SIDES = (BESIEGER, BESIEGED)
BREACH = {"1515": 1, "1507": 4}
"""The parts that are pounded, with the degrees that bring them down: the gate, and the wall of the tower behind it."""
NIGHTS, SEED = 15, "siege-434"
"""A siege in which much happens."""
LADDERS = 4
"""As many are enough."""


def plan(faction: str, nights: int, seed: str) -> str:
    """The plan of Lucera, as SVG, that a side has after so many nights, or had on the last dawn of the siege.

    ValueError where the siege has not begun after these nights.
    """
    game = game_of(SCENARIO)
    dawns = [state for state in mornings(nights, seed, game) if SITE in state.sieges]
    if not dawns:
        raise ValueError(f"after {nights} nights the siege has not begun")
    known = view(dawns[-1], faction)
    return plan_of(known.sieges[SITE], names_for(known), game.sieges, known.factions)


def mornings(nights: int, seed: str, game: Game) -> Iterator[State]:
    """The dawns after so many nights."""
    secret = hashlib.sha256(seed.encode()).digest()
    state = opened(game, secret, seed, Settings(early_chances=False)).state
    for _ in range(nights):
        sheets = {BESIEGER: tuple(sheet(state, game)), BESIEGED: tuple(raid(state))}
        state = night_of(copied(state), game, secret, sheets).state
        yield state


def sheet(state: State, game: Game) -> list[Order]:
    """The orders of the besiegers for a day: to march until all are there, to besiege, then to work and to pound."""
    if SITE in state.sieges:
        return works(state)
    if state.settlements[SITE].faction == BESIEGER:
        return []
    return [each for group in GROUPS if group in state.groups for each in approach(state, game, group)]


def approach(state: State, game: Game, group: str) -> list[Order]:
    """The way of a group to the place; before it, the siege, once all have come."""
    start, goal = state.groups[group].hex, state.settlements[SITE].hex
    if start == goal:
        here = all(state.groups[each].hex == goal for each in GROUPS if each in state.groups)
        return [Besiege(group, SITE)] if here else []
    path = cheapest(start, [goal], lambda hex_: entry_cost(game.map.terrains(hex_), game.tables.terrain))
    return [March(group, tuple(path or ()))]


def works(state: State) -> list[Order]:
    """The works of the besiegers before the walls: ladders, then perriers, which pound the gate and the wall behind it."""
    siege = state.sieges[SITE]
    perriers, ladders = (siege.engines.get(kind, 0) for kind in ("perrier", "siege_ladder"))
    standing = [wall for wall, degrees in BREACH.items() if siege.demolition.get(wall, 0) < degrees]
    pounding: list[Order] = [Pound(SITE, (Target(standing[0], perriers),))] if perriers and standing else []
    building = BuildEngines(
        SITE, ("perrier", "perrier", "siege_ladder") if ladders < LADDERS else ("perrier",) * 2
    )
    return [building, Negotiate(SITE, talk=False), *pounding]


def raid(state: State) -> list[Order]:
    """The orders of the besieged: once engines are being built, to set fire to the camp when the day is theirs."""
    siege = state.sieges.get(SITE)
    return [Sally(SITE, "camp")] if siege is not None and siege.works else []
