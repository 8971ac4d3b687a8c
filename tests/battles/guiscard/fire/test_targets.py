"""At which hexes somebody can shoot."""

import pytest

from battles.fields.laid import Laid
from battles.guiscard.counters import rear, toward
from battles.guiscard.fire import arcs, targets
from battles.guiscard.fire.weapons import weapon_of
from battles.guiscard.ground import ground_of
from battles.guiscard.state import Horse
from battles.guiscard.tables import TABLES, weapon
from hexmap import arcs as lattice
from hexmap import grid
from tests.battles.guiscard.board import foot, position, rider
from tests.battles.guiscard.fire.shots import refusal
from tests.battles.guiscard.grounds import drawn


def marks(state):
    return list(targets.marks(state, ground_of(state.laid), "attacker"))


@pytest.mark.rule("GT-5.4a")
def test_every_enemy_may_be_aimed_at_the_stunned_too_and_no_friend():
    state = position(
        foot("a", "attacker", "Nia", "1220"),
        foot("friend", "attacker", "Nim", "1320"),
        foot("d", "defender", "Nim", "1213"),
        foot("lying", "defender", "Nim", "1414", "stunned"),
        foot("gone", "defender", "Nim", "", "dead"),
    )
    assert marks(state) == ["1213", "1414"]
    assert refusal(state, "a", "1213") == ""
    assert refusal(state, "a", "1320") == "GT-5.4a"
    assert refusal(state, "a", "1515") == "GT-5.4a"
    assert refusal(state, "a", "9999") == "GT-5.4a"
    assert refusal(state, "a", "nowhere") == "GT-5.4a"


@pytest.mark.rule("GT-5.4c")
def test_both_hexes_of_a_rider_may_be_aimed_at():
    state = position(foot("a", "attacker", "Nia", "1220"), rider("d", "defender", "Acl", "1213", "S"))
    assert marks(state) == ["1213", "1212"]
    assert refusal(state, "a", "1212") == ""


@pytest.mark.rule("GT-5.4a")
def test_horses_alone_may_be_aimed_at_unless_the_own_side_holds_them():
    def loose(id_, side, hex_):
        return Horse(id_, side=side, hex=hex_, facing=grid.SIDES.index("N"))

    state = position(
        foot("a", "attacker", "Nia", "1220"),
        foot("groom", "attacker", "Nim", "1413"),
        horses=[
            loose("held", "attacker", "1414"),
            loose("strayed", "attacker", "1814"),
            loose("theirs", "defender", "2014"),
            loose("nobodys", None, "2216"),
        ],
    )
    enemy = state.people["bystander-defender"].hex
    assert marks(state) == [enemy, "1814", "1815", "2014", "2015", "2216", "2217"]


@pytest.mark.rule("GT-5.3a", "GT-5.4a")
def test_while_somebody_moves_anybody_may_be_shot_at():
    state = position(
        foot("a", "attacker", "Nia", "1220"),
        rider("d", "defender", "Acl", "1213", "S"),
        foot("other", "defender", "Nim", "1413"),
        active="defender",
    )
    assert marks(state) == ["1213", "1212", "1413"]
    assert refusal(state, "a", "1213", mover="d") == ""
    assert refusal(state, "a", "1413", mover="d") == ""


@pytest.mark.rule("GT-5.4b")
@pytest.mark.parametrize(("hex_", "rule"), [("1314", ""), ("1414", "GT-5.4b")])
def test_a_weapon_reaches_as_far_as_its_long_range(hex_, rule):
    # The lance of a man on foot reaches twelve hexes.
    state = position(foot("a", "attacker", "Nil", "0113"), foot("d", "defender", "Nim", hex_))
    far = grid.distance("0113", hex_)
    assert (far > 12) == (rule != "")
    assert refusal(state, "a", hex_) == rule


@pytest.mark.rule("GT-5.4b", "GT-7.1a")
def test_range_counts_from_the_front_half_of_a_rider():
    state = position(rider("a", "attacker", "Acl", "1215", "N"))

    def reached(weapon_id: str) -> list[str]:
        hexes = ["1206", "1205", "1219"]
        return list(targets.targets(state, drawn(), state.people["a"], weapon(weapon_id), hexes))

    assert reached("lance_mounted") == ["1206"]
    assert reached("composite_bow") == ["1206", "1205", "1219"]


@pytest.mark.rule("GT-7.1a")
@pytest.mark.parametrize(
    ("hex_", "thrown"),
    [
        ("1210", True),
        ("1412", True),
        ("1013", True),
        ("1515", True),
        ("1516", True),
        ("0915", True),
        ("1219", False),
        ("1117", False),
        ("1317", False),
        ("1418", False),
        ("1018", False),
    ],
)
def test_a_rider_throws_ahead_and_to_the_side_never_behind_him(hex_, thrown):
    one = position(rider("a", "attacker", "Acl", "1215", "N")).people["a"]
    assert arcs.throws_at(one, weapon("lance_mounted"), hex_) == thrown
    assert arcs.throws_at(one, weapon("javelin_mounted"), hex_) == thrown
    assert arcs.throws_at(one, weapon("composite_bow"), hex_)


@pytest.mark.rule("GT-7.1a")
def test_a_man_on_foot_throws_any_way():
    one = position(foot("a", "attacker", "Acl", "1215")).people["a"]
    assert arcs.throws_at(one, weapon("lance_foot"), "1219")


@pytest.mark.rule("GT-7.1a")
def test_w10_a_rider_throws_at_the_knights_before_and_beside_him_not_at_those_behind():
    state = position(
        rider("a", "attacker", "Ach", "1215", "N"),
        rider("before", "defender", "Lck", "1211", "S"),
        rider("beside", "defender", "Lck", "1614", "N"),
        foot("behind1", "defender", "Lim", "1219"),
        foot("behind2", "defender", "Lim", "1118"),
    )
    assert refusal(state, "a", "1211") == ""
    assert refusal(state, "a", "1614") == ""
    assert refusal(state, "a", "1219") == "GT-7.1a"
    assert refusal(state, "a", "1118") == "GT-7.1a"


@pytest.mark.rule("GT-7.1b", "GT-5.5.3a")
def test_w11_a_rider_throws_over_a_friend_on_foot_beside_him_at_what_is_three_hexes_away():
    state = position(
        rider("a", "attacker", "Ach", "1218", "N"),
        foot("friend", "attacker", "Nim", "1217"),
        rider("knight", "defender", "Lck", "1215", "N"),
    )
    assert refusal(state, "a", "1215") == ""
    near = position(
        rider("a", "attacker", "Ach", "1218", "N"),
        foot("friend", "attacker", "Nim", "1217"),
        foot("soldier", "defender", "Lim", "1216"),
    )
    assert refusal(near, "a", "1216") == "GT-5.5.3a"


@pytest.mark.rule("GT-7.1b", "GT-5.5.3a")
def test_a_rider_throws_over_no_mounted_friend_and_over_nobody_further_away():
    mounted = position(
        rider("a", "attacker", "Ach", "1218", "N"),
        rider("friend", "attacker", "Ach", "1216", "N"),
        rider("knight", "defender", "Lck", "1213", "N"),
    )
    assert refusal(mounted, "a", "1213") == "GT-5.5.3a"
    further = position(
        rider("a", "attacker", "Ach", "1219", "N"),
        foot("friend", "attacker", "Nim", "1217"),
        rider("knight", "defender", "Lck", "1214", "N"),
    )
    assert refusal(further, "a", "1214") == "GT-5.5.3a"


@pytest.mark.rule("GT-5.4a")
def test_the_hexes_offered_are_those_that_are_not_refused():
    state = position(
        foot("a", "attacker", "Nil", "1214"),
        foot("near", "defender", "Nim", "1217"),
        foot("hidden", "defender", "Nim", "1219"),
        foot("far", "defender", "Nim", "2913"),
    )
    one = state.people["a"]
    ground = ground_of(state.laid)
    assert list(
        targets.targets(state, ground, one, weapon_of(one), targets.marks(state, ground, one.side))
    ) == ["1217"]
    assert refusal(state, "a", "1217") == ""
    assert refusal(state, "a", "1219") == "GT-5.5.3a"
    assert refusal(state, "a", "2913") == "GT-5.4b"


def test_the_wedges_of_the_lattice_are_the_arcs_of_the_table():
    """Degrees clockwise from the facing, from the half that the table names, both edges included (D10)."""
    table = TABLES.now.fire.arcs
    starts = {"front_half": "1010", "rear_half": rear("1010", 0)}
    for name, wedge in (("front", table.front), ("rear", table.rear)):
        corners = {
            toward(starts[wedge.origin], turn) for turn in range(wedge.from_ // 60, wedge.to // 60 + 1)
        }
        around = {toward(starts[wedge.origin], turn) for turn in range(6)} - set(starts.values())
        assert {hex_ for hex_ in around if lattice.arc("1010", 0, hex_) == name} == corners


@pytest.mark.rule("GT-8.2.1b")
def test_out_of_a_window_one_shoots_at_a_rider_right_before_it_and_at_nobody_on_foot():
    village = Laid("B7")
    on_foot = position(
        foot("a", "attacker", "Nia", "0504"), foot("d", "defender", "Nim", "0503"), laid=village
    )
    assert refusal(on_foot, "a", "0503") == "GT-8.2.1b"
    mounted = position(
        foot("a", "attacker", "Nia", "0504"), rider("d", "defender", "Nck", "0503", "S"), laid=village
    )
    assert refusal(mounted, "a", "0503") == ""
    farther = position(
        foot("a", "attacker", "Nia", "0504"), foot("d", "defender", "Nim", "0502"), laid=village
    )
    assert refusal(farther, "a", "0502") == ""


@pytest.mark.rule("GT-8.2.2a", "GT-9.3.4c")
def test_through_a_window_of_a_chapel_only_bows_shoot():
    def across(code):
        return position(
            foot("a", "attacker", code, "1305"), foot("d", "defender", "Nim", "1302"), laid=Laid("B8")
        )

    assert refusal(across("Nia"), "a", "1302") == ""
    assert refusal(across("Sij"), "a", "1302") == "GT-9.3.4c"
