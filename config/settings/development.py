"""`./run` on somebody's own machine: embedded servers, reachable from this machine alone."""

import os

from config.settings.base import *  # noqa: F403
from config.settings.logs import logging
from config.state import secret_key, state_folder

DEBUG = os.environ.get("HAUTEVILLE_DEBUG") == "1"
SECRET_KEY = secret_key(state_folder())
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]"]
SITE_ADDRESS = f"http://localhost:{os.environ.get('HAUTEVILLE_PORT') or 8000}"
# Mails are printed where the service runs: links go to whoever asks for them there.
MAIL_GOES_OUT = False
EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
LOGGING = logging(machine=False, level=os.environ.get("HAUTEVILLE_LOG_LEVEL", "INFO"))
METRICS_OPEN = True
# Static files straight from the packages, without a collecting step.
WHITENOISE_USE_FINDERS = True
CELERY_BEAT_SCHEDULE_FILENAME = str(state_folder() / "beat")
