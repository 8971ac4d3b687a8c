"""A state of a campaign as it would stand on paper, and the sheets of such a position."""

from collections.abc import Iterable, Iterator

from campaign.decide.decide import decide_command
from campaign.maps import CampaignMap
from campaign.model.commands import OpenCampaign
from campaign.model.men import Men
from campaign.model.paper import (
    BandRow,
    CommanderRow,
    ConvoyRow,
    FactionRow,
    GroupRow,
    MenRow,
    Paper,
    PrisonersRow,
    Row,
    SiteRow,
    SpyRow,
    WoundedRow,
)
from campaign.model.state import Calendar, Commander, Deeds, Settings, State
from campaign.rules.deadline import written
from campaign.rules.opening import HALF, opening_inputs
from campaign.rules.papers.rows import DEAD
from campaign.service import clock, dice_secret
from campaign.service.editions import game_of, tables_digest
from campaign.service.papers.sheets import (
    CAMPAIGN,
    DAY,
    HELP,
    LAST_DAY,
    LISTS,
    MONEY,
    READ_ME,
    SCENARIO,
    SITES,
    TOLD,
    columns,
    is_text,
)
from campaign.service.spreadsheets.writing import Row as Cells
from campaign.service.spreadsheets.writing import Value, as_xlsx
from dice.sealed import SealedDice

NOBODYS = bytes(dice_secret.SECRET_BYTES)
"""The secret behind the levels that a scenario leaves to the dice: in a template they are an example."""


def at_the_start(scenario: str) -> Paper:
    """The position with which a scenario begins, for paper. Raises as `editions.game_of` does."""
    return as_paper(state_at_the_start(scenario))


def state_at_the_start(scenario: str) -> State:
    """The position with which a scenario begins; dice have no part in where its pieces stand.

    Raises as `editions.game_of` does.
    """
    game = game_of(scenario)
    names = [faction.id for faction in game.scenario.book.factions]
    command = OpenCampaign(
        campaign="",
        title=game.scenario.book.title,
        scenario=scenario,
        scenario_digest=game.scenario.digest,
        map_digest=game.map.digest,
        tables_digest=tables_digest(),
        calendar=Calendar(),
        settings=Settings(weather="off"),
        at=written(clock.now()),
    )
    inputs = bytes.fromhex(opening_inputs(command.scenario_digest))
    dice = SealedDice(dice_secret.seeds(NOBODYS, 0, names), inputs)
    return decide_command(State(), command, game, dice, dice_secret.sealing_of_opening(NOBODYS, names)).state


def as_paper(state: State) -> Paper:
    """A state at a dawn as it would stand on paper, without sieges, and without the factions' knowledge of each other."""
    return Paper(
        day=state.day,
        last_day=state.days,
        factions=tuple(factions(state)),
        commanders=tuple(commander(one) for one in state.commanders.values()),
        sites=tuple(
            SiteRow(
                site=each.id,
                faction=each.faction,
                commander=each.commander,
                resources=each.resources,
                hostility=each.hostility,
                noble=each.noble,
            )
            for each in state.settlements.values()
        ),
        groups=tuple(
            GroupRow(
                group=each.id,
                faction=each.faction,
                hex=each.hex,
                commanders=tuple(each.commanders),
                hostility=each.hostility,
                money=each.money,
            )
            for each in state.groups.values()
        ),
        men=tuple(people(state)),
        mercenaries=tuple(
            BandRow(
                band=each.id,
                hex="" if each.group else each.hex,
                hostility=each.hostility,
                serves=each.group,
                terms=each.terms,
            )
            for each in state.mercenaries.values()
        ),
        convoys=tuple(
            ConvoyRow(
                convoy=each.id,
                hex=each.hex,
                start=each.start,
                end=each.end,
                load=each.load,
                animals=each.animals,
                escort=each.group,
                homeward=each.homeward,
            )
            for each in state.convoys.values()
        ),
        prisoners=tuple(
            PrisonersRow(
                prisoners=each.id,
                captor=each.faction,
                escort=each.group,
                destination="" if each.prison else each.destination,
                prison=each.prison,
                commanders=tuple(each.commanders),
                taken_on=each.day,
            )
            for each in state.prisoners.values()
        ),
        wounded=tuple(
            WoundedRow(
                wounded=each.id,
                site=each.site,
                faction=each.faction,
                commanders=tuple(each.commanders),
                fit_on=each.back,
                hostility=each.hostility,
                money=each.money,
                band=each.band,
            )
            for each in state.convalescents.values()
        ),
        spies=tuple(SpyRow(faction=each.faction, hex=each.hex) for each in state.spies.values()),
    )


def factions(state: State) -> Iterator[FactionRow]:
    """The factions with their deeds."""
    for each in state.factions.values():
        done = state.deeds.get(each.id, Deeds())
        yield FactionRow(
            faction=each.id,
            allies=tuple(each.allies),
            battles_won=done.won,
            loot_points=done.loot,
            heads_lost=done.lost,
        )


def commander(one: Commander) -> CommanderRow:
    """A commander with his fate."""
    return CommanderRow(
        commander=one.id,
        name=one.name,
        faction=one.faction,
        prestige=one.prestige,
        hostility=one.hostility,
        wounded=one.wounded and one.fate != DEAD,
        fate=one.fate,
        people=one.origin,
        hex=one.hex,
    )


def people(state: State) -> Iterator[MenRow]:
    """All men, piece by piece."""
    bearers: list[tuple[str, Men]] = [
        *((each.id, each.men) for each in state.groups.values()),
        *((each.id, each.garrison) for each in state.settlements.values()),
        *((each.id, each.men) for each in state.mercenaries.values()),
        *((each.id, each.men) for each in state.convalescents.values()),
    ]
    for name, men in bearers:
        yield from lines(name, men)
    for party in state.prisoners.values():
        for faction, men in party.men.items():
            yield from lines(party.id, men, faction)


def lines(of: str, men: Men, faction: str = "") -> Iterator[MenRow]:
    """The people of a piece, a line for whole and wounded of a kind together."""
    counts: dict[tuple[str, str, bool], list[int]] = {}
    for band in men:
        counts.setdefault((band.origin, band.type, band.mounted), [0, 0])[band.wounded] += band.count
    for (origin, kind, mounted), (whole, wounded) in counts.items():
        yield MenRow(
            of=of, people=origin, type=kind, mounted=mounted, whole=whole, wounded=wounded, faction=faction
        )


def as_sheets(scenario: str, paper: Paper) -> Iterator[tuple[str, list[Cells]]]:
    """The sheets of a position, their headings first, as `reading` takes them back."""
    yield READ_ME, [["sheet", "what stands there"], *([name, said] for name, said in HELP.items())]
    yield (
        CAMPAIGN,
        [["fact", "value"], [SCENARIO, scenario], [DAY, paper.day], [LAST_DAY, paper.last_day]],
    )
    ground = game_of(scenario).map
    for sheet in LISTS:
        yield sheet, list(table(sheet, getattr(paper, sheet), ground))


def as_workbook(sheets: Iterable[tuple[str, list[Cells]]]) -> bytes:
    """The sheets of a position as a workbook in which typed names and hexes stay text."""
    return as_xlsx(sheets, is_text)


def table(sheet: str, rows: Iterable[Row], ground: CampaignMap) -> Iterator[Cells]:
    """A list as a sheet."""
    names = columns(sheet)
    yield [*names, *(TOLD if sheet == SITES else ())]
    for row in rows:
        cells = [cell(name, getattr(row, name)) for name in names]
        if isinstance(row, SiteRow):
            site = ground.sites[row.site]
            cells += [site.name, site.hex, site.kind]
        yield cells


def cell(column: str, value: object) -> Value:
    """A value as it stands in its column."""
    if column == MONEY and isinstance(value, int):
        return value / HALF if value % HALF else value // HALF
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    assert isinstance(value, str | int | bool)
    return value
