"""The proof of a finished day's dice, for the reader's faction."""

from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from api import answers
from api.base_view import BaseView, asked_number, number_parameter
from api.schema import answered, refusals
from api.seats import seat_of
from campaign.service.reading.proof import Proof, read_proof

AFTER = "Only sheets filed after the one of this number, and the one that counted; 0 for the first."


class ProofView(BaseView):
    """The proof of a day."""

    @extend_schema(
        operation_id="proof",
        summary="The proof of a day's dice",
        parameters=[number_parameter("after", AFTER)],
        responses={200: answered(Proof, "All that docs/dice.md asks for")} | refusals(400, 401, 403, 404),
        tags=["campaigns"],
    )
    def get(self, request: Request, campaign: UUID, day: int) -> HttpResponse:
        """Seals, opened seeds, inputs, sheets' digests and dice of a finished day: check them by docs/dice.md.

        Of many sheets that I filed for the day it shows at most 20 at a time, and always the one that counted.
        """
        after = asked_number(request, "after") or 0
        seat = seat_of(request, campaign, dawn=True)
        return answers.json_document(request, read_proof(seat, day, after=after))
