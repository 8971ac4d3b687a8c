"""At which hexes somebody can shoot."""

import pytest

from battles.fields.laid import Laid
from battles.guiscard.rules.counters import rear, toward
from battles.guiscard.rules.fire import arcs, targets
from battles.guiscard.rules.ground import ground_of
from battles.guiscard.state import Horse
from battles.guiscard.tables import TABLES, weapon
from hexmap import arcs as lattice
from tests.battles.guiscard.board import foot, position, rider
from tests.battles.guiscard.grounds import drawn
from tests.battles.guiscard.play.fire.shots import refusal


def marks(state):
    return list(targets.marks(state, ground_of(state.laid), "attacker"))


@pytest.mark.rule("GT-5.3a", "GT-5.4a", "GT-5.4c")
@pytest.mark.parametrize(
    ("active", "mover"), [("attacker", ""), ("defender", "d")], ids=["offensive", "defensive"]
)
def test_every_enemy_may_be_aimed_at_with_each_hex_the_stunned_too_and_no_friend(active, mover):
    state = position(
        foot("a", "attacker", "Nia", "1220"),
        foot("friend", "attacker", "Nim", "1320"),
        foot("d", "defender", "Nim", "1213"),
        foot("lying", "defender", "Nim", "1414", "stunned"),
        foot("gone", "defender", "Nim", "", "dead"),
        rider("r", "defender", "Acl", "1013", "S"),
        active=active,
    )
    assert marks(state) == ["1213", "1414", "1013", "1012"]
    for hex_ in marks(state):
        assert refusal(state, "a", hex_, mover=mover) == ""
    for hex_ in ("1320", "1515", "9999", "nowhere"):
        assert refusal(state, "a", hex_, mover=mover) == "GT-5.4a"


@pytest.mark.rule("GT-5.4a")
def test_horses_alone_may_be_aimed_at_unless_the_own_side_holds_them():
    sides = {"1414": "attacker", "1814": "attacker", "2014": "defender", "2216": None}
    horses = [Horse(f"h{hex_}", side=side, hex=hex_, facing=0) for hex_, side in sides.items()]
    groom = foot("groom", "attacker", "Nim", "1413")
    state = position(foot("a", "attacker", "Nia", "1220"), groom, horses=horses)
    enemy = state.people["bystander-defender"].hex
    assert marks(state) == [enemy, "1814", "1815", "2014", "2015", "2216", "2217"], "but for the one held"


@pytest.mark.rule("GT-5.4b")
@pytest.mark.parametrize(("hex_", "rule"), [("1314", ""), ("1414", "GT-5.4b")])
def test_a_weapon_reaches_as_far_as_its_long_range(hex_, rule):
    # The lance of a man on foot reaches twelve hexes.
    state = position(foot("a", "attacker", "Nil", "0113"), foot("d", "defender", "Nim", hex_))
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
def test_w10_a_rider_throws_ahead_and_to_the_side_never_behind_him():
    state = position(rider("a", "attacker", "Acl", "1215", "N"), foot("b", "attacker", "Acl", "1215"))
    one, on_foot = state.people["a"], state.people["b"]
    ahead = ["1210", "1412", "1013", "1515", "1516", "0915"]
    hexes = [*ahead, "1219", "1117", "1317", "1418", "1018"]
    for row in ("lance_mounted", "javelin_mounted"):
        assert [hex_ for hex_ in hexes if arcs.throws_at(one, weapon(row), hex_)] == ahead
    assert all(arcs.throws_at(one, weapon("composite_bow"), hex_) for hex_ in hexes)
    assert all(arcs.throws_at(on_foot, weapon("lance_foot"), hex_) for hex_ in hexes)


@pytest.mark.rule("GT-7.1a")
@pytest.mark.parametrize(("hex_", "rule"), [("1211", ""), ("1219", "GT-7.1a")])
def test_what_is_behind_a_rider_is_refused(hex_, rule):
    state = position(rider("a", "attacker", "Ach", "1215", "N"), foot("d", "defender", "Lim", hex_))
    assert refusal(state, "a", hex_) == rule


@pytest.mark.rule("GT-7.1b", "GT-5.5.3a")
@pytest.mark.parametrize(
    ("friend", "enemy", "rule"),
    [
        (foot("friend", "attacker", "Nim", "1217"), rider("d", "defender", "Lck", "1215", "N"), ""),
        (foot("friend", "attacker", "Nim", "1217"), foot("d", "defender", "Lim", "1216"), "GT-5.5.3a"),
        (
            rider("friend", "attacker", "Ach", "1216", "N"),
            rider("d", "defender", "Lck", "1213", "N"),
            "GT-5.5.3a",
        ),
        (foot("friend", "attacker", "Nim", "1216"), rider("d", "defender", "Lck", "1213", "N"), "GT-5.5.3a"),
    ],
    ids=["three hexes away", "nearer", "a mounted friend", "a friend not beside him"],
)
def test_w11_a_rider_throws_over_a_friend_on_foot_beside_him_at_what_is_three_hexes_away(friend, enemy, rule):
    state = position(rider("a", "attacker", "Ach", "1218", "N"), friend, enemy)
    assert refusal(state, "a", enemy[1]) == rule


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


@pytest.mark.rule("GT-8.2.1b", "GT-8.2.2a", "GT-9.3.4c")
@pytest.mark.parametrize(
    ("laid", "code", "frm", "enemy", "rule"),
    [
        ("B7", "Nia", "0504", foot("d", "defender", "Nim", "0503"), "GT-8.2.1b"),
        ("B7", "Nia", "0504", rider("d", "defender", "Nck", "0503", "S"), ""),
        ("B7", "Nia", "0504", foot("d", "defender", "Nim", "0502"), ""),
        ("B8", "Nia", "1305", foot("d", "defender", "Nim", "1302"), ""),
        ("B8", "Sij", "1305", foot("d", "defender", "Nim", "1302"), "GT-9.3.4c"),
    ],
    ids=["on foot before it", "mounted before it", "farther", "a bow in a chapel", "a javelin in a chapel"],
)
def test_what_is_shot_at_out_of_a_window(laid, code, frm, enemy, rule):
    state = position(foot("a", "attacker", code, frm), enemy, laid=Laid(laid))
    assert refusal(state, "a", enemy[1]) == rule
