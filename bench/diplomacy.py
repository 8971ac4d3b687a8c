"""The yardstick of the rules: the `diplomacy` package adjudicating a game of random legal orders."""

from __future__ import annotations

import os
import random
import tempfile
import time
from collections.abc import Callable
from json import dumps
from typing import Any

from diplomacy import Game

SEED = 1901
PHASES = 40
"""As far as a random game is played: some eight years, from 22 units to 34."""

Adjudicate = Callable[[Any], object]


def adjudicated(adjudicate: Adjudicate) -> float:
    """Orders adjudicated a second in one random game, the same at every call.

    Every order of every power counts, whatever the phase: moves, retreats and adjustments. Only `adjudicate` is timed,
    not the search for legal orders nor their filing.
    """
    draw, game, orders, seconds = random.Random(SEED), Game(), 0, 0.0
    for _ in range(PHASES):
        orders += _order(game, draw)
        start = time.perf_counter()
        adjudicate(game)
        seconds += time.perf_counter() - start
    return orders / seconds


def _order(game: Any, draw: random.Random) -> int:
    """Give every unit of every power one of its legal orders; how many that were."""
    possible, given = game.get_all_possible_orders(), 0
    for power in game.powers:
        orders = [
            draw.choice(possible[place]) for place in game.get_orderable_locations(power) if possible[place]
        ]
        game.set_orders(power, orders)
        given += len(orders)
    return given


def process() -> float:
    """Orders a second of `Game.process()` alone."""
    return adjudicated(lambda game: game.process())


def process_and_keep() -> float:
    """The same with each phase appended to a file as JSON and forced to the disk."""
    with tempfile.TemporaryFile() as file:

        def adjudicate(game: Any) -> None:
            phase = game.process()
            file.write(dumps(phase.to_dict()).encode() + b"\n")
            file.flush()
            os.fdatasync(file.fileno())

        return adjudicated(adjudicate)
