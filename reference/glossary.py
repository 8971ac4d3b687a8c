"""The words of the game, each with its meaning and the rules that say more."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from reference.page import Asked, page
from rulebook.book.shelf import shelf


@require_safe
def words(request: HttpRequest) -> HttpResponse:
    """All words in the order of the reader's language."""
    asked = Asked(request)
    listed = [
        (word.key, word.meaning(asked.language), word.rules)
        for word in shelf().glossary.listed(asked.language)
    ]
    return page(asked, "words", {"title": asked.names.say("Words of the game"), "words": listed})
