#!/usr/bin/env python3
"""Measures a community on PostgreSQL with many made places, over HTTP.

    scale.py --planday .build/release/planday [--places 10000000] [--requests 2000] [--clients 2]

Makes a PostgreSQL server, fills it with approved places around a thousand towns, and times areas with up to 500 places and the ten nearest
places of random positions. Prints the median, the 99th percentile and the maximum of each in milliseconds, and the size of the database.
"""
import argparse
import concurrent.futures
import http.client
import json
import pathlib
import random
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests" / "Independent"))

import postgres  # noqa: E402
from check_service import Service  # noqa: E402

TOWNS = 1_000
# A town's places are within about 3 km of its center; the towns are spread over Europe.
FILL = """
SELECT setseed(0.5);
CREATE TEMP TABLE town AS SELECT g AS number, 38 + 20 * random() AS lat, -8 + 30 * random() AS lon FROM generate_series(1, {towns}) g;
INSERT INTO place (id, city, state, version, title, body, category, latitude, longitude, minutes, license, created, changed)
SELECT 'shared-' || lpad(g::text, 20, '0'), 'town' || town.number, 'approved', 1, 'Place ' || g, repeat('A place made for a benchmark. ', 5),
  'landmark', town.lat + 0.012 * (random() + random() + random() - 1.5), town.lon + 0.02 * (random() + random() + random() - 1.5), 30,
  'CC0-1.0', 1800000000, 1800000000
FROM generate_series(1, {places}) g JOIN town ON town.number = g % {towns} + 1;
"""
INDICES = ["place_city_state", "place_author", "place_spot"]


def fill(server, places):
    """Fills the database; indices are made afterwards, which takes a fraction of the time."""
    kept = [server.query(f"SELECT indexdef FROM pg_indexes WHERE indexname = '{name}'", "planday") for name in INDICES]
    for name in INDICES:
        server.query(f"DROP INDEX {name}", "planday")
    server.query(FILL.format(places=places, towns=TOWNS), "planday")
    for definition in kept:
        server.query(f"SET maintenance_work_mem = '1GB'; {definition}", "planday")
    server.query("VACUUM ANALYZE place", "planday")


def timed(port, paths):
    """Returns the milliseconds and the number of places of each answer."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    rows = []
    for path in paths:
        begin = time.perf_counter()
        connection.request("GET", path)
        answer = connection.getresponse()
        data = answer.read()
        took = (time.perf_counter() - begin) * 1000
        if answer.status != 200:
            raise RuntimeError(f"{path}: {answer.status} {data[:200]}")
        rows.append((took, len(json.loads(data)["places"])))
    return rows


def report(name, port, paths, clients):
    """Prints the times of requests of some clients at once."""
    parts = [paths[index::clients] for index in range(clients)]
    with concurrent.futures.ThreadPoolExecutor(clients) as pool:
        rows = [row for part in pool.map(lambda part: timed(port, part), parts) for row in part]
    times = sorted(took for took, _ in rows)
    counts = sum(count for _, count in rows) / len(rows)
    at = lambda share: times[min(len(times) - 1, int(share * len(times)))]
    print(f"{name}: {at(0.5):.1f} ms in the median, p99 {at(0.99):.1f} ms, at most {times[-1]:.1f} ms; {counts:.0f} places each", flush=True)


def main():
    """Makes the places and measures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--planday", required=True)
    parser.add_argument("--places", type=int, default=10_000_000)
    parser.add_argument("--requests", type=int, default=2_000)
    parser.add_argument("--clients", type=int, default=2)
    order = parser.parse_args()
    server = postgres.Server()
    try:
        server.query("CREATE DATABASE planday")
        server.query("CREATE EXTENSION postgis", "planday")
        database = f"postgres://planday@127.0.0.1:{server.port}/planday"
        subprocess.run([order.planday, "community", "invite", "--database", database], check=True, stdout=subprocess.DEVNULL)
        begin = time.monotonic()
        fill(server, order.places)
        size = server.query("SELECT pg_size_pretty(pg_database_size('planday'))")
        print(f"{order.places} places in {time.monotonic() - begin:.0f} s, {size}", flush=True)
        centers = server.query(
            f"SELECT latitude, longitude FROM place TABLESAMPLE BERNOULLI ({min(100, 200 * order.requests / order.places)}) LIMIT {order.requests}",
            "planday",
        )
        spots = [tuple(map(float, line.split("|"))) for line in centers.splitlines()]
        random.Random(1).shuffle(spots)
        # Boxes of half their places each side, so that most have 500 or more.
        share = (500 / (order.places / TOWNS)) ** 0.5
        height, width = 0.012 * 1.1 * share, 0.02 * 1.1 * share
        boxes = [f"/v1/community/places?box={lat - height},{lon - width},{lat + height},{lon + width}&limit=500" for lat, lon in spots]
        nearest = [f"/v1/community/places?near={lat + 0.0003},{lon - 0.0003}&limit=10" for lat, lon in spots]
        with Service(order.planday, "--community", "--database", database) as service:
            timed(service.port, boxes[:50] + nearest[:50])
            report("areas", service.port, boxes, order.clients)
            report("ten nearest", service.port, nearest, order.clients)
    finally:
        server.stop()


if __name__ == "__main__":
    main()
