"""The addresses of the players' pages, below /play/."""

from django.urls import URLPattern, path

from play import campaign, campaigns, mornings, piece, sheet

ONE = "campaigns/<uuid:campaign>"

urlpatterns: list[URLPattern] = [
    path("", campaigns.campaigns, name="play"),
    path(f"{ONE}/", campaign.campaign_page, name="play-campaign"),
    path(f"{ONE}/map.svg", campaign.campaign_map, name="play-map"),
    path(f"{ONE}/pieces/<str:about>/<str:piece>/", piece.piece_page, name="play-piece"),
    path(f"{ONE}/days/<int:day>/sheet/", sheet.sheet, name="play-sheet"),
    path(f"{ONE}/days/<int:day>/orders/", sheet.new_order, name="play-new-order"),
    path(f"{ONE}/days/<int:day>/orders/<int:number>/", piece.order_page, name="play-order"),
    path(f"{ONE}/days/<int:day>/orders/<int:number>/change/", sheet.old_order, name="play-old-order"),
    path(f"{ONE}/nights/<int:day>/", mornings.morning, name="play-morning"),
    path(f"{ONE}/nights/<int:day>/map.svg", mornings.night_map, name="play-night-map"),
]
