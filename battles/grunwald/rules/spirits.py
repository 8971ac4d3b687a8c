"""GR-6.1: what happens to units, banners and leaders, in boxes of the morale track."""

from battles.contract.muster import Side
from battles.grunwald.state import Leader
from battles.grunwald.tables import TABLES
from battles.grunwald.tables.shapes import MoraleEvents
from rulebook import rule


@rule("GR-6.1.4", "GR-5.8.9a", "GR-8.1.6")
def of_unit(*, overrun: bool = False, orphaned: bool = False) -> int:
    """The boxes against a side for a unit that is eliminated: none if it was ridden down, or died of its leader's death."""
    return 0 if overrun or orphaned else _events().unit_eliminated


@rule("GR-6.1.5a", "GR-6.1.5b")
def of_banner(*, retaken: bool = False) -> int:
    """The boxes against a side for a banner that is lost; for it, below nothing, when it is taken up again."""
    return _events().banner_retaken if retaken else _events().banner_lost


@rule("GR-6.1.6", "GR-6.1.7")
def of_leader(leader: Leader) -> int:
    """The boxes against a side for a leader who is killed: an army leader's are others, not more (D54)."""
    return _events().army_leader_killed if leader.army_leader else _events().leader_killed


@rule("GR-6.1.1")
def toward(first: Side, loser: Side, boxes: int) -> int:
    """How the marker moves for boxes against a side: it counts in favour of who moves first."""
    return boxes if loser != first else -boxes


def _events() -> MoraleEvents:
    return TABLES.now.morale.morale_events
