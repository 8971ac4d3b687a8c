"""The audience of a die: its roller names it, and the seeds that are opened at the dawn follow from it."""

from campaign.model import events as e
from campaign.model.state import ENGINE, State
from dice.audience import OPEN, joint, named


def shown_to(state: State, *factions: str) -> str:
    """The audience of a die that these factions are told of, and no other; a neutral band or place has no eyes."""
    return named([faction for faction in factions if faction in state.factions], state.factions)


def opened_at_dawn(state: State) -> list[str]:
    """The audiences whose seeds the day's end opens: all, each faction, and joint ones with dice in the night."""
    own = (named([faction], state.factions) for faction in state.factions)
    return sorted({OPEN, *own, *state.audiences})


def take_note(state: State, event: e.Event) -> None:
    """Keep which audiences of several have dice in the night; a battle that the engine fights has them in its own log."""
    for rolled in getattr(event, "rolls", ()):
        if joint(rolled.witness):
            keep(state, rolled.witness)
    if isinstance(event, e.MusterIssued | e.BattleHandedOver) and event.way == ENGINE:
        audience = shown_to(state, *event.sides)
        if joint(audience):
            keep(state, audience)


def keep(state: State, audience: str) -> None:
    """Note one audience, once."""
    if audience not in state.audiences:
        state.audiences.append(audience)
        state.audiences.sort()
