"""What is offered in campaigns of bots is accepted, every bit of it, and what is not offered has a rule that says why."""

import re
from collections import Counter
from random import Random

import pytest

from campaign.bots.random_legal import KINDS
from campaign.model.orders import REFUSED, Order
from campaign.options import options
from campaign.options.register import THINKERS
from campaign.verdicts import verdicts
from campaign.visibility import View
from harness.soak import season
from rulebook.marks import is_id
from rulebook.tags import tag_of
from tests.campaign.options.tried import orders, pieces

DECISION = re.compile(r"S?D\d+")
"""A decision that is a rule of its own."""
SCENARIOS = ("apulia_1041", "apulia_1053_2", "corato", "sicily_1061")


def refused(order: Order, view: View, game) -> list[str]:
    return [each.reason for each in verdicts([order], view, game) if each.verdict == REFUSED]


@pytest.mark.parametrize(("seed", "scenario"), list(enumerate(SCENARIOS)))
def test_the_check_accepts_all_that_is_offered_in_a_campaign(monkeypatch, scenario, seed) -> None:
    offered: Counter[str] = Counter()

    def tries(view, game, draw):
        found = options(view, game)
        for order in orders(found):
            assert not refused(order, view, game), (order, refused(order, view, game))
            offered[tag_of(type(order))] += 1
        for piece in pieces(found):
            named = [tag_of(type(option.order)) for option in piece.options]
            assert not {each.kind for each in piece.withheld} & set(named)
            assert all(is_id(each.why.rule) or DECISION.fullmatch(each.why.rule) for each in piece.withheld)
            assert all(each.why.reason for each in piece.withheld)
        return bot(view, game, draw)

    bot = Random(seed).choice(season.SEATS)
    monkeypatch.setattr(season, "SEATS", (tries,))
    assert season.play(season.Plan(scenario, days=4, seed=f"options {seed}")).dump is None
    assert {"march", "hold", "split", "capitulate"} <= set(offered)


def test_every_kind_of_order_is_thought_of_about_one_kind_of_piece() -> None:
    named = Counter(thinker.kind for thinkers in THINKERS.values() for thinker in thinkers)
    assert named == Counter(KINDS)
