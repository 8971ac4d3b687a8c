"""What a battle came to, in its system's own words: every system gives a verdict, also one that no campaign asked for."""

from collections.abc import Iterator

import msgspec

from battles.muster import SIDES, Side


class Verdict(msgspec.Struct, frozen=True):
    """Who has won (None: nobody), and how clearly: `level` is the system's own word, "" where it knows none.

    `points` are the sides' victory points where the system counts any, `losses` what each side has lost, so many of what:
    {"attacker": {"killed": 3, "wounded": 5}}.
    """

    winner: Side | None
    level: str = ""
    points: dict[Side, int] = {}
    losses: dict[Side, dict[str, int]] = {}


def spoken(verdict: Verdict) -> Iterator[str]:
    """The verdict in lines: "attacker wins: marginal; points 12 : 7", then "attacker lost 3 killed, 5 wounded"."""
    parts = [f"{verdict.winner} wins" if verdict.winner else "nobody wins"]
    if verdict.level:
        parts[0] += f": {verdict.level}"
    if verdict.points:
        parts.append("points " + " : ".join(str(verdict.points.get(side, 0)) for side in SIDES))
    yield "; ".join(parts)
    for side in SIDES:
        lost = [f"{count} {what}" for what, count in verdict.losses.get(side, {}).items()]
        yield f"{side} lost {', '.join(lost) or 'nothing'}"
