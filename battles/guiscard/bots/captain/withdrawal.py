"""A garrison's way back into what it holds, when it gives up the rest, or when somebody has come out."""

from battles.guiscard.bots.captain.survey import FAR, Survey, distances
from battles.guiscard.bots.strides import Strides
from battles.guiscard.state import Character, Skirmish


def called_back(survey: Survey, one: Character) -> bool:
    """Whether somebody is beyond what his side keeps to, in a place with room left for him."""
    return survey.bounds is not None and one.hex not in survey.bounds


def path(state: Skirmish, survey: Survey, one: Character) -> list[str]:
    """The way in, as deep as it gets, so that others come in behind him; else as near as it gets."""
    assert survey.bounds is not None, "only who is called back has a way in"
    away = distances(survey.ground, survey.bounds, one.mounted, one.armoured)
    found = Strides(state, one, survey.watched)
    free = found.free(state)
    if not free:
        return []
    return found.path(
        min(
            free,
            key=lambda end: (away.get(end, FAR), -survey.away(False, True).get(end, 0), found.ends[end], end),
        )
    )
