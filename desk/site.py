"""The admin site: forbidden pages are missing, and the first page lists campaigns."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern, URLResolver
from unfold.sites import UnfoldAdminSite

from desk.page import page

View = Callable[..., Any]


class Desk(UnfoldAdminSite):  # type: ignore[misc]
    """The organisers' admin. A page that the reader may not see answers like an unknown one."""

    enable_nav_sidebar = False

    def each_context(self, request: HttpRequest) -> dict[str, Any]:
        """Unfold's own, with the reader's pages for the bar; a stranger has none."""
        from desk.bar import own_pages

        found: dict[str, Any] = super().each_context(request)
        return found | own_pages(request) if self.has_permission(request) else found

    def admin_view(self, view: View, cacheable: bool = False) -> View:
        """Django's guard, with refused pages told as missing ones, and with what was typed kept until one signs in."""
        # Its pages need the models of accounts, which are not there when the site is made.
        from account.ended import session_kept

        @wraps(view)
        def guarded(*args: Any, **kwargs: Any) -> Any:
            try:
                return view(*args, **kwargs)
            except PermissionDenied:
                raise Http404 from None

        inner: View = session_kept(super().admin_view(guarded, cacheable))
        return inner

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """The page of signing in, by our own form. It speaks as reports do: no command need load those for it."""
        from desk.login import PAGE, LoginForm, context_for

        self.login_form, self.login_template = LoginForm, PAGE
        return super().login(request, context_for(request) | (extra_context or {}))

    def extra_urls(self) -> list[URLPattern | URLResolver]:
        """The pages of campaigns."""
        # Their forms need Django's apps, which are not all there when the site is made.
        from desk.addresses import addresses

        return addresses(self)

    def password_change(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """The password is changed where everybody changes his."""
        return redirect("change-password")

    def index(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """The campaigns of the reader, and their troubles."""
        from desk.dashboard import dashboard

        return page(request, self, "dashboard", {"title": "Campaigns", **dashboard(request)})
