from tests.worker import logs

# Two processes of a worker count, the first one answers for both.
WORKER = """
import os, sys
os.environ["PROMETHEUS_MULTIPROC_DIR"] = sys.argv[1]
os.environ["METRICS_PORT"] = "0"
from worker import exporter
exporter.make_folder()
import prometheus_client
from urllib.request import urlopen
nights = prometheus_client.Counter("nights", "Nights played")
serve, at = prometheus_client.start_http_server, []
prometheus_client.start_http_server = lambda *given, **named: at.append(serve(*given, **named))
nights.inc()
child = os.fork()
if not child:
    nights.inc(2)
    os._exit(0)
os.waitpid(child, 0)
exporter.answer()
print(urlopen(f"http://127.0.0.1:{at[0][0].server_port}/metrics").read().decode())
"""


def test_a_worker_answers_for_all_its_processes(tmp_path):
    ran = logs.run(WORKER, "", str(tmp_path / "figures"))
    assert "nights_total 3.0" in ran.stdout, ran.stderr


def test_a_worker_without_a_port_answers_nobody(tmp_path):
    ran = logs.run(
        WORKER.replace('"METRICS_PORT"] = "0"', '"METRICS_PORT"] = ""'), "", str(tmp_path / "figures")
    )
    assert "IndexError" in ran.stderr
