"""The address of the schema: it is made once in a process for each form in which it is asked for."""

from typing import Any

from django.http import HttpResponse
from django.utils.encoding import force_bytes
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView
from rest_framework.request import Request

from api.kept import Answers

KEPT = Answers()
FORM = "format"
"""The one parameter that names another form of the same; other parameters make it again."""


class SchemaView(SpectacularAPIView):
    """The schema as YAML or JSON, the same for everybody."""

    @extend_schema(exclude=True)
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Any:
        """The schema in the form that was asked for."""
        if set(request.GET) - {FORM}:
            return super().get(request, *args, **kwargs)
        form = request.accepted_renderer
        kept = KEPT.get(form.format)
        if kept is None:
            made = super().get(request, *args, **kwargs).data
            kept = KEPT.keep(form.format, force_bytes(form.render(made, form.media_type, {})))
        kind = form.media_type if form.charset is None else f"{form.media_type}; charset={form.charset}"
        name = self._get_filename(request, None)
        headers = {"Content-Disposition": f'inline; filename="{name}"'}
        return HttpResponse(kept.body, content_type=kind, headers=headers)
