"""What deputies write: one who keeps things as they are, and all of them within the limits of a leave."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from campaign.bots import deputies
from campaign.decide.deputies import LIMITS, PERSONALITIES
from campaign.model.game import Game
from campaign.model.orders import REFUSED, Hold, March, Order
from campaign.verdicts import verdicts
from campaign.visibility import View, view
from harness.soak import season
from tests.campaign.board import GAME, Board


def test_a_steady_deputy_lets_every_group_stay_and_be_fed() -> None:
    board = Board().group("n1", "norman").group("n2", "norman").group("b1", "byzantine")
    orders = deputies.orders(view(board.state, "norman"), GAME, "steady")
    assert all(isinstance(order, Hold) and not order.attack for order in orders)
    assert [order.group for order in orders if isinstance(order, Hold)] == ["n1", "n2"]


def test_no_deputy_oversteps_his_limits_in_a_campaign(monkeypatch: pytest.MonkeyPatch) -> None:
    written: Counter[str] = Counter()

    def within(seen: View, game: Game, draw: Random) -> list[Order]:
        temper = draw.choice(PERSONALITIES)
        orders = deputies.orders(seen, game, temper, LIMITS)
        assert all(verdict.verdict != REFUSED for verdict in verdicts(orders, seen, game))
        for order in orders:
            assert not isinstance(order, deputies.ATTACKS + deputies.SPENDING + deputies.PARTING)
            assert not (isinstance(order, March | Hold) and order.attack)
        written[temper] += len(orders)
        return list(orders)

    seats: Any = (within,)
    monkeypatch.setattr(season, "SEATS", seats)
    assert season.play(season.Plan("corato", days=6, seed="limits")).dump is None
    assert all(written[temper] for temper in PERSONALITIES)
