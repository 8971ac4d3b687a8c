"""Why an order failed, with the reader's names for what the reason names by an id."""

import pytest

from campaign.presentation.report.refused import refused
from rulebook.refusal import Values
from tests.campaign.board import Board
from tests.campaign.presentation.report.reading import names


@pytest.mark.parametrize(
    ("said", "values", "words"),
    [
        ("you have no group {n1} any more", {}, "you have no group {n1} any more"),
        ("{commander} has an order already", {"commander": "robert"}, "Robert has an order already"),
        (
            "you have no alliance with {faction}",
            {"faction": "byzantine"},
            "you have no alliance with the Byzantines",
        ),
        (
            "hex {hex} does not touch {from_hex}",
            {"hex": "4223", "from_hex": "4225"},
            "hex 4223 does not touch 4225",
        ),
        ("you have no spy {spy} any more", {"spy": "norman-spy-2"}, "you have no spy 2 any more"),
        (
            "you do not escort {prisoners}",
            {"prisoners": "prisoners-norman-5617-3"},
            "you do not escort the prisoners taken at hex 5617 on day 3",
        ),
        (
            "there are no people of type {troop}",
            {"troop": "medium_infantry"},
            "there are no people of type medium infantry",
        ),
        (
            "there are no people of type {troop}",
            {"troop": "elephant"},
            "there are no people of type elephant",
        ),
        ("only {got} of {asked} could be raised", {"got": 2, "asked": 9}, "only 2 of 9 could be raised"),
    ],
)
def test_a_reason_is_said_with_the_names_that_its_reader_knows(said: str, values: Values, words: str) -> None:
    assert refused({"said": said, "values": values}, names(Board())) == words
