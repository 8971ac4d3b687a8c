"""Friends who make room."""

import pytest

from battles.guiscard.play.combat import room
from battles.guiscard.play.harm import FellBack
from battles.guiscard.state import Formation
from battles.guiscard.state.items import Making
from tests.battles.guiscard.board import decision, foot, happened, position, rider, sound
from tests.battles.guiscard.grounds import field
from tests.battles.guiscard.play.combat.fights import AROUND, HERE, NE, NW, SE, SW, N, S


def friends(*hexes, **fields):
    """Friends on foot in these hexes."""
    return [foot(f"f{hex_}", "defender", "Nil", hex_, **fields) for hex_ in hexes]


@pytest.mark.rule("GT-5.4.4c", "GT-6.5b")
@pytest.mark.parametrize(
    ("other", "makes"),
    [
        (foot("o", "defender", "Nil", HERE), True),
        (foot("o", "defender", "Nil", HERE, "wounded"), True),
        (foot("o", "defender", "Nil", HERE, "stunned"), False),
        (foot("o", "attacker", "Nil", HERE), False),
        (rider("o", "defender", "Nck", HERE, "N"), False),
    ],
)
def test_only_friends_on_their_own_legs_make_room(other, makes):
    state = position(other)
    assert room.makes_room(state, "defender", state.people["o"], ()) == makes
    assert not room.makes_room(state, "defender", state.people["o"], ("o",))


@pytest.mark.rule("GT-6.5b")
def test_nobody_is_pushed_out_of_a_formation_and_no_horse_makes_room():
    state = position(*friends(HERE, N, S))
    one = state.people[f"f{HERE}"]
    assert room.makes_room(state, "defender", one, ())
    assert not room.makes_room(state, "defender", None, ())
    state.formations["f1"] = Formation("f1", "defender", 2, [f"f{hex_}" for hex_ in (HERE, N, S)])
    assert not room.makes_room(state, "defender", one, ())


def enemies(*hexes):
    """Enemies on foot in these hexes."""
    return [foot(f"e{hex_}", "attacker", "Nim", hex_) for hex_ in hexes]


@pytest.mark.rule("GT-6.5b")
@pytest.mark.parametrize(
    ("people", "rolls"),
    [
        (friends(N), 0),
        (friends(HERE), 0),
        (friends(HERE, *AROUND), 0),
        (friends(HERE) + enemies(*AROUND), None),
        # Of the five others one stands so that every hex free is beside an enemy.
        (friends(HERE) + enemies(NE, SE, S, SW), 1),
        (friends(HERE, N, NW) + enemies(NE, SE, S, SW), 1),
    ],
)
def test_a_hex_is_made_free_with_the_fewest_rolls_by_one_pushing_the_other(people, rolls):
    assert room.room(position(*people), field("B1"), "defender", HERE, ()) == rolls


@pytest.mark.rule("GT-6.5b")
def test_who_has_moved_in_this_retreat_is_not_moved_again():
    state = position(*friends(HERE, N), *enemies(NE, SE, S, SW, NW))
    assert room.room(state, field("B1"), "defender", HERE, ()) is not None
    assert room.room(state, field("B1"), "defender", HERE, (f"f{N}",)) is None


@pytest.mark.rule("GT-6.5b", "GT-6.5e")
def test_who_makes_room_goes_where_no_enemy_reaches_him_if_he_can():
    state = position(*friends(HERE), foot("r", "defender", "Nil", N), foot("e", "attacker", "Nim", "1520"))
    making = (Making("r", HERE),)
    assert room.places(state, field("B1"), making, ()) == [NE, SE, SW, NW]


@pytest.mark.rule("GT-6.5b")
def test_a_chain_of_friends_goes_the_last_one_first():
    state = position(*friends(HERE, S), foot("r", "defender", "Nil", N), foot("e", "attacker", "Nim", "1515"))
    making = (Making("r", HERE),)
    more = room.next_making(state, making, S)
    assert more == (Making("r", HERE), Making(f"f{HERE}", S))
    assert room.next_making(state, more, "1520") is None
    deciding = decision(state)
    assert room.give_way(deciding, more, "1520") == (f"f{HERE}", f"f{S}")
    assert [(each.character, each.hex) for each in happened(deciding.events, FellBack)] == [
        (f"f{S}", "1520"),
        (f"f{HERE}", S),
    ]
    assert HERE not in state.at
    sound(state)


@pytest.mark.rule("GT-6.5e")
def test_who_makes_room_beside_an_enemy_rolls():
    state = position(*friends(HERE), foot("r", "defender", "Nil", N), foot("e", "attacker", "Nim", "1520"))
    deciding = decision(state, dice=[9])
    room.give_way(deciding, (Making("r", HERE),), S)
    assert state.people[f"f{HERE}"].condition == "wounded"
