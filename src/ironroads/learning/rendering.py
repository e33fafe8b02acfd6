"""How environments are rendered: as text, as a drawing, or as its pixels."""

from __future__ import annotations

from io import BytesIO

import numpy as np
import numpy.typing as npt

from ..core.errors import BadChoice
from ..library.picture import png
from ..library.spoken import worded

MODES = ("ansi", "svg", "rgb_array")
Pixels = npt.NDArray[np.uint8]


def check_mode(mode: str | None) -> None:
    """Raise BadChoice for a mode that environments do not have."""
    if mode is not None and mode not in MODES:
        raise worded(BadChoice("option_value", "render_mode", mode, ", ".join(MODES)))


def pixels(svg: str) -> Pixels:
    """A drawing as height × width × red, green and blue; needs the extra `pictures`."""
    try:
        from PIL import Image
    except ImportError as error:
        raise worded(BadChoice("extra_needed", "pictures", str(error))) from None
    drawn = png(svg)
    if drawn is None:
        raise worded(BadChoice("extra_needed", "pictures", "resvg-py"))
    return np.array(Image.open(BytesIO(drawn)).convert("RGB"))
