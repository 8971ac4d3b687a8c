"""The worker as a Django app: every process of the service can ring for the night shift."""

from django.apps import AppConfig


class WorkerConfig(AppConfig):
    """Connects the doorbell to the broker."""

    name = "worker"

    def ready(self) -> None:
        # Shared tasks find their broker through the application of the process that sends them.
        from campaign.service.signals import rung
        from worker import app, signals

        app.app.set_default()
        rung.connect(signals.heard, dispatch_uid="worker")
