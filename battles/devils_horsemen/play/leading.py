"""DH-4.3, 4.4: leaders go alone, make off before an enemy, are caught, and are replaced."""

from collections.abc import Iterator

import msgspec

from battles.devils_horsemen.play import effects
from battles.devils_horsemen.play.effects import Decision
from battles.devils_horsemen.play.fates import LeaderMoved, LeaderUnhurt, StandardPlanted
from battles.devils_horsemen.play.items import Escaping, Excusing, Leading, Lining
from battles.devils_horsemen.play.orders import Forgo, Halt, Order, Plant, Step
from battles.devils_horsemen.rules import command, costs, leaders, zones
from battles.devils_horsemen.state import Leader, State, Unit
from battles.devils_horsemen.voice import VOICE, read
from battles.kit.book import Book
from battles.kit.happening import Happening
from battles.kit.question import out_of_place
from battles.kit.voice import either
from rulebook import Refusal, rule

BOOK = Book("leading", VOICE)


@BOOK.order("let {leader} flee to {unit}")
class Refuge(Order, frozen=True, tag="refuge"):
    """A leader who is caught alone comes to this unit (DH-4.42c)."""

    unit: str


@BOOK.event(
    "LeaderReplaced",
    either(
        "counter",
        "{leader} is replaced, at {to} (DH-4.43a)",
        "{leader} comes back, at {to} (DH-4.43b)",
    ),
)
class LeaderReplaced(Happening, frozen=True):
    """A lost leader comes back, as himself or by a replacement counter (DH-4.43a, DH-4.43b)."""

    leader: str
    to: str
    counter: bool

    def book(self, state: State) -> None:
        leader = state.leaders[self.leader]
        leader.place, leader.hex, leader.status = "map", self.to, "finished"
        leader.wounded, leader.replaced, leader.spent, leader.dared = False, self.counter, 0, ()
        leader.replacements -= 1
        state.gone()


@rule("DH-4.31f", "DH-4.43a", "DH-4.43b", "DH-4.43c")
def replace(draft: Decision, leader: Leader, unit: Unit) -> None:
    """Bring a lost leader back with a unit, finished for this turn.

    Noyans of the Mongols come back as themselves; for others there is a counter.
    """
    draft.emit(LeaderReplaced(leader.id, unit.hex, leader.side != draft.state.mongol))


def steps_of(state: State, item: Leading) -> Iterator[Order]:
    """The next hexes, or no further; who is sent by another may leave his standard where it is."""
    leader = state.leaders[item.leader]
    ways = leaders.ways(state, leader)
    yield from (Step(hex_) for hex_ in ways if why_not_follow(state, item, leader, hex_) is None)
    if item.by and leaders.why_not_plant(state, leader) is None:
        yield Plant()
    if why_not_follow(state, item, leader) is None:
        yield Halt()


@rule("DH-5.24c")
def why_not_follow(state: State, item: Leading, leader: Leader, hex_: str = "") -> Refusal | None:
    """The reason why a leader who goes after his line does not enter a hex, or stop; None if he may.

    He ends in Command Range of one of it that has had its turn.
    """
    if not item.line:
        return None
    near = beside_line(state, leader)
    if leaders.leads_to(state, leader, hex_, near) if hex_ else leader.hex in near:
        return None
    return Refusal("DH-5.24c", "order", "{given} would be out of every unit's range", given=leader.id)


def beside_line(state: State, leader: Leader) -> frozenset[str]:
    """The hexes where a leader has one of his line in range that has had its turn, so that it stays there."""
    acted = (name for each in state.agenda if isinstance(each, Lining) for name in each.acted)
    return command.about(state, leader, [state.units[name] for name in acted])


@rule("DH-5.24c", "DH-4.25a")
def may_follow(state: State, leader: Leader) -> bool:
    """True if a leader who began with a unit of his line may go alone, to a hex with one of it in his range."""
    if leader.place != "map" or leaders.cornered(state, leader):
        return False
    near = beside_line(state, leader)
    return any(leaders.leads_to(state, leader, hex_, near) for hex_ in leaders.ways(state, leader))


def why_not_go(state: State, item: Leading, order: Step | Halt | Plant) -> Refusal | None:
    """The reason against a hex, a stop, or leaving a standard that is not with him; None without any."""
    leader = state.leaders[item.leader]
    match order:
        case Step(hex_):
            return leaders.why_not_step(state, leader, hex_) or why_not_follow(state, item, leader, hex_)
        case Plant() if item.by:
            return leaders.why_not_plant(state, leader)
        case Plant():
            return out_of_place(order, "DH-4.24a")
        case _:
            return why_not_follow(state, item, leader)


def goes_on(state: State, item: Leading) -> bool:
    """True if the leader may go on."""
    return any(isinstance(order, Step) for order in steps_of(state, item))


@BOOK.question(
    Leading,
    prompt="{leader} goes alone: into which hex? Go no further, and he stays where he is",
    stands=lambda state, item: state.leaders[item.leader].place == "map",
    offers=steps_of,
    calmest=(Halt(),),
    asked=goes_on,
    rule="DH-6.15a",
    sequence="DH-4.24a",
    about="leader",
    why_not=why_not_go,
    exact=True,
)
@rule("DH-4.24a", "DH-4.31a", "DH-4.41a", "DH-5.24a", "DH-6.15a", "DH-6.64a", "DH-11.32a")
def go(draft: Decision, item: Leading, order: Step | Halt | Plant) -> None:
    """A leader is in the next hex; in an enemy zone of control he stops."""
    state, leader = draft.state, draft.state.leaders[item.leader]
    if isinstance(order, Plant):
        draft.emit(StandardPlanted(leader.id))
        return
    if isinstance(order, Step):
        cost = costs.leader_step(state, leader, leader.hex, order.hex)
        assert cost is not None, "where nobody passes nothing is offered"
        effects.forsake(draft, leader.id)
        draft.emit(LeaderMoved(leader.id, order.hex, leader.spent + cost))
    if isinstance(order, Halt) or zones.held(state, leader.hex, leader.side):
        draft.done()


def points(state: State, item: Excusing) -> int:
    """The points that an escaping leader has left."""
    if item.left >= 0:
        return item.left
    return leaders.withdrawal(state.leaders[item.leader], state.units[item.enemy])


@rule("DH-4.42b", "DH-6.57a")
def ways_off(state: State, item: Excusing) -> list[str]:
    """The hexes by which a leader makes off: each farther from the enemy than the last, and in no enemy zone (D9, D52)."""
    leader, enemy = state.leaders[item.leader], state.units[item.enemy]
    if leader.place != "map" or enemy.place != "map":
        return []
    if item.left < 0 and not state.friends_at(leader.hex, leader.side):
        return []
    far = state.field.distance(leader.hex, enemy.hex)
    ways = leaders.ways(state, leader, points(state, item))
    return [hex_ for hex_ in ways if state.field.distance(hex_, enemy.hex) > far]


@BOOK.question(
    Excusing,
    prompt="{enemy} is beside {leader}: into which hex does he withdraw? Let it be, and he stays with his unit",
    offers=lambda state, item: map(Step, ways_off(state, item)),
    calm=Forgo(),
    rule="DH-4.42b",
    about="leader",
    otherwise=("hex", "{leader} does not make off to {hex}"),
)
@rule("DH-4.42b")
def excuse(draft: Decision, item: Excusing, order: Step) -> None:
    """A leader makes off by a hex; it costs him nothing of his own movement (DH-6.56a)."""
    leader, left = draft.state.leaders[item.leader], points(draft.state, item)
    left -= costs.leader_step(draft.state, leader, leader.hex, order.hex) or 0
    effects.forsake(draft, leader.id, flees=True)
    draft.emit(LeaderMoved(leader.id, order.hex, leader.spent, "withdrawal"))
    draft.change(msgspec.structs.replace(item, left=left))


@rule("DH-4.42c", "DH-4.42d")
def escape(draft: Decision) -> bool:
    """Catch each leader near an enemy without a unit, or bring him to the nearest of his (D60). True if there was any.

    Mounted enemies catch him unless a die is at most his Initiative.
    """
    waiting = {item.leader for item in draft.state.agenda if isinstance(item, Escaping)}
    caught = [leader for leader in leaders.exposed(draft.state) if leader.id not in waiting]
    for leader in caught:
        if any(unit.mounted for unit in leaders.threats(draft.state, leader)):
            rolled = effects.throw(draft, "DH-4.42d", leader.id, "escape")
            if read(rolled) > leader.rated(leader.initiative):
                effects.kill(draft, leader, (rolled,))
                continue
            draft.emit(LeaderUnhurt(leader.id, (rolled,)))
        flee(draft, leader)
    return bool(caught)


@rule("DH-4.42c", "DH-4.42e")
def flee(draft: Decision, leader: Leader) -> None:
    """A leader comes to the nearest unit; without any he is lost; of several his owner picks one."""
    units = leaders.refuges(draft.state, leader)
    if not units:
        effects.kill(draft, leader)
    elif len(units) == 1:
        reach(draft, leader, units[0])
    else:
        draft.add(Escaping(leader.id, units))


def reach(draft: Decision, leader: Leader, unit: str) -> None:
    """A leader is with a unit, his standard with him (DH-11.33a)."""
    effects.forsake(draft, leader.id, flees=True)
    draft.emit(LeaderMoved(leader.id, draft.state.units[unit].hex, leader.spent, "escape"))


@BOOK.question(
    Escaping,
    prompt="{leader} is beside enemies without a unit: to which of his nearest units does he flee?",
    stands=lambda state, item: state.leaders[item.leader].place == "map",
    offers=lambda state, item: map(Refuge, leaders.refuges(state, state.leaders[item.leader])),
    rule="DH-4.42c",
    about="leader",
    otherwise=("unit", "{unit} is not the nearest unit"),
)
def take_refuge(draft: Decision, item: Escaping, order: Refuge) -> None:
    """Put him with the unit that his owner picks."""
    draft.done()
    reach(draft, draft.state.leaders[item.leader], order.unit)


@BOOK.follows(Escaping)
def find_nowhere(draft: Decision, item: Escaping) -> None:
    """Lose a leader who has no unit to flee to any longer."""
    draft.done()
    effects.kill(draft, draft.state.leaders[item.leader])
