"""WM-2.3, WM-H9.8: the end of a round: engagements are found again, with the units that fight another."""

import msgspec

from battles.contract.muster import Side
from battles.contract.wording import Said, say
from battles.kit.book import Book
from battles.kit.happening import Happening
from battles.warmaster import voice
from battles.warmaster.play.effects import Decision
from battles.warmaster.rules import rounds
from battles.warmaster.state import State

BOOK = Book("regrouping", voice.VOICE)


@BOOK.item
class Regrouping(msgspec.Struct, frozen=True, tag="regrouping", omit_defaults=True):
    """A round is over; `loser` has retreated in it; None: it was drawn, or nobody is left."""

    loser: Side | None = None


@BOOK.event("RoundEnded")
class RoundEnded(Happening, frozen=True):
    """The end of a round: the rounds that these units have left, and the units that have retreated in it.

    It has also all units that have stormed others (D34) whom they still touch.
    """

    left: dict[str, int]
    fled: tuple[str, ...]
    stormed: dict[str, tuple[str, ...]]

    def book(self, state: State) -> None:
        fought = state.round.units if state.round else ()
        state.left = {id_: left for id_, left in state.left.items() if id_ not in fought} | self.left
        state.fled = tuple(sorted({*(id_ for id_ in state.fled if id_ not in fought), *self.fled}))
        state.round = None
        for id_, stormed in self.stormed.items():
            state.units[id_].stormed = stormed

    def tell(self, state: State, side: Side | None) -> Said:
        again = tuple(voice.unit(state, id_) for id_, left in self.left.items() if left)
        if again:
            return say("{units} fight another round (WM-2.3)", units=again)
        if self.left:
            stuck = voice.units(state, self.left)
            return say(
                "{units} remain in contact and fight on in the next combat phase (WM-2.3)", units=stuck
            )
        return say("the combat is over (WM-26.1)")


@BOOK.follows(Regrouping)
def regroup(draft: Decision, item: Regrouping) -> None:
    """Give units linked to a fighting unit as many rounds as it has left."""
    state = draft.state
    left = rounds.left_after(state, drawn=item.loser is None)
    fled = rounds.fled_after(state, item.loser, left)
    draft.done()
    draft.emit(RoundEnded(left, fled, rounds.still_stormed(state)))
