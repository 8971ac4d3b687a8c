"""The names that an author may have meant instead of a missing one, out of his faction's knowledge."""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Protocol

from campaign.visibility import View
from rulebook import Refusal
from rulebook.refusal import phrase


class Knowing(Protocol):
    """The knowledge of a faction, as this module needs it."""

    view: View


MEANT = {
    "bands": phrase("did you mean {bands}?"),
    "commanders": phrase("did you mean {commanders}?"),
    "convoys": phrase("did you mean {convoys}?"),
    "factions": phrase("did you mean {factions}?"),
    "groups": phrase("did you mean {groups}?"),
    "prisoners": phrase("did you mean {prisoners}?"),
    "sites": phrase("did you mean {sites}?"),
    "spies": phrase("did you mean {spies}?"),
    "words": phrase("did you mean {words}?"),
}
"""The question, by what the ids in it are."""
MOST = 3
ALIKE = 0.6
LONGEST = 40
"""Longer names than any of ours are near none, and comparing them takes long."""


def meant(given: str, known: Iterable[str]) -> tuple[str, ...]:
    """The names nearest to one that is none of them, the nearest first; alike but for capitals comes before all."""
    if len(given) > LONGEST:
        return ()
    by_small = {name.lower(): name for name in sorted(known)}
    if given.lower() in by_small:
        return (by_small[given.lower()],)
    return tuple(by_small[each] for each in get_close_matches(given.lower(), by_small, MOST, ALIKE))


def nearly(refusal: Refusal, given: str, known: Iterable[str], kind: str) -> Refusal:
    """A refusal of a missing name, with the ones that may have been meant; `kind` is a key of `MEANT`."""
    near = meant(given, known)
    return refusal.hinted(MEANT[kind], {kind: near}) if near else refusal


def no_place(refusal: Refusal, name: str, draft: Knowing, *, own: bool = False) -> Refusal:
    """A refusal of a missing or foreign place, with the ones that may have been meant."""
    places = draft.view.places.values()
    known = [place.id for place in places if not own or place.faction == draft.view.faction]
    by_name = next((place.id for place in places if place.id in known and place.name == name), "")
    return nearly(refusal, by_name or name, known, "sites")
