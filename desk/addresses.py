"""The addresses of the desk's pages of campaigns, all behind the site's guard."""

from django.contrib.admin import AdminSite
from django.urls import URLPattern, URLResolver, path

from desk.facts import corrections, put_back, rulings
from desk.fights import battle_actions, battles, past_battles
from desk.forms import manual
from desk.founding import archives, forks, house_tables, lobbies, opening, papers, preparing, table_cells
from desk.overview import campaign, engine, lists, past_days, sieges
from desk.record import events, exports, log, sheets
from desk.running import deputies, dice, ending, helping, life, nights, rehearsals, reminders, rhythm, seats

PAGES = (
    ("", "campaign", campaign.campaign),
    ("map.svg", "map", campaign.picture),
    ("story.svg", "story", campaign.whole_story),
    ("readings/", "readings", campaign.readings),
    ("play/", "play", nights.play_now),
    ("deadline/", "deadline", nights.move_deadline),
    ("pause/", "pause", life.pause),
    ("resume/", "resume", life.resume),
    ("extend/", "extend", life.extend),
    ("end/", "end_early", life.end_early),
    ("rhythm/", "rhythm", rhythm.change),
    ("holidays/", "holidays", rhythm.holidays),
    ("holidays/call-off/", "call_off_holidays", rhythm.call_off),
    ("corrections/", "corrections", corrections.corrected),
    ("corrections/die/", "misread", rulings.misread),
    ("corrections/put-back/<int:version>/", "put_back", put_back.put_back),
    ("corrections/<str:fact>/<str:piece>/", "correct", corrections.correct),
    ("ended/", "end", ending.end),
    ("ended/publish/", "publish", ending.publish),
    ("ended/take-back/", "take_back", ending.take_back),
    ("note/", "note", nights.note_day),
    ("rehearse/", "rehearse", rehearsals.rehearse),
    ("again/", "again", nights.try_again),
    ("seats/", "seats", deputies.seats),
    ("seats/<str:faction>/", "seat", seats.invite),
    ("seats/<str:faction>/offers/<uuid:invitation>/withdraw/", "withdraw_offer", seats.withdraw_offer),
    ("remind/", "remind_all", reminders.remind_all),
    ("seats/<str:faction>/remind/", "remind", reminders.remind),
    ("seats/<str:faction>/offers/<uuid:invitation>/again/", "send_offer_again", seats.send_offer_again),
    ("seats/<str:faction>/readers/<uuid:reader>/file/", "let_file", seats.let_file),
    ("seats/<str:faction>/readers/<uuid:reader>/dismiss/", "dismiss_reader", seats.dismiss),
    ("seats/<str:faction>/deputy/", "deputy", deputies.name_deputy),
    ("organisers/", "organisers", seats.hand_over),
    ("organise/", "organise", seats.take_over),
    ("tables/", "tables", house_tables.tables),
    ("tables/<str:name>/", "table", house_tables.replace_table),
    ("tables/<str:name>/cells/", "table_cells", table_cells.change_cells),
    ("sheets/<int:day>/", "sheets", sheets.sheets),
    ("days/", "days", past_days.days),
    ("days/<int:day>/", "day", past_days.day),
    ("days/<int:day>/map.svg", "day_map", past_days.day_map),
    ("timeline/", "timeline", past_days.timeline),
    ("sieges/", "sieges", sieges.sieges),
    ("sieges/<slug:site>/", "siege", sieges.siege),
    ("sieges/<slug:site>/plan.svg", "siege_plan", sieges.plan),
    ("sieges/<slug:site>/page/", "siege_page", sieges.printable),
    ("battles/", "battles", past_battles.battles),
    ("battles/<int:number>/", "battle", battles.battle),
    ("battles/<int:number>/muster.json", "muster", battles.muster_document),
    ("battles/<int:number>/sheet/", "muster_sheet", battles.printable),
    ("battles/<int:number>/withdraw/", "withdraw", battle_actions.withdraw),
    ("battles/<int:number>/settle/", "settle", battles.settle),
    ("battles/<int:number>/document/", "settle_by_document", battles.settle_by_document),
    ("battles/<int:number>/overrule/", "overrule", rulings.overrule),
    ("battles/<int:number>/quick/", "settle_quickly", battle_actions.settle_quickly),
    ("battles/<int:number>/engine/", "to_engine", battle_actions.hand_over),
    ("battles/<int:number>/field.svg", "battle_field", engine.field),
    ("battles/<int:number>/story/", "battle_story", past_battles.story),
    ("battles/<int:number>/dice.json", "battle_dice", past_battles.dice),
    ("die/", "die", dice.die),
    ("log/", "log", log.log),
    ("log/events/<int:version>/", "event", events.event),
    ("log/<int:number>/", "command", log.command),
    ("export/", "export", exports.export),
    ("lists/", "lists", lists.lists),
    ("lists/<str:name>/<slug:kind>/", "list", lists.download),
    ("archive/", "archive", archives.take_along),
    ("fork/", "fork", forks.fork),
)

PREPARED = (
    ("", "lobby", lobbies.lobby_page),
    ("change/", "change_plan", preparing.change),
    ("open/", "open_prepared", preparing.open_now),
    ("discard/", "discard_plan", preparing.discard),
    ("seats/<str:faction>/", "lobby_seat", lobbies.seat),
    ("seats/<str:faction>/free/", "free_seat", lobbies.free),
    ("seats/<str:faction>/deputy/", "lobby_deputy", lobbies.name_deputy),
    (
        "seats/<str:faction>/offers/<uuid:invitation>/withdraw/",
        "withdraw_invitation",
        lobbies.withdraw_offer,
    ),
    ("seats/<str:faction>/offers/<uuid:invitation>/again/", "send_invitation_again", lobbies.send_again),
)


def addresses(site: AdminSite) -> list[URLPattern | URLResolver]:
    """Where the pages are, under the admin."""
    return [
        path("campaigns/open/", site.admin_view(opening.open_campaign), name="open"),
        path("campaigns/paper/", site.admin_view(papers.take_up), name="paper"),
        path(
            "campaigns/paper/<slug:scenario>/<slug:kind>/",
            site.admin_view(papers.template),
            name="paper_template",
        ),
        path("campaigns/bring/", site.admin_view(archives.bring), name="bring"),
        path("campaigns/bring/<uuid:arrival>/", site.admin_view(archives.try_again), name="bring_again"),
        path("campaigns/people/<uuid:tenure>/", site.admin_view(helping.help_person), name="help"),
        path("campaigns/prepare/", site.admin_view(preparing.prepare), name="prepare"),
        *(
            path(f"campaigns/prepared/<uuid:campaign>/{tail}", site.admin_view(view), name=name)
            for tail, name, view in PREPARED
        ),
        path("campaigns/result-document/", site.admin_view(manual.result_document), name="result_document"),
        *(
            path(f"campaigns/<uuid:campaign>/{tail}", site.admin_view(view), name=name)
            for tail, name, view in PAGES
        ),
    ]
