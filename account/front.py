"""The front page: everybody is led to where he is at home."""

from django.http import HttpRequest, HttpResponseRedirect
from django.urls import reverse


def front(request: HttpRequest) -> HttpResponseRedirect:
    """Players to their campaigns, everybody else to the desk, which asks who he is."""
    account = request.user
    player = account.is_authenticated and not account.is_staff
    return HttpResponseRedirect(reverse("play" if player else "admin:index"))
