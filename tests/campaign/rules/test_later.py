"""Orders of chapters that come later."""

from pathlib import Path

import pytest

from campaign.rules.later import LATER, not_played_yet
from campaign.rules.orders import Order

CATALOGUE = (Path(__file__).parents[3] / "docs" / "rules" / "guiscard-campaign.md").read_text()
PLAYED = {each.__struct_config__.tag for each in Order.__args__}


def test_an_order_is_played_or_comes_later_but_never_both() -> None:
    assert not PLAYED & set(LATER)


@pytest.mark.parametrize("kind", sorted(LATER))
def test_every_later_order_names_a_chapter_of_the_catalogue(kind: str) -> None:
    refusal = not_played_yet(kind)
    assert refusal is not None
    assert f"{refusal.rule}" in CATALOGUE
    assert refusal.field == "order"


def test_a_kind_of_no_chapter_is_not_excused() -> None:
    assert not_played_yet("fly") is None
