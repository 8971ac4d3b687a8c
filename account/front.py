"""The front page: a visitor reads what this is and may sign in; everybody else is led to his own pages."""

from csp.constants import SELF
from csp.decorators import csp_replace
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.middleware.csrf import get_token
from django.urls import reverse
from django.utils import translation
from django.views.decorators.http import require_safe

from account.page import page
from account.reading import code_of, names_for
from account.sign_in import InTurn
from campaign import scenarios
from campaign.service.seats import list_seats
from people import invitations
from people.models import Account


# It stands above all other addresses, whose documents and files load nothing.
@csp_replace({"style-src": [SELF], "img-src": [SELF], "form-action": [SELF]})
@require_safe
def front(request: HttpRequest) -> HttpResponse:
    """Lead players to what waits for them and organisers to the desk, and let others sign in."""
    account = request.user
    if account.is_authenticated:
        return HttpResponseRedirect(reverse("admin:index") if account.is_staff else home_of(account))
    with translation.override(code_of(request)):
        get_token(request)
        names = names_for(request)
        books = [scenarios.load(each).book for each in scenarios.current()]
        shown = max(books, key=lambda book: len(book.factions), default=None)
        form = InTurn(request)
        # A telephone would open its keyboard over the page at once.
        form.fields["username"].widget.attrs.pop("autofocus", None)
        context = {
            "title": names.say("Norman Italy, one night at a time"),
            "form": form,
            "shown": shown,
            "scenario": names.title(shown.title) if shown is not None else "",
            "books": [(book.id, names.title(book.title)) for book in books],
        }
        return page(request, "front", context)


def home_of(account: Account) -> str:
    """Where the pages of a player begin: with his campaigns, or with the only one where it waits for his orders."""
    held = list_seats(account)
    if len(held) == 1 and held[0].waits and not invitations.to(account).exists():
        return reverse("play-campaign", args=[held[0].summary.campaign])
    return reverse("play")
