"""The API of the players, as far as its libraries are set up by settings."""

from datetime import timedelta
from typing import Any

REST_FRAMEWORK: dict[str, Any] = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["api.tokens.Token"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend"],
    "EXCEPTION_HANDLER": "api.failures.handle",
    "UNAUTHENTICATED_USER": None,
}
# A campaign runs for weeks with a few minutes a day; who signs out, or has his account closed, is out at once.
REST_KNOX = {"TOKEN_TTL": timedelta(days=30)}
SPECTACULAR_SETTINGS: dict[str, Any] = {
    "TITLE": "Hauteville",
    "DESCRIPTION": "Campaigns of Guiscard 2: reports, orders and odds, for the players of a faction.",
    "VERSION": "1.0.0",
    "OAS_VERSION": "3.1.1",
    "SCHEMA_PATH_PREFIX": r"/api",
    "PATH_CONVERTER_OVERRIDES": {
        "day": {"type": "integer"},
        "small": {"type": "integer", "minimum": 0, "maximum": 999_999_999},
    },
    "POSTPROCESSING_HOOKS": ["api.schema.add_components"],
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
}
