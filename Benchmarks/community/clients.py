#!/usr/bin/env python3
"""Lets a thousand devices, each logged in to an account of its own, use one community at once, and counts errors.

    clients.py --planday .build/release/planday [--clients 1000] [--seconds 60] [--pause 10]

One service on PostgreSQL with a standby that each commit waits for. Each device keeps its connection, and pauses up to so many seconds between its
requests: of a hundred, seventy ask for changes, ten store an item of 2 kB, eight look for what is near, six search, four read an area and two plan a
morning. Accounts and sessions are written into the database, since a thousand log-ins take minutes. Prints the times of each kind of request, and the
answers that were none; exits 1 if there are any.
"""
import argparse
import asyncio
import collections
import hashlib
import json
import pathlib
import random
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests" / "Independent"))

import postgres  # noqa: E402
from check_service import Service  # noqa: E402

KINDS = {"changes": 70, "store": 10, "near": 8, "search": 6, "area": 4, "plan": 2}


def filled(server, folder, count):
    """Writes accounts and sessions, and returns the tokens."""
    now = int(time.time())
    tokens = [f"token{number:047d}" for number in range(count)]
    accounts, sessions = folder / "accounts.csv", folder / "sessions.csv"
    accounts.write_text("".join(f"account{i:013d},Device {i},device{i},user,{now}\n" for i in range(count)), encoding="utf-8")
    sessions.write_text("".join(
        f"session{i:013d},account{i:013d},device,test,\\x{hashlib.blake2b(token.encode(), digest_size=32).hexdigest()},{now},1,{now},{now},{now + 86_400}\n"
        for i, token in enumerate(tokens)
    ), encoding="utf-8")
    for file in (accounts, sessions):
        file.chmod(0o644)
    server.query(f"COPY account (id, name, key, role, created) FROM '{accounts}' WITH (FORMAT csv)", "planday")
    columns = "id, account, kind, label, token, rotated, confirmed, created, used, expires"
    server.query(f"COPY session ({columns}) FROM '{sessions}' WITH (FORMAT csv)", "planday")
    return tokens


class Device:
    """A device with a connection of its own."""

    def __init__(self, number, token, port):
        self.number, self.token, self.port = number, token, port
        self.version, self.random = 0, random.Random(number)
        self.reader = self.writer = None

    def request(self, kind):
        """Returns the method, the path and the body of a request of a kind."""
        lat, lon = 51.5 + self.random.uniform(-0.05, 0.05), -0.12 + self.random.uniform(-0.1, 0.1)
        match kind:
            case "changes":
                return "GET", f"/v1/community/items?after={self.version}", None
            case "store":
                item = {"kind": "trip", "key": "trip", "version": self.version, "content": f"{self.random.random()}" + "x" * 2_000}
                return "POST", "/v1/community/items", item
            case "near":
                return "GET", f"/v1/community/places?near={lat:.5f},{lon:.5f}&limit=10", None
            case "search":
                return "GET", "/v1/search?city=london&q=" + self.random.choice(["tower", "tate", "british+mus", "oxford+st", "hyde"]), None
            case "area":
                return "GET", f"/v1/community/places?box={lat:.4f},{lon:.4f},{lat + 0.02:.4f},{lon + 0.03:.4f}&limit=500", None
            case "plan":
                box = [[lon, lat], [lon + 0.02, lat], [lon + 0.02, lat + 0.015], [lon, lat + 0.015], [lon, lat]]
                return "POST", "/v1/plan", {
                    "city": "london", "date": "2027-05-13", "start": "09:00", "end": "13:00", "seconds": 5,
                    "area": {"type": "Polygon", "coordinates": [box]},
                }

    async def ask(self, kind):
        """Sends a request, and returns the status and the body of the answer."""
        method, path, body = self.request(kind)
        if self.writer is None:
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        data = json.dumps(body).encode() if body else b""
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {self.token}\r\nAccept: application/json\r\n"
            f"X-Forwarded-For: 10.0.{self.number // 250}.{self.number % 250 + 1}\r\n"
        )
        if body:
            head += f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n"
        self.writer.write(head.encode() + b"\r\n" + data)
        await self.writer.drain()
        lines = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        fields = dict(line.lower().split(": ", 1) for line in lines[1:] if ": " in line)
        if "content-length" in fields:
            answer = await self.reader.readexactly(int(fields["content-length"]))
        else:
            answer = b""
            while size := int(await self.reader.readline(), 16):
                answer += (await self.reader.readexactly(size + 2))[:-2]
            await self.reader.readline()
        if fields.get("connection") == "close":
            self.writer.close()
            self.writer = None
        return int(lines[0].split()[1]), answer

    async def run(self, end, pause, times, failures):
        """Sends requests with pauses between them."""
        await asyncio.sleep(self.random.uniform(0, pause))
        while time.monotonic() < end:
            [kind] = self.random.choices(list(KINDS), list(KINDS.values()))
            begin = time.perf_counter()
            try:
                status, answer = await asyncio.wait_for(self.ask(kind), 120)
            except (OSError, asyncio.IncompleteReadError, asyncio.TimeoutError) as error:
                failures[kind, type(error).__name__] += 1
                self.writer = None
                continue
            times[kind].append((time.perf_counter() - begin) * 1000)
            # An area without a plan is an answer, too.
            if status != 200 and not (kind == "plan" and status == 422):
                failures[kind, f"{status} {answer[:160]}"] += 1
            elif kind == "store":
                outcome = json.loads(answer)
                self.version = outcome.get("stored", outcome.get("conflict"))["version"]
            await asyncio.sleep(self.random.uniform(0, pause))


async def measured(order, tokens, port):
    """Runs all devices, and returns the times and the failures."""
    times, failures = collections.defaultdict(list), collections.Counter()
    end = time.monotonic() + order.seconds
    devices = [Device(number, token, port) for number, token in enumerate(tokens)]
    await asyncio.gather(*(device.run(end, order.pause, times, failures) for device in devices))
    return times, failures


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--planday", required=True)
    parser.add_argument("--clients", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--pause", type=float, default=10)
    order = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        folder.chmod(0o755)
        with postgres.pair() as (primary, _):
            database = f"postgres://planday@127.0.0.1:{primary.port}/planday"
            options = ("--community", "--database", database, "--proxy", "127.0.0.1", "--connections", "4096")
            with Service(order.planday, *options) as service:
                tokens = filled(primary, folder, order.clients)
                begin = time.monotonic()
                times, failures = asyncio.run(measured(order, tokens, service.port))
                took = time.monotonic() - begin
    count = sum(map(len, times.values()))
    print(f"{order.clients} devices, {count} requests in {took:.0f} s, {count / took:.0f} a second")
    for kind in KINDS:
        row = sorted(times[kind])
        if row:
            print(f"{kind}: {len(row)}, {row[len(row) // 2]:.0f} ms in the median, p99 {row[int(0.99 * len(row))]:.0f} ms")
    for (kind, problem), number in failures.items():
        print(f"{kind} fails {number} times: {problem}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
