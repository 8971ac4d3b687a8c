"""The field in characters."""

from battles.contract.wording import Said
from battles.devils_horsemen.drawing import sketch
from tests.battles.devils_horsemen.positions import leader, position, unit


def test_a_unit_is_its_letter_on_the_hex_of_its_name() -> None:
    lines = sketch(position(unit("u", "attacker", "0707"))).splitlines()

    assert lines[0] == "    0506070809"
    assert lines[3] == "07  . . H . ."
    # Even rows lie half a hex further.
    assert lines[4] == "08   . . . . ."


def test_sides_states_and_leaders_are_told_apart() -> None:
    text = sketch(
        position(
            unit("u", "attacker", "0701", routed=True),
            unit("e", "defender", "0703", type="LC", disordered=True),
            unit("f", "defender", "0705", type="KN", rallied=True),
            unit("g", "defender", "0707", type="LI"),
            leaders=(leader("poppo", "defender", "0707"), leader("henry", "attacker", "0909")),
            terrain={"0901": "w", "0902": "r"},
        )
    )

    assert all(sign in text for sign in ("H!", "l~", "k%", "f@", "@ ", "#", "^"))
    for meaning in (
        "H heavy cavalry",
        "L light cavalry",
        "! routed",
        "~ disordered",
        "% has rallied",
        "@ leader",
        "# woods",
        "^ rough",
    ):
        assert meaning in text
    assert "Initiative" not in text


def test_what_is_not_there_is_not_told_and_all_is_said_in_the_reader_s_language() -> None:
    def said(words: Said) -> str:
        return f"<{words}>"

    text = sketch(position(unit("u", "attacker", "0707")), said)

    assert "routed" not in text
    assert "woods" not in text
    assert "<heavy cavalry>" in text
