#!/usr/bin/env python3
"""Sends planday serve excessive requests, and measures their cost.

    check_security.py --planday .build/release/planday [--only crash]

Valid requests that would crash, exhaust or block a service that trusts their numbers; clients that disconnect, flood, send slowly or
do not read; signals during work. Costs are the CPU seconds and the peak memory of the service's process, so a busy machine does not
matter; timeouts are generous. Prints a line for each fault, and finally 'N checks, M faults'; exits 1 if there are any.
"""
import argparse
import contextlib
import http.client
import json
import os
import pathlib
import random
import re
import resource
import signal
import subprocess
import sys
import threading
import time

from check_service import LONG, PATIENCE, Service, post, rest

# The budget of any request: reading it, rejecting it, and planning with a zero time limit.
CPU_SECONDS = 1.5
# CPU time allowed after the client has disconnected.
LEFT_CPU_SECONDS = 1.5
# The memory budget of a service, with the maps of three cities: about 110 MB idle.
MEGABYTES = 600
TICKS = os.sysconf("SC_CLK_TCK")


class Measured(Service):
    """A running service and its resource usage."""

    def __init__(self, binary, *options, **process):
        super().__init__(binary, *options, **process)
        self.settle()

    def cpu(self):
        """Returns the CPU seconds of all its threads."""
        text = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text(encoding="utf-8")
        fields = text.rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def peak(self):
        """Returns the peak resident memory in megabytes."""
        text = pathlib.Path(f"/proc/{self.process.pid}/status").read_text(encoding="utf-8")
        return int(re.search(r"^VmHWM:\s+(\d+) kB", text, re.M)[1]) / 1024

    def is_working(self):
        """Whether one of its threads is running or runnable."""
        for task in pathlib.Path(f"/proc/{self.process.pid}/task").iterdir():
            with contextlib.suppress(OSError):
                if (task / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] in "RD":
                    return True
        return False

    def settle(self, seconds=PATIENCE, cpu=float("inf")):
        """Waits until no thread works for half a second; at most the given wall-clock and CPU seconds."""
        begin, end, quiet, last = self.cpu(), time.monotonic() + seconds, 0, -1
        while time.monotonic() < end and quiet < 10 and self.cpu() - begin < cpu:
            now = self.cpu()
            quiet = 0 if now != last or self.is_working() else quiet + 1
            last = now
            time.sleep(0.05)

    def lives(self):
        """Whether the process is running and responds."""
        with contextlib.suppress(OSError, http.client.HTTPException):
            return self.process.poll() is None and self.ask("GET", "/healthz")[0] == 200
        return False

    def send(self, path, body, patience=PATIENCE):
        """Returns the status for a raw body; None without a response."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=patience)
        with contextlib.closing(connection):
            try:
                connection.request("POST", path, body, {"Content-Type": "application/json"})
                answer = connection.getresponse()
                answer.read()
                return answer.status
            except (OSError, http.client.HTTPException):
                return None


def visits(count, **last):
    """Returns visits of zero length, and a last one with some."""
    every = [{"id": str(node), "node": node, "score": 1, "stay": 0, "windows": []} for node in range(count - 1)]
    return [*every, {"id": "last", "node": count - 1, "score": 9, "windows": [], **last}]


def problem(rows, horizon=9, days=1, version=1, cost=0):
    """Returns a problem whose places lie on a line."""
    count = len(rows)
    travel = [[0 if column in (row, row + 1) else 1 for column in range(count)] for row in range(count)]
    return {
        "format": f"planday.problem/{version}", "horizon": [0, horizon], "travelCost": cost, "days": days,
        "travel": travel, "visits": rows,
    }


def check_crash(binary):
    """Numbers that overflow only in combination are rejected or solved, and the service keeps running."""
    windows = [{"open": 0, "close": 1 << 26}]
    problems = [
        problem(visits(34, stay=1 << 26)),
        problem(visits(41, stay=52377649, must=True, windows=windows), 1000, cost=0.1),
    ]
    seed = int(os.environ.get("SEED", "1"))
    chance = random.Random(seed)
    for _ in range(40):
        count = chance.choice([2, 3, 17, 33, 34, 41, 63, 64])
        limit = chance.choice([1 << 26, (1 << 31) // count, (1 << 31) // (count + 1), (1 << 30) // count])
        near = max(0, min(1 << 26, limit + chance.randint(-2, 2)))
        close = chance.choice([near, 1 << 26, 1000, 9])
        rows = visits(
            count, stay=near, must=chance.random() < 0.5,
            windows=chance.choice([[], [{"open": 0, "close": close}], [{"open": max(0, close - 1), "close": close}]]),
        )
        problems.append(problem(rows, chance.choice([9, 1000, 1 << 16, (1 << 26) // count]), cost=chance.choice([0, 0.1, 1e6])))
    with Measured(binary, "--seconds", "1") as service:
        for number, each in enumerate(problems):
            status = service.send("/v1/solve?seconds=0.05", json.dumps(each))
            if status not in (200, 422) or service.process.poll() is not None:
                yield f"problem {number} of seed {seed} returns {status}; the process ended with {service.process.poll()}"
                return
        if service.peak() > MEGABYTES:
            yield f"numbers near the limits take {service.peak():.0f} MB"


def check_memory(binary):
    """Options multiplied by kinds of day take neither gigabytes nor a minute."""
    kinds = [{"open": day, "close": 50, "day": day} for day in range(10)]
    many = [
        {
            "id": str(node), "node": node,
            "options": [
                {"score": 1, "stay": stay, "windows": kinds if (node, stay) == (0, 1) else []} for stay in range(1, 41)
            ],
        }
        for node in range(100)
    ]
    one = [{"id": "0", "node": 0, "options": [{"score": 1, "stay": stay % 50, "windows": []} for stay in range(8000)]}]
    for name, rows, days in (("100 visits of 40 options on 10 kinds of day", many, 10), ("a visit of 8,000 options", one, 1)):
        with Measured(binary, "--seconds", "1") as service:
            begin = service.cpu()
            status = service.send("/v1/solve?exact=off&seconds=0.2", json.dumps(problem(rows, 50, days, version=2)))
            spent = service.cpu() - begin
            if status not in (200, 422):
                yield f"{name}: status {status}"
            if service.process.poll() is None and service.peak() > MEGABYTES:
                yield f"{name}: {service.peak():.0f} MB"
            if spent > 2 * CPU_SECONDS:
                yield f"{name}: {spent:.1f} CPU s"


def lists(plan):
    """Returns requests of many faults: a name, a path, and the body."""
    ids = [f"british-museu{number:05x}" for number in range(50_000)]
    order = {"city": "london", "date": "2026-12-01"}
    pins = [f"{name}@10:00" for name in ids]
    stops = [{"id": name} for name in ids]
    left = [{"id": name, "reason": "value", "cost": 1, "proved": True} for name in ids]
    keys = {f"unknown{number}": 1 for number in range(50_000)}
    return [
        ("500 musts", "/v1/plan", {**order, "must": ids[:500]}),
        ("300 pins", "/v1/plan", {**order, "pins": pins[:300]}),
        ("300 skips", "/v1/plan", {**order, "skip": ids[:300]}),
        ("300 stops to time", "/v1/retime", {"request": order, "days": [{"stops": stops[:300]}]}),
        ("1,000 places to watch", "/v1/watch/fixes", {"city": "london", "fixes": [], "places": ids[:1000]}),
        ("300 sights left out", "/v1/check", {**plan, "leftOut": left[:300]}),
        ("200 skips on the way", "/v1/replan", {"plan": plan, "at": "12:00", "skip": ids[:200]}),
        ("20,000 musts", "/v1/plan", {**order, "must": ids[:20_000]}),
        ("20,000 stops to time", "/v1/retime", {"request": order, "days": [{"stops": stops[:20_000]}]}),
        ("45,000 places to watch", "/v1/watch/fixes", {"city": "london", "fixes": [], "places": ids[:45_000]}),
        ("20,000 stops to check", "/v1/check", {**plan, "days": [{**plan["days"][0], "stops": stops[:20_000]}]}),
        ("10,000 unknown keys", "/v1/plan", {**order, **dict(list(keys.items())[:10_000])}),
        ("50,000 unknown keys", "/v1/plan", {**order, **dict(list(keys.items())[:50_000])}),
        ("40,000 unknown keys of a plan", "/v1/check", {**plan, **dict(list(keys.items())[:40_000])}),
    ]


def small_plan(service):
    """Returns a plan of three stops."""
    order = {"city": "london", "date": "2026-12-01", "maxStops": 3, "breaks": False, "categories": ["library"], "seconds": 1}
    return json.loads(service.ask("POST", "/v1/plan", order)[2])


def check_cost(binary):
    """A request with thousands of faults costs about as much as one with a hundred."""
    with Measured(binary, "--seconds", "1") as service:
        requests = lists(small_plan(service))
        service.settle()
        for name, path, body in requests:
            text = json.dumps(body)
            begin = service.cpu()
            status = service.send(path, text)
            # Without a response, work continues.
            if status is None:
                service.settle(cpu=10)
            spent = service.cpu() - begin
            if status != 422:
                yield f"{name}: status {status}"
            if spent > CPU_SECONDS:
                yield f"{name}: {spent:.1f} CPU s for {len(text) / 1000:.0f} kB"
            if status is None:
                return
        if service.peak() > MEGABYTES:
            yield f"reporting faults takes {service.peak():.0f} MB"


def check_leaving(binary):
    """Work stops after its client has disconnected."""
    ids = [f"british-museu{number:05x}" for number in range(6_000)]
    london = {"city": "london", "date": "2026-12-01"}
    with Measured(binary, "--seconds", "60", "--plans", "2") as service:
        plan = small_plan(service)
        service.settle()
        requests = [
            ("6,000 musts", post("/v1/plan", {**london, "must": ids})),
            ("6,000 places", post("/v1/watch/fixes", {"city": "london", "fixes": [], "places": ids})),
            ("five days", post("/v1/plan", {**LONG, "seconds": 60})),
            ("five days by transit", post("/v1/plan", {**LONG, "mode": "transit", "seconds": 60})),
            ("what if", post("/v1/whatif", {"plan": plan, "changes": [{"rain": True}, {"start": "08:00"}] * 3})),
            ("suggestions", post("/v1/suggest", {"plan": plan, "limit": 10})),
            ("three hours", "GET /v1/within?city=london&from=british-museum&minutes=180 HTTP/1.1\r\nHost: localhost\r\n\r\n"),
        ]
        for name, text in requests:
            connections = [service.connect(text) for _ in range(2)]
            # Long enough for work to start on any machine.
            time.sleep(0.5)
            for connection in connections:
                connection.close()
            begin = service.cpu()
            service.settle(cpu=3 * LEFT_CPU_SECONDS)
            spent = service.cpu() - begin
            if spent > LEFT_CPU_SECONDS:
                yield f"{name}: {spent:.1f} CPU s after the clients disconnected"
                return
        if not service.lives():
            yield "it is unhealthy after its clients disconnected"


def flood(service, source, headers, ended):
    """Requests five days repeatedly until stopped."""
    body = json.dumps(LONG)
    while not ended.is_set():
        connection = http.client.HTTPConnection("127.0.0.1", service.port, timeout=PATIENCE, source_address=(source, 0))
        with contextlib.closing(connection), contextlib.suppress(OSError, http.client.HTTPException):
            while not ended.is_set():
                connection.request("POST", "/v1/plan", body, {"Content-Type": "application/json", **headers})
                answer = connection.getresponse()
                answer.read()
                if answer.status != 200:
                    ended.wait(0.05)


def check_fairness(binary):
    """A polite client gets all its plans while another floods the service with 24 connections."""
    order = {"city": "vancouver", "date": "2026-12-01", "maxStops": 1, "categories": ["library"], "seconds": 1}
    clients = {
        "at another address": ([], "127.0.0.2", {}, {}),
        "behind the same proxy": (
            ["--proxy", "127.0.0.0/8"], "127.0.0.1", {"X-Forwarded-For": "192.0.2.1"}, {"X-Forwarded-For": "192.0.2.2"},
        ),
    }
    for name, (options, source, flooding, asking) in clients.items():
        with Service(binary, "--plans", "1", "--queue", "16", "--seconds", "1", *options) as service:
            ended = threading.Event()
            threads = [
                threading.Thread(target=flood, args=(service, source, flooding, ended), daemon=True) for _ in range(24)
            ]
            for thread in threads:
                thread.start()
            if not service.waits_until(16, "waiting"):
                yield f"{name}: the flood does not fill the queue"
            statuses = []
            for _ in range(3):
                headers = {key.replace("-", "_"): value for key, value in asking.items()}
                statuses.append(service.ask("POST", "/v1/plan", order, **headers)[0])
            ended.set()
            if statuses != [200] * 3:
                yield f"a client {name} gets {statuses} while another floods"
            service.process.kill()
            for thread in threads:
                thread.join(PATIENCE)


def check_end(binary):
    """The process ends soon after the drain time, whatever it computes, after any termination signal."""
    ids = [f"british-museu{number:05x}" for number in range(6_000)]
    works = {
        "6,000 musts": ([post("/v1/plan", {"city": "london", "date": "2026-12-01", "must": ids})] * 2, []),
        "32 whole cities": ([post("/v1/plan", LONG)] * 32, ["--plans", "32", "--seconds", "60"]),
    }
    for name, (texts, options) in works.items():
        with Service(binary, "--drain", "1", *options) as service:
            connections = [service.connect(text) for text in texts]
            time.sleep(1)
            service.process.send_signal(signal.SIGTERM)
            try:
                # The drain time and five seconds, with slack for a busy machine.
                code = service.process.wait(30)
                if code not in (0, 70):
                    yield f"{name}: SIGTERM ends it with {code}"
            except subprocess.TimeoutExpired:
                yield f"{name}: still running 30 s after SIGTERM"
                service.process.kill()
            for connection in connections:
                connection.close()
    # This check may itself run under nohup, whose children ignore SIGHUP.
    heeding = {"preexec_fn": lambda: signal.signal(signal.SIGHUP, signal.SIG_DFL)}
    with Service(binary, "--seconds", "2", **heeding) as service:
        connection = service.connect(post("/v1/plan", {**LONG, "seconds": 2}))
        if not service.waits_until(1):
            yield "planning does not start"
        service.process.send_signal(signal.SIGHUP)
        answer = rest(connection) or ""
        # On a very busy machine the drain time may be over before the plan is made.
        if not answer.startswith(("HTTP/1.1 200", "HTTP/1.1 503")) or not answer.endswith("}\n"):
            yield f"SIGHUP: the running plan returns {answer[:80]!r}"
        if (code := service.process.wait(PATIENCE)) != 0:
            yield f"SIGHUP ends it with {code}"
    ignoring = {"preexec_fn": lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN)}
    with Measured(binary, **ignoring) as service:
        service.process.send_signal(signal.SIGHUP)
        time.sleep(1)
        if not service.lives():
            yield "SIGHUP ends a service that ignores it, e.g. under nohup"


def check_log(binary):
    """A stopped reader of the log blocks no request, and the log reports dropped lines."""
    with Service(binary, reads_log=False) as service:
        connection = http.client.HTTPConnection("127.0.0.1", service.port, timeout=PATIENCE)
        answered = 0
        with contextlib.closing(connection), contextlib.suppress(OSError, http.client.HTTPException):
            for _ in range(5_000):
                connection.request("GET", "/healthz")
                answered += connection.getresponse().read() == b"ok\n"
        if answered < 5_000:
            yield f"no responses after {answered} requests with an unread log"
            service.process.kill()
            return
        metrics = service.ask("GET", "/metrics")[2].decode()
        found = re.search(r"^planday_log_lines_dropped_total (\d+)$", metrics, re.M)
        if not found or int(found[1]) == 0:
            yield "dropped lines are not counted"
        reader = service.read_log()
        code, _ = service.stop()
        reader.join(PATIENCE)
        dropped = [json.loads(line) for line in service.log if "were dropped" in line]
        if code != 0 or not dropped or int(dropped[0]["lines"]) < 1:
            yield f"the log does not report missing lines: {dropped}, {code}"


def check_files(binary):
    """With few open files there are fewer connections, and the service still answers."""
    few = {"preexec_fn": lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64))}
    with Service(binary, "--idle", "600", **few) as service:
        held = [service.connect("GET / HTTP/1.1\r\nHost: loc", f"127.0.0.{2 + number % 3}") for number in range(150)]
        for _ in range(3):
            answer = ""
            for _ in range(3):
                # A connection may be closed for a newer one before it has sent anything.
                with contextlib.suppress(OSError):
                    answer = answer_of(service, "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                if answer:
                    break
            if not answer.startswith("HTTP/1.1 200"):
                yield f"150 connections with 64 files: the liveness probe returns {answer[:80]!r}"
                break
        warnings = [line for line in service.log if '"warning"' in line and "open files is 64" in line and "1024" in line]
        if len(warnings) != 1:
            yield f"the log does not report that the limit of open files lowers that of connections: {service.log}"
        for connection in held:
            connection.close()
    none = {"preexec_fn": lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (24, 24))}
    try:
        with Service(binary, **none):
            yield "24 files are enough"
    except RuntimeError as error:
        if "ulimit -n" not in str(error):
            yield f"24 files: {error}"


def answer_of(service, text, then=None):
    """Returns the responses to a text, and to another that is sent after the first bytes."""
    connection = service.connect(text)
    with contextlib.closing(connection):
        first = ""
        if then is not None:
            try:
                first = connection.recv(65536).decode()
            except TimeoutError:
                return "nothing"
            connection.sendall(then.encode())
        end = rest(connection)
        return first + ("open" if end is None else end)


def check_words(binary):
    """Expect and Host are parsed strictly, and unread bodies time out."""
    order = json.dumps({"city": "vancouver", "date": "2026-12-01", "maxStops": 1, "categories": ["library"], "seconds": 1})
    head = "Host: localhost\r\nContent-Type: application/json\r\nConnection: close\r\n"
    length = f"Content-Length: {len(order)}\r\n"
    with Service(binary, "--idle", "30") as service:
        waiting = f"POST /v1/plan HTTP/1.1\r\n{head}{length}Expect: 100-continue\r\n\r\n"
        found = re.findall(r"HTTP/1.1 (\d+)", answer_of(service, waiting, order))
        if found != ["100", "200"]:
            yield f"a client that expects 100-continue gets {found}"
        for line, expectation, wanted in (
            ("GET /v1/cities", "100-continue", ["200"]), ("POST /nowhere", "100-continue", ["404"]),
            ("POST /v1/plan", "magic", ["417"]),
        ):
            text = f"{line} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n{length}Expect: {expectation}\r\n\r\n"
            found = re.findall(r"HTTP/1.1 (\d+)|(open)$", answer_of(service, text))
            if [each[0] or each[1] for each in found] != wanted:
                yield f"{line} with Expect: {expectation} returns {found}"
        for host in ("[::1].evil.example", "localhost:evil", "[::1]:80.evil", "evil@localhost", "localhost:99999"):
            answer = answer_of(service, f"GET /healthz HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")
            if not answer.startswith(("HTTP/1.1 400", "HTTP/1.1 421")):
                yield f"Host: {host} returns {answer[:40]!r}"
        for host in ("localhost", "LOCALHOST:80", "127.0.0.1", f"[::1]:{service.port}"):
            answer = answer_of(service, f"GET /healthz HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")
            if not answer.startswith("HTTP/1.1 200"):
                yield f"Host: {host} returns {answer[:40]!r}"
    with Service(binary, "--idle", "1") as service:
        for line in ("GET /v1/cities", "GET /nowhere", "POST /healthz"):
            text = f"{line} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n"
            connection = service.connect(text)
            end = time.monotonic() + PATIENCE
            with contextlib.closing(connection), contextlib.suppress(OSError):
                while time.monotonic() < end:
                    connection.sendall(b"x")
                    connection.settimeout(0.2)
                    with contextlib.suppress(TimeoutError):
                        if not connection.recv(65536):
                            break
                else:
                    yield f"{line}: an unread body may trickle in for {PATIENCE} s"


CHECKS = [check_crash, check_memory, check_cost, check_leaving, check_fairness, check_end, check_log, check_files, check_words]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--planday", required=True)
    parser.add_argument("--only", help="the checks whose names contain this text")
    options = parser.parse_args()
    binary = str(pathlib.Path(options.planday).resolve())
    if not pathlib.Path("/proc/self/stat").exists():
        print("no /proc: costs cannot be measured")
        return
    checks = [check for check in CHECKS if options.only in check.__name__] if options.only else CHECKS
    found = []
    for check in checks:
        begin = time.monotonic()
        faults = list(check(binary))
        print(f"{check.__name__.removeprefix('check_')}: {len(faults)} faults, {time.monotonic() - begin:.0f} s", file=sys.stderr)
        found += faults
    for line in found:
        print(line)
    print(f"{len(checks)} checks, {len(found)} faults")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
