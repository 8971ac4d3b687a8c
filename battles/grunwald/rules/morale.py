"""GR-6: the morale of an army, tests of it, and the test of who pursues."""

from typing import Literal

from battles.grunwald.tables import TABLES
from rulebook import rule

Near = Literal["stacked", "in range", ""]
"""The nearness of a leader: with a unit, or with it in his range."""
ALWAYS_PURSUE = 2
"""The level at which all pursuits of an army are mandatory (GR-6.1.8)."""


@rule("GR-6.1.1", "GR-6.1.3")
def level_of(box: int) -> int:
    """The level of an army whose marker lies on a box of the track, from its own point of view."""
    return next(
        each.level for each in TABLES.now.morale.morale_track.level_from_box if each.frm <= box <= each.to
    )


@rule("GR-6.1.1")
def moved(box: int, by: int) -> int:
    """The box to which the marker is moved: it stays on the track."""
    track = TABLES.now.morale.morale_track
    return min(max(box + by, track.min_box), track.max_box)


@rule("GR-6.1.2")
def shift(level: int) -> int:
    """The shift of an army in each of its combats; a negative level is none (D16)."""
    return max(0, level)


@rule("GR-6.2.2", "GR-6.2.3")
def led(near: Near) -> int:
    """The addition to a test for a leader."""
    table = TABLES.now.morale.morale_test
    return {"stacked": table.stacked_with_leader, "in range": table.in_command_range, "": 0}[near]


@rule("GR-6.2.1")
def passes(face: int, level: int, added: int) -> bool:
    """True if a die with its addition passes the test at a level of morale."""
    return face + added <= TABLES.now.morale.morale_test.most(level)


@rule("GR-6.1.8", "GR-5.5.2", "GR-5.5.3")
def free_to_pursue(face: int, distance: int) -> bool:
    """True if a die leaves a pursuit voluntary at this distance from the nearest leader (D30)."""
    table = TABLES.now.morale.pursuit_test
    if distance not in table.voluntary:
        return table.beyond == "voluntary"
    return face in table.voluntary[distance]


@rule("GR-5.5.2", "GR-5.5.3", "GR-6.1.8")
def tests_pursuit(distance: int, level: int) -> bool:
    """True if a die is thrown at all: away from leaders, but in reach of one, and without the army's ardour."""
    return 0 < distance <= max(TABLES.now.morale.pursuit_test.voluntary) and level < ALWAYS_PURSUE
