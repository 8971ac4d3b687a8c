"""Events of older schemas are read as what they would be today."""

import msgspec
import pytest

from battles.guiscard.events.movement import Infiltrated
from battles.guiscard.ruleset import Guiscard
from battles.guiscard.story.walks import infiltrated
from dice import Rolled
from tests.battles.guiscard.board import foot, position

DIE = Rolled("GT-4.3.1a|3a.a|infiltration|1", "open", 10, 6, "sealed")


@pytest.mark.parametrize(
    ("modifier", "added", "told"),
    [(2, {"modifier": 2}, "die 6 (+2 modifier: 8) = stop"), (0, {}, "die 6 = stop")],
)
def test_a_sum_without_reasons_stays_the_sum_that_it_was(modifier, added, told):
    fields = {
        "character": "a",
        "hex": "1015",
        "enemies": ["d"],
        "modifier": modifier,
        "effect": "stop",
        "rolls": [DIE],
    }

    event = Guiscard.codec.decode("Infiltrated", 1, msgspec.json.encode(fields).decode())

    assert event == Infiltrated("a", "1015", ("d",), added, "stop", (DIE,))
    state = position(foot("a", "attacker", "Nim", "1015"), foot("d", "defender", "Bim", "1016"))
    assert told in str(infiltrated(state, event))


def test_it_is_written_with_its_reasons():
    event = Infiltrated("a", "1015", ("d",), {"armoured": 1}, "none", (DIE,))

    written = Guiscard.codec.encode(event)

    assert (written.type, written.schema) == ("Infiltrated", 2)
    assert Guiscard.codec.decode(written.type, written.schema, written.payload) == event
