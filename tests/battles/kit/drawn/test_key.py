"""The key below a field."""

from battles.kit.drawn.key import ICON, Entry, broken, drawn_entry
from battles.kit.drawn.palette import PALETTE


def test_a_sign_stands_before_its_words_and_has_its_room() -> None:
    first, second = broken([Entry(0, "woods", icon="<circle/>"), Entry(0, "marsh", icon="<rect/>")], 900)[0]

    assert first.lead == ICON
    assert second.x >= first.width
    drawn = drawn_entry(second, PALETTE.nobody, 50)
    assert f'<g transform="translate({second.x + 0.4 * ICON:.1f} 50)"><rect/></g>' in drawn
    assert f'x="{second.x + ICON:.1f}"' in drawn
