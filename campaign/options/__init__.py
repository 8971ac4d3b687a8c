"""What a faction may order today, of its view alone: orders that the check accepts, piece by piece, with their reach.

Each chapter's options stand in a module of their own, as its judges do in `campaign.verdicts`; whatever is thought of
there is offered only if the check accepts it.
"""

from collections.abc import Collection, Mapping
from typing import Any

import msgspec

from campaign.model.game import Game
from campaign.model.orders import REFUSED, Finding
from campaign.options import battles, carting, dealing, moving, parting, sieges, sites
from campaign.options.option import Bounds, OfPiece, Option, Options, Withheld
from campaign.options.reach import Meal, Reach, Step
from campaign.options.register import THINKERS, About, Thinker
from campaign.options.survey import Survey
from campaign.visibility import View
from rulebook import Refusal
from rulebook.tags import tag_of

__all__ = ["Bounds", "Meal", "OfPiece", "Option", "Options", "Reach", "Step", "Withheld", "options"]


def options(view: View, game: Game, fought: Collection[str] = ()) -> Options:
    """All that the faction of a view may order for its day.

    `fought` are the hexes in which, as it was told, there was a battle last night.
    """
    survey = Survey(view, game, fought)
    return Options(
        faction=of_piece("faction", view.faction, survey),
        groups=of_pieces(
            "groups",
            survey.draft.groups,
            survey,
            {name: survey.reach(group) for name, group in survey.draft.groups.items()},
        ),
        places=of_pieces("places", {place.id: place for place in survey.own_places()}, survey),
        convoys=of_pieces("convoys", survey.convoys(), survey),
        spies=of_pieces(
            "spies", view.spies, survey, {name: survey.sneak(spy.hex) for name, spy in view.spies.items()}
        ),
        commanders=of_pieces(
            "commanders",
            survey.riders(),
            survey,
            {name: survey.ride(survey.stands(one), name) for name, one in survey.riders().items()},
        ),
        captives=of_pieces(
            "captives", {name: one for name, one in view.commanders.items() if one.captor}, survey
        ),
        prisoners=of_pieces(
            "prisoners", {name: piece for name, piece in view.prisoners.items() if not piece.prison}, survey
        ),
        sieges=of_pieces("sieges", survey.sieges(), survey),
    )


def of_pieces(
    about: About, pieces: Mapping[str, Any], survey: Survey, reaches: Mapping[str, Reach] | None = None
) -> dict[str, OfPiece]:
    """The options of several pieces."""
    return {name: of_piece(about, piece, survey, (reaches or {}).get(name)) for name, piece in pieces.items()}


def of_piece(about: About, piece: Any, survey: Survey, reach: Reach | None = None) -> OfPiece:
    """The options of one piece, and the kinds of order of which it has none."""
    found: list[Option] = []
    withheld: list[Withheld] = []
    for thinker in THINKERS[about]:
        good, why = offered(thinker, piece, survey)
        found += good
        if not good:
            withheld.append(Withheld(tag_of(thinker.kind), why))
    return OfPiece(tuple(found), tuple(withheld), reach)


def offered(thinker: Thinker, piece: Any, survey: Survey) -> tuple[list[Option], Finding]:
    """The options of one kind that the check accepts, and why there are none if there are none."""
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
