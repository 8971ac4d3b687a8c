"""How forms are drawn: field by field, each after the question whether to go on (`bounds/work.py`).

The form of a result has thousands of fields where many groups fight.
"""

from typing import Any

from django.forms.renderers import DjangoTemplates

from bounds.work import go_on


class OneByOne(DjangoTemplates):
    """Django's own drawing of fields, with that question before each."""

    def render(self, template_name: str, context: dict[str, Any], request: Any = None) -> str:
        """A field as HTML. Raises GivenUp."""
        go_on()
        return super().render(template_name, context, request)
