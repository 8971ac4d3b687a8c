"""What all tests of campaigns begin with."""

import pytest

from tests.campaign.board import GAME


@pytest.fixture(autouse=True)
def nothing_remembered() -> None:
    """What a step costs is remembered with a game; forgotten here, so that no test calls less because of one before it."""
    GAME.step_costs.clear()
