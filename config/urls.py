"""The addresses of the service; what the players' API holds is the `api` package's own affair."""

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from account.front import front
from config.health import Health
from config.metrics import metrics
from play.invitations import invitation
from reference.documentation import documentation

handler400 = "config.web.unread.unread"
handler404 = "account.lost.missing"
handler500 = "config.web.outage.failed"
urlpatterns: list[URLPattern | URLResolver] = [
    path("", front, name="front"),
    path("account/invitations/<uuid:number>/", invitation, name="invitation"),
    path("account/invitations/<uuid:number>/<str:secret>/", invitation, name="invitation-by-link"),
    path("account/", include("account.addresses")),
    path("admin/", admin.site.urls),
    path("play/", include("play.addresses")),
    path("rules/", include("reference.addresses")),
    path("docs/", documentation, name="docs"),
    path("docs/<path:path>", documentation, name="docs-file"),
    path("api/", include("api.urls")),
    path("metrics", metrics, name="metrics"),
    path(
        "health/",
        Health.as_view(checks=["health_check.checks.Database"]),
        name="health",
    ),
]
