"""A server for others: nothing secret has a default, and what is missing stops the start."""

import os

from config.settings.environment import (
    hosts,
    level,
    mail_address,
    number,
    required,
    secret,
    site,
    switch,
)

_secret, DATABASE_URL, REDIS_URL, _hosts, _operator = required(
    {
        "SECRET_KEY": "a long random text, kept secret",
        "DATABASE_URL": "postgres://user:password@host/database",
        "REDIS_URL": "redis://host:6379/0",
        "ALLOWED_HOSTS": "the names this service answers to, with commas",
        "OPERATOR_MAIL": "the address for mail when something is wrong",
    }
)
SECRET_KEY = secret("SECRET_KEY", _secret)
ALLOWED_HOSTS = hosts("ALLOWED_HOSTS", _hosts)
OPERATOR_MAIL = mail_address("OPERATOR_MAIL", _operator)

from config.settings.base import *  # noqa: E402, F403
from config.settings.logs import logging  # noqa: E402

DEBUG = False
# How links in mails begin.
SITE_ADDRESS = site(
    "SITE_ADDRESS", os.environ.get("SITE_ADDRESS") or f"https://{ALLOWED_HOSTS[0].removeprefix('.')}"
)
CSRF_TRUSTED_ORIGINS = [f"https://{'*' if name.startswith('.') else ''}{name}" for name in ALLOWED_HOSTS]
LOGGING = logging(machine=True, level=level("HAUTEVILLE_LOG_LEVEL"))

# TLS ends at the proxy in front, which alone may say so.
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_SSL_REDIRECT = switch("SECURE_SSL_REDIRECT", default=True)
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
SERVER_EMAIL = DEFAULT_FROM_EMAIL = os.environ.get("MAIL_FROM") or OPERATOR_MAIL
# Without a mail server nothing is sent; notices stay readable in the service itself.
EMAIL_HOST = os.environ.get("EMAIL_HOST", "")
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if EMAIL_HOST else 'dummy'}.EmailBackend"
MAIL_GOES_OUT = bool(EMAIL_HOST)
EMAIL_PORT = number("EMAIL_PORT", 587, least=1, most=65_535)
EMAIL_HOST_USER = os.environ.get("EMAIL_HOST_USER", "")
EMAIL_HOST_PASSWORD = os.environ.get("EMAIL_HOST_PASSWORD", "")
EMAIL_USE_TLS = switch("EMAIL_USE_TLS", default=True)
EMAIL_TIMEOUT = 20
