"""The page that says whether the service can serve people, for the programs that watch over it."""

from typing import Any

from django.http import HttpRequest, HttpResponseBase
from health_check.views import HealthCheckView

from api.failures import RETRY_SECONDS


class Health(HealthCheckView):
    """The library's page; what is ill answers 503 in every format, and not as if all were well or the page had failed."""

    async def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """The page."""
        answer: HttpResponseBase = await super().dispatch(request, *args, **kwargs)
        if any(each.error for each in getattr(self, "results", ())):
            answer.status_code = 503
            answer["Retry-After"] = RETRY_SECONDS
        return answer
