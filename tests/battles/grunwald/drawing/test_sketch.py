"""The field in characters."""

from battles.contract.wording import Said
from battles.grunwald.drawing import sketch
from tests.battles.grunwald.positions import HERE, leader, position, unit


def test_a_unit_is_its_letter_on_the_hex_of_its_name() -> None:
    lines = sketch(position(unit("u", "attacker", HERE))).splitlines()

    row = next(place for place, line in enumerate(lines) if "C " in line)
    assert lines[0] == "    2324252627"
    # Odd columns lie higher: their rows have numbers.
    assert lines[row].startswith("20  ")
    assert lines[row].index("C") == lines[0].index("25")


def test_sides_orders_stacks_and_leaders_are_told_apart() -> None:
    text = sketch(
        position(
            unit("u", "attacker", "2520", order="panicked"),
            unit("e", "defender", "2320", order="disorganised"),
            unit("f", "defender", "2720", kind="levy"),
            unit("g", "defender", "2720", kind="levy"),
            leader("jerzy", "attacker", "2920"),
        )
    )

    assert all(sign in text for sign in ("C!", "c~", "v+", "@ "))
    for meaning in (
        "C medium cavalry",
        "V levy",
        "! panicked",
        "~ disorganised",
        "+ more than one unit",
        "@ leader",
    ):
        assert meaning in text


def test_what_is_not_there_is_not_told_and_all_is_said_in_the_reader_s_language() -> None:
    def said(words: Said) -> str:
        return f"<{words}>"

    text = sketch(position(unit("u", "attacker", HERE)), said)

    assert "panicked" not in text
    assert "<medium cavalry>" in text
