"""One shot, from the aim to the letter of the table."""

import pytest

from battles.fields.laid import Laid
from battles.guiscard.events.fire import Fall, Wounding
from battles.guiscard.state import Formation
from battles.guiscard.tables import TABLES
from tests.battles.guiscard.board import foot, position, rider
from tests.battles.guiscard.fire.shots import shoot


def archer(hex_="1220", code="Nia", **fields):
    return foot("a", "attacker", code, hex_, **fields)


@pytest.mark.rule("GT-5.4.1b", "GT-5.4.3b", "GT-5.4b")
def test_everything_that_made_a_shot_is_written_down():
    state = position(archer(), foot("d", "defender", "Nim", "1213"))
    fired, _ = shoot(state, "a", "1213", [4, 2])
    assert (fired.shooter, fired.weapon, fired.frm, fired.at) == ("a", "short_bow", "1220", "1213")
    assert (fired.range, fired.band, fired.defensive) == (7, "short", False)
    assert fired.fall == Fall("1213", 4)
    assert fired.wounding == Wounding(
        "d", "fire_foot", "light", "none", 3, "B", "wounded", {"armoured_target": 1}
    )
    assert [rolled.face for rolled in fired.rolls] == [4, 2]
    assert [rolled.label for rolled in fired.rolls] == ["GT-5.4.1b|3a.a|impact|0", "GT-5.4.3b|3a.a|damage|0"]


@pytest.mark.rule("GT-5.4.1a")
def test_a_shot_at_the_next_hex_takes_no_impact_roll():
    state = position(archer("1214"), foot("d", "defender", "Nim", "1213", "stunned"))
    fired, _ = shoot(state, "a", "1213", [9])
    assert fired.fall == Fall("1213")
    assert fired.wounding.letter == "-"


@pytest.mark.rule("GT-5.4.1a", "GT-5.4.2a")
def test_a_shot_at_two_hexes_takes_the_roll_and_is_easier():
    state = position(archer("1215"), foot("d", "defender", "Nim", "1213"))
    fired, _ = shoot(state, "a", "1213", [6, 9])
    assert fired.fall == Fall("1213", 4, {"bow_or_sling_closer_than_4": -2})


@pytest.mark.rule("GT-5.4.1b", "GT-5.4.3a")
def test_an_empty_hex_ends_a_shot_that_goes_aside():
    state = position(archer(), foot("d", "defender", "Nim", "1213"))
    fired, _ = shoot(state, "a", "1213", [5])
    assert fired.fall == Fall("1212", 5)
    assert fired.wounding is None
    assert state.people["d"].condition == "healthy"


@pytest.mark.rule("GT-5.4.1b", "GT-5.4.3a")
def test_a_shot_that_goes_aside_strikes_whoever_is_there_friend_or_foe():
    state = position(
        archer(), foot("d", "defender", "Nim", "1213"), foot("friend", "attacker", "Nil", "1313")
    )
    fired, _ = shoot(state, "a", "1213", [6, 2])
    assert (fired.fall.hex, fired.wounding.piece) == ("1313", "friend")
    assert state.people["friend"].condition == "wounded"


@pytest.mark.rule("GT-5.4.3a", "GT-5.4.1b")
def test_a_shot_that_comes_down_on_the_horse_archer_himself_ends_there():
    state = position(
        rider("a", "attacker", "Aca", "1215", "N"), foot("d", "defender", "Nil", "1217", "stunned")
    )
    fired, _ = shoot(state, "a", "1217", [7])
    assert (fired.fall, fired.wounding) == (Fall("1216", 5, {"bow_or_sling_closer_than_4": -2}), None)


@pytest.mark.rule("GT-5.4.1b", "GT-5.4.2a")
def test_a_roll_beyond_ten_is_lost():
    state = position(archer("0613", code="Bia"), foot("d", "defender", "Nim", "2413"))
    fired, _ = shoot(state, "a", "2413", [10])
    assert fired.fall == Fall("", 11, {"medium_range": 1}, "over")
    assert fired.wounding is None


@pytest.mark.rule("GT-5.4.1b")
def test_a_shot_that_leaves_the_field_is_lost():
    state = position(archer("1214"), foot("d", "defender", "Nim", "1220"))
    fired, _ = shoot(state, "a", "1220", [8])
    assert fired.fall == Fall("", 8, {}, "off_field")


@pytest.mark.rule("GT-5.4.1d")
@pytest.mark.parametrize(
    ("there", "fall"), [("d2", Fall("", 5, {}, "no_line", "1005")), ("", Fall("1005", 5))]
)
def test_a_shot_gone_aside_to_somebody_whom_no_line_reaches_is_lost(there, fall):
    # Behind the target stands another: at short range nobody shoots over the first.
    people = [archer("1008"), foot("d", "defender", "Nim", "1006")]
    if there:
        people.append(foot(there, "defender", "Nim", "1005"))
    state = position(*people)
    fired, _ = shoot(state, "a", "1006", [7])
    assert (fired.fall.hex, fired.fall.lost, fired.fall.aside) == (fall.hex, fall.lost, fall.aside)
    assert fired.wounding is None


@pytest.mark.rule("GT-5.4.3e", "GT-1.2f")
@pytest.mark.parametrize(("code", "letter"), [("Nim", "-"), ("Nil", "A")])
def test_armour_adds_one_to_the_roll_for_damage(code, letter):
    state = position(archer(code="Bia"), foot("d", "defender", code, "1213"))
    fired, _ = shoot(state, "a", "1213", [4, 7])
    assert fired.wounding.letter == letter


@pytest.mark.rule("GT-5.4.3e", "GT-5.4.3f")
def test_more_than_ten_counts_as_ten():
    state = position(archer(penalty=1), foot("d", "defender", "Nim", "1213"))
    fired, _ = shoot(state, "a", "1213", [2, 10])
    assert fired.wounding.total == 12
    assert fired.wounding.letter == TABLES.now.fire.fire_foot.light.none[-1]


@pytest.mark.rule("GT-5.4.3b", "GT-5.4c")
@pytest.mark.parametrize("hex_", ["1213", "1212"])
def test_either_hex_of_a_rider_may_be_aimed_at_and_he_suffers_by_the_table_of_riders(hex_):
    state = position(archer(), rider("d", "defender", "Acl", "1213", "S"))
    fired, _ = shoot(state, "a", hex_, [1, 2])
    assert (fired.wounding.piece, fired.wounding.table, fired.wounding.letter) == ("d", "fire_mounted", "C")


@pytest.mark.rule("GT-5.4.3d")
@pytest.mark.parametrize(("impact", "struck", "cover"), [(4, "aimed", "light"), (10, "beside", "none")])
def test_cover_is_that_of_whoever_is_struck_not_of_whoever_was_aimed_at(impact, struck, cover):
    # 0614 is brush, 0514 beside it is clear.
    state = position(
        archer("0620"), foot("aimed", "defender", "Nil", "0614"), foot("beside", "defender", "Nil", "0514")
    )
    fired, _ = shoot(state, "a", "0614", [impact, 10])
    assert (fired.wounding.piece, fired.wounding.cover) == (struck, cover)


@pytest.mark.rule("GT-5.4.3d")
def test_men_in_a_foulkon_have_medium_cover():
    men = [foot(f"d{number}", "defender", "Bih", hex_) for number, hex_ in enumerate(("1213", "1212"))]
    state = position(archer(), *men)
    state.formations["f"] = Formation("f", "defender", 1, ["d0", "d1"], foulkon=True)
    fired, _ = shoot(state, "a", "1213", [4, 9])
    assert fired.wounding.cover == "medium"


@pytest.mark.rule("GT-5.4.2a", "GT-5.4.3e")
def test_hunger_is_added_to_both_rolls():
    state = position(archer(penalty=1), foot("d", "defender", "Nil", "1213"))
    fired, _ = shoot(state, "a", "1213", [3, 5])
    assert (fired.fall.total, fired.fall.modifiers) == (4, {"unsupplied": 1})
    assert (fired.wounding.total, fired.wounding.modifiers) == (6, {"unsupplied": 1})


@pytest.mark.rule("GT-5.4.1c")
def test_scatter_lies_as_the_map_does():
    state = position(archer("1208"), foot("d", "defender", "Nim", "1202"), laid=Laid("B1", turned=True))
    fired, _ = shoot(state, "a", "1202", [5])
    assert fired.fall.hex == "1203"
