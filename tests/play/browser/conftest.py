"""The players' pages in the browser that the desk's tests use."""

from tests.desk.browser.conftest import browser, server, sync_database

__all__ = ["browser", "server", "sync_database"]
