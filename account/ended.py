"""A form that comes after its sender was signed out, or from before he signed in again: all that he wrote is kept.

It leads to signing in and from there to its page, filled in as it was. Its sender looks at it and sends it again.
"""

from collections.abc import Callable
from functools import partial, wraps
from typing import Any, cast
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.csrf import REASON_NO_CSRF_COOKIE
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.template.response import SimpleTemplateResponse
from django.urls import reverse
from django.utils.safestring import SafeString

from account import stale
from account.filling import Pairs, filled
from account.page import page, spoken_by
from account.reading import FOR_PEOPLE, names_for, names_in
from account.sign_in import InTurn, SignIn
from account.unsent import Unsent, keep, keeps, let_go, read, too_long, unsent_of, waiting, written
from campaign.presentation.locale import SOURCE
from campaign.presentation.report import Names

View = Callable[..., Any]
OK, NO_ONE, FORBIDDEN, NOT_THERE = 200, 401, 403, 404
OLD_TOKEN = ("CSRF token", REASON_NO_CSRF_COOKIE)
"""How reasons begin that say of a form that it is old; all others say that it came from elsewhere."""
HTML = "text/html"
MODE, PAGE, HTMX = "Sec-Fetch-Mode", "navigate", "HX-Request"
"""The headers and value by which a browser says that it asks for a page; htmx replaces parts of pages, and says so."""
AT_THE_FORM = "#unsent"


def session_kept(view: View) -> View:
    """Lead a sender who is not signed in to signing in, and back to his page, with the form filled in."""

    @wraps(view)
    def kept(request: HttpRequest, *asked: object, **named: object) -> Any:
        if request.method == "POST" and keeps(request) and not request.user.is_authenticated:
            if by_script(request):
                return HttpResponse(status=NO_ONE)
            return again(request, unsent_of(request), NO_ONE)
        unsent = waiting(request)
        if unsent is None:
            answer = view(request, *asked, **named)
            # Where the view fails, what was sent once more is kept still.
            let_go(request)
            return answer
        try:
            answer = view(request, *asked, **named)
        except Http404:
            answer = None
        return filled_in(request, answer, unsent)

    return kept


def refused(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The answer to a form with an old token, or none: where forms are kept, it comes back filled in."""
    if by_script(request):
        return HttpResponse(status=FORBIDDEN)
    if reason.startswith(OLD_TOKEN):
        if keeps(request):
            return again(request, unsent_of(request), FORBIDDEN)
        if request.path == SignInAgain.address() and (unsent := read(request.POST.get("kept", ""))):
            return again(request, unsent, FORBIDDEN)
    return stale.refused(request, reason)


def by_script(request: HttpRequest) -> bool:
    """True if a script asks for something that is shown within a page, where neither a form nor a new token has a place.

    The token of such an answer would take the place of the one in the page that its reader is shown meanwhile.
    """
    return request.headers.get(MODE, PAGE) != PAGE and HTMX not in request.headers


def again(request: HttpRequest, unsent: Unsent, status: int) -> HttpResponse:
    """The page on which one signs in, or says that one has, with the form as it was sent."""
    context = shown(request, unsent) | {"form": InTurn(request)}
    answer = page(request, "ended", context, status=status)
    answer["HX-Push-Url"] = "false"
    return answer


def shown(request: HttpRequest, unsent: Unsent) -> dict[str, Any]:
    """The context of that page."""
    names = names_for(request)
    signed_in = request.user.is_authenticated
    title = names.say("Look at it once more") if signed_in else names.say("Your session has ended")
    kept = written(unsent)
    sign_in = f"{reverse('account-sign-in')}?{urlencode({'next': unsent.page})}"
    return {
        "title": title,
        "signed_in": signed_in,
        "kept": kept,
        "files": ", ".join(unsent.files),
        "too_long": too_long(kept),
        "fields": unsent.fields,
        "onwards": unsent.page if signed_in else sign_in,
    }


class SignInAgain(SignIn):
    """Signing in with a form that waits; its sender sends it again."""

    template_name = "account/ended.html"

    @staticmethod
    def address() -> str:
        """Where it is."""
        return reverse("account-sign-in-again")

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Let an asker without a form sign in as everybody does."""
        return redirect("account-sign-in")

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Lead an asker who is signed in to the page of his form; let anybody else sign in."""
        self.unsent = read(request.POST.get("kept", ""))
        if self.unsent is None:
            return redirect("account")
        if request.user.is_authenticated:
            return back(request, self.unsent)
        return super().post(request, *args, **kwargs)

    def form_valid(self, form: Any) -> HttpResponse:
        """Sign in, and lead to the page of the form."""
        super().form_valid(form)
        return back(self.request, cast(Unsent, self.unsent))

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The context of the page, with the faults of name and password."""
        return super().get_context_data(**kwargs) | shown(self.request, cast(Unsent, self.unsent))


def back(request: HttpRequest, unsent: Unsent) -> HttpResponse:
    """To the page of a form, which is kept until it is sent from there."""
    keep(request, unsent)
    return redirect(unsent.page + AT_THE_FORM)


def filled_in(request: HttpRequest, answer: HttpResponseBase | None, unsent: Unsent) -> HttpResponseBase:
    """The page with its form filled in; where it has no such form any more, a page with all that was written."""
    if isinstance(answer, SimpleTemplateResponse):
        answer.render()
    if isinstance(answer, HttpResponse) and answer.status_code == OK and HTML in answer["Content-Type"]:
        note = partial(noted, request, unsent)
        found = filled(answer.content.decode(), unsent.page, unsent.action, unsent.fields, note)
        if found is not None:
            answer.content = found.page
            answer["Cache-Control"] = "no-store"
            return answer
    title = names_for(request).say("Your text")
    context = {"title": title, "unsent": unsent, "files": ", ".join(unsent.files)}
    return page(request, "unsent", context, status=NOT_THERE)


def noted(request: HttpRequest, unsent: Unsent, without: Pairs) -> SafeString:
    """The note at the head of a form that is filled in, in the language of its page."""
    context = spoken_by(names_on(request)) | {"without": without, "files": ", ".join(unsent.files)}
    return render_to_string("account/unsent_note.html", context)


def names_on(request: HttpRequest) -> Names:
    """The words of the page that is asked for: the desk is in English."""
    return names_for(request) if request.path_info.startswith(FOR_PEOPLE) else names_in(SOURCE)
