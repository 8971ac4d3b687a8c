"""The worker as a Django app: every process of the service can ring for the night shift, and leaves its errors there."""

from django.apps import AppConfig


class WorkerConfig(AppConfig):
    """Connects the doorbell to the broker, and what goes wrong in requests to what the operator is told."""

    name = "worker"

    def ready(self) -> None:
        from django.core.signals import got_request_exception

        # Shared tasks find their broker through the application of the process that sends them.
        from campaign.service.processes.signals import failed, rung
        from worker import app, faults, signals

        app.app.set_default()
        rung.connect(signals.heard, dispatch_uid="worker")
        got_request_exception.connect(faults.heard, dispatch_uid="worker.faults")
        failed.connect(faults.heard, dispatch_uid="worker.faults")
