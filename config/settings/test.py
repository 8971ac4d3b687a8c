from config.settings.base import *  # noqa: F403

SECRET_KEY = "skeleton"
