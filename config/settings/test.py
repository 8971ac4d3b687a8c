"""The test suite: fast where production must be slow, and quick to give a lost task out again."""

import os

from config.settings.base import *  # noqa: F403
from config.settings.database import database
from config.settings.logs import logging

SECRET_KEY = "for tests alone: nothing that it signs leaves the machine"
ALLOWED_HOSTS = ["campaign.example", "testserver", "localhost", "127.0.0.1"]
# No pool: tests change the database behind the connection and drop it afterwards.
DATABASES = {"default": database(os.environ.get("DATABASE_URL", ""), pool=False)}
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
SITE_ADDRESS = "https://campaign.example"
MAIL_GOES_OUT = True
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
LOGGING = logging(machine=False, level="WARNING")
METRICS_OPEN = True
# Static files straight from the packages: a browser in a test is served like any other.
WHITENOISE_AUTOREFRESH = WHITENOISE_USE_FINDERS = True
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": 8,
    "unacked_restore_interval": 2,
    "unacked_restore_throttle": 1,
    "unacked_mutex_expire": 10,
}
NIGHT_LEASE_SECONDS = 3
# A busy machine takes longer over the same work: no test but those of these bounds comes to one.
REQUEST_SECONDS = REHEARSAL_SECONDS = CONSEQUENCES_SECONDS = 600
