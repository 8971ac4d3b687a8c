"""Judging orders to spies."""

from campaign.model.orders import MoveSpy
from campaign.model.state import Commander
from campaign.rules import spies
from campaign.rules.commanders import FREE
from campaign.verdicts.draft import Draft
from campaign.verdicts.nearly import nearly
from campaign.verdicts.paths import check_way
from campaign.verdicts.register import judges
from campaign.verdicts.ways import way_of
from campaign.visibility import Agent
from rulebook import Refusal


@judges(MoveSpy)
def judge_spy(order: MoveSpy, draft: Draft) -> Refusal | None:
    """A path must be walkable; one that is too long for the day is carried out as far as it goes."""
    spy = draft.view.spies.get(order.spy)
    if spy is None:
        unknown = Refusal("GC-10c", "spy", "you have no spy {spy}", spy=order.spy)
        raise nearly(unknown, order.spy, draft.view.spies, "spies")
    if order.spy in draft.moving:
        raise Refusal("GC-10c", "spy", "spy {spy} has an order already", spy=order.spy)
    check_way(spy.hex, order.path, draft)
    steps = spies.steps(draft.game, spy.hex, order.path, draft.view.season_mp)
    draft.moving.add(order.spy)
    if len(steps) < len(order.path):
        left = len(order.path) - len(steps)
        return Refusal(
            "GC-10c",
            "path",
            "the spy gets to {hex} on that day; hexes left: {left}",
            hex=steps[-1],
            left=left,
        )
    return deserted(spy, steps[-1] if steps else spy.hex, draft)


def deserted(spy: Agent, hex_: str, draft: Draft) -> Refusal | None:
    """The warning of a spy who comes to where own groups stand that will all have left when he comes (GC-10b)."""
    left = [group for group in draft.view.groups.values() if group.hex == hex_]
    stay = any(way_of(group, draft)[-1] == hex_ for group in draft.groups.values())
    commanders = any(one.hex == hex_ or at_home(one, hex_, draft) for one in draft.view.commanders.values())
    if not left or stay or commanders:
        return None
    return Refusal(
        "GC-10b",
        "path",
        "spy {spy} finds no group to report to in {hex}: {groups} will have left",
        spy=spy.id,
        hex=hex_,
        groups=tuple(sorted(group.id for group in left)),
    )


def at_home(commander: Commander, hex_: str, draft: Draft) -> bool:
    """True if a commander sits free in the settlement of a hex."""
    place = draft.view.places.get(commander.site)
    return commander.fate == FREE and place is not None and place.hex == hex_
