"""Which corrections would put a difference right that days played again have made."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from msgspec import convert

from campaign.decide.differences import Difference
from campaign.model.corrections import (
    Captives,
    Company,
    Correction,
    Fate,
    Money,
    Owner,
    Position,
    Prestige,
    Stores,
    Strength,
    Wound,
)
from campaign.model.levies import GARRISON
from campaign.model.state import State

Acts = Callable[[Difference, State], Iterator[Correction]]
"""The acts for a difference, by what it is, and by the campaign as it would be."""
TOLD_BY_FATE = frozenset({"captor", "group", "hex", "site"})
"""Facts of a commander that a correction of his fate puts right as well."""


def acts(difference: Difference, would: State) -> tuple[Correction, ...]:
    """The acts that would put a difference right, as the campaign `would` be; empty if corrections cannot."""
    found = ACTS.get((difference.of, difference.fact))
    return tuple(found(difference, would)) if found is not None else ()


def in_question(differences: Iterable[Difference]) -> Iterator[Difference]:
    """The differences that may need an act: no sums, and of somebody with another fate his fate alone."""
    found = list(differences)
    fates = {each.id for each in found if (each.of, each.fact) == ("commander", "fate")}
    for each in found:
        if not each.sum and not (each.of == "commander" and each.id in fates and each.fact in TOLD_BY_FATE):
            yield each


def wanted(fact: Correction) -> dict[str, object]:
    """The wanted values of a correction, without the former ones; people in one order."""
    fields = {name: getattr(fact, name) for name in fact.__struct_fields__ if name != "was"}
    if isinstance(fact, Strength | Captives):
        fields["men"] = sorted(fact.men)
    return fields


def identity(fact: Correction) -> tuple[object, ...]:
    """Which fact of which piece a correction is about, whatever it was and is to be."""
    match fact:
        case Stores():
            return Stores, fact.kind, fact.piece
        case Captives():
            return Captives, fact.prisoners, fact.faction
        case Money():
            return Money, fact.group
        case Owner():
            return Owner, fact.site
        case Strength() | Position():
            return type(fact), fact.piece
        case _:
            return type(fact), fact.commander


def men(difference: Difference, would: State) -> Iterator[Correction]:
    """Other people in a group or band."""
    yield Strength(
        piece=difference.id, was=convert(difference.old, Company), men=convert(difference.new, Company)
    )


def garrison(difference: Difference, would: State) -> Iterator[Correction]:
    """Other people in a garrison."""
    yield Strength(
        piece=GARRISON + difference.id,
        was=convert(difference.old, Company),
        men=convert(difference.new, Company),
    )


def captives(difference: Difference, would: State) -> Iterator[Correction]:
    """Other prisoners, faction by faction."""
    old, new = (convert(each, dict[str, Company]) for each in (difference.old, difference.new))
    for faction in sorted(old.keys() | new.keys()):
        was, men = old.get(faction, ()), new.get(faction, ())
        if sorted(was) != sorted(men):
            yield Captives(prisoners=difference.id, faction=faction, was=was, men=men)


def position(difference: Difference, would: State) -> Iterator[Correction]:
    """Another place on the map; a change between standing alone and with others has no such act."""
    if difference.old and difference.new:
        yield Position(piece=difference.id, was=str(difference.old), hex=str(difference.new))


def money(difference: Difference, would: State) -> Iterator[Correction]:
    """Another chest."""
    yield Money(group=difference.id, was=convert(difference.old, int), amount=convert(difference.new, int))


def stores(kind: str) -> Acts:
    """Other stores of a kind."""

    def made(difference: Difference, would: State) -> Iterator[Correction]:
        yield Stores(
            kind=kind,
            piece=difference.id,
            was=convert(difference.old, int),
            points=convert(difference.new, int),
        )

    return made


def owner(difference: Difference, would: State) -> Iterator[Correction]:
    """Another owner."""
    yield Owner(site=difference.id, was=str(difference.old), faction=str(difference.new))


def prestige(difference: Difference, would: State) -> Iterator[Correction]:
    """Another prestige."""
    yield Prestige(
        commander=difference.id, was=convert(difference.old, int), prestige=convert(difference.new, int)
    )


def wound(difference: Difference, would: State) -> Iterator[Correction]:
    """Wounded, or not."""
    yield Wound(commander=difference.id, was=bool(difference.old), wounded=bool(difference.new))


def fate(difference: Difference, would: State) -> Iterator[Correction]:
    """Another fate, with the group that he would be in, or that would escort him."""
    yield Fate(
        commander=difference.id,
        was=str(difference.old),
        fate=str(difference.new),
        group=group_of(would, difference.id),
    )


def group_of(would: State, commander: str) -> str:
    """The group in which somebody would be, free or captive; "" for none."""
    held = [each.group for each in would.prisoners.values() if commander in each.commanders]
    return held[0] if held else would.commanders[commander].group


ACTS: Mapping[tuple[str, str], Acts] = {
    ("group", "men"): men,
    ("group", "hex"): position,
    ("group", "money"): money,
    ("group", "ration"): stores("ration"),
    ("mercenaries", "men"): men,
    ("mercenaries", "hex"): position,
    ("site", "garrison"): garrison,
    ("site", "faction"): owner,
    ("site", "resources"): stores("place"),
    ("siege", "food"): stores("siege"),
    ("convoy", "load"): stores("convoy"),
    ("convoy", "hex"): position,
    ("prisoners", "men"): captives,
    ("commander", "prestige"): prestige,
    ("commander", "wounded"): wound,
    ("commander", "fate"): fate,
    ("commander", "hex"): position,
}
"""The acts for the facts that a correction can be about."""
