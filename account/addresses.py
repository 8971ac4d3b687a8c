"""The addresses of the pages of your own account, below /account/."""

from django.contrib.auth.views import LogoutView
from django.urls import URLPattern, path

from account import ended, home, notices, passwords, reports, seen, sign_in

urlpatterns: list[URLPattern] = [
    path("", home.home, name="account"),
    path("sign-in/", sign_in.SignIn.as_view(), name="account-sign-in"),
    path("sign-in/again/", ended.SignInAgain.as_view(), name="account-sign-in-again"),
    path("sign-out/", LogoutView.as_view(next_page="account-sign-in"), name="account-sign-out"),
    path("notices/", notices.listed, name="account-notices"),
    path("notices/read/", notices.mark_all, name="account-notices-read"),
    path("notices/<int:number>/", notices.mark, name="account-notice"),
    path("campaigns/<uuid:campaign>/days/<int:day>/report/", reports.report, name="account-report"),
    path("seen/", seen.seen, name="account-seen"),
    path("data.json", seen.data, name="account-data"),
    path("tokens/end/", home.end_tokens, name="end-tokens"),
    path("tokens/<str:name>/end/", home.end_token, name="end-token"),
    path("wishes/", home.wish, name="wishes"),
    path("email/", home.change_email, name="change-email"),
    path("email/proof/", home.ask_for_proof, name="ask-for-proof"),
    path("email/proof/<str:token>/", home.prove_email, name="prove-email"),
    path("email/given/", home.answer_address, name="answer-address"),
    path("link/refused/", home.refuse_link, name="refuse-link"),
    path("password/", passwords.change, name="change-password"),
    # The name under which the desk's page of signing in looks for it.
    path("forgotten/", passwords.forgotten, name="admin_password_reset"),
    path("password/<str:name>/<str:token>/", passwords.set_by_link, name="set-password"),
]
