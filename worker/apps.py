from django.apps import AppConfig


class WorkerConfig(AppConfig):
    name = "worker"

    def ready(self) -> None:
        # Shared tasks find their broker through the application of the process that sends them.
        from worker import app

        app.app.set_default()
