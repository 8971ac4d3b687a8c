"""Cross-fire: who is in a doorway or at a corner has its cover against one side only, and says against which."""

import msgspec
import pytest

from battles.fields.laid import Laid
from battles.guiscard import system
from battles.guiscard.bots.shots import Shots
from battles.guiscard.drawing.story import line
from battles.guiscard.play.fire.aiming import Lower, ShelterTaken, Shoot
from battles.guiscard.play.fire.ready import Aim
from battles.guiscard.play.fire.sheltering import Shelter
from battles.guiscard.play.fire.shot import ShotFired
from battles.guiscard.play.turn import PhaseBegan
from battles.guiscard.rules.fire.shelters import crossfire, face_of
from battles.guiscard.rules.fire.sight import chosen, view
from battles.guiscard.rules.fire.weapons import weapon_of
from battles.guiscard.rules.ground import ground_in
from battles.guiscard.ruleset import RULESET
from battles.guiscard.state import Character, Deeds, Formation, Sheltered, Skirmish
from battles.guiscard.state.items import DefensiveFire, Movement, OffensiveFire, Sheltering
from battles.guiscard.tables import Weapon
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


def fire(*placed: Placed) -> Skirmish:
    """The first step of the attackers' phase, in the village."""
    return position(*placed, step="offensive_fire", agenda=[OffensiveFire()], laid=VILLAGE)


def cover(state: Skirmish, shooter: str, hex_: str) -> str:
    """The cover of who is in a hex against somebody, as things stand."""
    return view(state, ground_in(state), *armed(state, shooter), hex_).cover


def faces(state: Skirmish, shooter: str, hex_: str) -> tuple[str, ...]:
    """What who is in a hex is asked before a shot at it."""
    return crossfire(state, ground_in(state), *armed(state, shooter), hex_, defensive=False)


def armed(state: Skirmish, shooter: str) -> tuple[Character, Weapon]:
    """Somebody and his weapon."""
    weapon = weapon_of(state.people[shooter])
    assert weapon is not None
    return state.people[shooter], weapon


def shoot(state: Skirmish, shooter: str, at: str, *dice: int) -> tuple[ShotFired, list[object]]:
    """A shot of somebody who aims at a hex, and all that comes of it."""
    order(state, Aim(shooter))
    events = order(state, Shoot(at), dice)
    (fired,) = happened(events, ShotFired)
    return fired, events


def counted(fired: ShotFired) -> str:
    """The cover of whom a shot struck."""
    assert fired.wounding is not None
    return fired.wounding.cover


def asked(state: Skirmish, shooter: str, at: str) -> Skirmish:
    """The position in which somebody at whom somebody aims is to say against whom he is covered."""
    order(state, Aim(shooter))
    order(state, Shoot(at))
    return state


@pytest.mark.rule("GT-8.3.6a")
@pytest.mark.parametrize(("face", "first", "second"), [("NE", "medium", "none"), ("S", "none", "medium")])
def test_w16_a_cataphract_at_a_corner_is_covered_against_the_one_of_two_arabs_whom_he_chooses(
    face: str, first: str, second: str
) -> None:
    state = fire(cataphract(), archer("a", NORTH), archer("b", WEST))
    order(state, Aim("a"))
    assert happened(order(state, Shoot(CORNER)), ShotFired) == [], "he is asked before any die is thrown"
    assert state.agenda[-1] == Sheltering("c", CORNER, ("NE", "S"), "a")
    assert (system.LOOP.to_act(state), system.LOOP.orders(state)) == (
        "defender",
        [Shelter("NE"), Shelter("S")],
    )
    events = order(state, Shelter(face), [1, 10])
    assert happened(events, ShelterTaken) == [ShelterTaken("c", CORNER, face)]
    assert [fired.wounding.cover for fired in happened(events, ShotFired)] == [first]
    fired, events = shoot(state, "b", CORNER, 1, 10)
    assert (counted(fired), happened(events, ShelterTaken)) == (second, []), "he is not asked again"


@pytest.mark.rule("GT-8.3.5a", "GT-9.4.3a")
@pytest.mark.parametrize(
    ("face", "out", "within"), [("outside", "medium", "none"), ("inside", "none", "medium")]
)
def test_in_a_doorway_one_is_covered_from_outside_or_from_inside(face: str, out: str, within: str) -> None:
    state = asked(fire(foot("c", "defender", "Nim", DOOR), archer("a", STREET), archer("b", ROOM)), "a", DOOR)
    assert system.LOOP.orders(state) == [Shelter("outside"), Shelter("inside")]
    refusal = refused(state, Shelter("NE"))
    assert (refusal.rule, refusal.field) == ("GT-8.3.5a", "face")
    assert refused(state, Lower()).rule == "GT-2.1g"
    order(state, Shelter(face), [10])
    assert (cover(state, "a", DOOR), cover(state, "b", DOOR)) == (out, within)
    assert chosen(state, DOOR) == face


@pytest.mark.rule("GT-8.3.5a", "GT-8.3.6a")
def test_without_crossfire_nobody_is_asked_and_the_cover_counts() -> None:
    state = fire(cataphract(), archer("a", NORTH), archer("b", "0701"))
    fired, _ = shoot(state, "a", CORNER, 1, 10)
    assert counted(fired) == "medium"
    assert state.shelters == [Sheltered("c", CORNER, "NE")], "it has counted against this face"
    assert cover(state, "b", CORNER) == "medium"


@pytest.mark.rule("GT-8.3.6a")
def test_a_shot_that_strikes_nobody_there_leaves_him_his_choice() -> None:
    state = fire(cataphract(), archer("a", NORTH))
    shoot(state, "a", CORNER, 10)
    assert (state.shelters, chosen(state, CORNER)) == ([], "")


@pytest.mark.rule("GT-8.3.5a", "GT-8.3.6a", "GT-5e", "GT-5.2a", "GT-7.1a")
@pytest.mark.parametrize(
    ("others", "found"),
    [
        ([archer("b", WEST)], ("NE", "S")),
        ([rider("b", "attacker", "Acl", "0405", "N")], ("NE", "S")),
        ([rider("b", "attacker", "Acl", "0405", "S")], ()),  # he has him behind his back
        ([foot("b", "attacker", "Nim", WEST)], ()),  # he has nothing to shoot with
        ([foot("b", "attacker", "Aia", WEST, "stunned")], ()),
        ([foot("b", "attacker", "Aia", WEST, deeds=Deeds(shot=True))], ()),
        ([archer("b", WEST), foot("d", "defender", "Bim", "0408")], ()),  # he is held in a fight
        ([foot("b", "defender", "Bia", WEST)], ()),
        ([archer("b", OPEN)], ()),  # no corner covers against him
        ([archer("b", "0604")], ()),  # the walls of the house are between
        ([archer("b", "3020")], ()),  # out of range
    ],
)
def test_it_is_crossfire_only_if_another_enemy_can_shoot_over_another_face(
    others: list[Placed], found: tuple[str, ...]
) -> None:
    assert faces(fire(cataphract(), archer("a", NORTH), *others), "a", CORNER) == found


@pytest.mark.rule("GT-8.3.6a", "GT-5.5.3b")
def test_who_could_shoot_over_people_once_the_cover_is_gone_counts_for_crossfire() -> None:
    people = archer("a", NORTH), archer("b", "0420"), foot("m", "attacker", "Aim", "0410")
    state = asked(fire(cataphract(), *people), "a", CORNER)
    order(state, Shelter("NE"), [10])
    order(state, Aim("b"))
    assert Shoot(CORNER) in system.LOOP.orders(state)


@pytest.mark.rule("GT-8.3.5a")
def test_where_he_is_covered_anyway_the_doorway_makes_no_difference() -> None:
    # From before the window he is covered in any case (GT-8.2.1e), so nothing is to be chosen and nothing is used up.
    state = fire(foot("c", "defender", "Nim", DOOR), archer("a", "0503"), archer("b", STREET))
    assert faces(state, "a", DOOR) == ()
    fired, _ = shoot(state, "a", DOOR, 1, 10)
    assert (counted(fired), state.shelters) == ("medium", [])


@pytest.mark.rule("GT-8.3.5a", "GT-7.3.2b")
def test_in_a_foulkon_the_doorway_makes_no_difference_either() -> None:
    state = fire(foot("c", "defender", "Bih", DOOR), archer("a", STREET), archer("b", ROOM))
    assert faces(state, "a", DOOR) == ("outside", "inside")
    state.formations["f"] = Formation("f", "defender", 0, ["c"], foulkon=True)
    assert faces(state, "a", DOOR) == ()


@pytest.mark.rule("GT-8.3.6a", "GT-5.4.1d", "GT-5.4.3d")
def test_who_is_hit_by_chance_is_asked_nothing_and_has_the_cover_of_his_hex() -> None:
    state = fire(cataphract(), foot("n", "defender", "Bim", "0402"), archer("a", NORTH), archer("b", WEST))
    numbers = {ground_in(state).scatter("0402", number): number for number in range(5, 11)}
    fired, events = shoot(state, "a", "0402", numbers[CORNER] + 2, 10)
    assert (fired.fall.hex, counted(fired)) == (CORNER, "medium")
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
    horse = state.horses["horse-of-c"]
    state.at[CORNER] = horse.id
    assert faces(state, "a", CORNER) == ()
    assert face_of(state, ground_in(state), *armed(state, "a"), horse, CORNER) == "NE"


@pytest.mark.rule("GT-8.3.5a", "GT-5.3a")
def test_who_moves_through_a_doorway_is_asked_in_defensive_fire() -> None:
    people = [foot(name, "defender", "Bia", hex_) for name, hex_ in (("a", STREET), ("b", ROOM))]
    agenda = [Movement(opened=True), DefensiveFire("defender", "m")]
    state = position(foot("m", "attacker", "Nim", DOOR), *people, agenda=agenda, laid=VILLAGE)
    asked(state, "b", DOOR)
    assert state.agenda[-1] == Sheltering("m", DOOR, ("inside", "outside"), "b", defensive=True)
    (fired,) = happened(order(state, Shelter("outside"), [10]), ShotFired)
    assert (fired.defensive, state.people["b"].deeds.volley) == (True, True)


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
        fired, _ = shoot(state, shooter, hex_, 1, 10)
        assert f"medium ({what})" in str(line(state, fired))
    assert str(line(state, ShelterTaken("c", CORNER, "NE"))).endswith(
        "is covered in this phase only against shots over the NE side of the hex (GT-8.3.6a)"
    )
    for face in ("inside", "outside"):
        told = str(line(state, ShelterTaken("d", DOOR, face)))
        assert f"only against shots from {face} (GT-8.3.5a)" in told


def test_in_the_open_field_nothing_is_kept() -> None:
    state = position(foot("c", "defender", "Nim", "1015"), archer("a", "1018"), step="offensive_fire")
    shoot(state, "a", "1015", 1, 10)
    assert b"shelters" not in msgspec.json.encode(state)
