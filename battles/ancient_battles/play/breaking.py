"""AB-24, AB-18.3, AB-14.3: who has lost a round breaks, stands, or may give ground instead."""

from battles.ancient_battles import voice
from battles.ancient_battles.play.effects import Decision, dice, total
from battles.ancient_battles.play.testing import passes, score
from battles.ancient_battles.rules import causes, contacts, flights, leadership, results, strikes
from battles.ancient_battles.rules.sight import gap
from battles.ancient_battles.state import State, Unit
from battles.ancient_battles.tables import tests
from battles.contract.muster import Side
from battles.contract.wording import Piece, Said, say
from battles.kit.book import Book
from battles.kit.happening import Happening, Told
from battles.kit.voice import either
from dice import Rolled
from rulebook import rule

BOOK = Book("breaking", voice.VOICE)


@BOOK.event(
    "BreakResisted",
    either(
        "resisted",
        "{unit} withstands its fear, die {die} (AB-18.3)",
        "{unit} is broken by fear, die {die} (AB-18.3)",
    ),
)
class BreakResisted(Told, frozen=True):
    """A disciplined unit throws a die not to be broken by fear."""

    unit: str
    rolls: tuple[Rolled, ...]
    resisted: bool


@BOOK.event("UnitBroken")
class UnitBroken(Happening, frozen=True):
    """A unit is broken, and will flee from an enemy: its test failed, few are left of it, or of fear."""

    unit: str
    enemy: str
    why: str

    def book(self, state: State) -> None:
        unit = state.units[self.unit]
        unit.broken_by, unit.tamed = self.enemy, True
        state.lost = tuple(dict.fromkeys((*state.lost, unit.id)))

    def tell(self, state: State, side: Side | None) -> Said:
        broken = state.units[self.unit]
        gaps: dict[str, Piece] = {"unit": voice.unit(state, broken.id), "models": voice.models(broken.models)}
        if self.why == "too_few":
            least = tests().auto_broken_below_models
            return say(
                "{unit} is broken with {models} left, fewer than {least} (AB-24.7)", least=least, **gaps
            )
        if self.why == "fear":
            enemies = tuple(
                say("{unit} ({models})", unit=voice.unit(state, each.id), models=voice.models(each.models))
                for each in results.feared(broken, [state.units[found.enemy] for found in broken.contacts])
            )
            return say("{unit} ({models}) is broken by fear of {enemies} (AB-14.3a)", enemies=enemies, **gaps)
        if self.why == "no_room":
            return say("{unit} has no room to give ground, and is broken (AB-H9.6)", unit=gaps["unit"])
        return say("{unit} is broken (AB-24.3)", unit=gaps["unit"])


@rule(
    "AB-24.1",
    "AB-24.2",
    "AB-24.3",
    "AB-24.7",
    "AB-14.3a",
    "AB-14.3b",
    "AB-16.4",
    "AB-18.2",
    "AB-18.3",
    "AB-8.2a",
    "AB-17.1",
)
def nerve(draft: Decision, unit: Unit, difference: int) -> bool:
    """A unit that has lost a round: it breaks without a test, or tests its morale; whether it may give ground instead."""
    state = draft.state
    enemies = [state.units[each.enemy] for each in unit.contacts]
    why = results.broken_without_test(unit, enemies)
    if why == "fear" and causes.mad(state, unit):
        why = ""
    if why == "fear" and "disciplined" in unit.kind.rules:
        rolls = dice(draft, "AB-18.3", unit.id, "resist", 1)
        resisted = results.resists(total(rolls))
        draft.emit(BreakResisted(unit.id, rolls, resisted))
        if resisted:
            return False
    if why:
        breaks(draft, unit, why)
        return False
    hated = any(strikes.hates(unit, enemy) for enemy in enemies)
    found = score(state, unit, "morale", difference=difference, hated=hated)
    if passes(draft, unit, "morale", "AB-24.2", found, again=leadership.standard(state, unit, gap)):
        return False
    if "disciplined" in unit.kind.rules and unit.contacts:
        return True
    breaks(draft, unit, "")
    return False


@rule("AB-24.3", "AB-16.5")
def breaks(draft: Decision, unit: Unit, why: str) -> None:
    """A unit is broken: it will flee from the enemy with most models in contact (AB-H8.1)."""
    state = draft.state
    enemy = contacts.most_in_contact(state, unit) or flights.nearest_enemy(state, unit)
    draft.emit(UnitBroken(unit.id, enemy.id if enemy else "", why))
