"""A fight of a siege that the engine fought, turn by turn, at the desk and on a telephone."""

from collections.abc import Callable
from typing import Any

import pytest

from battles import rulesets
from campaign.service.nights import night
from campaign.service.nights.battles import hand_over
from tests.api.storms import stormed
from tests.desk.browser.conftest import Seat
from tests.desk.browser.test_pages import measured_on_both
from tests.desk.conftest import Desk


@pytest.fixture
def fought(andria: Desk, monkeypatch: pytest.MonkeyPatch, settings: Any) -> Desk:
    """The night is over: the engine has fought its battle."""
    monkeypatch.setitem(rulesets.PACKAGES, "duel", "tests.battles.duel")
    monkeypatch.setattr("campaign.service.processes.signals.ring", lambda campaign: None)
    settings.ENGINE_RULESET = "duel"
    hand_over(andria.campaign, 1, actor=str(andria.tenure.id))
    night.play(andria.campaign)
    return andria


def test_a_storm_is_shown_turn_by_turn(fought: Desk, sit: Callable[..., Seat]) -> None:
    stormed(fought.campaign)
    seat = sit(fought)
    seat.open("battles/1/?turn=3")
    field = seat.page.locator("img.desk-map")
    assert field.evaluate("each => each.naturalWidth > 0")
    assert measured_on_both(seat) == []
    assert "fires that burn on" in seat.page.inner_text(".desk")
    assert seat.ears.heard == []
