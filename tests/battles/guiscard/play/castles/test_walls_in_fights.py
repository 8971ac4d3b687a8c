"""Who fights, falls back, makes room, advances, slips by and is surrounded at the walls of a castle."""

from collections.abc import Iterable

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from battles.fields.laid import Laid
from battles.guiscard.play.combat import advance, ways
from battles.guiscard.play.combat.attacking import Attack
from battles.guiscard.play.combat.landing import around as beside_horse
from battles.guiscard.play.combat.room import around
from battles.guiscard.play.combat.surrounded import surrounded
from battles.guiscard.play.movement.infiltration import opponents, surcharge
from battles.guiscard.rules.combat.contact import pairs
from battles.guiscard.rules.combat.weighing import terrain_shift
from battles.guiscard.rules.counters import rear
from battles.guiscard.rules.ground import Ground
from battles.guiscard.state import Skirmish
from battles.guiscard.state.fabric import Fabric, Leaning
from battles.guiscard.state.items import Advancing, Landing, Retreating
from hexmap.grid import SIDES, neighbour, side_between
from tests.battles.guiscard.board import Placed, foot, position, refused, rider
from tests.battles.guiscard.grounds import field

CASTLE, GATE = Laid("B9"), "1515"
WALLED = ("palisade", "castle_wall", "arrow_slit", "chapel_window", "gate", "canvas", "wall")
STEPS = ("stairs", "stone_stairs", "bank", "path", "gate_open", "gate_destroyed", "gate_closed")
WORKS = st.sampled_from([Fabric(), Fabric(open=(GATE,)), Fabric(down=(GATE, "1007", "1009"))])
# About the castle, so that half of them are within.
PLACES = st.builds(lambda col, row: f"{col:02d}{row:02d}", st.integers(9, 21), st.integers(2, 17))


def fight(*placed: Placed, fabric: Fabric | None = None) -> Skirmish:
    """The combat step at the castle."""
    state = position(*placed, step="combat", laid=CASTLE)
    state.fabric = fabric or Fabric()
    return state


def castle(fabric: Fabric | None = None) -> Ground:
    """The castle, its works as they stand."""
    return field("B9").altered(fabric or Fabric())


def stands_between(ground: Ground, a: str, b: str) -> bool:
    """Whether a wall, or more than a step up or down, is between two adjacent hexes, read off the hexes themselves."""
    one, other = ground.cells[a], ground.cells[b]
    kind = one.borders[SIDES.index(side_between(a, b))]
    rise = abs(one.level - other.level)
    stepped = rise == 0 or (rise == 1 and any(cell.terrain in STEPS for cell in (one, other)))
    return kind in WALLED or not stepped


@given(PLACES, PLACES, st.booleans(), st.sampled_from(("fire", "combat")), st.sampled_from(SIDES), WORKS)
def test_nobody_falls_back_or_makes_room_or_comes_down_through_a_wall(
    hex_: str, enemy: str, mounted: bool, cause: str, facing: str, fabric: Fabric
) -> None:
    ground = castle(fabric)
    behind = rear(hex_, SIDES.index(facing))
    assume(enemy not in (hex_, behind) and behind in ground and ground.standable(hex_, mounted, False))
    one = rider("d", "defender", "Nck", hex_, facing) if mounted else foot("d", "defender", "Nim", hex_)
    state = fight(one, foot("a", "attacker", "Nim", enemy), fabric=fabric)
    piece = state.people["d"]
    item = Retreating("d", 2 if cause == "fire" else 1, cause, ((enemy,),), hex_)  # type: ignore[arg-type]
    for way in ways.ways(state, ground, item, piece):
        if way.step.hex:
            own = (hex_, behind) if mounted else (hex_,)
            assert any(
                way.step.hex in filter(None, (neighbour(half, side) for side in SIDES))
                and not stands_between(ground, half, way.step.hex)
                for half in own
            ), way
    if not mounted:
        assert not any(stands_between(ground, hex_, near) for near in around(state, ground, piece))
        steps = advance.next_steps(state, ground, piece, hex_, 0, 20)
        assert not any(stands_between(ground, hex_, step.hex) for step in steps)


def next_to(ground: Ground, hexes: Iterable[str], other: str) -> bool:
    """Whether a hex is adjacent to one of some with nothing between."""
    return any(other in ground.neighbours[hex_] and not stands_between(ground, hex_, other) for hex_ in hexes)


@given(PLACES, st.sampled_from(SIDES))
def test_who_falls_from_his_horse_comes_down_on_his_side_of_the_wall(hex_: str, facing: str) -> None:
    ground = castle()
    hexes = (hex_, rear(hex_, SIDES.index(facing)))
    assume(all(each in ground for each in hexes))
    state = fight(foot("d", "defender", "Nim", ""))
    for near in beside_horse(state, ground, Landing("d", "horse", hexes), state.people["d"]):
        assert next_to(ground, hexes, near)


@pytest.mark.rule("GT-6.7a", "GT-9.5.1a", "GT-9.5.1b", "GT-9.6a", "GT-9.6c")
@pytest.mark.parametrize(
    ("where", "may", "pairs_"),
    [
        ("through the door of the tower", True, ["1508 1507", "1507 1508"]),
        ("from the foot of its stairs", True, ["1509 1508"]),
        ("not from beside them", False, ["1408 1508", "1607 1508"]),
        (
            "through a slit or the wall of the tower",
            False,
            ["1504 1505", "1505 1504", "1605 1504", "1407 1406"],
        ),
        ("up and down the wooden stairs", True, ["1504 1403", "1403 1504"]),
        ("from all about the wooden stairs", True, ["1404 1504"]),
        ("a platform from the ground below", False, ["1404 1403", "1403 1404"]),
        ("along the platform", True, ["1503 1403"]),
        ("over the palisade", False, ["1008 0908", "0908 1008", "1009 0909", "0909 1009"]),
        ("the gate hex from inside", True, ["1514 1515"]),
        ("through the closed gate", False, ["1515 1516", "1516 1515", "1414 1515"]),
    ],
)
def test_who_attacks_whom_at_the_castle(where: str, may: bool, pairs_: list[str]) -> None:
    for pair in pairs_:
        attacker, defender = pair.split()
        people = foot("a", "attacker", "Nim", attacker), foot("d", "defender", "Nim", defender)
        state = fight(*people, foot("f", "attacker", "Nim", "0220"), foot("e", "defender", "Nim", "0219"))
        found = [(one.id, enemy.id) for one, enemy in pairs(state, castle())]
        assert (("a", "d") in found) is may, (where, pair)
        assert may or refused(state, Attack("a", "d")).rule == "GT-6.7a"


@pytest.mark.rule("GT-6.7a", "GT-9.2.3a", "GT-9.2.1c")
@pytest.mark.parametrize(
    ("fabric", "may", "steps"),
    [
        (Fabric(open=(GATE,)), True, [f"1516 {GATE}", f"{GATE} 1516", f"1514 {GATE}"]),
        (Fabric(down=(GATE,)), True, [f"1516 {GATE}"]),
        (Fabric(down=("1008",)), True, ["0908 1008"]),
        (Fabric(down=("1009",)), True, ["0909 1009", "1109 1009"]),
        (Fabric(down=("1009",)), False, ["1010 1009"]),  # a level below the platform beside it
        (Fabric(leaning=(Leaning("0909", "1009"),)), True, ["0909 1009", "1009 0909"]),
        (Fabric(leaning=(Leaning("0909", "1009"),)), False, ["0909 1008"]),
    ],
)
def test_open_gates_breaches_and_ladders_let_them_fight(fabric: Fabric, may: bool, steps: list[str]) -> None:
    for step in steps:
        attacker, defender = step.split()
        people = foot("a", "attacker", "Nim", attacker), foot("d", "defender", "Nim", defender)
        found = [one.id for one, _ in pairs(fight(*people, fabric=fabric), castle(fabric))]
        assert found == (["a"] if may else []), step


@pytest.mark.rule("GT-6.7a", "GT-9.2.3a")
@pytest.mark.parametrize(("fabric", "may"), [(Fabric(open=(GATE,)), False), (Fabric(down=(GATE,)), True)])
def test_no_rider_attacks_into_an_open_gate(fabric: Fabric, may: bool) -> None:
    charger, porter = rider("a", "attacker", "Nck", "1516", "N"), foot("d", "defender", "Nim", GATE)
    assert bool(list(pairs(fight(charger, porter, fabric=fabric), castle(fabric)))) is may


@pytest.mark.rule("GT-9.1a")
@pytest.mark.parametrize(
    ("attacker", "defender", "shift"),
    [
        ("1509", "1508", 1),  # 0 against - on stairs
        ("1508", "1507", -2),  # - against + behind the door of the tower
        ("1507", "1508", 0),  # + against who is at the door, + as well
        ("1403", "1504", 1),  # platform 0 against stairs -
        ("1504", "1403", -1),
        ("1503", "1403", 0),
        ("1513", "1514", 0),
    ],
)
def test_what_the_ground_of_a_castle_is_worth(attacker: str, defender: str, shift: int) -> None:
    assert terrain_shift(castle(), [(attacker,)], (defender,)) == shift


@pytest.mark.rule("GT-9.1a", "GT-9.2.1c")
@pytest.mark.parametrize(
    ("fabric", "shift"), [(Fabric(), 0), (Fabric(open=(GATE,)), 1), (Fabric(down=(GATE,)), 1)]
)
def test_a_gate_that_is_open_or_down_is_bad_ground(fabric: Fabric, shift: int) -> None:
    assert terrain_shift(castle(fabric), [("1514",)], (GATE,)) == shift
    assert castle(Fabric(down=("1008",))).combat_value("1008") == "-", "so is a palisade"


@pytest.mark.rule("GT-4.3.1.1a", "GT-4.3d", "GT-9.5.1a")
@pytest.mark.parametrize(
    ("laid", "down", "mover", "to", "behind", "found"),
    [
        ("B9", (), "1604", "1504", ["1505", "1605"], []),
        ("B9", (), "0907", "0908", ["1008", "1009"], []),
        ("B9", ("1008", "1009"), "0907", "0908", ["1008", "1009"], ["e1008"]),
        ("B8", (), "1204", "1304", ["1305"], []),
    ],
    ids=["a slit", "a palisade", "a breach", "a chapel window"],
)
def test_w21_behind_a_slit_a_chapel_window_or_a_palisade_nobody_makes_anybody_roll(
    laid: str, down: tuple[str, ...], mover: str, to: str, behind: list[str], found: list[str]
) -> None:
    enemies = [foot(f"e{hex_}", "defender", "Nim", hex_) for hex_ in behind]
    state = position(foot("m", "attacker", "Nim", mover), *enemies, laid=Laid(laid))
    ground, one = field(laid).altered(Fabric(down=down)), state.people["m"]
    assert [each.id for each in opponents(state, ground, one, to)] == found
    assert down or surcharge(state, ground, one, mover, to) == 0


@pytest.mark.rule("GT-6.2e", "GT-9.5.1a")
@pytest.mark.parametrize(
    ("hex_", "enemies", "dead"),
    [
        (
            "1008",
            ["1007", "1108", "1109"],
            True,
        ),  # what he cannot enter from his hex counts for nothing (D32)
        ("1008", ["0908", "1007", "1108"], False),
        ("1508", ["1507", "1509"], True),  # stairs lead two ways
    ],
)
def test_walls_close_no_ring_and_enemies_beyond_them_hold_nothing(
    hex_: str, enemies: list[str], dead: bool
) -> None:
    ring = [foot(f"e{each}", "attacker", "Nim", each) for each in enemies]
    state = fight(foot("d", "defender", "Nim", hex_, "stunned"), *ring)
    assert surrounded(state, castle(), state.people["d"]) is dead


@pytest.mark.rule("GT-6.5d", "GT-9.5.1a")
@pytest.mark.parametrize(("hex_", "enemy"), [("1009", "1110"), ("1403", "1504")])
def test_on_a_platform_with_the_enemy_on_the_stairs_there_is_no_way_back_over_the_edge(
    hex_: str, enemy: str
) -> None:
    state = fight(foot("d", "defender", "Nim", hex_), foot("a", "attacker", "Nim", enemy))
    item = Retreating("d", 1, "combat", ((enemy,),), hex_)
    assert ways.steps(state, castle(), item, state.people["d"]) == []


@pytest.mark.rule("GT-6.6b", "GT-9.5.1b")
def test_the_winner_does_not_advance_over_a_palisade() -> None:
    state = fight(foot("a", "attacker", "Nim", "0909"), foot("b", "attacker", "Nim", "1010"))
    item = Advancing("attacker", ("a", "b"), ("1009",))
    assert [each.character for each, _ in advance.moves(state, item)] == ["b"]
