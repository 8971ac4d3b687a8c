"""Settings that an installation must give itself."""

import os
import sys
from collections.abc import Mapping


def required(meanings: Mapping[str, str]) -> list[str]:
    """The values of these environment variables, in order.

    Where some are missing or empty the program ends with exit code 1 and one line that names them.
    """
    missing = [f"{name} ({meaning})" for name, meaning in meanings.items() if not os.environ.get(name)]
    if missing:
        sys.exit(f"hauteville: cannot start, set in the environment: {', '.join(missing)}")
    return [os.environ[name] for name in meanings]
