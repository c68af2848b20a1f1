#!/usr/bin/env python3
"""Requests many plans from planday serve, and reports latency and memory.

    load.py --planday .build/release/planday --data data [--requests 10000] [--clients 4]

Each request is a morning in London with the 30 best-known sights that are open every day, on one of 20 days. Exits 1 if an
answer is not a proved plan that visits or explains each of the 30, or if the service does not end by itself. With
`--timed`, also if the 99th percentile is ten times the median or more, or if the memory grows by more than a tenth after the
first third; both need a quiet machine and a few thousand requests.
"""
import argparse
import http.client
import json
import re
import statistics
import subprocess
import sys
import threading
import time
from pathlib import Path

DATES = [f"2026-12-{day:02}" for day in range(1, 21)]


def candidates(file, count):
    """Returns the ids of the most relevant attractions that are open every day."""
    rows = json.loads(file.read_text(encoding="utf-8"))["attractions"]
    always = [row for row in rows if row.get("openingHours", "").startswith(("24/7", "Mo-Su"))]
    return [row["id"] for row in sorted(always, key=lambda row: -row["relevance"])[:count]]


def memory(process):
    """Returns the resident memory of a process in MiB."""
    status = Path(f"/proc/{process.pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024


class Load:
    """Requests that several clients share."""

    def __init__(self, port, requests, places):
        self.port, self.left, self.places = port, requests, places
        self.times, self.faults, self.lock = [], [], threading.Lock()

    def next(self):
        with self.lock:
            self.left -= 1
            return self.left if self.left >= 0 else None

    def client(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=600)
        while (number := self.next()) is not None:
            order = {
                "city": "london", "date": DATES[number % len(DATES)], "end": "13:00", "select": self.places,
            }
            start = time.perf_counter()
            connection.request("POST", "/v1/plan", json.dumps(order), {"Content-Type": "application/json"})
            answer = connection.getresponse()
            plan = json.loads(answer.read())
            took = time.perf_counter() - start
            fault = self.fault(plan) if answer.status == 200 else f"status {answer.status}: {plan}"
            with self.lock:
                self.times.append(took)
                if fault:
                    self.faults.append(fault)

    def fault(self, plan):
        """Returns the fault of a plan; `None` if it is proved and accounts for every requested sight."""
        if plan["proof"]["status"] != "optimal":
            return f"it is {plan['proof']['status']}, not optimal"
        visited = {stop["id"] for day in plan["days"] for stop in day["stops"]}
        explained = {sight["id"] for sight in plan["leftOut"] if sight["reason"]["code"] != "not-selected"}
        lost = set(self.places) - visited - explained
        return f"neither visited nor explained: {', '.join(sorted(lost))}" if lost else None


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--planday", required=True)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--requests", type=int, default=10_000)
    parser.add_argument("--clients", type=int, default=4)
    parser.add_argument("--timed", action="store_true", help="judge times and memory too")
    options = parser.parse_args()
    process = subprocess.Popen(
        [options.planday, "serve", "--port", "0", "--data", str(options.data)],
        stderr=subprocess.PIPE, text=True,
    )
    try:
        for line in process.stderr:
            if found := re.search(r"listening on [^ \"]*:(\d+)", line):
                break
        # Drain the log, since a full pipe drops lines.
        threading.Thread(target=lambda: [None for _ in process.stderr], daemon=True).start()
        load = Load(int(found[1]), options.requests, candidates(options.data / "london.json", 30))
        threads = [threading.Thread(target=load.client) for _ in range(options.clients)]
        start, memories = time.perf_counter(), [memory(process)]
        for thread in threads:
            thread.start()
        while any(thread.is_alive() for thread in threads):
            time.sleep(1)
            memories.append(memory(process))
        seconds = time.perf_counter() - start
    finally:
        process.terminate()
        code = process.wait(60)
    cuts = statistics.quantiles(load.times, n=100)
    median, p99 = statistics.median(load.times), cuts[98]
    early, late = max(memories[: max(1, len(memories) // 3)]), memories[-1]
    print(f"{len(load.times)} plans, {len(load.faults)} faults, {seconds:.0f} s, {options.clients} clients")
    print(f"median {median * 1000:.1f} ms, 99th percentile {p99 * 1000:.1f} ms, longest {max(load.times) * 1000:.0f} ms")
    print(f"memory {memories[0]:.0f} MiB at the start, {early:.0f} after a third, {late:.0f} at the end")
    for fault in load.faults[:5]:
        print(f"fault: {fault}")
    is_complete = len(load.times) == options.requests and not load.faults and code == 0
    is_steady = p99 < 10 * median and late < 1.1 * early
    sys.exit(0 if is_complete and (is_steady or not options.timed) else 1)


if __name__ == "__main__":
    main()
