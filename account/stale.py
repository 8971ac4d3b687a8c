"""A form that cannot be taken: its page is too old, came from elsewhere, or the browser keeps no cookies."""

from django.http import HttpRequest, HttpResponse

from account.page import page
from account.reading import names_for
from campaign.presentation.report.language import phrase

SAID = phrase(
    "Nothing was changed. The page that you sent is too old, came from elsewhere, or your browser keeps no cookies "
    "for this address. Open the page again, and send it from there."
)
FORBIDDEN = 403


def refused(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The answer to a form without the token of its page, in the frame of the account's pages."""
    names = names_for(request)
    context = {"title": names.say("The form was not accepted"), "text": names.say(SAID)}
    return page(request, "said", context, status=FORBIDDEN)
