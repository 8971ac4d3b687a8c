"""The addresses of the rules and of the words, below /rules/."""

from django.urls import URLPattern, path

from reference import glossary, rules

urlpatterns: list[URLPattern] = [
    path("", rules.front, name="rules"),
    path("words/", glossary.words, name="rule-words"),
    path("<slug:volume>/decisions/", rules.decisions, name="rule-decisions"),
    path("<str:name>/", rules.named, name="rule"),
]
