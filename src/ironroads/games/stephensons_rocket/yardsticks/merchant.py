"""The merchant: trades in tokens and shares, and hardly ever builds a station."""

from __future__ import annotations

from .railwayman import Railwayman


class Merchant(Railwayman):
    stations = 0.4
    tokens = 1.3
    share = 1.0
