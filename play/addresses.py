"""The addresses of the players' pages, below /play/."""

from django.urls import URLPattern, path

from play import campaign, campaigns, mornings

ONE = "campaigns/<uuid:campaign>"

urlpatterns: list[URLPattern] = [
    path("", campaigns.campaigns, name="play"),
    path(f"{ONE}/", campaign.campaign_page, name="play-campaign"),
    path(f"{ONE}/map.svg", campaign.campaign_map, name="play-map"),
    path(f"{ONE}/nights/<int:day>/", mornings.morning, name="play-morning"),
    path(f"{ONE}/nights/<int:day>/map.svg", mornings.night_map, name="play-night-map"),
]
