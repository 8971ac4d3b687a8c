"""The doors of a campaign: every way in which something is recorded in its log.

Each door makes a command (with its time and salts), decides it and appends what follows, in one transaction. API, admin,
worker and shell call these and nothing else. Two kinds of refusal come out: `Refusal` and `SheetRefused`, with the
reason; and the log's own (`CommandReused`, `StaleVersion`). Whoever is refused has changed nothing; what is refused by
`RefusedOnRecord` is kept.
"""

import logging
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

import msgspec
from django.utils import timezone

from campaign.bots import player
from campaign.bots.personalities import PERSONALITIES
from campaign.decide.decide import turned
from campaign.decide.outside import battle_body, die_body
from campaign.model import commands
from campaign.model import events as e
from campaign.model.game import Game
from campaign.model.orders import Order, Verdict
from campaign.model.state import ENGINE, Calendar, Settings, State
from campaign.rules.deadline import written
from campaign.rules.decision import Decision, Sealing
from campaign.rules.opening import opening_inputs
from campaign.service import dice_secret, signals
from campaign.service.decider import DECIDER, RULES_VERSION
from campaign.service.editions import game_with, pinned, tables_digest
from campaign.service.succession import HELD, newest, older
from campaign.verdicts import SheetRefused
from campaign.visibility import View, view
from dice import Dice
from dice.by_hand import HandDice
from dice.inputs import Receipt
from dice.sealed import SealedDice
from eventlog.codec import canonical
from eventlog.decider import Decided, Outcome
from eventlog.ids import client_command
from eventlog.log import LOG
from eventlog.marks import name_of
from eventlog.records import Command
from rulebook import Refusal, RefusedOnRecord

logger = logging.getLogger(__name__)

NIGHT = "night"
NO_DICE = HandDice({})
UNSEALED = Sealing()
ROUNDS_OF_DEPUTIES = 3
"""How often deputies are asked at a closing, where they are changed or a sheet is withdrawn meanwhile."""


def now() -> datetime:
    """The moment of an act."""
    return timezone.now()


def state_of(campaign: UUID) -> State:
    """The newest state of a campaign."""
    return LOG.load(DECIDER, campaign).state


def looked_at(campaign: UUID) -> tuple[State, int]:
    """The newest state of a campaign with its version, which an act written after looking names."""
    loaded = LOG.load(DECIDER, campaign)
    return loaded.state, loaded.head.version


def command(act: commands.Command, name: str, actor: str) -> Command:
    """The log's record of an act: what was asked, by whom, under which rules."""
    return Command(name, name_of(type(act)), canonical(act), actor, RULES_VERSION)


def carry_out(
    campaign: UUID, act: commands.Command, name: str, actor: str, *, seen: int | None = None
) -> Outcome[e.Event]:
    """Decide an act that needs no dice, and record what follows."""

    return LOG.execute(
        DECIDER, campaign, command(act, name, actor), lambda state: follows(state, act), seen=seen
    )


def follows(state: State, act: commands.Command) -> Decided[State, e.Event]:
    """What follows from an act that needs no dice, in a state that becomes the one after it."""
    return done(taken(state, act))


def taken(state: State, act: commands.Command, dice: Dice = NO_DICE, sealing: Sealing = UNSEALED) -> Decision:
    """The turn of an act under the tables that are in force; `state` becomes the one after it."""
    return turned(state, act, pinned(state), dice, sealing)


def done(decision: Decision) -> Decided[State, e.Event]:
    """What a turn led to."""
    return Decided(decision.events, decision.state)


def open_campaign(
    *,
    title: str,
    scenario: str,
    actor: str,
    calendar: Calendar | None = None,
    settings: Settings | None = None,
    tables: Mapping[str, str] | None = None,
    campaign: UUID | None = None,
) -> UUID:
    """Open a campaign from a scenario and answer its id. Dice of the set-up belong to closing 0.

    `tables` are texts in the place of house tables, by the names of their files.
    """
    name = campaign or uuid4()
    own = dict(tables or {})
    game = game_with(scenario, own)
    act = commands.OpenCampaign(
        campaign=str(name),
        title=title,
        scenario=scenario,
        scenario_digest=game.scenario.digest,
        map_digest=game.map.digest,
        tables_digest=tables_digest(),
        calendar=calendar or Calendar(),
        settings=settings or Settings(),
        at=written(now()),
        tables=own,
    )
    LOG.execute(DECIDER, name, command(act, "open", actor), lambda state: opened(state, act, game, name))
    return name


def opened(state: State, act: commands.OpenCampaign, game: Game, campaign: UUID) -> Decided[State, e.Event]:
    """The first events of a campaign, with the dice of closing 0."""
    secret = dice_secret.draw_secret(campaign)
    names = [faction.id for faction in game.scenario.book.factions]
    inputs = opening_inputs(act.scenario_digest)
    dice = SealedDice(dice_secret.seeds(secret, 0, names), bytes.fromhex(inputs))
    sealing = dice_secret.sealing_of_opening(secret, names)
    return done(turned(state, act, game, dice, sealing))


def take_seat(
    campaign: UUID, faction: str, tenure: str, actor: str, *, hold: Callable[[], object] = lambda: None
) -> None:
    """Seat a tenure at a faction; `hold` books whose tenure it is, in the transaction that records it."""
    act = commands.TakeSeat(faction=faction, tenure=tenure)

    def decided(state: State) -> Decided[State, e.Event]:
        hold()
        return follows(state, act)

    LOG.execute(DECIDER, campaign, command(act, f"seat/{tenure}", actor), decided)


def name_deputy(campaign: UUID, faction: str, personality: str, *, actor: str) -> Outcome[e.Event]:
    """Let a bot of this temper write a faction's orders on days on which nobody files any; "": nobody does any more."""
    act = commands.NameDeputy(faction=faction, temper=personality)
    return carry_out(campaign, act, f"deputy/{uuid4()}", actor)


def file_by_deputies(campaign: UUID, closing: int) -> None:
    """Let the deputies of those who have filed no sheet for the open day write theirs; a sheet of their own wins.

    A deputy who fails keeps nobody waiting: his faction is absent. Who is named meanwhile writes in his place. Done
    again after a kill it lets only those write who have not.
    """
    failed: set[tuple[str, str]] = set()
    for _ in range(ROUNDS_OF_DEPUTIES):
        state = state_of(campaign)
        asked = unwritten(state, closing) - failed
        for faction, personality in sorted(asked):
            if not file_by_deputy(campaign, state, faction, personality):
                failed.add((faction, personality))
        if not asked:
            return


def unwritten(state: State, closing: int) -> set[tuple[str, str]]:
    """The factions without a sheet that have a deputy, each with his temper, while the orders of a closing are open."""
    if state.phase != "orders" or state.closing + 1 != closing:
        return set()
    return {(f.id, f.deputy) for f in state.factions.values() if f.deputy and f.id not in state.sheets}


def file_by_deputy(campaign: UUID, state: State, faction: str, personality: str) -> bool:
    """File what a faction's deputy writes from its view; False if he fails at it, so that there is no use in asking again.

    Nothing is filed where a sheet or another deputy has come in the meantime.
    """
    orders = deputy_orders(campaign, view(state, faction), pinned(state), personality)
    if orders is None:
        return False
    act = commands.FileByDeputy(
        faction=faction,
        day=state.day,
        temper=personality,
        orders=orders,
        salt=dice_secret.salt(),
        at=written(now()),
    )
    try:
        carry_out(campaign, act, f"deputy/{state.closing + 1}/{faction}/{uuid4()}", NIGHT)
    except SheetRefused as refusal:
        logger.warning("the deputy of %s in campaign %s files nothing: %s", faction, campaign, refusal)
        return False
    except Refusal as refusal:
        logger.info("the deputy of %s in campaign %s comes too late: %s", faction, campaign, refusal)
    return True


def deputy_orders(campaign: UUID, seen: View, game: Game, personality: str) -> tuple[Order, ...] | None:
    """The orders that a deputy writes from a view; None if he fails at it, however that may be."""
    try:
        return tuple(player.orders(seen, game, PERSONALITIES[personality]))
    except Exception:
        # A bot is never worth a night: whatever is wrong with it, the others play on.
        logger.exception("the deputy of %s in campaign %s fails and files nothing", seen.faction, campaign)
        return None


class Filing(msgspec.Struct, frozen=True):
    """What a filing led to: its receipt, and what was said of each order; None if it was filed before."""

    receipt: Receipt
    said: tuple[Verdict, ...] | None


def file_sheet(
    campaign: UUID,
    faction: str,
    day: int,
    orders: Sequence[Order],
    *,
    actor: str,
    key: str,
    replaces: str | None = None,
) -> Filing:
    """File a faction's sheet; `key` is the client's own id of this filing, `replaces` the digest of the sheet he saw.

    Filing the same key again gives the same receipt; the same key with other orders is refused (CommandReused).
    Raises SheetReplaced when another sheet is on file than `replaces` ("": none).
    """
    body: dict[str, Any] = {"faction": faction, "day": day, "orders": tuple(orders)}
    if replaces is not None:
        body["replaces"] = replaces
    act = commands.FileSheet(**body, salt=dice_secret.salt(), at=written(now()))
    said: tuple[Verdict, ...] = ()

    def decided(state: State) -> Decided[State, e.Event]:
        nonlocal said
        decision = taken(state, act)
        said = decision.said
        return done(decision)

    filed = Command(
        client_command(actor, key), name_of(commands.FileSheet), canonical(body), actor, RULES_VERSION
    )
    outcome = LOG.execute(DECIDER, campaign, filed, decided)
    return Filing(receipt(outcome.events), None if outcome.repeated else said)


def withdraw_sheet(
    campaign: UUID, faction: str, day: int, number: int, *, actor: str, replaces: str | None = None
) -> e.SheetWithdrawn:
    """Take a faction's sheet of this number off the file of the open day; asked for again it has the effect of once.

    Raises Refusal, and SheetReplaced when another sheet is on file than `replaces`.
    """
    body: dict[str, Any] = {"faction": faction, "day": day}
    if replaces is not None:
        body["replaces"] = replaces
    act = commands.WithdrawSheet(**body, at=written(now()))
    name = client_command(actor, f"withdraw/{day}/{number}")
    asked = Command(name, name_of(commands.WithdrawSheet), canonical(body), actor, RULES_VERSION)
    outcome = LOG.execute(DECIDER, campaign, asked, lambda state: follows(state, act))
    return next(event for event in outcome.events if isinstance(event, e.SheetWithdrawn))


def receipt(events: Sequence[e.Event]) -> Receipt:
    """The receipt of a filed sheet."""
    filed = next(event for event in events if isinstance(event, e.SheetFiled))
    return Receipt(filed.faction, filed.day, filed.number, filed.digest, filed.salt, filed.filed_at)


class OlderRules(Refusal):
    """A night was to be played under older rules than its campaign has had: it waits for a newer release."""


def check_rules(campaign: UUID) -> None:
    """Raise OlderRules if the last night of a campaign, or anything after it, was decided under newer rules than these.

    What came before that night was held to its rules.
    """
    there = newest(LOG.rules_since(campaign, HELD))
    if older(RULES_VERSION, there):
        raise OlderRules(
            "house-rules",
            "rules",
            "the campaign was decided under rules {there}, and this release has rules {here}: it waits for a newer one",
            there=there,
            here=RULES_VERSION,
        )


def close_orders(
    campaign: UUID, closing: int, *, actor: str, why: str = "deadline", reason: str = ""
) -> Outcome[e.Event]:
    """Close the orders of the open day; done once however often it is asked for. Deputies write before it is done."""
    file_by_deputies(campaign, closing)
    at = written(now())

    def decided(state: State) -> Decided[State, e.Event]:
        check_rules(campaign)
        salts = {faction: dice_secret.salt() for faction in state.factions if faction not in state.sheets}
        act = commands.CloseOrders(closing=closing, day=state.day, salts=salts, why=why, at=at, reason=reason)
        return follows(state, act)

    body = canonical({"closing": closing})
    closed = Command(f"close/{closing}", name_of(commands.CloseOrders), body, actor, RULES_VERSION)
    return LOG.execute(DECIDER, campaign, closed, decided)


def play_stretch(campaign: UUID, closing: int, stretch: int) -> Outcome[e.Event]:
    """Play a stretch of the night (`night/<closing>/<stretch>`), in effect once."""
    act = commands.PlayNight(closing=closing, stretch=stretch)

    def decided(state: State) -> Decided[State, e.Event]:
        check_rules(campaign)
        secret = dice_secret.secret_of(campaign)
        return done(
            taken(state, act, dice_secret.dice_for(state, secret), dice_secret.sealing(secret, state))
        )

    return LOG.execute(DECIDER, campaign, command(act, f"{NIGHT}/{closing}/{stretch}", NIGHT), decided)


def salt_of(campaign: UUID, body: str) -> str:
    """The salt of an answer to what a night waits for, which follows from it: a process that dies loses none."""
    return dice_secret.salt_of_answer(campaign, state_of(campaign).inputs, body)


def settle_battle(
    campaign: UUID, number: int, *, actor: str, way: str, result: str = "", reason: str = ""
) -> Outcome[e.Event]:
    """Answer an awaited battle: `quick`, or `external` with the contract's result as JSON text.

    Raises Refusal; RefusedOnRecord for a result that does not count and is kept.
    """
    salt = salt_of(campaign, battle_body(number, way, result))
    act = commands.SettleBattle(
        number=number, way=way, result=result, salt=salt, at=written(now()), reason=reason
    )
    outcome = carry_out(campaign, act, f"settle/{number}/{uuid4()}", actor)
    for event in outcome.events:
        if isinstance(event, e.ResultRefused):
            raise RefusedOnRecord(event.rule, event.field, event.why)
    signals.ring(campaign)
    return outcome


def withdraw_muster(campaign: UUID, number: int, *, actor: str, reason: str = "") -> Outcome[e.Event]:
    """Withdraw the muster of an awaited battle and issue it anew: a result for the old one is refused from now on."""
    act = commands.WithdrawMuster(number=number, at=written(now()), reason=reason)
    return carry_out(campaign, act, f"withdraw/{number}/{uuid4()}", actor)


def hand_over(campaign: UUID, number: int, *, actor: str, reason: str = "") -> Outcome[e.Event]:
    """Let the engine fight an awaited battle. Raises Refusal."""
    act = commands.HandOver(number=number, at=written(now()), reason=reason)
    outcome = carry_out(campaign, act, f"hand-over/{number}/{uuid4()}", actor)
    signals.ring(campaign)
    return outcome


def give_up_engine(
    campaign: UUID, number: int, issue: int, *, why: str, rule: str = "", field: str = "", told: str = ""
) -> Outcome[e.Event]:
    """Leave a battle that the engine does not fight to its end to the quick tables, for a reason on record.

    Raises Refusal for a muster that is not with the engine any more.
    """
    stamps = {"salt": salt_of(campaign, battle_body(number, "quick", "")), "at": written(now())}
    act = commands.GiveUpEngine(
        number=number, issue=issue, why=why, rule=rule, field=field, told=told, **stamps
    )
    return carry_out(campaign, act, f"give-up/{number}/{issue}", ENGINE)


def enter_die(campaign: UUID, label: str, face: int, *, actor: str) -> Outcome[e.Event]:
    """Enter the die that the night waits for."""
    salt = salt_of(campaign, die_body(label, face))
    act = commands.EnterDie(label=label, face=face, salt=salt, at=written(now()))
    outcome = carry_out(campaign, act, f"die/{uuid4()}", actor)
    signals.ring(campaign)
    return outcome


def reseal(campaign: UUID, *, actor: str, reason: str = "") -> Outcome[e.Event]:
    """Draw another secret in the place of a lost one, for all to see. Raises Refusal while the secret is there."""
    at = written(now())

    def decided(state: State) -> Decided[State, e.Event]:
        if dice_secret.fits(campaign, state):
            raise Refusal("house-seals", "campaign", "the secret of its dice is there and fits its seals")
        closing = dice_secret.sealed_closing(state)
        new = dice_secret.seal_of(dice_secret.replace_secret(campaign), closing, state.factions)
        act = commands.ReplaceSeals(closing=closing, seal=new, at=at, reason=reason)
        return follows(state, act)

    body = canonical({"reason": reason})
    replaced = Command(f"reseal/{uuid4()}", name_of(commands.ReplaceSeals), body, actor, RULES_VERSION)
    return LOG.execute(DECIDER, campaign, replaced, decided)


def move_deadline(
    campaign: UUID, day: int, deadline: datetime, *, actor: str, why: str = "organiser", reason: str = ""
) -> Outcome[e.Event]:
    """Give the open day another deadline."""
    act = commands.MoveDeadline(
        day=day, deadline=written(deadline), why=why, at=written(now()), reason=reason
    )
    return carry_out(campaign, act, f"deadline/{uuid4()}", actor)


def replace_table(
    campaign: UUID, name: str, text: str, *, actor: str, seen: int, reason: str = ""
) -> Outcome[e.Event]:
    """Let a text count for a house table from the next dawn on; "" brings the printed one back.

    `seen` is the version that the organiser looked at. Raises StaleVersion if the campaign stands at another by now.
    """
    act = commands.ReplaceTable(name=name, text=text, at=written(now()), reason=reason)
    return carry_out(campaign, act, f"table/{uuid4()}", actor, seen=seen)
