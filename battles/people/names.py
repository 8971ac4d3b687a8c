"""How the groups of people of a campaign stand in a line of the text log."""

from battles.contract.muster import SIDES
from battles.contract.wording import SIDE, Piece, phrase, plain, say, word

LEVIES = {
    "militia": phrase("the militia of {place}"),
    "garrison": phrase("the garrison of {place}"),
    "convalescents": phrase("the convalescents of {place}"),
}
"""The people of a place, by the word before its name in the id of their group."""


def group(id_: str) -> Piece:
    """A group by its number, the people of a place as such: "n1", "the militia of Corato".

    In a battle outside campaigns each side is one group, with its own name.
    """
    kind, _, place = id_.partition(":")
    if place and kind in LEVIES:
        return say(LEVIES[kind], place=plain(place).title())
    return word(SIDE, id_) if id_ in SIDES else id_
