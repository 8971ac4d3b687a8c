"""The plan of a drill: one battle, from a seed."""

import msgspec

from battles.contract.muster import Side


class Plan(msgspec.Struct, frozen=True):
    """A battle to be fought: its system, scenario, the bots of both sides, and the seed."""

    ruleset: str
    scenario: str
    attacker: str
    defender: str
    seed: str

    def bot(self, side: Side) -> str:
        """The bot that plays a side."""
        return self.attacker if side == "attacker" else self.defender
