"""DH-9.13 to 9.17: combats are fought, each step for all of them: checks, leaders, types, pairs, results."""

from collections.abc import Callable
from functools import partial

import msgspec

from battles.contract.muster import Side
from battles.contract.wording import Said, phrase, say, sum_of, word
from battles.devils_horsemen import voice
from battles.devils_horsemen.play import advancing, collapsing, effects, fates
from battles.devils_horsemen.play.effects import Decision
from battles.devils_horsemen.play.items import Collapsing, Sharing, Shocking
from battles.devils_horsemen.play.orders import Order
from battles.devils_horsemen.rules import clash, collapse, designation
from battles.devils_horsemen.rules.clash import Combat, Superior
from battles.devils_horsemen.state import State, Unit
from battles.devils_horsemen.voice import UNITS_, VOICE, read
from battles.kit import marks
from battles.kit.book import Book
from battles.kit.happening import Happening
from battles.kit.marks import Marks
from battles.kit.voice import Meaning
from dice import Rolled
from rulebook import rule


def of_combat(named: Callable[[Combat], tuple[str, ...]]) -> Meaning:
    """Units of the combat that is asked about."""
    return Meaning(
        lambda state, item: UNITS_.said(state, named(item.combats[item.at])),
        lambda state, item: UNITS_.marks(state, named(item.combats[item.at])),
    )


def of_type(state: State, order: "PickType") -> Marks:
    """The defenders of a type."""
    item = state.agenda[-1]
    return marks.pieces(
        name for name in item.combats[item.at].defenders if state.units[name].face == order.type
    )


BOOK = Book(
    "shocking",
    VOICE.with_also(
        attackers=of_combat(lambda combat: combat.attackers),
        defenders=of_combat(lambda combat: combat.defenders),
        bearers=Meaning(lambda state, order: voice.kind(state, order.type), of_type),
    ),
)


@BOOK.order("let the {bearers} decide the defence")
class PickType(Order, frozen=True, tag="pick_type"):
    """The type of defender for the column of the clash."""

    type: str


@BOOK.order("let {attacker} strike at {defender}")
class PickPair(Order, frozen=True, tag="pick_pair"):
    """The attacker and the defender for column, position and ground."""

    attacker: str
    defender: str


@BOOK.order("let {unit} take one more hit")
class Bear(Order, frozen=True, tag="bear"):
    """A unit bears one of the odd hits."""

    unit: str


@BOOK.event("CombatJoined", "{attackers} against {defenders} (DH-9.12b)")
class CombatJoined(Happening, frozen=True):
    """A combat: these units attack the others by shock."""

    attackers: tuple[str, ...]
    defenders: tuple[str, ...]

    def book(self, state: State) -> None:
        for name in self.attackers:
            state.units[name].fought = True
        for name in self.defenders:
            unit = state.units[name]
            unit.struck, unit.rammed = True, unit.rammed or unit.column
        state.gone()


@BOOK.event("ShockResolved")
class ShockResolved(Happening, frozen=True):
    """A combat is resolved: its pair, base column, shifts, column, die, and the hits of both (DH-9.17f).

    `disordered` are cavalry from now on (DH-11.61a).
    """

    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    pair: tuple[str, str]
    angle: str
    base: int
    shifts: dict[str, int]
    column: int
    modifiers: dict[str, int]
    rolls: tuple[Rolled, ...]
    superior: Superior
    hits: tuple[int, int]
    disordered: tuple[str, ...]

    def book(self, state: State) -> None:
        for name in self.disordered:
            state.units[name].disordered = True
        state.gone()

    def tell(self, state: State, side: Side | None) -> Said | None:
        die = read(self.rolls[0])
        one, other = (voice.unit(state, each) for each in self.pair)
        several = len(self.attackers) + len(self.defenders) > len(self.pair)
        return VOICE.said(
            state,
            phrase(
                "{attackers} against {defenders}: {pair}{angle}, column {column}, die {die}, {superior}:"
                " hits on the attacker {attacker}, on the defender {defender} (DH-9.17f)"
            ),
            self,
            pair=say("{one} at {other}, ", one=one, other=other) if several else "",
            angle=word("angle", self.angle),
            column=sum_of(self.base, self.shifts, self.column),
            die=sum_of(die, self.modifiers, clash.read_die(die, self.modifiers)),
            superior=word(voice.SUPERIOR, voice.SUPERIORITY[self.superior]),
            attacker=self.hits[0],
            defender=self.hits[1],
        )


@rule("DH-9.13a", "DH-9.12d")
def begin(draft: Decision, combats: tuple[Combat, ...], *, alone: bool = False) -> None:
    """Combats begin: each unit in them attacks, and is attacked, this once."""
    state = draft.state
    for combat in combats:
        draft.emit(CombatJoined(combat.attackers, combat.defenders))
    placed = tuple(
        msgspec.structs.replace(combat, places=tuple(state.units[name].hex for name in combat.defenders))
        for combat in combats
    )
    draft.add(Shocking(placed, alone=alone))


@rule("DH-6.73f", "DH-8.36b", "DH-9.13a")
def alone(draft: Decision, attacker: Unit, defender: Unit, *, angle_rear: bool = False) -> None:
    """Two units fight a shock at once, with checks before it, apart from any segment (D53, D58). `angle_rear`: from behind,
    wherever the defender looks.
    """
    begin(draft, (Combat((attacker.id,), (defender.id,), rear=angle_rear),), alone=True)


def units(state: State, names_: tuple[str, ...]) -> list[Unit]:
    """Units by their ids."""
    return [state.units[name] for name in names_]


def types(state: State, combat: Combat) -> tuple[str, ...]:
    """The types of defenders."""
    return clash.kinds(units(state, combat.defenders))


def pairs(state: State, combat: Combat) -> tuple[tuple[str, str], ...]:
    """The pairs that the attacker may pick."""
    return clash.pairs(units(state, combat.attackers), units(state, combat.defenders), combat.kind)


def put(draft: Decision, item: Shocking, combat: Combat) -> None:
    """The combat that is asked about is so from now on, and the next one comes."""
    combats = (*item.combats[: item.at], combat, *item.combats[item.at + 1 :])
    draft.change(msgspec.structs.replace(item, combats=combats, at=item.at + 1))


asks = partial(BOOK.question, Shocking, rule="DH-9.16a")


@asks(
    prompt="{attackers} against {defenders}: which type of your units decides the defence?",
    offers=lambda state, item: map(PickType, types(state, item.combats[item.at])),
    whose=lambda state, item: state.units[item.combats[item.at].defenders[0]].side,
    otherwise=("type", "there is none such in the combat"),
    when=lambda item: item.stage == "types" and item.at < len(item.combats),
)
@rule("DH-9.16a")
def pick_type(draft: Decision, item: Shocking, order: PickType) -> None:
    """The type of the defender is known."""
    put(draft, item, msgspec.structs.replace(item.combats[item.at], kind=order.type))


@asks(
    prompt="{attackers} against {defenders}: which unit strikes at which, for column, position and ground?",
    offers=lambda state, item: (PickPair(*pair) for pair in pairs(state, item.combats[item.at])),
    whose=lambda state, item: state.units[item.combats[item.at].attackers[0]].side,
    otherwise=("attacker", "there is none such in the combat"),
    when=lambda item: item.stage == "pairs" and item.at < len(item.combats),
)
@rule("DH-9.16a", "DH-9.17a")
def pick_pair(draft: Decision, item: Shocking, order: PickPair) -> None:
    """The pair is known, on which superiority depends."""
    combat = msgspec.structs.replace(item.combats[item.at], pair=(order.attacker, order.defender))
    superior, by = clash.superiority(draft.state, item.combats, combat)
    put(draft, item, msgspec.structs.replace(combat, superior=superior, superior_units=by))


@rule("DH-9.14a", "DH-9.14b", "DH-9.14c")
def checks(draft: Decision, item: Shocking) -> None:
    """The checks before the shock, all of them before anybody routs."""
    state = draft.state
    draft.change(msgspec.structs.replace(item, stage="routs"))
    for combat in item.combats:
        attackers, defenders = units(state, combat.attackers), units(state, combat.defenders)
        for group in designation.checked(attackers, defenders, alone=item.alone):
            for unit in group:
                effects.roll_quality(draft, unit, "DH-9.14a", "before the shock", settled=False)


@rule("DH-9.14d", "DH-9.14e", "DH-9.14f", "DH-9.21c")
def routs(draft: Decision, item: Shocking) -> None:
    """Take units that rout before the shock out of its combat; without a defender the attackers advance at once (D56)."""
    state = draft.state
    broken, stay = set[str](), list[Unit]()
    for combat in item.combats:
        one, other = units(state, combat.attackers), units(state, combat.defenders)
        broken |= {unit.id for unit in collapse.breaking([*one, *other])}
        if all(unit.id in broken or unit.place != "map" for unit in [*one, *other]):
            stay += one
    fled = [unit for unit in collapse.breaking(state.units.values()) if unit.id in broken]
    collapsing.book_routs(draft, fled)
    left, over = list[Combat](), list[Combat]()
    for combat in item.combats:
        after = trimmed(state, combat, broken)
        (left if after.attackers and after.defenders else over).append(after)
    draft.change(msgspec.structs.replace(item, combats=tuple(left), stage="leaders"))
    for combat in reversed(over):
        advancing.occupy(draft, combat, unfought=True)
    collapsing.flee(draft, [unit for unit in fled if unit not in stay])


def trimmed(state: State, combat: Combat, broken: set[str]) -> Combat:
    """A combat without the units that have routed or were lost before the shock."""
    attackers = tuple(name for name in combat.attackers if name not in broken)
    out = [name not in broken and state.units[name].place == "map" for name in combat.defenders]
    early = tuple(place for place, stays in zip(combat.places, out, strict=True) if not stays)
    return msgspec.structs.replace(
        combat,
        attackers=attackers,
        defenders=tuple(name for name, stays in zip(combat.defenders, out, strict=True) if stays),
        places=tuple(place for place, stays in zip(combat.places, out, strict=True) if stays),
        early=early,
        barred=designation.barred(state, units(state, attackers)) if early else (),
    )


@rule("DH-9.15a")
def leaders(draft: Decision, item: Shocking) -> None:
    """A die for each leader with a unit that fights: wounded or killed (DH-9.15b)."""
    state = draft.state
    draft.change(msgspec.structs.replace(item, stage="types"))
    for combat in item.combats:
        for unit in units(state, combat.attackers + combat.defenders):
            for leader in state.leaders_at(unit.hex, unit.side):
                rolls = [effects.throw(draft, "DH-9.15a", leader.id, "wounded")]
                if not clash.is_wounded(read(rolls[0])):
                    draft.emit(fates.LeaderUnhurt(leader.id, tuple(rolls)))
                    continue
                killed = leader.wounded
                if not killed:
                    rolls.append(effects.throw(draft, "DH-9.15a", leader.id, "killed"))
                    killed = clash.is_killed(leader, read(rolls[1]))
                effects.strike(draft, leader, tuple(rolls), killed=killed)


def end_picks(draft: Decision, item: Shocking) -> None:
    """All types, or pairs, are picked."""
    stage = "pairs" if item.stage == "types" else "results"
    draft.change(msgspec.structs.replace(item, stage=stage, at=0))


@rule("DH-9.13a", "DH-9.17g")
def results(draft: Decision, item: Shocking) -> None:
    """The next combat is resolved; after the last comes the collapse."""
    if item.at < len(item.combats):
        draft.change(msgspec.structs.replace(item, at=item.at + 1))
        resolve(draft, item.combats[item.at])
    else:
        draft.done()
        draft.add(Collapsing(item.combats, alone=item.alone))


@rule("DH-9.17d", "DH-9.17e", "DH-9.17f", "DH-11.12a", "DH-11.61a")
def resolve(draft: Decision, combat: Combat) -> None:
    """Roll column and die for the hits of both, which each side shares among its units; routs come later (DH-9.17g)."""
    state = draft.state
    one, other = units(state, combat.pair)
    attackers, defenders = units(state, combat.attackers), units(state, combat.defenders)
    angle = clash.angle(state.field, one, other, rear=combat.rear)
    base, shifts = clash.base(one, angle, other), clash.shifts(state, combat)
    column = clash.column(base, shifts)
    leading, led = (
        [leader for unit in each for leader in state.leaders_at(unit.hex, unit.side)]
        for each in (attackers, defenders)
    )
    modifiers = clash.modifiers(leading, led)
    rolled = effects.throw(draft, "DH-9.17f", one.id, "shock")
    hits = clash.results(column, clash.read_die(read(rolled), modifiers), combat.superior)
    draft.emit(
        ShockResolved(
            combat.attackers,
            combat.defenders,
            combat.pair,
            angle,
            base,
            shifts,
            column,
            modifiers,
            (rolled,),
            combat.superior,
            hits,
            clash.disordered([*attackers, *defenders]),
        )
    )
    for side, taken in ((combat.attackers, hits[0]), (combat.defenders, hits[1])):
        shared, pool, odd = clash.shares(taken, side, combat.superior_units)
        for name, each in shared.items():
            effects.harm(draft, state.units[name], each, "shock", settled=False)
        if odd:
            draft.add(Sharing(pool, odd))


STAGES: dict[str, Callable[[Decision, Shocking], None]] = {
    "checks": checks,
    "routs": routs,
    "leaders": leaders,
    "types": end_picks,
    "pairs": end_picks,
    "results": results,
}


@BOOK.follows(Shocking)
def go_on(draft: Decision, item: Shocking) -> None:
    """The next step."""
    STAGES[item.stage](draft, item)


def sharers(state: State, item: Sharing) -> list[str]:
    """The units that may bear an odd hit, out of the rest."""
    return [name for name in item.units if state.units[name].place == "map"]


@BOOK.question(
    Sharing,
    prompt="Hits can't be shared evenly, and {left} must still be taken: which unit takes one more?",
    offers=lambda state, item: map(Bear, sharers(state, item)),
    asked=lambda state, item: len(sharers(state, item)) > item.left > 0,
    whose=lambda state, item: state.units[item.units[0]].side,
    rule="DH-11.12a",
    otherwise=("unit", "{unit} bears no odd hit"),
)
@rule("DH-11.12a")
def bear(draft: Decision, item: Sharing, order: Bear) -> None:
    """One of the units has one hit more."""
    left = tuple(name for name in item.units if name != order.unit)
    if item.left > 1:
        draft.change(Sharing(left, item.left - 1))
    else:
        draft.done()
    effects.harm(draft, draft.state.units[order.unit], 1, "shock", settled=False)


@BOOK.follows(Sharing)
def share(draft: Decision, item: Sharing) -> None:
    """All that are left bear one each."""
    draft.done()
    for name in sharers(draft.state, item)[: item.left]:
        effects.harm(draft, draft.state.units[name], 1, "shock", settled=False)
