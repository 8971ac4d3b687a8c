"""A die is asked for in words."""

import pytest

from campaign.presentation.faction_report import names_for
from campaign.presentation.organiser import names_of
from campaign.presentation.report.die_in_words import WANTED, die_in_words
from campaign.presentation.report.fights import Fight
from campaign.visibility import view
from tests.campaign.board import Board
from tests.harness.golden import kept

FIGHTS = {1: Fight("4224", "norman", "lombard")}


def test_of_a_battle_that_he_was_not_told_of_a_player_reads_no_number() -> None:
    board = Board().place("melfi", "lombard")
    names = names_for(view(board.state, "lombard"))
    assert die_in_words("GC-17.2a|battle-42|result|0", {}, names) == "the result of a battle"


def said(label: str) -> str:
    board = Board().place("melfi", "lombard")
    return die_in_words(label, FIGHTS, names_of(board.state))


@pytest.mark.parametrize(
    ("label", "words"),
    [
        (
            "GC-17.2a|battle-1|result|0",
            "the result of the battle at hex 4224 (1 hex S of Melfi), Normans against Lombards",
        ),
        ("GC-17.2a|battle-9|result|0", "the result of battle 9"),
        ("GS-11.1.2a|siege of melfi|event|1", "the event of the day in the siege of Melfi"),
        ("GC-14.7c|n1|knight 3|0", "when knight 3, of n1, is fit again"),
        (
            "GC-14.5a|battle-1|n1 archer 2|0",
            "the fate of n1, archer 2 in refusing the battle at hex 4224",
        ),
        ("GC-15.3d|melfi|norman summons|0", "whether Melfi opens its gates to the Normans"),
        ("GC-10d|lombard-spy-1 and n1|discovered|0", "whether n1 finds spy 1"),
        ("GC-6d|day 2, prestige 0, 8 heads|norman acts first|0", "whether the Normans act first on day 2"),
        (
            "GS-11.3.4b|siege of melfi|pounding 1208|0",
            "the effect of the perriers on the wall 1208 in the siege of Melfi",
        ),
        ("GS-11.1.5a|siege of melfi|healing of n2|0", "when one of n2 is healed in the siege of Melfi"),
        ("GC-12.2f|m1|loyalty|0", "the loyalty of the mercenaries m1"),
        ("GC-7a|melfi|hostility|0", "the hostility of Melfi at the beginning"),
        ("XX-1|n1|a new thing|0", "a new thing, for n1"),
    ],
)
def test_a_die_is_asked_for_in_words(label: str, words: str) -> None:
    assert said(label).startswith(words)


def test_all_dice_of_the_recorded_campaigns_have_words_of_their_own() -> None:
    labels = {
        each.label
        for path in kept.PATHS
        for event in kept.events(path)
        for each in getattr(event, "rolls", ())
    }
    assert labels
    assert [each for each in sorted(labels) if ", for " in said(each)] == []
    assert {label.split("|")[2] for label in labels} & WANTED.keys()


def test_what_a_die_is_for_does_not_tell_whose_heads_are_counted() -> None:
    assert "heads" not in said("GC-6d|day 2, prestige 0, 8 heads|norman acts first|0")
