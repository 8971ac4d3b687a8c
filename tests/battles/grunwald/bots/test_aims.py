"""What it is worth to a unit to end its move somewhere."""

from battles.grunwald.bots import aims
from battles.grunwald.bots.reach import Way, reach
from battles.grunwald.bots.weights import weights
from battles.grunwald.state import State
from tests.battles.grunwald.positions import HERE, ground, leader, position, unit

ENEMY, BESIDE, BEFORE = "2517", "2520", "2519"


def way(state: State, name: str) -> tuple[Way, aims.Outlook]:
    """A unit as it stands."""
    one = state.units[name]
    return reach(state, ground(), one)[one.hex, one.facing], aims.Outlook(state, ground(), one)


def worth(state: State, name: str) -> float:
    return aims.worth_of(*way(state, name))


def test_shooters_want_a_friend_before_them() -> None:
    state = position(unit("s", "attacker", HERE, "N", "crossbow", formation="combat"))
    state.units["d"] = unit("d", "defender", ENEMY, "S")
    bare = worth(state, "s")
    state.units["a"] = unit("a", "attacker", BEFORE, "N", "infantry_heavy")
    state.gone()
    assert worth(state, "s") > bare
    state.units["a"].hex = "2521"
    state.gone()
    assert worth(state, "s") == bare


def test_shooters_come_no_nearer_than_they_need_to() -> None:
    state = position(unit("s", "attacker", HERE, "N", "crossbow", formation="combat"))
    state.units["d"] = unit("d", "defender", "2518", "S", "crossbow", formation="combat")
    there = worth(state, "s")
    state.units["d"].hex = BEFORE
    state.gone()
    one, outlook = way(state, "s")
    near = aims.worth_of(one, outlook) - weights().attack * aims.attack(one, outlook)
    assert near <= there


def test_a_leader_alone_draws_riders_into_his_hex() -> None:
    state = position(unit("a", "attacker", HERE, "N"), unit("d", "defender", "2512", "S"))
    there = next(each for each in reach(state, ground(), state.units["a"]).values() if each.hex == "2517")
    bare = aims.worth_of(there, aims.Outlook(state, ground(), state.units["a"]))
    state.leaders["x"] = leader("x", "defender", "2517")
    assert aims.worth_of(there, aims.Outlook(state, ground(), state.units["a"])) == bare + weights().hunt * 16
