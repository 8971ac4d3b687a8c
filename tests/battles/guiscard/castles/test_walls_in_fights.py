"""Who fights, falls back, makes room, advances, slips by and is surrounded at the walls of a castle."""

from collections.abc import Iterable

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from battles.fields.laid import Laid
from battles.guiscard.agenda import Advancing, Landing, Retreating
from battles.guiscard.combat import advance, ways
from battles.guiscard.combat.contact import pairs
from battles.guiscard.combat.landing import around as beside_horse
from battles.guiscard.combat.room import around
from battles.guiscard.combat.surrounded import surrounded
from battles.guiscard.combat.weighing import terrain_shift
from battles.guiscard.counters import rear
from battles.guiscard.fabric import Fabric, Leaning
from battles.guiscard.ground import Ground
from battles.guiscard.movement.infiltration import opponents, surcharge
from battles.guiscard.orders import Attack
from battles.guiscard.state import Skirmish
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
    ("attacker", "defender", "may"),
    [
        ("1508", "1507", True),  # from the stairs through the door of the tower
        ("1507", "1508", True),
        ("1509", "1508", True),  # the foot of those stairs
        ("1408", "1508", False),  # not from beside them
        ("1607", "1508", False),
        ("1504", "1505", False),  # a slit
        ("1505", "1504", False),
        ("1407", "1406", False),  # the wall of the tower
        ("1504", "1403", True),  # the wooden stairs, up and down
        ("1403", "1504", True),
        ("1404", "1504", True),  # from all about them
        ("1605", "1504", False),
        ("1404", "1403", False),  # a platform from the ground below
        ("1403", "1404", False),
        ("1503", "1403", True),  # along the platform
        ("1008", "0908", False),  # over the palisade
        ("0908", "1008", False),
        ("1009", "0909", False),
        ("0909", "1009", False),
        ("1514", "1515", True),  # the gate hex from inside
        ("1515", "1516", False),  # and not through the closed gate
        ("1516", "1515", False),
        ("1414", "1515", False),
    ],
)
def test_who_attacks_whom_at_the_castle(attacker: str, defender: str, may: bool) -> None:
    state = fight(foot("a", "attacker", "Nim", attacker), foot("d", "defender", "Nim", defender))
    found = [(one.id, enemy.id) for one, enemy in pairs(state, castle())]
    assert found == ([("a", "d")] if may else [])
    if not may:
        friend = foot("f", "attacker", "Nim", "0220")
        foe = foot("e", "defender", "Nim", "0219")
        walled = fight(
            foot("a", "attacker", "Nim", attacker), foot("d", "defender", "Nim", defender), friend, foe
        )
        assert refused(walled, Attack("a", "d")).rule == "GT-6.7a"


@pytest.mark.rule("GT-6.7a", "GT-9.2.3a", "GT-9.2.1c")
@pytest.mark.parametrize(
    ("fabric", "attacker", "defender", "may"),
    [
        (Fabric(open=(GATE,)), "1516", GATE, True),
        (Fabric(open=(GATE,)), GATE, "1516", True),
        (Fabric(open=(GATE,)), "1514", GATE, True),
        (Fabric(down=(GATE,)), "1516", GATE, True),
        (Fabric(down=("1008",)), "0908", "1008", True),
        (Fabric(down=("1009",)), "0909", "1009", True),
        (Fabric(down=("1009",)), "1109", "1009", True),
        (
            Fabric(down=("1009",)),
            "1010",
            "1009",
            False,
        ),  # it lies a level below the platform beside it
        (Fabric(leaning=(Leaning("0909", "1009"),)), "0909", "1009", True),
        (Fabric(leaning=(Leaning("0909", "1009"),)), "1009", "0909", True),
        (Fabric(leaning=(Leaning("0909", "1009"),)), "0909", "1008", False),
    ],
)
def test_open_gates_breaches_and_ladders_let_them_fight(
    fabric: Fabric, attacker: str, defender: str, may: bool
) -> None:
    state = fight(
        foot("a", "attacker", "Nim", attacker), foot("d", "defender", "Nim", defender), fabric=fabric
    )
    assert [each[0].id for each in pairs(state, castle(fabric))] == (["a"] if may else [])


@pytest.mark.rule("GT-6.7a", "GT-9.2.3a")
def test_no_rider_attacks_into_an_open_gate_nor_up_to_a_platform() -> None:
    fabric = Fabric(open=(GATE,))
    state = fight(
        rider("a", "attacker", "Nck", "1516", "N"), foot("d", "defender", "Nim", GATE), fabric=fabric
    )
    assert list(pairs(state, castle(fabric))) == []
    down = Fabric(down=(GATE,))
    state = fight(rider("a", "attacker", "Nck", "1516", "N"), foot("d", "defender", "Nim", GATE), fabric=down)
    assert [one.id for one, _ in pairs(state, castle(down))] == ["a"]


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
def test_a_gate_or_palisade_that_is_open_or_down_is_bad_ground() -> None:
    for fabric in (Fabric(open=(GATE,)), Fabric(down=(GATE,))):
        assert terrain_shift(castle(fabric), [("1514",)], (GATE,)) == 1
    assert terrain_shift(castle(), [("1514",)], (GATE,)) == 0
    assert castle().combat_value(GATE) == "0"
    assert castle(Fabric(down=("1008",))).combat_value("1008") == "-"


@pytest.mark.rule("GT-4.3.1.1a", "GT-4.3d", "GT-9.5.1a")
def test_w21_behind_a_slit_a_chapel_window_or_a_palisade_nobody_makes_anybody_roll() -> None:
    mover = foot("m", "attacker", "Nim", "1604")
    behind = (foot("x", "defender", "Nim", "1505"), foot("y", "defender", "Nim", "1605"))
    state = fight(mover, *behind)
    assert opponents(state, castle(), state.people["m"], "1504") == []
    assert surcharge(state, castle(), state.people["m"], "1604", "1504") == 0
    out = fight(
        foot("m", "attacker", "Nim", "0907"),
        foot("x", "defender", "Nim", "1008"),
        foot("y", "defender", "Nim", "1009"),
    )
    assert opponents(out, castle(), out.people["m"], "0908") == []
    down = castle(Fabric(down=("1008", "1009")))
    assert [one.id for one in opponents(out, down, out.people["m"], "0908")] == ["x"]
    chapel = position(
        foot("m", "attacker", "Nim", "1204"), foot("x", "defender", "Nim", "1305"), laid=Laid("B8")
    )
    assert opponents(chapel, field("B8"), chapel.people["m"], "1304") == []


@pytest.mark.rule("GT-6.2e", "GT-9.5.1a")
def test_walls_close_no_ring_and_enemies_beyond_them_hold_nothing() -> None:
    ring = [foot(f"e{hex_}", "attacker", "Nim", hex_) for hex_ in ("1007", "1108", "1109")]
    fallen = foot("d", "defender", "Nim", "1008", "stunned")
    ground = castle()
    inside = fight(fallen, *ring)
    assert surrounded(inside, ground, inside.people["d"]), (
        "what he cannot enter from his hex counts for nothing (D32)"
    )
    beyond = fight(
        foot("d", "defender", "Nim", "1008", "stunned"), foot("o", "attacker", "Nim", "0908"), *ring[:2]
    )
    assert not surrounded(beyond, ground, beyond.people["d"])
    stairs = fight(
        foot("d", "defender", "Nim", "1508", "stunned"),
        foot("n", "attacker", "Nim", "1507"),
        foot("s", "attacker", "Nim", "1509"),
    )
    assert surrounded(stairs, ground, stairs.people["d"]), "stairs lead two ways"


@pytest.mark.rule("GT-6.5d", "GT-9.5.1a")
def test_on_a_platform_with_the_enemy_on_the_stairs_there_is_no_way_back_over_the_edge() -> None:
    state = fight(foot("d", "defender", "Nim", "1009"), foot("a", "attacker", "Nim", "1110"))
    item = Retreating("d", 1, "combat", (("1110",),), "1009")
    assert [each.hex for each in ways.steps(state, castle(), item, state.people["d"])] == []
    state = fight(foot("d", "defender", "Nim", "1403"), foot("a", "attacker", "Nim", "1504"))
    item = Retreating("d", 1, "combat", (("1504",),), "1403")
    assert [each.hex for each in ways.steps(state, castle(), item, state.people["d"])] == []


@pytest.mark.rule("GT-6.6b", "GT-9.5.1b")
def test_the_winner_does_not_advance_over_a_palisade() -> None:
    state = fight(foot("a", "attacker", "Nim", "0909"), foot("b", "attacker", "Nim", "1010"))
    item = Advancing("attacker", ("a", "b"), ("1009",))
    assert [each.character for each, _ in advance.moves(state, item)] == ["b"]
