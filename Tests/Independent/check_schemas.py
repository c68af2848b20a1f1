#!/usr/bin/env python3
"""Validates catalogs, areas and plans against their JSON Schemas, and opening hours with an independent reader."""
import argparse
import json
import pathlib
import subprocess
import sys

import openapi_schemas
from jsonschema import Draft202012Validator
from opening_hours import OpeningHours

DATA = pathlib.Path(__file__).resolve().parents[2] / "data"


def faults(name, document, schema):
    validator = Draft202012Validator(schema)
    for error in sorted(validator.iter_errors(document), key=lambda e: list(map(str, e.path))):
        yield f"{name}: {'/'.join(map(str, error.path))}: {error.message}"


def shipped(binary):
    """Returns a plan for every ready-made area, by name."""
    for file in sorted((DATA / "areas").glob("*.geojson")):
        city = file.stem.split("-")[0]
        command = [binary, "--city", city, "--data", str(DATA), "--area", str(file), "--date", "2026-12-11"]
        options = ["--format", "json", "--seconds", "1", "--lunch", "12:00-14:00/45"]
        done = subprocess.run(command + options, capture_output=True, text=True, check=True)
        yield file.stem, json.loads(done.stdout)


def plan_faults(binary):
    """Returns the schema violations of plans and their requests."""
    plan_schema, request_schema = (
        json.loads((DATA / "schema" / f"{name}.schema.json").read_text(encoding="utf-8"))
        for name in ("plan", "request")
    )
    for name, plan in shipped(binary):
        yield from faults(f"plan of {name}", plan, plan_schema)
        order = {**plan["request"], "city": plan["city"]}
        yield from faults(f"request of {name}", order, request_schema)
        broken = {**plan, "days": [{**day, "stop": []} for day in plan["days"]]}
        if not list(faults(name, broken, plan_schema)):
            yield f"plan of {name}: the schema allows an unknown key"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--planday", help="the binary, to validate plans too")
    options = parser.parse_args()
    found = openapi_schemas.faults()
    if options.planday:
        found += plan_faults(str(pathlib.Path(options.planday).resolve()))
    catalogs = sorted(DATA.glob("*.json"))
    catalog_schema = json.loads((DATA / "schema" / "catalog.schema.json").read_text())
    for file in catalogs:
        document = json.loads(file.read_text(encoding="utf-8"))
        found += faults(file.name, document, catalog_schema)
        for row in document["attractions"]:
            hours = row.get("openingHours")
            if hours is None:
                continue
            try:
                OpeningHours(hours)
            except Exception as error:
                found.append(f"{file.name}: {row['id']}: {hours}: {error}")
    area_schema = DATA / "schema" / "area.schema.json"
    if area_schema.exists():
        schema = json.loads(area_schema.read_text())
        for file in sorted((DATA / "areas").glob("*.geojson")):
            found += faults(file.name, json.loads(file.read_text(encoding="utf-8")), schema)
    for line in found:
        print(line)
    print(f"{len(catalogs)} catalogs, {len(found)} faults")
    sys.exit(1 if found or len(catalogs) < 3 else 0)


if __name__ == "__main__":
    main()
