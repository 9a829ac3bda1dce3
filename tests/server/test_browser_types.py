"""The committed types of the browser's scripts describe what the server sends now."""

from typing import Any

from zweispiel.server.browser_types import PATH, description, write_types
from zweispiel.server.static_files import StaticFiles


def test_the_committed_types_are_those_of_the_description() -> None:
    fresh = write_types(description())
    assert PATH.read_text(encoding="utf-8") == fresh, "run: python -m zweispiel.server.browser_types"


def test_a_view_has_no_field_of_unknown_type() -> None:
    """Error parameters and what games add to observations may be anything; what a page shows may not."""
    interfaces = PATH.read_text(encoding="utf-8").split("export interface ")
    vague = {text.split()[0] for text in interfaces if "unknown" in text}
    assert vague <= {"ErrorBody", "ObservationReply"}


def test_every_kind_of_schema_has_its_type() -> None:
    fields: dict[str, dict[str, Any]] = {
        "text": {"type": "string"},
        "number": {"type": "integer", "description": "Two\nlines."},
        "maybe": {"anyOf": [{"type": "boolean"}, {"type": "null"}]},
        "one": {"const": "a"},
        "some": {"enum": ["a", 1]},
        "list": {"type": "array", "items": {"anyOf": [{"type": "string"}, {"type": "null"}]}},
        "pair": {"type": "array", "prefixItems": [{"type": "string"}, {"type": "number"}]},
        "map": {"type": "object", "additionalProperties": {"$ref": "#/components/schemas/Other"}},
        "any": {},
    }
    schema = {"properties": fields, "required": ["text"], "additionalProperties": True}
    get = {"parameters": [], "responses": {"200": {"content": {"application/json": {"schema": {"type": "string"}}}}}}
    written = write_types({"components": {"schemas": {"Thing": schema}}, "paths": {"/x": {"get": get}}})
    for line in (
        "  text: string;",
        "  /** Two lines. */\n  number?: number;",
        "  maybe?: boolean | null;",
        '  one?: "a";',
        '  some?: "a" | 1;',
        "  list?: (string | null)[];",
        "  pair?: [string, number];",
        "  map?: Record<string, Other>;",
        "  any?: unknown;",
        "  [name: string]: unknown;",
        '  "GET /x": {\n    path: Record<string, never>;\n    query: Record<string, never>;\n    body: undefined;',
    ):
        assert line in written


def test_types_are_not_served() -> None:
    assert not [name for name in StaticFiles().files if name.endswith(".ts")]
