#!/usr/bin/env python3
"""The JSON Schemas of data/schema as the components of openapi.json.

    openapi_schemas.py            checks that openapi.json has them unchanged
    openapi_schemas.py --write    writes them
"""
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
OPENAPI = ROOT / "Sources" / "DayPlanningServer" / "Page" / "openapi.json"
NAMES = {"area": "Area", "plan": "Plan", "request": "Request", "problem": "Problem", "solution": "Solution"}


def pointed(node, name):
    """Returns a part of a schema with references to the components."""
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
    """Returns every schema, and every definition, by its component name."""
    found = {}
    for stem, name in NAMES.items():
        schema = json.loads((ROOT / "data" / "schema" / f"{stem}.schema.json").read_text(encoding="utf-8"))
        parts = schema.pop("$defs", {})
        for key in ("$schema", "$id"):
            schema.pop(key, None)
        found[name] = pointed(schema, name)
        found |= {f"{name}-{part}": pointed(value, name) for part, value in parts.items()}
    # A request's area has a separate schema.
    found["Request"]["properties"]["area"]["anyOf"][0] = {"$ref": "#/components/schemas/Area"}
    return found


def pascal(text):
    """Returns a name in the form of client generators: `Plan-leftOut` as `PlanLeftOut`."""
    return "".join(part[:1].upper() + part[1:] for part in re.split(r"[-_ ]", text))


def clear(node):
    """Returns a part of the document with what generators need: types beside values, lists without Boolean schemas, plain names."""
    if isinstance(node, list):
        return [clear(item) for item in node]
    if not isinstance(node, dict):
        return node
    result = {key: clear(value) for key, value in node.items()}
    if isinstance(result.get("$ref"), str):
        head, _, name = result["$ref"].rpartition("/")
        result["$ref"] = f"{head}/{pascal(name) if head.endswith('schemas') else name}"
    values = result.get("enum", [result["const"]] if "const" in result else [])
    if isinstance(values, list) and values and "type" not in result:
        kinds = {"boolean" if isinstance(each, bool) else "string" if isinstance(each, str) else "null" if each is None else "number" for each in values}
        result = {"type": kinds.pop() if len(kinds) == 1 else sorted(kinds)} | result
    if result.get("items") is False:
        result["maxItems"] = len(result.get("prefixItems", []))
        del result["items"]
    return result


def told_apart(name, schema, found):
    """Names each alternative of a schema that a constant distinguishes, and adds the discriminator."""
    choices = schema.get("oneOf", [])
    keys = [key for key in ("code", "event") if choices and all(key in each.get("properties", {}) for each in choices)]
    if not keys:
        return
    key, mapping, references = keys[0], {}, []
    for each in choices:
        said = each["properties"][key]
        values = said.get("enum", [said.get("const")])
        part = name + pascal(values[0])
        found[part] = {"title": part} | each
        references.append({"$ref": f"#/components/schemas/{part}"})
        mapping |= {value: f"#/components/schemas/{part}" for value in values}
    schema["oneOf"] = references
    schema["discriminator"] = {"propertyName": key, "mapping": mapping}


def completed(document):
    """Returns the document with the schemas of data/schema, in the form that client generators accept."""
    document = clear(document)
    schemas = {pascal(name): value for name, value in document["components"]["schemas"].items()}
    schemas |= {pascal(name): clear(value) for name, value in components().items()}
    for name in list(schemas):
        schemas[name] = {"title": name} | {key: value for key, value in schemas[name].items() if key != "title"}
        told_apart(name, schemas[name], schemas)
    document["components"]["schemas"] = schemas
    return document


def faults():
    """Returns the differences between openapi.json and data/schema."""
    document = json.loads(OPENAPI.read_text(encoding="utf-8"))
    wanted = completed(document)["components"]["schemas"]
    schemas = document["components"]["schemas"]
    found = [
        f"openapi.json: {name} is not as data/schema has it; run openapi_schemas.py --write"
        for name in wanted.keys() | schemas.keys() if schemas.get(name) != wanted.get(name)
    ]
    if not found and completed(document) != document:
        found.append("openapi.json: enumerations lack types; run openapi_schemas.py --write")
    for path, methods in document["paths"].items():
        found += [
            f"openapi.json: {method} {path} has no tag or no example"
            for method, operation in methods.items()
            if "tags" not in operation or '"example' not in json.dumps(operation) and needs_example(operation)
        ]
    return sorted(found)


def needs_example(operation):
    """Whether an operation has input for an example."""
    return "requestBody" in operation or "parameters" in operation


def write():
    document = completed(json.loads(OPENAPI.read_text(encoding="utf-8")))
    OPENAPI.write_text(json.dumps(document, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    if "--write" in sys.argv[1:]:
        write()
    found = faults()
    print("\n".join(found) or "openapi.json has the schemas of data/schema")
    sys.exit(1 if found else 0)
