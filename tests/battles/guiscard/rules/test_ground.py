"""What the ground of a field lets pass, and at which price."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles.fields.field import EDGES
from battles.fields.laid import Laid
from battles.guiscard.rules import passage
from battles.guiscard.rules.ground import Ground, ground_of
from battles.guiscard.rules.remembering import remembered
from battles.guiscard.state.fabric import Fabric, Leaning
from battles.people.fightable import MOST_EDGES
from hexmap.grid import SIDES, distance
from rulebook import Refusal
from tests.battles.guiscard.grounds import all_fields, drawn, field

FOUR = (
    Laid("B1", "upper_left"),
    Laid("B6", "upper_right", turned=True),
    Laid("B5", "lower_left"),
    Laid("B4", "lower_right"),
)
TWO = (Laid("B3", "upper"), Laid("B1", "lower"))


def refused(ground: Ground, frm: str, to: str, *, mounted: bool = False, armoured: bool = False) -> str:
    found = ground.why_not(frm, to, mounted, armoured)
    assert (found is None) == ground.enterable(frm, to, mounted, armoured)
    return found.rule if found is not None else ""


@pytest.mark.rule("GT-3.1a")
@pytest.mark.parametrize(
    ("terrain", "foot", "mounted"),
    [
        ("clear", 1, 1),
        ("brush", 2, 4),
        ("tree", 2, None),
        ("bank", 2, 4),
        ("marsh", 2, 4),
        ("rock", 4, None),
        ("beach", 1, 1),
        ("shallows", 2, 2),
        ("deep_water", 4, None),
        ("wooden_deck", 1, 1),
    ],
)
def test_a_hex_costs_the_points_of_its_terrain(terrain: str, foot: int, mounted: int | None) -> None:
    ground = drawn(_1010=terrain)
    assert ground.step_cost("1009", "1010", False, False) == foot
    assert ground.step_cost("1009", "1010", True, False) == mounted


@pytest.mark.rule("GT-3.1a", "GT-3.1g", "GT-4.2.1a", "GT-4.2.1c")
@pytest.mark.parametrize(
    ("terrain", "riders", "armoured"),
    [
        ("rock", "GT-3.1a", ""),
        ("tree", "GT-4.2.1a", ""),
        ("deep_water", "GT-4.2.1a", "GT-4.2.1c"),
        ("shallows", "", ""),
    ],
)
def test_riders_enter_no_rocks_trees_or_deep_water_and_the_armoured_no_deep_water(
    terrain: str, riders: str, armoured: str
) -> None:
    ground = drawn(_1010=terrain)
    assert refused(ground, "1009", "1010", mounted=True) == riders
    assert refused(ground, "1009", "1010", mounted=True, armoured=True) == riders
    assert refused(ground, "1009", "1010", armoured=True) == armoured
    assert refused(ground, "1009", "1010") == ""


@pytest.mark.rule("GT-3.1b")
def test_terrain_is_worth_something_to_who_fights_on_it() -> None:
    ground = drawn(_1010="marsh", _1011="beach")
    assert ground.combat_value("1010") == "-"
    assert ground.combat_value("1011") == ground.combat_value("1012") == "0"


@pytest.mark.rule("GT-3.1c")
def test_a_path_is_trodden_along_its_axis_and_on_foot() -> None:
    ground = field("B3")
    assert ground.step_cost("1519", "1518", False, True) == 1
    assert ground.step_cost("1518", "1517", False, True) == 1
    assert ground.step_cost("1517", "1518", False, True) == 1
    assert refused(ground, "1418", "1518") == "GT-3.1c"
    assert refused(ground, "1518", "1417") == "GT-3.1c"
    assert refused(ground, "1519", "1518", mounted=True) == "GT-3.1c"


@pytest.mark.rule("GT-6.7a")
def test_another_level_is_reached_through_a_bank_only_and_two_never_at_once() -> None:
    ground = drawn(_1009="clear 1", _1110="clear 1", _1010="bank", _0909="clear 1")
    assert ground.enterable("1010", "1009", True, False)
    assert ground.enterable("1009", "1010", True, False)
    assert refused(ground, "0910", "0909") == "GT-6.7a"
    assert refused(ground, "0909", "0910") == "GT-6.7a"
    assert refused(drawn(_1009="clear 2", _1010="bank"), "1010", "1009") == "GT-6.7a"


@pytest.mark.rule("GT-8.5.2a", "GT-9.2.1a", "GT-9.5.1a", "GT-9.5.1b")
def test_tents_palisades_and_towers_are_entered_by_their_openings_alone() -> None:
    camp, castle = field("B10"), field("B9")
    assert refused(camp, "0510", "0509") == refused(camp, "0509", "0510") == "", "the opening of a tent"
    assert refused(camp, "0507", "0508") == "GT-8.5.2a"
    assert refused(field("B10", stripped=True), "0507", "0508") == ""
    assert refused(castle, "1508", "1507") == "", "the door of the tower"
    assert refused(castle, "1508", "1507", mounted=True) == "GT-9.5.1a"
    assert refused(castle, "1506", "1507") == refused(castle, "1507", "1506") == ""
    assert refused(castle, "1504", "1505") == refused(castle, "1505", "1504") == "GT-9.5.1a", "a slit"
    assert refused(castle, "1006", "1007") == refused(castle, "1007", "1006") == "GT-9.2.1a"


@pytest.mark.rule("GT-9.5.1b", "GT-9.6c")
def test_platforms_are_reached_by_their_stairs_and_the_tower_by_its_own() -> None:
    castle = field("B9")
    assert refused(castle, "1504", "1403") == refused(castle, "1503", "1504") == ""
    assert castle.step_cost("1404", "1504", False, True) == 2
    assert refused(castle, "1404", "1403") == "GT-6.7a", "from the ground beside the stairs"
    assert refused(castle, "1509", "1508") == refused(castle, "1508", "1509") == ""
    assert refused(castle, "1408", "1508") == "GT-3.1c", "the stairs of the tower have an axis"
    assert refused(castle, "1504", "1403", mounted=True) == "GT-9.1a"


@pytest.mark.rule("GT-9.2.3a", "GT-9.2.3.2b", "GT-9.2.1c")
def test_a_gate_is_passed_on_foot_when_it_is_open_and_by_anybody_when_it_is_destroyed() -> None:
    castle = field("B9")
    assert refused(castle, "1516", "1515") == refused(castle, "1515", "1516") == "GT-9.2.3a"
    assert castle.step_cost("1514", "1515", False, False) == 1, "from inside as clear ground (D69)"
    raised = castle.altered(Fabric(open=("1515",)))
    assert refused(raised, "1516", "1515") == ""
    assert raised.step_cost("1516", "1515", False, False) == 2
    assert refused(raised, "1516", "1515", mounted=True) == "GT-9.2.3a"
    down = castle.altered(Fabric(down=("1515",)))
    assert [down.step_cost("1516", "1515", mounted, False) for mounted in (False, True)] == [2, 4]
    assert refused(castle, "1516", "1515") == "GT-9.2.3a", "the ground before is as it was"


@pytest.mark.rule("GT-9.2.1c")
def test_a_palisade_that_is_down_is_passed_for_two_points_on_bad_ground() -> None:
    down = field("B9").altered(Fabric(down=("1007", "1009")))
    assert refused(down, "0907", "1007") == "", "over the bank"
    assert down.step_cost("0907", "1007", False, False) == down.step_cost("0907", "1007", True, False) == 2
    assert down.combat_value("1007") == "-"
    assert down.level["1009"] == 1, "a platform lies on the level of the bailey (D69)"
    assert refused(down, "1008", "1108") == ""


@pytest.mark.rule("GT-10.2.4b", "GT-10.4.3a")
def test_nobody_enters_what_burns_or_what_an_engine_fills() -> None:
    ground = field("B1")
    burning = ground.altered(Fabric(burning=("1519",)))
    assert refused(burning, "1518", "1519") == "GT-10.2.4b"
    assert not burning.standable("1519", True, False)
    filled = ground.altered(Fabric(engines=("1518", "1519")))
    assert refused(filled, "1517", "1518") == "GT-10.4.3a"
    assert refused(ground, "1518", "1519") == ""


@pytest.mark.rule("GT-10.1.3a", "GT-10.1.3b", "GT-9.5.1b")
def test_a_ladder_leads_over_the_palisade_on_which_it_leans() -> None:
    castle = field("B9").altered(Fabric(leaning=(Leaning("0909", "1009"), Leaning("1006", "1007"))))
    assert castle.step_cost("0809", "0909", False, False) == 3, "onto the ladder"
    assert castle.step_cost("0909", "1009", False, True) == 4, "and over, whatever the level"
    assert castle.step_cost("1009", "0909", False, False) == 3, "down from the platform"
    assert castle.step_cost("1006", "1007", False, False) == 4
    assert refused(castle, "1007", "1006") == "GT-9.2.1a", "not up from the ground inside"
    assert refused(castle, "0909", "1009", mounted=True) == "GT-10.1.3a"
    assert castle.combat_value("0909") == "-"


@pytest.mark.rule("GT-8.4a", "GT-8.4b")
def test_walls_are_crossed_by_doors_entrances_and_windows_alone_and_by_horses_no_farther_than_doors() -> None:
    village, priory = field("B7"), field("B8")
    assert refused(village, "0607", "0606") == refused(village, "0606", "0607") == "", "the door"
    assert refused(village, "0707", "0706") == "GT-8.4a"
    assert refused(village, "0503", "0504") == "", "a window"
    assert refused(priory, "1513", "1512") == "", "the entrance of the court"
    assert refused(priory, "1413", "1412") == "GT-8.4a"
    assert refused(priory, "1305", "1304") == "GT-9.5.1a", "a window of the chapel"
    assert village.step_cost("0607", "0606", True, True) == 1
    assert refused(village, "0606", "0605", mounted=True) == "GT-8.4b"
    assert priory.step_cost("1513", "1512", True, False) == 1
    assert priory.step_cost("1512", "1511", True, False) == 1, "in the court"


@pytest.mark.rule("GT-8.4.1a", "GT-8.4.1b")
def test_a_window_is_passed_on_foot_for_four_points_the_hex_behind_included() -> None:
    village = field("B7")
    assert village.step_cost("0503", "0504", False, False) == 4
    assert village.step_cost("0504", "0503", False, True) == 4
    assert village.step_cost("0504", "0505", False, False) == 1
    assert refused(village, "0503", "0504", mounted=True) == "GT-8.4.1a"


@pytest.mark.rule("GT-8.4.2a", "GT-8.4.2b")
def test_a_low_wall_costs_two_points_beside_the_hex_behind_and_no_rider_halts_astride_of_it() -> None:
    village = field("B7")
    assert village.step_cost("0803", "0804", False, False) == 3
    assert village.step_cost("0803", "0804", True, True) == 3
    assert village.astride(("0804", "0803"))
    assert not village.astride(("0803", "0802"))
    assert not village.astride(("0606", "0607")), "in a door he may"


@pytest.mark.rule("GT-3.1a")
def test_nobody_steps_off_the_field_or_over_a_hex() -> None:
    ground = field("B1")
    assert refused(ground, "0101", "0201") == ""
    assert "not on the field" in str(ground.why_not("0101", "3101", False, False))
    assert "not adjacent" in str(ground.why_not("0101", "0301", False, False))


@given(st.booleans(), st.booleans(), st.integers(1, 10))
def test_what_may_be_entered_has_a_price_and_what_may_not_a_reason(
    mounted: bool, armoured: bool, number: int
) -> None:
    ground = field(f"B{number}")
    ways = ground.ways(mounted, armoured)
    for hex_ in ground.hexes[::7]:
        for side, other in zip(SIDES, ground.neighbours[hex_], strict=True):
            if other is None:
                continue
            price = ground.fares(mounted, armoured)[hex_][SIDES.index(side)]
            assert (ground.why_not(hex_, other, mounted, armoured) is None) == (price is not None)
            assert dict(ways[hex_]).get(other) == price
            if price is not None:
                assert price >= passage.price(ground.cells[other], mounted, armoured)


def test_everywhere_on_foot_can_be_reached_but_in_a_castle() -> None:
    for ground in all_fields():
        if ground.laid[0].field == "B9":
            continue  # nobody comes into the castle yet
        ways = ground.ways(False, False)
        standing = {hex_ for hex_ in ground.hexes if ground.standable(hex_, False, False)}
        reached, waiting = {"0101"}, ["0101"]
        while waiting:
            for other, _ in ways[waiting.pop()]:
                if other not in reached:
                    reached.add(other)
                    waiting.append(other)
        assert standing <= reached


def test_maps_are_joined_without_a_seam_and_a_joint_between_two_levels_is_a_bank() -> None:
    ground = ground_of(FOUR)
    assert (ground.columns, ground.rows, len(ground.hexes)) == (60, 40, 2400)
    assert ground.neighbours["3010"] == ("3009", "3110", "3111", "3011", "2911", "2910")
    assert ground.cells["3122"] == field("B4").cells["0102"]
    assert ground.cells["6020"] == field("B6", turned=True).cells["3020"]
    assert all(
        distance(hex_, other) == 1 for hex_ in ground.hexes for other in ground.neighbours[hex_] if other
    )
    ground = ground_of(TWO)
    assert ground.level["1020"] == 0
    assert ground.level["1021"] == 1
    assert ground.terrain["1020"] == "bank"
    assert ground.step_cost("1020", "1021", True, True) == 1
    assert ground.step_cost("1021", "1020", True, True) == 4
    assert ground.terrain["1019"] == "clear"


def test_maps_that_make_no_field_are_refused() -> None:
    upper = Laid("B1", "upper")
    for laid in (
        (),
        (upper,),
        (upper, Laid("B2", "upper")),
        (Laid("B1"), Laid("B2", "lower")),
        (Laid("B99"),),
    ):
        with pytest.raises(Refusal):
            ground_of(laid)


@pytest.mark.rule("GT-5.4.1c")
def test_shots_scatter_as_the_map_lies() -> None:
    ground = ground_of(FOUR)
    around = ["1009", "1110", "1111", "1011", "0911", "0910"]
    assert [ground.scatter("1010", number) for number in range(5, 11)] == around
    assert ground.scatter("4010", 5) == "4011"
    assert ground.scatter("4010", 6) == "3911"
    assert ground.scatter("0101", 5) is None


def test_edges_are_those_of_the_whole_field_and_of_each_map() -> None:
    ground = ground_of(FOUR)
    assert len(ground.edge("top")) == 60
    assert len(ground.edge("left")) == 40
    assert ground.edge("lower_right.bottom") == {f"{col}40" for col in range(31, 61)}
    assert ground.zone("upper_left.left", 3) == {
        f"{col:02d}{row:02d}" for col in (1, 2, 3) for row in range(1, 21)
    }
    assert field("B1").zone("right", 2) == {f"{col}{row:02d}" for col in (29, 30) for row in range(1, 21)}
    for name in ("upper.top", "middle", "upper_left.", ".top", "top.", ""):
        with pytest.raises(ValueError, match="not an edge"):
            ground.edge(name)


@pytest.mark.rule("GC-14.1b", "GT-2.1c")
@pytest.mark.parametrize(
    ("laid", "joints"),
    [
        ((Laid("B1", "upper"), Laid("B10", "lower")), {"upper.bottom", "lower.top"}),
        (
            FOUR,
            {
                *("upper_left.right", "upper_left.bottom", "upper_right.left", "upper_right.bottom"),
                *("lower_left.top", "lower_left.right", "lower_right.top", "lower_right.left"),
            },
        ),
        ((Laid("B1"),), set()),
    ],
)
def test_the_joint_of_two_maps_is_no_edge(laid: tuple[Laid, ...], joints: set[str]) -> None:
    ground = ground_of(laid)
    sides = {f"{each.place}.{side}" for each in laid for side in EDGES}
    assert joints <= sides
    for name in sides:
        if name in joints:
            with pytest.raises(ValueError, match="a joint"):
                ground.edge(name)
        else:
            assert ground.edge(name) <= ground.edge(name.rpartition(".")[2])
    if laid == FOUR:
        assert len(EDGES) + len(sides - joints) == MOST_EDGES


def test_the_river_runs_on_below_the_bridge_and_one_water_has_not_the_edge_of_another() -> None:
    river, ponds = field("B5"), field("B4")
    assert [river.water(hex_) for hex_ in ("2109", "2209", "2309")] == [True, False, True]
    assert river.at_edge("2008", "2109")
    assert river.at_edge("2008", "2309")
    for edge, mine, other in (("2702", "2704", "0610"), ("0905", "0908", "2212")):
        assert ponds.at_edge(edge, mine)
        assert not ponds.at_edge(edge, other)


def test_each_ground_remembers_what_was_found_on_it_and_begins_anew_when_it_is_full(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = list[tuple[Ground, str, str]]()

    @remembered
    def finding(ground: Ground, a: str, b: str) -> str:
        asked.append((ground, a, b))
        return ground.terrain[b]

    brush, trees = drawn(_0102="brush"), drawn(_0102="tree")
    assert [finding(ground, "0101", "0102") for ground in (brush, trees, brush)] == ["brush", "tree", "brush"]
    assert asked == [(brush, "0101", "0102"), (trees, "0101", "0102")]
    monkeypatch.setattr("battles.fields.field.KEPT", 2)
    for hex_ in ("0103", "0104", "0102"):
        finding(brush, "0101", hex_)
    assert [b for _, _, b in asked[2:]] == ["0103", "0104", "0102"]
