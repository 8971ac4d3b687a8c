"""ASGI entry point for application servers."""

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.production")
django.setup(set_prefix=False)

from config.web.handler import Handler  # noqa: E402
from config.web.loading import load  # noqa: E402

load()
application = Handler()
