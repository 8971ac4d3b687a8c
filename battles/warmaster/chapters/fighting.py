"""WM-1, WM-2: the combat phase: engagements are resolved one after the other, each completely."""

import msgspec

from battles.agenda.book import Book
from battles.agenda.chapter import Chapter, out_of_place
from battles.muster import SIDES, Side
from battles.warmaster import rounds, voice
from battles.warmaster.chapters.effects import Decision
from battles.warmaster.chapters.orders import Order
from battles.warmaster.chapters.striking import Striking
from battles.warmaster.rounds import Part
from battles.warmaster.state import Round, State, Support
from battles.warmaster.supports import named
from battles.wording import Said, below, say
from rulebook import Refusal, rule

BOOK = Book("fighting")


@BOOK.item
class Fighting(msgspec.Struct, frozen=True, tag="fighting"):
    """A combat phase is fought: owners say whom stands support, and the active player picks the next engagement."""


@BOOK.order
class Resolve(Order, frozen=True, tag="resolve"):
    """The engagement is next of which that unit has the lowest id."""

    unit: str


@BOOK.order
class Back(Order, frozen=True, tag="back"):
    """Let that stand of a unit, which could support several friends, support this stand of this one."""

    unit: str
    stand: int
    supported: str
    theirs: int


@BOOK.event("SupportPicked")
class SupportPicked(msgspec.Struct, frozen=True):
    """The owner has chosen whom a stand supports that could support several friends."""

    support: Support


@BOOK.event("RoundBegan")
class RoundBegan(msgspec.Struct, frozen=True):
    """A round of an engagement begins."""

    round: Round


@BOOK.event("CombatsEnded")
class CombatsEnded(msgspec.Struct, frozen=True):
    """A combat phase is over: these units drop the wounds that are left over."""

    dropped: Part


@BOOK.books(SupportPicked)
def picked(state: State, event: SupportPicked) -> None:
    state.backed = {**state.backed, named(event.support): event.support[2:]}
    state.forget()


@BOOK.books(RoundBegan)
def began(state: State, event: RoundBegan) -> None:
    state.round = event.round


@BOOK.books(CombatsEnded)
def combats_ended(state: State, event: CombatsEnded) -> None:
    state.backed = {}
    state.forget()
    for id_ in event.dropped:
        state.units[id_].wounds = 0


@BOOK.tells(SupportPicked)
def tell_picked(state: State, event: SupportPicked, side: Side | None) -> Said:
    return say("in support: {support} (WM-12.5)", support=tell_support(state, event.support))


def tell_support(state: State, support: Support) -> Said:
    """The supports, stand by stand: "archers a02 (stand 1) for knights a01 (stand 1)"."""
    return say(
        "{unit} (stand {stand}) for {other} (stand {theirs})",
        unit=voice.unit(state, support.unit),
        stand=support.stand,
        other=voice.unit(state, support.supported),
        theirs=support.theirs,
    )


@BOOK.tells(RoundBegan)
def tell_began(state: State, event: RoundBegan, side: Side | None) -> Said:
    units = event.round.units
    said = {
        whose: voice.units(state, (id_ for id_ in units if state.units[id_].side == whose)) for whose in SIDES
    }
    number = event.round.number
    told = say("combat, round {number}: {attacker} against {defender} (WM-3.4)", number=number, **said)
    supports = tuple(tell_support(state, each) for each in event.round.supported)
    return below(told, [say("in support: {supports} (WM-12.2)", supports=supports)] if supports else [])


@BOOK.tells(CombatsEnded)
def tell_combats_ended(state: State, event: CombatsEnded, side: Side | None) -> Said:
    if not event.dropped:
        return say("no combat is left")
    return say(
        "no combat is left; wounds left over are removed: {units} (WM-11.2)",
        units=voice.units(state, event.dropped),
    )


@rule("WM-2.1", "WM-H4.2", "WM-H4.3")
def orders(state: State, item: Fighting) -> list[Order]:
    """The friends whom the next stand could support; else the engagements that may be next, by lowest ids."""
    return [Back(*way) for way in rounds.open_support(state)] or [
        Resolve(part[0]) for part in rounds.due(state)
    ]


@rule("WM-2.1")
def who(state: State, item: Fighting) -> Side | None:
    """The owner of such a stand; else the active player, if more than one engagement is due."""
    found = orders(state, item)
    if found and isinstance(found[0], Back):
        return state.units[found[0].unit].side
    return state.active if len(found) > 1 else None


def check(state: State, item: Fighting, order: Order) -> None:
    """Refuse a support that the stand cannot give, and a unit whose engagement has to wait."""
    found = orders(state, item)
    if not isinstance(order, Back | Resolve) or all(type(each) is not type(order) for each in found):
        raise out_of_place(order, "the next engagement is picked", "WM-2.1")
    if order in found:
        return
    if isinstance(order, Back):
        raise Refusal("WM-H4.2", "supported", "that stand does not support {given}", given=order.supported)
    raise Refusal("WM-2.2", "unit", "{given} is the lowest id of no engagement that is due", given=order.unit)


def take(draft: Decision, item: Fighting, order: Back | Resolve) -> None:
    """The support is known, which may join or part engagements; or a round begins."""
    if isinstance(order, Back):
        draft.emit(SupportPicked(Support(order.unit, order.stand, order.supported, order.theirs)))
    else:
        begin(draft, next(part for part in rounds.due(draft.state) if order.unit in part))


def run(draft: Decision, item: Fighting) -> None:
    """The only one that is due; if none is, the phase is over."""
    parts = rounds.due(draft.state)
    if parts:
        begin(draft, parts[0])
    else:
        draft.done()
        draft.emit(CombatsEnded(rounds.unscathed(draft.state)))


def begin(draft: Decision, part: Part) -> None:
    """A round begins: targets are chosen where there is a choice, then all dice are thrown."""
    draft.emit(RoundBegan(rounds.begun(draft.state, part)))
    draft.add(Striking())


BOOK.chapter(
    Fighting,
    Chapter(
        run=run,
        who=who,
        candidates=orders,
        check=check,
        take=take,
        exact=True,
        rule="WM-2.1",
    ),
)
