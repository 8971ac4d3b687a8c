"""Moments of a fight over the works of a siege that both sides see and tell of afterwards: who was first on the wall."""

from collections.abc import Mapping
from typing import Literal, get_args

import msgspec

from battles.wording import phrase

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
TOLD: Mapping[Seen, str] = {
    "gate_opened": phrase("the gate was raised in turn {turn}"),
    "gate_burnt": phrase("the gate burnt down in turn {turn}"),
    "gate_broken": phrase("a stone of a perrier broke the gate in turn {turn}"),
    "wall_burnt": phrase("the palisade at {at} burnt down in turn {turn}"),
    "wall_broken": phrase("a stone of a perrier broke the palisade at {at} in turn {turn}"),
    "wall_pulled_down": phrase("the palisade at {at} was pulled down in turn {turn}"),
    "first_over": phrase("{who} was first on the wall, at {at} in turn {turn}"),
    "first_inside": phrase("{who} was first inside, at {at} in turn {turn}"),
    "tent_burnt": phrase("the first tent burnt down in turn {turn}"),
    "engine_lost": phrase("the first engine was lost in turn {turn}"),
    "naphtha_lit": phrase("Greek fire burnt from turn {turn} on"),
    "siphon_burst": phrase("the siphon burst in turn {turn}"),
    "party_met": phrase("a patrol came upon the party in turn {turn}"),
    "shut_up": phrase("from turn {turn} on the besieged held nothing but their redoubt"),
}
"""How each is told."""


class Moment(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One of them: in which turn, at which hex of the plan if it has one, and who it was, by his id, if anybody."""

    turn: int
    seen: Seen
    hex: str = ""
    who: str = ""
