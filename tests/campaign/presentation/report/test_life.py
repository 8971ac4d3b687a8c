"""Sentences of pauses and of the quorum."""

import re

from campaign.model import events as e
from campaign.model.state import Settings
from campaign.presentation import report
from campaign.visibility import told
from tests.campaign.board import Board
from tests.campaign.presentation.report.in_french import names as in_french
from tests.campaign.presentation.report.reading import line_of, names

AT = "2053-06-02T17:00:00Z"


def said(event: e.Event) -> tuple[str, str]:
    """An event as everybody reads it, in English and in French."""
    board = Board()
    line = line_of(event)
    assert line == told(event, "german")
    return report.words(line, names(board)), report.words(line, in_french(board.state))


def test_a_campaign_that_pauses_itself_says_how_many_had_no_sheet() -> None:
    for missing in (1, 3):
        english, french = said(e.CampaignPaused(day=1, at=AT, why="quorum", missing=missing, seats=4))
        assert f"{missing} of 4 seats with players had no sheet at the deadline" in english
        assert "organiser" not in english
        assert re.search(rf"{missing} des 4 places pourvues n.avai(en)?t pas de feuille", french)


def test_the_opening_says_what_is_agreed_and_nothing_where_nothing_is() -> None:
    opened = Board(settings=Settings(quorum=25)).events[0]
    english, french = said(opened)
    assert "while more than 25 % of the seats with players are without a sheet." in english
    assert "If all 4 seats have players, 3 sheets are needed." in english
    assert "3 feuilles" in french
    assert "without a sheet" not in said(Board().events[0])[0]
