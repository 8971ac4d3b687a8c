"""The admin site: what may not be touched is not there, and the first page lists campaigns."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, URLResolver
from unfold.sites import UnfoldAdminSite

View = Callable[..., Any]


class Desk(UnfoldAdminSite):  # type: ignore[misc]
    """The organisers' admin. A page that the asker may not see answers as one that does not exist."""

    def admin_view(self, view: View, cacheable: bool = False) -> View:
        """Django's guard, with refused pages told as missing ones."""

        @wraps(view)
        def guarded(*args: Any, **kwargs: Any) -> Any:
            try:
                return view(*args, **kwargs)
            except PermissionDenied:
                raise Http404 from None

        inner: View = super().admin_view(guarded, cacheable)
        return inner

    def extra_urls(self) -> list[URLPattern | URLResolver]:
        """The pages of campaigns."""
        from campaign.desk.addresses import addresses

        return addresses(self)

    def password_change(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """The password is changed where everybody changes his."""
        return redirect("change-password")

    def index(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """The campaigns of whoever asks, and what needs attention."""
        from campaign.desk.dashboard import dashboard

        return page(request, self, "dashboard", {"title": "Campaigns", **dashboard(request)})


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
