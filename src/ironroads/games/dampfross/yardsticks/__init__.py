"""Scripted players of Dampfross that bots are measured against: plain strategy, without search or `value`."""

from .pioneer import Pioneer
from .planner import Planner

YARDSTICKS = {"pioneer": Pioneer, "planner": Planner}
