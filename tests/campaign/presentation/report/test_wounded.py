"""Sentences of the wounded."""

import pytest

from campaign.model import events as e
from tests.campaign.board import FIELD, Board, foot
from tests.campaign.presentation.report.reading import said


@pytest.mark.parametrize(
    ("parted", "words"),
    [
        (False, "2 of the mercenaries m1 left their beds and joined their band (GC-14.7c)."),
        (
            True,
            "2 of the mercenaries m1 left their beds and went home, as their band is gone (GC-14.7c).",
        ),
    ],
)
def test_what_healed_mercenaries_do_is_told(parted: bool, words: str) -> None:
    healed = e.MercenariesHealed("melfi", FIELD, "norman", ("m1-1-3",), "m1", foot(2), parted)
    assert said(healed, Board()) == words
