"""The pictures of docs/sieges.md are what is drawn today, of fights that can be."""

import pytest

from battles.drawn.gear import DRAWN as KINDS
from battles.guiscard.gear_drawn import seen
from battles.guiscard.picture import picture
from tests.battles.guiscard.board import sound
from tests.battles.guiscard.pictures import DOCS, DRAWN

AGAIN = "`./run test tests/battles/guiscard/pictures.py` prints it anew"


@pytest.mark.parametrize("name", DRAWN)
def test_a_picture_of_the_page_is_the_one_that_is_drawn(name: str) -> None:
    state = DRAWN[name]()
    sound(state)
    assert (DOCS / name).read_text() == picture(state), AGAIN
    assert f"({name})" in (DOCS / "sieges.md").read_text()


def test_the_pictures_show_every_kind_of_gear_but_the_rarest() -> None:
    shown = {each.kind for draw in DRAWN.values() for each in seen(draw())}
    assert set(KINDS) - shown == {"coil", "jammed_siphon"}
