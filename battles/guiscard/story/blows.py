"""Attacks: values, differential, column and die."""

from battles.guiscard.events import combat
from battles.guiscard.state import Skirmish
from battles.guiscard.story.names import Telling, added, called, several, sum_of
from battles.guiscard.tables import printed


def struck(state: Skirmish, event: combat.Struck) -> str:
    """The whole sum of an attack."""
    verb = "charges home on" if event.charging else "attacks"
    who = "attack" if len(event.attackers) > 1 and not event.charging else verb
    target = (
        f"the pikes before {called(state, event.defender)}" if event.marker else called(state, event.defender)
    )
    column = f"column {event.start}{shifted(event)}"
    die = f"die {sum_of(event.rolls[0].face, event.added, event.die)}"
    sums = f"{attack(event)} - {event.defence} = {event.differential}"
    result = f"{event.letter}, {meaning(event.letter, state, event.defender)}"
    return f"    {several(state, event.attackers)} {who} {target}: {sums}, {column}, {die} = {result} (GT-6c)"


def attack(event: combat.Struck) -> str:
    """The attack; of several attackers as a sum, of a charge with what it was before the increase."""
    single = " + ".join(str(each) for each in event.attacks)
    if sum(event.attacks) != event.attack:
        return f"{event.attack} (charging with {single})"
    return f"{event.attack} ({single})" if len(event.attacks) > 1 else single


def shifted(event: combat.Struck) -> str:
    """The shifts of the column and where they lead."""
    moved = added(event.shifts)
    return f" ({moved.strip()}: {event.column})" if moved else ""


def meaning(letter: str, state: Skirmish, defender: str) -> str:
    """What a letter of the combat table says of somebody."""
    told = printed().combat.combat.key.get(letter, "")
    if isinstance(told, str):
        return told
    one = state.people.get(defender)
    return told.mounted if one is not None and one.mounted else told.foot


def refused(state: Skirmish, event: combat.CombatRefused) -> str:
    """He rides off."""
    return f"    {called(state, event.archer)} rides off before {several(state, event.attackers)} (GT-7.4a)"


def stood(state: Skirmish, event: combat.StoodFirm) -> str:
    """He does not give way."""
    return f"    {called(state, event.character)} stands firm (GT-7.3.1h)"


TELLINGS: dict[type, Telling] = {
    combat.Struck: struck,
    combat.CombatRefused: refused,
    combat.StoodFirm: stood,
}
