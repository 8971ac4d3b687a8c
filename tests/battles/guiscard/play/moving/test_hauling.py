"""Four people on foot haul a perrier, two hexes of even ground a phase or one of rough."""

import msgspec
import pytest

from battles.fields.laid import Laid
from battles.guiscard.play.moving import hauling
from battles.guiscard.play.moving.hauling import Haul, PerrierHauled, Slew, Stand
from battles.guiscard.play.moving.step import Take
from battles.guiscard.state import Deeds, Formation, Skirmish
from battles.guiscard.state.items import Movement
from rulebook import Refusal
from tests.battles.guiscard.board import OPEN, Placed, foot, happened, order, position, refused, rider
from tests.battles.guiscard.play.gear.engines import emplace, spare

N, NE, SE, S, SW, NW = range(6)
FOUR = ("1416", "1616", "1418", "1618")


def team(*others: Placed, hexes: tuple[str, ...] = FOUR, laid: Laid = OPEN, at: str = "1517") -> Skirmish:
    """A perrier that looks north, and four beside it."""
    people = [foot(f"h{number}", "attacker", "Nim", each) for number, each in enumerate(hexes, start=1)]
    state = position(*people, spare(), *others, laid=laid, agenda=[Movement(opened=True)])
    emplace(state, "p", at)
    return state


def stands(state: Skirmish) -> list[str]:
    """Where the four are."""
    return [state.people[f"h{number}"].hex for number in range(1, 5)]


@pytest.mark.rule("GT-10.4.2a")
def test_engine_and_people_go_a_hex_together_and_do_nothing_else() -> None:
    state = team()
    events = order(state, Haul("p", N))
    assert happened(events, PerrierHauled) == [
        PerrierHauled(
            "p",
            "1516",
            N,
            1,
            (Stand("h1", "1415"), Stand("h2", "1615"), Stand("h3", "1417"), Stand("h4", "1617")),
        )
    ]
    assert state.fabric.engines == ("1516", "1517")
    assert stands(state) == ["1415", "1615", "1417", "1617"]
    assert state.perriers["p"].served == 0
    assert refused(state, Take("h1")).rule == "GT-4.3e"


@pytest.mark.rule("GT-10.4.2a")
def test_two_hexes_of_even_ground_a_phase_and_not_three_until_the_next_turn() -> None:
    state = team()
    order(state, Haul("p", N))
    order(state, Haul("p", N))
    assert state.perriers["p"].hex == "1515"
    for given in (Haul("p", N), Slew("p", NE)):
        with pytest.raises(Refusal, match="no farther"):
            hauling.check(state, given)
    state.turn, state.active = state.turn + 1, "attacker"
    for one in state.people.values():
        one.deeds = Deeds()
    state.agenda, state.step = [Movement(opened=True)], "movement"
    order(state, Haul("p", S))
    assert (state.perriers["p"].hex, state.perriers["p"].hauled) == ("1516", 1)


@pytest.mark.rule("GT-10.4.2a")
def test_a_hex_of_rough_ground_takes_the_whole_phase() -> None:
    state = team(laid=Laid("B9"), at="0219", hexes=("0119", "0319", "0120", "0320"))
    assert hauling.plan(state, Haul("p", N)).toil == 2, "brush"
    order(state, Haul("p", N))
    assert refused(state, Haul("p", N)).rule == "GT-10.4.2a"


@pytest.mark.rule("GT-10.4.2a")
def test_the_arrow_end_is_turned_about_the_other() -> None:
    state = team()
    events = order(state, Slew("p", NE))
    told = happened(events, PerrierHauled)[0]
    assert (told.hex, told.facing, told.toil) == ("1617", NE, 1)
    assert stands(state) == list(FOUR), "they stay"
    assert state.fabric.engines == ("1518", "1617")


ENEMY, STUNNED = foot("d", "defender", "Nim", "1414"), foot("f", "attacker", "Nim", "1516", "stunned")
RIDER = rider("r", "attacker", "Nck", "1519", "S")
NO_OTHER_WAY: dict[str, tuple[tuple[Placed, ...], tuple[str, ...], Haul | Slew, str]] = {
    "turned by two sides at once": ((), FOUR, Slew("p", S), "GT-10.4.2a"),
    "to a side that a hex has not": ((), FOUR, Haul("p", 7), "GT-10.4.2a"),
    "by three": ((), FOUR[:3], Haul("p", N), "GT-10.4.2a"),
    "by three and a rider": ((RIDER,), FOUR[:3], Haul("p", N), "GT-10.4.2a"),
    "over a man": ((STUNNED,), FOUR, Haul("p", N), "GT-10.4.3a"),
    "to where an enemy can attack": ((ENEMY,), FOUR, Haul("p", N), "GT-10.4.2a"),
    "the enemy's": ((), FOUR, Haul("q", N), "GT-10.4.1a"),
}


@pytest.mark.rule("GT-10.4.1a", "GT-10.4.2a", "GT-10.4.3a", "GT-1.1c")
@pytest.mark.parametrize("how", NO_OTHER_WAY)
def test_a_perrier_is_hauled_in_no_other_way(how: str) -> None:
    others, hexes, given, rule = NO_OTHER_WAY[how]
    state = team(*others, hexes=hexes)
    emplace(state, "q", "0516", side="defender")
    assert refused(state, given).rule == rule


@pytest.mark.rule("GT-10.4.2a")
@pytest.mark.parametrize(
    "fields",
    [
        {"condition": "stunned"},
        {"side": "defender"},
        {"leads": ["bay"]},
        {"horse": "bay"},
        {"deeds": Deeds(shot=True)},
        {},
    ],
)
def test_who_cannot_haul(fields: dict[str, object]) -> None:
    state = team()
    for field, value in fields.items():
        setattr(state.people["h4"], field, value)
    if not fields:
        state.formations["f"] = Formation("f", "attacker", 1, ["h4"])
    with pytest.raises(Refusal, match="haul"):
        hauling.check(state, Haul("p", N))


@pytest.mark.rule("GT-10.4.2a")
def test_a_fifth_hauls_where_one_of_four_has_no_room_and_the_team_may_stand_in_each_others_way() -> None:
    state = team(
        foot("h5", "attacker", "Nim", "1519"),
        foot("block", "attacker", "Nim", "1415", "stunned"),
    )
    told = hauling.plan(state, Haul("p", N))
    assert [each.character for each in told.haulers] == ["h2", "h3", "h4", "h5"]
    state = team(hexes=("1516", "1416", "1616", "1418"))
    order(state, Haul("p", N))
    assert stands(state) == ["1515", "1415", "1615", "1417"]


@pytest.mark.rule("GT-10.4.2a")
@pytest.mark.parametrize(
    ("at", "hexes"),
    [
        ("0303", ("0203", "0403", "0204", "0404")),
        ("1516", ("1416", "1616", "1417", "1617")),
        ("1501", ("1401", "1601", "1402", "1602")),
    ],
    ids=["trees", "a gate", "the end of the field"],
)
def test_no_engine_goes_into_trees_through_gates_or_off_the_field(at: str, hexes: tuple[str, ...]) -> None:
    with pytest.raises(Refusal, match="cannot be hauled there"):
        hauling.check(team(at=at, hexes=hexes, laid=Laid("B9")), Haul("p", N))


@pytest.mark.rule("GT-10.2.4b")
def test_a_burning_perrier_is_not_hauled_and_one_is_hauled_away_from_an_enemy() -> None:
    state = team()
    state.fabric = msgspec.structs.replace(state.fabric, burning=("1517",))
    assert refused(state, Haul("p", N)).rule == "GT-10.2.4b"
    order(team(ENEMY), Haul("p", S))
