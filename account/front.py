"""The front page: everybody is led to where he is at home."""

from django.http import HttpRequest, HttpResponseRedirect
from django.urls import reverse


def front(request: HttpRequest) -> HttpResponseRedirect:
    """Players to their campaigns, organisers to the desk; who has not signed in does so first, and comes back here."""
    account = request.user
    if not account.is_authenticated:
        return HttpResponseRedirect(f"{reverse('account-sign-in')}?next={request.path}")
    return HttpResponseRedirect(reverse("admin:index" if account.is_staff else "play"))
