#!/usr/bin/env python3
"""Checks the types of the page's modules with the TypeScript compiler.

    check_types.py [--write]

The modules stay JavaScript and are served unchanged; jsconfig.json has the options, also for editors. What the service sends and
reads is declared by openapi.json: each of its schemas is a type of the namespace API in Tests/Independent/page/api.d.ts, which --write
regenerates. What the page stores is declared in its modules, as JSDoc. Prints each fault, and finally 'N checks, M faults';
exits 1 if there are any.
"""
import argparse
import json
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "Sources" / "DayPlanningServer" / "Page"
API = ROOT / "Tests" / "Independent" / "page" / "api.d.ts"
WIDEST = 120
SCHEMAS = json.loads((PAGE / "openapi.json").read_text(encoding="utf-8"))["components"]["schemas"]
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def named(reference):
    """Returns the type name for a schema's name, e.g. PlanDay for Plan-day."""
    return "".join(part[0].upper() + part[1:] for part in reference.split("/")[-1].split("-"))


def union(types):
    return " | ".join(dict.fromkeys(types))


def merged(schemas):
    """Merges alternative objects into one with all fields, since the page checks fields, not kinds."""
    fields, required = {}, None
    for schema in schemas:
        for name, value in schema.get("properties", {}).items():
            fields.setdefault(name, []).append(value)
        own = set(schema.get("required", []))
        required = own if required is None else required & own
    return {"type": "object", "required": sorted(required or []), "properties": {
        name: values[0] if len({json.dumps(value, sort_keys=True) for value in values}) == 1 else {"anyOf": values}
        for name, values in fields.items()}}


def typed(schema, indent="  "):
    """Returns the type of a JSON schema."""
    if schema is True or not schema:
        return "any"
    if "$ref" in schema:
        return named(schema["$ref"])
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return union(json.dumps(value) for value in schema["enum"])
    for key in ("oneOf", "anyOf"):
        if key in schema:
            choices = [SCHEMAS[each["$ref"].split("/")[-1]] if "discriminator" in schema else each for each in schema[key]]
            if len(choices) > 1 and all("properties" in each for each in choices):
                return typed(merged(choices), indent)
            return union(typed(each, indent) for each in schema[key])
    kinds = schema.get("type")
    if isinstance(kinds, list):
        return union(typed({**schema, "type": kind}, indent) for kind in kinds)
    if kinds == "array":
        if "prefixItems" in schema:
            return "any" if not schema["prefixItems"] else f"({union(typed(each, indent) for each in schema['prefixItems'])})[]"
        return f"({typed(schema.get('items', True), indent)})[]"
    if kinds == "object" or "properties" in schema:
        fields = schema.get("properties")
        if not fields:
            return f"Record<string, {typed(schema.get('additionalProperties', True), indent)}>"
        deeper = indent + "  "
        lines = []
        for name, value in fields.items():
            mark = "" if name in schema.get("required", []) else "?"
            lines.append(f"{deeper}{name if name.isidentifier() else json.dumps(name)}{mark}: {typed(value, deeper)};")
        return "{\n" + "\n".join(lines) + f"\n{indent}}}"
    return PLAIN.get(kinds, "any")


def declarations():
    """Returns the types of the schemas of the API, as a namespace."""
    types = [f"  type {named(name)} = {typed(schema)};" for name, schema in SCHEMAS.items()]
    head = "// The schemas of openapi.json, by check_types.py --write.\ndeclare namespace API {\n"
    return head + "\n".join(types) + "\n}\n"


def faults_of_lines():
    """Yields lines of the page's modules that are too long, and modules without type checking."""
    for path in sorted(PAGE.glob("*.js")):
        lines = path.read_text(encoding="utf-8").splitlines()
        where = path.relative_to(ROOT)
        if "// @ts-check" not in lines[:2]:
            yield f"{where}: '// @ts-check' is missing below the first line"
        for number, line in enumerate(lines, start=1):
            if len(line) > WIDEST:
                yield f"{where}:{number}: {len(line)} characters, where {WIDEST} fit"


def faults_of_types(compiler):
    """Yields the compiler's errors."""
    done = subprocess.run([compiler, "--pretty", "false", "-p", "jsconfig.json"], cwd=ROOT, capture_output=True, text=True)
    found = done.stdout.splitlines()
    yield from found
    if done.returncode and not found:
        yield f"{compiler} fails: {done.stderr.strip()}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--planday", help="not used: `make verify` calls all checks alike")
    parser.add_argument("--tsc", default=shutil.which("tsc"))
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    if options.write:
        API.write_text(declarations(), encoding="utf-8")
    faults = list(faults_of_lines())
    if API.read_text(encoding="utf-8") != declarations():
        faults.append(f"{API.relative_to(ROOT)} is older than openapi.json: run check_types.py --write")
    if options.tsc:
        faults += faults_of_types(options.tsc)
    else:
        print("tsc not found: the types of the page are not checked", file=sys.stderr)
    for fault in faults:
        print(fault)
    print(f"{3 if options.tsc else 2} checks, {len(faults)} faults")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
