"""Faults of boards, positions and records: where something is wrong, and the sentence that says what.

What parsers and msgspec say in English becomes a code and facts here, so that every language can say it.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass

import msgspec

AT_LINE = re.compile(r"(?P<said>.*) \(at line (?P<line>\d+), column (?P<column>\d+)\)", re.DOTALL)
REASONS = {
    "Unterminated string|(Illegal|Found invalid) character '\\\\n'|Invalid control character": "text_open",
    "Unclosed|Expected '\\]|Expecting ',' delimiter": "bracket_open",
    "Invalid value|Expecting value|Invalid date": "value",
    "Cannot (overwrite|declare|redefine|mutate)|Duplicate": "twice",
    "Expected '=' after|Expecting ':' delimiter": "key_alone",
    "Invalid initial character for a key|Invalid statement|Expecting property name|Illegal trailing comma": "key",
    "Unescaped|Invalid hex value|Escaped character|Invalid \\\\": "backslash",
    "Found invalid character|Illegal character": "character",
    "Expected newline|Extra data": "end",
}  # the beginnings of what the parsers of TOML and JSON say
EXPECTED = re.compile(r"Expected `(?P<kind>\w+)[^`]*`(?: of length)?(?: (?P<relation>[<>]=?) (?P<bound>\S+))?")
FIELD = re.compile(r"Object (?P<fault>missing required|contains unknown) field `(?P<field>.*?)`")
WHERE = re.compile(r" - at `\$\.?(?P<path>[^`]*)`$")
PATTERNS = {
    "^[a-z][a-z0-9_]*$": "lower_case_id",
    "^[A-Za-z][A-Za-z0-9_]*$": "plain_id",
    "^#[0-9a-fA-F]{6}$": "hex_colour",
    "^[A-Z][1-9][0-9]{0,2}$": "hex_name",
    r"^(turn \+ [0-9]|[1-9])$": "number_or_turn",
}  # sentences for the patterns of our formats
RELATIONS = {">=": "at_least", "<=": "at_most", ">": "more_than", "<": "less_than"}


@dataclass(frozen=True)
class Fault:
    """A place such as `cubes.1` or `city omaha`, a key of the catalogue's `[faults]`, and what fills its places.

    >>> str(Fault("turn", "out_of_range", (9, 1, 5)))
    'turn: out_of_range 9 1 5'
    """

    place: str
    code: str
    facts: tuple[int | str, ...] = ()

    def __str__(self) -> str:
        return f"{self.place}: {' '.join(map(str, (self.code, *self.facts)))}"


def toml_fault(text: str, error: ValueError) -> Fault:
    """Say where a text is not TOML, and why if we know the reason.

    >>> toml_fault("", ValueError("Invalid value (at line 3, column 5)"))
    Fault(place='TOML', code='syntax_value', facts=(3, 5))
    """
    found = AT_LINE.fullmatch(str(error))
    if found is not None:
        return Fault("TOML", _reason(found["said"]), (int(found["line"]), int(found["column"])))
    line, column = text.count("\n") + 1, len(text) - text.rfind("\n")
    if _reason(str(error)) == "syntax_twice":  # noticed at the very end
        return Fault("TOML", "syntax_twice", (line, column))
    return Fault("TOML", "ends_early", (line,)) if "end of document" in str(error) else Fault("TOML", "unreadable")


def json_fault(text: str | bytes) -> Fault:
    """Say where a text is not JSON, and why.

    >>> json_fault('{"game": "steel-driver", 3}')
    Fault(place='JSON', code='syntax_key', facts=(1, 26))
    >>> json_fault('{"game": "steel-driver"')
    Fault(place='JSON', code='ends_early', facts=(1,))
    """
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        if error.pos >= len(error.doc.rstrip()):
            return Fault("JSON", "ends_early", (error.lineno,))
        return Fault("JSON", _reason(error.msg), (error.lineno, error.colno))
    except (ValueError, RecursionError):
        pass
    return Fault("JSON", "unreadable")


def _reason(said: str) -> str:
    return next((f"syntax_{reason}" for words, reason in REASONS.items() if re.match(words, said)), "syntax")


def struct_fault(error: msgspec.ValidationError) -> Fault:
    """What does not fit a struct, and where.

    >>> struct_fault(msgspec.ValidationError("Expected `int`, got `str` - at `$.seed`"))
    Fault(place='seed', code='expected_int', facts=())
    >>> struct_fault(msgspec.ValidationError("Object missing required field `hash` - at `$.board`"))
    Fault(place='board.hash', code='missing', facts=())
    """
    message = str(error)
    where = WHERE.search(message)
    path = where["path"].replace("[...]", "") if where is not None else ""
    field = FIELD.match(message)
    if field is None:
        code, facts = format_fault(message)
        return Fault(path or "JSON", "object_needed" if code == "expected_object" else code, facts)
    place = f"{path}.{field['field']}" if path else field["field"]
    return Fault(place, "missing" if field["fault"].startswith("missing") else "no_such_key")


def format_fault(message: str) -> tuple[str, tuple[str, ...]]:
    """What msgspec says of a value, as a key of `[faults]` and its facts.

    >>> format_fault("Expected `int`, got `str`"), format_fault("Expected `int` >= 1 - at `$`")
    (('expected_int', ()), ('at_least', ('1',)))
    >>> format_fault("Expected `str` matching regex '^#[0-9a-fA-F]{6}$'")
    ('hex_colour', ())
    """
    found = EXPECTED.match(message)
    if found is None:
        return "does_not_fit", ()
    if "matching regex" in message:
        known = [code for pattern, code in PATTERNS.items() if repr(pattern) in message or pattern in message]
        return (known[0], ()) if known else ("does_not_fit", ())
    if found["relation"]:
        return RELATIONS[found["relation"]], (found["bound"],)
    is_known = found["kind"] in ("int", "float", "str", "bool", "array", "object")
    return (f"expected_{found['kind']}" if is_known else "does_not_fit", ())
