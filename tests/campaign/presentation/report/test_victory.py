"""Sentences of objectives and victory."""

from msgspec.structs import replace

from tests.campaign.board import Board
from tests.campaign.presentation.report.reading import said
from tests.campaign.presentation.report.samples import SAMPLES


def test_a_fulfilled_objective_is_told_by_its_number() -> None:
    assert said(SAMPLES["ObjectiveFulfilled"], Board()) == (
        "The Normans met their objective 7: the two commanders have met."
    )


def test_the_end_tells_who_has_won_and_how_everybody_stands() -> None:
    assert said(SAMPLES["VictoryDeclared"], Board()) == (
        "The last day is over: the Normans have won. The Normans +2 (16 points by a par of 14, 31 heads lost in battle); "
        "the Germans -1 (3 points by a par of 4, 1 head lost in battle)."
    )


def test_losses_that_decide_and_a_draw_are_told() -> None:
    declared = SAMPLES["VictoryDeclared"]
    by_losses = said(replace(declared, by_losses=True), Board())
    assert "the Normans have won, having lost fewer heads in battle." in by_losses
    drawn = said(replace(declared, winners=("norman", "german")), Board())
    assert "The last day is over: the Normans and the Germans draw." in drawn


def test_an_early_end_says_that_nobody_is_left_to_fight() -> None:
    ended = said(replace(SAMPLES["VictoryDeclared"], cause="eliminated"), Board())
    assert ended.startswith("Their opponents have no fighters left: the Normans have won.")
