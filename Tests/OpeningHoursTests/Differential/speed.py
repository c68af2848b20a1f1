#!/usr/bin/env python3
"""Benchmarks this package and opening-hours-py on the same schedules and instants.

    make benchmarks
    venv/bin/python Tests/OpeningHoursTests/Differential/speed.py .build/release/HoursBenchmark

Both run on one thread. opening-hours-py is a Rust library called from Python; the cost of an empty
call from Python is measured too and can be subtracted.
"""

import subprocess
import sys
import time
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from opening_hours import OpeningHours

HERE = Path(__file__).parent
PLACE = {"coords": (51.5074, -0.1278), "timezone": ZoneInfo("Europe/London"), "country": "GB"}


def rate(work):
    """The operations per second of `work`, which returns its number of operations."""
    work()
    count, start = 0, time.perf_counter()
    while time.perf_counter() - start < 1:
        count += work()
    return count / (time.perf_counter() - start)


def readable(texts):
    for text in texts:
        try:
            OpeningHours(text, **PLACE)
            yield text
        except Exception:
            pass


def read(texts):
    for text in texts:
        OpeningHours(text, country="GB", auto_timezone=False, auto_country=False)
    return len(texts)


def answer(schedules, instants):
    for schedule in schedules:
        ask = schedule.is_open
        for instant in instants:
            ask(instant)
    return len(schedules) * len(instants)


def empty(schedules, instants):
    for _ in schedules:
        ask = bool
        for instant in instants:
            ask(instant)
    return len(schedules) * len(instants)


def main():
    texts = list(readable((HERE / "places.txt").read_text().splitlines()))
    ran = subprocess.run([sys.argv[1]], input="\n".join(texts), capture_output=True, text=True, check=True)
    ours = {name: int(value) for name, value in (line.split() for line in ran.stdout.splitlines())}
    assert ours["schedules"] == len(texts), "both read the same schedules"
    start = datetime(2024, 1, 1)
    instants = [start + timedelta(minutes=4763 * i) for i in range(500)]
    schedules = [OpeningHours(text, **PLACE) for text in texts]
    theirs = {
        "read": rate(lambda: read(texts)),
        "isOpen": rate(lambda: answer(schedules, instants)),
        "empty call": rate(lambda: empty(schedules, instants)),
    }
    print(f"{len(texts)} schedules, {len(instants)} instants, one thread; per second:")
    for name in ("read", "isOpen"):
        print(f"{name}: this {ours[name]:,}, opening-hours-py {int(theirs[name]):,}, ratio {ours[name] / theirs[name]:.1f}")
    print(f"isOpen from a timetable: this {ours['isOpenTable']:,}; nextChange: this {ours['nextChange']:,}")
    net = 1 / (1 / theirs["isOpen"] - 1 / theirs["empty call"])
    print(f"opening-hours-py without the cost of an empty call: isOpen {int(net):,}, ratio {ours['isOpen'] / net:.1f}")


if __name__ == "__main__":
    main()
