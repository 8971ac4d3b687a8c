from django.apps import AppConfig


class DeskConfig(AppConfig):
    """The desk's own templates and files."""

    name = "desk"
