"""docs/sieges.md says what the tables say."""

import re
from itertools import product

import pytest

from campaign.model.choices import CHOICES
from campaign.rules.strongholds.chances import blockade, early, number
from campaign.rules.strongholds.works import days_of_work
from config.state import CHECKOUT
from tests.campaign.board import GAME

PAGE = (CHECKOUT / "docs" / "sieges.md").read_text()
FACES = range(1, 11)
MESSENGER = next(one for one, row in GAME.sieges.siege_events.values.items() if row.effect == "messenger")
BLOCKADES = ((7, 3), (6, 3), (3, 3))
"""Besiegers and besieged, a line of the table each."""


def percent(modifiers: int) -> int:
    """In how many of a hundred days a messenger comes."""
    rolls = list(product(FACES, repeat=GAME.sieges.siege_events_roll.dice))
    return sum(number(sum(roll), modifiers, GAME.sieges) == MESSENGER for roll in rolls) * 100 // len(rolls)


@pytest.mark.rule("GS-11.1.2a", "GS-11.1.2b", "GS-11.1.2c", "GS-11.1.4a", "GS-11.1.4b", "GS-11.1.4c")
@pytest.mark.parametrize(("besiegers", "besieged"), BLOCKADES)
def test_the_page_tells_what_a_blockade_adds_and_how_often_a_messenger_comes(
    besiegers: int, besieged: int
) -> None:
    row = blockade(besiegers, besieged, GAME.sieges)
    bonus = early(2, switched_on=True, tables=GAME.sieges)
    assert re.search(rf"^\| [a-z ,]+ \| {row.name} \| {row.event_modifier} \| ", PAGE, re.M)
    chances = percent(row.event_modifier + bonus), percent(row.event_modifier)
    assert f"| {row.name} | {chances[0]} | {chances[1]} |\n" in PAGE
    assert f"another {bonus} is added" in PAGE
    assert f"days 2 to {GAME.sieges.siege_events_roll.early_days}" in PAGE


@pytest.mark.rule("GS-11.2a", "GS-11.2b", "GS-11.6b", "GS-11.1.3a", "GS-11.5b")
def test_the_page_tells_the_other_figures_of_the_tables() -> None:
    tables = GAME.sieges
    words = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight")
    quick, slow = (words[days_of_work("perrier", engineer, tables)] for engineer in (True, False))
    crew = words[tables.siege_works.crew]
    for said in (
        f"a perrier {slow}, {quick} with an engineer",
        f"a crew is {crew} healthy people",
        f"for {words[tables.siege_effects.messenger_pause_days]} days after that",
        f"+{tables.initiative.besieger_bonus} for the besieger",
        f"the besieged add {tables.initiative.rain_bonus}",
        f"{words[tables.stores.days_of_a_point]} for each resource point",
        f"from {tables.surrender_roll.needed} on",
    ):
        assert said in " ".join(PAGE.split()), said


@pytest.mark.parametrize(
    "choice", [each for each in CHOICES if each.rule.startswith("GS-")], ids=lambda choice: choice.id
)
def test_every_order_that_answers_a_choice_of_a_siege_stands_on_the_page(choice) -> None:  # type: ignore[no-untyped-def]
    for answer in choice.order.split(","):
        assert f"`{answer.strip().partition('.')[0]}`" in PAGE
