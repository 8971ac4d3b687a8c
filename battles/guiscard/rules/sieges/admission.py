"""The works that a fight of a siege can be fought over: counts that can be, and hexes that are on a plan (GS-11.4)."""

from collections.abc import Iterator

from battles.contract.muster import Muster
from battles.guiscard.rules.sieges.gear import KINDS
from battles.guiscard.rules.sieges.places import whole_map, works_of
from rulebook import Refusal, rule

MOST_PERRIERS = 2
"""On a tactical map (GS-11.3.4g)."""
MOST = 200
"""The limit of each count, as of people: more would be of no use."""


@rule("GS-11.3.4g", "GS-11.4.1b", "GS-11.4.2c")
def check(muster: Muster) -> None:
    """Refuse unknown engines, impossible numbers, and hexes outside the plan; the field names which."""
    works = works_of(muster)
    for kind in works.engines:
        if kind not in KINDS:
            raise Refusal(
                "GS-11.4.1b",
                f"works.engines.{kind[:40]}",
                "{given} is no engine, only {known}",
                given=kind[:40],
                known=tuple(sorted(KINDS)),
            )
    for field, number, least, most in counts(muster):
        if not least <= number <= most:
            raise Refusal(
                "GS-11.4.1b",
                field,
                "{given} is not from {least} to {most}",
                given=number,
                least=least,
                most=most,
            )
    for field, hex_ in hexes(muster):
        if hex_ not in whole_map():
            raise Refusal("GS-11.4.1b", field, "hex {hex} is on no plan", hex=hex_[:40])


def counts(muster: Muster) -> Iterator[tuple[str, int, int, int]]:
    """All numbers of the works, each with the least and the most that it may be."""
    works = works_of(muster)
    for kind, number in works.engines.items():
        yield f"works.engines.{kind}", number, 0, MOST_PERRIERS if kind == "perrier" else MOST
    for name in ("tents", "food", "infiltrators", "flaming_arrows", "horses", "most_patrols"):
        yield f"works.{name}", getattr(works, name), 0, MOST
    for turn in works.patrols:
        yield "works.patrols", turn, 1, MOST


def hexes(muster: Muster) -> Iterator[tuple[str, str]]:
    """All hexes that the works name."""
    works = works_of(muster)
    for name in ("demolished", "held", "refuge"):
        for hex_ in getattr(works, name):
            yield f"works.{name}", hex_
    if works.centre:
        yield "works.centre", works.centre
    if works.siphon is not None and works.siphon.hex:
        yield "works.siphon.hex", works.siphon.hex
