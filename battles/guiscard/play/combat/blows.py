"""GT-6c: the die of an attack is thrown, and says what comes of it."""

from collections.abc import Iterator

import msgspec

from battles.contract.muster import Side
from battles.contract.wording import Piece, Said, plain, say, series, sum_of, word
from battles.guiscard.play.decision import Decision
from battles.guiscard.play.hoplites.markers import breaks
from battles.guiscard.rules.combat.contact import Target, spend, target
from battles.guiscard.rules.combat.weighing import Footing, Weight, footings, weigh
from battles.guiscard.rules.counters import hexes_of
from battles.guiscard.rules.gear.hanging import ON_ROPE, comes_to, on_rope
from battles.guiscard.rules.ground import Ground, ground_in
from battles.guiscard.rules.hoplites import odds
from battles.guiscard.rules.hoplites.formation import hex_of_attack
from battles.guiscard.rules.hoplites.odds import holds
from battles.guiscard.state import Character, Skirmish
from battles.guiscard.state.items import Assailing
from battles.guiscard.tables import TABLES, CombatEffect
from battles.guiscard.tables.base import clamped
from battles.guiscard.voice import LINES, all_placed, book_of, placed, terrain
from battles.kit.happening import Happening
from dice import Rolled
from rulebook import rule

BOOK = book_of("blows")
ADDED = {"armoured": "armoured defender", "unsupplied": "unsupplied attackers"}


@BOOK.event("Struck")
class Struck(Happening, frozen=True):
    """An attack has been fought, with all that the roll is explained by.

    `attacks` are the attack values in the order of the attackers, a charge's increase by half already in
    `attack`, the sum. `start` is the column of the differential, `shifts` the columns to the right by reason,
    `column` the one that is read. `added` are the additions to the die by reason, `die` the die with them,
    `letter` the result. `marker` says that it falls on the pikes before a hoplite (GT-7.3.1c).
    """

    attackers: tuple[str, ...]
    defender: str
    attacks: tuple[int, ...]
    attack: int
    defence: int
    differential: int
    start: str
    shifts: dict[str, int]
    column: str
    added: dict[str, int]
    die: int
    letter: CombatEffect
    charging: bool = False
    marker: bool = False
    rolls: tuple[Rolled, ...] = ()

    def book(self, state: Skirmish) -> None:
        """Attackers in their own phase have used their attack of it (GT-6b); an assault is not at rest (GS-11.4.1d)."""
        spend(state, self.attackers)
        if state.siege is not None:
            state.siege.stir = state.turn

    def tell(self, state: Skirmish, side: Side | None) -> Said:
        added = {ADDED[reason]: value for reason, value in self.added.items()}
        return say(
            "{blow}: {attack} - {defence} = {differential}, column {column}, die {die} = {letter}, {meaning} (GT-6c)",
            blow=blow_told(state, self),
            attack=attack_told(self),
            defence=self.defence,
            differential=self.differential,
            column=shifted(state, self),
            die=sum_of(self.rolls[0].face, added, self.die),
            letter=self.letter,
            meaning=meaning(state, self),
        )


def footing(ground: Ground, told: Footing) -> Said:
    """The terrain that counts of all on which some fight, or what they fight across, with its value: "brush -"."""
    here = told.place in ground.cells
    what = terrain(ground, told.place) if here else word("border", plain(told.place))
    return say("{terrain} {value}", terrain=what, value=told.value)


def blow_told(state: Skirmish, event: Struck) -> Said:
    """The attackers and their target."""
    who, whom = all_placed(state, event.attackers), placed(state, event.defender)
    whom = say("the pikes before {defender}", defender=whom) if event.marker else whom
    verb = "charge" if event.charging else "several" if len(event.attackers) > 1 else "one"
    return say(LINES.said["blow"][verb], attackers=who, defender=whom)


def attack_told(event: Struck) -> Piece:
    """The attack as a sum: of several attackers, and of a charge with its increase."""
    parts, more = " + ".join(map(str, event.attacks)), event.attack - sum(event.attacks)
    if more:
        return say("{attack} ({parts} + {more} for the charge)", attack=event.attack, parts=parts, more=more)
    return f"{event.attack} ({parts})" if len(event.attacks) > 1 else parts


def shifted(state: Skirmish, event: Struck) -> Piece:
    """The shifts of the column, each with its reason, and where they lead."""
    start = column_told(event.start)
    if told := list(shifts_told(state, event)):
        return say(
            "{start} ({shifts}: {column})", start=start, shifts=series(told), column=column_told(event.column)
        )
    return start


def column_told(id_: str) -> Piece:
    """A column of the combat table as the play sheet prints it: by the differentials that it is for."""
    return word("column", plain(id_)) if "_" in id_ else id_


def shifts_told(state: Skirmish, event: Struck) -> Iterator[Said]:
    """Each shift, that of the terrain also where good and bad cancel out."""
    ground, defender = ground_in(state), target(state, event.defender)
    assert defender is not None, "who is attacked stands on the field"
    attackers = (hexes_of(state.people[name]) for name in event.attackers)
    ours, theirs = (footing(ground, each) for each in footings(ground, attackers, hexes_of(defender)))
    columns = event.shifts.get("terrain", 0)
    if columns or ours.values["value"] != "0":
        yield say("{n:+d} terrain, {ours} against {theirs} (GT-6.1a)", n=columns, ours=ours, theirs=theirs)
    for reason, value in event.shifts.items():
        if reason in LINES.said["shift"]:
            yield say(LINES.said["shift"][reason], value=value, count=len(event.attackers))


def meaning(state: Skirmish, event: Struck) -> Said:
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


def flanked(state: Skirmish, event: Struck, one: Character) -> bool:
    """True if a hoplite in formation is attacked otherwise than from the front, and may not fall back."""
    if one.mounted:
        return False
    return holds(state, one, [hex_of_attack(state.people[name], one) for name in event.attackers]) == "side"


class Blow(msgspec.Struct, frozen=True):
    """An attack that has been thrown for: its letter, and its two sides. `marker`: it falls on a pike marker."""

    attackers: tuple[Character, ...]
    defender: Target
    letter: CombatEffect
    charging: bool = False
    marker: bool = False


def throw(decision: Decision, fight: Assailing) -> Blow | None:
    """Throw for an attack as its item stands; None if one of its sides is gone. Nothing is done of it yet."""
    state = decision.state
    attackers = [one for name in fight.attackers if (one := state.people[name]).able]
    defender = target(state, fight.defender)
    if not attackers or defender is None:
        return None
    weight = weigh(state, decision.ground, fight, attackers, defender)
    marker = isinstance(defender, Character) and odds.marker_before(state, attackers, defender)
    rolled = decision.roll("GT-6c", attackers[0], "combat")
    blow = Blow(tuple(attackers), defender, letter(weight, rolled.face), fight.charging, marker)
    decision.emit(attack_event(weight, blow, rolled))
    return msgspec.structs.replace(blow, letter=comes_to(state, defender, blow.letter))


@rule("GT-6c")
def letter(weight: Weight, face: int) -> CombatEffect:
    """The result of the combat table for an attack."""
    return TABLES.now.combat.combat.effect(weight.column, row(weight, face))


@rule("GT-6.3a")
def row(weight: Weight, face: int) -> int:
    """The row that is read: what is added counts, 11 and more as 10 (D3)."""
    return clamped(face + sum(weight.added.values()))


def attack_event(weight: Weight, blow: Blow, rolled: Rolled) -> Struck:
    """The attack with all that its roll is explained by."""
    columns = TABLES.now.combat.combat.column
    return Struck(
        attackers=tuple(one.id for one in blow.attackers),
        defender=blow.defender.id,
        attacks=weight.attacks,
        attack=weight.attack,
        defence=weight.defence,
        differential=weight.differential,
        start=columns[weight.start].id,
        shifts=weight.shifts,
        column=columns[weight.column].id,
        added=weight.added,
        die=row(weight, rolled.face),
        letter=blow.letter,
        charging=blow.charging,
        marker=blow.marker,
        rolls=(rolled,),
    )
