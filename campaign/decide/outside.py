"""The answers that a paused night waits for: the result of a battle, from outside or of the engine, or a die."""

from collections.abc import Sequence

from battles import contract
from battles.quick import COMMANDER_DIE, RESULT_DIE
from campaign.model import events as e
from campaign.model.agenda import Battle
from campaign.model.commands import EnterDie, SettleBattle
from campaign.model.state import ENGINE, BattleUnderWay, State
from campaign.rules.battle.field import NORTH_DIE
from campaign.rules.battle.sides import factions_of
from campaign.rules.decision import Decision
from campaign.rules.sieges.fights import answers
from campaign.tables.sieges import SiegeTables
from dice import FaceRefused, Rolled, SidesRefused, checked_face, checked_sides
from dice.inputs import further_inputs, outside_digest
from rulebook import Refusal

HOUSE_BATTLE = "house-awaited-battle"
HOUSE_DIE = "house-awaited-die"
EXTERNAL = "external"
WAYS = ("quick", EXTERNAL, ENGINE)
BY_RESULT = (EXTERNAL, ENGINE)
"""Ways to settle an awaited battle that bring a result along."""
OPEN = "open"
PARTS = 4
"""Of a label: rule, subject, purpose, repetition."""
LONGEST_LABEL = 200
OF_THE_NIGHT = frozenset({NORTH_DIE, RESULT_DIE, COMMANDER_DIE})
"""Rules whose dice the night itself rolls for a battle."""


def battle_body(number: int, way: str, result: str) -> str:
    """The words of an answer to a battle for the dice that follow (docs/dice.md)."""
    return f"{number}|{way}|{result}"


def die_body(label: str, face: int) -> str:
    """The words of a die rolled by hand for the dice that follow (docs/dice.md)."""
    return f"{label}|{face}"


def inputs_after(state: State, salt: str, body: str) -> str:
    """The inputs of the dice of the next stretch: all before, and this word from outside."""
    return further_inputs(state.inputs, outside_digest(bytes.fromhex(salt), body.encode()))


def check_result(muster: contract.Muster, result: contract.Result, way: str, tables: SiegeTables) -> None:
    """Refuse a result that does not answer its muster, or claims what only our own tables and dice can."""
    contract.validate(muster, result)
    if result.settled_by != way:
        raise Refusal(HOUSE_BATTLE, "settled_by", "a result of this way is settled_by {way!r}", way=way)
    if result.letter is not None:
        raise Refusal("GC-17.2b", "letter", "a letter is for the quick tables to give")
    if way == EXTERNAL:
        check_rolls(muster, result.rolls)
    elif result.rolls:
        raise Refusal(HOUSE_BATTLE, "rolls", "the dice of the engine stand in the battle's own log")
    siege = {"siege_lifted", "garrison_surrenders"}
    if muster.works is None and siege & {result.outcomes.attacker, result.outcomes.defender}:
        raise Refusal(
            "GC-17.3b", "outcomes", "a battle in the field cannot lift a siege or surrender a place"
        )
    answers.check(muster, result, tables)


def check_rolls(muster: contract.Muster, rolls: Sequence[Rolled]) -> None:
    """Refuse dice of a battle that could be taken for the night's own, or are none: they stand in reports and proofs."""
    seen: set[str] = set()
    for number, rolled in enumerate(rolls):
        at = f"rolls[{number}]"
        if rolled.source != "hand":
            raise Refusal(HOUSE_BATTLE, at, "dice from outside have the source 'hand'")
        if rolled.witness != OPEN:
            raise Refusal(
                HOUSE_BATTLE, f"{at}.witness", "dice from outside are open to all factions of the battle"
            )
        parts = rolled.label.split("|")
        if len(parts) != PARTS or parts[1] != muster.subject or parts[0] in OF_THE_NIGHT:
            raise Refusal(
                HOUSE_BATTLE,
                f"{at}.label",
                "a die of this battle is labelled RULE|{subject}|PURPOSE|REPETITION, by a rule of the table",
                subject=muster.subject,
            )
        if len(rolled.label) > LONGEST_LABEL or not rolled.label.isprintable():
            raise Refusal(
                HOUSE_BATTLE,
                f"{at}.label",
                "a label has at most {most} printable characters",
                most=LONGEST_LABEL,
            )
        if rolled.label in seen:
            raise Refusal(HOUSE_BATTLE, f"{at}.label", "this die is there twice")
        try:
            checked_face(rolled.label, checked_sides(rolled.label, rolled.sides), rolled.face)
        except SidesRefused as odd:
            raise Refusal(HOUSE_BATTLE, f"{at}.sides", str(odd)) from odd
        except FaceRefused as odd:
            raise Refusal(HOUSE_BATTLE, f"{at}.face", str(odd)) from odd
        seen.add(rolled.label)


def waiting(state: State) -> BattleUnderWay | None:
    """The battle for which the night stands still until people, or the engine, have settled it; None without one."""
    return next(
        (each for each in state.battles.values() if each.muster and not each.result and each.way != "quick"),
        None,
    )


def awaited_battle(state: State, number: int) -> BattleUnderWay:
    """The battle of that number that the day waits for. Raises Refusal for any other, and for one that is settled."""
    top = state.agenda[-1] if state.agenda else None
    battle = state.battles.get(number)
    if battle is None or not isinstance(top, Battle) or top.number != number or not battle.muster:
        raise Refusal(HOUSE_BATTLE, "number", "battle {number} is not awaited", number=number)
    if battle.result or battle.way == "quick":
        raise Refusal(HOUSE_BATTLE, "number", "battle {number} is settled already", number=number)
    return battle


def settle(decision: Decision, command: SettleBattle) -> None:
    """Take the answer to the battle that the day waits for, or keep an impossible result, with the reason.

    Raises Refusal for a text that is no result, and for any other impossible answer.
    """
    try:
        check_way(decision.state, command)
        event: e.Event = settled(decision, command)
    except Refusal as refusal:
        if command.way not in BY_RESULT:
            raise
        event = refused(command, refusal)
    decision.emit(event)


def check_way(state: State, command: SettleBattle) -> None:
    """Refuse what others answer to a battle that the engine has, which they may watch, and what it was not asked."""
    by_engine = awaited_battle(state, command.number).way == ENGINE
    if by_engine and command.way != ENGINE:
        raise Refusal(
            HOUSE_BATTLE,
            "way",
            "battle {number} is with the engine, whose result alone counts",
            number=command.number,
        )
    if command.way == ENGINE and not by_engine:
        raise Refusal(HOUSE_BATTLE, "way", "battle {number} is not with the engine", number=command.number)


def settled(decision: Decision, command: SettleBattle) -> e.BattleSettled:
    """The settlement of the awaited battle. Raises Refusal for any other battle, or a result that can't be."""
    state = decision.state
    battle = awaited_battle(state, command.number)
    if command.way not in WAYS:
        raise Refusal(HOUSE_BATTLE, "way", "{given!r} is none of {known}", given=command.way, known=WAYS)
    if command.way in BY_RESULT:
        muster, result = contract.muster_from_json(battle.muster), contract.result_from_json(command.result)
        check_result(muster, result, command.way, decision.game.sieges)
    answer = command.result if command.way in BY_RESULT else ""
    return e.BattleSettled(
        number=command.number,
        hex=battle.hex,
        sides=factions_of(state, battle),
        way=command.way,
        result=answer,
        salt=command.salt,
        inputs=inputs_after(state, command.salt, battle_body(command.number, command.way, answer)),
        at=command.at,
        reason=command.reason,
        declined=command.declined,
    )


def refused(command: SettleBattle, refusal: Refusal) -> e.ResultRefused:
    """The record of a result that does not count. Raises Refusal for a text that is no result."""
    contract.result_from_json(command.result)
    return e.ResultRefused(
        number=command.number,
        result=command.result,
        rule=refusal.rule,
        field=refusal.field,
        why=refusal.reason,
        at=command.at,
        reason=command.reason,
    )


def enter_die(decision: Decision, command: EnterDie) -> None:
    """Take the face of the die that the night waits for. Raises Refusal for another die or an impossible face."""
    awaited = decision.state.awaited_die
    if awaited is None or awaited.label != command.label:
        raise Refusal(HOUSE_DIE, "label", "die {label} is not awaited", label=command.label)
    if not 1 <= command.face <= awaited.sides:
        raise Refusal(
            HOUSE_DIE,
            "face",
            "die {label} has faces 1 to {sides}, not {face}",
            label=command.label,
            sides=awaited.sides,
            face=command.face,
        )
    decision.emit(
        e.DieEntered(
            label=command.label,
            face=command.face,
            salt=command.salt,
            inputs=inputs_after(decision.state, command.salt, die_body(command.label, command.face)),
            at=command.at,
        )
    )
