"""The moments that both sides of a siege's fight see and will tell: each kind is noted the first time that it happens."""

from functools import lru_cache

from battles.contract.moments import Moment, Seen
from battles.fields.laid import Laid
from battles.guiscard.rules.inside import inside
from battles.guiscard.rules.sieges.places import of_plan
from battles.guiscard.state import Skirmish


def note(state: Skirmish, seen: Seen, hex_: str = "", who: str = "") -> None:
    """Keep the first moment of its kind, at a hex of the field; the open field has none."""
    fight = state.siege
    if fight is not None and all(each.seen != seen for each in fight.moments):
        fight.moments.append(Moment(max(state.turn, 1), seen, hex_, who))


def note_entry(state: Skirmish, character: str, hex_: str) -> None:
    """Keep the first stormer inside a place; before a redoubt the first inside that."""
    fight, works = state.siege, state.muster.works if state.muster is not None else None
    if (
        fight is None
        or works is None
        or works.action != "assault"
        or state.people[character].side != "attacker"
    ):
        return
    if character not in fight.infiltrators and hex_ in within(state.laid, works.building, works.held):
        note(state, "first_inside", hex_, character)


@lru_cache(maxsize=16)
def within(laid: tuple[Laid, ...], building: str, held: tuple[str, ...] = ()) -> frozenset[str]:
    """The hexes inside a building, or inside the redoubt of it that is held."""
    return frozenset(of_plan(held, laid, building)) or inside(laid, building)
