"""A player who gives any legal order."""

from battles.bots import any_legal
from battles.guiscard import engine
from battles.guiscard.orders import EndStep, Order, Surrender
from battles.guiscard.state import Skirmish


class AnyLegal(any_legal.AnyLegal[Skirmish, Order]):
    """Of the skirmish; ends steps and surrenders seldom."""

    loop = engine.LOOP
    seldom = {EndStep: 0.05, Surrender: 0.1}
