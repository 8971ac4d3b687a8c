"""A battle in the words of people: its place and its day, the same for organisers and fighters.

Numbers of battles are each reader's own, so that hidden ones leave no holes. So "battle 13" would differ between
people.
"""

from collections.abc import Iterable

from campaign.presentation.report import Names


def by_place(hex_: str, names: Names) -> str:
    """A battle of a night that is spoken of already, in the middle of a sentence: "the battle at Andria"."""
    return names.say("the battle at {place}", place=names.place(hex_))


def by_place_and_day(hex_: str, day: int, names: Names) -> str:
    """A battle in the middle of a sentence: "the battle at Andria on day 4"."""
    return names.say("the battle at {place} on day {day}", place=names.place(hex_), day=day)


def with_sides(battle: str, attackers: Iterable[str], defenders: Iterable[str], names: Names) -> str:
    """A battle with the factions of both its sides: "the battle at Andria on day 4: the Normans against the Lombards"."""
    return names.say(
        "{battle}: {attacker} against {defender}",
        battle=battle,
        attacker=names.all_of(map(names.faction, attackers)),
        defender=names.all_of(map(names.faction, defenders)),
    )
