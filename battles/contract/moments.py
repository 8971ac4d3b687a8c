"""Moments of a fight over the works of a siege that both sides see: for example the first man on the wall."""

from collections.abc import Mapping
from typing import Literal, get_args

import msgspec

from battles.contract.muster import Action

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
"""The kinds of moments, each told once of a fight: the first time that it happens."""
SEEN: tuple[Seen, ...] = get_args(Seen)
BEFORE_WALLS: tuple[Action, ...] = ("assault", "general_sally")
"""The fights on whose maps walls and a gate may be."""
FIGHTS: Mapping[Seen, tuple[Action, ...]] = {
    "gate_opened": BEFORE_WALLS,
    "gate_burnt": BEFORE_WALLS,
    "gate_broken": BEFORE_WALLS,
    "wall_burnt": BEFORE_WALLS,
    "wall_broken": BEFORE_WALLS,
    "wall_pulled_down": BEFORE_WALLS,
    "first_over": BEFORE_WALLS,
    "first_inside": ("assault",),
    "tent_burnt": ("camp_sally",),
    "party_met": ("supply_sally",),
    "shut_up": ("assault",),
}
"""The fights in which each can be seen; missing kinds can be seen in all fights with their gear."""
OF_ENGINES: frozenset[Seen] = frozenset({"engine_lost"})
OF_A_SIPHON: frozenset[Seen] = frozenset({"naphtha_lit", "siphon_burst"})
SOMEBODY: frozenset[Seen] = frozenset({"first_over", "first_inside"})
"""The moments that are about a person, and only about him."""


class Moment(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One of them: in which turn, at which hex of the plan if it has one, and who it was, by his id, if anybody."""

    turn: int
    seen: Seen
    hex: str = ""
    who: str = ""
