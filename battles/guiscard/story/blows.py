"""Attacks: values, differential, column and die."""

from collections.abc import Iterator

from battles.guiscard.combat.contact import target
from battles.guiscard.events import combat
from battles.guiscard.ground import ground_of
from battles.guiscard.hoplites.formation import hex_of_attack
from battles.guiscard.hoplites.markers import breaks
from battles.guiscard.hoplites.odds import holds
from battles.guiscard.state import Character, Skirmish
from battles.guiscard.story.grounds import footing
from battles.guiscard.story.names import Message, Telling, all_placed, called, placed
from battles.guiscard.tables import TABLES
from battles.wording import sum_of

SHIFTS = {
    "number": "for {count} together (GT-6.2c)",
    "charge": "charge in a group (GT-7.2.4b)",
    "formation_front": "at the front of a formation, its depth (GT-7.3.1d)",
    "formation_right": "at the right of a formation (GT-7.3.1g)",
    "formation_rear": "at the rear of a formation (GT-7.3.1g)",
    "formation_depth": "by a formation, its depth (GT-7.3.1e)",
    "foulkon": "out of a foulkon (GT-7.3.2b)",
}
"""What a shift of the column is for, but terrain."""
ADDED = {"armoured": "armoured defender", "unsupplied": "unsupplied attackers"}


def struck(state: Skirmish, event: combat.Struck) -> str:
    """The whole sum of an attack."""
    verb = "charges home on" if event.charging else "attacks"
    who = "attack" if len(event.attackers) > 1 and not event.charging else verb
    defender = placed(state, event.defender)
    against = f"the pikes before {defender}" if event.marker else defender
    sums = f"{attack(event)} - {event.defence} = {event.differential}"
    column = f"column {event.start}{shifted(state, event)}"
    added = {ADDED[reason]: value for reason, value in event.added.items()}
    die = f"die {sum_of(event.rolls[0].face, added, event.die)}"
    result = f"{event.letter}, {meaning(state, event)}"
    return f"    {all_placed(state, event.attackers)} {who} {against}: {sums}, {column}, {die} = {result} (GT-6c)"


def attack(event: combat.Struck) -> str:
    """The attack as a sum: of several attackers, and of a charge with its increase."""
    more = event.attack - sum(event.attacks)
    parts = [*map(str, event.attacks), *([f"{more} for the charge"] if more else [])]
    return f"{event.attack} ({' + '.join(parts)})" if len(parts) > 1 else parts[0]


def shifted(state: Skirmish, event: combat.Struck) -> str:
    """The shifts of the column, each with its reason, and where they lead."""
    told = "; ".join(shifts(state, event))
    return f" ({told}: {event.column})" if told else ""


def shifts(state: Skirmish, event: combat.Struck) -> Iterator[str]:
    """Each shift, that of the terrain also where good and bad cancel out."""
    ground, defender = ground_of(state.laid), target(state, event.defender)
    ours = footing(ground, [state.people[name] for name in event.attackers])
    assert defender is not None, "who is attacked stands on the field"
    theirs = footing(ground, [defender])
    columns = event.shifts.get("terrain", 0)
    if columns or not ours.endswith("0"):
        yield f"{columns:+d} terrain, {ours} against {theirs} (GT-6.1a)"
    for reason, value in event.shifts.items():
        if reason in SHIFTS:
            yield f"{value:+d} {SHIFTS[reason].format(count=len(event.attackers))}"


def meaning(state: Skirmish, event: combat.Struck) -> str:
    """What a letter of the combat table says of somebody, and what becomes of it by another rule."""
    told = TABLES.now.combat.combat.key[event.letter]
    one = state.people.get(event.defender)
    words = told if isinstance(told, str) else told.mounted if one is not None and one.mounted else told.foot
    if event.letter in ("A", "B") and one is not None and one.condition == "stunned":
        return f"{words}: not by a stunned man (GT-6.4a)"
    if event.letter == "B" and event.charging:
        return f"{words}: in a charge wounded instead (GT-7.2.3b)"
    if event.marker and event.letter in ("C", "D", "E", "F"):
        return f"{words}: the pikes {'are broken' if breaks(event.letter) else 'hold'} (GT-7.3.1c)"
    if event.letter == "C" and one is not None and flanked(state, event, one):
        return f"{words}: in a formation, but not from the front, wounded instead (GT-7.3.1h)"
    return words


def flanked(state: Skirmish, event: combat.Struck, one: Character) -> bool:
    """Whether a hoplite in formation is attacked otherwise than from the front, and may not fall back."""
    if one.mounted:
        return False
    return holds(state, one, [hex_of_attack(state.people[name], one) for name in event.attackers]) == "side"


def refused(state: Skirmish, event: combat.CombatRefused) -> str:
    """He rides off."""
    return (
        f"    {called(state, event.archer)} rides off before {all_placed(state, event.attackers)} (GT-7.4a)"
    )


TELLINGS: dict[type, Telling] = {
    combat.Struck: struck,
    combat.CombatRefused: refused,
    combat.StoodFirm: Message("    {character} stands firm (GT-7.3.1h)"),
}
