"""Is a muster in order before it is sent out?"""

from collections.abc import Iterator

from battles.contract.muster import SIDES, Muster
from hexmap.grid import SIDES as HEX_SIDES
from rulebook import Refusal

CONTRACT = "contract"


def check_muster(muster: Muster) -> None:
    """Raise Refusal for a muster with an empty side, an id used twice or an unknown arrival side."""
    for side in SIDES:
        if not muster.force(side).people:
            raise Refusal(CONTRACT, side, "nobody is there to fight")
    _ids_differ(muster)
    for side, group in muster.groups():
        if group.arrived_from is not None and group.arrived_from not in HEX_SIDES:
            field = f"{side}.groups.{group.id}.arrived_from"
            raise Refusal("GC-14.3c", field, f"'{group.arrived_from}' is no side of a hex")
    if (muster.works is None) is (muster.kind == "siege"):
        raise Refusal(CONTRACT, "works", "a fight of a siege has works, and no other has")


def _ids_differ(muster: Muster) -> None:
    if _all_differ(muster):
        return
    seen: set[str] = set()
    for field, id_ in _ids(muster):
        if id_ in seen:
            raise Refusal(CONTRACT, field, f"the id {id_} is used twice")
        seen.add(id_)


def _all_differ(muster: Muster) -> bool:
    """The quick answer for musters that are in order, as nearly all are: it names nothing."""
    ids: list[str] = []
    for _, group in muster.groups():
        ids.append(f"group {group.id}")
        ids += [person.id for person in group.people]
        ids += [captive.id for captive in group.captives]
        ids += [f"convoy {convoy.id}" for convoy in group.convoys]
    return len(set(ids)) == len(ids)


def _ids(muster: Muster) -> Iterator[tuple[str, str]]:
    for side, group in muster.groups():
        at = f"{side}.groups.{group.id}"
        yield at, f"group {group.id}"
        yield from ((f"{at}.people", person.id) for person in group.people)
        yield from ((f"{at}.captives", captive.id) for captive in group.captives)
        yield from ((f"{at}.convoys", f"convoy {convoy.id}") for convoy in group.convoys)
