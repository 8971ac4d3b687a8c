"""The differences in plain sentences: for organisers, in English as their desk is."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from campaign.decide.differences import THERE, Difference
from campaign.model import men
from campaign.presentation.report import Names
from campaign.presentation.report.words import begun, company

NOBODY, NOWHERE = "nobody", "nowhere"
OF_MEN = frozenset({"men", "garrison"})
"""Facts of which heads, riders and wounded are told, and the types where these are as many."""
NONE = frozenset({NOBODY, NOWHERE})
SAYS: Mapping[str, str] = {
    "hex": "would stand at {new}, not at {old}",
    "men": "would have {new}, not {old}",
    "garrison": "would have a garrison of {new}, not of {old}",
    "commanders": "would have {new} for commander, not {old}",
    "commander": "would depend on {new}, not on {old}",
    "noble": "would have {new} for its noble, not {old}",
    "money": "would have {new}, not {old}",
    "resources": "would hold {new}, not {old}",
    "load": "would carry {new}, not {old}",
    "faction": "would belong to {new}, not to {old}",
    "besieger": "would be besieged by {new}, not by {old}",
    "food": "would have food for {new} more days, not for {old}",
    "captor": "would be held by {new}, not by {old}",
    "fate": "would be {new}, not {old}",
    "wounded": "would be {new}, not {old}",
    "victories": "would have a count of victories of {new}, not of {old}",
    "group": "would be with {new}, not with {old}",
    "site": "would be in {new}, not in {old}",
    "shut_in": "would be shut in at {new}, not at {old}",
    "prison": "would lie in {new}, not in {old}",
    "destination": "would be bound for {new}, not for {old}",
    "strength": "would have {new} heads in all, not {old}",
    "places": "would hold {new} places, not {old}",
    "prestige": "would have a prestige of {new}, not of {old}",
    "hostility": "would have a hostility of {new}, not of {old}",
    "failed": "would have missed its supply on {new} of the last three days, not on {old}",
}
"""The words for a fact."""
OTHER = "would have another {fact}: {new}, not {old}"


def people(bands: Any, names: Names) -> str:
    """Men by heads, with how many of them ride and are wounded; prisoners of all factions together."""
    if isinstance(bands, dict):
        bands = [band for each in bands.values() for band in each]
    hurt = men.heads(band for band in bands if band.wounded)
    riders = men.heads(band for band in bands if band.mounted)
    parts = [f"{number} {how}" for number, how in ((riders, "mounted"), (hurt, "wounded")) if number]
    total = names.heads(men.heads(bands))
    return f"{total} ({', '.join(parts)})" if parts else total


def by_class(bands: Any, names: Names) -> str:
    """Men by their types, where their heads are as many."""
    if isinstance(bands, dict):
        bands = [band for each in bands.values() for band in each]
    return company([msgspec.to_builtins(band) for band in bands], names)


def worth_telling(difference: Difference, names: Names) -> bool:
    """True if a difference matters to its reader: the same supply may have been missed on another of three days."""
    read = VALUES.get(difference.fact)
    same = read is not None and read(difference.old, names) == read(difference.new, names)
    return difference.fact in OF_MEN or difference.fact == THERE or not same


def leaders(ids: Sequence[str], names: Names) -> str:
    """Commanders by name."""
    return names.all_of(names.commander(each) for each in ids) if ids else NOBODY


def site(id_: str, names: Names) -> str:
    """A place by its name; nowhere without one."""
    return names.site(id_) if id_ else NOWHERE


def faction(id_: str, names: Names) -> str:
    """A faction's people; "nobody" without one."""
    return names.faction(id_) if id_ else NOBODY


VALUES: Mapping[str, Callable[[Any, Names], str]] = {
    "hex": lambda value, names: names.place(value) if value else NOWHERE,
    "men": people,
    "garrison": people,
    "commanders": leaders,
    "commander": lambda value, names: names.commander(value) if value else "its faction",
    "noble": lambda value, names: names.commander(value) if value else NOBODY,
    "money": lambda value, names: names.deniers(value),
    "resources": lambda value, names: names.points(value),
    "load": lambda value, names: names.points(value),
    "faction": faction,
    "besieger": faction,
    "captor": faction,
    "wounded": lambda value, names: "wounded" if value else "unhurt",
    "group": lambda value, names: names.piece(value) if value else NOBODY,
    "site": site,
    "shut_in": site,
    "prison": site,
    "destination": site,
    "failed": lambda value, names: str(sum(value)),
}
"""How the values of facts are read; all others as they are."""


def sentence(difference: Difference, names: Names) -> str:
    """A difference in words: "n4, of the Normans, would have 30 heads, not 28"."""
    who = subject(difference, names)
    if difference.fact == THERE:
        verb = "would not be there any more" if difference.new is None else "would be there"
        return f"{who} {verb}"
    read = VALUES.get(difference.fact, lambda value, _: str(value))
    old, new = read(difference.old, names), read(difference.new, names)
    if old == new and difference.fact in OF_MEN:
        old, new = (by_class(each, names) for each in (difference.old, difference.new))
    says = SAYS.get(difference.fact, OTHER)
    would = says.partition(", not")[0]
    if new in NONE:
        return f"{who} {would.format(new=old).replace('would', 'would not', 1)}"
    said = would if old in NONE else says
    return f"{who} {said.format(fact=difference.fact.replace('_', ' '), old=old, new=new)}"


def subject(difference: Difference, names: Names) -> str:
    """The subject of a difference."""
    match difference.of:
        case "group":
            return f"{names.piece(difference.id)}, of {names.faction(difference.faction)},"
        case "site" | "siege":
            return names.site(difference.id)
        case "commander":
            return f"{names.commander(difference.id)}, of {names.faction(difference.faction)},"
        case "faction":
            said = names.faction(difference.id)
            return said[:1].upper() + said[1:]
        case "prisoners":
            return f"{begun(names.prisoners(difference.id))}, of {names.faction(difference.faction)},"
        case "convoy":
            return f"Convoy {difference.id}"
        case "mercenaries":
            said = names.piece(difference.id)
            return said[:1].upper() + said[1:]
