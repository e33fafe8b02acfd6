"""Slow and hostile addresses hold up nothing but themselves, and reach nothing but public hosts."""

import asyncio
import socket
import threading

import pytest

from ironroads.table.errors import Refused
from ironroads.table.mail import notice_writer, public_hosts
from ironroads.table.mail.dispatcher import LIMITS, Dispatcher
from ironroads.table.mail.message import Message
from ironroads.table.mail.notifier import Notifier
from ironroads.table.mail.public_hosts import PublicRequest, checked_address, is_public, send
from ironroads.table.mail.push import host_of, is_push_address, send_push
from ironroads.table.people.contact import Contact
from ironroads.table.store.store import Store
from ironroads.table.tables import Tables
from table.helpers import create_table
from table.test_mail import SETTINGS

MESSAGE = Message("<id@example.org>", "Your turn", "Lay track.")


class Gate:
    """A transport that blocks until it is opened, and counts who is inside."""

    def __init__(self):
        self.open = threading.Event()
        self.inside, self.most = 0, 0
        self.sent: list[str] = []

    def __call__(self, address, message):
        self.inside += 1
        self.most = max(self.most, self.inside)
        assert self.open.wait(20)
        self.inside -= 1
        self.sent.append(address)


@pytest.fixture
def store(tmp_path):
    store = Store(f"sqlite:///{tmp_path / 'ironroads.db'}")
    yield store
    store.close()


@pytest.fixture
def gate():
    gate = Gate()
    yield gate
    gate.open.set()


async def settle():
    for _ in range(20):
        await asyncio.sleep(0.01)


async def test_blocked_push_services_delay_no_mail_no_read_and_no_clock(store, fake_clock, gate, monkeypatch):
    monkeypatch.setattr(notice_writer, "picture_of", lambda *_: (b"", ""))
    mails = []
    async with Tables(store, now=fake_clock, interval=0) as tables:
        for number in range(20):
            table = await create_table(tables, way="post")
            contact = Contact(f"ann{number}@example.net", f"ntfys://host{number}.example/x")
            await tables.seat_data.set_contact(table.id, 0, contact)
    tables = Tables(store, now=fake_clock, settings=SETTINGS, interval=0.05)
    transports = {"mail": lambda address, message: mails.append(address), "push": gate}
    tables.notifier = Notifier(tables.open_tables, SETTINGS, transports)
    async with tables:
        async with asyncio.timeout(20):
            while len(mails) < 20 or not gate.inside:
                await asyncio.sleep(0.05)
            await asyncio.gather(*(store.due(0.0) for _ in range(20)))
        assert gate.sent == []
        gate.open.set()


async def test_one_person_and_one_host_get_few_messages_at_a_time(gate, fake_clock):
    dispatcher = Dispatcher({"push": gate}, fake_clock)
    person = [dispatcher.send("push", "ntfys://one.example/x", MESSAGE) for _ in range(5)]
    sending = [asyncio.create_task(work) for work in person]
    await settle()
    assert gate.inside == 1
    below = [f"ntfys://{number}.big.example/x" for number in range(9)]
    sending += [asyncio.create_task(dispatcher.send("push", address, MESSAGE)) for address in below]
    await settle()
    assert gate.inside == 1 + LIMITS["push"].per_host
    gate.open.set()
    await asyncio.gather(*sending)
    assert len(gate.sent) == 14 and gate.most == 1 + LIMITS["push"].per_host


async def test_an_address_that_fails_is_left_alone_for_a_growing_while(fake_clock):
    calls = []

    def fail(address, message):
        calls.append(fake_clock())
        raise OSError("no")

    dispatcher = Dispatcher({"push": fail}, fake_clock)
    start = fake_clock()
    for _ in range(60):
        with pytest.raises(OSError):
            await dispatcher.send("push", "ntfys://bad.example/x", MESSAGE)
        fake_clock.forward(hours=10 / 3600)
    assert [at - start for at in calls] == [0, 60, 180, 420]


async def test_a_transport_that_never_ends_is_given_up(gate, fake_clock, monkeypatch):
    monkeypatch.setitem(LIMITS, "push", LIMITS["push"]._replace(seconds=0.05))
    dispatcher = Dispatcher({"push": gate}, fake_clock)
    with pytest.raises(OSError, match="did not answer in time"):
        await dispatcher.send("push", "ntfys://slow.example/x", MESSAGE)


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "10.1.2.3", "192.168.0.1", "172.16.0.1", "169.254.169.254", "100.64.0.1", "0.0.0.0"),
        *("::1", "fe80::1%eth0", "fc00::1", "::ffff:10.0.0.1", "2002:7f00:1::", "64:ff9b::7f00:1", "224.0.0.1"),
        *("255.255.255.255", "240.0.0.1", "::", "fec0::1", "::127.0.0.1", "::ffff:0:7f00:1"),
    ],
)
def test_private_addresses_are_not_public(address):
    assert not is_public(address)


def test_a_name_with_a_private_address_is_refused(monkeypatch):
    for answers in (["10.0.0.1"], ["93.184.216.34", "127.0.0.1"], []):
        found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, 443)) for address in answers]
        monkeypatch.setattr(public_hosts.socket, "getaddrinfo", lambda *_, found=found, **__: found)
        with pytest.raises(OSError, match="cannot be reached"):
            checked_address("rebinding.example", 443)


def test_the_connection_goes_to_the_address_that_was_checked(monkeypatch):
    """The name is looked up once; a second answer could differ."""
    lookups, connections = [], []

    def look_up(host, port, **_):
        lookups.append(host)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("93.184.216.34", port))]

    async def connect(address, port, *, ssl, server_hostname):
        connections.append((address, port, server_hostname, ssl.check_hostname))
        raise OSError("no network in tests")

    monkeypatch.setattr(public_hosts.socket, "getaddrinfo", look_up)
    monkeypatch.setattr(public_hosts.asyncio, "open_connection", connect)
    with pytest.raises(OSError, match="cannot be reached"):
        send(PublicRequest("POST", "https://push.example/x", {}))
    assert lookups == ["push.example"]
    assert connections == [("93.184.216.34", 443, "push.example", True)]


class FakeServer:
    """Answers every connection with the same bytes, in place of a public host."""

    def __init__(self, monkeypatch, answer: bytes, silent: bool = False):
        self.answer, self.silent, self.requests = answer, silent, []
        monkeypatch.setattr(public_hosts, "checked_address", lambda host, port: "192.0.2.1")
        monkeypatch.setattr(public_hosts.asyncio, "open_connection", self.connect)

    async def connect(self, address, port, *, ssl, server_hostname):
        reader = asyncio.StreamReader()
        reader.feed_data(self.answer)
        if not self.silent:
            reader.feed_eof()
        return reader, self

    def write(self, data):
        self.requests.append(data)

    @property
    def transport(self):
        return self

    def abort(self):
        pass


def test_a_redirect_is_not_followed_and_nothing_of_the_answer_is_told(monkeypatch):
    answer = b"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1/\r\nContent-Length: 6\r\n\r\nsecret"
    server = FakeServer(monkeypatch, answer)
    with pytest.raises(OSError) as refused:
        send_push("ntfys://push.example/topic", MESSAGE)
    assert str(refused.value) == "the service did not accept the message"
    assert len(server.requests) == 1


def test_a_host_that_answers_drop_by_drop_is_cut_off(monkeypatch):
    FakeServer(monkeypatch, b"HTTP/1.1 200 OK\r\nX: ", silent=True)
    monkeypatch.setattr(public_hosts, "TIMEOUT", 0.05)
    with pytest.raises(OSError, match="cannot be reached"):
        send_push("ntfys://push.example/topic", MESSAGE)


@pytest.mark.parametrize(
    "address, line, part",
    [
        ("ntfys://push.example/my-topic", b"POST / HTTP/1.1", b'"topic":"my-topic","title":"Your turn"'),
        ("ntfys://tk_1@push.example/t", b"POST / HTTP/1.1", b"Bearer tk_1"),
        ("ntfys://ann:pw@push.example/t", b"POST / HTTP/1.1", b"Basic YW5uOnB3"),
        ("gotifys://push.example:8443/base/Atoken", b"POST /base/message HTTP/1.1", b"X-Gotify-Key: Atoken"),
        ("matrixs://tok@push.example/!room", b"PUT /_matrix/client/v3/rooms/%21joined/send/", b"Lay track."),
        ("matrixs://ann:pw@push.example/#room", b"PUT /_matrix/client/v3/rooms/%21joined/send/", b"Bearer given"),
    ],
)
def test_push_messages_have_the_form_their_service_wants(monkeypatch, address, line, part):
    body = b'{"room_id": "!joined", "access_token": "given"}'
    server = FakeServer(monkeypatch, b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body))
    assert is_push_address(address)
    send_push(address, MESSAGE)
    assert server.requests[-1].startswith(line) and part in server.requests[-1]


def test_push_addresses_carry_no_options_and_no_addresses():
    for bad in (
        *("ntfys://push.example/t?verify=no", "discord://id/token?redirect=yes", "ntfys://127.0.0.1/t"),
        *("ntfys://[::1]/t", "ntfys://2130706433/t", "ntfy://push.example/t", "ntfys://push.example:99999/t"),
        *("ntfys://push.example/t\r\nHost:x", "jsons://push.example/", "ntfys://exämple.net/t"),
    ):
        assert not is_push_address(bad), bad
    with pytest.raises(OSError, match="port"):
        send(PublicRequest("POST", "https://push.example:25/", {}))
    assert host_of("ntfys://a.b.example.net/x") == "example.net" and host_of("slack://a/b/c") == "slack"


async def test_a_refused_test_message_says_nothing_about_the_host(store, fake_clock, monkeypatch):
    async with Tables(store, now=fake_clock, settings=SETTINGS, interval=0) as tables:
        monkeypatch.setattr(public_hosts.socket, "getaddrinfo", lambda *_, **__: [(0, 0, 0, "", ("127.0.0.1", 443))])
        with pytest.raises(Refused) as refused:
            await tables.notifier.test(Contact(push="ntfys://inside.example/x"))
    assert refused.value.facts == ("ntfys://inside.example/x", "the service cannot be reached")


async def test_hundreds_of_due_notices_open_few_tables_at_a_time(store, fake_clock, monkeypatch):
    """People who open a table would wait behind all of them."""
    async with Tables(store, now=fake_clock, interval=0) as tables:
        ids = [(await create_table(tables, way="post")).id for _ in range(6)]
    async with Tables(store, now=fake_clock, settings=SETTINGS, interval=0) as tables:
        opened, inside, most = [], 0, 0
        get = tables.open_tables.get

        async def slowly(id):
            nonlocal inside, most
            inside += 1
            most = max(most, inside)
            await asyncio.sleep(0.01)
            inside -= 1
            opened.append(id)
            return await get(id)

        monkeypatch.setattr(tables.open_tables, "get", slowly)
        await tables.notifier.deliver()
    assert set(opened) == set(ids) and most == 2
