"""How people are set up."""

import pytest

from battles.guiscard.bots import array
from battles.guiscard.play.hoplites.forming import lines
from battles.guiscard.play.orders import EndStep
from battles.guiscard.ruleset import RULESET
from battles.guiscard.state import Skirmish
from battles.guiscard.state.items import Deploying, FormingUp
from battles.guiscard.tables import counter
from dice.scripted import ScriptedDice


def arrayed(scenario: str) -> Skirmish:
    """Both sides, set up."""
    dice = ScriptedDice([])
    _, state = RULESET.open(RULESET.scenario(scenario), dice)
    while isinstance(item := state.agenda[-1], Deploying | FormingUp):
        order = array.place(state, state.people[item.left[0]]) if isinstance(item, Deploying) else EndStep()
        RULESET.decide(state, order, dice)
    return state


def test_everybody_finds_a_place() -> None:
    for scenario in RULESET.scenarios():
        state = arrayed(scenario)
        off_the_map = state.siege.waiting if state.siege is not None else {}
        assert all(one.hex or one.id in off_the_map for one in state.people.values()), scenario


def test_shooters_stand_behind_those_who_fight_by_hand() -> None:
    state = arrayed("plateau")
    depth: dict[bool, list[float]] = {True: [], False: []}
    for one in state.people.values():
        if not one.mounted and one.side == "attacker":
            ahead, _ = array.lanes(state.berths[one.group])[one.hex]
            depth[bool(counter(one.code).weapon)].append(ahead)
    shooters, others = depth[True], depth[False]
    assert max(shooters) < max(others)
    assert sum(shooters) / len(shooters) < sum(others) / len(others)


def test_a_side_stands_close_together() -> None:
    state = arrayed("thirty")
    aside = [
        abs(array.lanes(state.berths[one.group])[one.hex][1])
        for one in state.people.values()
        if one.side == "attacker"
    ]
    whole = [abs(side) for _, side in array.lanes(state.berths["attacker"]).values()]
    assert max(aside) < max(whole)


@pytest.mark.parametrize("scenario", ["varangians", "plateau", "beach"])
def test_hoplites_stand_in_ranks_and_can_form_up(scenario: str) -> None:
    state = arrayed(scenario)
    hoplites = [one for one in state.people.values() if one.code == "Bih"]
    if hoplites:
        berth = state.berths[hoplites[0].group]
        right = (berth.facing + array.RIGHT) % 6
        bodies = lines(frozenset((one.hex, one.id) for one in hoplites), right)
        assert max(map(len, bodies)) == len(hoplites)
