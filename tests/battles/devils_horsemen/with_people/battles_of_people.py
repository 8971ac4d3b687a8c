"""Battles of people that have just begun, for tests of the variant."""

from typing import Any

from battles.contract.muster import Commander, Group, Muster
from battles.devils_horsemen.state import Horsemen, State
from battles.devils_horsemen.with_people import opening as book
from battles.devils_horsemen.with_people.system import LOOP, drafted
from battles.kit.agenda.draft import Draft
from battles.people.stand_alone import fielded
from tests.battles.fights import dice_of
from tests.battles.musters import commander, group, muster

FOOT, RIDERS, BOWS = "infantry_armoured", "cavalry_armoured", "shooter_foot_unarmoured"


def host(id_: str, *led: Commander, **more: Any) -> Group:
    """Knights and foot under a commander of some prestige, unless others are named."""
    return group(id_, {RIDERS: 12, FOOT: 12}, commanders=led or (commander(f"{id_}-lord", 6),), **more)


def horde(id_: str, **more: Any) -> Group:
    """Foot that nobody leads."""
    return group(id_, {FOOT: 12}, **more)


def meeting(attacker: Group | list[Group], defender: Group | list[Group]) -> Muster:
    """These in open country."""
    return fielded(muster(attacker, defender, terrain=("clear",)))


def begun(document: Muster, seed: int = 1) -> Draft[State]:
    """Their battle before its first turn: the draft in which they were set up."""
    draft = drafted(Horsemen(), dice_of(seed))
    book.begin(draft, document)
    return draft


def under_way(document: Muster, seed: int = 1) -> State:
    """Their battle as it stands when somebody first has a choice."""
    draft = begun(document, seed)
    LOOP.go_on(draft)
    return draft.state
