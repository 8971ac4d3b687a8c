"""Sentences of places."""

import pytest

from tests.campaign.board import Board
from tests.campaign.presentation.report.reading import said
from tests.campaign.presentation.report.samples import SAMPLES


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("MilitiaRaised", "The people of hex 9243 took up arms for the Normans: 2 knights (GC-13.6a)."),
        ("SettlementStormed", "The Normans found hex 9243 undefended (GC-13.5b)."),
        (
            "SettlementTaken",
            "Hex 9243 passed from the Lombards to the Normans by force of arms. It depends on X (D30).",
        ),
        (
            "SettlementSummoned",
            "The Normans (n1) summoned hex 9243, and it may negotiate (GC-15.3a).",
        ),
        (
            "CapitulationAgreed",
            "hex 9243 capitulated and gives the Normans 70% of its stores (GC-15.3d) [dice: summons by the Normans 3].",
        ),
        (
            "DefendersKilled",
            "People of the garrison of Melfi were put to the sword: 2 knights, X (GC-15.1d).",
        ),
    ],
)
def test_what_became_of_a_place_reads_well(kind: str, words: str) -> None:
    assert said(SAMPLES[kind], Board()).casefold() == words.casefold()
