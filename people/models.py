"""The one place with personal data: accounts, tenures, drafts and remarks of people, notices to them.

The log of a campaign knows a person only by the opaque id of a tenure, and a text only by a salted digest. So erasing a
person leaves the log whole and verifiable.
"""

from typing import Any, ClassVar, Self
from uuid import uuid4

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils import timezone
from knox.models import AuthToken

from people.names import Accounts
from people.signed_in import end_all
from rulebook.refusal import phrase
from rulebook.texts import isolated

ORGANISER = "organiser"
PLAYER = "player"
READER = "reader"
"""Sits in a seat beside its player: knows all that the faction knows, and files nothing."""
ROLES = [(ORGANISER, "organiser"), (PLAYER, "player"), (READER, "reader")]
SITTING = (PLAYER, READER)
"""The roles of people in a seat."""
ENGLISH = settings.LANGUAGE_CODE
LANGUAGES = settings.LANGUAGES
"""The languages that reports and notices are written in, each as it calls itself."""
ALL_MAILS, MORNINGS, OTHERS, NO_MAILS = "all", "mornings", "others", "none"
MAILS = [
    (ALL_MAILS, phrase("every notice")),
    (MORNINGS, phrase("only the report of each night")),
    (OTHERS, phrase("all except the report of each night")),
    (NO_MAILS, phrase("none")),
]
"""Which notices come by mail as well; those about the account itself always do."""
DEVICE, LIGHT, DARK = "", "light", "dark"
COLOURS = [(DEVICE, phrase("As the device")), (LIGHT, phrase("Light")), (DARK, phrase("Dark"))]
"""The colours of the pages: the choice of the device, or one of the two."""
TAKEN = phrase("choose another name: this one is not available")


class Account(AbstractUser):
    """A person who signs in. The operator is a superuser; organisers are staff with tenures of their campaigns.

    `introduced_by` is the organiser who made the account, and so knows it before it has played for him. It is empty for
    an account that its owner made himself by the link of an invitation. `username` is unique in any capitals
    (`people.names`). `language` is the one of the person's reports and notices; `zone` his own time zone, empty for the
    one of each campaign's clock. `mails` are the notices that come by mail. `colours` are the ones of his pages, and
    `shortcuts` is true while single letters of the keyboard are commands there. `proven` is the address that its owner
    has shown to be his. `address_since` is the moment since which mail goes to his present address.
    """

    language = models.CharField(max_length=10, choices=LANGUAGES, default=ENGLISH)
    zone = models.CharField(max_length=40, blank=True)
    mails = models.CharField(max_length=10, choices=MAILS, default=ALL_MAILS)
    colours = models.CharField(max_length=10, choices=COLOURS, default=DEVICE, blank=True)
    shortcuts = models.BooleanField(default=True)
    proven = models.EmailField(blank=True, editable=False)
    address_since = models.DateTimeField(null=True, editable=False)
    introduced_by = models.ForeignKey(
        "self", null=True, blank=True, editable=False, on_delete=models.SET_NULL, related_name="introduced"
    )
    objects: ClassVar[Accounts[Self]] = Accounts()

    is_active = models.BooleanField(
        "open", default=True, help_text="Whose account is not open signs in nowhere."
    )
    is_staff = models.BooleanField(
        "organiser", default=False, help_text="May open campaigns, and sits at the desk."
    )
    is_superuser = models.BooleanField(
        "operator", default=False, help_text="Runs this installation, and sees everything."
    )

    @property
    def called(self) -> str:
        """The name of the account as it stands among other words: one that is written from the right turns none of them."""
        return isolated(self.username)

    class Meta:
        verbose_name = "account"
        verbose_name_plural = "accounts"
        constraints = [
            models.UniqueConstraint(
                Lower("username"), name="one_account_a_name", violation_error_message=TAKEN
            )
        ]

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Keep the account; a new password ends all sessions and tokens of the old one.

        So does the closing of an account, for the case that it is opened again.
        """
        # As browsers send it, or else nobody could sign in by a name that was typed at the shell.
        self.username = self.normalize_username(self.username)
        renewed = getattr(self, "_password", None) is not None
        fields = kwargs.get("update_fields")
        if (fields is None or "email" in fields) and self.is_written_to_elsewhere():
            self.address_since = timezone.now()
            if fields is not None:
                kwargs["update_fields"] = {*fields, "address_since"}
        super().save(*args, **kwargs)
        if renewed:
            AuthToken.objects.filter(user=self).delete()
        if not self.is_active:
            end_all(self.pk)

    def is_written_to_elsewhere(self) -> bool:
        """True if the account that is kept has another address, or none, than this one is about to have."""
        if self.pk is None or not self.email:
            return False
        kept = Account.objects.filter(pk=self.pk).values_list("email", flat=True).first()
        return kept is not None and kept != self.email


class Tenure(models.Model):
    """A person's time in a role of one campaign, in which he has no other meanwhile; a successor gets a tenure of his own.

    `visited` is when he last looked at the campaign in his browser, `nights_read` the nights whose reports he opened.
    """

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="tenures"
    )
    campaign = models.UUIDField(db_index=True)
    role = models.CharField(max_length=20, choices=ROLES)
    faction = models.CharField(max_length=80, blank=True)
    since = models.DateTimeField(auto_now_add=True)
    until = models.DateTimeField(null=True, blank=True)
    visited = models.DateTimeField(null=True, editable=False)
    nights_read = ArrayField(models.PositiveIntegerField(), default=list, editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["campaign", "faction"],
                condition=Q(role=PLAYER, until=None),
                name="one_player_a_seat",
            ),
            models.UniqueConstraint(
                fields=["campaign", "account"], condition=Q(until=None), name="one_role_a_person"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.role} {self.faction}".strip()


class Remark(models.Model):
    """Free text beside the log: the event carries `digest`, SHA-256 of salt and text. Erased: text and salt are empty."""

    campaign = models.UUIDField(db_index=True)
    author = models.ForeignKey(Tenure, null=True, on_delete=models.SET_NULL, related_name="remarks")
    digest = models.CharField(max_length=64, unique=True)
    salt = models.BinaryField()
    text = models.TextField(blank=True)
    written = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.text or "(erased)"


class Notice(models.Model):
    """A notice to the holder of a tenure, once for the event that caused it.

    A reminder has no `cause`: the organiser sent it, and `reminds` is the day for which no sheet was filed then.
    `remark` is the digest of the organiser's reason: his words are looked up when it is read. `by_mail`: whether it
    goes out as a mail, which its reader may not want.
    """

    tenure = models.ForeignKey(Tenure, on_delete=models.CASCADE, related_name="notices")
    cause = models.PositiveIntegerField(
        null=True, help_text="version of the causing event in the campaign's log"
    )
    reminds = models.PositiveIntegerField(null=True, editable=False)
    subject = models.TextField()
    body = models.TextField()
    remark = models.CharField(max_length=64, blank=True)
    by_mail = models.BooleanField(default=True)
    written = models.DateTimeField(default=timezone.now)
    sent = models.DateTimeField(null=True)
    read = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tenure", "cause"], name="one_notice_a_cause"),
            models.UniqueConstraint(fields=["tenure", "reminds"], name="one_reminder_a_day"),
        ]
        indexes = [models.Index(fields=["written"], condition=Q(sent=None), name="notice_unsent")]

    def __str__(self) -> str:
        return self.subject


class SheetDraft(models.Model):
    """The orders that a player is writing for a day and has perhaps not filed; he alone reads them.

    `lines` is JSON text, as `campaign.service.players.drafts` has it.
    """

    tenure = models.ForeignKey(Tenure, on_delete=models.CASCADE, related_name="drafts")
    day = models.PositiveIntegerField()
    lines = models.TextField()
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["tenure", "day"], name="one_draft_a_day")]

    def __str__(self) -> str:
        return f"draft of day {self.day}"


class Invitation(models.Model):
    """An organiser's offer of a seat, to an account, to a mail address, or to the bearer of the link; good once.

    `account` is the one of the `name` that he typed, if there is one: he is shown the name alone. `digest` is SHA-256
    of the secret in the link, which is kept nowhere; empty while there is no link. `role` is the one of the guest,
    `zone` the one of the campaign's clock. Its mail uses it for a guest without a zone of his own.
    """

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    campaign = models.UUIDField(db_index=True)
    faction = models.CharField(max_length=80)
    role = models.CharField(max_length=20, choices=ROLES, default=PLAYER)
    by = models.ForeignKey(Tenure, null=True, on_delete=models.SET_NULL, related_name="offered")
    name = models.CharField(max_length=150, blank=True)
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="invitations"
    )
    email = models.EmailField(blank=True)
    zone = models.CharField(max_length=40, blank=True)
    digest = models.CharField(max_length=64, blank=True)
    made = models.DateTimeField(default=timezone.now)
    expires = models.DateTimeField()
    revoked = models.DateTimeField(null=True)
    accepted = models.DateTimeField(null=True)
    tenure = models.OneToOneField(Tenure, null=True, on_delete=models.SET_NULL, related_name="invitation")

    def __str__(self) -> str:
        return f"invitation to {self.faction}"


class Letter(models.Model):
    """A mail about an account or an invitation. Its words, with a link in them, are made when it goes out, and not kept.

    One about an account holds a link to set its password; where it `proves` an address, one by which its owner says so.
    """

    account = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE)
    proves = models.EmailField(blank=True)
    invitation = models.ForeignKey(Invitation, null=True, on_delete=models.CASCADE)
    written = models.DateTimeField(default=timezone.now)
    sent = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(account=None) ^ Q(invitation=None), name="a_letter_has_one_occasion"
            )
        ]
        indexes = [models.Index(fields=["written"], condition=Q(sent=None), name="letter_unsent")]

    def __str__(self) -> str:
        if self.invitation_id is not None:
            return "letter of an invitation"
        return "letter to prove an address" if self.proves else "letter to set a password"


class Postbox(models.Model):
    """A mail address that refused a mail, until it takes one; the empty one is the mail server itself.

    `told` is when the operator was told; before that no address is given up.
    """

    address = models.EmailField(unique=True, blank=True)
    since = models.DateTimeField(default=timezone.now)
    failures = models.PositiveIntegerField(default=0)
    trouble = models.TextField()
    next_try = models.DateTimeField()
    told = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return self.address or "the mail server"


class Help(models.Model):
    """The help of an organiser for the account of a person in his campaigns: a link sent, or another address given.

    Such an address waits: it counts from `counts_from` on, unless the owner has `refused` it; `done` is when it did.
    """

    account = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="helped")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    what = models.CharField(max_length=20)
    email = models.EmailField(blank=True)
    at = models.DateTimeField(auto_now_add=True)
    counts_from = models.DateTimeField(null=True)
    done = models.DateTimeField(null=True)
    refused = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.what} at {self.at:%Y-%m-%d %H:%M}"


class Reading(models.Model):
    """A page that an operator looked at in a running campaign of others: for the record, and for its organiser."""

    account = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL)
    campaign = models.UUIDField(db_index=True)
    path = models.TextField()
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.path} at {self.at:%Y-%m-%d %H:%M}"


class Arrival(models.Model):
    """A file of a campaign that a person has brought, `campaign` by the file's own id.

    A worker checks it and takes it up; its last sign of life is `taken`, and `attempts` counts the tries. Once that is
    `done` `said` has the result: why it was `refused`, or the next steps. The `content` is gone then, unless it may be
    tried again.
    """

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    account = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="arrivals")
    campaign = models.UUIDField()
    name = models.TextField()
    content = models.BinaryField()
    at = models.DateTimeField(default=timezone.now)
    taken = models.DateTimeField(null=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    done = models.DateTimeField(null=True)
    refused = models.BooleanField(default=False)
    said = models.TextField(blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["account", "campaign"], condition=Q(done=None), name="what_is_brought_waits_once"
            )
        ]
        indexes = [models.Index(fields=["at"], condition=Q(done=None), name="arrival_waiting")]

    def __str__(self) -> str:
        return self.name
