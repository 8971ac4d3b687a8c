"""A server for others: nothing secret has a default, and what is missing stops the start."""

import os

from config.settings.environment import number, required

SECRET_KEY, DATABASE_URL, REDIS_URL, _hosts, OPERATOR_MAIL = required(
    {
        "SECRET_KEY": "a long random text, kept secret",
        "DATABASE_URL": "postgres://user:password@host/database",
        "REDIS_URL": "redis://host:6379/0",
        "ALLOWED_HOSTS": "the names this service answers to, with commas",
        "OPERATOR_MAIL": "whom to write to when something is wrong",
    }
)

from config.settings.base import *  # noqa: E402, F403
from config.settings.logs import logging  # noqa: E402

DEBUG = False
ALLOWED_HOSTS = [name.strip() for name in _hosts.split(",") if name.strip()]
# How links in mails begin.
SITE_ADDRESS = (os.environ.get("SITE_ADDRESS") or f"https://{ALLOWED_HOSTS[0].lstrip('.')}").rstrip("/")
CSRF_TRUSTED_ORIGINS = [f"https://{name}" for name in ALLOWED_HOSTS if name != "*"]
LOGGING = logging(machine=True, level=os.environ.get("HAUTEVILLE_LOG_LEVEL", "INFO"))

# TLS ends at the proxy in front, which alone may say so.
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_SSL_REDIRECT = os.environ.get("SECURE_SSL_REDIRECT", "1") == "1"
SECURE_REDIRECT_EXEMPT = [r"^health/", r"^metrics$"]
SECURE_HSTS_SECONDS = number("SECURE_HSTS_SECONDS", 31_536_000, least=0, most=1 << 31)
SECURE_HSTS_INCLUDE_SUBDOMAINS = True
SECURE_HSTS_PRELOAD = True
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True

STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.web.modules.ModuleStorage"},
}

ADMINS = [("Operator", OPERATOR_MAIL)]
SERVER_EMAIL = DEFAULT_FROM_EMAIL = os.environ.get("MAIL_FROM", OPERATOR_MAIL)
# Without a mail server nothing is sent; notices stay readable in the service itself.
EMAIL_HOST = os.environ.get("EMAIL_HOST", "")
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if EMAIL_HOST else 'dummy'}.EmailBackend"
MAIL_GOES_OUT = bool(EMAIL_HOST)
EMAIL_PORT = number("EMAIL_PORT", 587, least=1, most=65_535)
EMAIL_HOST_USER = os.environ.get("EMAIL_HOST_USER", "")
EMAIL_HOST_PASSWORD = os.environ.get("EMAIL_HOST_PASSWORD", "")
EMAIL_USE_TLS = os.environ.get("EMAIL_USE_TLS", "1") == "1"
EMAIL_TIMEOUT = 20
