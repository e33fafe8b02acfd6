"""Logs with time and request id, as text or as one JSON object a line."""

from __future__ import annotations

import json
import logging
import time
from contextvars import ContextVar

request_id: ContextVar[str] = ContextVar("request_id", default="")
TEXT = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class RequestIdFilter(logging.Filter):
    """Adds the id of the request during which something is logged."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.request = request_id.get()
        return True


class JsonFormatter(logging.Formatter):
    """One JSON object a line: time, level, logger, message, request, and the fields given as `extra`."""

    def format(self, record: logging.LogRecord) -> str:
        at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        entry = {
            "time": f"{at}.{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            "request": getattr(record, "request", ""),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            entry["exception"] = self.formatException(record.exc_info)
        return json.dumps({key: value for key, value in entry.items() if value != ""}, ensure_ascii=False)


class TextFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        request = getattr(record, "request", "")
        line = super().format(record)
        return f"{line} [{request}]" if request else line


def set_up_logs(format: str, level: str) -> None:
    """Send all logs to standard error in the chosen format."""
    handler = logging.StreamHandler()
    handler.addFilter(RequestIdFilter())
    handler.setFormatter(JsonFormatter() if format == "json" else TextFormatter(TEXT))
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
