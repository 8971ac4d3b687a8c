"""AB-4.1d to AB-4.6: charged units choose their reactions; shots and flights follow at once."""

from collections.abc import Iterator

import msgspec

from battles.ancient_battles import voice
from battles.ancient_battles.play.declaring import ChargeGivenUp
from battles.ancient_battles.play.effects import Decision
from battles.ancient_battles.play.fleeing import away
from battles.ancient_battles.play.orders import Order
from battles.ancient_battles.play.starting import panic
from battles.ancient_battles.play.volleys import volley
from battles.ancient_battles.rules import causes, charges, flights, missiles
from battles.ancient_battles.rules.sight import gap, sees
from battles.ancient_battles.state import Charge, Reaction, State, Unit
from battles.contract.muster import Side
from battles.contract.wording import Said, phrase, say, series
from battles.kit.book import Book
from battles.kit.happening import Happening
from battles.kit.marks import pieces
from battles.kit.voice import Meaning, by, either
from rulebook import Refusal, rule

CHARGERS = Meaning(
    lambda state, item: tuple(voice.unit(state, each.id) for each in on(state, state.units[item.unit])),
    lambda state, item: pieces(each.id for each in on(state, state.units[item.unit])),
)
ENEMY = Meaning(lambda state, event: voice.unit(state, event.charger))
BOOK = Book("reacting", voice.VOICE.with_also(chargers=CHARGERS, enemy=ENEMY))
SHOOTING: tuple[Reaction, ...] = ("stand_and_shoot", "fire_and_flee")
FLEEING: tuple[Reaction, ...] = ("flee", "fire_and_flee")


@BOOK.item
class Reacting(msgspec.Struct, frozen=True, tag="reacting"):
    """A unit that is charged reacts, once to all charges on it."""

    unit: str


@BOOK.order(
    by(
        "reaction",
        {
            "hold": phrase("hold"),
            "flee": phrase("flee"),
            "stand_and_shoot": phrase("stand and shoot"),
            "fire_and_flee": phrase("shoot and flee"),
            "counter_charge": phrase("charge {charger} in turn"),
        },
    )
)
class React(Order, frozen=True, tag="react"):
    """The unit does so; who charges in turn says whom (D51)."""

    reaction: Reaction
    charger: str = ""


def react(draft: Decision) -> None:
    """Let all charged units react, in the order of the charges on them (D5); a unit that broke off has reacted (D43)."""
    targets = dict.fromkeys(each.target for each in standing(draft.state) if not each.fled)
    for id_ in reversed(targets):
        draft.add(Reacting(id_))


def standing(state: State) -> list[Charge]:
    """The charges that still stand."""
    return [each for each in state.charges if charges.stands(state, each) and state.units[each.target].there]


def on(state: State, unit: Unit) -> list[Unit]:
    """The chargers of a unit."""
    return [state.units[each.charger] for each in standing(state) if each.target == unit.id]


@rule("AB-4.4", "AB-4.5a", "AB-H6.12", "AB-H7.2", "AB-4.5c")
def reactions(state: State, item: Reacting) -> list[React]:
    """The reactions of a unit: distance decides afterwards whether they succeed (D4)."""
    unit = state.units[item.unit]
    if unit.engaged:
        return [React("hold")]
    if unit.fleeing or state.reactions.get(unit.id) == "flee":
        return [React("flee")]
    found = [React("hold"), React("flee")]
    if shooters(state, unit):
        found += [React("stand_and_shoot"), React("fire_and_flee")]
    return [*found, *countering(state, unit)]


@rule("AB-H11.5")
def shooters(state: State, unit: Unit) -> list[Unit]:
    """The chargers at whom a unit might shoot: it has missile weapons and sees them."""
    return [enemy for enemy in on(state, unit) if missiles.may_answer(unit) and sees(state, unit, enemy)]


@rule("AB-4.2")
def countering(state: State, unit: Unit) -> Iterator[React]:
    """The chargers against whom a unit may charge in its turn."""
    for charge in standing(state):
        if charge.target == unit.id and charges.may_counter(state, state.units[charge.target], charge):
            yield React("counter_charge", charge.charger)


def why_not(state: State, item: Reacting, order: React) -> Refusal:
    """The reactions of the unit are others, or meet another enemy."""
    known = tuple(dict.fromkeys(each.reaction for each in reactions(state, item)))
    if order.reaction in known:
        said = "{unit} does not answer {given!r} so"
        return Refusal("AB-4.1d", "charger", said, unit=item.unit, given=order.charger)
    return Refusal("AB-4.1d", "reaction", "{unit} may {known}", unit=item.unit, known=known)


@BOOK.question(
    Reacting,
    prompt="{unit} is charged by {chargers}: how does it react? Let it be, and it holds",
    offers=reactions,
    rule="AB-4.1d",
    about="unit",
    why_not=why_not,
)
def choose(draft: Decision, item: Reacting, order: React) -> None:
    """Do the reaction."""
    draft.done()
    draft.emit(ReactionChosen(item.unit, order.reaction, order.charger))


@BOOK.event(
    "ReactionChosen",
    either("charger", "{unit} counter-charges {enemy} (AB-4.1d)", "{unit} {reaction} (AB-4.1d)"),
)
class ReactionChosen(Happening, frozen=True, omit_defaults=True):
    """The reaction of a charged unit."""

    unit: str
    reaction: Reaction
    charger: str = ""

    def book(self, state: State) -> None:
        state.reactions = {**state.reactions, self.unit: self.reaction}
        met = {each.charger for each in standing(state) if each.target == self.unit and not each.fled}
        state.charges = tuple(
            msgspec.structs.replace(each, met=True) if each.charger in met else each for each in state.charges
        )
        if self.charger:
            state.countered = {**state.countered, self.unit: self.charger}


def reacted(state: State) -> Iterator[tuple[Unit, Reaction]]:
    """The units that have reacted and are still there, in their order (D5), charges that were shot off included.

    A unit that must flee may have done so before, for another cause: it flees only once from the same charges.
    """
    for id_ in dict.fromkeys(each.target for each in state.charges if each.met and not each.fled):
        if state.units[id_].there:
            yield state.units[id_], state.reactions[id_]


@rule("AB-4.3a", "AB-4.3b", "AB-4.6a")
def shoot(draft: Decision) -> None:
    """Let units that shoot at a charge do so at once, each at the nearest charger from far enough away (D5, D6)."""
    state = draft.state
    neglects(draft)
    for unit, reaction in reacted(state):
        if reaction not in SHOOTING:
            continue
        seen = {enemy.id for enemy in shooters(state, unit)}
        far = [
            (round(gap(unit, state.units[each.charger])), each.charger)
            for each in standing(state)
            if each.target == unit.id and each.charger in seen and charges.begins_far(state, each)
        ]
        if far:
            surprise(draft, unit, state.units[min(far)[1]])
        else:
            draft.emit(ShotsTooLate(unit.id))


@rule("AB-13.5", "AB-H11.3")
def surprise(draft: Decision, unit: Unit, charger: Unit) -> None:
    """A unit shoots at who charges it; a charger who loses many tests at once, and flees if he fails (D19)."""
    before = charger.models
    volley(draft, unit, charger, at_charge=True)
    if (
        causes.heavy_loss(charger, before) and panic(draft, charger, "AB-13.5", enemy=unit.id)
    ) or charger.gone:
        draft.emit(ChargeGivenUp(charger.id, False))


@BOOK.event("ShotsTooLate")
class ShotsTooLate(Happening, frozen=True):
    """No charge on a unit began far enough away for it to shoot (AB-4.3a)."""

    unit: str

    def book(self, state: State) -> None:
        if state.reactions.get(self.unit) == "fire_and_flee":
            # It is the shot that shortens the flight (AB-4.6b).
            state.reactions = {**state.reactions, self.unit: "flee"}

    def tell(self, state: State, side: Side | None) -> Said:
        return say(
            "{unit} has no time to shoot: {charges} (AB-4.3a)",
            unit=voice.unit(state, self.unit),
            charges=tuple(tell_start(state, each) for each in standing(state) if each.target == self.unit),
        )


def tell_start(state: State, charge: Charge) -> Said:
    """Why there is no time to shoot at a charger: the distance at which he begins, or that the unit does not see him."""
    enemy = voice.unit(state, charge.charger)
    if charges.begins_far(state, charge):
        return say("{enemy} charges out of sight", enemy=enemy)
    far, most = (voice.inches(round(each)) for each in charges.start(state, charge))
    return say("{enemy} charges from {far}, within {most}", enemy=enemy, far=far, most=most)


@rule("AB-13.6")
def neglects(draft: Decision) -> None:
    """Note the near enemies that chargers of farther ones neglect (D20).

    It comes late, since it gives distances away; a unit that has fled by now counts at the place of the charge.
    """
    state, found = draft.state, {}
    for each in state.charges:
        target = state.units[each.target]
        chosen = msgspec.structs.replace(target, pose=each.fled or target.pose)
        if charges.stands(state, each) and (
            ids := charges.neglects(state, state.units[each.charger], chosen)
        ):
            found[each.charger] = ids
    if found:
        draft.emit(EnemiesNeglected(found))


@BOOK.event("EnemiesNeglected")
class EnemiesNeglected(Happening, frozen=True):
    """The enemies that units of the active side neglect in this turn, by unit; others neglect nobody any more."""

    by: dict[str, tuple[str, ...]]

    def book(self, state: State) -> None:
        for id_, enemies in self.by.items():
            unit = state.units[id_]
            unit.neglected = tuple(dict.fromkeys((*unit.neglected, *enemies)))

    def tell(self, state: State, side: Side | None) -> Said:
        return series(
            say(
                "{unit} charges another enemy and neglects {others} (AB-13.6)",
                unit=voice.unit(state, id_),
                others=voice.units(state, enemies),
            )
            for id_, enemies in self.by.items()
        )


@rule("AB-4.5a", "AB-4.5b", "AB-4.6b")
def flee(draft: Decision) -> None:
    """Let units that flee from a charge do so, each from the nearest charger (D5, D42)."""
    state = draft.state
    for unit, reaction in reacted(state):
        if reaction in FLEEING:
            charger = charges.nearest_charger(state, unit) or flights.nearest_enemy(state, unit)
            away(draft, unit, charger.id if charger else "", reduced=reaction == "fire_and_flee")
