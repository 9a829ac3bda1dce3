"""The types of what the browser sends and receives, made from the OpenAPI description of the server.

`python -m zweispiel.server.browser_types` writes them to `static/shared/server_types.d.ts`. The file is committed, so
that a type checker can read it without Python; a test compares it with the description.
"""

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from zweispiel.server.app import create_app
from zweispiel.server.origins import make_site
from zweispiel.server.static_files import FOLDER
from zweispiel.service import Service

PATH = FOLDER / "shared" / "server_types.d.ts"
HEADER = """\
// What the server sends and receives. Generated from its OpenAPI description; do not edit:
//     python -m zweispiel.server.browser_types
"""
JSON = "application/json"
SIMPLE = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}

Schema = dict[str, Any]


def main() -> None:
    """Write the file."""
    PATH.write_text(write_types(description()), encoding="utf-8")


def description() -> Schema:
    """The OpenAPI description of a server."""
    with TemporaryDirectory() as folder, closing(Service(Path(folder), warm=False)) as service:
        return create_app(service, make_site("127.0.0.1", 0)).openapi()


def write_types(openapi: Schema) -> str:
    """An interface for each named schema, and one that lists all operations."""
    named = sorted(openapi["components"]["schemas"].items())
    interfaces = [_interface(name, schema) for name, schema in named]
    return "\n".join([HEADER, *interfaces, _operations(openapi)])


def _interface(name: str, schema: Schema) -> str:
    lines = [*_comment(schema, ""), f"export interface {name} {{"]
    for field, value in schema.get("properties", {}).items():
        lines += _comment(value, "  ")
        lines.append(f"  {_field(field, field in schema.get('required', ()))}: {_type(value)};")
    if schema.get("additionalProperties") is True:
        lines.append("  [name: string]: unknown;")
    return "\n".join([*lines, "}", ""])


def _comment(schema: Schema, indent: str) -> Iterator[str]:
    if text := schema.get("description"):
        yield f"{indent}/** {' '.join(text.split())} */"


def _field(name: str, required: bool) -> str:
    return name if required else f"{name}?"


def _type(schema: Schema) -> str:
    """A schema as a TypeScript type; what the server does not describe is unknown."""
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    if union := schema.get("anyOf") or schema.get("oneOf"):
        return " | ".join(dict.fromkeys(_type(part) for part in union))
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    if schema.get("type") == "array":
        return _array(schema)
    if schema.get("type") == "object":
        return f"Record<string, {_type(_values(schema))}>"
    return SIMPLE.get(schema.get("type", ""), "unknown")


def _array(schema: Schema) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(_type(item) for item in schema['prefixItems'])}]"
    item = _type(schema.get("items", {}))
    return f"({item})[]" if " " in item else f"{item}[]"


def _values(schema: Schema) -> Schema:
    found = schema.get("additionalProperties")
    return found if isinstance(found, dict) else {}


# ---- operations


def _operations(openapi: Schema) -> str:
    """Each operation whose answer is JSON or empty: what it takes in its address and body, and what it returns."""
    lines = ["/** All requests, by method and path. */", "export interface Operations {"]
    for path, methods in openapi["paths"].items():
        for method, operation in methods.items():
            if (reply := _reply(operation["responses"])) is not None:
                lines += [f'  "{method.upper()} {path}": {{', *_inputs(operation), f"    reply: {reply};", "  };"]
    return "\n".join([*lines, "}", ""])


def _inputs(operation: Schema) -> Iterator[str]:
    for place in ("path", "query"):
        given = [parameter for parameter in operation.get("parameters", ()) if parameter["in"] == place]
        fields = [f"{_field(one['name'], one.get('required', False))}: {_type(one['schema'])}" for one in given]
        yield f"    {place}: {{ {'; '.join(fields)} }};" if fields else f"    {place}: Record<string, never>;"
    body = operation.get("requestBody", {}).get("content", {}).get(JSON, {}).get("schema")
    yield f"    body: {'undefined' if body is None else _type(body)};"


def _reply(responses: Schema) -> str | None:
    """The type of the answer if all goes well; None for pictures and other files."""
    for status, answer in responses.items():
        if status == "204":
            return "null"
        schema = answer.get("content", {}).get(JSON, {}).get("schema")
        if status.startswith("2") and schema:
            return _type(schema)
    return None


if __name__ == "__main__":
    main()
