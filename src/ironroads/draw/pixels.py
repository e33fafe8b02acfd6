"""Pictures as PNG, for programs that cannot show SVG; needs the extra `pictures`."""

from __future__ import annotations

from typing import Final

WIDTH: Final = 1200


def png(svg: str, width: int = WIDTH) -> bytes | None:
    """Render a drawing as PNG of so many pixels; None if the extra is not installed."""
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        return None
    return bytes(svg_to_bytes(svg_string=svg, width=width))
