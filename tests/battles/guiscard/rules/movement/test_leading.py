"""Where led horses come to stand."""

import pytest
from msgspec.structs import replace

from battles.fields.laid import Laid
from battles.guiscard.play.movement.horses import BridleLost
from battles.guiscard.play.moving.announcing import Halt, start
from battles.guiscard.play.moving.legs import Dismount, Go
from battles.guiscard.play.moving.walking import HorsesFollowed
from battles.guiscard.rules.counters import both
from battles.guiscard.rules.movement.leading import behind, leads, needs_roll, places
from battles.guiscard.rules.movement.mover import mover
from battles.guiscard.state import Horse, Skirmish
from battles.guiscard.state.fabric import Fabric
from battles.guiscard.state.items import Movement, Pose
from tests.battles.guiscard.board import Placed, foot, happened, order, position, rider
from tests.battles.guiscard.play.movement.walks import denied, moving, offered, walk


def led(*others: Placed, hex_: str = "1213", leader: Placed | None = None) -> Skirmish:
    """Somebody at 1212 who leads a horse."""
    who = leader or foot("a", "attacker", "Nim", "1212", leads=["bay"])
    return moving(who, *others, horses=[Horse("bay", side="attacker", leader="a", hex=hex_, facing=0)])


@pytest.mark.rule("GT-4.4.3c")
def test_a_led_horse_follows_and_one_beside_its_leader_stays() -> None:
    state = led()
    events = walk(state, "a", "1313")
    assert not happened(events, HorsesFollowed), "1313 touches 1213"
    state = led()
    events = walk(state, "a", "1211", "1210")
    assert happened(events, HorsesFollowed) == [HorsesFollowed("a", (Pose("bay", "1209", 3),))]


@pytest.mark.rule("GT-4.4.3c")
@pytest.mark.parametrize(
    ("hex_", "followed"), [("1114", [HorsesFollowed("a", (Pose("bay", "1113", 3),))]), ("1314", [])]
)
def test_a_led_horse_comes_to_a_rider_who_gets_down_unless_it_is_beside_him(
    hex_: str, followed: list[HorsesFollowed]
) -> None:
    state = led(leader=rider("a", "attacker", "Nck", "1214", "N", leads=["bay"]), hex_="1315")
    events = walk(state, "a", Dismount(hex_))
    assert happened(events, HorsesFollowed) == followed
    assert not happened(events, BridleLost)
    assert (state.people["a"].leads, state.horses["bay"].leader) == (["bay"], "a")


@pytest.mark.rule("GT-4.4.3c")
def test_a_path_may_not_end_where_led_horses_find_no_room() -> None:
    ring = ("1209", "1310", "1311", "1211", "1111", "1110")
    state = led(*(foot(f"f{each}", "attacker", "Nim", each) for each in ring))
    assert denied(state, "a", "1211", "1210", Halt()).rule == "GT-4.4.3c"
    m = mover(state, "a")
    assert places(m, replace(start(state, m.one), hex="1210", entered=2)) == ([], ["bay"])


@pytest.mark.rule("GT-4.2.1b", "GT-4.4.3c")
def test_a_led_horse_goes_where_its_leader_on_foot_goes() -> None:
    state = led(leader=foot("a", "attacker", "Nim", "2217", leads=["bay"]), hex_="1213")
    m = mover(state, "a")
    state.at.update(dict.fromkeys(("2216", "2316", "2117", "2116", "2118"), "idle"))
    found, lost = places(m, start(state, m.one))
    assert (m.ground.terrain[found[0].hex], lost) == ("tree", [])
    assert found[0].hex in ("2217", "2317", "2218", "2318")


@pytest.mark.rule("GT-4.2.1b")
def test_a_horse_that_a_rider_leads_needs_ground_for_riders() -> None:
    state = led(leader=rider("a", "attacker", "Nck", "2215", "N", leads=["bay"]))
    m = mover(state, "a")
    for each in ("2316", "2116", "2117", "2214", "2315", "2115"):
        state.at.setdefault(each, "idle")
    assert places(m, start(state, m.one)) == ([], ["bay"]), "only trees are left"


@pytest.mark.rule("GT-4.4.3e")
def test_beside_and_slightly_behind_a_rider() -> None:
    state = position(rider("r", "attacker", "Nck", "1214", "N"))
    first, second, *_ = behind(start(state, state.people["r"]), "bay")
    assert (first, second) == (Pose("bay", "1315", 0), Pose("bay", "1115", 0))
    state = position(foot("a", "attacker", "Nim", "1214"))
    found = list(behind(start(state, state.people["a"]), "bay"))
    assert [pose.hex for pose in found[::6]] == ["1213", "1314", "1315", "1215", "1115", "1114"]
    assert [pose.facing for pose in found[:6]] == [3, 2, 4, 1, 5, 0]
    assert [pose.facing for pose in found[6:12]] == [4, 3, 5, 2, 0, 1]
    assert [pose.facing for pose in found[30:]] == [2, 1, 3, 0, 4, 5]


@pytest.mark.rule("GT-4.4.3c", "GT-4.4.3d", "GT-4.4.3e")
def test_only_a_rider_in_passing_rolls() -> None:
    assert needs_roll(mounted=True, entered=1, goes_on=True)
    assert not needs_roll(mounted=False, entered=2, goes_on=True)
    assert not needs_roll(mounted=True, entered=0, goes_on=True)
    assert not needs_roll(mounted=True, entered=2, goes_on=False)


@pytest.mark.rule("GT-4.4.3c")
def test_three_horses_find_three_places() -> None:
    horses = [Horse(f"h{n}", side="attacker", leader="a", hex=f"{11 + n}15", facing=0) for n in range(3)]
    state = moving(foot("a", "attacker", "Nim", "1214", leads=["h0", "h1", "h2"]), horses=horses)
    walk(state, "a", "1213")
    poses = [(state.horses[f"h{n}"].hex, state.horses[f"h{n}"].facing) for n in range(3)]
    assert poses == [("1212", 3), ("1313", 4), ("1314", 5)]


@pytest.mark.rule("GT-4.1b", "GT-4.1a")
def test_the_hexes_of_a_led_horse_are_passed_and_nobody_ends_there() -> None:
    state = led()
    assert denied(state, "a", "1213", Halt()).values == {"other": "bay", "hex": "1213"}
    order(state, Go("1314"))
    assert offered(state, Halt)
    mounted = led(leader=rider("a", "attacker", "Nck", "1216", "N", leads=["bay"]), hex_="1214")
    assert denied(mounted, "a", "1215", "1214", "1213", Halt()).values == {"other": "bay", "hex": "1214"}


@pytest.mark.rule("GT-8.4b", "GT-9.2.3a")
@pytest.mark.parametrize(
    ("place", "horse", "aside", "way"),
    [("1509", "1510", "1404", ("1508", "1507")), ("1516", "1517", "0101", ("1515", "1514"))],
    ids=["up into a tower", "through a gate"],
)
def test_no_horse_is_led_where_in_a_castle_none_goes(
    place: str, horse: str, aside: str, way: tuple[str, str]
) -> None:
    state = position(
        foot("a", "attacker", "Lic", place, leads=["bay"]),
        foot("d", "defender", "Lic", "2920"),
        horses=[Horse("bay", side="attacker", leader="a", hex=horse, facing=0)],
        laid=Laid("B9"),
        agenda=[Movement(opened=True)],
    )
    state.fabric = Fabric(open=("1515",))
    m = mover(state, "a")
    assert places(m, replace(start(state, m.one), hex=aside, entered=1))[0], "in the open it comes along"
    for hex_ in way:
        stage = replace(start(state, m.one), hex=hex_, entered=1)
        found, lost = places(m, stage)
        kinds = {m.ground.terrain[each] for pose in found for each in both(pose.hex, pose.facing)}
        assert not kinds & {"tower", "stone_stairs", "gate_open"}
        inside = {m.ground.cells[each].depth for pose in found for each in both(pose.hex, pose.facing)}
        assert inside <= {m.ground.cells[place].depth}
        assert len(found) + len(lost) <= 1
    assert leads(m, start(state, m.one), "1205", "1305"), "within the walls it goes where riders do"


@pytest.mark.rule("GT-8.4b", "GT-4.4.3c")
def test_a_horse_is_led_into_a_court_by_its_entrance() -> None:
    state = position(
        foot("a", "attacker", "Lic", "1513", leads=["bay"]),
        foot("d", "defender", "Lic", "2920"),
        horses=[Horse("bay", side="attacker", leader="a", hex="1514", facing=0)],
        laid=Laid("B8"),
        agenda=[Movement(opened=True)],
    )
    m = mover(state, "a")
    found, lost = places(m, replace(start(state, m.one), hex="1511", entered=2))
    assert ([pose.hex for pose in found], lost) == (["1510"], [])
    assert m.ground.cells["1510"].zone != m.ground.cells["1514"].zone
