"""The proxies of `docs/proxy`, as Debian has them, before a web server under the production settings.

What a page tells operators to copy is started as it stands there, with other ports, names of files and a certificate that
the test makes itself.
"""

import http.client
import json
import os
import re
import shutil
import socket
import ssl
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlencode

import psycopg
import pytest
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from pytest_django.plugin import DjangoDbBlocker

from config.settings.web import BODY_BYTES, HEAD_SECONDS
from config.state import CHECKOUT
from config.uploads import LONGEST_FORM
from demo.processes import HOST, free_port
from people.models import Account
from tests.config.production import served
from tests.plugins.databases import Databases, pointed_at
from tests.plugins.waiting import PATIENCE, until

EXAMPLES = CHECKOUT / "docs" / "proxy"
NAME, PASSWORD = "ademar", "not known to anybody"
SITE = "campaigns.example.org"
VISITOR = "127.0.0.9"
"""Where visitors come from: an address of this machine that is no proxy's."""
MODULES = "mpm_event authz_core ssl http2 headers alias proxy proxy_http socache_shmcb"


@dataclass(frozen=True)
class Paths:
    """What stands in an example in the place of what an operator has: a folder, the certificate, and the ports."""

    folder: Path
    web: int
    plain: int
    tls: int

    def put_in(self, text: str, listening: Sequence[str] = ()) -> str:
        """An example with what this machine has; `listening` says how it writes the ports 80 and 443."""
        text = text.replace("127.0.0.1:8000", f"{HOST}:{self.web}")
        for name in ("fullchain", "privkey", "both"):
            text = text.replace(f"/etc/ssl/{SITE}/{name}.pem", str(self.folder / f"{name}.pem"))
        for written, printed, port in zip(listening, (80, 443), (self.plain, self.tls), strict=False):
            assert written.format(printed) in text
            text = text.replace(written.format(printed), written.format(port))
        return text


def nginx(paths: Paths, text: str) -> tuple[str, str]:
    """nginx.conf, with what Debian's own file has around it."""
    text = paths.put_in(text, ["listen {};", "listen {} "])
    # Of a machine that may have no IPv6.
    text = re.sub(r"^ *listen \[::\].*\n", "", text, flags=re.MULTILINE)
    temporary = "".join(f"{kind}_temp_path {paths.folder / kind};\n" for kind in ("client_body", "proxy"))
    # What is longer than its memory it writes aside, and root alone may do so in a folder of the tests.
    whose = "user root;\n" if os.getuid() == 0 else ""
    outer = f"{whose}daemon off;\npid {paths.folder / 'pid'};\nerror_log stderr;\nevents {{}}\n"
    return f"{outer}http {{\naccess_log off;\n{temporary}{text}}}\n", "nginx -e stderr -c {file}"


def haproxy(paths: Paths, text: str) -> tuple[str, str]:
    """haproxy.cfg."""
    return paths.put_in(text.replace(":::", "*:").replace(" v4v6", ""), ["*:{}", "*:{}"]), "haproxy -f {file}"


def apache(paths: Paths, text: str) -> tuple[str, str]:
    """A site of Apache, with its modules and what Debian's own file has around it."""
    loaded = "".join(
        f"LoadModule {name}_module /usr/lib/apache2/modules/mod_{name}.so\n" for name in MODULES.split()
    )
    outer = f"ServerRoot {paths.folder}\nPidFile {paths.folder / 'pid'}\nErrorLog /dev/stderr\nServerName {SITE}\n"
    listening = f"User nobody\nGroup nogroup\nListen {paths.plain}\nListen {paths.tls}\n"
    return loaded + outer + listening + paths.put_in(text, ["*:{}", "*:{}"]), "apache2 -DFOREGROUND -f {file}"


def caddy(paths: Paths, text: str) -> tuple[str, str]:
    """A Caddyfile, with a certificate of ours in the place of one that Caddy would fetch."""
    text = paths.put_in(text)
    ours = f"\ttls {paths.folder / 'fullchain.pem'} {paths.folder / 'privkey.pem'}\n\treverse_proxy"
    outer = f"{{\n\tadmin off\n\tauto_https disable_certs\n\thttp_port {paths.plain}\n\thttps_port {paths.tls}\n}}\n"
    return outer + text.replace("\treverse_proxy", ours, 1), "caddy run --adapter caddyfile --config {file}"


Kind = Callable[[Paths, str], tuple[str, str]]
PROXIES: dict[str, tuple[str, Kind]] = {
    "nginx": ("nginx.conf", nginx),
    "haproxy": ("haproxy.cfg", haproxy),
    "apache2": ("apache.conf", apache),
    "caddy": ("Caddyfile", caddy),
}


class Visitor:
    """A browser, from an address of its own, with its cookies."""

    def __init__(self, port: int, trusts: Path) -> None:
        self.port, self.cookies = port, dict[str, str]()
        self.context = ssl.create_default_context(cafile=trusts)
        self.context.set_alpn_protocols(["http/1.1"])

    @property
    def host(self) -> str:
        """As a browser names it."""
        return f"{SITE}:{self.port}"

    def ask(
        self, path: str, body: bytes | Iterator[bytes] | None = None, /, **head: str
    ) -> tuple[int, http.client.HTTPMessage, str]:
        """Ask for a page, or send a body there; the status, the head and the text of the answer."""
        given = {
            "Host": self.host,
            "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
        }
        with closing(http.client.HTTPSConnection(SITE, self.port, context=self.context)) as connection:
            reached = socket.create_connection((HOST, self.port), PATIENCE, (VISITOR, 0))
            connection.sock = self.context.wrap_socket(reached, server_hostname=SITE)
            written = {name.replace("_", "-"): value for name, value in head.items()}
            connection.request("GET" if body is None else "POST", path, body, given | written)
            answer = connection.getresponse()
            for each in answer.headers.get_all("Set-Cookie", []):
                name, _, value = each.partition(";")[0].partition("=")
                self.cookies[name] = value
                assert "Secure" in each, each
            return answer.status, answer.headers, answer.read().decode()

    def sign_in(self, origin: str = "") -> tuple[int, http.client.HTTPMessage, str]:
        """Send the form of the sign-in, as the page at an `origin` would."""
        page = self.ask("/account/sign-in/")[2]
        token = re.findall(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)[0]
        form = urlencode({"csrfmiddlewaretoken": token, "username": NAME, "password": PASSWORD})
        here = origin or f"https://{self.host}"
        kind = "application/x-www-form-urlencoded"
        return self.ask(
            "/account/sign-in/", form.encode(), Content_Type=kind, Origin=here, Referer=f"{here}/"
        )


@pytest.fixture(scope="module")
def database(databases: Databases, django_db_blocker: DjangoDbBlocker) -> Iterator[str]:
    """A database with one account, for all tests of this file; where it is."""
    name = databases.clone()
    with django_db_blocker.unblock(), pointed_at(name):
        # As production judges passwords; the hasher of the tests is none there.
        Account.objects.create(username=NAME, password=PBKDF2PasswordHasher().encode(PASSWORD, "salt", 1000))
    yield databases.url_of(name)
    databases.drop(name)


@pytest.fixture(scope="module")
def web(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """A web server that trusts the proxies of this machine; its port."""
    folder, port = tmp_path_factory.mktemp("web"), free_port()
    given = {
        "HAUTEVILLE_BIND": f"unix:{folder / 'web.sock'},{HOST}:{port}",
        "ALLOWED_HOSTS": f"campaign.example,{SITE}",
        "TRUSTED_PROXIES": f"{HOST},::1",
        "WEB_WORKERS": "1",
    }
    with served(database, folder, **given):
        yield port


@pytest.fixture(scope="module")
def certified(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a certificate of our own, and its key."""
    folder = tmp_path_factory.mktemp("tls")
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={SITE}"]
    files = ["-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem")]
    subprocess.run([*made, "-addext", f"subjectAltName=DNS:{SITE}", *files], check=True, capture_output=True)
    both = (folder / "fullchain.pem").read_text() + (folder / "privkey.pem").read_text()
    (folder / "both.pem").write_text(both)
    # A proxy that is started as root goes on as somebody else.
    folder.chmod(0o755)
    return folder


@pytest.fixture(scope="module", params=PROXIES)
def paths(request: pytest.FixtureRequest, web: int, certified: Path) -> Iterator[Paths]:
    """One of the proxies, started from its example."""
    program = str(request.param)
    if not shutil.which(program) and not Path(f"/usr/sbin/{program}").exists():
        pytest.skip(f"NO {program.upper()} HERE: install Debian's package, and its example is tried")
    file, kind = PROXIES[program]
    paths = Paths(certified, web, free_port(), free_port())
    text, command = kind(paths, (EXAMPLES / file).read_text())
    (certified / file).write_text(text)
    argv = command.format(file=certified / file).split()
    where = {"PATH": f"{os.environ['PATH']}:/usr/sbin", "HOME": str(certified)}
    log = certified / f"{program}.log"
    with log.open("wb") as out:
        process = subprocess.Popen(argv, env=os.environ | where, stdout=out, stderr=out)
    try:
        until(lambda: reached(paths.tls), "the proxy answers", process, told=log.read_text)
        yield paths
    finally:
        process.terminate()
        process.wait(PATIENCE)


def reached(port: int) -> bool:
    """Whether anybody listens."""
    with suppress(OSError), socket.create_connection((HOST, port), PATIENCE):
        return True
    return False


@pytest.fixture
def visitor(paths: Paths) -> Visitor:
    """Somebody who comes by the proxy."""
    return Visitor(paths.tls, paths.folder / "fullchain.pem")


def test_what_is_asked_in_the_open_is_sent_on_to_https(paths: Paths) -> None:
    with closing(http.client.HTTPConnection(HOST, paths.plain, timeout=PATIENCE)) as connection:
        connection.request("GET", "/play/", headers={"Host": SITE})
        answer = connection.getresponse()
    assert answer.status in (301, 308)
    assert re.fullmatch(rf"https://{SITE}(:{paths.tls})?/play/", answer.headers["Location"])


def test_browsers_may_speak_http_2(paths: Paths) -> None:
    context = ssl.create_default_context(cafile=paths.folder / "fullchain.pem")
    context.set_alpn_protocols(["h2", "http/1.1"])
    with (
        socket.create_connection((HOST, paths.tls), PATIENCE) as reached,
        context.wrap_socket(reached, server_hostname=SITE) as spoken,
    ):
        assert spoken.selected_alpn_protocol() == "h2"


def test_whoever_signs_in_stays_with_https_and_sends_his_cookies_nowhere_else(visitor: Visitor) -> None:
    status, head, _ = visitor.sign_in()
    assert (status, head["Location"].startswith("/")) == (302, True)
    assert set(visitor.cookies) == {"csrftoken", "sessionid"}
    status, head, page = visitor.ask("/account/")
    assert (status, NAME in page) == (200, True)
    assert "max-age=31536000" in head["Strict-Transport-Security"]
    status, head, _ = visitor.ask("/account")
    assert (status, head["Location"]) == (301, "/account/")


@pytest.mark.parametrize("origin", ["https://elsewhere.example", f"http://{SITE}", "null"])
def test_a_form_that_another_site_sends_is_refused(visitor: Visitor, origin: str) -> None:
    assert visitor.sign_in(origin)[0] == 403
    assert "sessionid" not in visitor.cookies


def test_another_name_than_the_service_s_is_answered_by_no_page_of_it(visitor: Visitor) -> None:
    status, _, page = visitor.ask("/account/sign-in/", Host="elsewhere.example")
    assert (status, "csrfmiddlewaretoken" in page) != (200, True)


LIES = {
    "an address": {"X_Forwarded_For": "203.0.113.7"},
    "the proxy's own address": {"X_Forwarded_For": f"203.0.113.7, {HOST}"},
    "words": {"X_Forwarded_For": "x" * 3_000},
    "other heads": {"Forwarded": "for=203.0.113.7;proto=http", "X_Real_IP": "203.0.113.7"},
    "another host": {"X_Forwarded_Host": "elsewhere.example"},
    "no TLS": {"X_Forwarded_Proto": "http", "X_Forwarded_Ssl": "off"},
}


@pytest.mark.parametrize("lie", LIES)
def test_a_guess_counts_for_the_address_that_the_proxy_saw(visitor: Visitor, database: str, lie: str) -> None:
    name = f"{visitor.port} {lie}".lower()
    body = json.dumps({"username": name, "password": "a guess"}).encode()
    assert visitor.ask("/api/sign-in", body, Content_Type="application/json", **LIES[lie])[0] == 401
    with psycopg.connect(database) as server:
        found = server.execute("SELECT ip_address FROM axes_accessattempt WHERE username = %s", [name])
        assert [str(address) for (address,) in found] == [VISITOR]


@pytest.mark.parametrize("size", [LONGEST_FORM + 1, BODY_BYTES + 1, BODY_BYTES + (4 << 20)])
def test_a_form_that_is_too_long_is_refused_with_the_service_s_own_reason(
    visitor: Visitor, size: int
) -> None:
    kind = "multipart/form-data; boundary=here"
    # Nobody's form is read who has not seen the page.
    visitor.ask("/account/sign-in/")
    here = f"https://{visitor.host}"
    status, _, page = visitor.ask("/account/sign-in/", b"x" * size, Content_Type=kind, Origin=here)
    assert status == 413
    assert "holds at most" in page


def test_a_body_that_does_not_say_its_length_is_answered(visitor: Visitor) -> None:
    status, _, page = visitor.ask(
        "/api/sign-in", (each for each in [b"{", b"}"]), Content_Type="application/json"
    )
    assert status == 422 or (status, "Say how long the body is" in page) == (411, True)


def test_many_requests_in_a_row_are_answered(visitor: Visitor) -> None:
    assert {visitor.ask("/api/")[0] for _ in range(40)} == {200}


def test_a_proxy_looks_after_the_web_server_without_a_secret(visitor: Visitor) -> None:
    assert visitor.ask("/health/", Accept="text/plain")[0] == 200
    assert visitor.ask("/metrics")[0] == 404


@pytest.mark.parametrize(
    ("file", "kept"),
    [
        ("nginx.conf", r"keepalive_timeout (\d+)s"),
        ("haproxy.cfg", r"pool-purge-delay (\d+)s"),
        ("apache.conf", r"ttl=(\d+)"),
        ("Caddyfile", r"keepalive (\d+)s"),
    ],
)
def test_no_proxy_keeps_a_connection_longer_than_the_web_server(file: str, kept: str) -> None:
    [seconds] = re.findall(kept, (EXAMPLES / file).read_text())
    # HAProxy closes half of what idles in each such time.
    assert int(seconds) < HEAD_SECONDS
