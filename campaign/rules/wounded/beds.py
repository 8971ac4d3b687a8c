"""The wounded who lie in a place (GC-14.7): kept apart from healing, since battles ask for it."""

from campaign.model.levies import CONVALESCENTS
from campaign.model.state import Convalescents, State
from rulebook import rule


def lying_in(state: State, site: str) -> list[Convalescents]:
    """The people who lie wounded in a place."""
    return [each for each in state.convalescents.values() if each.site == site]


@rule("GC-14.7d")
def called(state: State, site: str) -> tuple[str, ...]:
    """The levy of the wounded in a place that is attacked: they fight with what their wounds leave them.

    Money that the last of them has left behind calls nobody to arms.
    """
    anybody = any(each.men or each.commanders for each in lying_in(state, site))
    return (CONVALESCENTS + site,) if anybody else ()
