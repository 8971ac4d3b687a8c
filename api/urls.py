"""The addresses of the players' API."""

from django.urls import URLPattern, URLResolver, include, path, re_path, register_converter
from drf_spectacular.views import SpectacularSwaggerSplitView

from api import (
    campaigns,
    choices,
    deputies,
    engagements,
    failures,
    invitations,
    leave,
    me,
    musters,
    notices,
    odds,
    passwords,
    pictures,
    proofs,
    prospects,
    reports,
    sheet,
    sieges,
    sign,
    situation,
    tables,
    truths,
)
from api.schema_view import SchemaView

LARGEST = 999_999_999


class Small:
    """A number as campaigns have them: a battle."""

    regex = "[0-9]{1,9}"

    def to_python(self, value: str) -> int:
        """The number."""
        return int(value)

    def to_url(self, value: int) -> str:
        """The digits of the number."""
        return str(value)


class Day:
    """A day in an address; an impossible one stays a number within bounds."""

    regex = "-?[0-9]{1,100}"

    def to_python(self, value: str) -> int:
        """The number, or the nearest that is counted with."""
        return max(-LARGEST, min(int(value), LARGEST))

    def to_url(self, value: int) -> str:
        """The digits of the number."""
        return str(value)


register_converter(Small, "small")
register_converter(Day, "day")

READ = ["get", "head"]

of_a_day: list[URLPattern | URLResolver] = [
    path("sheet", sheet.SheetView.as_view(), name="sheet"),
    path("sheet/check", sheet.CheckView.as_view(), name="check-sheet"),
    path("choices", choices.ChoicesView.as_view(), name="choices"),
    path("prospect", prospects.ProspectView.as_view(), name="prospect"),
    path("report", reports.ReportView.as_view(), name="report"),
    path("map.svg", pictures.DayMapView.as_view(), name="map-of-day"),
    path("truth", truths.TruthView.as_view(), name="truth"),
    path("truth.svg", truths.TrueMapView.as_view(), name="true-map"),
    path("proof", proofs.ProofView.as_view(), name="proof"),
]
of_a_campaign: list[URLPattern | URLResolver] = [
    path("situation", situation.SituationView.as_view(), name="situation"),
    path("feed", reports.FeedView.as_view(), name="feed"),
    path("tables", tables.TablesView.as_view(), name="tables"),
    path("leave", leave.LeaveView.as_view(), name="leave"),
    path("deputy", deputies.DeputyView.as_view(), name="deputy"),
    path("map.svg", pictures.MapView.as_view(), name="map"),
    path("sieges/<slug:site>", sieges.SiegeView.as_view(), name="siege"),
    path("sieges/<slug:site>/plan.svg", sieges.SiegePlanView.as_view(), name="siege-plan"),
    path("story.svg", pictures.StoryView.as_view(), name="story"),
    path("battles/<small:number>/odds", odds.OddsView.as_view(), name="odds"),
    path("battles/<small:number>/muster", musters.MusterView.as_view(), name="muster"),
    path("battles/<small:number>/story", engagements.BattleStoryView.as_view(), name="battle-story"),
    path("battles/<small:number>/field.svg", engagements.BattleFieldView.as_view(), name="battle-field"),
    path("battles/<small:number>/pieces", engagements.BattlePiecesView.as_view(), name="battle-pieces"),
    path("battles/<small:number>/dice", engagements.BattleDiceView.as_view(), name="battle-dice"),
    path("days/<day:day>/", include(of_a_day)),
]
urlpatterns: list[URLPattern | URLResolver] = [
    path("", campaigns.RootView.as_view(), name="welcome"),
    path("sign-in", sign.SignInView.as_view(), name="sign-in"),
    path("sign-out", sign.SignOutView.as_view(), name="sign-out"),
    path("password/forgotten", passwords.ForgottenView.as_view(), name="forgotten-password"),
    path("password/by-link", passwords.LinkedPasswordView.as_view(), name="password-by-link"),
    path("me", me.MeView.as_view(), name="me"),
    path("me/password", passwords.PasswordView.as_view(), name="my-password"),
    path("me/email", passwords.EmailView.as_view(), name="my-email"),
    path("me/tokens", passwords.TokensView.as_view(), name="tokens"),
    path("me/tokens/<slug:token>", passwords.TokenView.as_view(), name="token"),
    path("notices", notices.NoticesView.as_view(), name="notices"),
    path("notices/<small:notice>", notices.NoticeView.as_view(), name="notice"),
    path("invitations", invitations.InvitationsView.as_view(), name="invitations"),
    path("invitations/<uuid:invitation>/accept", invitations.AcceptView.as_view(), name="accept"),
    path("invitations/<uuid:invitation>/decline", invitations.DeclineView.as_view(), name="decline"),
    path("schema", SchemaView.as_view(http_method_names=READ), name="schema"),
    path(
        "docs",
        SpectacularSwaggerSplitView.as_view(url_name="schema", http_method_names=READ),
        name="api-docs",
    ),
    path("campaigns", campaigns.CampaignsView.as_view(), name="campaigns"),
    path("campaigns/<uuid:campaign>/", include(of_a_campaign)),
    re_path(r"^.*$", failures.nothing_here),
]
