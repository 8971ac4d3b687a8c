"""The colours of drawings."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles.kit.drawn.palette import PALETTE, Look, Palette, liveried, of_colour
from rulebook.shapes import Misshapen, shaped


def test_letters_on_a_bright_counter_are_dark() -> None:
    assert of_colour("#f0e060").text == "#1d1b19"
    assert of_colour("#6d2a83").text == "#ffffff"


@given(st.sampled_from(["#b3261e", "#5b5b57"]))
def test_two_sides_of_one_colour_can_still_be_told_apart(colour: str) -> None:
    paints = liveried({"attacker": colour, "defender": colour})
    assert paints["attacker"].fill != paints["defender"].fill


def test_a_palette_has_colours_only() -> None:
    raw = msgspec.to_builtins(PALETTE) | {"levels": ["red"]}
    with pytest.raises(Misshapen, match=r"levels\[0\]: 'red' is not a colour"):
        shaped(raw, Palette)


def test_terrain_has_its_own_colour_or_that_of_its_level() -> None:
    look = Look("house", {"wood": "#336633"})
    assert look.colour("wood", 2) == "#336633"
    assert [look.colour("steppe", level) for level in (0, 1)] == list(PALETTE.levels[:2])
    assert look.colour("steppe", 99) == PALETTE.levels[-1]
    with pytest.raises(Misshapen, match=r"colours\.wood: 'green' is not a colour"):
        shaped({"provenance": "house", "colours": {"wood": "green"}}, Look)
