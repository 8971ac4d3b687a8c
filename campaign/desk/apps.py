from django.contrib.admin.apps import AdminConfig


class DeskConfig(AdminConfig):
    """Django's admin with the organiser's desk as its site."""

    default_site = "campaign.desk.site.Desk"
