"""The drawing of a besieged place as a faction knows it: its plan, with what stands of the siege above it."""

from campaign.chart.siege_plan import drawing_of, svg
from campaign.report.siege_sheet import standing, title
from campaign.report.words import Names
from campaign.sight import SiegeSheet
from campaign.tables.sieges import SiegeTables


def plan_of(sheet: SiegeSheet, names: Names, tables: SiegeTables) -> str:
    """The plan as an SVG document. LookupError for a siege whose sheet the reader may not see."""
    if not sheet.side:
        raise LookupError(sheet.site)
    plan = tables.siege_plan.of(sheet.building)  # type: ignore[arg-type]
    lines = tuple(standing(sheet, names))
    return svg(drawing_of(plan, sheet.demolition, tables.demolition, title(sheet, names), lines))
