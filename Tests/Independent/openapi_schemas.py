#!/usr/bin/env python3
"""The JSON Schemas of data/schema as the components of openapi.json.

    openapi_schemas.py            says whether openapi.json has them as they are
    openapi_schemas.py --write    puts them in
"""
import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
OPENAPI = ROOT / "Sources" / "DayPlanningServer" / "Page" / "openapi.json"
NAMES = {"area": "Area", "plan": "Plan", "request": "Request", "problem": "Problem", "solution": "Solution"}


def pointed(node, name):
    """Returns a part of a schema with its references turned to the components."""
    if isinstance(node, list):
        return [pointed(item, name) for item in node]
    if not isinstance(node, dict):
        return node
    result = {key: pointed(value, name) for key, value in node.items()}
    target = node.get("$ref")
    if isinstance(target, str):
        part = target.removeprefix("#").removeprefix("/$defs/")
        result["$ref"] = f"#/components/schemas/{name}{'-' + part if part else ''}"
    return result


def components():
    """Returns every schema, and every part of one, by its name among the components."""
    found = {}
    for stem, name in NAMES.items():
        schema = json.loads((ROOT / "data" / "schema" / f"{stem}.schema.json").read_text(encoding="utf-8"))
        parts = schema.pop("$defs", {})
        for key in ("$schema", "$id"):
            schema.pop(key, None)
        found[name] = pointed(schema, name)
        found |= {f"{name}-{part}": pointed(value, name) for part, value in parts.items()}
    # A request's area has a schema of its own.
    found["Request"]["properties"]["area"]["anyOf"][0] = {"$ref": "#/components/schemas/Area"}
    return found


def faults():
    """Returns what openapi.json has otherwise than data/schema."""
    document = json.loads(OPENAPI.read_text(encoding="utf-8"))
    schemas = document["components"]["schemas"]
    return [
        f"openapi.json: {name} is not as data/schema has it; run openapi_schemas.py --write"
        for name, schema in components().items() if schemas.get(name) != schema
    ]


def write():
    document = json.loads(OPENAPI.read_text(encoding="utf-8"))
    document["components"]["schemas"] |= components()
    OPENAPI.write_text(json.dumps(document, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    if "--write" in sys.argv[1:]:
        write()
    found = faults()
    print("\n".join(found) or "openapi.json has the schemas of data/schema")
    sys.exit(1 if found else 0)
