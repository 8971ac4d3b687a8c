"""AB-14 to AB-18: people of another temper than the armies of the tables have, to drill the rules with."""

import re

from battles.contract.surface import Chance

TEMPERS = ("fear", "terror", "frenzy", "hatred", "disciplined")
"""The tempers that a profile without rules of its own may be given."""
OFTEN = 0.5
"""How often one is given."""
PLAIN = re.compile(r"rules = \[\]")


def tempered(profiles: str, draw: Chance) -> str:
    """The table of profiles in which many have a temper that is drawn for them."""

    def given(found: re.Match[str]) -> str:
        if draw.random() >= OFTEN:
            return found[0]
        return f'rules = ["{TEMPERS[draw.randrange(len(TEMPERS))]}"]'

    return PLAIN.sub(given, profiles)
