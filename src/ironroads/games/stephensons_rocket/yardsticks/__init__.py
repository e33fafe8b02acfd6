"""Scripted players of Stephenson's Rocket that bots are measured against: plain strategy, without search or `value`."""

from .merchant import Merchant
from .stationmaster import Stationmaster

YARDSTICKS = {"stationmaster": Stationmaster, "merchant": Merchant}
