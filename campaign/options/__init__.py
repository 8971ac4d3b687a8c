"""The orders that a faction may give today, by its view alone: accepted by the check, piece by piece, with their reach.

Each chapter's options stand in a module of their own, as its judges do in `campaign.verdicts`. A thought there is
offered only if the check accepts it.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

import msgspec

from campaign.model.game import Game
from campaign.model.orders import REFUSED, Finding, Order
from campaign.options import (
    alliances,
    battle,
    convoys,
    groups,
    lone,
    march,
    money,
    prisoners,
    settlements,
    sieges,
    spies,
    wounded,
)
from campaign.options.option import Bounds, OfPiece, Option, Options, Withheld
from campaign.options.reach import Meal, Reach, Step
from campaign.options.register import THINKERS, About, Thinker
from campaign.options.survey import Survey
from campaign.visibility import View
from rulebook import Refusal
from rulebook.tags import tag_of

__all__ = [
    "PIECES",
    "Bounds",
    "Meal",
    "OfPiece",
    "Option",
    "Options",
    "Page",
    "Reach",
    "Step",
    "Withheld",
    "options",
    "options_behind",
    "options_of",
]


PIECES: dict[About, Callable[[Survey], Mapping[str, Any]]] = {
    "groups": lambda survey: survey.draft.groups,
    "places": lambda survey: {place.id: place for place in survey.own_places()},
    "convoys": Survey.convoys,
    "spies": lambda survey: survey.view.spies,
    "commanders": Survey.riders,
    "captives": lambda survey: {name: one for name, one in survey.view.commanders.items() if one.captor},
    "prisoners": lambda survey: {
        name: piece for name, piece in survey.view.prisoners.items() if not piece.prison
    },
    "sieges": Survey.sieges,
    "faction": lambda survey: {survey.view.faction: survey.view.faction},
}
"""The subjects of orders, by the ids of the pieces."""
REACHES: dict[About, Callable[[Survey, Any], Reach]] = {
    "groups": Survey.reach,
    "spies": lambda survey, spy: survey.sneak(spy.hex),
    "commanders": lambda survey, one: survey.ride(survey.stands(one), one.id),
}
"""How far pieces get that go over the map."""


def options(view: View, game: Game, fought: Collection[str] = ()) -> Options:
    """All that the faction of a view may order for its day.

    `fought` are the hexes in which, as it was told, there was a battle last night.
    """
    return options_behind("", view, game, fought).options


class Page(msgspec.Struct, frozen=True):
    """The options of some pieces; `last` is the mark of the last one where others come behind it, "" where none do."""

    options: Options
    last: str


def at_once() -> None:
    """Let nothing be done before a piece."""


def options_behind(
    mark: str,
    view: View,
    game: Game,
    fought: Collection[str] = (),
    most: int | None = None,
    *,
    before_each: Callable[[], object] = at_once,
) -> Page:
    """The options of at most so many pieces behind the one of a mark, of all from the first if it is "".

    The options of the faction as a whole stand on every page. `before_each` is called before each piece. Raises
    LookupError for an unknown mark, and the errors of `before_each`.
    """
    survey = Survey(view, game, fought)
    pieces = {
        f"{about}/{name}": (about, name, piece)
        for about, found in PIECES.items()
        if about != "faction"
        for name, piece in found(survey).items()
    }
    if mark and mark not in pieces:
        raise LookupError(mark)
    marks = list(pieces)
    first = marks.index(mark) + 1 if mark else 0
    shown = marks[first:] if most is None else marks[first : first + most]
    by_kind: dict[str, dict[str, OfPiece]] = {about: {} for about in PIECES if about != "faction"}
    for about, name, piece in (pieces[each] for each in shown):
        before_each()
        by_kind[about][name] = of_piece(about, piece, survey)
    whole = of_piece("faction", view.faction, survey)
    return Page(Options(whole, **by_kind), shown[-1] if shown and shown[-1] != marks[-1] else "")


def options_of(
    about: About,
    name: str,
    view: View,
    game: Game,
    fought: Collection[str] = (),
    before: Sequence[Order] = (),
) -> OfPiece | None:
    """The options of one piece behind orders that stand on the sheet already; None for an unknown piece."""
    survey = Survey(view, game, fought, before)
    piece = PIECES[about](survey).get(name)
    return of_piece(about, piece, survey) if piece is not None else None


def of_piece(about: About, piece: Any, survey: Survey) -> OfPiece:
    """The options of one piece, and the kinds of order of which it has none."""
    found: list[Option] = []
    withheld: list[Withheld] = []
    for thinker in THINKERS[about]:
        good, why = offered(thinker, piece, survey)
        found += good
        if not good:
            withheld.append(Withheld(tag_of(thinker.kind), why))
    reach = REACHES[about](survey, piece) if about in REACHES else None
    return OfPiece(tuple(found), tuple(withheld), reach)


def offered(thinker: Thinker, piece: Any, survey: Survey) -> tuple[list[Option], Finding]:
    """The options of one kind that the check accepts, or the reason why they are missing."""
    good: list[Option] = []
    why = Finding.of(thinker.lacking, REFUSED)
    for thought in thinker.think(piece, survey):
        if isinstance(thought, Refusal):
            why = Finding.of(thought, REFUSED)
            continue
        option = thought if isinstance(thought, Option) else Option(thought)
        verdict = survey.judge(option.order)
        if verdict.verdict == REFUSED:
            why = verdict.first
        else:
            good.append(
                msgspec.structs.replace(option, said=verdict.findings) if verdict.findings else option
            )
    return good, why
