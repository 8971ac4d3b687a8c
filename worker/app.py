"""The Celery application: `celery -A worker.app worker`, `celery -A worker.app beat`."""

import os

from celery import Celery
from celery.signals import setup_logging
from django_structlog.celery.steps import DjangoStructLogInitStep

from worker import exporter

exporter.make_folder()
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.production")

app = Celery("hauteville")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(["worker"])
app.steps["worker"].add(DjangoStructLogInitStep)


@setup_logging.connect(weak=False)
def keep_our_logging(**_: object) -> None:
    """Celery sets up logging of its own unless somebody answers this signal; Django's is set up already."""
