"""The surface of a tactical ruleset: the whole offer of a system that is played out.

A battle is a decider like a campaign: an order is judged by the rules and becomes events, events are booked. Open
choices are data in the state, so the turn and the orders can be asked for at any moment. That holds also in the middle
of the other side's move. `docs/rulesets.md` teaches adding one.

The surface has four parts: the duties of the rules (`rules`), the players (`bots`), the trials (`trials`), and the
showing of a battle (`showing`). A system that has army lists offers them as well (`armies`), and one that lists its
pieces a roster (`roster`). The start and the end of a battle are documents of their own (`setting`, `verdict`).
"""

from typing import Protocol

from battles.contract.surface.armies import Enlisting
from battles.contract.surface.bots import Bot, Bots, Chance
from battles.contract.surface.roster import Entry, Number, Rostering
from battles.contract.surface.rules import Asked, E, Measured, O, Progress, Rules, S, Span
from battles.contract.surface.setting import Named, Setting
from battles.contract.surface.showing import (
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
from battles.contract.surface.trials import Enumerated, Fight, Trials, Tried
from battles.contract.surface.verdict import Verdict

__all__ = [
    "Asked",
    "Bot",
    "Bots",
    "Brief",
    "Chance",
    "E",
    "Enlisting",
    "Entry",
    "Enumerated",
    "Fight",
    "Livery",
    "Measured",
    "Named",
    "Naming",
    "Number",
    "O",
    "Overlaying",
    "Painting",
    "Progress",
    "Rostering",
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
    """A tactical system, whole. `S` is the state of a battle, `E` one of its events, `O` an order.

    Pure: no clock, input or output, with the given dice as its only chance.
    """
