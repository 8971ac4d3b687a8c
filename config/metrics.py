"""The figures for the operator's monitoring, and for it alone."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django_prometheus.exports import ExportToDjangoView

from worker.metrics import refresh


def metrics(request: HttpRequest) -> HttpResponse:
    """Prometheus's text format, for the bearer of METRICS_TOKEN; as if absent (404) for anybody else."""
    given = request.headers.get("Authorization", "")
    allowed = settings.METRICS_OPEN or (
        settings.METRICS_TOKEN and constant_time_compare(given, f"Bearer {settings.METRICS_TOKEN}")
    )
    if not allowed:
        raise Http404
    refresh()
    answer: HttpResponse = ExportToDjangoView(request)
    return answer
