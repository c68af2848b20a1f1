#!/usr/bin/env python3
"""Writes random requests for planday batch.

    requests.py 10000 > requests.ndjson

Each is a day in a circle around a random sight of London, New York or Vancouver with 30 to 100 sights in it, on a random date of 2027. A quarter
of them each have other hours, fewer stops, company, or the weather.
"""
import argparse
import json
import math
import pathlib
import random

DATA = pathlib.Path(__file__).resolve().parents[2] / "data"
# Meters a degree of latitude.
DEGREE = 111_195


def meters(one, other):
    """The distance of two sights; short enough for a plane."""
    east = (one["lon"] - other["lon"]) * math.cos(math.radians(one["lat"]))
    return DEGREE * math.hypot(one["lat"] - other["lat"], east)


def circle(center, radius, corners=24):
    """A polygon around a sight."""
    ring = [
        [round(center["lon"] + radius / DEGREE / math.cos(math.radians(center["lat"])) * math.sin(turn), 5), round(center["lat"] + radius / DEGREE * math.cos(turn), 5)]
        for turn in (2 * math.pi * corner / corners for corner in range(corners))
    ]
    return {"type": "Polygon", "coordinates": [[*ring, ring[0]]]}


def request(cities, generator, number):
    """A random request."""
    while True:
        city = generator.choice(sorted(cities))
        center = generator.choice(cities[city])
        distances = sorted(meters(center, sight) for sight in cities[city])
        wanted = generator.randint(30, 100)
        # The polygon is within the circle.
        radius = distances[min(wanted, len(distances)) - 1] / math.cos(math.pi / 24) + 1
        if radius < 6_000:
            break
    found = {
        "id": f"day-{number}", "city": city, "date": f"2027-{generator.randint(1, 12):02}-{generator.randint(1, 28):02}",
        "area": circle(center, radius),
    }
    for key, values in {
        "end": ("16:00", "18:00", "21:00"), "maxStops": (3, 4, 6), "with": (["children"], ["toddlers", "pram"], ["teens"]), "weather": ("rain", "heat", "dry"),
    }.items():
        if generator.random() < 0.25:
            found[key] = generator.choice(values)
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    generator = random.Random(options.seed)
    cities = {city: json.loads((DATA / f"{city}.json").read_text(encoding="utf-8"))["attractions"] for city in ("london", "nyc", "vancouver")}
    for number in range(1, options.count + 1):
        print(json.dumps(request(cities, generator, number), separators=(",", ":")))


if __name__ == "__main__":
    main()
