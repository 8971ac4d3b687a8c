"""`./run` on somebody's own machine: embedded servers, reachable from this machine alone."""

import os

from config.settings.base import *  # noqa: F403
from config.settings.environment import level
from config.settings.logs import logging
from config.state import secret_key, state_folder
from worker.served import served_port

DEBUG = os.environ.get("HAUTEVILLE_DEBUG") == "1"
SECRET_KEY = secret_key(state_folder())
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]"]
# A shell that names no port prints links to the one that is served.
SERVED = os.environ.get("HAUTEVILLE_PORT") or served_port(PORT_FILE) or WEB_PORT
SITE_ADDRESS = f"http://localhost:{SERVED}"
# Mails are printed where the service runs: links go to whoever asks for them there.
MAIL_GOES_OUT = False
EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
LOGGING = logging(machine=False, level=level("HAUTEVILLE_LOG_LEVEL"))
METRICS_OPEN = True
# Static files straight from the packages, without a collecting step.
WHITENOISE_USE_FINDERS = True
CELERY_BEAT_SCHEDULE_FILENAME = str(state_folder() / "beat")
