"""The addresses of the players' pages, below /play/."""

from django.urls import URLPattern, path

from play import (
    absence,
    battles,
    campaign,
    campaigns,
    company,
    corrections,
    ending,
    lobby,
    mornings,
    past,
    piece,
    proofs,
    sheet,
    sieges,
    timeline,
    truth,
)

ONE = "campaigns/<uuid:campaign>"
OPEN = "published/<str:key>"

urlpatterns: list[URLPattern] = [
    path("", campaigns.campaigns, name="play"),
    path(f"{OPEN}/", ending.published, name="published"),
    path(f"{OPEN}/days/<int:day>/", ending.published_day, name="published-day"),
    path(f"{OPEN}/days/<int:day>/map.svg", ending.published_map, name="published-map"),
    path(f"{OPEN}/story.svg", ending.published_story, name="published-story"),
    path(f"{OPEN}/log.jsonl", ending.published_log, name="published-log"),
    path(f"{ONE}/", campaign.campaign_page, name="play-campaign"),
    path(f"{ONE}/lobby/", lobby.lobby, name="play-lobby"),
    path(f"{ONE}/map.svg", campaign.campaign_map, name="play-map"),
    path(f"{ONE}/pieces/<str:about>/<str:piece>/", piece.piece_page, name="play-piece"),
    path(f"{ONE}/days/<int:day>/sheet/", sheet.sheet, name="play-sheet"),
    path(f"{ONE}/days/<int:day>/orders/", sheet.new_order, name="play-new-order"),
    path(f"{ONE}/days/<int:day>/orders/<int:number>/", piece.order_page, name="play-order"),
    path(f"{ONE}/days/<int:day>/orders/<int:number>/change/", sheet.old_order, name="play-old-order"),
    path(f"{ONE}/nights/<int:day>/", mornings.morning, name="play-morning"),
    path(f"{ONE}/nights/<int:day>/dice/", proofs.proof_page, name="play-proof"),
    path(f"{ONE}/nights/<int:day>/dice/proof.json", proofs.proof_file, name="play-proof-file"),
    path(f"{ONE}/end/", ending.end_page, name="play-end"),
    path(f"{ONE}/seat/", company.company, name="play-company"),
    path(f"{ONE}/seat/<uuid:tenure>/files/", company.hand_over, name="play-hand-over"),
    path(f"{ONE}/corrections/", corrections.corrections, name="play-corrections"),
    path(f"{ONE}/absence/", absence.absence, name="play-absence"),
    path(f"{ONE}/absence/settle/", absence.settle, name="play-settle-absence"),
    path(f"{ONE}/timeline/", timeline.timeline_page, name="play-timeline"),
    path(f"{ONE}/days/", past.days, name="play-days"),
    path(f"{ONE}/days/<int:day>/", past.past_page, name="play-day"),
    path(f"{ONE}/days/<int:day>/map.svg", past.past_map, name="play-day-map"),
    path(f"{ONE}/days/<int:day>/truth/", truth.truth_page, name="play-truth"),
    path(f"{ONE}/days/<int:day>/truth/map.svg", truth.truth_map, name="play-true-map"),
    path(f"{ONE}/sieges/<slug:site>/", sieges.siege_page_of, name="play-siege"),
    path(f"{ONE}/sieges/<slug:site>/plan.svg", sieges.siege_plan, name="play-siege-plan"),
    path(f"{ONE}/battles/<int:number>/", battles.battle_page, name="play-battle"),
    path(f"{ONE}/battles/<int:number>/field.svg", battles.battle_field, name="play-field"),
    path(f"{ONE}/nights/<int:day>/map.svg", mornings.night_map, name="play-night-map"),
]
