"""A result from what an organiser types: losses by class, commanders, how each side ended."""

from collections.abc import Mapping

from battles.answer import validate
from battles.muster import Muster
from battles.result import Fate, Outcomes, Result, SettledBy, ending
from battles.tally import Losses, fates_from_counts


def result_from_counts(
    muster: Muster,
    losses: Mapping[str, Mapping[str, Losses]],
    outcomes: Outcomes,
    *,
    commanders: Mapping[str, Fate] | None = None,
    rounds: int = 0,
    settled_by: SettledBy = "external",
) -> Result:
    """Return a valid result; commanders that are not named are unhurt.

    `losses` goes by group id and class name (`norman-knight`). The outcomes give end, loser and holder.
    Raises Refusal as `validate` and `fates_from_counts` do.
    """
    ended = ending(outcomes)
    everyone = {c.id: "unhurt" for _, group in muster.groups() for c in group.commanders}
    result = Result(
        muster=muster.number,
        issue=muster.issue,
        settled_by=settled_by,
        end=ended.end,
        loser=ended.loser,
        holder=ended.holder,
        outcomes=outcomes,
        fates=fates_from_counts(muster, losses),
        commanders={**everyone, **(commanders or {})},  # type: ignore[dict-item]
        rounds=rounds,
    )
    validate(muster, result)
    return result
