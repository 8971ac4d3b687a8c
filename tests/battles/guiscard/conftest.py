"""What is worked out once is forgotten before a test that is to prove it, so that no order of the tests matters.

A field and the lines over it are dear, so only tests of the ground read them anew.
"""

import pytest

from battles.guiscard.play.fire import effects
from battles.guiscard.rules import values
from battles.guiscard.rules.fire import weapons
from battles.guiscard.rules.ground import ground_of

OF_THE_GROUND = ("GT-3", "GT-4.2.1", "GT-5.5", "GT-8.2", "GT-8.3", "GT-8.4", "GT-9", "GT-10.2", "GT-10.4")
"""How the rules begin that are worked out once for a field, or for a line over it."""


@pytest.fixture(autouse=True)
def forgotten(request: pytest.FixtureRequest) -> None:
    for remembered in (effects.meaning, effects.spelt, weapons.usable, values.of_class):
        remembered.cache_clear()
    if any(id_.startswith(OF_THE_GROUND) for mark in request.node.iter_markers("rule") for id_ in mark.args):
        ground_of.cache_clear()
