"""A page of the desk, and the fields sent with its form."""

from typing import Any

from django.http import HttpRequest, QueryDict
from django.template.response import TemplateResponse
from unfold.sites import UnfoldAdminSite


def page(
    request: HttpRequest, site: UnfoldAdminSite, template: str, context: dict[str, Any], status: int = 200
) -> TemplateResponse:
    """A page of the desk inside the admin's frame."""
    request.current_app = site.name  # type: ignore[attr-defined]
    everything = {**site.each_context(request), **bar_in(request, context), **context}
    return TemplateResponse(request, f"desk/{template}.html", everything, status=status)


def bar_in(request: HttpRequest, context: dict[str, Any]) -> dict[str, Any]:
    """The bar of the campaign that a page is about; the bar of none for other pages."""
    # The site is made before the tables that these need are there.
    from campaign.models import CampaignSummary
    from desk.access import organises
    from desk.bar import bar_of

    summary = context.get("summary")
    if not isinstance(summary, CampaignSummary) or summary._state.adding:
        return {}
    return {"bar": bar_of(summary, organises=organises(request, summary))}


def posted(request: HttpRequest) -> QueryDict | None:
    """The fields of a sent form; None without one."""
    return request.POST if request.method == "POST" else None
