"""Django's own admin, with the desk in the place of its site."""

from django.contrib.admin.apps import AdminConfig


class SiteConfig(AdminConfig):
    """Django's admin with the organiser's desk as its site."""

    default_site = "desk.site.Desk"
