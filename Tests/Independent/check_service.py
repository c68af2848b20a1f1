#!/usr/bin/env python3
"""Starts planday serve and asks it as other programs do.

    check_service.py --planday .build/release/planday [--examples 20]

Its plans are read by a reader that is not planday's; schemathesis makes requests out of openapi.json, right and
wrong ones; clients leave, dawdle and crowd; SIGTERM ends it while it plans. Prints a line for each thing that does
not hold, and at the end 'N checks, M faults'; exits 1 if there are any.
"""
import argparse
import contextlib
import http.client
import json
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

import plan_reader

ROOT = pathlib.Path(__file__).resolve().parents[2]
DATA = ROOT / "data"
# What takes long: five days in a whole city.
LONG = {"city": "london", "date": "2026-12-01", "days": 5}
# After so many seconds that something does not happen, it never will.
PATIENCE = 60


class Service:
    """A running planday serve."""

    def __init__(self, binary, *options):
        command = [binary, "serve", "--port", "0", "--data", str(DATA), *options]
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        self.log, self.port = [], None
        for line in self.process.stderr:
            self.log.append(line)
            if found := re.search(r"listening on [^ \"]*:(\d+)", line):
                self.port = int(found[1])
                break
        if self.port is None:
            raise RuntimeError(f"does not start: {''.join(self.log)}")
        threading.Thread(target=lambda: self.log.extend(self.process.stderr), daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.process.kill()

    def ask(self, method, path, body=None, **headers):
        """Returns the status, the headers and the body of an answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10 * PATIENCE)
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if body is not None:
            sent.setdefault("Content-Type", "application/json")
            body = json.dumps(body)
        with contextlib.closing(connection):
            connection.request(method, path, body, sent)
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read()

    def under_way(self):
        """Returns how many plans are being made."""
        text = self.ask("GET", "/metrics")[2].decode()
        return int(re.search(r"^planday_plans_under_way (\d+)$", text, re.M)[1])

    def waits_until(self, count):
        """Returns whether so many plans come to be under way."""
        for _ in range(PATIENCE * 20):
            if self.under_way() == count:
                return True
            time.sleep(0.05)
        return False

    def connect(self, text):
        """Returns a connection over which a text was sent."""
        connection = socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)
        connection.sendall(text.encode())
        return connection


def post(path, order):
    """Returns a request as it goes over the wire."""
    body = json.dumps(order)
    return (
        f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\n\r\n{body}"
    )


def rest(connection):
    """Returns what still comes over a connection until it is closed, or None if it is not."""
    answer = b""
    try:
        while part := connection.recv(65536):
            answer += part
    except ConnectionResetError:
        pass
    except TimeoutError:
        return None
    return answer.decode(errors="replace")


def is_whole(plan):
    """Whether the time cut off no part of the plan and of its reasons."""
    return plan["proof"]["status"] == "optimal" and all(row["proved"] for row in plan["leftOut"])


def check_plans(binary):
    """The plans hold by another reader, and two services answer the same."""
    with Service(binary, "--seconds", "30") as one, Service(binary, "--seconds", "30") as other:
        compared = 0
        for file in sorted((DATA / "areas").glob("*.geojson")):
            city = file.stem.split("-")[0]
            area = json.loads(file.read_text(encoding="utf-8"))
            order = {"city": city, "date": "2026-12-11", "area": area, "maxStops": 3}
            status, _, body = one.ask("POST", "/v1/plan", order)
            if status != 200:
                yield f"{file.stem}: {status} {body[:200]}"
                continue
            plan = json.loads(body)
            catalog = json.loads((DATA / f"{city}.json").read_text(encoding="utf-8"))
            reader = plan_reader.Reader(plan, plan_reader.City(catalog), plan_reader.Area(area))
            yield from (f"{file.stem}: {violation}" for violation in reader.violations())
            if one.ask("POST", "/v1/check", plan)[2].split() != [b"[", b"]"]:
                yield f"{file.stem}: its own check finds something"
            again = json.loads(other.ask("POST", "/v1/plan", order)[2])
            # What the time cuts off depends on how busy the machine is, in either of the two.
            if is_whole(plan) and is_whole(again):
                compared += 1
                plan["proof"]["seconds"] = again["proof"]["seconds"] = 0
                if plan != again:
                    yield f"{file.stem}: another service answers otherwise"
        if not compared:
            yield "no plan could be compared with that of another service"


def check_full(binary):
    """A full queue is said, with when to ask again."""
    with Service(binary, "--plans", "1", "--queue", "0", "--seconds", "60") as service:
        first = service.connect(post("/v1/plan", LONG))
        if not service.waits_until(1):
            yield "no plan comes to be under way"
        status, headers, body = service.ask("POST", "/v1/plan", LONG)
        if status != 503 or int(headers.get("Retry-After", 0)) < 1:
            yield f"a full queue answers {status} {dict(headers)}"
        if json.loads(body)["status"] != 503:
            yield f"a full queue says {body}"
        if service.ask("GET", "/healthz")[0] != 200:
            yield "a full queue is not in good health"
        first.close()
        if not service.waits_until(0):
            yield "a plan goes on though nobody waits for it"
        text = service.ask("GET", "/metrics")[2].decode()
        if 'planday_plans_rejected_total{reason="cancelled"} 1\n' not in text:
            yield "the plan of whoever left is not cancelled"


def check_end(binary):
    """SIGTERM ends the service after the plan that is under way."""
    with Service(binary, "--seconds", "3") as service:
        connection = service.connect(post("/v1/plan", {**LONG, "seconds": 3}))
        if not service.waits_until(1):
            yield "no plan comes to be under way"
        service.process.send_signal(signal.SIGTERM)
        answer = rest(connection)
        if answer is None or not answer.startswith("HTTP/1.1 200") or not answer.endswith("}\n"):
            yield f"the plan under way is not answered: {(answer or '')[:200]!r}"
        code = service.process.wait(PATIENCE)
        if code != 0:
            yield f"SIGTERM ends it with {code}"
        if not all(line.startswith("{") and json.loads(line) for line in service.log):
            yield "the log is not lines of JSON"


def is_problem(answer):
    """Whether the bytes of an answer are a problem by RFC 9457, with the headers that browsers want."""
    head, _, body = answer.partition("\r\n\r\n")
    names = {line.split(":")[0].lower() for line in head.split("\r\n")[1:]}
    wanted = {"content-length", "content-security-policy", "x-content-type-options", "referrer-policy"}
    return (
        head.startswith("HTTP/1.1 400")
        and wanted <= names
        and "application/problem+json" in head
        and json.loads(body)["status"] == 400
    )


def check_manners(binary):
    """Clients that dawdle, talk too much or mean another host are turned away."""
    with Service(binary, "--idle", "1", "--body", "2000") as service:
        if rest(service.connect("GET / HTTP/1.1\r\nHost: local")) != "":
            yield "half a head is waited for"
        half = post("/v1/plan", LONG)[:-5]
        answer = rest(service.connect(half)) or ""
        # Whichever limit is first: that of the body is answered, that of the connection closes it.
        if answer and not answer.startswith("HTTP/1.1 408"):
            yield f"half a body is answered {answer[:80]!r}"
        drip = service.connect(half)
        with contextlib.suppress(OSError):
            for _ in range(PATIENCE):
                drip.sendall(b" ")
                time.sleep(0.2)
                drip.setblocking(False)
                with contextlib.suppress(BlockingIOError):
                    if drip.recv(65536) is not None:
                        break
                drip.setblocking(True)
            else:
                yield "a body that drips is waited for"
        long = f"GET / HTTP/1.1\r\nHost: localhost\r\nX: {'x' * 100_000}\r\n\r\n"
        with contextlib.suppress(ConnectionResetError, BrokenPipeError):
            answer = rest(service.connect(long))
            # What is left of the head may reset the connection before the answer is read.
            if answer is None or answer and not is_problem(answer):
                yield f"a head of 100 kB is answered {answer!r}"
        for noise in ("\r\nHELO planday\r\n\r\n", "GET / HTTP/1.1\r\nno colon\r\n\r\n"):
            answer = rest(service.connect(noise))
            if not is_problem(answer or ""):
                yield f"{noise!r} is answered {answer!r}"
        if service.ask("POST", "/v1/plan", {"city": "x" * 3000})[0] != 413:
            yield "a long body is not refused"
        if service.ask("GET", "/v1/cities", Host="planday.example")[0] != 421:
            yield "another host is answered"
        if service.ask("GET", "/healthz")[0] != 200:
            yield "it is not in good health after all this"


def check_requests(binary, examples):
    """schemathesis finds no answer that openapi.json does not describe."""
    with Service(binary, "--seconds", "0.2", "--body", "100000") as service:
        tool = pathlib.Path(sys.executable).parent / "schemathesis"
        with tempfile.TemporaryDirectory() as folder:
            shutil.copy(ROOT / "Tests" / "Independent" / "schemathesis.toml", folder)
            done = subprocess.run(
                [
                    str(tool), "run", f"http://127.0.0.1:{service.port}/openapi.json", "--seed", "1",
                    "--max-examples", str(examples), "--generation-database", "none",
                ],
                cwd=folder, capture_output=True, text=True,
            )
        if done.returncode != 0:
            yield f"schemathesis:\n{done.stdout[-20000:]}\n{done.stderr[-2000:]}"
        if service.ask("GET", "/healthz")[0] != 200:
            yield "it is not in good health after all requests"
        if any('"level":"error"' in line for line in service.log):
            yield "the log has errors"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--planday", required=True)
    parser.add_argument("--examples", type=int, default=20)
    options = parser.parse_args()
    binary = str(pathlib.Path(options.planday).resolve())
    checks = [check_plans, check_full, check_end, check_manners]
    found = [fault for check in checks for fault in check(binary)]
    found += check_requests(binary, options.examples)
    for line in found:
        print(line)
    print(f"{len(checks) + 1} checks, {len(found)} faults")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
