"""The duel: a side names an enemy and strikes at him; who is hit may parry, in the middle of the other's turn."""

import msgspec

from battles import contract
from battles.contract.muster import SIDES, Muster, Side, opponent
from battles.contract.result import Outcome, Outcomes, Result, ending
from battles.contract.surface import Asked, Fight, Progress, Setting, Trials, Verdict
from battles.contract.wording import Said, say, word
from dice import Dice, Rolled
from eventlog.codec import Codec
from eventlog.marks import event
from rulebook import Refusal

TURNS = 200
HIT, PARRIED = 4, 7
OFFERED = 6


class Order(msgspec.Struct, frozen=True, tag_field="order", tag=str.lower):
    """What all orders have in common."""


class Strike(Order, frozen=True):
    """Strike at somebody."""

    at: str


class Parry(Order, frozen=True):
    """Ward off the stroke that has hit."""


class Fall(Order, frozen=True):
    """Take it."""


class Leave(Order, frozen=True):
    """Give up the field."""


Orders = Strike | Parry | Fall | Leave


@event("DuelOpened")
class Opened(msgspec.Struct, frozen=True):
    muster: str
    first: Side
    rolls: tuple[Rolled, ...]


@event("DuelStruck")
class Struck(msgspec.Struct, frozen=True):
    at: str
    hit: bool
    rolls: tuple[Rolled, ...]


@event("DuelAnswered")
class Answered(msgspec.Struct, frozen=True):
    killed: bool
    rolls: tuple[Rolled, ...] = ()


@event("DuelLeft")
class Left(msgspec.Struct, frozen=True):
    side: Side


Event = Opened | Struck | Answered | Left


class State(msgspec.Struct):
    """Who stands, whose turn it is, and who has been hit and has not answered yet."""

    muster: str = ""
    turn: int = 1
    side: Side = "attacker"
    hit: str = ""
    left: Side | None = None
    standing: dict[str, list[str]] = {}
    dead: list[str] = []


def rolled(state: State, dice: Dice, purpose: str) -> Rolled:
    return dice.roll("DUEL-1", f"{state.turn}{state.side[0]}", purpose, witness="open")


def opened(state: State, happened: Opened) -> None:
    muster = contract.muster_from_json(happened.muster)
    state.muster, state.side = happened.muster, happened.first
    for side in SIDES:
        state.standing[side] = [person.id for person in muster.force(side).people]


def struck(state: State, happened: Struck) -> None:
    if happened.hit:
        state.hit = happened.at
    else:
        passed(state)


def answered(state: State, happened: Answered) -> None:
    if happened.killed:
        state.standing[opponent(state.side)].remove(state.hit)
        state.dead.append(state.hit)
    state.hit = ""
    passed(state)


def left(state: State, happened: Left) -> None:
    state.left = happened.side


def passed(state: State) -> None:
    state.side = opponent(state.side)
    state.turn += 1


EVOLVE = {Opened: opened, Struck: struck, Answered: answered, Left: left}


class Steady:
    """Strikes at the first, always parries."""

    def __init__(self, draw=None) -> None:
        self.draw = draw

    def choose(self, state: State) -> Orders:
        return RULESET.orders(state)[0]


class Wild(Steady):
    """Anything but giving up."""

    def choose(self, state: State) -> Orders:
        offered = [order for order in RULESET.orders(state) if not isinstance(order, Leave)]
        return offered[self.draw.randrange(len(offered))]


class Timid(Wild):
    """Gives up in time."""

    def choose(self, state: State) -> Orders:
        return Leave() if state.turn > 8 and not state.hit else super().choose(state)


class Cheat(Steady):
    """Plays by no rules from the third turn on."""

    def choose(self, state: State) -> Orders:
        return Strike("nobody") if state.turn > 2 else super().choose(state)


class Confused(Steady):
    """Fails from the third turn on."""

    def choose(self, state: State) -> Orders:
        return {}[state.turn] if state.turn > 2 else super().choose(state)


class Duel:
    """See `battles.contract.surface.Ruleset`."""

    id = "duel"
    title = "The duel"
    rules_version = "1"
    codec: Codec[Event] = Codec([Opened, Struck, Answered, Left])
    order_type = Orders
    bots = ("wild", "steady", "timid", "random", "cheat", "confused")
    bots_version = "1"
    trials = Trials(
        players=("wild", "timid"),
        mirror="crowd",
        wanted={"random": 0.1},
        busy="crowd",
        kept=(Fight("alone", "wild", "wild", 1),),
    )
    bars = ("nobody duels on walls",)
    page = "duel.md"
    who = {
        "wild": Wild,
        "steady": Steady,
        "timid": Timid,
        "random": Wild,
        "cheat": Cheat,
        "confused": Confused,
    }

    def scenarios(self):
        return ("alone", "crowd")

    def scenario(self, name: str, options=None) -> Setting:
        if name not in self.scenarios():
            raise Refusal("house-duel", "scenario", "{given!r} is no duel", given=name)
        for option in options or ():
            raise Refusal("house-duel", f"options.{option}", "a duel has no options")
        from tests.battles.musters import group, muster

        heads = {"alone": 1, "crowd": 12}[name]
        men = {"infantry_armoured": heads}
        return Setting(muster(group("one", men), group("other", men, faction="lombards")))

    def tables(self):
        return {}

    def drawn(self, draw) -> Setting:
        return self.scenario(self.scenarios()[draw.randrange(2)])

    def fielded(self, muster: Muster) -> Muster:
        return muster

    def check_tables(self, own) -> None:
        for name in own:
            raise Refusal("house-duel", "tables", "there is no table {given!r}", given=name)

    def check(self, setting: Setting) -> None:
        self.check_tables(setting.tables)
        if setting.muster.kind == "siege":
            raise Refusal("house-duel", "kind", "nobody duels on walls")

    def initial(self) -> State:
        return State()

    def open(self, setting: Setting, dice: Dice):
        self.check(setting)
        muster = setting.muster
        die = dice.roll("DUEL-0", muster.subject, "first", witness="open")
        text = contract.to_json(muster).decode()
        state, happened = State(), Opened(text, SIDES[die.face % 2], (die,))
        self.evolve(state, happened)
        return [happened], state

    def evolve(self, state: State, event: Event) -> None:
        EVOLVE[type(event)](state, event)

    def to_act(self, state: State) -> Side | None:
        if not state.muster or state.left or state.turn > TURNS or not all(state.standing.values()):
            return None
        return opponent(state.side) if state.hit else state.side

    def orders(self, state: State):
        if self.to_act(state) is None:
            return []
        if state.hit:
            return [Parry(), Fall()]
        return [*(Strike(name) for name in state.standing[opponent(state.side)][:OFFERED]), Leave()]

    def asked(self, state: State) -> Asked | None:
        side = self.to_act(state)
        if side is None:
            return None
        return Asked(
            side, *(("parry", "", "DUEL-2", Fall()) if state.hit else ("strike", "", "DUEL-1", Leave()))
        )

    def decide(self, state: State, order: Orders, dice: Dice):
        if order not in self.orders(state):
            raise Refusal("house-duel", "order", "that is not offered now")
        happened = self.follows(state, order, dice)
        self.evolve(state, happened)
        return [happened]

    def follows(self, state: State, order: Orders, dice: Dice) -> Event:
        if isinstance(order, Strike):
            die = rolled(state, dice, "strike")
            return Struck(order.at, die.face >= HIT, (die,))
        if isinstance(order, Parry):
            die = rolled(state, dice, "parry")
            return Answered(die.face < PARRIED, (die,))
        return Answered(True) if isinstance(order, Fall) else Left(state.side)

    def seen(self, state: State, side: Side) -> State:
        return state

    def verdict(self, state: State) -> Verdict:
        loser = self.result(state).loser
        return Verdict(opponent(loser) if loser else None, losses={side: {} for side in SIDES})

    def result(self, state: State) -> Result:
        if self.to_act(state) is not None:
            raise Refusal("house-duel", "state", "the duel is not over")
        muster = contract.muster_from_json(state.muster)
        outcomes = Outcomes(*(self.outcome(state, side) for side in SIDES))
        follows = ending(outcomes)
        fates = {
            p.id: "killed" if p.id in state.dead else "unhurt" for s in SIDES for p in muster.force(s).people
        }
        named = {leader.id for _, group in muster.groups() for leader in group.commanders}
        return Result(
            muster=muster.number,
            settled_by="engine",
            end=follows.end,
            loser=follows.loser,
            holder=follows.holder,
            outcomes=outcomes,
            fates={name: fate for name, fate in fates.items() if name not in named},
            commanders={name: fate for name, fate in fates.items() if name in named},
            rounds=min(state.turn, 200),
            issue=muster.issue,
        )

    def outcome(self, state: State, side: Side) -> Outcome:
        if not state.standing[side]:
            return "eliminated"
        return "retreat" if state.left == side else "holds"

    def bot(self, name: str, draw):
        if name not in self.who:
            raise Refusal("house-duel", "bot", "nobody is called {given!r}", given=name)
        return self.who[name](draw)

    def progress(self, state: State) -> Progress:
        return Progress(state.turn, TURNS, {side: len(state.standing[side]) for side in SIDES})

    def faults(self, state: State, *, at_rest: bool):
        standing = {name for side in SIDES for name in state.standing.get(side, ())}
        return [f"{name} is dead and stands" for name in state.dead if name in standing]

    def encode(self, state: State) -> bytes:
        return msgspec.msgpack.encode(state)

    def decode(self, text: bytes) -> State:
        return msgspec.msgpack.decode(text, type=State)

    def drawing(self, state: State, side=None) -> str:
        heads = " against ".join(str(len(state.standing[side])) for side in SIDES)
        return f'<svg xmlns="http://www.w3.org/2000/svg"><text>{heads}</text></svg>'

    def tell(self, state: State, event: Event, side=None) -> Said:
        name = word("duel", type(event).__name__)
        dice = ", ".join(str(die.face) for die in getattr(event, "rolls", ()))
        return say("{what} ({dice})", what=name, dice=dice) if dice else name

    def wordings(self):
        return {"duel": [kind.__name__ for kind in EVOLVE]}


RULESET = Duel()
