"""Sentences of spies."""

from campaign.presentation import report
from tests.campaign.board import Board
from tests.campaign.presentation.report.reading import line_of, names, said
from tests.campaign.presentation.report.samples import SAMPLES


def test_a_spy_tells_whom_he_saw_where_and_when() -> None:
    assert said(SAMPLES["SpyReported"], Board()) == (
        "Spy 1 reported: b1 of the Byzantines at hex 9244 on day 1: "
        "X and 2 knights, 1 medium infantry (1 wounded); b2 of the Byzantines at hex 9244 on day 1: Y (GC-10b)."
    )


def test_who_catches_a_spy_learns_whose_he_was() -> None:
    line = line_of(SAMPLES["SpyDiscovered"], "byzantine")
    assert report.words(line, names(Board())) == "b1 found out a spy of the Normans (GC-10f)."
