"""The audit of dependencies: pins, licences, and vulnerabilities as a database of our own tells them."""

import json
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from tools import audit


@pytest.fixture
def osv():
    """A database that knows what the test puts in."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            queries = json.loads(self.rfile.read(int(self.headers["content-length"])))["queries"]
            found = [server.known.get((query["package"]["name"], query["version"]), {}) for query in queries]
            self.send_response(200)
            self.end_headers()
            self.wfile.write(json.dumps({"results": found}).encode())

        def log_message(self, *_):
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    server.known = {}
    server.url = f"http://127.0.0.1:{server.server_port}/"
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield server
    server.shutdown()
    thread.join()
    server.server_close()


def pinned():
    return audit.pins((audit.ROOT / "constraints.txt").read_text())


def test_every_package_of_a_server_is_pinned_and_licensed():
    found = audit.packages()
    assert {"starlette", "webauthn", "psycopg", "certifi"} <= found.keys()
    assert audit.faults(found, pinned()) == []


def test_a_missing_pin_and_a_foreign_licence_are_named(monkeypatch):
    found = audit.packages(())
    pins = pinned() | {"jinja2": {"0.1"}}
    del pins["click"]
    monkeypatch.setattr(audit, "licence", lambda name, _: "Proprietary" if name == "rich" else "MIT")
    jinja, click = found["jinja2"].version, found["click"].version
    assert audit.faults(found, pins) == [
        f"click {click}: constraints.txt has no such pin",
        f"jinja2 {jinja}: constraints.txt has 0.1",
        "rich: its licence is “Proprietary”",
    ]


def test_known_vulnerabilities_fail_the_audit(osv, capsys):
    assert audit.main(osv.url) == 0
    [version] = pinned()["starlette"]
    osv.known["starlette", version] = {"vulns": [{"id": "GHSA-0"}]}
    assert audit.main(osv.url) == 1
    assert f"starlette {version}: GHSA-0" in capsys.readouterr().out


def test_a_database_that_cannot_be_reached_is_not_taken_for_good_news(osv, capsys):
    osv.socket.close()
    assert audit.main(osv.url) == 2
    assert "Vulnerabilities were NOT checked" in capsys.readouterr().out
