"""Accounts at the desk: an organiser makes plain ones and sees whom he knows; the operator looks after all."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.db.models import Case, F, OuterRef, Q, QuerySet, Subquery, Value, When
from django.db.models.functions import Lower
from django.http import Http404, HttpRequest
from django.template.loader import render_to_string
from django.template.response import TemplateResponse
from django.urls import URLPattern
from django.utils.html import format_html
from django.utils.text import capfirst
from unfold.admin import ModelAdmin

from people.acquaintance import known_to
from people.enrolment import hold_name
from people.invitations import withdraw_offers_of
from people.models import TAKEN, Account, Postbox
from people.passwords import hand_over
from people.post import forgive


class AccountForm(forms.ModelForm):
    """An account; its name is unique in any capitals."""

    def clean_username(self) -> str:
        """The name. Raises ValidationError for one that somebody else has, or takes at this moment."""
        name = Account.normalize_username(self.cleaned_data["username"])
        hold_name(name)
        if Account.objects.named(name).exclude(pk=self.instance.pk).exists():
            raise forms.ValidationError(f"{capfirst(TAKEN)}.")
        return name


@admin.register(Account)
class AccountAdmin(ModelAdmin):  # type: ignore[misc]
    """Accounts, without a way to delete one: `manage.py forget` erases a person and checks the logs."""

    form = AccountForm
    list_display = ("username", "address", "mail", "is_active", "role")
    readonly_fields = ("address", "mail")
    ordering = ("username",)
    actions = None

    @admin.display(description="role")
    def role(self, account: Account) -> str:
        """The rights of the account here."""
        if account.is_superuser:
            return "operator"
        return "organiser" if account.is_staff else "player"

    @admin.display(description="email address")
    def address(self, account: Account) -> str:
        """Where letters go, as far as the reader may know it: `get_queryset` has said so."""
        return str(account.shown_address)  # type: ignore[attr-defined]

    @admin.display(description="mail")
    def mail(self, account: Account) -> str:
        """The trouble with the address, for people who may know it."""
        since, trouble = account.box_since, account.box_trouble  # type: ignore[attr-defined]
        return f"not taken since {since:%Y-%m-%d}: {trouble}" if since is not None else ""

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """No field at all: nothing is filtered on purpose, and a hash could be guessed letter by letter."""
        return False

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> TemplateResponse:
        """The list, under the name that the menu has for it."""
        found: TemplateResponse = super().changelist_view(
            request, (extra_context or {}) | {"title": "Accounts"}
        )
        return found

    def get_urls(self) -> list[URLPattern]:
        """Without the nameless address that sends anybody on to an account's page, whether it is there or not."""
        return [address for address in super().get_urls() if address.name]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Account]:
        """The accounts that the reader knows, with the addresses that he may see: his own, and his own guests'."""
        known = known_to(request.user)  # type: ignore[arg-type]
        if request.user.is_superuser:
            return with_trouble(known.annotate(shown_address=F("email")))
        his = Q(introduced_by=request.user.pk) | Q(pk=request.user.pk)
        return with_trouble(known.annotate(shown_address=Case(When(his, then=F("email")), default=Value(""))))

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> Account:
        """An account that the reader knows. Raises Http404 for any other, as for one that does not exist."""
        found: Account | None = super().get_object(request, object_id, from_field)
        if found is None:
            raise Http404
        return found

    def get_fields(self, request: HttpRequest, obj: Account | None = None) -> tuple[str, ...]:
        """The fields of an account that may be read or set; only the operator sets who organises and who is out."""
        if obj is None:
            plain: tuple[str, ...] = ("username", "email", "language")
            return (*plain, "is_staff") if request.user.is_superuser else plain
        if request.user.is_superuser:
            return ("username", "email", "mail", "language", "is_active", "is_staff", "is_superuser")
        return ("username", "address", "mail", "is_active")

    def has_module_permission(self, request: HttpRequest) -> bool:
        """Everybody at the desk."""
        return bool(request.user.is_active and request.user.is_staff)

    def has_view_permission(self, request: HttpRequest, obj: Account | None = None) -> bool:
        """True for all people at the desk, for the accounts that they know."""
        return self.has_module_permission(request)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Everybody at the desk."""
        return self.has_module_permission(request)

    def has_change_permission(self, request: HttpRequest, obj: Account | None = None) -> bool:
        """The operator."""
        return bool(request.user.is_superuser)

    def has_delete_permission(self, request: HttpRequest, obj: Account | None = None) -> bool:
        """False for all."""
        return False

    def save_model(self, request: HttpRequest, obj: Account, form: Any, change: bool) -> None:
        """Save an account; the owner of a new one sets its password by a link, by mail or passed on to him.

        The offers of a person who is shut out, or organises no longer, end.
        """
        if not change:
            obj.introduced_by = request.user  # type: ignore[assignment]
            obj.set_unusable_password()
        super().save_model(request, obj, form, change)
        if "email" in form.changed_data:
            forgive(obj.email)
        if not (obj.is_active and obj.is_staff):
            withdraw_offers_of(obj)
        if not change:
            messages.info(request, begun(obj))


def with_trouble(accounts: QuerySet[Account]) -> QuerySet[Account]:
    """Accounts with what is wrong with the address that is shown of each: `box_since` when, `box_trouble` what."""
    box = Postbox.objects.filter(address=Lower(OuterRef("shown_address")), failures__gt=0).exclude(address="")
    return accounts.annotate(
        box_since=Subquery(box.values("since")[:1]), box_trouble=Subquery(box.values("trouble")[:1])
    )


def begun(account: Account) -> str:
    """How the owner of a new account comes to a password; with the button that copies a link to pass on."""
    if link := hand_over(account):
        return format_html(
            "Pass this link on to {}, who sets his password by it; it is good once: {}",
            account.called,
            render_to_string("desk/link.html", {"link": link}),
        )
    return f"A link by which {account.called} sets his password goes to {account.email}."
