"""The words of the game, each with its meaning and the rules that say more."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from account.reading import names_for
from reference.page import coming_from, page, seat_of
from rulebook.book.shelf import shelf


@require_safe
def words(request: HttpRequest) -> HttpResponse:
    """All words in the order of the reader's language."""
    names, from_ = names_for(request), coming_from(seat_of(request))
    language = names.language.code
    listed = [(word.key, word.meaning(language), word.rules) for word in shelf().glossary.listed(language)]
    return page(request, "words", {"title": names.say("Words of the game"), "words": listed, "from": from_})
