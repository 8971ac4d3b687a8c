"""Rulings from which corrections follow: a battle's result is overruled, and a die was read wrongly."""

from campaign.decide.corrections.acting import Acting, refused
from campaign.model import events as e
from campaign.model.corrections import Misreading, Overruling
from campaign.model.state import MERCENARIES
from dice.audience import members


def overrule(acting: Acting, ruling: Overruling, *, follows: bool) -> None:
    """Overrule the result of a battle; `follows` says that corrections do. Raises Refusal, naming the field."""
    state = acting.state
    parties = (ruling.attacker, ruling.defender)
    for field, faction in (("attacker", ruling.attacker), ("defender", ruling.defender)):
        if faction not in state.factions and faction != MERCENARIES:
            raise refused(field, "there is no faction {faction}", faction=faction)
    if ruling.number in state.battles:
        raise refused("number", "battle {number} is not over", number=ruling.number)
    if ruling.winner not in ("", *parties):
        raise refused("winner", "{faction} did not fight that battle", faction=ruling.winner)
    if ruling.winner == ruling.was and not follows:
        raise refused("winner", "nothing of the battle would be another than it is")
    acting.decision.emit(
        e.ResultOverruled(
            **acting.header,
            number=ruling.number,
            hex=ruling.hex,
            attacker=ruling.attacker,
            defender=ruling.defender,
            sides=ruling.sides,
            before=ruling.was,
            winner=ruling.winner,
            public=acting.public((*parties, *ruling.sides)),
        )
    )


def misread(acting: Acting, ruling: Misreading) -> None:
    """Say what a die shows that was rolled by hand. Raises Refusal, naming the field."""
    if not 1 <= ruling.face <= ruling.sides:
        raise refused(
            "face",
            "die {label} has faces 1 to {sides}, not {face}",
            label=ruling.label,
            sides=ruling.sides,
            face=ruling.face,
        )
    if ruling.face == ruling.was:
        raise refused("face", "die {label} was entered with that face", label=ruling.label)
    audience = tuple(sorted(members(ruling.witness, acting.state.factions)))
    acting.decision.emit(
        e.DieCorrected(
            **acting.header,
            label=ruling.label,
            before=ruling.was,
            face=ruling.face,
            witness=ruling.witness,
            witnesses=audience,
            public=acting.public(audience),
        )
    )
