"""WM-1, WM-2: the combat phase: engagements are resolved one after the other, each completely."""

import msgspec

from battles.agenda.book import Book
from battles.agenda.chapter import Chapter, out_of_place
from battles.muster import SIDES, Side
from battles.warmaster import rounds
from battles.warmaster.chapters import names
from battles.warmaster.chapters.effects import Decision
from battles.warmaster.chapters.orders import Order
from battles.warmaster.chapters.striking import Striking
from battles.warmaster.rounds import Part
from battles.warmaster.state import Round, State
from battles.wording import Said, say
from rulebook import Refusal, rule

BOOK = Book("fighting")


@BOOK.item
class Fighting(msgspec.Struct, frozen=True, tag="fighting"):
    """A combat phase is fought: the active player picks the next engagement."""


@BOOK.order
class Resolve(Order, frozen=True, tag="resolve"):
    """The engagement of that unit is next."""

    unit: str


@BOOK.event("RoundBegan")
class RoundBegan(msgspec.Struct, frozen=True):
    """A round of an engagement begins."""

    round: Round


@BOOK.event("CombatsEnded")
class CombatsEnded(msgspec.Struct, frozen=True):
    """A combat phase is over: these units drop the wounds that are left over."""

    dropped: Part


@BOOK.books(RoundBegan)
def began(state: State, event: RoundBegan) -> None:
    state.round = event.round


@BOOK.books(CombatsEnded)
def combats_ended(state: State, event: CombatsEnded) -> None:
    for id_ in event.dropped:
        state.units[id_].wounds = 0


@BOOK.tells(RoundBegan)
def tell_began(state: State, event: RoundBegan, side: Side | None) -> Said:
    units = event.round.units
    said = {
        whose: names.units(state, (id_ for id_ in units if state.units[id_].side == whose)) for whose in SIDES
    }
    number, given = event.round.number, event.round.supported
    if not given:
        return say("combat, round {number}: {attacker} against {defender} (WM-3.4)", number=number, **said)
    return say(
        "combat, round {number}: {attacker} against {defender}; in support: {supports} (WM-3.4, WM-12.2)",
        number=number,
        supports=tuple(
            say("{unit}.{stand} of {other}.{theirs}", unit=a, stand=n, other=b, theirs=m)
            for a, n, b, m in given
        ),
        **said,
    )


@BOOK.tells(CombatsEnded)
def tell_combats_ended(state: State, event: CombatsEnded, side: Side | None) -> Said:
    if not event.dropped:
        return say("no combat is left")
    return say(
        "no combat is left; {units} drop the wounds left over (WM-11.2)",
        units=names.units(state, event.dropped),
    )


def orders(state: State, item: Fighting) -> list[Order]:
    """The engagements that may be next, each by the lowest id in it."""
    return [Resolve(part[0]) for part in rounds.due(state)]


@rule("WM-2.1")
def who(state: State, item: Fighting) -> Side | None:
    """The active player, if there is more than one."""
    return state.active if len(rounds.due(state)) > 1 else None


def check(state: State, item: Fighting, order: Order) -> None:
    """Refuse a unit whose engagement is not due."""
    if not isinstance(order, Resolve):
        raise out_of_place(order, "the next engagement is picked", "WM-2.1")
    if not any(order.unit in part for part in rounds.due(state)):
        raise Refusal("WM-2.2", "unit", "{given} is in no engagement that is due", given=order.unit)


def take(draft: Decision, item: Fighting, order: Resolve) -> None:
    """A round of it."""
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
        whose=lambda state, item: state.active,
        candidates=orders,
        check=check,
        take=take,
        exact=True,
        rule="WM-2.1",
    ),
)
