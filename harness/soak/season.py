"""A whole campaign, from its opening to its end: the players of its seats, and the deeds of its organisers in between.

Everything is drawn from the seed of the campaign, so that the same seed plays the same one.
"""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import timedelta
from random import Random

import msgspec

from battles import contract
from campaign.bots import deputies, player, random_legal
from campaign.bots.personalities import GREEDY, PERSONALITIES, Personality
from campaign.decide.deputies import LIMITS, in_force
from campaign.decide.deputies import PERSONALITIES as DEPUTIES
from campaign.decide.engine import fought_by_engine
from campaign.model import commands
from campaign.model import events as e
from campaign.model.game import Game
from campaign.model.orders import Order
from campaign.model.state import ENGINE, BattleUnderWay, Calendar, Settings, State
from campaign.rules.deadline import read, written
from campaign.rules.house_tables import from_dawn
from campaign.rules.opening import ENVIRONMENT
from campaign.rules.systems import of_campaigns
from campaign.service import dice_secret
from campaign.service.editions import game_of, tables_digest
from campaign.visibility import View, view
from harness.soak import corrections, elsewhere, handed_over, life
from harness.soak.dump import Dump, act_of, sheets_of
from harness.soak.table import Stopped, Table
from harness.soak.tally import Tally
from harness.soak.throng import thronged

OPENED = "2026-01-05T08:00:00Z"
Bot = Callable[[View, Game, Random], Sequence[Order]]
Course = Callable[[Table, "Plan", Random], None]
"""How a campaign of a plan is opened and played out; raises Stopped."""


class Plan(msgspec.Struct, frozen=True):
    """Which campaign is to be played: `seed` names its draws for good, `throng` brings everybody together.

    `sieges_on_maps`: the engine fights every fight of a siege, and most seats besiege where they can. `engine`: it fights
    every battle, by the first of these systems that does.
    """

    scenario: str
    days: int
    seed: str
    throng: bool = False
    sieges_on_maps: bool = False
    engine: tuple[str, ...] = ()


class Played(msgspec.Struct):
    """The course of a campaign: the words seen in it, how it ended, and the document of its failure, if it failed."""

    plan: Plan
    tally: Tally
    dump: Dump | None = None
    declared: e.VictoryDeclared | None = None


def tempered(personality: Personality) -> Bot:
    """A bot that plays in a personality; it draws nothing."""
    return lambda seen, game, draw: player.orders(seen, game, personality)


plays_greedily = tempered(GREEDY)
RANDOM, BESIEGING = 5, 4
SEATS: tuple[Bot, ...] = (
    *map(tempered, PERSONALITIES.values()),
    *[random_legal.orders] * RANDOM,
    *[random_legal.besieging] * BESIEGING,
)
BESIEGERS: tuple[Bot, ...] = (*map(tempered, PERSONALITIES.values()), *[random_legal.besieging] * 12)
"""The bots that play where fights of sieges are wanted."""
OWN_TABLE = ("quick.toml", "cavalry_armoured = 5", "cavalry_armoured = 6")
OF_SIEGES = (
    ("siege_events.toml", "event_modifier = 8", "event_modifier = 2"),
    (
        "siege_works.toml",
        "days = 8, number = 1, days_with_engineer = 5",
        "days = 1, number = 1, days_with_engineer = 1",
    ),
    ("siege_sallies.toml", 'outer_works_on = ["G"]', 'outer_works_on = ["D", "E", "F", "G"]'),
)
"""Tables by which a messenger lifts fewer sieges, and walls and outer works fall in sieges as short as the bots' are."""
DEPUTY = 0.1
"""How often a player names a deputy on a day, or dismisses the one he has."""
HANDED_OVER = 0.1
"""How often the organiser lets the engine fight a battle."""
OF_SIEGE = 0.4
"""How often one that is a fight of a siege, of which there are fewer."""
LEAVE = 0.04
"""How often a seat files nothing for a day."""


def play(plan: Plan) -> Played:
    """Play a campaign of all kinds of bots to its end, or until something is wrong with it."""
    return played(plan, play_out)


def played(plan: Plan, course: Course) -> Played:
    """Play a campaign as `course` has it, to its end or until something is wrong with it."""
    draw = Random(plan.seed)
    table = Table(game_for(plan), hashlib.sha256(plan.seed.encode()).digest())
    try:
        course(table, plan, draw)
    except Stopped:
        return Played(plan, table.tally, dump_of(table, plan))
    return Played(plan, table.tally, declared=table.declared)


def game_for(plan: Plan) -> Game:
    """The game of a plan's scenario, which ends after so many days."""
    game = game_of(plan.scenario)
    book = msgspec.structs.replace(game.scenario.book, days=plan.days)
    if plan.throng:
        book = thronged(book, game.map, Random(f"throng {plan.seed}"))
    return replace(game, scenario=msgspec.structs.replace(game.scenario, book=book))


def dump_of(table: Table, plan: Plan) -> Dump:
    """The document of a campaign that failed."""
    assert table.trouble is not None
    return Dump(
        scenario=plan.scenario,
        days=plan.days,
        seed=plan.seed,
        throng=plan.throng,
        sieges_on_maps=plan.sieges_on_maps,
        engine=plan.engine,
        secret=table.first_secret.hex(),
        trouble=table.trouble,
        sheets=sheets_of(table.acts),
        acts=table.acts,
    )


def play_out(table: Table, plan: Plan, draw: Random) -> None:
    """Open the campaign and play day after day. Raises Stopped."""
    settings = with_systems(life.with_quorum(drawn(draw), plan.seed), plan)
    if plan.sieges_on_maps:
        settings = msgspec.structs.replace(settings, battles="organiser")
    table.do(opening(table, plan, settings))
    bots = BESIEGERS if plan.sieges_on_maps else SEATS
    seats = {faction: draw.choice(bots) for faction in table.state.factions}
    seat(table, draw)
    for change in OF_SIEGES if plan.days > 1 else ():
        if draw.random() < 0.5:
            replace_table(table, change)
    while table.state.phase != "ended":
        if table.state.phase == "orders":
            disturb(table, draw)
            life.live(table, plan.seed, keeps_days=plan.sieges_on_maps)
            corrections.correct(table, plan.seed)
            deputize(table, draw)
            file_all(table, seats, draw)
            file_by_deputies(table, draw)
            close(table, draw)
        else:
            hand_over(table, draw, sieges=plan.sieges_on_maps)
            answer(table, draw)
            state = table.state
            table.do(commands.PlayNight(closing=state.closing, stretch=state.stretch))


def opening(table: Table, plan: Plan, settings: Settings) -> commands.OpenCampaign:
    """The opening of a campaign with these settings."""
    return commands.OpenCampaign(
        campaign=plan.seed,
        title=f"Soak {plan.seed}",
        scenario=plan.scenario,
        scenario_digest=table.game.scenario.digest,
        map_digest=table.game.map.digest,
        tables_digest=tables_digest(),
        calendar=Calendar(),
        settings=settings,
        at=OPENED,
    )


def drawn(draw: Random) -> Settings:
    """Mostly quick battles and sealed dice, sometimes an organiser who settles or rolls; switches by lot."""
    return Settings(
        battles="organiser" if draw.random() < 0.4 else "quick",
        dice="hand" if draw.random() < 0.1 else "sealed",
        capture_by_battle=draw.random() < 0.7,
        trifles_count=draw.random() < 0.5,
        early_chances=draw.random() < 0.2,
        season=draw.choice(ENVIRONMENT),
        weather=draw.choice(ENVIRONMENT),
    )


def with_systems(settings: Settings, plan: Plan) -> Settings:
    """The settings with the systems of a plan, which fight every battle; without any by lot with some, in any order."""
    draw, ids = Random(f"systems/{plan.seed}"), list(plan.engine)
    if not (ids or plan.sieges_on_maps):
        ids = draw.sample(of_campaigns(), draw.choice((0, 1, 2, 3)))
    if plan.engine:
        settings = msgspec.structs.replace(settings, battles=ENGINE)
    if not ids:
        return settings
    return msgspec.structs.replace(settings, system=ids[0], next_systems=tuple(ids[1:]) or msgspec.UNSET)


def seat(table: Table, draw: Random) -> None:
    """Give every seat to somebody."""
    for faction in table.state.factions:
        table.do(commands.TakeSeat(faction=faction, tenure=draw.randbytes(8).hex()))


def disturb(table: Table, draw: Random) -> None:
    """Sometimes let the organiser move a deadline or replace a table, or replace a lost secret by another."""
    state = table.state
    if draw.random() < 0.02:
        later = written(read(state.deadline) + timedelta(hours=6))
        at = written(read(state.deadline) - timedelta(hours=1))
        table.do(commands.MoveDeadline(day=state.day, deadline=later, why="organiser", at=at))
    if draw.random() < 0.01:
        replace_secret(table)
    if draw.random() < 0.03 and state.day < state.days:
        replace_table(table)


def replace_secret(table: Table) -> None:
    """Another secret takes the place of one that is lost."""
    table.replace_secret()
    state = table.state
    seal = dice_secret.seal_of(table.secret, state.closing + 1, state.factions)
    table.do(commands.ReplaceSeals(closing=state.closing + 1, seal=seal, at=state.deadline))


def replace_table(table: Table, change: tuple[str, str, str] = OWN_TABLE) -> None:
    """Let the organiser replace a printed table by one of his own, or take it back."""
    name, printed, own = change
    text = "" if name in from_dawn(table.state) else table.game.printed[name].replace(printed, own)
    table.do(commands.ReplaceTable(name=name, text=text, at=table.state.deadline))


def deputize(table: Table, draw: Random) -> None:
    """Now and then a player names a deputy, or dismisses him."""
    for name, faction in table.state.factions.items():
        if draw.random() < DEPUTY:
            personality = "" if faction.deputy else draw.choice(list(PERSONALITIES))
            table.do(commands.NameDeputy(faction=name, temper=personality))
    plan_leaves(table)


def plan_leaves(table: Table) -> None:
    """Now and then let a player plan to be away, or call it off; by chances of its own, so that other chances stay."""
    state = table.state
    for name, faction in state.factions.items():
        draw = Random(f"leave/{state.day}/{name}/{len(state.groups)}")
        if draw.random() >= DEPUTY or state.day + 2 > state.days:
            continue
        if faction.leave is not None and faction.leave.last >= state.day:
            table.do(commands.CallOffLeave(faction=name))
        else:
            temper, limits = draw.choice(DEPUTIES), draw.sample(LIMITS, draw.randrange(len(LIMITS) + 1))
            table.do(
                commands.PlanLeave(
                    faction=name,
                    first=state.day,
                    last=state.day + draw.randrange(3),
                    temper=temper,
                    limits=tuple(limits),
                )
            )


def file_by_deputies(table: Table, draw: Random) -> None:
    """Let deputies write for the players without a sheet."""
    for name, faction in table.state.factions.items():
        temper, limits = in_force(faction, table.state.day)
        if temper and name not in table.state.sheets:
            seen = view(table.state_now(), name)
            orders = deputies.orders(seen, table.game, temper, limits)
            salt, at = draw.randbytes(dice_secret.SALT_BYTES).hex(), table.state.deadline
            command = commands.FileByDeputy(
                faction=name, day=table.state.day, temper=temper, orders=orders, salt=salt, at=at
            )
            table.do(command, brings=e.DeputyWrote)


def file_all(table: Table, seats: dict[str, Bot], draw: Random) -> None:
    """Let every seat file its sheet, now and then twice, or none."""
    for faction, bot in seats.items():
        while draw.random() > LEAVE:
            orders = tuple(bot(view(table.state_now(), faction), table.game, draw))
            file(table, faction, orders, draw)
            if draw.random() > LEAVE:
                break


def file(table: Table, faction: str, orders: tuple[Order, ...], draw: Random) -> None:
    """File one sheet."""
    state = table.state
    salt = draw.randbytes(dice_secret.SALT_BYTES).hex()
    table.do(commands.FileSheet(faction=faction, day=state.day, orders=orders, salt=salt, at=state.deadline))


def close(table: Table, draw: Random) -> None:
    """Close the orders at the deadline; by hand where too few have filed, after the campaign has paused itself."""
    by_hand = life.pause_of_itself(table)
    state = table.state
    salts = {faction: draw.randbytes(dice_secret.SALT_BYTES).hex() for faction in state.factions}
    table.do(
        commands.CloseOrders(
            closing=state.closing + 1,
            day=state.day,
            salts=salts,
            why="early" if by_hand else "deadline",
            at=state.deadline,
        )
    )


def hand_over(table: Table, draw: Random, *, sieges: bool) -> None:
    """Let the engine fight some of the battles that a paused night waits for, and the battles that it has already. With
    `sieges` it fights every fight of one.
    """
    for battle in awaited(table.state) if table.state.awaited_die is None else ():
        share = (1 if sieges else OF_SIEGE) if battle.action else HANDED_OVER
        if battle.way == ENGINE or draw.random() < share:
            handed_over.fight(table, battle, draw)


def answer(table: Table, draw: Random) -> None:
    """Give what a paused night waits for: a die, or the result of a battle."""
    state = table.state
    salt, at = draw.randbytes(dice_secret.SALT_BYTES).hex(), state.heard_at
    if state.awaited_die is not None:
        face = draw.randint(1, state.awaited_die.sides)
        table.do(commands.EnterDie(label=state.awaited_die.label, face=face, salt=salt, at=at))
        return
    for battle in awaited(state):
        if draw.random() < 0.4:
            late = fought(table, battle, salt, draw)
            table.do(commands.WithdrawMuster(number=battle.number, at=at))
            table.do(late, brings=e.ResultRefused)
    for battle in awaited(table.state):
        if draw.random() < 0.3:
            table.do(commands.SettleBattle(number=battle.number, way="quick", result="", salt=salt, at=at))
        else:
            table.do(fought(table, battle, salt, draw), brings=e.BattleSettled)


def fought(table: Table, battle: BattleUnderWay, salt: str, draw: Random) -> commands.SettleBattle:
    """The result of a battle that was fought out elsewhere."""
    muster = contract.muster_from_json(battle.muster)
    result = contract.to_json(elsewhere.fought(muster, table.game, draw)).decode()
    at = table.state.heard_at
    return commands.SettleBattle(number=battle.number, way="external", result=result, salt=salt, at=at)


def awaited(state: State) -> list[BattleUnderWay]:
    """The battles whose result the organiser types in."""
    return [
        battle
        for battle in state.battles.values()
        if battle.muster and battle.way not in ("", "quick") and not battle.result
    ]


def replay(dump: Dump) -> Played:
    """Play a dumped campaign again, command by command, as far as it goes; a battle with which it ends is fought again."""
    plan = Plan(dump.scenario, dump.days, dump.seed, dump.throng, dump.sieges_on_maps, dump.engine)
    table = Table(game_for(plan), bytes.fromhex(dump.secret))
    try:
        for command in map(act_of, dump.acts):
            if isinstance(command, commands.ReplaceSeals):
                table.replace_secret()
            table.do(command)
        if battle := fought_by_engine(table.state):
            handed_over.fought_at(table, battle.number)
    except Stopped:
        return Played(plan, table.tally, dump_of(table, plan))
    return Played(plan, table.tally)
