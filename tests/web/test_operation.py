"""What operators look at: health, metrics, logs, and the configuration in one file."""

import asyncio
import json
import logging
import socket
from contextlib import asynccontextmanager

import pytest
import uvicorn
from click.testing import CliRunner
from prometheus_client.parser import text_string_to_metric_families

from ironroads.cli.group import group
from ironroads.core.errors import BadChoice
from ironroads.table.errors import DatabaseAway
from ironroads.table.store.store import Store
from ironroads.web import server
from ironroads.web.app import application
from ironroads.web.requests.configuration import Configuration, LogSection, read_configuration
from ironroads.web.requests.limits import NO_LIMITS, Limits
from ironroads.web.requests.logs import JsonFormatter, RequestIdFilter, TextFormatter
from ironroads.web.timed_http import timed_http
from web.conftest import TestClient


@pytest.fixture
def observed(tmp_path):
    configuration = Configuration(metrics=True, metrics_token="scrape", log=LogSection(requests=True))
    app = application(f"sqlite:///{tmp_path / 'test.db'}", limits=NO_LIMITS, configuration=configuration)
    with TestClient(app) as client:
        yield client


def test_the_server_says_whether_it_lives_and_is_ready(site, monkeypatch):
    assert site.get("/health/live").json() == {"status": "live"}
    assert site.get("/health").json() == site.get("/health/ready").json() == {"status": "ready", "database": "there"}

    async def away(self, work):
        raise DatabaseAway("gone")

    monkeypatch.setattr(Store, "read", away)
    answer = site.get("/health")
    assert answer.status_code == 503 and answer.json()["status"] == "not ready"
    assert site.get("/health/live").status_code == 200


def figures(site) -> dict[str, float]:
    text = site.get("/metrics", headers={"Authorization": "Bearer scrape"}).text
    samples = [sample for family in text_string_to_metric_families(text) for sample in family.samples]
    return {sample.name + str(sorted(sample.labels.items()) or ""): sample.value for sample in samples}


def test_metrics_count_requests_moves_and_writes(observed):
    seats = [{"name": "Clara"}, {"name": "Emil"}, {"name": "Ida"}]
    table = observed.post("/api/tables", json={"game": "steel-driver", "seats": seats, "seed": 1}).json()
    for token in table["tokens"]:
        headers = {"Authorization": f"Bearer {token}"}
        state = observed.get(f"/api/tables/{table['table']}", headers=headers).json()
        if state["legal"]:
            body = {"move": state["legal"][0]["move"], "seen": state["seen"]}
            assert observed.post(f"/api/tables/{table['table']}/moves", json=body, headers=headers).status_code == 200
            break
    for number in range(3):
        observed.get(f"/about/x{number}"), observed.get(f"/rules/x{number}")
    found = figures(observed)
    assert found["ironroads_moves_total"] == 1
    assert found["ironroads_open_tables"] == 1 and found["ironroads_tables[('state', 'open')]"] == 1
    assert found["ironroads_transactions_total"] >= 2 and found["ironroads_write_seconds_total"] > 0
    for route, status, count in (("/api/tables/{id}/moves", 200, 1), ("/rules/{game}", 404, 3), ("other", 404, 3)):
        method = "POST" if status == 200 else "GET"
        labels = f"[('method', '{method}'), ('route', '{route}'), ('status', '{status}')]"
        assert found[f"ironroads_requests_total{labels}"] == count
    assert found["ironroads_request_seconds_count"] >= 3


def test_metrics_need_their_token_and_are_off_by_default(observed, site):
    assert observed.get("/metrics").status_code == 403
    assert observed.get("/metrics", headers={"Authorization": "Bearer guess"}).status_code == 403
    assert site.get("/metrics").status_code == 404


def test_every_answer_has_a_request_id_that_is_in_the_log(observed, caplog):
    with caplog.at_level(logging.INFO, "ironroads.requests"):
        answer = observed.get("/about", headers={"X-Request-ID": "proxy-17"})
    assert answer.headers["x-request-id"] == "proxy-17"
    assert observed.get("/about", headers={"X-Request-ID": "x\ty" * 40}).headers["x-request-id"].isalnum()
    assert any("/about" in record.getMessage() for record in caplog.records)


def test_the_log_of_requests_tells_no_secret_and_keeps_to_its_line(observed, caplog):
    with caplog.at_level(logging.INFO, "ironroads.requests"):
        for path in ("/seat/abc.seat.0.0.signature", "/account/new/secret-code", "/about%0aERROR forged"):
            observed.get(path)
    messages = [record.getMessage() for record in caplog.records if record.name == "ironroads.requests"]
    paths = [message.split()[1] for message in messages]
    assert paths == ["/seat/…", "/account/new/…", "/about%0AERROR%20forged"]


def test_logs_are_text_or_json_with_time_and_request():
    record = logging.LogRecord("ironroads.x", logging.WARNING, "x.py", 1, "table %s", ("k3x9",), None)
    record.created, record.msecs, record.fields = 1_800_000_000.5, 500.0, {"ms": 3}
    assert RequestIdFilter().filter(record)
    entry = json.loads(JsonFormatter().format(record))
    assert entry == {
        "time": "2027-01-15T08:00:00.500Z",
        "level": "warning",
        "logger": "ironroads.x",
        "message": "table k3x9",
        "ms": 3,
    }
    record.request = "abc"
    assert TextFormatter("%(levelname)s %(message)s").format(record) == "WARNING table k3x9 [abc]"


def test_the_configuration_is_one_file_and_the_environment_takes_precedence(tmp_path):
    file = tmp_path / "ironroads.toml"
    file.write_text('port = 9000\nsign_up = "invited"\n[mail]\nsender = "a@example.org"\n[limits]\nchat = 5\n')
    found = read_configuration(str(file), {"IRONROADS_MAIL": "b@example.org", "IRONROADS_DATABASE": "sqlite://"})
    assert (found.port, found.sign_up, found.mail.sender, found.limits.chat) == (9000, "invited", "b@example.org", 5)
    assert found.database == "sqlite://" and found.limits.body == Limits().body


@pytest.mark.parametrize(
    "text", ["port = 70000", "prot = 1", "[limits]\nchats = 1", "port = ", 'sign_up = "maybe"', "\xff"]
)
def test_a_wrong_configuration_gets_a_sentence(tmp_path, text):
    file = tmp_path / "ironroads.toml"
    file.write_text(text, "latin-1")
    with pytest.raises(BadChoice):
        read_configuration(str(file), {})
    result = CliRunner().invoke(group, ["serve", "--check-config", "--config", str(file)])
    assert result.exit_code == 2 and "can't be used" in result.output


def test_the_configuration_is_checked_without_serving(tmp_path):
    file = tmp_path / "ironroads.toml"
    file.write_text(f'data = "{tmp_path}"\naddress = "https://example.org"\nadministrators = ["Ann"]\n')
    result = CliRunner().invoke(group, ["serve", "--check-config", "--config", str(file)])
    assert result.exit_code == 0, result.output
    for part in ("127.0.0.1:8000", "https://example.org", "ironroads.db", "No e-mail is sent", "Administrators: Ann"):
        assert part in result.output
    missing = CliRunner().invoke(group, ["serve", "--check-config", "--config", str(tmp_path / "no.toml")])
    assert missing.exit_code == 2 and "can't be used" in missing.output


def limited_site(tmp_path, **limits):
    return TestClient(application(f"sqlite:///{tmp_path / 'test.db'}", limits=Limits(**limits)))


def test_reads_from_one_address_are_limited_but_not_static_files_and_health(tmp_path):
    with limited_site(tmp_path, reads=0.001, reads_at_once=5) as site:
        codes = [site.get("/about").status_code for _ in range(7)]
        assert codes == [200] * 5 + [429] * 2
        assert site.get("/health/live").status_code == 200


def test_heavy_answers_are_limited_by_table(tmp_path):
    with limited_site(tmp_path, heavy=0.001, heavy_at_once=2) as site:
        seats = [{"name": "Clara"}, {"bot": "easy"}, {"bot": "easy"}]
        tables = [site.post("/api/tables", json={"game": "steel-driver", "seats": seats}).json() for _ in range(2)]
        for table in tables:
            site.get(f"/seat/{table['tokens'][0]}")
            paths = [f"/tables/{table['table']}/{name}" for name in ("charts", "picture.svg", "position")]
            assert [site.get(path).status_code for path in paths] == [200, 200, 429]


def test_a_body_that_does_not_arrive_is_given_up(tmp_path):
    """Half a request: the server answers 408 instead of waiting for ever."""
    app = application(f"sqlite:///{tmp_path / 'test.db'}", limits=Limits(body_seconds=0.05))
    sent = []

    async def receive():
        await asyncio.sleep(30)

    async def send(message):
        sent.append(message)

    scope = {
        "type": "http",
        "method": "POST",
        "path": "/account/in",
        "raw_path": b"/account/in",
        "query_string": b"",
        "headers": [(b"content-type", b"application/x-www-form-urlencoded"), (b"host", b"testserver")],
        "client": ("192.0.2.1", 1),
        "server": ("testserver", 80),
        "scheme": "http",
        "http_version": "1.1",
        "asgi": {"version": "3.0"},
    }
    asyncio.run(asyncio.wait_for(app(scope, receive, send), 20))
    assert sent[0]["status"] == 408


def test_a_head_that_does_not_arrive_is_given_up_and_a_slow_answer_is_not():
    """Half a request line, a second request that stays half, silence: the server hangs up."""
    silent, cut, second = asyncio.run(asyncio.wait_for(half_requests(), 20))
    assert (silent, cut) == (b"", b"") and second.count(b"HTTP/1.1 200") == 1


async def half_requests() -> list[bytes]:
    half = b"GET / HTTP/1.1\r\nHo"
    whole = half + b"st: x\r\n\r\n"
    async with serving(slow_answer, head_seconds=0.3) as port:
        return await asyncio.gather(*[read_to_end(port, request) for request in (b"", half, whole)])


async def slow_answer(scope, receive, send):
    await asyncio.sleep(0.5)
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"0")]})
    await send({"type": "http.response.body"})


@asynccontextmanager
async def serving(app, head_seconds: float):
    """The port of uvicorn with our options."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        options = server.OPTIONS | {"lifespan": "off", "timeout_keep_alive": 60, "http": timed_http(head_seconds)}
        running = uvicorn.Server(uvicorn.Config(app, **options))
        task = asyncio.create_task(running.serve([listening]))
        yield listening.getsockname()[1]
        running.should_exit = True
        await task


async def read_to_end(port: int, request: bytes) -> bytes:
    reading, writing = await asyncio.open_connection("127.0.0.1", port)
    writing.write(request)
    answer = await reading.read(1)
    writing.write(b"GET /again")  # the next request, of which no more will come
    answer += await reading.read()
    writing.close()
    return answer
