"""The drawing of a besieged place from a siege sheet, and only of the sheet."""

from collections.abc import Iterable, Mapping

from campaign.model.siege import Work
from campaign.presentation.chart import siege
from campaign.presentation.chart.palette import PALETTE
from campaign.presentation.chart_text import Translated
from campaign.presentation.report.siege_sheet import ACTS, standing, title
from campaign.presentation.report.siege_works import pieces
from campaign.presentation.report.words import Names
from campaign.tables.sieges import SiegeTables
from campaign.visibility import Banner, DayKnown, SiegeSheet


def plan_of(
    sheet: SiegeSheet,
    names: Names,
    tables: SiegeTables,
    banners: Mapping[str, Banner],
    *,
    headed: bool = True,
) -> str:
    """The plan as an SVG document. LookupError for a siege whose sheet the reader may not see."""
    drawing = drawing_of(sheet, names, tables, banners)
    return siege.svg(drawing, Translated(names.language), headed=headed)


def drawing_of(
    sheet: SiegeSheet, names: Names, tables: SiegeTables, banners: Mapping[str, Banner]
) -> siege.Drawing:
    """The plan of a sheet. LookupError as `plan_of`."""
    if not sheet.side:
        raise LookupError(sheet.site)
    plan = tables.siege_plan.of(sheet.building)
    return siege.Drawing(
        title=title(sheet, names),
        lines=tuple(standing(sheet, names)),
        walls=siege.walls_of(plan, sheet.demolition, tables.demolition),
        redoubts=tuple(map(frozenset, plan.redoubts)),
        left=siege.hexes_held(plan, sheet.stage),
        besieger=side(sheet.besieger, names, banners),
        besieged=side(sheet.besieged, names, banners),
        camp=camp(sheet, names, tables),
        days=tuple(day(each, with_food=sheet.food is not None) for each in sheet.days),
        acts={code: names.say(act) for code, act in ACTS.items()},
        food=sheet.food,
    )


def side(faction: str, names: Names, banners: Mapping[str, Banner]) -> siege.Side:
    """A faction as the plan names and colours it."""
    return siege.Side(names.people(faction), PALETTE.of_side(banners[faction].colour))


def camp(sheet: SiegeSheet, names: Names, tables: SiegeTables) -> siege.Camp:
    """The camp before the walls."""
    return siege.Camp(
        engines=tuple(
            siege.Engines(kind, number, pieces({kind: number}, names))
            for kind, number in sorted(sheet.engines.items())
            if number
        ),
        begun=tuple(begun(sheet.works, tables, engineer=sheet.engineer)),
        engineer=sheet.engineer,
        repairs=sheet.repairs,
        burnt_a_day=tables.camp_sally.tent_hexes_per_repair_day,
    )


def begun(works: Iterable[Work], tables: SiegeTables, *, engineer: bool) -> Iterable[siege.Begun]:
    """The work under way, with the days that it takes in all (GS-11.2a)."""
    for work in works:
        piece = tables.siege_works.pieces[work.piece]  # type: ignore[index]
        needed = (engineer and piece.days_with_engineer) or piece.days
        yield siege.Begun(work.piece, work.days, needed)


def day(each: DayKnown, *, with_food: bool) -> siege.Day:
    """A line of the sheet."""
    food = each.food_after if with_food else None
    return siege.Day(each.day, each.number, each.initiative, each.actions, food)
