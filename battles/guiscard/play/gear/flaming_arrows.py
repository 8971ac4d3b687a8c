"""GT-10.3: flaming arrows, which bowmen shoot in step 1 at what burns well; they harm nobody."""

from collections.abc import Iterator

from battles.contract.muster import Side
from battles.contract.wording import Said, plain, say, word
from battles.guiscard.play.decision import Decision
from battles.guiscard.play.gear.naphtha import light
from battles.guiscard.rules.counters import hexes_of
from battles.guiscard.rules.fire import sight
from battles.guiscard.rules.fire_lines import BOWS
from battles.guiscard.rules.gear.fuel import carried, catches, inflammable, set_alight
from battles.guiscard.rules.ground import Ground
from battles.guiscard.state import Character, Flight, Skirmish
from battles.guiscard.tables import TABLES, Weapon
from battles.guiscard.tables.flames import Column, Fuel
from battles.guiscard.voice import LINES, book_of, called, counting, placed
from battles.kit.happening import Happening
from dice import Rolled
from hexmap.grid import distance
from rulebook import Refusal, rule

BOOK = book_of("flaming arrows")

FIELD = "at"


@BOOK.event("FlamingArrowShot")
class FlamingArrowShot(Happening, frozen=True):
    """An archer has shot a flaming arrow at a hex: what lies there has `caught` by the die, or not (GT-10.3b)."""

    archer: str
    frm: str
    at: str
    fuel: str
    die: int
    caught: bool
    rolls: tuple[Rolled, ...] = ()

    def book(self, state: Skirmish) -> None:
        one = state.people[self.archer]
        state.flights.append(Flight(self.frm, self.at, self.at))
        one.deeds.shot = True
        if one.id in state.flaming:
            state.flaming[one.id] -= 1
        if self.caught and self.fuel != "naphtha":
            set_alight(state, (self.at,), one.side, "arrow")

    def tell(self, state: Skirmish, side: Side | None) -> Said:
        table = TABLES.now.flames.fire_table
        column: Column = "arrow_naphtha" if self.fuel == "naphtha" else "arrow_wood"
        return say(
            LINES.said["arrow"]["caught" if self.caught else "not"],
            archer=placed(state, self.archer),
            fuel=word("fuel", plain(self.fuel)),
            at=self.at,
            range=distance(self.frm, self.at),
            die=self.die,
            faces=counting(lambda face: table.lights(column, face)),
        )

    def in_brief(self, state: Skirmish) -> Said | None:
        if not self.caught:
            return None
        return say(
            "{archer} sets fire to the {fuel} at {hex} with a flaming arrow (GT-10.3c)",
            archer=called(state, self.archer),
            fuel=word("fuel", plain(self.fuel)),
            hex=self.at,
        )


def targets(state: Skirmish, ground: Ground, one: Character, weapon: Weapon) -> Iterator[str]:
    """The hexes at which somebody who may shoot can shoot a flaming arrow."""
    if carried(state) and without_fire(state, one, weapon) is None:
        for hex_ in dict.fromkeys((*state.naphtha, *inflammable(state, ground))):
            if (
                distance(one.hex, hex_) <= weapon.short[1]
                and hex_ not in hexes_of(one)
                and reaches(state, ground, one, weapon, hex_)
            ):
                yield hex_


def check(
    state: Skirmish, ground: Ground, one: Character, weapon: Weapon, hex_: str, defensive: bool
) -> None:
    """Refuse a flaming arrow that somebody who aims cannot shoot at a hex. Raises Refusal."""
    refused = without_fire(state, one, weapon)
    if refused is None and defensive:
        refused = Refusal("GT-10.3a", "order", "flaming arrows are shot in the own phase alone")
    refused = refused or why_not(state, ground, one, weapon, hex_)
    if refused is not None:
        raise refused


@rule("GT-10.3a", "GS-11.4.2e")
def without_fire(state: Skirmish, one: Character, weapon: Weapon) -> Refusal | None:
    """The reason why somebody is without a flaming arrow to shoot: he lacks fire, a bow or arrows; None if he has one."""
    if not carried(state):
        return Refusal("GT-10.3a", "order", "there is no fire at hand in the open field")
    if weapon.id not in BOWS:
        return Refusal("GT-10.3a", "order", "flaming arrows are shot with bows")
    if state.flaming.get(one.id, 1) < 1:
        return Refusal("GS-11.4.2e", "order", "{given} has no flaming arrows left", given=one.id)
    return None


@rule("GT-10.3b")
def why_not(state: Skirmish, ground: Ground, one: Character, weapon: Weapon, hex_: str) -> Refusal | None:
    """The reason why a hex is unfit as his target: fireproof, beyond short range, or out of his lines (D60)."""
    if hex_ not in ground or hex_ in hexes_of(one) or aim(state, ground, hex_) is None:
        return Refusal("GT-10.3b", FIELD, "there is nothing to set on fire in hex {hex}", hex=hex_)
    if distance(one.hex, hex_) > weapon.short[1]:
        return Refusal(
            "GT-10.3b", FIELD, "{hex} is beyond the short range of {given}", hex=hex_, given=one.id
        )
    if reaches(state, ground, one, weapon, hex_):
        return None
    refused = sight.view(state, ground, one, weapon, hex_).refusal
    return refused and refused.at(FIELD)


@rule("GT-10.3b", "GT-9.2.4a")
def reaches(state: Skirmish, ground: Ground, one: Character, weapon: Weapon, hex_: str) -> bool:
    """True if a line leads to a hex, or to one before a wooden side of it, which an arrow strikes from outside (D141)."""
    return sight.clear(state, ground, one, weapon, hex_) or any(
        near == one.hex or sight.clear(state, ground, one, weapon, near) for near in faces(ground, hex_)
    )


def faces(ground: Ground, hex_: str) -> Iterator[str]:
    """The hexes outside from which one looks at a palisade or a gate that stands on a side of a hex."""
    cell = ground.cells[hex_]
    for near, kind in zip(ground.neighbours[hex_], cell.borders, strict=True):
        if near is not None and kind in TABLES.now.flames.timber and ground.cells[near].depth < cell.depth:
            yield near


@rule("GT-10.3b", "GT-10.5.3a")
def aim(state: Skirmish, ground: Ground, hex_: str) -> tuple[Column, Fuel] | None:
    """The column of a shot at a hex, and its target, naphtha before all else; None where all is fireproof."""
    if hex_ in state.naphtha:
        return "arrow_naphtha", "naphtha"
    kind = catches(state, ground, hex_)
    return ("arrow_wood", kind) if kind is not None else None


@rule("GT-10.3b", "GT-10.3c", "GT-10.5.3a")
def loose(decision: Decision, one: Character, at: str) -> None:
    """Throw the one die of a flaming arrow; what catches burns at once, naphtha in all its hexes."""
    aimed = aim(decision.state, decision.ground, at)
    assert aimed is not None, "a flaming arrow is shot at what catches"
    column, kind = aimed
    die = decision.roll("GT-10.3b", one, "flaming arrow")
    caught = TABLES.now.flames.fire_table.lights(column, die.face)
    decision.emit(FlamingArrowShot(one.id, one.hex, at, kind, die.face, caught, (die,)))
    if caught and kind == "naphtha":
        light(decision, at, one.side)
