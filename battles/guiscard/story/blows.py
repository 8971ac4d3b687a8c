"""Attacks: values, differential, column and die."""

from collections.abc import Iterator

from battles.guiscard.combat.contact import target
from battles.guiscard.combat.weighing import footings
from battles.guiscard.counters import hexes_of
from battles.guiscard.events import combat
from battles.guiscard.gear.hanging import ON_ROPE, on_rope
from battles.guiscard.ground import ground_in
from battles.guiscard.hoplites.formation import hex_of_attack
from battles.guiscard.hoplites.markers import breaks
from battles.guiscard.hoplites.odds import holds
from battles.guiscard.state import Character, Skirmish
from battles.guiscard.story.grounds import footing
from battles.guiscard.story.message import Telling
from battles.guiscard.tables import TABLES
from battles.guiscard.voice import LINES, all_placed, placed
from battles.wording import Piece, Said, plain, say, series, sum_of, word

SHIFTS = LINES.said["shift"]
ADDED = {"armoured": "armoured defender", "unsupplied": "unsupplied attackers"}


def struck(state: Skirmish, event: combat.Struck) -> Said:
    """The whole sum of an attack."""
    added = {ADDED[reason]: value for reason, value in event.added.items()}
    return say(
        "{blow}: {attack} - {defence} = {differential}, column {column}, die {die} = {letter}, {meaning} (GT-6c)",
        blow=blow(state, event),
        attack=attack(event),
        defence=event.defence,
        differential=event.differential,
        column=shifted(state, event),
        die=sum_of(event.rolls[0].face, added, event.die),
        letter=event.letter,
        meaning=meaning(state, event),
    )


def blow(state: Skirmish, event: combat.Struck) -> Said:
    """The attackers and their target."""
    who, whom = all_placed(state, event.attackers), placed(state, event.defender)
    whom = say("the pikes before {defender}", defender=whom) if event.marker else whom
    verb = "charge" if event.charging else "several" if len(event.attackers) > 1 else "one"
    return say(LINES.said["blow"][verb], attackers=who, defender=whom)


def attack(event: combat.Struck) -> Piece:
    """The attack as a sum: of several attackers, and of a charge with its increase."""
    parts, more = " + ".join(map(str, event.attacks)), event.attack - sum(event.attacks)
    if more:
        return say("{attack} ({parts} + {more} for the charge)", attack=event.attack, parts=parts, more=more)
    return f"{event.attack} ({parts})" if len(event.attacks) > 1 else parts


def shifted(state: Skirmish, event: combat.Struck) -> Piece:
    """The shifts of the column, each with its reason, and where they lead."""
    start = column(event.start)
    if told := list(shifts(state, event)):
        return say(
            "{start} ({shifts}: {column})", start=start, shifts=series(told), column=column(event.column)
        )
    return start


def column(id_: str) -> Piece:
    """A column of the combat table as the play sheet prints it: by the differentials that it is for."""
    return word("column", plain(id_)) if "_" in id_ else id_


def shifts(state: Skirmish, event: combat.Struck) -> Iterator[Said]:
    """Each shift, that of the terrain also where good and bad cancel out."""
    ground, defender = ground_in(state), target(state, event.defender)
    assert defender is not None, "who is attacked stands on the field"
    attackers = (hexes_of(state.people[name]) for name in event.attackers)
    ours, theirs = (footing(ground, each) for each in footings(ground, attackers, hexes_of(defender)))
    columns = event.shifts.get("terrain", 0)
    if columns or ours.values["value"] != "0":
        yield say("{n:+d} terrain, {ours} against {theirs} (GT-6.1a)", n=columns, ours=ours, theirs=theirs)
    for reason, value in event.shifts.items():
        if reason in SHIFTS:
            yield say(SHIFTS[reason], value=value, count=len(event.attackers))


def meaning(state: Skirmish, event: combat.Struck) -> Said:
    """The meaning of a letter of the combat table for somebody, and its change by another rule."""
    told = TABLES.now.combat.combat.key[event.letter]
    one = state.people.get(event.defender)
    text = told if isinstance(told, str) else told.mounted if one is not None and one.mounted else told.foot
    words = word("result", text)
    if one is not None and on_rope(state, one) and event.letter in ON_ROPE:
        return say(LINES.said["hanging"][ON_ROPE[event.letter]], result=words)
    if event.letter in ("A", "B") and one is not None and one.condition == "stunned":
        return say("{result}: no effect, as the defender is stunned (GT-6.4a)", result=words)
    if event.letter == "B" and event.charging:
        return say("{result}: wounded instead, in a charge (GT-7.2.3b)", result=words)
    if event.marker and event.letter in ("C", "D", "E", "F"):
        return say(LINES.said["pikes"]["broken" if breaks(event.letter) else "hold"], result=words)
    if event.letter == "C" and one is not None and flanked(state, event, one):
        return say(
            "{result}: wounded instead, in a formation that is not attacked from the front (GT-7.3.1h)",
            result=words,
        )
    return words


def flanked(state: Skirmish, event: combat.Struck, one: Character) -> bool:
    """True if a hoplite in formation is attacked otherwise than from the front, and may not fall back."""
    if one.mounted:
        return False
    return holds(state, one, [hex_of_attack(state.people[name], one) for name in event.attackers]) == "side"


TELLINGS: dict[type, Telling] = {combat.Struck: struck}
