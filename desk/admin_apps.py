"""Django's own admin, with the desk as its site; the pages of other packages stay away from it."""

from django.contrib import admin
from django.contrib.admin.apps import AdminConfig


class SiteConfig(AdminConfig):
    """Django's admin with the organiser's desk as its site."""

    default_site = "desk.site.Desk"

    def ready(self) -> None:
        """Find all that is registered, then let go of the models that this project shows nowhere."""
        from django.contrib.auth.models import Group
        from knox.models import get_token_model

        super().ready()
        for model in (Group, get_token_model()):
            if admin.site.is_registered(model):
                admin.site.unregister(model)
