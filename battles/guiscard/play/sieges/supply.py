"""GS-11.4.3: the pack horses of a supply sally, their leaders, and the horses that are led across the map."""

from collections.abc import Iterator

from battles.contract.muster import Muster, Person, Side
from battles.contract.wording import Said, counted
from battles.guiscard.play.decision import Decision
from battles.guiscard.rules.sieges.places import OPPOSITE, action_of, kept, works_of
from battles.guiscard.state import Character, Horse, Skirmish
from battles.guiscard.tables import TABLES
from battles.guiscard.voice import book_of, called
from battles.kit.happening import Happening
from rulebook import rule

BOOK = book_of("supply")

PACK = "pack-horse-{number}"


@BOOK.event("LedAcross")
class LedAcross(Happening, frozen=True):
    """Pack horses have been led across the map (GS-11.4.3h)."""

    character: str
    horses: tuple[str, ...]

    def book(self, state: Skirmish) -> None:
        kept(state).across += self.horses

    def tell(self, state: Skirmish, side: Side | None) -> Said:
        return counted(
            "{who} leads {n} pack horse across (GS-11.4.3h)",
            "{who} leads {n} pack horses across (GS-11.4.3h)",
            who=called(state, self.character),
            n=len(self.horses),
        )


def packs(muster: Muster) -> tuple[str, ...]:
    """The names of the pack horses."""
    return tuple(PACK.format(number=number) for number in range(1, works_of(muster).horses + 1))


@rule("GS-11.4.3c")
def dealt(muster: Muster) -> dict[str, str]:
    """The leader of each horse: dealt to the party one by one, people on foot first; a spare horse stays behind (D156)."""
    most = TABLES.now.besieging.horses
    party = sorted(muster.defender.people, key=lambda one: one.mounted)
    hands = [one for turn in range(most.foot) for one in party if turn < _most(one)]
    return {name: one.id for name, one in zip(packs(muster), hands, strict=False)}


def _most(one: Person) -> int:
    most = TABLES.now.besieging.horses
    return most.mounted if one.mounted else most.foot


def led(muster: Muster) -> Iterator[Horse]:
    """The horses with their leaders; one without stays behind."""
    for name, leader in dealt(muster).items():
        yield Horse(id=name, leader=leader, side="defender")


@rule("GS-11.4.3f", "GS-11.4.3h")
def went(decision: Decision, one: Character, edge_hex: str) -> None:
    """Count the pack horses of somebody who leaves the map over the side opposite to the one the party came over."""
    state = decision.state
    if one.side != "defender" or action_of(state) != "supply_sally":
        return
    over = kept(state).over
    assert over, "who leaves has come on"
    across = tuple(name for name in one.leads if name in packs(state.battle))
    if edge_hex in decision.ground.edge(OPPOSITE[over]) and across:
        decision.emit(LedAcross(one.id, across))


@rule("GS-11.4.3h")
def across(state: Skirmish) -> int:
    """The horses that are led across at the end; where no enemy is left, also those still on the way (D156)."""
    assert state.siege is not None
    assert state.over is not None
    found = set(state.siege.across)
    if state.over.loser == "attacker":
        found |= {
            name
            for name in packs(state.battle)
            if name in state.horses
            and (leader := state.people.get(state.horses[name].leader))
            and leader.alive
            and not leader.away
        }
    return len(found)
