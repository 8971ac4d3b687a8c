"""What is thought of behind orders of a sheet is judged as the check judges it there."""

from collections import Counter
from random import Random

import pytest

from campaign.options import options_of
from campaign.verdicts import verdicts
from harness.soak import season
from rulebook.tags import tag_of


@pytest.mark.parametrize(("seed", "scenario"), list(enumerate(("corato", "sicily_1061"))))
def test_each_option_is_judged_as_the_next_order_of_the_sheet(monkeypatch, scenario: str, seed: int) -> None:  # type: ignore[no-untyped-def]
    compared: Counter[str] = Counter()

    def compares(view, game, draw):  # type: ignore[no-untyped-def]
        sheet = bot(view, game, draw)
        half = sheet[len(sheet) // 2 :]
        pieces = [("groups", name) for name in view.groups] + [("spies", name) for name in view.spies]
        about, name = draw.choice([*pieces, ("faction", view.faction)])
        found = options_of(about, name, view, game, before=half)
        for option in found.options if found is not None else ():
            *_, last = verdicts([*half, option.order], view, game)
            assert option.said == last.findings
            compared[tag_of(type(option.order))] += 1
        return sheet

    bot = Random(seed).choice(season.SEATS)
    monkeypatch.setattr(season, "SEATS", (compares,))
    assert season.play(season.Plan(scenario, days=6, seed=f"survey {seed}")).dump is None
    assert compared.total() > 50
    assert {"march", "hold"} & set(compared)
