"""Scripted players of Steam Barons that bots are measured against: plain strategy, without search or `value`."""

from .broker import Broker
from .builder import Builder

YARDSTICKS = {"builder": Builder, "broker": Broker}
