"""What the API answers is what its OpenAPI description promises, for generated requests, good and bad."""

import json

import pytest
import schemathesis
from hypothesis import HealthCheck, given, reject, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from ironroads.web.api.openapi import describe

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
OPERATIONS = [result.ok() for result in schemathesis.openapi.from_dict(describe()).get_all_operations()]
POSITIVE, NEGATIVE = schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE
QUIET = settings(
    max_examples=8, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck)
)


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.label)
def test_the_api_keeps_its_description(site, table, operation):
    seat = table.asked()
    path = operation.path.replace("{id}", table.id)

    def check(case):
        query = {key: value for key, value in (case.query or {}).items() if isinstance(value, str | int | float)}
        answer = site.request(case.method, path, params=query, headers=table.bearer(seat), **body_of(case))
        case.validate_response(answer, checks=CHECKS)

    QUIET(given(operation.as_strategy(generation_mode=POSITIVE))(check))()
    if operation.method != "get":
        QUIET(given(operation.as_strategy(generation_mode=NEGATIVE))(check))()


def body_of(case) -> dict[str, object]:
    """The body as it is sent; one that is not JSON goes as it is."""
    if isinstance(case.body, schemathesis.core.NotSet):
        return {}
    try:
        content = case.body if isinstance(case.body, bytes) else json.dumps(case.body).encode("utf-8", "surrogatepass")
    except TypeError:
        reject()
    return {"content": content}
