"""One shot, from the aim to the letter of the table."""

import pytest

from battles.fields.laid import Laid
from battles.guiscard.play.fire.shot import Fall
from battles.guiscard.rules.fire.damage import Wounding
from battles.guiscard.state import Formation
from tests.battles.guiscard.board import foot, position
from tests.battles.guiscard.play.fire.shots import shoot


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


@pytest.mark.rule("GT-5.4.1a", "GT-5.4.1b", "GT-5.4.2a", "GT-5.4.3a")
@pytest.mark.parametrize(
    ("frm", "code", "at", "dice", "fall", "letter"),
    [
        ("1214", "Nia", "1213", [9], Fall("1213"), "-"),
        ("1215", "Nia", "1213", [6, 9], Fall("1213", 4, {"bow_or_sling_closer_than_4": -2}), "-"),
        ("1220", "Nia", "1213", [5], Fall("1212", 5), ""),
        ("0613", "Bia", "2413", [10], Fall("", 11, {"medium_range": 1}, "over"), ""),
        ("1214", "Nia", "1220", [8], Fall("", 8, {}, "off_field"), ""),
    ],
    ids=[
        "the next hex takes no roll",
        "two hexes take an easier one",
        "empty hex",
        "beyond ten",
        "off the field",
    ],
)
def test_where_a_shot_comes_down(frm, code, at, dice, fall, letter):
    state = position(archer(frm, code), foot("d", "defender", "Nim", at, "stunned"))
    fired, _ = shoot(state, "a", at, dice)
    assert fired.fall == fall
    assert (fired.wounding.letter if fired.wounding else "") == letter
    assert state.people["d"].condition == "stunned"


@pytest.mark.rule("GT-5.4.1d")
@pytest.mark.parametrize(
    ("there", "fall"), [("d2", Fall("", 5, {}, "no_line", "1005")), ("", Fall("1005", 5))]
)
def test_a_shot_gone_aside_to_somebody_whom_no_line_reaches_is_lost(there, fall):
    # Behind the target stands another: at short range nobody shoots over the first.
    behind = [foot(there, "defender", "Nim", "1005")] if there else []
    state = position(archer("1008"), foot("d", "defender", "Nim", "1006"), *behind)
    fired, _ = shoot(state, "a", "1006", [7])
    assert (fired.fall.hex, fired.fall.lost, fired.fall.aside) == (fall.hex, fall.lost, fall.aside)
    assert fired.wounding is None


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


@pytest.mark.rule("GT-5.4.1c")
def test_scatter_lies_as_the_map_does():
    state = position(archer("1208"), foot("d", "defender", "Nim", "1202"), laid=Laid("B1", turned=True))
    fired, _ = shoot(state, "a", "1202", [5])
    assert fired.fall.hex == "1203"
