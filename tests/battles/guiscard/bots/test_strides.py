"""How far somebody comes, against the rules of movement themselves."""

from hypothesis import given, settings
from hypothesis import strategies as st

from battles.fields.laid import Laid
from battles.guiscard.bots.player import allowed
from battles.guiscard.bots.strides import Strides, watched
from battles.guiscard.play.moving.announcing import Halt
from battles.guiscard.play.moving.legs import Go
from battles.guiscard.play.moving.step import Take
from battles.guiscard.rules.ground import ground_of
from battles.guiscard.ruleset import RULESET
from battles.guiscard.state import Skirmish
from battles.guiscard.state.items import Movement
from dice.scripted import ScriptedDice
from tests.battles.guiscard.board import foot, position, rider

FIELDS = ("B1", "B2", "B3", "B4", "B5", "B6")


def found(state: Skirmish, name: str) -> Strides:
    one = state.people[name]
    return Strides(state, one, watched(state, one.side))


def walks(state: Skirmish, name: str, path: list[str]) -> bool:
    """Whether the rules let a path be announced as it is, and end there."""
    RULESET.decide(state, Take(name), ScriptedDice([]))
    for hex_ in path:
        if not allowed(state, Go(hex_)):
            return False
        RULESET.decide(state, Go(hex_), ScriptedDice([]))
    return allowed(state, Halt())


def test_a_man_on_foot_comes_as_far_as_his_points_go_or_as_those_that_are_not_held_back() -> None:
    state = position(foot("a", "attacker", "Nim", "1313"))
    ends = found(state, "a").ends
    assert ends["1319"] == 6
    assert "1320" not in ends
    for points in (0, 2):
        few = Strides(state, state.people["a"], watched(state, "attacker"), points).ends
        assert max(few.values()) == points


def test_an_enemy_is_not_walked_through_a_friend_is_and_the_dead_are_a_burden() -> None:
    state = position(
        foot("a", "attacker", "Nim", "1314"),
        foot("b", "attacker", "Nim", "1313"),
        foot("c", "defender", "Nim", "1315"),
    )
    assert "1313" in found(state, "a").ends
    assert "1315" not in found(state, "a").ends
    state = position(foot("a", "attacker", "Nim", "1314"), bodies={"1313": 3, "1315": 6})
    ends = found(state, "a").ends
    assert ends["1313"] == 2
    assert "1315" not in ends


def test_slipping_from_reach_to_reach_costs_two_more_and_nobody_does_where_two_can_strike() -> None:
    # 1315 and 1316 both touch the enemy
    state = position(foot("a", "attacker", "Nim", "1313"), foot("d", "defender", "Nim", "1415"))
    strides = found(state, "a")
    assert (strides.ends["1315"], strides.ends["1316"]) == (2, 3)
    # going round them is cheaper than 1314, 1315, 1316, 1317
    assert strides.ends["1317"] == 5
    assert strides.path("1317") != ["1314", "1315", "1316", "1317"]
    # 1315 and 1316 touch both
    state = position(
        foot("a", "attacker", "Nil", "1313"),
        foot("d", "defender", "Nim", "1415"),
        foot("e", "defender", "Nim", "1215"),
    )
    strides = found(state, "a")
    assert strides.ends["1316"] == 3
    # straight through would be 6 points, and a roll
    assert strides.ends["1317"] > 6


def test_a_rider_turns_by_going_round_his_horses_rear() -> None:
    state = position(rider("a", "attacker", "Nck", "1314", "S"))
    strides = found(state, "a")
    assert (strides.ends["1315"], strides.facing["1315"]) == (1, 3)
    # a pivot costs one more
    assert (strides.ends["1213"], strides.facing["1213"]) == (2, 4)


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_every_way_that_is_found_may_be_walked(data: st.DataObject) -> None:
    laid = Laid(data.draw(st.sampled_from(FIELDS)))
    ground = ground_of((laid,))
    mounted = data.draw(st.booleans())
    code = data.draw(st.sampled_from(["Nck", "Acl"] if mounted else ["Nim", "Nil", "Nia"]))
    armoured = code in ("Nck", "Nim")
    stands = [
        hex_ for hex_ in ground.hexes if ground.standable(hex_, mounted, armoured) and "0303" < hex_ < "2818"
    ]
    start = data.draw(st.sampled_from(stands))
    if mounted:
        back = ground.neighbours[start][3]
        if back is None or not ground.standable(back, True, armoured):
            return
        mover = rider("a", "attacker", code, start, "N")
    else:
        mover = foot("a", "attacker", code, start)
    near = [hex_ for hex_ in ground.hexes if hex_ not in (start, ground.neighbours[start][3])]
    others = data.draw(st.lists(st.sampled_from(near), max_size=8, unique=True))
    people = [
        foot(f"o{number}", "defender" if number % 2 else "attacker", "Nil", hex_)
        for number, hex_ in enumerate(others)
        if ground.standable(hex_, False, False)
    ]
    state = position(mover, *people, laid=laid, agenda=[Movement(opened=True)])
    strides = found(state, "a")
    free = [
        end
        for end in sorted(strides.ends)
        if end not in state.at
        and (not mounted or state.at.get(ground.neighbours[end][(strides.facing[end] + 3) % 6], "a") == "a")
    ]
    if free:
        end = data.draw(st.sampled_from(free))
        assert walks(state, "a", strides.path(end)), (end, strides.path(end))


def test_out_of_the_trees_before_a_riders_lance_it_costs_two_more() -> None:
    # He cannot ride into the trees of 1215, and can into 1214, which costs three with what is due there (D111).
    state = position(
        foot("a", "attacker", "Nim", "1215"), rider("d", "defender", "Nck", "1315", "N"), laid=Laid("B2")
    )
    eyes = watched(state, "attacker")
    assert (eyes["1215"], eyes["1214"]) == (0, 1)
    assert Strides(state, state.people["a"], eyes, points=3).path("1214") == ["1214"]
    assert "1213" not in Strides(state, state.people["a"], eyes, points=3).ends
