"""Sentences of recruits and mercenaries."""

from campaign.report.words import Facts, Names, company, sentence


def deniers(amount: int) -> str:
    """Half-deniers as people count them: "2.5 D"."""
    return f"{amount / 2:g} D"


@sentence("RecruitsJoined")
def recruits_joined(facts: Facts, names: Names) -> str:
    return (
        f"{facts['group']} recruited in {names.place(facts['hex'])} for {deniers(facts['cost'])}: "
        f"{company(facts['men'])} (GC-12.1)."
    )
