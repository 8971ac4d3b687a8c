"""GS-11.6f: a henchman of the besieged at the siege equipment."""

from collections.abc import Sequence

from campaign.model import events as e
from campaign.model.audience import shown_to
from campaign.model.siege import Siege, Work
from campaign.rules.decision import Decision
from campaign.rules.sieges.chances import victims
from campaign.tables.sieges import SiegeTables
from rulebook import rule


@rule("GS-11.6f")
def destroys(face: int, tables: SiegeTables) -> bool:
    """True if a henchman gets at the equipment."""
    return face > tables.siege_effects.engine_fails_max


@rule("GS-11.6f")
def piece_named(engines: dict[str, int], wanted: Sequence[str], tables: SiegeTables) -> str:
    """The finished piece that the besieged name, else the first kind of the list that there is; "" for none (D9)."""
    kinds = (*wanted, *tables.siege_defaults.engine_victim)
    return next((kind for kind in kinds if engines.get(kind)), "")


@rule("GS-11.6f")
def most_advanced(works: Sequence[Work]) -> Work | None:
    """The work that is lost where nothing is finished: the one with most days done (D9)."""
    return max(works, key=lambda work: work.days, default=None)


def sabotage(decision: Decision, siege: Siege) -> None:
    """Let a henchman destroy a piece of equipment, if he succeeds and there is any."""
    lost = most_advanced(siege.works)
    if lost is None and not any(siege.engines.values()):
        return
    rolled = decision.dice.roll(
        "GS-11.6f",
        f"siege of {siege.site}",
        "henchman",
        witness=shown_to(decision.state, siege.besieger, siege.besieged),
    )
    piece, days = "", 0
    if destroys(rolled.face, decision.game.sieges):
        piece = choose(decision, siege)
        if not piece and lost is not None:
            piece, days = lost.piece, lost.days
    decision.emit(
        e.EngineSabotaged(
            **siege.header,
            piece=piece,
            unfinished=days > 0,
            days=days,
            rolls=(rolled,),
        )
    )


def choose(decision: Decision, siege: Siege) -> str:
    """The finished piece that the besieged choose, as their order says or as usual."""
    if not any(siege.engines.values()):
        return ""
    order = victims.wishes(decision, siege, siege.besieged)
    wanted = order.engines if order is not None else ()
    decision.choose("name_engine", by_order=bool(wanted))
    return piece_named(siege.engines, wanted, decision.game.sieges)
