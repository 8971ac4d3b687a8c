"""A result from an organiser's account of a battle: fates, ends of the sides, goods that changed hands."""

from collections.abc import Mapping
from typing import Any

from battles.contract.answer import validate
from battles.contract.muster import Muster
from battles.contract.result import Fate, Outcomes, Result, SettledBy, result_with
from battles.contract.tally import Losses, fates_from_counts


def result_of(
    muster: Muster,
    outcomes: Outcomes,
    *,
    fates: Mapping[str, Fate],
    commanders: Mapping[str, Fate] | None = None,
    settled_by: SettledBy = "external",
    **more: Any,
) -> Result:
    """Return a valid result; commanders that are not named are unhurt, and `more` are other fields of the result.

    The outcomes give end, loser and holder. Raises Refusal as `validate` does.
    """
    everyone: dict[str, Fate] = {c.id: "unhurt" for _, group in muster.groups() for c in group.commanders}
    named = {**everyone, **(commanders or {})}
    result = result_with(muster, settled_by, outcomes, fates=dict(fates), commanders=named, **more)
    validate(muster, result)
    return result


def result_from_counts(
    muster: Muster,
    losses: Mapping[str, Mapping[str, Losses]],
    outcomes: Outcomes,
    *,
    commanders: Mapping[str, Fate] | None = None,
    rounds: int = 0,
    settled_by: SettledBy = "external",
) -> Result:
    """Return a valid result from losses by group id and class name (`norman-knight`).

    Raises Refusal as `validate` and `fates_from_counts` do.
    """
    fates = fates_from_counts(muster, losses)
    return result_of(
        muster, outcomes, fates=fates, commanders=commanders, settled_by=settled_by, rounds=rounds
    )
