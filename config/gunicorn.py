"""How the web server runs: `gunicorn -c python:config.gunicorn config.asgi`."""

import os
import shutil
from pathlib import Path
from typing import Any

from prometheus_client import multiprocess

from config.settings.environment import number
from config.settings.logs import logging
from config.settings.web import CONNECTIONS, HEAD_SECONDS

bind = os.environ.get("HAUTEVILLE_BIND", "0.0.0.0:8000").split(",")
workers = number("WEB_WORKERS", 2, least=1, most=1000)
# Reads requests whole before a thread has to do with them; how many threads those are is told in `settings/web.py`.
worker_class = "config.web.worker.Worker"
worker_connections = CONNECTIONS
keepalive = HEAD_SECONDS
# Django reads no other, and of two that contradict each other whoever sent one would be refused.
secure_scheme_headers = {"X-FORWARDED-PROTO": "https"}
asgi_lifespan = "off"
# Read the settings before taking connections: what is missing then ends the start, in one line.
preload_app = True
# Against what grows in a process over months.  Far apart: one process makes room at a time, and the others wait for it.
max_requests, max_requests_jitter = 100_000, 100_000
# The web server's own lines in the same form as the rest; requests are told by the application.
logconfig_dict = logging(machine=True)
control_socket_disable = True
# In memory: a worker's sign of life must not wait for a disk.
worker_tmp_dir = "/dev/shm" if Path("/dev/shm").is_dir() else None


def empty_figures() -> None:
    """Each process keeps its figures in a file of a common folder, which must be there and without old ones."""
    if folder := os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)


# Not in a hook: the application is loaded, and opens the files, before the first of them.
empty_figures()


def child_exit(server: Any, worker: Any) -> None:
    """Take a gone process's gauges out of the sum, and start none for one whose successor is there already."""
    if server.num_workers > server.cfg.workers:
        server.num_workers -= 1
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        multiprocess.mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]
