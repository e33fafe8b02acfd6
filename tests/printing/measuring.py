"""Reads paths out of a PDF, in millimetres from above left, to measure what is printed."""

from io import BytesIO

from pypdf import PdfReader
from pypdf.generic import ContentStream

MM = 72 / 25.4  # points


def read(pdf: bytes) -> PdfReader:
    return PdfReader(BytesIO(pdf))


def size(page):
    return float(page.mediabox.width) / MM, float(page.mediabox.height) / MM


def paths(page):
    """Every subpath as its points; curves by their ends."""
    found = []
    _walk(page, page.get_contents(), page["/Resources"], (1, 0, 0, 1, 0, 0), found)
    height = size(page)[1]
    return [[(x / MM, height - y / MM) for x, y in path] for path in found]


def _walk(page, stream, resources, matrix, found):
    stack = []
    for args, operator in ContentStream(stream, page.pdf).operations:
        name = operator.decode()
        numbers = [float(arg) for arg in args] if name in ("m", "l", "c", "re", "cm") else []
        if name == "q":
            stack.append(matrix)
        elif name == "Q":
            matrix = stack.pop()
        elif name == "cm":
            matrix = times(numbers, matrix)
        elif name == "m":
            found.append([at(matrix, *numbers)])
        elif name in ("l", "c"):
            found[-1].append(at(matrix, *numbers[-2:]))
        elif name == "re":
            x, y, width, height = numbers
            corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
            found.append([at(matrix, *corner) for corner in corners])
        elif name == "Do":
            form = resources["/XObject"][args[0]].get_object()
            if form["/Subtype"] == "/Form":
                inner = times([float(v) for v in form.get("/Matrix", (1, 0, 0, 1, 0, 0))], matrix)
                _walk(page, form, form.get("/Resources", resources), inner, found)


def times(a, b):
    return (
        a[0] * b[0] + a[1] * b[2], a[0] * b[1] + a[1] * b[3],
        a[2] * b[0] + a[3] * b[2], a[2] * b[1] + a[3] * b[3],
        a[4] * b[0] + a[5] * b[2] + b[4], a[4] * b[1] + a[5] * b[3] + b[5],
    )  # fmt: skip


def at(matrix, x, y):
    return matrix[0] * x + matrix[2] * y + matrix[4], matrix[1] * x + matrix[3] * y + matrix[5]


def extent(path):
    xs, ys = zip(*path, strict=True)
    return max(xs) - min(xs), max(ys) - min(ys)


def hexes(page, wide):
    """Hexagons with a flat top that are about so many millimetres high."""
    closed = [path for path in paths(page) if len(path) in (6, 7)]
    return [path for path in closed if abs(extent(path)[1] - wide) < 1 and abs(extent(path)[0] - 1.1547 * wide) < 1]
