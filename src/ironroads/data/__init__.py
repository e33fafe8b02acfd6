"""Games as data: records and tables that `ironroads simulate` writes, for pandas, polars and pyarrow (extra `data`).

>>> import ironroads.data
>>> ironroads.data.read("no-such-folder")
Traceback (most recent call last):
    ...
ironroads.core.errors.BadChoice: no-such-folder is not a folder of ironroads simulate: simulation.json is missing.
"""

from .reading import Simulation, read

__all__ = ["Simulation", "read"]
