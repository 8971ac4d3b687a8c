"""GS-11.1.3: who acts on a day of siege."""

from campaign.model import events as e
from campaign.model.audience import shown_to
from campaign.model.siege import BESIEGED, BESIEGER, Siege
from campaign.rules.decision import Decision
from campaign.tables.sieges import SiegeTables
from dice import Rolled
from rulebook import rule


@rule("GS-11.1.3a", "GS-11.6d")
def totals(besieger: int, besieged: int, rain: bool, tables: SiegeTables) -> tuple[int, int]:
    """Both dice with what is added: 4 for the besieger, 5 for the besieged in steady rain."""
    wet = tables.initiative.rain_bonus if rain else 0
    return besieger + tables.initiative.besieger_bonus, besieged + wet


@rule("GS-11.1.3b")
def holder(besieger: int, besieged: int) -> str:
    """The side with the higher total; of equal ones the besieger."""
    return BESIEGED if besieged > besieger else BESIEGER


@rule("GS-11.4.1o")
def inverted_totals(holders: int, relief: int, tables: SiegeTables) -> tuple[int, int]:
    """Both dice: the relief, which is the besieger now, adds 4."""
    return holders, relief + tables.initiative.besieger_bonus


@rule("GS-11.4.1o")
def inverted_holder(holders: int, relief: int) -> str:
    """The side that acts: the higher total, of equal ones the relief, on the side of the besieged."""
    return BESIEGER if holders > relief else BESIEGED


@rule("GS-11.1.3g")
def given(siege: Siege, effect: str) -> str:
    """The side to which an event gives the initiative without a roll, "" if none does."""
    return {"gate_opened": BESIEGER, "relief_army": BESIEGED}.get(effect, "")


def settle(decision: Decision, siege: Siege) -> None:
    """Settle who has the initiative of the day."""
    effect = siege.days[-1].effect
    side, both = given(siege, effect), (0, 0)
    rolls: tuple[Rolled, ...] = ()
    cause = effect if side else "roll"
    if not side:
        rolls = tuple(
            decision.dice.roll(
                "GS-11.1.3a",
                f"siege of {siege.site}",
                one,
                witness=shown_to(decision.state, siege.besieger, siege.besieged),
            )
            for one in (BESIEGER, BESIEGED)
        )
        faces = rolls[0].face, rolls[1].face
        if siege.relief:
            both = inverted_totals(*faces, decision.game.sieges)
            side = inverted_holder(*both)
        else:
            both = totals(*faces, siege.rain, decision.game.sieges)
            side = holder(*both)
    decision.emit(
        e.SiegeInitiativeTaken(
            **siege.header,
            side=side,
            besieger=both[0],
            besieged=both[1],
            cause=cause,
            rolls=rolls,
        )
    )
