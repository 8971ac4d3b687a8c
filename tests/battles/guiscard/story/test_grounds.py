"""What gives cover, in the words of the text log."""

import pytest

from battles.fields.laid import Laid
from battles.guiscard.drawing.story import line
from battles.guiscard.play.fire import shot as shots
from battles.guiscard.play.fire.shot import Fall, ShotFired
from battles.guiscard.rules.fire.damage import Wounding
from battles.guiscard.state import Skirmish
from battles.guiscard.tables import Cover
from tests.battles.guiscard.board import foot, position
from tests.battles.guiscard.grounds import drawn
from tests.battles.guiscard.play.hoplites.phalanx import phalanx


def told(state: Skirmish, frm: str, at: str, cover: Cover) -> str:
    """The cover of who is struck at a hex by a bow."""
    piece = state.at[at]
    wounding = Wounding(piece, "fire_foot", "light", cover, 5, "B", "wounded")
    shot = ShotFired("a", "short_bow", frm, at, 4, "short", Fall(at), wounding)
    return str(shots.cover_told(state, shot, wounding))


@pytest.mark.rule("GT-5.5.4a", "GT-5.5.2.1a", "GT-3.1d")
@pytest.mark.parametrize(
    ("hexes", "cover", "said"),
    [
        ({}, "none", "none"),
        ({"1518": "tree"}, "light", "light (tree)"),
        ({"1518": "deep_water"}, "light", "light (deep water)"),
        ({"1516": "brush"}, "light", "light (brush in the line)"),
        ({"1518": "brush", "1514": "clear 2"}, "none", "none (brush shot into from above)"),
        ({"1518": "brush", "1516": "brush", "1514": "clear 2"}, "light", "light (brush in the line)"),
        ({"1518": "bank", "1517": "clear 1", "1514": "clear 1"}, "none", "none (bank shot into from above)"),
        ({"1518": "bank", "1517": "clear 1"}, "medium", "medium (bank)"),
    ],
)
def test_the_cover_of_a_shot_is_told_with_what_gives_it(
    monkeypatch: pytest.MonkeyPatch, hexes: dict[str, str], cover: Cover, said: str
) -> None:
    ground = drawn(**{f"_{hex_}": terrain for hex_, terrain in hexes.items()})
    monkeypatch.setattr(shots, "ground_in", lambda _: ground)
    state = position(foot("a", "attacker", "Nia", "1514"), foot("d", "defender", "Nim", "1518"))
    assert told(state, "1514", "1518", cover) == said


@pytest.mark.rule("GT-5.5.4b")
def test_a_low_wall_is_named() -> None:
    people = foot("a", "attacker", "Nia", "0803"), foot("d", "defender", "Nim", "0804")
    assert told(position(*people, laid=Laid("B7")), "0803", "0804", "medium") == "medium (behind a low wall)"


@pytest.mark.rule("GT-7.3.2b")
def test_a_foulkon_is_named() -> None:
    state = phalanx(foot("a", "attacker", "Nia", "1108"), depth=2, foulkon=True)
    assert told(state, "1108", "1114", "medium") == "medium (foulkon)"


@pytest.mark.rule("GT-5.4.1a", "GT-5.4.1c")
def test_a_shot_is_told_with_where_its_shooter_stands() -> None:
    state = position(foot("a", "attacker", "Nia", "1514", "wounded"), foot("d", "defender", "Nim", "1518"))
    shot = ShotFired("a", "short_bow", "1514", "1515", 1, "short", Fall("1515"), None)
    assert str(line(state, shot)).strip() == (
        "Norman archer (a at 1514, wounded) shoots a short bow at 1515, short range 1; "
        "too near to miss (GT-5.4.1a): at 1515; no target is there"
    )
