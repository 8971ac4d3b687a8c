"""The parts of a published map for its script: its land and its signs, for anybody with the link."""

from uuid import UUID

import msgspec
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from account.reading import code_of
from campaign import maps
from campaign.presentation.chart.landscape import landscape
from campaign.service.log.dawns import first_day
from campaign.service.reading import ending
from campaign.service.reading.truths import whole_map
from play.ending import open_to_all
from play.page import JSON, SVG, kept
from play.signs import signs_of


@open_to_all
def published_signs(request: HttpRequest, campaign: UUID, key: str, day: int) -> HttpResponse:
    """The signs of the map of a day, as it was in truth."""
    chart = whole_map(ending.at_dawn(campaign, day), code_of(request))
    return kept(msgspec.json.encode(signs_of(chart, reverse("published-ground", args=[key]))), JSON)


@open_to_all
def published_ground(request: HttpRequest, campaign: UUID, key: str) -> HttpResponse:
    """The land of the campaign. Raises Absent as long as the campaign goes on."""
    ending.check_over(campaign)
    state = ending.at_dawn(campaign, first_day(campaign))
    return kept(landscape(maps.load(state.map)), SVG)
