"""How a battle, its field and its sides are called."""

from collections.abc import Sequence

from battles.contract.muster import SIDES, Muster, Side
from battles.contract.wording import BATTLE, FIELD, Piece, Said, say, word
from battles.fields import NAMES, battlefield
from battles.fields.laid import Laid
from battles.fields.stand_ins import table


def title_of(muster: Muster, laid: Sequence[Laid], number: int = 0, title: str = "") -> Said:
    """A battle by its number, or the one that its reader knows, and by its field as its muster names it.

    A battle that stands alone has a `title` instead of its number.
    """
    if title:
        return say("{title}: {field}", title=word(BATTLE, title), field=field_said(muster, laid))
    return say("Battle {number}, {field}", number=number or muster.number, field=field_said(muster, laid))


def field_said(muster: Muster, laid: Sequence[Laid]) -> tuple[Said, ...]:
    """The field map by map, by the titles that the muster names: "Le Village Syrien (B7)"; other maps have our titles."""
    named = muster.ground.maps if muster.ground is not None else ()
    titles = {each.place: each.title for each in named if each.title not in NAMES}
    return tuple(of_field(titles.get(each.place, ""), each.field) for each in laid)


def of_field(title: str, field: str) -> Said:
    """One of our battlefields under its title, "" for its own: "Siege Camp without tents (B10)"."""
    name = battlefield(field).name
    if title in table().without_tents.maps and title.startswith(f"{field} "):
        return say("{title} without tents ({field})", title=word(FIELD, name), field=field)
    return say("{title} ({field})", title=of_map(title or name), field=field)


def of_map(title: str) -> Piece:
    """A map's title: one of ours is a word that other languages have another for, a published one stays as it is."""
    ours = title in table().without_tents.maps or any(battlefield(name).name == title for name in NAMES)
    return word(FIELD, title) if ours else title


def sides_of(muster: Muster) -> dict[Side, Piece]:
    """The names of the sides, by their factions."""
    return {side: tuple(word("origin", name) for name in muster.force(side).factions) for side in SIDES}
