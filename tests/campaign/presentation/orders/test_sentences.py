"""Orders read as sentences, in the reader's language."""

from typing import get_args

import msgspec
import pytest

from api.examples import SHEETS
from campaign.model.men import Band
from campaign.model.orders import (
    BuildEngines,
    Capitulate,
    ChooseField,
    CreateConvoy,
    Exchange,
    Garrison,
    Hire,
    Hold,
    JoinBattle,
    LeadMercenaries,
    March,
    Merge,
    MoveSpy,
    NameVictims,
    Order,
    Plunder,
    Pound,
    RankSupply,
    Recruit,
    Retreat,
    Ride,
    Sally,
    Split,
    Storm,
    Target,
)
from campaign.model.orders.conditions import Day, Distance, Losses, Odds, Place
from campaign.presentation.faction_report import names_for
from campaign.presentation.orders import order_in_words
from campaign.presentation.orders.register import SENTENCES
from campaign.presentation.report import Names
from campaign.visibility import view
from tests.campaign.board import GAME, NORTH, Board

FIELD, SOUTH = GAME.map.sites["trani"].hex, GAME.map.sites["melfi"].hex


def names(language: str = "en") -> Names:
    """How a Norman reader calls things: Trani is on its own hex."""
    board = Board().group("n1", "norman").place("trani", "byzantine", FIELD).place("melfi", "norman", SOUTH)
    return names_for(view(board.commander("robert", "norman").state, "norman"), language)


def test_there_is_a_sentence_for_every_kind_of_order() -> None:
    assert set(SENTENCES) == set(get_args(Order))


@pytest.mark.parametrize(
    ("order", "sentence"),
    [
        (March("n2", (NORTH,)), f"n2 marches to {NORTH}"),
        (March("n2", (NORTH, FIELD)), f"n2 marches to Trani by {NORTH}"),
        (
            March("n2", (NORTH, FIELD, SOUTH), ("lombard",), True),
            f"n2 marches to Melfi by {NORTH}, Trani, attacks the Lombards it meets and takes a ration along",
        ),
        (March("new:van", ()), "the new group “van” marches nowhere"),
        (Hold("n2", ("any",)), "n2 stays where it is and attacks anybody it meets"),
        (MoveSpy("norman-spy-1", (FIELD,)), "spy 1 goes to Trani"),
        (Ride("robert", (FIELD,), "n1"), "Robert rides to Trani and joins n1 there"),
        (
            JoinBattle("n1", ("lombard", "byzantine")),
            "n1 joins battles of its own side in the hexes around it, against the Lombards and the Byzantines",
        ),
        (
            JoinBattle("n1", beside=("lombard",)),
            "n1 joins battles of its own side and of the Lombards in the hexes around it, against anybody",
        ),
        (
            JoinBattle("n1", beside=("any",)),
            "n1 joins battles of its own side and of all allies in the hexes around it, against anybody",
        ),
        (Retreat("n1", ("N", "SW")), "n1 falls back towards N, SW"),
        (ChooseField(), "the field of battles against anybody: as it comes"),
        (
            Split("n1", "van", [Band("norman", "knight", True, False, 3)], money=3),
            "n1 detaches 3 knights and 1.5 deniers as the new group “van”",
        ),
        (Exchange("n1", "n2", commanders=("robert",)), "n1 hands over to n2: Robert"),
        (Merge(("n1", "n2", "n3")), "n1 takes in n2 and n3"),
        (Recruit("n1", "trani", 1, 2), "n1 recruits in Trani: 1 light infantry and 2 peasants"),
        (Hire("n1", "any", "pay"), "n1 hires whatever band it meets for pay"),
        (LeadMercenaries(("n1", "n2")), "neutral bands that have the choice go to n1, else to n2"),
        (
            CreateConvoy("trani", "melfi", 1),
            "a convoy of 1 point sets out from Trani for Melfi, without an escort",
        ),
        (Plunder("n1", "trani"), "n1 plunders Trani of all it has"),
        (
            Storm("n1", "trani", [Band("norman", "archer", False, False, 2)]),
            "n1 storms Trani and would leave there: 2 archers",
        ),
        (Capitulate("melfi", True), "Melfi negotiates when it is summoned"),
        (BuildEngines("trani", ()), "before Trani the crews rest"),
        (BuildEngines("trani", ("perrier", "perrier")), "before Trani the crews work at 2 perriers"),
        (Pound("trani", (Target("1515", 2),)), "before Trani they pound wall 1515 with 2 perriers"),
        (
            Sally("melfi", "camp", ("knight",)),
            "the besieged of Melfi sally against the camp, first of all knight",
        ),
        (
            NameVictims("melfi", own=("wounded knight", "wounded"), engines=("perrier",)),
            (
                "the first victims of chance at Melfi: own people: wounded knight, the wounded; "
                "engines: perriers"
            ),
        ),
    ],
)
def test_an_order_reads_as_what_it_does(order: Order, sentence: str) -> None:
    assert order_in_words(order, names()) == sentence


@pytest.mark.parametrize(
    ("condition", "said"),
    [
        (Odds(at_least=60), "the odds are at least 60 %"),
        (Odds(at_most=30), "the odds are at most 30 %"),
        (Odds(40, 60), "the odds are 40 to 60 %"),
        (Losses(at_most=1), "its losses are at most 1 head"),
        (Losses(percent=20, faction=True), "the losses of your faction are at most 20 %"),
        (Day(first=3), "it is day 3 or later"),
        (Day(last=3), "it is day 3 or earlier"),
        (Day(3, 5), "it is day 3 to 5"),
        (Place(("trani",)), "this is in Trani"),
        (Distance("n1", at_most=1), "n1 is at most 1 hex away"),
        (Distance("trani", at_least=2), "Trani is at least 2 hexes away"),
        (Distance("n1", 2, 1), "n1 is 1 to 2 hexes away"),
    ],
)
def test_a_condition_stands_behind_its_order(condition: Odds, said: str) -> None:
    assert order_in_words(Hold("n1", when=(condition,)), names()) == f"n1 stays where it is, if {said}"


@pytest.mark.parametrize("title", SHEETS)
def test_the_examples_read_well_in_every_language_and_differently(title: str) -> None:
    for order in msgspec.convert(SHEETS[title], list[Order]):
        english, french = (order_in_words(order, names(language)) for language in ("en", "fr"))
        assert english != french
        assert not {"{", "}", "_"} & {*english, *french}


def test_whatever_is_named_that_is_not_there_is_named_as_it_was_written() -> None:
    order = March("<n9>", ("0000", "99999", "nowhere"), ("martians",), when=(Place(("123", "x")),))
    assert order_in_words(order, names()) == (
        "<n9> marches to nowhere by 0000, 99999 and attacks martians it meets, if this is in 123 / x"
    )


@pytest.mark.parametrize(
    ("order", "sentence"),
    [
        (
            LeadMercenaries(("n1", "n2", "n20", "n3", "n5")),
            (
                "neutral bands that have the choice go to n1, else to n2, else to n20, "
                "else to 2 others in the order of their numbers"
            ),
        ),
        (
            LeadMercenaries(("n1", "n2", "n20", "n5", "n3")),
            (
                "neutral bands that have the choice go to n1, else to n2, else to n20, "
                "else to 2 others in the order that you gave"
            ),
        ),
        (LeadMercenaries(()), "neutral bands that have the choice go where they like"),
        (JoinBattle("n1", ()), "n1 joins battles of its own side in the hexes around it, against none"),
        (Retreat("n1", ()), "n1 falls back towards any side"),
        (RankSupply("melfi", ()), "in Melfi supply goes in this order: as usual"),
        (Merge(()), "no groups unite"),
        (Exchange("n1", "n2"), "n1 hands over to n2: none"),
        (Garrison("n1", "melfi", []), "n1 leaves in Melfi: none"),
        (
            Split("n1", "x", [Band("norman", "knigth", True, False, 3)]),
            "n1 detaches 3 knigth as the new group “x”",
        ),
        (NameVictims("melfi"), "the first victims of chance at Melfi: none"),
        (Hold("n1", when=(Odds(),)), "n1 stays where it is, if the odds are at least 0 %"),
        (Hold("n1", when=(Losses(),)), "n1 stays where it is, if its losses are at most 100 %"),
        (Hold("n1", when=(Day(),)), "n1 stays where it is, if it is day 1 or later"),
        (Hold("n1", when=(Place(()),)), "n1 stays where it is, if this is in no place"),
    ],
)
def test_an_order_that_says_nothing_is_a_sentence_all_the_same(order: Order, sentence: str) -> None:
    """It is told before it is judged."""
    assert order_in_words(order, names()) == sentence
