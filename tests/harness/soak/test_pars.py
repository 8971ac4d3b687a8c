"""Pars that fit the campaigns which bots have played."""

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.model import events as e
from harness.soak import pars


def ended(
    points: Mapping[str, int], *, winners: tuple[str, ...] = (), lost: Mapping[str, int] | None = None
) -> e.VictoryDeclared:
    """A campaign that ended with these points, by a sudden end where it names winners."""
    return e.VictoryDeclared(
        day=10,
        cause="eliminated" if winners else "last_day",
        winners=winners or ("norman",),
        standings=tuple(
            e.Standing(name, scored, 0, scored, (lost or {}).get(name, 0), ())
            for name, scored in points.items()
        ),
    )


SEESAW = [ended({"norman": 10 + swing, "lombard": 30 - swing}) for swing in range(8)]


def test_pars_lie_in_the_middle_of_what_was_scored_and_give_everybody_a_chance() -> None:
    fitted = pars.fitting(SEESAW)
    assert fitted.par == {"norman": 13, "lombard": 26}
    assert fitted.above == {"norman": 0.5, "lombard": 0.5}
    assert fitted.won == {"norman": 0.5, "lombard": 0.5}
    assert fitted.misses == 0


def test_a_tie_goes_to_who_lost_fewer_heads_else_it_is_won_in_part_by_both() -> None:
    level = {"norman": 5, "lombard": 7}
    par = {"norman": 5, "lombard": 7}
    assert pars.winners_by(ended(level, lost={"norman": 3}), par) == ("lombard",)
    assert pars.weighed([ended(level)], par).won == {"norman": 0.5, "lombard": 0.5}


def test_a_sudden_end_is_won_whatever_par_is() -> None:
    sudden = ended({"norman": 40, "lombard": 0}, winners=("lombard",))
    assert pars.winners_by(sudden, {"norman": 0, "lombard": 50}) == ("lombard",)


def test_what_whole_points_cannot_give_is_told_as_a_miss() -> None:
    fitted = pars.fitting([ended({"norman": 4, "lombard": 9})] * 3)
    assert fitted.misses > 0


@given(st.lists(st.integers(0, 30), min_size=1, max_size=40), st.integers(0, 30))
def test_a_higher_par_is_exceeded_no_more_often(scored: list[int], par: int) -> None:
    assert pars.share_above(scored, par + 1) <= pars.share_above(scored, par)


@given(st.lists(st.tuples(st.integers(0, 20), st.integers(0, 20)), min_size=2, max_size=20))
def test_no_other_pars_of_those_weighed_fit_better(scored: list[tuple[int, int]]) -> None:
    declared = [ended({"norman": one, "lombard": other}) for one, other in scored]
    fitted = pars.fitting(declared)
    for norman in pars.nearest([one for one, _ in scored]):
        for lombard in pars.nearest([other for _, other in scored]):
            other = pars.weighed(declared, {"norman": norman, "lombard": lombard})
            assert (fitted.misses, fitted.uneven) <= (other.misses, other.uneven)


def test_it_is_said_as_it_stands_in_a_file() -> None:
    said = pars.toml("corato", pars.fitting(SEESAW)).splitlines()
    assert said[0] == "# corato: norman above par in 50%, wins 50%, lombard above par in 50%, wins 50%"
    assert said[1] == "par = {norman = 13, lombard = 26}"


@pytest.mark.parametrize("options", [["--pars"], ["--pars", "--balance", "--json"], ["--pars", "--versus"]])
def test_pars_are_asked_for_with_balance_alone(options: list[str]) -> None:
    from django.core.management import CommandError, call_command

    with pytest.raises(CommandError, match="--pars"):
        call_command("soak", *options)
