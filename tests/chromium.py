"""Which browser the tests drive: Debian's Chromium, best the one without windows, which needs a third less time."""

import os
import shutil

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
MISSING = (
    "NO CHROMIUM HERE: install Debian's package chromium-headless-shell or chromium, "
    "or name one by HAUTEVILLE_CHROMIUM"
)


def chromium() -> str:
    """Where Chromium is; "" where there is none."""
    named = os.environ.get("HAUTEVILLE_CHROMIUM", "")
    return named or next((found for name in NAMES if (found := shutil.which(name))), "")
