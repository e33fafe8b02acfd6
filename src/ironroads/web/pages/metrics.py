"""Figures for Prometheus: requests, moves, queues, workers, database, mail."""

from __future__ import annotations

import secrets
from collections.abc import Iterator

from prometheus_client import CollectorRegistry
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.registry import Collector
from sqlalchemy import func, select
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ...table.store.schema import outbox, tables
from ...table.tables import Tables
from ..requests.statistics import BOUNDS
from ..requests.tables import tables_of
from ..requests.website import Website, website_of

Counts = list[tuple[str, int]]


async def show(request: Request) -> Response:
    """Answer a scraper; 404 unless metrics are switched on, 403 without the token."""
    configuration = website_of(request).configuration
    if not configuration.metrics:
        raise HTTPException(404)
    given = request.headers.get("authorization", "").removeprefix("Bearer ")
    if not secrets.compare_digest(given.encode(), configuration.metrics_token.encode()):
        raise HTTPException(403)
    opened = await tables_of(request)
    registry = CollectorRegistry(auto_describe=False)
    registry.register(SiteCollector(website_of(request), opened, await _stored(opened)))
    return Response(generate_latest(registry), media_type=CONTENT_TYPE_LATEST)


async def _stored(opened: Tables) -> tuple[Counts, Counts]:
    """Notices by state, and tables that are over or not."""
    by_state = select(outbox.c.state, func.count()).group_by(outbox.c.state)
    by_end = select(tables.c.over, func.count()).group_by(tables.c.over)
    notices = await opened.store.read(lambda connection: [(str(s), n) for s, n in connection.execute(by_state)])
    stored = await opened.store.read(lambda connection: [(str(bool(o)), n) for o, n in connection.execute(by_end)])
    return notices, [("over" if over == "True" else "open", count) for over, count in stored]


class SiteCollector(Collector):
    """Reads the figures at the moment of a scrape."""

    def __init__(self, site: Website, opened: Tables, stored: tuple[Counts, Counts]) -> None:
        self.site = site
        self.opened = opened
        self.notices, self.tables = stored

    def collect(self) -> Iterator[Metric]:
        yield from self._requests()
        yield from self._play()
        yield from self._database()
        yield from self._mail()

    def _requests(self) -> Iterator[Metric]:
        figures = self.site.statistics
        requests = CounterMetricFamily("ironroads_requests", "Requests answered.", labels=("route", "method", "status"))
        for (route, method, status), count in figures.counts.items():
            requests.add_metric([route, method, str(status)], count)
        yield requests
        total, buckets = 0, []
        for bound, count in zip([*map(str, BOUNDS), "+Inf"], figures.buckets, strict=True):
            total += count
            buckets.append((bound, float(total)))
        yield HistogramMetricFamily("ironroads_request_seconds", "Time to answer.", buckets, figures.seconds)
        connections = sum(self.site.connections.values())
        yield GaugeMetricFamily("ironroads_connections", "Open WebSockets.", connections)

    def _play(self) -> Iterator[Metric]:
        counted = self.opened.context.statistics
        yield CounterMetricFamily("ironroads_moves", "Moves played, those of bots and chance included.", counted.moves)
        yield CounterMetricFamily("ironroads_entries", "Entries added to logs.", counted.entries)
        yield GaugeMetricFamily("ironroads_open_tables", "Tables in memory.", self.opened.open_tables.count())
        yield GaugeMetricFamily(
            "ironroads_bots_thinking", "Tables at which a bot moves.", self.opened.open_tables.playing()
        )
        stored = GaugeMetricFamily("ironroads_tables", "Stored tables.", labels=("state",))
        for state, count in self.tables:
            stored.add_metric([state], count)
        yield stored

    def _database(self) -> Iterator[Metric]:
        written = self.opened.store.writing()
        yield CounterMetricFamily("ironroads_transactions", "Transactions written.", written.transactions)
        yield CounterMetricFamily("ironroads_write_seconds", "Time spent writing, syncs included.", written.seconds)
        yield CounterMetricFamily(
            "ironroads_write_retries", "Writes tried again: the database was away.", written.retries
        )
        yield GaugeMetricFamily("ironroads_write_queue", "Batches that wait to be written.", written.queued)

    def _mail(self) -> Iterator[Metric]:
        notices = GaugeMetricFamily("ironroads_notices", "Notices in the outbox.", labels=("state",))
        for state, count in self.notices:
            notices.add_metric([state], count)
        yield notices
        sending = GaugeMetricFamily("ironroads_notices_in_progress", "Notices being sent.", labels=("channel",))
        failed = CounterMetricFamily("ironroads_notices_failed", "Tries that failed.", labels=("channel",))
        sent = CounterMetricFamily("ironroads_notices_sent", "Notices sent.", labels=("channel",))
        for channel, figures in self.opened.notifier.figures().items():
            sending.add_metric([channel], figures.sending)
            failed.add_metric([channel], figures.failed)
            sent.add_metric([channel], figures.sent)
        yield from (sending, failed, sent)
