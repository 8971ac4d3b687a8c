"""The surface of a tactical ruleset: what every system that is played out offers, and all that anybody asks of it.

A battle is a decider like a campaign: an order is judged by the rules and becomes events, events are booked. What lies
open is data in the state, so whose turn it is and what he may do can be asked at any moment, also in the middle of the
other side's move. `docs/rulesets.md` teaches adding one.

The surface has four parts: what the rules must give (`rules`), who plays (`bots`), how a system is tried (`trials`), and
what shows a battle (`showing`). A system that has army lists offers them as well (`armies`). What a battle is fought from
and what it comes to are documents of their own (`setting`, `verdict`).
"""

from typing import Protocol

from battles.ruleset.armies import Enlisting
from battles.ruleset.bots import Bot, Bots, Chance
from battles.ruleset.rules import Asked, E, Measured, O, Progress, Rules, S, Span
from battles.ruleset.setting import Named, Setting
from battles.ruleset.showing import (
    Brief,
    Livery,
    Naming,
    Overlaying,
    Painting,
    Shown,
    Sketching,
    Titled,
    ZonesAre,
)
from battles.ruleset.trials import Enumerated, Fight, Trials, Tried
from battles.ruleset.verdict import Verdict

__all__ = [
    "Asked",
    "Bot",
    "Bots",
    "Brief",
    "Chance",
    "E",
    "Enlisting",
    "Enumerated",
    "Fight",
    "Livery",
    "Measured",
    "Named",
    "Naming",
    "O",
    "Overlaying",
    "Painting",
    "Progress",
    "Rules",
    "Ruleset",
    "S",
    "Setting",
    "Shown",
    "Sketching",
    "Span",
    "Titled",
    "Trials",
    "Tried",
    "Verdict",
    "ZonesAre",
]


class Ruleset(Rules[S, E, O], Bots[S, O], Tried, Shown[S, E], Protocol[S, E, O]):
    """One tactical system, whole. `S` is the state of a battle, `E` one of its events, `O` an order.

    Pure: no clock, no input or output, no chance but the dice it is given.
    """
