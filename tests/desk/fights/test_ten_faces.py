"""The strip of the ten faces on the page of a battle."""

import re

from campaign.presentation.chart.palette import PALETTE
from campaign.presentation.report.ten_faces import ranged
from tests.campaign.board import Board
from tests.campaign.presentation.report.reading import names
from tests.desk.conftest import Desk


def test_ten_faces_have_the_colours_of_their_winners(andria: Desk) -> None:
    page = andria.page("battles/1/")
    strip = andria.get("battles/1/").context["strip"]
    assert [each.face for each in strip.squares] == list(range(1, 11))
    wins = {
        colour: [each.face for each in strip.squares if each.fill == colour]
        for colour in (PALETTE.of_side("red"), "")
    }
    assert sum(map(len, wins.values())) < 10
    assert strip.said.startswith(
        f"Attacker wins on {ranged(wins[PALETTE.of_side('red')], names(Board()))}, nobody on "
    )
    assert [each.tenths for each in strip.key] == [
        len(wins[PALETTE.of_side("red")]),
        len(wins[""]),
        10 - sum(map(len, wins.values())),
    ]
    assert len(re.findall('<rect width="76"', page)) == 10
