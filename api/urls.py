"""The addresses of the players' API."""

from django.urls import URLPattern, URLResolver, path, re_path, register_converter
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from api import (
    campaigns,
    deputies,
    engagements,
    failures,
    invitations,
    me,
    musters,
    notices,
    odds,
    passwords,
    pictures,
    proofs,
    reports,
    sheet,
    sieges,
    sign,
    situation,
    tables,
)

LARGEST = 999_999_999


class Small:
    """A number as campaigns have them: a battle."""

    regex = "[0-9]{1,9}"

    def to_python(self, value: str) -> int:
        """The number."""
        return int(value)

    def to_url(self, value: int) -> str:
        """Its digits."""
        return str(value)


class Day:
    """A day as anybody may write it. One that no campaign can have stays one, within what is counted with."""

    regex = "-?[0-9]{1,100}"

    def to_python(self, value: str) -> int:
        """The number, or the nearest that is counted with."""
        return max(-LARGEST, min(int(value), LARGEST))

    def to_url(self, value: int) -> str:
        """Its digits."""
        return str(value)


register_converter(Small, "small")
register_converter(Day, "day")

ONE = "campaigns/<uuid:campaign>"
DAY = f"{ONE}/days/<day:day>"
READ = ["get", "head"]

urlpatterns: list[URLPattern | URLResolver] = [
    path("", campaigns.RootDoor.as_view(), name="welcome"),
    path("sign-in", sign.SignInDoor.as_view(), name="sign-in"),
    path("sign-out", sign.SignOutDoor.as_view(), name="sign-out"),
    path("password/forgotten", passwords.ForgottenDoor.as_view(), name="forgotten-password"),
    path("password/by-link", passwords.LinkedPasswordDoor.as_view(), name="password-by-link"),
    path("me", me.MeDoor.as_view(), name="me"),
    path("me/password", passwords.PasswordDoor.as_view(), name="my-password"),
    path("me/email", passwords.EmailDoor.as_view(), name="my-email"),
    path("me/tokens", passwords.TokensDoor.as_view(), name="tokens"),
    path("me/tokens/<slug:token>", passwords.TokenDoor.as_view(), name="token"),
    path("notices", notices.NoticesDoor.as_view(), name="notices"),
    path("notices/<small:notice>", notices.NoticeDoor.as_view(), name="notice"),
    path("invitations", invitations.InvitationsDoor.as_view(), name="invitations"),
    path("invitations/<uuid:invitation>/accept", invitations.AcceptDoor.as_view(), name="accept"),
    path("invitations/<uuid:invitation>/decline", invitations.DeclineDoor.as_view(), name="decline"),
    path("schema", SpectacularAPIView.as_view(http_method_names=READ), name="schema"),
    path("docs", SpectacularSwaggerSplitView.as_view(url_name="schema", http_method_names=READ), name="docs"),
    path("campaigns", campaigns.CampaignsDoor.as_view(), name="campaigns"),
    path(f"{ONE}/situation", situation.SituationDoor.as_view(), name="situation"),
    path(f"{ONE}/feed", reports.FeedDoor.as_view(), name="feed"),
    path(f"{ONE}/tables", tables.TablesDoor.as_view(), name="tables"),
    path(f"{ONE}/deputy", deputies.DeputyDoor.as_view(), name="deputy"),
    path(f"{ONE}/map.svg", pictures.MapDoor.as_view(), name="map"),
    path(f"{ONE}/sieges/<slug:site>", sieges.SiegeDoor.as_view(), name="siege"),
    path(f"{ONE}/sieges/<slug:site>/plan.svg", sieges.SiegePlanDoor.as_view(), name="siege-plan"),
    path(f"{ONE}/story.svg", pictures.StoryDoor.as_view(), name="story"),
    path(f"{ONE}/battles/<small:number>/odds", odds.OddsDoor.as_view(), name="odds"),
    path(f"{ONE}/battles/<small:number>/muster", musters.MusterDoor.as_view(), name="muster"),
    path(f"{ONE}/battles/<small:number>/story", engagements.BattleStoryDoor.as_view(), name="battle-story"),
    path(
        f"{ONE}/battles/<small:number>/field.svg", engagements.BattleFieldDoor.as_view(), name="battle-field"
    ),
    path(f"{ONE}/battles/<small:number>/dice", engagements.BattleDiceDoor.as_view(), name="battle-dice"),
    path(f"{DAY}/sheet", sheet.SheetDoor.as_view(), name="sheet"),
    path(f"{DAY}/sheet/check", sheet.CheckDoor.as_view(), name="check-sheet"),
    path(f"{DAY}/report", reports.ReportDoor.as_view(), name="report"),
    path(f"{DAY}/map.svg", pictures.DayMapDoor.as_view(), name="map-of-day"),
    path(f"{DAY}/proof", proofs.ProofDoor.as_view(), name="proof"),
    re_path(r"^.*$", failures.nothing_here),
]
