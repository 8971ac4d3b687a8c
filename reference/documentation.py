"""The documentation as a site of its own, where it has been made (`./run docs`)."""

from django.conf import settings
from django.core.exceptions import SuspiciousFileOperation
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.views.decorators.http import require_safe
from django.views.static import serve

from account.documents import is_made
from reference.page import Asked, page

NOT_FOUND = 404


@require_safe
def documentation(request: HttpRequest, path: str = "") -> HttpResponseBase:
    """A file of the site; where there is no site, how it is made. Raises Http404 for a file that is not there."""
    if not is_made():
        return unmade(request)
    try:
        answer = serve(request, path or "index.html", document_root=str(settings.DOCS_SITE))
    except SuspiciousFileOperation as outside:
        raise Http404 from outside
    answer["Cache-Control"] = "no-cache"
    return answer


def unmade(request: HttpRequest) -> HttpResponse:
    """The site is not there yet."""
    asked = Asked(request)
    names = asked.names
    context = {
        "title": names.say("The documentation is not here yet"),
        "text": names.say(
            "The operator of this server makes it with the command {command}.", command="./run docs"
        ),
    }
    return page(asked, "said", context, status=NOT_FOUND)
