"""The numbers that orders use, by the tables in force, and the tables that differ from the printed ones."""

from uuid import UUID

import msgspec
from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from api import answers
from api.base_view import BaseView
from api.bodies import LIMIT, MOST_VALUES
from api.schema import answered, refusals
from api.seats import seat_of
from campaign.model.orders import shapes
from campaign.service.editions import game_in
from campaign.service.log.commands import state_of
from campaign.tables import Tables, TerrainTable
from campaign.tables.meetings import ConvoyNumbers, SpyNumbers
from campaign.tables.places import MilitiaNumbers, PriceNumbers, RecruitNumbers
from campaign.tables.shapes import Failure, GarrisonNumbers, MovementNumbers, NeedRow
from campaign.verdicts import MAX_ORDERS
from campaign.visibility.tables import TableKnown, tables_known


class Limits(msgspec.Struct, frozen=True):
    """How much may be written: orders of a sheet, hexes of a path, factions to attack, names of a list, bytes, values."""

    orders: int
    path: int
    attack: int
    names: int
    bytes: int
    values: int


class InForce(msgspec.Struct, frozen=True):
    """Today's prices and ranges. Prices are half-deniers, `terrain.cost` movement points to enter a hex.

    Of several terrains in one hex the costliest counts.
    """

    terrain: TerrainTable
    movement: MovementNumbers
    supply_need: tuple[NeedRow, ...]
    supply_failure: Failure
    prices: PriceNumbers
    recruitment: RecruitNumbers
    garrison: GarrisonNumbers
    town_militia: MilitiaNumbers
    convoy: ConvoyNumbers
    spy: SpyNumbers
    limits: Limits


class OwnTables(msgspec.Struct, frozen=True):
    """The numbers in force today, and the organiser's tables: in force now, then from the next dawn on.

    The other tables are the printed ones.
    """

    numbers: InForce
    tables: tuple[TableKnown, ...]


class TablesView(BaseView):
    """The tables."""

    @extend_schema(
        operation_id="tables",
        summary="Prices, limits and costs, and the organiser's own tables",
        responses={200: answered(OwnTables, "Numbers in force, and texts with since when they count")}
        | refusals(401, 403, 404),
        tags=["campaigns"],
    )
    def get(self, request: Request, campaign: UUID) -> HttpResponse:
        """The prices of marching, recruiting, hiring, feeding and carrying by the tables in force, and their limits.

        Below stands every table of the organiser that replaces a house table, with its text and its first day.
        """
        seat_of(request, campaign)
        state = state_of(campaign)
        return answers.json_document(request, OwnTables(in_force(game_in(state).tables), tables_known(state)))


def in_force(tables: Tables) -> InForce:
    """The numbers of the tables in force."""
    return InForce(
        terrain=tables.terrain,
        movement=tables.movement,
        supply_need=tables.supply_need,
        supply_failure=tables.supply_failure,
        prices=tables.prices,
        recruitment=tables.recruitment,
        garrison=tables.garrison,
        town_militia=tables.town_militia,
        convoy=tables.convoy,
        spy=tables.spy,
        limits=Limits(
            MAX_ORDERS, shapes.LONGEST_PATH, shapes.MOST_ATTACKED, shapes.MOST_NAMES, LIMIT, MOST_VALUES
        ),
    )
