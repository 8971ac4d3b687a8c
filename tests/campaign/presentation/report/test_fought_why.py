"""The reasons of a battle without a die: the event that decided it, the heads at its start, and its losses."""

from typing import Any

from campaign.presentation.report.fought_why import why_fought
from campaign.presentation.report.quick_why import with_toll
from campaign.presentation.report.telling import As
from tests.campaign.board import FIELD, Board
from tests.campaign.presentation.report.reading import names

HEADS = "the Byzantines attacked with 14 heads, and the Normans had 1 head"


def battle(**facts: Any) -> dict[str, Any]:
    """A battle of the Byzantines against the Normans that no die decided."""
    known = {
        "number": 1,
        "hex": FIELD,
        "attacker": "byzantine",
        "defender": "norman",
        "winner": "norman",
        "attacker_outcome": "retreat",
        "defender_outcome": "holds",
    }
    return known | facts


def why(**facts: Any) -> list[str]:
    """The reasons of such a battle."""
    return [reason.what for reason in why_fought(battle(**facts), names(Board()))]


def test_a_battle_of_a_system_begins_with_the_event_that_decided_it() -> None:
    started = {"attacker": 14, "defender": 1}
    told = why(way="engine", ruleset="guiscard", started=started, decided="the battle is over: they fled")
    assert told == [
        "the battle is over: they fled",
        HEADS,
        "fought out by the engine (Guiscard 2, skirmishes and sieges); its story has every roll",
    ]


def test_a_battle_at_a_table_has_its_heads_and_its_losses() -> None:
    facts = battle(way="external", started={"attacker": 14, "defender": 1})
    dead = {"faction": "byzantine", "type": "scutatos", "mounted": False, "wounded": False, "count": 2}
    men = {"dead": [dead], "wounded": [], "captured": []}
    lost = {"number": 1, "faction": "byzantine", "enemy": "norman", "cause": "battle", **men}
    told = why_fought(with_toll(facts, [As("MenLost", FIELD, lost)]), names(Board()))
    assert [reason.what for reason in told] == [
        HEADS,
        "the Byzantines lost 2 dead and the Normans lost nobody",
        "fought at a table, which reported its result",
    ]


def test_a_battle_that_was_seen_from_afar_has_no_reasons() -> None:
    assert why() == []
