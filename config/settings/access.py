"""The settings of access: how passwords are judged, how often a visitor may guess, and which proxies are believed about
addresses.
"""

import os
from datetime import timedelta
from ipaddress import ip_network

from config.settings.environment import stop
from config.settings.web import THREADS


def networks(name: str) -> tuple[str, ...]:
    """The addresses and networks in this environment variable; none where it is missing or empty.

    For what is no address the program ends with exit code 1 and one line that names it.
    """
    given = [each.strip() for each in os.environ.get(name, "").split(",")]
    try:
        return tuple(str(ip_network(each)) for each in given if each)
    except ValueError as wrong:
        stop(f"{name}: {wrong}: give addresses or networks, with commas")


AUTH_USER_MODEL = "people.Account"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]

LOGIN_URL = "account-sign-in"
# Where whoever signs in goes who was on his way nowhere, or to an address that is none of ours.
LOGIN_REDIRECT_URL = "/"
# The three days in which a link to set a password is good.
PASSWORD_RESET_TIMEOUT = 3 * 86_400

# Proxies whose X-Forwarded-For is believed.  Without any, the address of the connection counts, whatever it says.
TRUSTED_PROXIES = networks("TRUSTED_PROXIES")

# Guesses are counted and refused by people/guesses.py, which says how many; the rest of django-axes is left alone.
AXES_HANDLER = "people.guesses.Handler"
AXES_CLIENT_IP_CALLABLE = "people.addresses.origin"
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False
AXES_RESET_ON_SUCCESS = True
# Who signed in from where is nobody's business, nor what else a form held.
AXES_DISABLE_ACCESS_LOG = True
AXES_ENABLE_ADMIN = False
AXES_VERBOSE = False
AXES_SENSITIVE_PARAMETERS = ["username", "ip_address", "csrfmiddlewaretoken", "next"]
# The views themselves say 429, or a sentence; no middleware puts another answer in their place.
SILENCED_SYSTEM_CHECKS = ["axes.W002"]
# Guesses that a process judges at a time; its other threads are there for everybody else.
GUESSES_AT_ONCE = max(1, THREADS // 4)
