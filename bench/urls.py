"""The service's addresses and one more: a view with nothing to do behind the same checks as the players' views."""

from uuid import UUID

from django.http import HttpResponse
from django.urls import path
from rest_framework.request import Request

from api import answers
from api.base_view import BaseView
from api.seats import seat_of
from config import urls


class EmptyView(BaseView):
    """Token, permission, seat and a JSON answer: what every view of a campaign pays before its own work."""

    def get(self, request: Request, campaign: UUID) -> HttpResponse:
        """Say who asked."""
        return answers.json({"faction": seat_of(request, campaign).faction})


urlpatterns = [path("bench/<uuid:campaign>/empty", EmptyView.as_view()), *urls.urlpatterns]
