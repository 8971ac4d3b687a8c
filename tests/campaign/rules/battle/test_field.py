"""GC-14.1, 14.2, 14.4: the tactical field of a battle."""

import pytest

from battles import contract
from battles.contract.muster import Edge, Ground, Muster
from campaign.model import events as e
from campaign.model.orders import ANY, ChooseField, March, Order
from campaign.model.state import Settings
from campaign.rules.battle import field
from tests.battles.musters import group
from tests.campaign.board import FIELD, NORTH, TABLES, Board, battle, foot, knights, only

MEN = {"infantry_armoured": 4}
CLEAR = [
    "Le Plateau",
    "La Prairie",
    "Le Chemin des Croisés",
    "Le Point d'Eau",
    "La Croisée des Chemins",
    "La Plaine",
]


def laid_out(
    normans: tuple[Order, ...] = (),
    byzantines: tuple[Order, ...] = (),
    *,
    men: int = 10,
    dice: dict[str, list[int]] | None = None,
) -> tuple[Muster, Ground, e.MusterIssued]:
    """The muster of a battle that goes to a table: Normans from the north attack Byzantines in the field."""
    board = Board(settings=Settings(battles="organiser"))
    board.group("n1", "norman", NORTH, knights(men), prestige=7, hostility=9)
    board.group("b1", "byzantine", FIELD, foot(10), hostility=3)
    board.file("norman", March("n1", (FIELD,), (ANY,)), *normans)
    if byzantines:
        board.file("byzantine", *byzantines)
    board.close()
    issued = only(board.play(dice or {}), e.MusterIssued)
    muster = contract.muster_from_json(issued.muster)
    assert muster.ground is not None
    return muster, muster.ground, issued


@pytest.mark.rule("GC-14.1a")
@pytest.mark.parametrize(
    ("men", "characters", "maps"), [(19, 30, 1), (20, 31, 2), (49, 60, 2), (50, 61, 4), (99, 400, 4)]
)
def test_the_more_fight_the_more_maps_and_the_commanders_of_both_sides_count(
    men: int, characters: int, maps: int
) -> None:
    """D31: ten Byzantines, and the Norman commander with his men."""
    assert field.map_count(characters, TABLES) == maps
    _, ground, _ = laid_out(men=men)
    assert len(ground.maps) == maps


@pytest.mark.rule("GC-14.1a")
def test_more_than_the_last_line_of_the_table_tells_of_fight_on_as_many_maps_as_it_has() -> None:
    assert field.map_count(10_000, TABLES) == 4


@pytest.mark.rule("GC-14.1b")
@pytest.mark.parametrize(
    ("direction", "maps", "edges"),
    [
        ("N", 1, ("top",)),
        ("NE", 1, ("top",)),
        ("NW", 1, ("left",)),
        ("SE", 1, ("right",)),
        ("N", 2, ("upper.top",)),
        ("SW", 2, ("lower.left",)),
        ("S", 4, ("lower_right.bottom",)),
        ("NW", 4, ("upper_left.left", "lower_left.left")),
    ],
)
def test_the_edge_follows_from_the_direction(direction: str, maps: int, edges: tuple[str, ...]) -> None:
    assert field.edges(direction, maps, TABLES) == edges


@pytest.mark.rule("GC-14.4a")
def test_who_was_there_deploys_opposite_to_the_largest_group_that_came_upon_him() -> None:
    """D31."""
    small = group("a1", {"infantry_armoured": 3}, arrived_from="NW")
    large = group("a2", {"infantry_armoured": 6}, order=2, arrived_from="NE")
    attackers, there = contract.Force((small, large)), group("d1", MEN)
    assert field.direction(small, "attacker", contract.Force((there,))) == "NW"
    assert field.direction(there, "defender", attackers) == "SW"
    came = group("d1", MEN, arrived_from="S")
    assert field.direction(group("a1", MEN), "attacker", contract.Force((came,))) == "N"
    still = contract.Force((group("d1", MEN),))
    assert field.direction(group("a1", MEN), "attacker", still) == "N"
    assert field.direction(group("d1", MEN), "defender", still) == "S"


@pytest.mark.rule("GC-14.2a")
@pytest.mark.parametrize(
    ("terrains", "first"),
    [
        (("clear",), "Le Plateau"),
        (("road",), "Le Plateau"),
        (("forest", "hill"), "Le Plateau"),
        (("mountain",), "Le Plateau"),
        (("forest",), "Le Bois"),
        (("clear", "river"), "La Rivière"),
        (("coast", "town"), "Le Village Syrien"),
        (("castle", "hill"), "Le Château Normand"),
        (("city",), "Le Village Syrien"),
    ],
)
def test_the_first_map_is_one_of_those_listed_for_the_hex(terrains: tuple[str, ...], first: str) -> None:
    assert field.may_be_placed(terrains, (), TABLES)[0] == first


@pytest.mark.rule("GC-14.2a")
def test_the_field_is_filled_up_with_maps_without_buildings_and_none_is_placed_twice() -> None:
    placed = ["Le Bois"]
    found = field.may_be_placed(("forest",), placed, TABLES)
    assert found[:3] == TABLES.tactical_maps.fill_up
    assert "Le Bois" not in found
    assert set(found[3:]) == {"Le Passage", "L'Oliveraie", "La Forêt"}
    assert field.may_be_placed(("clear",), CLEAR, TABLES) == TABLES.tactical_maps.fill_up


@pytest.mark.rule("GC-14.2b")
@pytest.mark.parametrize(("maps", "order"), [(1, ("b",)), (2, ("b", "a")), (4, ("b", "a", "b", "a"))])
def test_the_sides_place_in_turn_and_first_who_does_not_act(maps: int, order: tuple[str, ...]) -> None:
    assert field.placing_order("a", "b", maps) == order


@pytest.mark.rule("GC-14.2b")
def test_both_place_what_their_orders_name() -> None:
    mine = ChooseField(maps=("La Prairie", "Le Point d'Eau"), up="right")
    theirs = ChooseField(maps=("Le Bois", "Le Point d'Eau", "La Plaine"))
    _, ground, _ = laid_out((mine,), (theirs,), men=25)
    assert [(each.title, each.placed_by, each.place, each.up) for each in ground.maps] == [
        ("Le Point d'Eau", "byzantine", "upper", "top"),
        ("La Prairie", "norman", "lower", "right"),
    ]


@pytest.mark.rule("GC-14.2c")
@pytest.mark.parametrize(
    ("wishes", "face", "edge"),
    [
        ((None, None), 1, "top"),
        (("left", None), 1, "left"),
        ((None, "right"), 1, "right"),
        (("left", "left"), 1, "left"),
        (("left", "right"), 2, "left"),
        (("left", "right"), 3, "right"),
    ],
)
def test_the_north_is_named_by_agreement_or_by_a_die(
    wishes: tuple[Edge | None, Edge | None], face: int, edge: Edge
) -> None:
    assert field.north(wishes, face) == edge


@pytest.mark.rule("GC-14.1b", "GC-14.2c", "GC-14.4a")
def test_where_the_sides_want_another_north_a_die_falls_and_both_see_it() -> None:
    """The field is turned so that its right edge lies in the north: who came from there deploys on it."""
    wishes = ((ChooseField(north="left"),), (ChooseField(north="right"),))
    muster, ground, issued = laid_out(*wishes, dice={"GC-14.2c": [7]})
    assert ground.north == "right"
    assert [each.edges for _, each in muster.groups()] == [("right",), ("left",)]
    assert [(rolled.face, rolled.witness) for rolled in issued.rolls] == [(7, "byzantine+norman")]


@pytest.mark.rule("GC-14.2c")
@pytest.mark.parametrize(
    ("edge", "north_edge", "found"),
    [
        ("top", "left", "left"),
        ("left", "bottom", "right"),
        ("upper.top", "bottom", "lower.bottom"),
        ("lower.left", "bottom", "upper.right"),
        ("upper_left.left", "right", "upper_right.top"),
        ("lower_right.bottom", "bottom", "upper_left.top"),
    ],
)
def test_edges_turn_with_the_north(edge: str, north_edge: str, found: str) -> None:
    assert field.turned(edge, north_edge) == found


@pytest.mark.rule("GC-14.2c")
def test_of_two_maps_only_top_or_bottom_can_lie_in_the_north() -> None:
    muster, ground, _ = laid_out((ChooseField(north="left"),), (ChooseField(north="bottom"),), men=25)
    assert ground.north == "bottom"
    assert muster.attacker.groups[0].edges == ("lower.bottom",)


@pytest.mark.rule("GC-14.4b")
@pytest.mark.parametrize(
    ("order", "deploys", "begins"),
    [
        ((), "defender", "attacker"),
        ((ChooseField(deploys="attacker"),), "attacker", "attacker"),
        ((ChooseField(begins="defender"),), "defender", "defender"),
        ((ChooseField(("lombard",), begins="defender"),), "defender", "attacker"),
    ],
)
def test_the_attacker_decides_who_deploys_first_and_who_begins(
    order: tuple[Order, ...], deploys: str, begins: str
) -> None:
    _, ground, _ = laid_out(order, (ChooseField(deploys="attacker", begins="defender"),))
    assert (ground.deploys_first, ground.begins) == (deploys, begins)
    assert field.attacker_decides("", "defender") == "defender"
    assert field.attacker_decides("attacker", "defender") == "attacker"


def test_no_die_is_thrown_for_the_north_of_a_battle_that_nobody_sits_down_to() -> None:
    board = Board().group("n1", "norman", NORTH, knights(10), prestige=7, hostility=9)
    board.group("b1", "byzantine", FIELD, foot(10), hostility=3)
    event = board.day(
        ("norman", [March("n1", (FIELD,), (ANY,)), ChooseField(north="left")]),
        ("byzantine", [ChooseField(north="right")]),
        dice=battle(5),
    )
    issued = only(event, e.MusterIssued)
    assert issued.rolls == ()
    ground = contract.muster_from_json(issued.muster).ground
    assert ground is not None
    assert ground.north == "left"
