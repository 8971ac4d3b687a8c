"""Dice that fall alike in every run: a test that opens a campaign plays the same one each time."""

from random import Random
from types import SimpleNamespace

import pytest

SEED = 1053
CHANCE = "campaign.service.dice_secret.secrets"
"""The croupier's source of chance."""


def drawing(seed: int) -> SimpleNamespace:
    """In the place of the croupier's source of chance: secrets and salts that follow from a seed."""
    return drawn_from(Random(seed))


def drawn_from(chance: Random) -> SimpleNamespace:
    """The same from chance of which some may have been drawn already."""
    return SimpleNamespace(token_bytes=chance.randbytes)


@pytest.fixture(autouse=True)
def same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every campaign of a test have the dice that it had the last time."""
    monkeypatch.setattr(CHANCE, drawing(SEED))
