"""The sieges that the reader's faction has a part in: the sheet, and the plan of the place."""

from collections.abc import Mapping
from uuid import UUID

import msgspec
from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from api import answers
from api.base_view import AsJson, AsPage, AsSvg, AsText, BaseView
from api.language import LANGUAGE, language_of
from api.pictures import DRAWING
from api.problems import Refused
from api.schema import answered_in, form_parameter, refusals
from api.seats import seat_of
from campaign.model.game import Game
from campaign.presentation import faction_report
from campaign.presentation.report import siege_page, siege_sheet
from campaign.presentation.siege_picture import plan_of
from campaign.visibility import SiegeSheet, View
from rulebook.refusal import phrase

NO_SIEGE = phrase("no such siege")


FORMS: Mapping[type[BaseRenderer], str] = {
    AsJson: "The sheet as data",
    AsText: "The sheet in words",
    AsPage: "The sheet as a page to print, with the plan of the place",
}


def sheet_of(view: View, site: str) -> SiegeSheet:
    """The sheet of a siege that the faction lies in, before the place or inside. Raises Refused: 404 for any other."""
    sheet = view.sieges.get(site)
    if sheet is None or not sheet.side:
        raise Refused(404, NO_SIEGE)
    return sheet


def address_of(campaign: str | UUID, site: str) -> str:
    """Where the page of a siege is."""
    return f"/api/campaigns/{campaign}/sieges/{site}?format=html"


def paged(sheet: SiegeSheet, campaign: str | UUID) -> SiegeSheet:
    """A sheet with the address of its page, where there is one."""
    return msgspec.structs.replace(sheet, page=address_of(campaign, sheet.site)) if sheet.side else sheet


def printed(sheet: SiegeSheet, view: View, game: Game, language: str) -> str:
    """The page of a sheet as its faction knows it."""
    names = faction_report.names_for(view, language)
    plan = plan_of(sheet, names, game.sieges, view.factions, headed=False)
    whose = names.series(
        (faction_report.heading(view, view.day, names), faction_report.date_of(view, view.day, names))
    )
    return siege_page.page(sheet, names, plan, subtitle=whose)


class SiegeView(BaseView):
    """The sheet of a siege."""

    renderer_classes = tuple(FORMS)

    @extend_schema(
        operation_id="siege",
        summary="The sheet of a siege",
        parameters=[form_parameter(FORMS), LANGUAGE],
        responses=answered_in(FORMS, SiegeSheet) | refusals(400, 401, 403, 404),
        tags=["campaigns"],
    )
    def get(self, request: Request, campaign: UUID, site: str) -> HttpResponse:
        """Days, events, engines, walls and wounded, as my side may know them; food and who is inside only within."""
        language = language_of(request)
        view, game = seat_of(request, campaign, dawn=True).board()
        sheet, asked = sheet_of(view, site), request.accepted_renderer
        if isinstance(asked, AsJson):
            return answers.json_document(request, paged(sheet, campaign))
        if isinstance(asked, AsPage):
            text = printed(sheet, view, game, language)
        else:
            text = siege_sheet.plain(sheet, faction_report.names_for(view, language))
        return answers.enclosed(request, text, f"{asked.media_type}; charset=utf-8", language)


class SiegePlanView(BaseView):
    """The plan of a besieged place."""

    renderer_classes = (AsSvg,)

    @extend_schema(
        operation_id="siege_plan",
        summary="The plan of a besieged place, to print",
        parameters=[LANGUAGE],
        responses=DRAWING | refusals(400, 401, 403, 404),
        tags=["campaigns"],
    )
    def get(self, request: Request, campaign: UUID, site: str) -> HttpResponse:
        """The walls by their numbers, cracked and down, with the works of the siege."""
        language = language_of(request)
        view, game = seat_of(request, campaign, dawn=True).board()
        sheet = sheet_of(view, site)
        drawing = plan_of(sheet, faction_report.names_for(view, language), game.sieges, view.factions)
        return answers.enclosed(request, drawing, answers.SVG, language)
