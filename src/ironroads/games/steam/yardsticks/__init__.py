"""Scripted players of Steam that bots are measured against: plain strategy, without search or `value`."""

from .engineer import Engineer
from .investor import Investor

YARDSTICKS = {"engineer": Engineer, "investor": Investor}
