"""Sentences of convoys and supply."""

import msgspec
import pytest

from campaign.presentation import report
from tests.campaign.board import Board
from tests.campaign.presentation.report.reading import line_of, names, said
from tests.campaign.presentation.report.samples import SAMPLES


@pytest.mark.parametrize(
    ("kind", "own", "others"),
    [
        (
            "ConvoyCreated",
            "Convoy c20 was made up with 3 points, bound for Venosa, escorted by n1 (GC-11a).",
            "Convoy c20 was made up (GC-11a).",
        ),
        (
            "ConvoyTaken",
            (
                "Convoy c1 with 1 point now belongs to n1 of the Normans, and no longer to the "
                "Byzantines (GC-11g)."
            ),
            "Convoy c1 belongs to n1 of the Normans (GC-11g).",
        ),
        (
            "ConvoyReleased",
            "Convoy c1 goes without escort: it has lost its driver (GC-11h).",
            "Convoy c1 goes without escort (GC-11h).",
        ),
    ],
)
def test_all_see_a_convoy_and_its_people_alone_what_it_carries(kind: str, own: str, others: str) -> None:
    assert said(SAMPLES[kind], Board()) == own
    line = line_of(SAMPLES[kind], "lombard")
    assert report.words(line, names(Board())) == others


@pytest.mark.parametrize(
    ("carried", "words"),
    [
        ({"convoy": True, "seller": "n2", "paid": 3}, " from convoy melfi, for 1.5 deniers to n2"),
        ({"convoy": True}, " from convoy melfi"),
        ({}, ""),
    ],
)
def test_a_ration_is_told_with_its_price(carried: dict[str, object], words: str) -> None:
    ration = msgspec.structs.replace(SAMPLES["RationCarried"], **carried)
    assert said(ration, Board()) == f"n1 took along 1 point of supply{words} for tomorrow (GC-8.4f)."


def test_supply_from_a_convoy_is_told_by_its_name() -> None:
    drawn = msgspec.structs.replace(SAMPLES["SupplyDrawn"], convoy=True, source="c1")
    assert said(drawn, Board()) == "n1 drew 1 point of supply from convoy c1 (GC-8.4c)."
