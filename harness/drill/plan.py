"""The plan of a drill: one battle, from a seed."""

import msgspec

from battles.muster import Side


class Plan(msgspec.Struct, frozen=True):
    """A battle to be fought: whose rules, which scenario, who plays each side, and from which seed."""

    ruleset: str
    scenario: str
    attacker: str
    defender: str
    seed: str

    def bot(self, side: Side) -> str:
        """The bot that plays a side."""
        return self.attacker if side == "attacker" else self.defender
