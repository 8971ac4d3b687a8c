"""What the croupier gives away, and how often it reckons."""

from collections.abc import Iterable

import pytest

from campaign.service import dice_secret
from campaign.service.log.commands import state_of
from dice.audience import joint
from dice.tree import Seeds, Tree
from tests.worker import nights


class Counted(Tree):
    """A tree that is counted when it is made."""

    made = 0

    def __init__(self, night: bytes, factions: Iterable[str]) -> None:
        Counted.made += 1
        super().__init__(night, factions)


@pytest.mark.django_db
def test_a_night_makes_its_own_tree_and_that_of_the_next_once_each(monkeypatch: pytest.MonkeyPatch) -> None:
    campaign = nights.opened("apulia_1053")
    monkeypatch.setattr(dice_secret, "Tree", Counted)
    monkeypatch.setattr(Counted, "made", 0)
    nights.play_days(campaign, 1)
    assert Counted.made == 2


@pytest.mark.django_db
def test_a_stretch_derives_the_seeds_of_those_alone_who_see_dice_in_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[Seeds] = []
    plain = dice_secret.seeds

    def kept(secret: bytes, closing: int, names: Iterable[str]) -> Seeds:
        seeds = plain(secret, closing, names)
        assert isinstance(seeds, Seeds)
        made.append(seeds)
        return seeds

    campaign = nights.opened("apulia_1053")
    monkeypatch.setattr(dice_secret, "seeds", kept)
    nights.play_days(campaign, 1)
    [seeds] = made
    assert len(seeds._known) < len(seeds)


@pytest.mark.django_db
def test_the_secret_fits_the_seal_of_the_night_to_come_and_no_other_does() -> None:
    campaign = nights.opened("apulia_1053")
    state = state_of(campaign)
    assert dice_secret.fits(campaign, state)
    state.seal = dice_secret.seal_of(bytes(32), 1, state.factions)
    assert not dice_secret.fits(campaign, state)


def test_what_the_dawn_opens_is_what_it_was_asked_for_and_nothing_of_the_night() -> None:
    factions = ["arab", "lombard", "norman"]
    opened = dice_secret.opened(bytes(32), 3, factions, ["open", "arab", "arab+norman"])
    assert set(opened.seeds) == set(opened.paths) == {"open", "arab", "arab+norman"}
    assert any(joint(audience) for audience in opened.seeds)
    assert opened.night == ""
