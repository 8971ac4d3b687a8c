"""The rest of formations after each result, and at the end of their side's movement (D66)."""

from collections.abc import Iterable, Sequence
from copy import deepcopy

from battles.contract.muster import Side
from battles.contract.wording import Said, say
from battles.guiscard.play.decision import Decision
from battles.guiscard.rules.hoplites.formation import depth_of
from battles.guiscard.rules.hoplites.ranks import Rank, drawn_up
from battles.guiscard.state import Formation, Skirmish
from battles.guiscard.tables import TABLES
from battles.guiscard.voice import book_of, called
from battles.kit.happening import Happening
from rulebook import rule

BOOK = book_of("formations")


@BOOK.event("FormedUp")
class FormedUp(Happening, frozen=True):
    """Hoplites have formed up, or what is left of a formation stays formed (GT-7.3.1a, D66)."""

    formation: Formation

    def book(self, state: Skirmish) -> None:
        state.formations[self.formation.id] = deepcopy(self.formation)

    def tell(self, state: Skirmish, side: Side | None) -> Said:
        members = tuple(called(state, name) for name in self.formation.members)
        return say("formation {id}: {members} (GT-7.3.1a)", id=self.formation.id, members=members)


@BOOK.event("FormationDissolved", "formation {formation} dissolves")
class FormationDissolved(Happening, frozen=True):
    """A formation is none any more."""

    formation: str

    def book(self, state: Skirmish) -> None:
        del state.formations[self.formation]


def review(decision: Decision) -> None:
    """See who is still in formation: runs of three and more neighbours are.

    While its own side moves, a formation only loses the people who cannot stand in it any longer; it closes
    its ranks at the end.
    """
    state = decision.state
    for formation in list(state.formations.values()):
        able = [name for name in formation.members if state.people[name].able]
        if not on_its_way(state, formation):
            reform(decision, formation, able)
        elif len(able) < len(formation.members):
            thin_out(decision, formation, able)


@rule("GT-7.3.1a")
def on_its_way(state: Skirmish, formation: Formation) -> bool:
    """True if the members of a formation are moving one by one just now."""
    return state.step == "movement" and formation.side == state.active


def close_ranks(decision: Decision, side: Side) -> None:
    """The movement of a side is over: a formation of which somebody stands out of line is dissolved."""
    state = decision.state
    for formation in [each for each in state.formations.values() if each.side == side]:
        able = [name for name in formation.members if state.people[name].able]
        whole = in_line(standing(state, able), formation.right)
        reform(decision, formation, able if whole else ())


@rule("GT-7.3.1a")
def in_line(men: dict[str, str], right: int) -> bool:
    """True if all of these men, by hex, stand in ranks of three and more."""
    return sum(len(rank) for ranks in drawn_up(men, right) for rank in ranks) == len(men)


def standing(state: Skirmish, names: Iterable[str]) -> dict[str, str]:
    """These people by hex."""
    return {state.people[name].hex: name for name in names}


def reform(decision: Decision, formation: Formation, members: Sequence[str]) -> None:
    """Keep the members who stand in ranks formed, in several bodies if need be."""
    state = decision.state
    bodies = drawn_up(standing(state, members), formation.right)
    if not bodies:
        decision.emit(FormationDissolved(formation.id))
        return
    for place, ranks in enumerate(bodies):
        id_ = formation.id if place == 0 else next_id(state)
        now = formed(state, Formation(id_, formation.side, formation.right, []), ranks)
        now.since, now.changed = formation.since, formation.changed
        now.foulkon = formation.foulkon and deep_enough(now)
        if now != state.formations.get(id_):
            decision.emit(FormedUp(now))


def formed(state: Skirmish, formation: Formation, ranks: Sequence[Rank]) -> Formation:
    """A formation with its men in these ranks."""
    formation.members = [name for rank in ranks for name in rank]
    formation.front = list(ranks[0])
    formation.depth = depth_of(ranks)
    formation.markers = [name for name in formation.front if name not in state.fallen]
    return formation


def thin_out(decision: Decision, formation: Formation, left: Sequence[str]) -> None:
    """Take members out of a formation on its way."""
    if len(left) < TABLES.now.tactics.formation.least:
        decision.emit(FormationDissolved(formation.id))
        return
    now = Formation(formation.id, formation.side, formation.right, list(left))
    now.front = [name for name in formation.front if name in left]
    now.markers = [name for name in formation.markers if name in left]
    now.depth, now.since = formation.depth, formation.since
    now.foulkon, now.changed = formation.foulkon, formation.changed
    decision.emit(FormedUp(now))


@rule("GT-7.3.2a")
def deep_enough(formation: Formation) -> bool:
    """True if a formation may take the foulkon: two ranks, each of three or more."""
    return formation.depth >= TABLES.now.tactics.formation.foulkon_depth


def next_id(state: Skirmish) -> str:
    """An id that no formation has."""
    number = 1
    while f"f{number}" in state.formations:
        number += 1
    return f"f{number}"
