"""What may be written about victims, equipment and a relief."""

import pytest

from campaign.model.orders import NameVictims, Order, Relieve
from campaign.verdicts import verdicts
from campaign.visibility import view
from tests.campaign.board import GAME
from tests.campaign.rules.sieges.before import SITE, before_the_walls, opened

ACCEPTED = ("accepted", "", "")


def said(faction: str, order: Order) -> tuple[str, str, str]:
    """The verdict on an order while the Normans besiege a Lombard place."""
    board = opened(before_the_walls())
    (verdict,) = verdicts([order], view(board.state, faction), GAME)
    return verdict.verdict, verdict.rule, verdict.field


@pytest.mark.parametrize(
    ("faction", "order", "verdict"),
    [
        ("norman", NameVictims(SITE, own=("archer",), enemy=("commander", "knight")), ACCEPTED),
        ("lombard", NameVictims(SITE, own=("wounded",), enemy=("wounded knight",)), ACCEPTED),
        ("lombard", NameVictims(SITE, enemy=("wounded commander",)), ACCEPTED),
        ("norman", NameVictims(SITE, own=("wounded dragon",)), ("refused", "GS-11.6g", "own[0]")),
        ("norman", NameVictims(SITE, own=("woundedknight",)), ("refused", "GS-11.6g", "own[0]")),
        ("lombard", NameVictims(SITE, engines=("siege_ladder",)), ACCEPTED),
        ("norman", NameVictims(SITE, engines=("perrier",)), ("refused", "GS-11.6f", "engines")),
        ("norman", NameVictims(SITE, own=("archer", "dragon")), ("refused", "GS-11.6g", "own[1]")),
        ("lombard", NameVictims(SITE, enemy=("n1",)), ("refused", "GS-11.6g", "enemy[0]")),
        ("byzantine", NameVictims(SITE), ("refused", "GS-11.6g", "site")),
        ("norman", NameVictims("trani"), ("refused", "GS-11.6g", "site")),
        ("lombard", Relieve(SITE), ACCEPTED),
        ("norman", Relieve(SITE), ("refused", "GS-11.6c", "site")),
        ("lombard", Relieve("trani"), ("refused", "GS-11.6c", "site")),
    ],
)
def test_an_order_about_chance_is_judged_by_the_side_of_the_siege(
    faction: str, order: Order, verdict: tuple[str, str, str]
) -> None:
    assert said(faction, order) == verdict
