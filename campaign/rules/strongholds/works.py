"""GS-11.2: ladders, grapnels and perriers are built before a besieged place, by crews who do nothing else on that day."""

from collections.abc import Iterable, Sequence

from campaign.model import events as e
from campaign.model import men
from campaign.model.orders import BuildEngines
from campaign.model.siege import Siege, Work
from campaign.model.state import State
from campaign.rules import conditions, groups
from campaign.rules.decision import Decision
from campaign.rules.moments import Moment
from campaign.rules.strongholds import people
from campaign.tables.sieges import SiegeTables
from rulebook import Refusal, rule

LADDERS, PERRIER = "siege_ladder", "perrier"


@rule("GS-11.2a", "GS-11.6l")
def days_of_work(piece: str, engineer: bool, tables: SiegeTables) -> int:
    """The days that a crew works on a piece; an engineer makes a perrier quicker."""
    work = tables.siege_works.pieces[piece]  # type: ignore[index]
    return work.days_with_engineer if engineer and work.days_with_engineer else work.days


@rule("GS-11.2b")
def crews(healthy: int, tables: SiegeTables) -> int:
    """The number of pieces that the healthy besiegers can work at on a day (D12)."""
    return healthy // tables.siege_works.crew


def healthy_besiegers(state: State, siege: Siege) -> int:
    """The besiegers who can work: soldiers and hired mercenaries without wounds; commanders do not."""
    companies = [group.men for group in people.besiegers(state, siege)]
    hired = [band.men for group in people.besiegers(state, siege) for band in groups.hired(state, group.id)]
    return healthy([*companies, *hired])


def healthy(companies: Iterable[men.Men]) -> int:
    """The people of these companies who are not wounded."""
    return sum(men.heads(company) - men.wounded(company) for company in companies)


def too_few_crews(hands: int) -> Refusal:
    """The reason why pieces beyond the number of crews rest."""
    return Refusal("GS-11.2b", f"pieces[{hands}]", "there are crews for {hands} pieces only", hands=hands)


@rule("GS-11.2b", "GS-11.2d")
def worked(
    works: Sequence[Work], pieces: Sequence[str], engineer: bool, tables: SiegeTables
) -> tuple[list[Work], dict[str, int]]:
    """The works after a day on which a crew each has worked at these pieces, and the pieces that are finished.

    A crew goes on with the most advanced free work of its kind, or begins one; days need not follow each
    other.
    """
    left = sorted(works, key=lambda work: -work.days)
    after: list[Work] = []
    for piece in pieces:
        going_on = next((work for work in left if work.piece == piece), Work(piece, 0))
        if going_on in left:
            left.remove(going_on)
        after.append(Work(piece, going_on.days + 1))
    return finished([*left, *after], engineer, tables)


@rule("GS-11.2a")
def finished(works: Sequence[Work], engineer: bool, tables: SiegeTables) -> tuple[list[Work], dict[str, int]]:
    """The works that go on, and the pieces of the finished works."""
    going_on: list[Work] = []
    built: dict[str, int] = {}
    for work in works:
        if work.days < days_of_work(work.piece, engineer, tables):
            going_on.append(work)
        else:
            number = tables.siege_works.pieces[work.piece].number  # type: ignore[index]
            built[work.piece] = built.get(work.piece, 0) + number
    return sorted(going_on, key=lambda work: (work.piece, -work.days)), built


def by_default(siege: Siege, hands: int) -> list[str]:
    """The pieces built without an order: a pair of ladders first, then perriers (M-siege-defaults)."""
    ladders = not siege.engines.get(LADDERS)
    return [LADDERS if number == 0 and ladders else PERRIER for number in range(hands)]


def order_of(decision: Decision, siege: Siege) -> BuildEngines | None:
    """The besieger's order to build, if he wrote one whose conditions hold."""
    orders = (order for _, order in decision.written(siege.besieger, BuildEngines))
    wanted = [order for order in orders if isinstance(order, BuildEngines) and order.site == siege.site]
    return conditions.answer(decision, siege.besieger, wanted, Moment("build_engine", siege.hex))


@rule("GS-11.2c")
def build(decision: Decision, siege: Siege) -> str:
    """Let crews work for a day, as ordered or as usual; the code of the action, "" where nobody worked."""
    hands = crews(healthy_besiegers(decision.state, siege), decision.game.sieges)
    order = order_of(decision, siege)
    if order is None and not hands:
        return ""
    decision.choose("build_engine", by_order=order is not None)
    wanted = list(order.pieces) if order is not None else by_default(siege, hands)
    pieces = wanted[:hands]
    if order is not None and len(wanted) > hands:
        decision.fail(order, siege.besieger, too_few_crews(hands))
    if not pieces:
        return ""
    works, built = worked(siege.works, pieces, siege.engineer, decision.game.sieges)
    decision.emit(
        e.EnginesWorkedAt(
            **siege.header,
            pieces=tuple(pieces),
            works=tuple(works),
            built=built,
            crews=len(pieces) * decision.game.sieges.siege_works.crew,
        )
    )
    return "bu"
