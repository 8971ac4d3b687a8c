"""Dice that fall alike in every run: a test that opens a campaign plays the same one each time."""

from random import Random
from types import SimpleNamespace

import pytest

SEED = 1053


def drawing(seed: int) -> SimpleNamespace:
    """In the place of the croupier's source of chance: secrets and salts that follow from a seed."""
    return SimpleNamespace(token_bytes=Random(seed).randbytes)


@pytest.fixture(autouse=True)
def same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every campaign of a test have the dice that it had the last time."""
    monkeypatch.setattr("campaign.service.dice_secret.secrets", drawing(SEED))
