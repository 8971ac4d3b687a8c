"""Moments of a fight over the works of a siege that both sides see and tell of afterwards: who was first on the wall."""

from typing import Literal, get_args

import msgspec

Seen = Literal[
    "gate_opened",
    "gate_burnt",
    "gate_broken",
    "wall_burnt",
    "wall_broken",
    "wall_pulled_down",
    "first_over",
    "first_inside",
    "tent_burnt",
    "engine_lost",
    "naphtha_lit",
    "siphon_burst",
    "party_met",
    "shut_up",
]
"""What they are, each told once of a fight: the first time that it happens."""
SEEN: tuple[Seen, ...] = get_args(Seen)


class Moment(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One of them: in which turn, at which hex of the plan if it has one, and who it was, by his id, if anybody."""

    turn: int
    seen: Seen
    hex: str = ""
    who: str = ""
