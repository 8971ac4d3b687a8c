"""Hoplites in ranks for tests: a rank runs to the south-east, 1013, 1114, 1214; its front looks north-east."""

from collections.abc import Sequence
from typing import Any

from battles.guiscard.play.hoplites.keeping import formed
from battles.guiscard.rules.counters import toward
from battles.guiscard.rules.hoplites.ranks import drawn_up
from battles.guiscard.state import Formation, Skirmish
from tests.battles.guiscard.board import Placed, foot, position

RIGHT = 2
"""South-east, a place in SIDES: front hexes lie to the north and north-east, rear hexes to the south and south-west."""
LEFT_MAN = "1013"


def places(depth: int = 1, width: int = 3, left: str = LEFT_MAN, right: int = RIGHT) -> list[list[str]]:
    """The hexes of so many ranks, the front one first, each from the left to the right."""
    ranks = [[left]]
    while len(ranks[0]) < width:
        ranks[0].append(toward(ranks[0][-1], right))
    while len(ranks) < depth:
        ranks.append([toward(hex_, right + 1) for hex_ in ranks[-1]])
    return ranks


def men(
    depth: int = 1, width: int = 3, left: str = LEFT_MAN, side: Any = "defender", **fields: Any
) -> list[Placed]:
    """So many hoplites in ranks: h11, h12, h13 are the front rank, h21 stands behind h11."""
    return [
        foot(f"h{rank}{place}", side, "Bih", hex_, **fields)
        for rank, hexes in enumerate(places(depth, width, left), 1)
        for place, hex_ in enumerate(hexes, 1)
    ]


def phalanx(
    *others: Placed, depth: int = 1, width: int = 3, left: str = LEFT_MAN, foulkon: bool = False, **where: Any
) -> Skirmish:
    """A battle with one formation, "f1", of the defender."""
    state = position(*men(depth, width, left), *others, **where)
    form(state, [one.id for one, _, _ in men(depth, width, left)], foulkon=foulkon)
    return state


def form(state: Skirmish, names: Sequence[str], right: int = RIGHT, **fields: Any) -> Formation:
    """Let these stand in formation."""
    (ranks,) = drawn_up({state.people[name].hex: name for name in names}, right)
    side = state.people[names[0]].side
    formation = formed(state, Formation(f"f{len(state.formations) + 1}", side, right, [], **fields), ranks)
    state.formations[formation.id] = formation
    return formation
