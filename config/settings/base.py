"""The settings that every installation shares; nothing here depends on where the service runs."""

import os

from config.settings.access import *  # noqa: F403
from config.settings.api import *  # noqa: F403
from config.settings.broker import *  # noqa: F403
from config.settings.database import database
from config.settings.desk import *  # noqa: F403
from config.settings.logs import *  # noqa: F403
from config.settings.nights import *  # noqa: F403
from config.settings.policy import *  # noqa: F403
from config.settings.web import WEB_PORT as WEB_PORT
from config.state import CHECKOUT, port_file, state_folder
from reference.building import site_folder

# How whoever reads a hint calls a command: the entry point says what it is; without it, Django's own way.
COMMAND = os.environ.get("HAUTEVILLE_COMMAND", "python manage.py")

# What an installation keeps beside its database; drills and soaks keep their failures there.
STATE = state_folder()
PORT_FILE = port_file(STATE)
# The site of the documentation, once `./run docs` has made it.
DOCS_SITE = site_folder()

INSTALLED_APPS = [
    # Before unfold, whose header it replaces.
    "desk",
    "unfold.apps.BasicAppConfig",
    "desk.admin_apps.SiteConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "axes",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "knox",
    "django_filters",
    "django_prometheus",
    "django_structlog",
    "health_check",
    "people",
    "eventlog",
    "campaign",
    "account",
    "play",
    "reference",
    "harness",
    "api",
    "worker",
    "demo",
]
MIDDLEWARE = [
    "django_prometheus.middleware.PrometheusBeforeMiddleware",
    "config.policy.PolicyMiddleware",
    "api.pages.NoPages",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "config.compressing.Compressing",
    "config.web.given_up.TooLong",
    "config.web.outage.Outage",
    "worker.proxies.Proxies",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "account.reading.ReaderLanguage",
    "config.web.addresses.KnownTexts",
    "django_structlog.middlewares.RequestMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_prometheus.middleware.PrometheusAfterMiddleware",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]
FORM_RENDERER = "config.forms.OneByOne"
CSRF_FAILURE_VIEW = "account.ended.refused"
ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
ASGI_APPLICATION = "config.asgi.application"

DATABASES = {"default": database(os.environ.get("DATABASE_URL", ""))}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

LANGUAGE_CODE = "en"
LANGUAGES = [(LANGUAGE_CODE, "English"), ("fr", "français")]
TIME_ZONE = "UTC"
USE_TZ = True

# The form of a result asks some fifty things of every group in a battle.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 10_000
# Forms are read before anybody is known: so many bytes of fields, of whatever shape, take a tenth of a second at most.
DATA_UPLOAD_MAX_MEMORY_SIZE = 150_000
FILE_UPLOAD_HANDLERS = ["config.uploads.Bounded"]

STATIC_URL = "static/"
STATIC_ROOT = CHECKOUT / (os.environ.get("STATIC_ROOT") or "staticfiles")

# The figures at /metrics: for all where METRICS_OPEN, else for the bearer of the token.
METRICS_OPEN = False
METRICS_TOKEN = os.environ.get("METRICS_TOKEN", "")
