"""A page of the desk, and what was sent with its form."""

from typing import Any

from django.http import HttpRequest, QueryDict
from django.template.response import TemplateResponse
from unfold.sites import UnfoldAdminSite


def page(
    request: HttpRequest, site: UnfoldAdminSite, template: str, context: dict[str, Any], status: int = 200
) -> TemplateResponse:
    """A page of the desk inside the admin's frame."""
    request.current_app = site.name  # type: ignore[attr-defined]
    everything = {**site.each_context(request), **context}
    return TemplateResponse(request, f"desk/{template}.html", everything, status=status)


def posted(request: HttpRequest) -> QueryDict | None:
    """What was sent with a form; None where none was sent."""
    return request.POST if request.method == "POST" else None
