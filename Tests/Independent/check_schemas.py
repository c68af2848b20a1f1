#!/usr/bin/env python3
"""Holds every catalog to its JSON Schema, and every opening hours string to an independent reader."""
import json
import pathlib
import sys

from jsonschema import Draft202012Validator
from opening_hours import OpeningHours

DATA = pathlib.Path(__file__).resolve().parents[2] / "data"


def faults(name, document, schema):
    validator = Draft202012Validator(schema)
    for error in sorted(validator.iter_errors(document), key=lambda e: list(map(str, e.path))):
        yield f"{name}: {'/'.join(map(str, error.path))}: {error.message}"


def main():
    found = []
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
