"""Scripted players of Steel Driver that bots are measured against: plain strategy, without search or `value`."""

from .collector import Collector
from .contractor import Contractor

YARDSTICKS = {"contractor": Contractor, "collector": Collector}
