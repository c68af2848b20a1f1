#!/usr/bin/env python3
"""Measures what a replica of a community takes, and what it does a second, over HTTP.

    capacity.py --planday .build/release/planday [--seconds 20] [--clients 8] [--kept 2000]

One service on PostgreSQL with a standby that each commit waits for, then without it, then on SQLite. Prints the memory of the service at its
start, with 500 idle connections and after the rest; log-ins; devices that ask for changes of others and that store a trip, each with an
account of its own; the size of a kept trip in PostgreSQL; and the memory of a connection of the service there.
"""
import argparse
import http.client
import json
import os
import pathlib
import random
import re
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests" / "Independent"))

import postgres  # noqa: E402
from check_service import Service  # noqa: E402

PASSWORD = "correct horse"


def memory(process, name="Rss"):
    """Returns the resident memory of a process in MiB, or with Pss its share of it."""
    text = pathlib.Path(f"/proc/{process}/smaps_rollup").read_text(encoding="utf-8")
    return int(re.search(rf"^{name}:\s+(\d+)", text, re.M)[1]) / 1024


def processor(process):
    """Returns the processor time of a process and of its children in milliseconds."""
    children = pathlib.Path(f"/proc/{process}/task/{process}/children").read_text(encoding="utf-8").split()
    ticks = 0
    for each in [process, *children]:
        fields = pathlib.Path(f"/proc/{each}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return 1000 * ticks / os.sysconf("SC_CLK_TCK")


class Client:
    """A device of an account of its own, at an address of its own."""

    def __init__(self, port, number):
        self.port, self.version, self.trip = port, 0, None
        self.headers = {"Content-Type": "application/json", "X-Forwarded-For": f"192.0.2.{number}"}
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
        self.name = f"Device {number}"

    def ask(self, method, path, body=None):
        """Returns the JSON of an answer."""
        self.connection.request(method, f"/v1/community/{path}", body and json.dumps(body), self.headers)
        answer = self.connection.getresponse()
        data = answer.read()
        if answer.status != 200:
            raise RuntimeError(f"{path}: {answer.status} {data[:300]}")
        return json.loads(data)

    def join(self):
        """Registers."""
        self.ask("POST", "accounts", {"name": self.name, "password": PASSWORD})

    def log_in(self):
        """Logs in."""
        token = self.ask("POST", "sessions", {"name": self.name, "password": PASSWORD, "kind": "device"})["token"]
        self.headers["Authorization"] = f"Bearer {token}"

    def look(self):
        """Asks for what other devices have changed, which is nothing."""
        self.ask("GET", f"items?after={self.version}")

    def store(self):
        """Stores another version of a trip."""
        self.trip["page"]["savedAt"] += 1
        item = {"kind": "trip", "key": "trip", "version": self.version, "content": json.dumps(self.trip)}
        self.version = self.ask("POST", "items", item)["stored"]["version"]


def rate(name, clients, step, seconds, processes):
    """Prints how often a step is done a second by all clients at once, how long it takes, and the processor time of each part for it."""
    before = {part: processor(process) for part, process in processes.items()}
    end, times, lock = time.monotonic() + seconds, [], threading.Lock()

    def work(client):
        while time.monotonic() < end:
            begin = time.perf_counter()
            step(client)
            with lock:
                times.append((time.perf_counter() - begin) * 1000)

    threads = [threading.Thread(target=work, args=(client,)) for client in clients]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    took = time.monotonic() - end + seconds
    times.sort()
    spent = ", ".join(f"{(processor(process) - before[part]) / len(times):.2f} ms of {part}" for part, process in processes.items())
    print(
        f"{name}: {len(times) / took:.0f} a second, {times[len(times) // 2]:.1f} ms in the median, p99 {times[int(0.99 * len(times))]:.1f} ms "
        f"({len(clients)} clients); {spent}", flush=True,
    )


def measure(order, name, database, trip, server=None):
    """Measures a service on a database."""
    options = ("--community", "--database", database, "--proxy", "127.0.0.1", "--connections", "900")
    with Service(order.planday, *options) as service:
        process = service.process.pid
        processes = {"the service": process}
        if server:
            processes["the database"] = int((server.data / "postmaster.pid").read_text(encoding="utf-8").split("\n", 1)[0])
        print(f"{name}: {memory(process):.0f} MiB at the start", flush=True)
        if server and not server.is_alone:
            sockets = [http.client.HTTPConnection("127.0.0.1", service.port) for _ in range(500)]
            before = memory(process)
            for socket in sockets:
                socket.request("GET", "/healthz")
                socket.getresponse().read()
            print(f"{name}: {(memory(process) - before) * 1024 / len(sockets):.0f} KiB for each of {len(sockets)} idle connections", flush=True)
            for socket in sockets:
                socket.close()
        clients = [Client(service.port, number + 1) for number in range(order.clients)]
        for client in clients:
            client.join()
            client.log_in()
            client.trip = {**trip, "page": {"savedAt": 1_800_000_000_000}}
        if server and not server.is_alone:
            # A client has 200 log-ins an hour.
            rate(f"{name}, log-ins", clients, Client.log_in, min(order.seconds, 10), processes)
            print(f"{name}: {memory(process):.0f} MiB after log-ins", flush=True)
        rate(f"{name}, nothing new", clients, Client.look, order.seconds, processes)
        rate(f"{name}, a trip of {len(json.dumps(trip)) / 1000:.0f} kB stored", clients, Client.store, order.seconds, processes)
        for client in clients:
            client.trip["plan"] = "x" * 2_000
        rate(f"{name}, an item of 2 kB stored", clients, Client.store, order.seconds, processes)
        print(f"{name}: {memory(process):.0f} MiB at the end", flush=True)
        if server:
            backends = server.query("SELECT pid FROM pg_stat_activity WHERE application_name LIKE 'planday%'").split()
            shares = [memory(backend, "Pss") for backend in backends]
            print(f"{name}: {sum(shares) / len(shares):.1f} MiB for each of {len(shares)} connections in PostgreSQL", flush=True)


def size(order, server, trip):
    """Prints the size of a kept trip."""
    before = int(server.query("SELECT pg_total_relation_size('item')", "planday"))
    account = server.query("SELECT id FROM account LIMIT 1", "planday")
    with tempfile.NamedTemporaryFile("w", suffix=".csv") as file:
        for number in range(order.kept):
            # Times and points of each trip are others, as those of real trips are.
            text = re.sub(r"\d+\.\d+", lambda found: f"{float(found[0]) + random.random():.4f}", json.dumps(trip))
            quoted = text.replace('"', '""')
            file.write(f'{account},trip,made-{number},1,"{quoted}",1800000000\n')
        file.flush()
        pathlib.Path(file.name).chmod(0o644)
        server.query(f"COPY item (account, kind, key, version, content, changed) FROM '{file.name}' WITH (FORMAT csv)", "planday")
    each = (int(server.query("SELECT pg_total_relation_size('item')", "planday")) - before) / order.kept
    print(f"a kept trip of {len(json.dumps(trip)) / 1000:.1f} kB takes {each / 1000:.1f} kB in PostgreSQL: {1e9 / each:,.0f} in a GB", flush=True)


def main():
    """Measures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--planday", required=True)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--clients", type=int, default=8)
    parser.add_argument("--kept", type=int, default=2_000)
    order = parser.parse_args()
    random.seed(1)
    with Service(order.planday) as service:
        body = {"city": "london", "date": "2027-05-13", "maxStops": 6, "seconds": 5}
        plan = json.loads(service.ask("POST", "/v1/plan", body)[2])
    trip = {"name": "May", "city": "london", "date": "2027-05-13", "plan": plan}
    with postgres.pair() as (primary, _):
        database = f"postgres://planday@127.0.0.1:{primary.port}/planday"
        primary.is_alone = False
        measure(order, "PostgreSQL with a standby", database, trip, primary)
        primary.query("ALTER SYSTEM SET synchronous_standby_names = ''")
        primary.query("SELECT pg_reload_conf()")
        primary.query("TRUNCATE account CASCADE", "planday")
        primary.is_alone = True
        measure(order, "PostgreSQL alone", database, trip, primary)
        size(order, primary, trip)
    with tempfile.TemporaryDirectory() as folder:
        measure(order, "SQLite", f"{folder}/community.sqlite", trip)


if __name__ == "__main__":
    main()
