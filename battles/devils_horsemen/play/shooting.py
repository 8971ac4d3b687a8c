"""DH-8: volleys, what they do, and fire in reaction: at who leaves a zone, enters one, or has fired."""

from collections.abc import Iterator
from typing import Literal

import msgspec

from battles.contract.muster import Side, opponent
from battles.contract.wording import Said, phrase, say, sum_of
from battles.devils_horsemen.play import effects
from battles.devils_horsemen.play.effects import Decision
from battles.devils_horsemen.play.fates import LeaderUnhurt
from battles.devils_horsemen.play.items import Answering
from battles.devils_horsemen.play.orders import Fire, Forgo, Order
from battles.devils_horsemen.rules import missiles, zones
from battles.devils_horsemen.state import Leader, State, Supply, Unit
from battles.devils_horsemen.tables import TABLES
from battles.devils_horsemen.tables.shooting import Mode
from battles.devils_horsemen.voice import VOICE, read
from battles.kit.book import Book
from battles.kit.happening import Happening
from battles.kit.voice import by, either
from dice import Rolled
from rulebook import Refusal, rule

BOOK = Book("shooting", VOICE)
Reason = Literal["exit", "entry", "return"]
MODES: tuple[Mode, ...] = ("direct", "arched")
STRIKING = 0
"""The die of a volley that may strike a leader (DH-8.19a)."""


@BOOK.event("VolleyFired", brief=either("hit", "{firer} fires at {target}: a hit (DH-8.18a)"))
class VolleyFired(Happening, frozen=True, omit_defaults=True):
    """A unit fires a volley at a unit, or at a leader alone: hit if the die with its modifiers is at most `most`.

    `why`: "order", "exit", "entry", "return", or what else the rules call for. `supply` is what the firer has from now on.
    """

    firer: str
    target: str
    mode: Mode
    range: int
    most: int
    modifiers: dict[str, int]
    why: str
    hit: bool
    supply: Supply
    rolls: tuple[Rolled, ...]
    shower: bool = False

    def book(self, state: State) -> None:
        firer = state.units[self.firer]
        firer.supply = self.supply
        if self.why == "order":
            firer.fired = True
        if self.why in missiles.EITHER:
            firer.met = (*firer.met, (self.why, self.target))
        if self.shower and (firer.mounted or self.why == "order"):
            firer.showering = True
        state.gone()

    def tell(self, state: State, side: Side | None) -> Said | None:
        left = {"low": say("one volley left (DH-8.14a)"), "none": say("none left (DH-8.14c)")}
        rest = phrase(
            "{firer} fires at {target}, {how}, at range {range}: {what} (die {die}, hits up to {most}, DH-8.18a); {low}"
        )
        whole = phrase(
            "{firer} fires at {target}, {how}, at range {range}: {what} (die {die}, hits up to {most}, DH-8.18a)"
        )
        die = read(self.rolls[0])
        return VOICE.said(
            state,
            rest if self.supply in left else whole,
            self,
            die=sum_of(die, self.modifiers, die + sum(self.modifiers.values())),
            what=say("a hit") if self.hit else say("no hit"),
            low=left.get(self.supply, ""),
        )


@BOOK.order("let {unit} fire, {how}")
class Answer(Order, frozen=True, tag="answer"):
    """One of the units that may fire in reaction does so (DH-8.44a)."""

    unit: str
    mode: Mode = "direct"
    shower: bool = False


@rule("DH-8.18a", "DH-8.18c", "DH-8.42a", "DH-10.1a")
def volley(
    draft: Decision,
    firer: Unit,
    target: str,
    mode: Mode,
    *,
    shower: bool = False,
    range_: int | None = None,
    moved: bool,
    why: str,
    shot: int = 1,
) -> bool:
    """A volley at a unit, or at a leader alone, and all that comes of it; whether it hits a unit.

    It counts as at `range_`, where that is given. `moved`: the firer has moved or will; `shot`: the first or second of two.
    """
    state = draft.state
    aimed = state.units.get(target)
    struck = state.leaders_at(aimed.hex, aimed.side) if aimed else [state.leaders[target]]
    hex_ = aimed.hex if aimed else struck[0].hex
    far = state.field.distance(firer.hex, hex_) if range_ is None else range_
    most = missiles.most(firer, far)
    assert most is not None, "out of range"
    rolled = effects.throw(draft, "DH-8.18a", firer.id, "fire")
    moving = moved and missiles.moving(why)
    modifiers = missiles.modifiers(firer, aimed, mode, far, moved=moving, shower=shower)
    hit = aimed is not None and missiles.hits(read(rolled), modifiers, most)
    supply = missiles.supply_after(firer, read(rolled), shower=shower, second=shot == 2)
    draft.emit(
        VolleyFired(firer.id, target, mode, far, most, modifiers, why, hit, supply, (rolled,), shower=shower)
    )
    if read(rolled) == STRIKING:
        for leader in struck:
            endanger(draft, leader)
    if hit and aimed is not None:
        effects.harm(draft, aimed, TABLES.now.cohesion_and_checks.hits("missile_hit"), "missiles")
    return hit


@rule("DH-8.19a", "DH-10.7a")
def endanger(draft: Decision, leader: Leader) -> None:
    """A natural 0 into the hex of a leader: another 0 wounds him, and a die above his Initiative kills (D35)."""
    rolls = [effects.throw(draft, "DH-8.19a", leader.id, "struck")]
    if read(rolls[0]) not in TABLES.now.leader_casualty.missile.confirm:
        draft.emit(LeaderUnhurt(leader.id, tuple(rolls)))
        return
    if not leader.wounded:
        rolls.append(effects.throw(draft, "DH-8.19a", leader.id, "killed"))
    killed = len(rolls) > 1 and read(rolls[1]) > leader.rated(leader.initiative)
    effects.strike(draft, leader, tuple(rolls), killed=killed)


@rule("DH-8.12a", "DH-8.13a")
def fires(state: State, unit: Unit) -> Iterator[Fire]:
    """All volleys that a unit may fire as it stands: at each target directly and in an arc, with a shower and without."""
    if missiles.why_silent(state, unit):
        return
    for target in targets(state, unit):
        for mode in MODES:
            for shower in (False, True) if unit.shower else (False,):
                if missiles.why_not_fire(state, unit, target, mode, shower) is None:
                    yield Fire(target, mode, shower)


def targets(state: State, unit: Unit) -> Iterator[str]:
    """The enemies within range: units, and leaders who are alone."""
    reach, side = missiles.reach(unit), opponent(unit.side)
    enemies: list[Unit | Leader] = [*state.on_map(side), *state.leaders_of(side)]
    for enemy in enemies:
        if state.field.distance(unit.hex, enemy.hex) <= reach:
            yield enemy.id


@rule("DH-8.41a", "DH-7.24a")
def leaves(state: State, unit: Unit, hex_: str) -> bool:
    """True if an enemy may fire at a unit because it steps from its place into a hex."""
    return bool(watching(state, unit, hex_))


@rule("DH-8.41a", "DH-8.42a")
def watching(state: State, unit: Unit, hex_: str = "") -> tuple[str, ...]:
    """The enemies out of whose zone an unrouted unit steps, with missiles for two hexes, that may fire at it."""
    if unit.routed:
        return ()
    holding = zones.over(state, unit.hex, unit.side)
    return tuple(
        enemy.id
        for enemy in holding
        if hex_ not in zones.zone(state, enemy) and shots(state, enemy, unit, "exit")
    )


@rule("DH-8.43a")
def expecting(state: State, unit: Unit) -> tuple[str, ...]:
    """The enemies into whose zone a unit has come that may fire at it."""
    holding = zones.over(state, unit.hex, unit.side)
    return tuple(enemy.id for enemy in holding if shots(state, enemy, unit, "entry"))


def shots(state: State, unit: Unit, target: Unit, why: Reason) -> list[Answer]:
    """All ways in which a unit may fire at another in reaction."""
    return [
        Answer(unit.id, mode, shower)
        for mode in MODES
        for shower in ((False, True) if unit.shower else (False,))
        if missiles.why_not_react(state, unit, target, why, mode, shower) is None
    ]


def ask_exit(draft: Decision, mover: Unit, to: str = "") -> bool:
    """Ask who may fire at a unit that is about to step out of zones of control, into a hex; whether anybody is asked."""
    return ask(draft, mover, watching(draft.state, mover, to), "exit")


def ask_entry(draft: Decision, mover: Unit) -> bool:
    """Ask who may fire at a unit that has come into zones of control; whether anybody is asked."""
    return ask(draft, mover, expecting(draft.state, mover), "entry")


@rule("DH-8.45a")
def ask_return(draft: Decision, firer: Unit, target: str) -> bool:
    """Ask whether a unit of the inactive side fires back at one of the active side; whether it is asked."""
    state = draft.state
    shot_at = state.units.get(target)
    if firer.side != state.acting or shot_at is None or not shots(state, shot_at, firer, "return"):
        return False
    return ask(draft, firer, (target,), "return")


def ask(draft: Decision, target: Unit, units: tuple[str, ...], why: Reason) -> bool:
    """Put the question on the agenda, if there is anybody to ask."""
    if units:
        draft.add(Answering(target.id, units, why))
    return bool(units)


@rule("DH-8.44a", "DH-8.22a", "DH-8.18c")
def answers(state: State, item: Answering) -> list[Answer]:
    """All shots in reaction that may still be fired: none at who has routed meanwhile, for it is out of those zones."""
    target = state.units[item.target]
    if target.place != "map" or (target.routed and item.why != "return"):
        return []
    return [shot for name in item.units for shot in shots(state, state.units[name], target, item.why)]


PROMPTS: dict[Reason, str] = {
    "exit": phrase("{target} leaves a zone of control: which unit fires at it? Let it be, and it goes on"),
    "entry": phrase(
        "{target} has come into a zone of control: which unit fires at it? Let it be, and it goes on"
    ),
    "return": phrase("{target} has fired at {units}: fire in return? Let it be, and it goes on"),
}
"""The words for the question, by the reason to fire."""


def why_not(state: State, item: Answering, order: Answer) -> Refusal | None:
    """The reason against fire by others, and the rules' own; None without any."""
    if order.unit not in item.units:
        return Refusal("DH-8.44a", "unit", "{given} has no reason to fire now", given=order.unit)
    unit, target = state.units[order.unit], state.units[item.target]
    return missiles.why_not_react(state, unit, target, item.why, order.mode, order.shower)


@BOOK.question(
    Answering,
    prompt=by("why", PROMPTS),
    offers=answers,
    calm=Forgo(),
    whose=lambda state, item: opponent(state.units[item.target].side),
    rule="DH-8.44a",
    why_not=why_not,
)
@rule("DH-8.44a", "DH-8.18c", "DH-8.42a")
def take(draft: Decision, item: Answering, order: Answer) -> None:
    """A unit fires, and others may after it."""
    left = tuple(name for name in item.units if name != order.unit)
    if left:
        draft.change(msgspec.structs.replace(item, units=left))
    else:
        draft.done()
    volley(
        draft,
        draft.state.units[order.unit],
        item.target,
        order.mode,
        shower=order.shower,
        range_=missiles.reaction_range(item.why),
        moved=False,
        why=item.why,
    )
