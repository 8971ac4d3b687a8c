"""The proof of a finished day's dice, for the asker's faction."""

from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from api import answers
from api.door import Door
from api.problems import Refused
from api.schema import answered, refusals
from api.seats import seat_of
from campaign.proof import Proof, proof_of


class ProofDoor(Door):
    """The proof of a day."""

    @extend_schema(
        operation_id="proof",
        summary="The proof of a day's dice",
        responses={200: answered(Proof, "All that docs/dice.md asks for")} | refusals(401, 403, 404),
        tags=["campaigns"],
    )
    def get(self, request: Request, campaign: UUID, day: int) -> HttpResponse:
        """Seals, opened seeds, inputs, sheets' digests and dice of a finished day: check them by docs/dice.md."""
        seat = seat_of(request, campaign, dawn=True)
        seat.check_over(day)
        dice = seat.state().settings.dice
        found = proof_of(campaign, seat.faction, day, ended=seat.phase == "ended", dice=dice)
        if found is None:
            raise Refused(404, f"There is no proof of day {day}.")
        return answers.json_document(request, found)
