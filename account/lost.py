"""The answer to an unknown address: in the reader's language on the pages for people, else at the desk's."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from account.page import page
from account.reading import FOR_PEOPLE, names_for

NOT_FOUND = 404


def missing(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Nothing here, and the way back."""
    if not request.path_info.startswith(FOR_PEOPLE):
        return render(request, "404.html", status=NOT_FOUND)
    names = names_for(request)
    context = {
        "title": names.say("There is nothing here"),
        "text": names.say("This page is still to come, is over, or is hidden from you."),
        "back": reverse("play"),
    }
    return page(request, "said", context, status=NOT_FOUND)
