#!/usr/bin/env python
"""Django's command line: `./run <command>` is the same inside the project's own environment."""

import os
import sys

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.development")
    from config.launch import launch

    sys.exit(launch(sys.argv))
