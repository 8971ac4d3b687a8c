"""The accounts that an organiser knows: the ones that he made, and the ones with a role in his campaigns."""

from django.db.models import Q, QuerySet

from people.models import Account
from people.tenures import organised_by


def known_to(account: Account) -> QuerySet[Account]:
    """The accounts that a person may see; the operator sees all."""
    if account.is_superuser:
        return Account.objects.order_by("username")
    known = Q(introduced_by=account) | Q(tenures__campaign__in=organised_by(account)) | Q(pk=account.pk)
    return Account.objects.filter(known).distinct().order_by("username")
