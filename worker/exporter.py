"""The figures of a worker's processes, at a port of their own for the operator's monitoring.

A worker has no web server. With METRICS_PORT and PROMETHEUS_MULTIPROC_DIR in its environment it answers there at /metrics
for all its processes together. Everybody who can reach that port may read them.
"""

import os

from celery.signals import worker_ready


def make_folder() -> None:
    """The common folder must be there before the first figure; a file is made by each process."""
    if folder := os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        os.makedirs(folder, exist_ok=True)


@worker_ready.connect(weak=False)
def answer(**_: object) -> None:
    """Begin to answer, once the worker takes tasks."""
    port, folder = os.environ.get("METRICS_PORT"), os.environ.get("PROMETHEUS_MULTIPROC_DIR")
    if not port or not folder:
        return
    from prometheus_client import CollectorRegistry, multiprocess, start_http_server

    registry = CollectorRegistry()
    multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    start_http_server(int(port), registry=registry)
