"""GC-10: spies: what they see on their way, the faction that learns it, and how they are found out (D3, D21)."""

from collections.abc import Iterator, Sequence

from campaign.model import events as e
from campaign.model.audience import shown_to
from campaign.model.game import Game
from campaign.model.orders import MoveSpy
from campaign.model.state import Group, Observed, Settlement, Spy, State
from campaign.rules.decision import Decision
from campaign.rules.movement import check_path, walk
from campaign.rules.sheets import everybodys
from campaign.tables import Tables
from hexmap import grid
from rulebook import Refusal, rule

SPIES = "spies"
CITY = "city"


@rule("GC-10c")
def points_of_spy(season: int, tables: Tables) -> int:
    """Movement points of a spy for a day (D14, D51)."""
    return max(1, tables.movement.spy_mp + season)


@rule("GC-10a")
def in_sight(state: State, faction: str, hex_: str, tables: Tables) -> list[Group]:
    """The groups of other factions that a faction's spy sees from a hex."""
    near = grid.within(hex_, tables.spy.observation_range)
    return [group for place in near for group in state.groups_at(place) if group.faction != faction]


@rule("GC-10b")
def in_touch(state: State, faction: str, hex_: str) -> bool:
    """True if a combat group or a commander of the faction is in the hex for its spy to report to."""
    if any(group.faction == faction for group in state.groups_at(hex_)):
        return True
    place = state.places.get(hex_, "")
    return any(
        one.faction == faction
        and one.fate == "free"
        and (one.hex == hex_ or (one.site and one.site == place))
        for one in state.commanders.values()
    )


@rule("GC-10e")
def modifier(place: Settlement | None, tables: Tables) -> int:
    """The effect of a crowd on the die that may betray a spy: more in a city than in a town or castle (D21)."""
    if place is None:
        return 0
    return tables.spy.modifier_city if place.kind == CITY else tables.spy.modifier_town


@rule("GC-10d")
def found_out(face: int, bonus: int, tables: Tables) -> bool:
    """True if this die discovers a spy."""
    return face + bonus <= tables.spy.discovered_max


def may_search(state: State, spy: Spy, group: Group) -> bool:
    """True if a group looks for the spy: an enemy's does, once a day (D21)."""
    return not state.allied(spy.faction, group.faction) and group.id not in spy.searched_by


def search(decision: Decision, spy: Spy, group: Group, hex_: str) -> e.SpySearched:
    """Roll whether the group finds the spy out. The die has no audience: after a failed search its fall stays unknown."""
    bonus = modifier(decision.state.settlement_at(hex_), decision.game.tables)
    rolled = decision.dice.roll(
        "GC-10d", f"{spy.id} and {group.id}", "discovered", witness=shown_to(decision.state)
    )
    return e.SpySearched(
        spy=spy.id,
        faction=spy.faction,
        hex=hex_,
        group=group.id,
        enemy=group.faction,
        modifier=bonus,
        discovered=found_out(rolled.face, bonus, decision.game.tables),
        rolls=(rolled,),
    )


@rule("GC-10f")
def settle_search(decision: Decision, searched: e.SpySearched) -> None:
    """Let a search have happened: who is discovered is out of the game, with all that he had not told yet."""
    if not searched.discovered:
        decision.emit(searched)
    else:
        decision.emit(
            e.SpyDiscovered(
                spy=searched.spy,
                faction=searched.faction,
                hex=searched.hex,
                group=searched.group,
                enemy=searched.enemy,
                modifier=searched.modifier,
                rolls=searched.rolls,
            )
        )


def note(decision: Decision, spy: Spy, hex_: str) -> None:
    """Let a spy keep in mind whom he sees from a hex."""
    seen = tuple(
        Observed(
            group=group.id,
            faction=group.faction,
            hex=group.hex,
            day=decision.state.day,
            men=group.men,
            commanders=tuple(group.commanders),
        )
        for group in in_sight(decision.state, spy.faction, hex_, decision.game.tables)
    )
    fresh = tuple(each for each in seen if spy.notes.get(each.group) != each)
    if fresh:
        decision.emit(e.SpyNoted(spy=spy.id, faction=spy.faction, hex=hex_, seen=fresh))


def report(decision: Decision, spy: Spy, hex_: str) -> None:
    """Let a spy who meets his own people in a hex tell what he has seen since he last did (GC-10b)."""
    if spy.notes:
        seen = tuple(spy.notes[name] for name in sorted(spy.notes))
        decision.emit(e.SpyReported(spy=spy.id, faction=spy.faction, hex=hex_, seen=seen))


def move_spies(decision: Decision) -> None:
    """After all groups, each spy goes where he is sent, by order number; who has no order stays and looks (D3)."""
    sent = orders_to_spies(decision)
    for spy in sorted(decision.state.spies.values(), key=lambda spy: (spy.number, spy.faction)):
        go(decision, spy, sent.get(spy.id))
    decision.next()


def orders_to_spies(decision: Decision) -> dict[str, MoveSpy]:
    """The order of each spy; orders without a spy to carry them out are reported."""
    found: dict[str, MoveSpy] = {}
    for faction, _, order in everybodys(decision, (MoveSpy,)):
        spy = decision.state.spies.get(order.spy)
        if spy is None or spy.faction != faction:
            decision.fail(
                order, faction, Refusal("GC-10c", "spy", "you have no spy {spy} any more", spy=order.spy)
            )
        elif order.spy in found:
            decision.fail(
                order, faction, Refusal("GC-10c", "spy", "spy {spy} has an order already", spy=order.spy)
            )
        else:
            found[order.spy] = order
    return found


def go(decision: Decision, spy: Spy, order: MoveSpy | None) -> None:
    """A spy's turn: in each hex of his way he may be found out, looks around, and reports where he can (D21)."""
    way = [spy.hex, *path_of(decision, spy, order)]
    ahead = list(risks(decision, spy, way))
    if ahead and ahead[-1].discovered:
        del way[way.index(ahead[-1].hex) + 1 :]
    if len(way) > 1:
        decision.emit(e.SpyMoved(spy=spy.id, faction=spy.faction, start=way[0], path=tuple(way[1:])))
    for hex_ in dict.fromkeys(way):
        for searched in ahead:
            if searched.hex == hex_:
                settle_search(decision, searched)
        if spy.id not in decision.state.spies:
            return
        note(decision, spy, hex_)
        if in_touch(decision.state, spy.faction, hex_):
            report(decision, spy, hex_)


def risks(decision: Decision, spy: Spy, way: Sequence[str]) -> Iterator[e.SpySearched]:
    """The searches that a spy goes through on his way, up to the one that finds him out."""
    for hex_ in dict.fromkeys(way):
        for group in decision.state.groups_at(hex_):
            if not may_search(decision.state, spy, group):
                continue
            searched = search(decision, spy, group, hex_)
            yield searched
            if searched.discovered:
                return


def path_of(decision: Decision, spy: Spy, order: MoveSpy | None) -> list[str]:
    """The hexes that a spy enters today."""
    if order is None:
        return []
    try:
        return steps(decision.game, spy.hex, order.path, decision.state.season_mp)
    except Refusal as refusal:
        decision.fail(order, spy.faction, refusal)
        return []


def steps(game: Game, start: str, path: Sequence[str], season: int) -> list[str]:
    """As much of a path as a spy walks in a day. Raises Refusal for a path that nobody could walk."""
    check_path(game, start, path)
    points = points_of_spy(season, game.tables)
    return [hex_ for hex_, _ in walk(game, start, path, points, first=True)]


def crossed(decision: Decision, group: Group, path: Sequence[str]) -> None:
    """A group on the march comes through the hexes of spies: its own report to it, others may be found out."""
    if not decision.state.spies:
        return
    for hex_ in path:
        for spy in [spy for spy in decision.state.spies.values() if spy.hex == hex_]:
            if spy.faction == group.faction:
                report(decision, spy, hex_)
            elif may_search(decision.state, spy, group):
                settle_search(decision, search(decision, spy, group, hex_))
