"""The strip of the ten faces on the page of a battle."""

import re

import pytest

from campaign.presentation.chart.palette import PALETTE
from desk.ten_faces import ranged
from tests.desk.conftest import Desk


@pytest.mark.parametrize(
    ("faces", "said"),
    [([1, 2, 3], "1 to 3"), ([4, 5], "4 and 5"), ([10], "10"), ([1, 3, 5], "1 and 3 and 5")],
)
def test_faces_are_named_in_ranges(faces: list[int], said: str) -> None:
    assert ranged(faces) == said


def test_ten_faces_have_the_colours_of_their_winners(andria: Desk) -> None:
    page = andria.page("battles/1/")
    strip = andria.get("battles/1/").context["strip"]
    assert [each.face for each in strip.squares] == list(range(1, 11))
    wins = {
        colour: [each.face for each in strip.squares if each.fill == colour]
        for colour in (PALETTE.of_side("red"), "")
    }
    assert sum(map(len, wins.values())) < 10
    assert strip.said.startswith(f"Attacker wins on {ranged(wins[PALETTE.of_side('red')])}, nobody on ")
    assert [each.tenths for each in strip.key] == [
        len(wins[PALETTE.of_side("red")]),
        len(wins[""]),
        10 - sum(map(len, wins.values())),
    ]
    assert len(re.findall('<rect width="76"', page)) == 10
