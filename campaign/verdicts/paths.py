"""Judging ways over the map: each break of one is named, with the hexes that could be meant."""

from collections.abc import Iterator, Sequence
from functools import partial

from campaign.model.game import Game
from campaign.rules import movement
from campaign.rules.terrain import step_cost
from campaign.verdicts.draft import Draft
from rulebook import Refusal
from rulebook.refusal import phrase

TOUCH, ENTER = phrase("these do: {hexes}"), phrase("these can be entered: {hexes}")
"""The hexes that may be meant, after the refusal of a distant one, and of one that is closed."""


def check_way(start: str, path: Sequence[str], draft: Draft) -> None:
    """Raise Refusal for a way that is empty or breaks off; all its breaks are noted."""
    if not path:
        movement.check_path(draft.game, start, path)
    draft.gather(
        *(partial(check_step, draft.game, here, hex_) for here, hex_ in steps(draft.game, start, path))
    )


def steps(game: Game, start: str, path: Sequence[str]) -> Iterator[tuple[str, str]]:
    """From where each hex of a path is entered: the one before it that is on the map."""
    here = start
    for hex_ in path:
        yield here, hex_
        if hex_ in game.map.ground:
            here = hex_


def check_step(game: Game, here: str, hex_: str) -> None:
    """Raise Refusal for an impossible step, with the possible ones."""
    try:
        movement.check_path(game, here, [hex_])
    except Refusal as refusal:
        around = [each for each in game.map.neighbours(here) if step_cost(game, here, each) is not None]
        far = hex_ in game.map.ground and hex_ not in game.map.neighbours(here)
        raise refusal.hinted(TOUCH if far else ENTER, {"hexes": tuple(sorted(around))}) from None
