"""WM-1, WM-2: the combat phase: engagements are resolved one after the other, each completely."""

import msgspec

from battles.contract.muster import SIDES, Side
from battles.contract.wording import Said, below, say
from battles.kit.book import Book
from battles.kit.happening import Happening
from battles.kit.question import out_of_place
from battles.warmaster import voice
from battles.warmaster.play.effects import Decision
from battles.warmaster.play.orders import Order
from battles.warmaster.play.striking import Striking
from battles.warmaster.rules import rounds
from battles.warmaster.rules.rounds import Part
from battles.warmaster.rules.supports import named
from battles.warmaster.state import Round, State, Support
from rulebook import Refusal, rule

BOOK = Book("fighting", voice.VOICE)


@BOOK.item
class Fighting(msgspec.Struct, frozen=True, tag="fighting"):
    """A combat phase is fought: owners say whom stands support, and the active player picks the next engagement."""


@BOOK.order("fight the combat of {unit} next")
class Resolve(Order, frozen=True, tag="resolve"):
    """The engagement is next of which that unit has the lowest id."""

    unit: str


@BOOK.order("let stand {stand} of {unit} support stand {theirs} of {supported}")
class Back(Order, frozen=True, tag="back"):
    """Let that stand of a unit, which could support several friends, support this stand of this one."""

    unit: str
    stand: int
    supported: str
    theirs: int


@BOOK.event("SupportPicked")
class SupportPicked(Happening, frozen=True):
    """The owner has chosen whom a stand supports that could support several friends."""

    support: Support

    def book(self, state: State) -> None:
        state.backed = {**state.backed, named(self.support): self.support[2:]}
        state.forget()

    def tell(self, state: State, side: Side | None) -> Said:
        return say("in support: {support} (WM-12.5)", support=tell_support(state, self.support))


@BOOK.event("RoundBegan")
class RoundBegan(Happening, frozen=True):
    """A round of an engagement begins."""

    round: Round

    def book(self, state: State) -> None:
        state.round = self.round

    def tell(self, state: State, side: Side | None) -> Said:
        units = self.round.units
        said = {
            whose: voice.units(state, (id_ for id_ in units if state.units[id_].side == whose))
            for whose in SIDES
        }
        number = self.round.number
        told = say("combat, round {number}: {attacker} against {defender} (WM-3.4)", number=number, **said)
        supports = tuple(tell_support(state, each) for each in self.round.supported)
        return below(told, [say("in support: {supports} (WM-12.2)", supports=supports)] if supports else [])


@BOOK.event("CombatsEnded")
class CombatsEnded(Happening, frozen=True):
    """A combat phase is over: these units drop the wounds that are left over."""

    dropped: Part

    def book(self, state: State) -> None:
        state.backed = {}
        state.forget()
        for id_ in self.dropped:
            state.units[id_].wounds = 0

    def tell(self, state: State, side: Side | None) -> Said:
        if not self.dropped:
            return say("no combat is left")
        return say(
            "no combat is left; wounds left over are removed: {units} (WM-11.2)",
            units=voice.units(state, self.dropped),
        )


def tell_support(state: State, support: Support) -> Said:
    """The supports, stand by stand: "archers a02 (stand 1) for knights a01 (stand 1)"."""
    return say(
        "{unit} (stand {stand}) for {other} (stand {theirs})",
        unit=voice.unit(state, support.unit),
        stand=support.stand,
        other=voice.unit(state, support.supported),
        theirs=support.theirs,
    )


@rule("WM-2.1", "WM-H4.2", "WM-H4.3")
def orders(state: State, item: Fighting) -> list[Order]:
    """The friends whom the next stand could support; else the engagements that may be next, by lowest ids."""
    return [Back(*way) for way in rounds.open_support(state)] or [
        Resolve(part[0]) for part in rounds.due(state)
    ]


@rule("WM-2.1")
def whose(state: State, item: Fighting) -> Side:
    """The owner of such a stand; else the active player."""
    found = next(iter(rounds.open_support(state)), None)
    return state.units[found.unit].side if found else state.active


def why_not(state: State, item: Fighting, order: Back | Resolve) -> Refusal | None:
    """Refuse a support that the stand cannot give, and a unit whose engagement has to wait."""
    if all(type(each) is not type(order) for each in orders(state, item)):
        return out_of_place(order, "WM-2.1")
    if isinstance(order, Back):
        return Refusal("WM-H4.2", "supported", "that stand does not support {given}", given=order.supported)
    return Refusal(
        "WM-2.2", "unit", "{given} is the lowest id of no engagement that is due", given=order.unit
    )


@BOOK.question(
    Fighting,
    prompt="Choose the combat that is fought next, or the unit that a stand supports",
    offers=orders,
    rule="WM-2.1",
    whose=whose,
    why_not=why_not,
)
def resolve(draft: Decision, item: Fighting, order: Back | Resolve) -> None:
    """The support is known, which may join or part engagements; or a round begins."""
    if isinstance(order, Back):
        draft.emit(SupportPicked(Support(order.unit, order.stand, order.supported, order.theirs)))
    else:
        # Targets are chosen where there is a choice, then all dice are thrown.
        part = next(part for part in rounds.due(draft.state) if order.unit in part)
        draft.emit(RoundBegan(rounds.begun(draft.state, part)))
        draft.add(Striking())


@BOOK.follows(Fighting)
def end(draft: Decision, item: Fighting) -> None:
    """No engagement is due: the phase is over."""
    draft.done()
    draft.emit(CombatsEnded(rounds.unscathed(draft.state)))
