"""The desk shows what this project registers there; what other packages bring along stays away from it."""

from django.contrib import admin
from django.contrib.auth.models import Group
from knox.models import get_token_model

for _model in (Group, get_token_model()):
    if admin.site.is_registered(_model):
        admin.site.unregister(_model)
