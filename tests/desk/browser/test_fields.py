"""The field of a battle, while it is fought and after, and what an organiser may have laid over it."""

from collections.abc import Callable
from typing import Any

import pytest

from campaign.model.orders import March
from campaign.model.state import Settings
from campaign.models import Engagement
from campaign.service.engagements import fight
from campaign.service.nights import night
from tests.api.conftest import FROM_TRANI, TO_TRANI
from tests.desk.browser.conftest import Seat
from tests.desk.browser.test_access import looked_at
from tests.desk.conftest import Desk

LINKS = ".desk a[href*='field.svg'][href*='zones='], .desk a[href*='field.svg'][href*='moves=']"
LAID = [["zone of control"], ["last move"], ["zone of control", "last move"]]
"""What the key of each drawing tells that a link leads to."""


class BrokenOff(BaseException):
    """The process ends in the middle of a battle."""


@pytest.fixture
def armies(server: str, settings: Any) -> Desk:
    """A campaign whose first night has a battle that two armies of Grunwald have begun to fight."""
    settings.ENGINE_RULESET, settings.ENGINE_STRETCH = "grunwald_heads", 60
    desk = Desk("ademar", settings=Settings(battles="engine"), scenario="corato")
    for faction, group, path in (("norman", "n1", TO_TRANI), ("lombard", "l1", FROM_TRANI)):
        desk.order(faction, March(group, tuple(path), attack=("any",)))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fight.Fight, "check_wanted", broken_off)
        desk.play()
        with pytest.raises(BrokenOff):
            night.play(desk.campaign)
    assert Engagement.objects.get(campaign=desk.campaign).state == "fighting"
    return desk


def broken_off(fight: fight.Fight) -> None:
    raise BrokenOff


def laid_over(seat: Seat) -> list[list[str]]:
    """What lies over the drawings to which the links of a page lead, by their keys."""
    addresses = [link.get_attribute("href") for link in seat.page.locator(LINKS).all()]
    found = []
    for address in addresses:
        assert address is not None
        assert seat.go(address).status == 200
        key = " ".join(seat.page.locator("svg text").all_text_contents())
        found.append([mark for mark in ("zone of control", "last move") if mark in key])
    return found


def test_zones_of_control_and_the_last_moves_are_led_to_while_armies_fight_and_after(
    armies: Desk, sit: Callable[..., Seat]
) -> None:
    seat = sit(armies)
    page = armies.path("battles/1/")
    assert looked_at(seat, f"{page}?still=1") == {}
    assert laid_over(seat) == LAID
    night.play(armies.campaign)
    assert looked_at(seat, f"{page}?turn=1") == {}
    assert laid_over(seat) == LAID
    assert seat.ears.heard == []
