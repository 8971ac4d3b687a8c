"""Cross-fire: who is in a doorway or at a corner has its cover against one side only, and says against which."""

import msgspec
import pytest

from battles.fields.laid import Laid
from battles.guiscard import engine
from battles.guiscard.agenda import DefensiveFire, Item, Movement, OffensiveFire, Sheltering
from battles.guiscard.bots.shots import Shots
from battles.guiscard.events.fire import ShelterTaken, ShotFired
from battles.guiscard.events.frame import PhaseBegan
from battles.guiscard.fire.shelters import crossfire, face_of
from battles.guiscard.fire.sight import chosen, view
from battles.guiscard.fire.weapons import weapon_of
from battles.guiscard.ground import ground_in
from battles.guiscard.orders import Aim, Lower, Shelter, Shoot
from battles.guiscard.ruleset import RULESET
from battles.guiscard.state import Formation, Sheltered, Skirmish
from battles.guiscard.story import line
from tests.battles.guiscard.board import Placed, foot, happened, order, position, refused, rider

VILLAGE = Laid("B7")
CORNER, NORTH, WEST, OPEN = "0403", "0601", "0407", "0303"
DOOR, ROOM, STREET = "0606", "0504", "0610"


def cataphract() -> Placed:
    """A rider whose front half is at the corner of a house, his rear half in the open."""
    return rider("c", "defender", "Bch", CORNER, "SW")


def archer(name: str, hex_: str, code: str = "Aia") -> Placed:
    """An archer of those who attack."""
    return foot(name, "attacker", code, hex_)


def fire(*placed: Placed, step: Item | None = None) -> Skirmish:
    """The first step of the attackers' phase, in the village."""
    return position(*placed, step="offensive_fire", agenda=[step or OffensiveFire()], laid=VILLAGE)


def cover(state: Skirmish, shooter: str, hex_: str) -> str:
    """The cover of who is in a hex against somebody, as things stand."""
    one = state.people[shooter]
    weapon = weapon_of(one)
    assert weapon is not None
    return view(state, ground_in(state), one, weapon, hex_).cover


def faces(state: Skirmish, shooter: str, hex_: str, *, defensive: bool = False) -> tuple[str, ...]:
    """What who is in a hex is asked before a shot at it."""
    one = state.people[shooter]
    weapon = weapon_of(one)
    assert weapon is not None
    return crossfire(state, ground_in(state), one, weapon, hex_, defensive=defensive)


def shot(events: list[object]) -> ShotFired:
    """The one shot among events."""
    (found,) = happened(events, ShotFired)
    assert isinstance(found, ShotFired)
    return found


def counted(events: list[object]) -> str:
    """The cover of whom the one shot struck."""
    wounding = shot(events).wounding
    assert wounding is not None
    return wounding.cover


@pytest.mark.rule("GT-8.3.6a")
@pytest.mark.parametrize(("face", "first", "second"), [("NE", "medium", "none"), ("S", "none", "medium")])
def test_w16_a_cataphract_at_a_corner_is_covered_against_the_one_of_two_arabs_whom_he_chooses(
    face: str, first: str, second: str
) -> None:
    state = fire(cataphract(), archer("a", NORTH), archer("b", WEST))
    order(state, Aim("a"))
    assert happened(order(state, Shoot(CORNER)), ShotFired) == [], "he is asked before any die is thrown"
    assert state.agenda[-1] == Sheltering("c", CORNER, ("NE", "S"), "a")
    assert (engine.to_act(state), engine.orders(state)) == ("defender", [Shelter("NE"), Shelter("S")])
    events = order(state, Shelter(face), [1, 10])
    assert happened(events, ShelterTaken) == [ShelterTaken("c", CORNER, face)]
    assert counted(events) == first
    assert state.people["c"].hex == CORNER

    order(state, Aim("b"))
    events = order(state, Shoot(CORNER), [1, 10])
    assert counted(events) == second, "he is not asked again"
    assert happened(events, ShelterTaken) == []


@pytest.mark.rule("GT-8.3.5a", "GT-9.4.3a")
@pytest.mark.parametrize(
    ("face", "out", "within"), [("outside", "medium", "none"), ("inside", "none", "medium")]
)
def test_in_a_doorway_one_is_covered_from_outside_or_from_inside(face: str, out: str, within: str) -> None:
    state = fire(foot("c", "defender", "Nim", DOOR), archer("a", STREET), archer("b", ROOM))
    order(state, Aim("a"))
    order(state, Shoot(DOOR))
    assert engine.orders(state) == [Shelter("outside"), Shelter("inside")]
    order(state, Shelter(face), [10])
    assert (cover(state, "a", DOOR), cover(state, "b", DOOR)) == (out, within)
    assert chosen(state, DOOR) == face


@pytest.mark.rule("GT-8.3.5a", "GT-8.3.6a")
def test_without_crossfire_nobody_is_asked_and_the_cover_counts() -> None:
    state = fire(cataphract(), archer("a", NORTH), archer("b", "0701"))
    order(state, Aim("a"))
    events = order(state, Shoot(CORNER), [1, 10])
    assert counted(events) == "medium"
    assert state.shelters == [Sheltered("c", CORNER, "NE")], "it has counted against this face"
    assert cover(state, "b", CORNER) == "medium"


@pytest.mark.rule("GT-8.3.6a")
def test_a_shot_that_strikes_nobody_there_leaves_him_his_choice() -> None:
    state = fire(cataphract(), archer("a", NORTH))
    order(state, Aim("a"))
    order(state, Shoot(CORNER), [10])
    assert (state.shelters, chosen(state, CORNER)) == ([], "")


@pytest.mark.rule("GT-8.3.5a", "GT-8.3.6a")
@pytest.mark.parametrize(
    "other",
    [
        foot("b", "attacker", "Nim", WEST),  # he has nothing to shoot with
        foot("b", "attacker", "Aia", WEST, "stunned"),
        foot("b", "defender", "Bia", WEST),
        archer("b", OPEN),  # no corner covers against him
        archer("b", "0604"),  # the walls of the house are between
        archer("b", "3020"),  # out of range
    ],
)
def test_it_is_crossfire_only_if_another_enemy_can_shoot_over_another_face(other: Placed) -> None:
    state = fire(cataphract(), archer("a", NORTH), other)
    assert faces(state, "a", CORNER) == ()


@pytest.mark.rule("GT-8.3.6a", "GT-5e", "GT-5.2a")
def test_who_has_shot_or_is_held_in_a_fight_does_not_count_for_crossfire() -> None:
    state = fire(cataphract(), archer("a", NORTH), archer("b", WEST))
    assert faces(state, "a", CORNER) == ("NE", "S")
    state.people["b"].deeds.shot = True
    assert faces(state, "a", CORNER) == ()
    held = fire(cataphract(), archer("a", NORTH), archer("b", WEST), foot("d", "defender", "Bim", "0408"))
    assert faces(held, "a", CORNER) == ()


@pytest.mark.rule("GT-8.3.6a", "GT-7.1a")
def test_nor_does_a_rider_who_has_him_behind_his_back() -> None:
    towards = fire(cataphract(), archer("a", NORTH), rider("b", "attacker", "Acl", "0405", "N"))
    away = fire(cataphract(), archer("a", NORTH), rider("b", "attacker", "Acl", "0405", "S"))
    assert (faces(towards, "a", CORNER), faces(away, "a", CORNER)) == (("NE", "S"), ())


@pytest.mark.rule("GT-8.3.6a", "GT-5.5.3b")
def test_who_could_shoot_over_people_once_the_cover_is_gone_counts_for_crossfire() -> None:
    far = "0420"
    state = fire(cataphract(), archer("a", NORTH), archer("b", far), foot("m", "attacker", "Aim", "0410"))
    order(state, Aim("a"))
    order(state, Shoot(CORNER))
    order(state, Shelter("NE"), [10])
    order(state, Aim("b"))
    assert Shoot(CORNER) in engine.orders(state)


@pytest.mark.rule("GT-8.3.5a")
def test_where_he_is_covered_anyway_the_doorway_makes_no_difference() -> None:
    # From before the window he is covered in any case (GT-8.2.1e), so nothing is to be chosen and nothing is used up.
    state = fire(foot("c", "defender", "Nim", DOOR), archer("a", "0503"), archer("b", STREET))
    assert faces(state, "a", DOOR) == ()
    order(state, Aim("a"))
    events = order(state, Shoot(DOOR), [1, 10])
    assert counted(events) == "medium"
    assert state.shelters == []


@pytest.mark.rule("GT-8.3.5a", "GT-7.3.2b")
def test_in_a_foulkon_the_doorway_makes_no_difference_either() -> None:
    state = fire(foot("c", "defender", "Bih", DOOR), archer("a", STREET), archer("b", ROOM))
    assert faces(state, "a", DOOR) == ("outside", "inside")
    state.formations["f"] = Formation("f", "defender", 0, ["c"], foulkon=True)
    assert faces(state, "a", DOOR) == ()


@pytest.mark.rule("GT-8.3.6a", "GT-5.4.1d", "GT-5.4.3d")
def test_who_is_hit_by_chance_is_asked_nothing_and_has_the_cover_of_his_hex() -> None:
    state = fire(cataphract(), foot("n", "defender", "Bim", "0402"), archer("a", NORTH), archer("b", WEST))
    order(state, Aim("a"))
    numbers = {ground_in(state).scatter("0402", number): number for number in range(5, 11)}
    events = order(state, Shoot("0402"), [numbers[CORNER] + 2, 10])
    assert shot(events).fall.hex == CORNER
    assert counted(events) == "medium"
    assert happened(events, ShelterTaken) == [ShelterTaken("c", CORNER, "NE")]
    assert cover(state, "b", CORNER) == "none"


@pytest.mark.rule("GT-8.3.6a", "GT-5.4c")
def test_the_half_of_a_rider_that_is_not_at_the_corner_has_no_cover() -> None:
    state = fire(cataphract(), archer("a", NORTH), archer("b", WEST))
    rear = next(hex_ for hex_, name in state.at.items() if name == "c" and hex_ != CORNER)
    assert (faces(state, "b", rear), cover(state, "b", rear)) == ((), "none")


@pytest.mark.rule("GT-8.3.6a")
def test_a_horse_alone_chooses_nothing_and_is_covered_against_the_first_who_strikes_it() -> None:
    state = fire(cataphract(), archer("a", NORTH), archer("b", WEST))
    horse, one = state.horses["horse-of-c"], state.people["a"]
    weapon = weapon_of(one)
    assert weapon is not None
    state.at[CORNER] = horse.id
    assert faces(state, "a", CORNER) == ()
    assert face_of(state, ground_in(state), one, weapon, horse, CORNER) == "NE"


@pytest.mark.rule("GT-8.3.5a", "GT-5.3a")
def test_who_moves_through_a_doorway_is_asked_in_defensive_fire() -> None:
    state = position(
        foot("m", "attacker", "Nim", DOOR),
        foot("a", "defender", "Bia", STREET),
        foot("b", "defender", "Bia", ROOM),
        agenda=[Movement(opened=True), DefensiveFire("defender", "m")],
        laid=VILLAGE,
    )
    order(state, Aim("b"))
    order(state, Shoot(DOOR))
    assert state.agenda[-1] == Sheltering("m", DOOR, ("inside", "outside"), "b", defensive=True)
    events = order(state, Shelter("outside"), [10])
    assert shot(events).defensive
    assert state.people["b"].deeds.volley


@pytest.mark.rule("GT-8.3.5a")
def test_what_is_no_side_over_which_he_is_shot_at_is_refused() -> None:
    state = fire(foot("c", "defender", "Nim", DOOR), archer("a", STREET), archer("b", ROOM))
    order(state, Aim("a"))
    order(state, Shoot(DOOR))
    assert (refused(state, Shelter("NE")).rule, refused(state, Shelter("NE")).field) == ("GT-8.3.5a", "face")
    assert refused(state, Lower()).rule == "GT-2.1g"


@pytest.mark.rule("GT-8.3.5a", "GT-8.3.6a")
def test_with_the_next_phase_the_choice_is_open_again() -> None:
    state = fire(cataphract(), archer("a", NORTH))
    RULESET.evolve(state, ShelterTaken("c", CORNER, "S"))
    assert cover(state, "a", CORNER) == "none"
    RULESET.evolve(state, PhaseBegan(3, "defender"))
    assert (state.shelters, cover(state, "a", CORNER)) == ([], "medium")


@pytest.mark.rule("GT-8.3.6a")
def test_it_is_his_own_and_stays_at_that_corner() -> None:
    state = fire(cataphract(), archer("a", NORTH))
    RULESET.evolve(state, ShelterTaken("somebody else", CORNER, "S"))
    RULESET.evolve(state, ShelterTaken("c", "0406", "S"))
    assert cover(state, "a", CORNER) == "medium"


@pytest.mark.rule("GT-8.3.6a")
def test_bots_reckon_with_it() -> None:
    state = fire(cataphract(), archer("a", NORTH))
    covered = Shots(state, state.people["a"]).value(CORNER)
    RULESET.evolve(state, ShelterTaken("c", CORNER, "S"))
    assert Shots(state, state.people["a"]).value(CORNER) > covered


@pytest.mark.rule("GT-8.3.5a", "GT-8.3.6a")
def test_the_log_names_the_corner_the_doorway_and_the_choice() -> None:
    state = fire(cataphract(), foot("d", "defender", "Nim", DOOR), archer("a", NORTH), archer("b", STREET))
    for shooter, hex_, what in (("a", CORNER, "at the corner of a building"), ("b", DOOR, "in a doorway")):
        order(state, Aim(shooter))
        fired = order(state, Shoot(hex_), [1, 10])
        told = str(line(state, shot(fired)))
        assert f"medium ({what})" in told
    assert str(line(state, ShelterTaken("c", CORNER, "NE"))).endswith(
        "is covered in this phase against shots over the NE side of the hex, and over no other (GT-8.3.6a)"
    )
    for face in ("inside", "outside"):
        assert f"against shots from {face}, and from nowhere else (GT-8.3.5a)" in str(
            line(state, ShelterTaken("d", DOOR, face))
        )


def test_in_the_open_field_nothing_is_kept() -> None:
    state = position(foot("c", "defender", "Nim", "1015"), archer("a", "1018"), step="offensive_fire")
    order(state, Aim("a"))
    order(state, Shoot("1015"), [1, 10])
    assert b"shelters" not in msgspec.json.encode(state)
