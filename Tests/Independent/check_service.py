#!/usr/bin/env python3
"""Starts planday serve and calls it as other programs do.

    check_service.py --planday .build/release/planday [--examples 20]

An independent reader checks its plans; schemathesis generates valid and invalid requests from openapi.json; clients disconnect, send
slowly, flood and smuggle requests, and pages of other sites try to use it; SIGTERM ends it while it plans. Prints a line for each
fault, and finally 'N checks, M faults'; exits 1 if there are any.
"""
import argparse
import contextlib
import datetime
import gzip
import http.client
import http.server
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
import urllib.parse
import zoneinfo

import jsonschema
import plan_reader
import referencing
import referencing.jsonschema

ROOT = pathlib.Path(__file__).resolve().parents[2]
DATA = ROOT / "data"
# A slow request: five days in a whole city.
LONG = {"city": "london", "date": "2026-12-01", "days": 5}
# The timeout in seconds.
PATIENCE = 60


class Service:
    """A running planday serve."""

    def __init__(self, binary, *options, reads_log=True, **process):
        command = [binary, "serve", "--port", "0", "--data", str(DATA), *options]
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, **process)
        self.log, self.port = [], None
        for line in self.process.stderr:
            self.log.append(line)
            if found := re.search(r"listening on [^ \"]*:(\d+)", line):
                self.port = int(found[1])
                break
        if self.port is None:
            raise RuntimeError(f"does not start: {''.join(self.log)}")
        if reads_log:
            self.read_log()

    def read_log(self):
        """Reads the log in the background."""
        reader = threading.Thread(target=lambda: self.log.extend(self.process.stderr), daemon=True)
        reader.start()
        return reader

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
        if body is not None and not isinstance(body, bytes):
            sent.setdefault("Content-Type", "application/json")
            body = json.dumps(body)
        with contextlib.closing(connection):
            connection.request(method, path, body, sent)
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read()

    def plans(self, kind):
        """Returns the number of running or waiting plans."""
        text = self.ask("GET", "/metrics")[2].decode()
        return int(re.search(rf"^planday_plans_{kind} (\d+)$", text, re.M)[1])

    def waits_until(self, count, kind="under_way"):
        """Waits for a number of running or waiting plans, and returns whether it is reached."""
        for _ in range(PATIENCE * 20):
            if self.plans(kind) == count:
                return True
            time.sleep(0.05)
        return False

    def connect(self, text, source=""):
        """Returns a connection from an address of this machine, after sending a text."""
        place = (source, 0) if source else None
        connection = socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE, source_address=place)
        connection.sendall(text.encode())
        return connection

    def stop(self):
        """Sends SIGTERM, waits for the end, and returns the exit code and the seconds that it took."""
        begin = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE), time.monotonic() - begin


def post(path, order):
    """Returns the text of an HTTP request."""
    body = json.dumps(order)
    return (
        f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\n\r\n{body}"
    )


def rest(connection):
    """Returns the rest of a connection's data until it is closed, or None if it is not."""
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
    """Whether no part of the plan and its reasons was cut short."""
    return plan["proof"]["status"] == "optimal" and all(row["proved"] for row in plan["leftOut"])


def check_plans(binary):
    """The plans pass an independent reader, and two services have the same responses."""
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
                yield f"{file.stem}: its own check finds violations"
            again = json.loads(other.ask("POST", "/v1/plan", order)[2])
            # Plans cut short depend on the load of the machine.
            if is_whole(plan) and is_whole(again):
                compared += 1
                plan["proof"]["seconds"] = again["proof"]["seconds"] = 0
                if plan != again:
                    yield f"{file.stem}: another service returns a different plan"
        if not compared:
            yield "no plan could be compared with another service's"


def stream(order):
    """Returns the path that streams a plan."""
    return f"/v1/plan/stream?request={urllib.parse.quote(json.dumps(order))}"


def check_full(binary):
    """A full queue returns 503 with Retry-After, for plans and streams."""
    with Service(binary, "--plans", "1", "--queue", "0", "--seconds", "60") as service:
        first = service.connect(post("/v1/plan", LONG))
        if not service.waits_until(1):
            yield "planning does not start"
        asked = [
            ("POST", "/v1/plan", LONG, {}), ("GET", stream(LONG), None, {}),
            ("GET", stream(LONG), None, {"Accept": "text/event-stream"}),
        ]
        for method, path, body, headers in asked:
            status, found, answer = service.ask(method, path, body, **headers)
            if status != 503 or int(found.get("Retry-After", 0)) < 1:
                yield f"with a full queue, {path[:20]} {headers} returns {status} {dict(found)}"
            if json.loads(answer)["status"] != 503:
                yield f"a full queue returns {answer}"
        if service.ask("GET", "/healthz")[0] != 200:
            yield "a full queue is unhealthy"
        first.close()
        if not service.waits_until(0):
            yield "a plan continues without clients"
        text = service.ask("GET", "/metrics")[2].decode()
        if 'planday_plans_rejected_total{reason="cancelled"} 1\n' not in text:
            yield "the plan of a disconnected client is not canceled"


def check_leaving(binary):
    """A half-closing client cancels its plan, and gets a response otherwise."""
    with Service(binary, "--seconds", "60") as service:
        for text in (post("/v1/plan", LONG), f"GET {stream(LONG)} HTTP/1.1\r\nHost: localhost\r\n\r\n"):
            connection = service.connect(text)
            if not service.waits_until(1):
                yield "planning does not start"
            connection.shutdown(socket.SHUT_WR)
            if not service.waits_until(0):
                yield f"a plan continues although its client half-closed: {text[:20]}"
            if rest(connection) is None:
                yield "the connection of a client that half-closed stays open"
        connection = service.connect("GET /v1/cities HTTP/1.1\r\nHost: localhost\r\n\r\n")
        connection.shutdown(socket.SHUT_WR)
        if not (rest(connection) or "").startswith("HTTP/1.1 200"):
            yield "a half-closed client gets no response to a request without planning"


def check_sites(binary):
    """Pages of other sites cannot plan; the page itself, the address bar and other programs can."""
    order = {"city": "vancouver", "date": "2026-12-01", "maxStops": 1, "categories": ["library"]}
    foreign = [
        {"Sec_Fetch_Site": "cross-site"}, {"Sec_Fetch_Site": "same-site"}, {"Origin": "https://evil.example"},
        {"Origin": "null"}, {"Origin": "http://localhost:1"},
        {"Sec_Fetch_Site": "cross-site", "Sec_Fetch_Mode": "no-cors", "Sec_Fetch_Dest": "image"},
    ]
    with Service(binary, "--seconds", "1") as service:
        own = [
            {}, {"Sec_Fetch_Site": "same-origin"}, {"Sec_Fetch_Site": "none"},
            {"Origin": f"http://127.0.0.1:{service.port}"},
        ]
        for headers, wanted in [(each, 403) for each in foreign] + [(each, 200) for each in own]:
            for method, path, body in (("POST", "/v1/plan", order), ("GET", stream(order), None)):
                status, found, answer = service.ask(method, path, body, **headers)
                if status != wanted:
                    yield f"{method} {path[:20]} with {headers} returns {status}"
                if status == 403 and found.get("Content-Type") != "application/problem+json":
                    yield f"a rejected page gets {answer[:80]}"
                if any(name.lower().startswith("access-control-") for name in found):
                    yield "a response has CORS headers"
        for path in ("/v1/check", "/v1/export", "/v1/solve", "/v1/near", "/v1/replan", "/v1/whatif", "/v1/suggest", "/v1/watch/fixes"):
            if service.ask("POST", path, {}, **foreign[0])[0] != 403:
                yield f"{path} works for pages of other sites"
        if service.ask("GET", "/", **foreign[0])[0] != 200:
            yield "a link from another site does not open the page"


def check_smuggling(binary):
    """Ambiguous heads are rejected, and what follows them is ignored."""
    end = "\r\n{}GET /v1/cities HTTP/1.1\r\nHost: localhost\r\n\r\n"
    heads = {
        "two hosts": "Host: localhost\r\nHost: localhost\r\nContent-Length: 2\r\n",
        "no host": "Content-Length: 2\r\n",
        "length and coding": "Host: localhost\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n",
        "coding and length": "Host: localhost\r\nTransfer-Encoding: chunked\r\nContent-Length: 2\r\n",
        "two lengths": "Host: localhost\r\nContent-Length: 2\r\nContent-Length: 40\r\n",
        "a list of lengths": "Host: localhost\r\nContent-Length: 2, 2\r\n",
        "a signed length": "Host: localhost\r\nContent-Length: +2\r\n",
        "another coding": "Host: localhost\r\nTransfer-Encoding: chunked, identity\r\n",
        "a coding with a tab": "Host: localhost\r\nTransfer-Encoding: \x0bchunked\r\n",
        "a space before a colon": "Host: localhost\r\nContent-Length : 2\r\n",
        "a folded line": "Host: localhost\r\nX: a\r\n b\r\nContent-Length: 2\r\nTransfer-Encoding:\r\n chunked\r\n",
    }
    with Service(binary, "--idle", "2") as service:
        for name, head in heads.items():
            text = f"POST /v1/check HTTP/1.1\r\nContent-Type: application/json\r\n{head}{end}"
            answer = rest(service.connect(text)) or ""
            if not is_problem(answer):
                yield f"{name}: returns {answer[:300]!r}"
            if len(re.findall(r"HTTP/1.1 \d{3}", answer)) != 1:
                yield f"{name}: the following request is answered too"
        text = "GET http://evil.example/healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
        if not is_problem(rest(service.connect(text)) or ""):
            yield "a target with a host other than Host is answered"


def check_crowd(binary):
    """Neither idle nor half-open connections of an address block it or others."""
    with Service(binary, "--connections", "60", "--connections-per-address", "20", "--idle", "600") as service:
        halves = ["", "GET / HTTP/1.1\r\nHost: loc", post("/v1/plan", LONG)[:-5]]
        held = [service.connect(halves[number % 3], "127.0.0.2") for number in range(100)]
        for source in ("127.0.0.2", "127.0.0.3"):
            text = "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
            if not (rest(service.connect(text, source)) or "").endswith("ok\n"):
                yield f"many connections from one address starve {source}"
        # Many addresses reach the limit in total.
        held += [service.connect(halves[number % 3], f"127.0.1.{number % 50 + 1}") for number in range(200)]
        if service.ask("GET", "/healthz")[0] != 200 or service.ask("GET", "/v1/cities")[0] != 200:
            yield "connections from many addresses starve others"
        text = service.ask("GET", "/metrics")[2].decode()
        count = int(re.search(r"^planday_connections (\d+)$", text, re.M)[1])
        if not 1 <= count <= 60:
            yield f"{count} connections are open, of 60"
        for connection in held:
            connection.close()
    with Service(binary, "--connections-per-address", "2", "--seconds", "60") as service:
        busy = [
            service.connect(f"GET {stream({**LONG, 'seconds': 60})} HTTP/1.1\r\nHost: localhost\r\n\r\n") for _ in range(2)
        ]
        # Once there is a response head, the request is active; before, a newer connection may replace it.
        for connection in busy:
            connection.settimeout(PATIENCE)
            connection.recv(1)
        status, headers, _ = service.ask("GET", "/v1/cities")
        if status != 503 or int(headers.get("Retry-After", 0)) < 1:
            yield f"beyond the limit, another request returns {status} {dict(headers)}"
        if service.ask("GET", "/healthz")[0] != 200:
            yield "beyond the limit, the liveness probe is not answered"
        for connection in busy:
            connection.close()


def check_caching(binary):
    """gzip has the same content; conditional requests get 304; another service has the same tags."""
    paths = ["/", "/page/page.js", "/openapi.json", "/v1/cities", "/v1/cities/nyc/attractions?category=park", "/v1/page-settings"]
    with Service(binary) as service, Service(binary) as other:
        for path in paths:
            _, headers, plain = service.ask("GET", path)
            status, found, packed = service.ask("GET", path, Accept_Encoding="gzip")
            if len(plain) > 2000 and (found.get("Content-Encoding") != "gzip" or len(packed) > len(plain) / 2):
                yield f"{path} is not compressed: {status} {dict(found)}"
            if found.get("Content-Encoding") == "gzip":
                if gzip.decompress(packed) != plain:
                    yield f"{path} differs when compressed"
                if found["ETag"] == headers["ETag"] or "Accept-Encoding" not in found.get("Vary", ""):
                    yield f"{path}: the compressed version lacks its own tag or Vary: {dict(found)}"
            for given in (headers, found):
                status, again, body = service.ask("GET", path, Accept_Encoding="gzip", If_None_Match=given["ETag"])
                if status != 304 or body or "ETag" not in again or again.get("Vary") != found.get("Vary"):
                    yield f"{path} is sent again: {status} {dict(again)}"
            if service.ask("GET", path, If_None_Match='"other"')[0] != 200:
                yield f"{path} is not sent to a client with another version"
            if other.ask("GET", path)[1]["ETag"] != headers["ETag"]:
                yield f"{path} has a different tag at another service"


def check_end(binary):
    """SIGTERM ends the service after the running plan."""
    # The service cancels work that takes many times its limit, which a plan of 3 seconds may on a busy machine.
    with Service(binary, "--seconds", "60", "--drain", "300") as service:
        connection = service.connect(post("/v1/plan", {**LONG, "seconds": 3}))
        if not service.waits_until(1):
            yield "planning does not start"
        service.process.send_signal(signal.SIGTERM)
        answer = rest(connection)
        if answer is None or not answer.startswith("HTTP/1.1 200") or not answer.endswith("}\n"):
            yield f"the running plan gets no response: {(answer or '')[:200]!r}"
        code = service.process.wait(PATIENCE)
        if code != 0:
            yield f"SIGTERM ends it with {code}"
        if not all(line.startswith("{") and json.loads(line) for line in service.log):
            yield "the log is not JSON Lines"


def drain(binary):
    """Stops a service with running and waiting plans, and returns its exit code and the faults."""
    faults = []
    with Service(binary, "--seconds", "60", "--drain", "1", "--plans", "1") as service:
        plans = [service.connect(post("/v1/plan", LONG)) for _ in range(2)]
        streamed = service.connect(f"GET {stream(LONG)} HTTP/1.1\r\nHost: localhost\r\n\r\n")
        if not (service.waits_until(1) and service.waits_until(2, "waiting")):
            faults.append("no plans are running and waiting")
        half = [service.connect(text) for text in ("GET / HT", post("/v1/check", LONG)[:-5])]
        answers = []
        readers = [
            threading.Thread(target=lambda each=each: answers.append((each is streamed, rest(each) or "")))
            for each in [*plans, streamed]
        ]
        for reader in readers:
            reader.start()
        code, seconds = service.stop()
        for reader in readers:
            reader.join(PATIENCE)
        if code != 0 or not 0.9 < seconds < 20:
            faults.append(f"--drain 1 ends it after {seconds:.1f} s with {code}")
        for is_stream, answer in answers:
            if is_stream and "event: problem" not in answer:
                faults.append(f"a canceled stream ends with {answer[-200:]!r}")
            if not is_stream and not (answer.startswith("HTTP/1.1 503") and "Retry-After:" in answer):
                faults.append(f"a canceled plan returns {answer[:200]!r}")
        for connection in half:
            connection.close()
    return code, faults


def check_drain(binary):
    """--drain cuts plans short with a response, and half-open connections do not delay the end."""
    for _ in range(3):
        code, faults = drain(binary)
        # On a very busy machine, a plan may not respond to cancellation in five seconds; the process then ends without it.
        if code != 70:
            break
    yield from faults


def is_problem(answer):
    """Whether a response is a problem (RFC 9457) with security headers."""
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
    """Clients that are slow, send too much or name another host are rejected."""
    with Service(binary, "--idle", "1", "--body", "2000") as service:
        if rest(service.connect("GET / HTTP/1.1\r\nHost: local")) != "":
            yield "an incomplete head does not time out"
        half = post("/v1/plan", LONG)[:-5]
        answer = rest(service.connect(half)) or ""
        # Whichever limit is first: that of the body returns a response, that of the connection closes it.
        if answer and not answer.startswith("HTTP/1.1 408"):
            yield f"an incomplete body returns {answer[:80]!r}"
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
                yield "a body that trickles in does not time out"
        long = f"GET / HTTP/1.1\r\nHost: localhost\r\nX: {'x' * 100_000}\r\n\r\n"
        with contextlib.suppress(ConnectionResetError, BrokenPipeError):
            answer = rest(service.connect(long))
            # The unread rest of the head may reset the connection before the response is read.
            if answer is None or answer and not is_problem(answer):
                yield f"a head of 100 kB returns {answer!r}"
        for noise in ("\r\nHELO planday\r\n\r\n", "GET / HTTP/1.1\r\nno colon\r\n\r\n"):
            answer = rest(service.connect(noise))
            if not is_problem(answer or ""):
                yield f"{noise!r} returns {answer!r}"
        if service.ask("POST", "/v1/plan", {"city": "x" * 3000})[0] != 413:
            yield "a long body is not rejected"
        if service.ask("GET", "/v1/cities", Host="planday.example")[0] != 421:
            yield "another host is answered"
        if service.ask("GET", "/healthz")[0] != 200:
            yield "it is unhealthy after all this"


def told(answer):
    """Returns the names and the data of the events of an answer."""
    blocks = [block.split("\n") for block in answer.decode().split("\n\n") if block and not block.startswith(":")]
    return [(lines[0].removeprefix("event: "), json.loads(lines[1].removeprefix("data: "))) for lines in blocks]


def check_way(binary):
    """On the trip: a forged state, plan or position is rejected; a walk in pieces has the same events as the walk in one."""
    with Service(binary, "--seconds", "5") as service:
        area = json.loads((DATA / "areas" / "london-bloomsbury-soho.geojson").read_text(encoding="utf-8"))
        order = {"city": "london", "date": "2026-12-01", "area": area, "maxStops": 3, "breaks": False}
        plan = json.loads(service.ask("POST", "/v1/plan", order)[2])
        stops = plan["days"][0]["stops"]
        museum = {"city": "london", "at": "british-museum"}
        hostile = [
            ("/v1/replan", {"plan": plan, "at": "12:00", "from": "91,0"}, "/from"),
            ("/v1/replan", {"plan": plan, "at": "12:00", "from": "0.1,51.5"}, "/from"),
            ("/v1/replan", {"plan": plan, "at": "49:00"}, "/at"),
            ("/v1/replan", {"plan": plan, "at": "12:00", "day": 4}, "/day"),
            ("/v1/replan", {"plan": plan, "at": "12:00", "done": ["x"] * 300}, "/done"),
            ("/v1/replan", {"plan": {**plan, "city": "atlantis"}, "at": "12:00"}, "/plan/city"),
            ("/v1/replan", {"plan": {**plan, "days": [{}]}, "at": "12:00"}, "/plan/days/0/stops"),
            ("/v1/whatif", {"plan": plan, "changes": [{"rain": True}] * 99}, "/changes"),
            ("/v1/whatif", {"plan": plan, "changes": [{"days": 99}]}, "/changes/0/days"),
            ("/v1/suggest", {"plan": plan, "limit": 10**9}, "/limit"),
            ("/v1/near", {"plan": plan, "at": "nowhere"}, "/at"),
            ("/v1/watch/fixes", {"city": "london", "fixes": [{"time": 1, "lat": 1e9, "lon": 0}]}, "/fixes/0/lat"),
            ("/v1/watch/fixes", {"city": "london", "fixes": [{"time": 1, "lat": 1, "lon": 1}] * 5000}, "/fixes"),
            ("/v1/watch/fixes", {"city": "london", "fixes": [], "state": {"format": "planday.watch/1", "checked": -1e300}}, "/state/checked"),
            ("/v1/watch/fixes", {"plan": plan, "city": "nyc", "fixes": []}, "/city"),
        ]
        for path, body, pointer in hostile:
            status, _, answer = service.ask("POST", path, body)
            found = [fault["pointer"] for fault in json.loads(answer).get("errors", [])] if status == 422 else []
            if pointer not in found:
                yield f"{path} returns {status} {answer[:200]} without {pointer}"
        for query in ("city=london&at=1e9,0", "city=london&at=51.5,-0.1&radius=1e99", "city=london", "at=51.5,-0.1", "city=london&at=51.5,-0.1&limit=-1"):
            status, _, answer = service.ask("GET", f"/v1/near?{query}")
            if status != 400 or not json.loads(answer).get("errors"):
                yield f"near {query} returns {status} {answer[:200]}"
        near = json.loads(service.ask("GET", f"/v1/near?{urllib.parse.urlencode(museum)}&limit=5")[2])
        walks = [row["walkMinutes"] for row in near]
        if near[0]["id"] != "british-museum" or walks != sorted(walks) or len(walks) != 5:
            yield f"near the British Museum are {[row['id'] for row in near]} in {walks} min"
        outcomes = json.loads(service.ask("POST", "/v1/whatif", {"plan": plan, "changes": [{"drop": stops[0]["id"]}, {"add": stops[0]["id"]}]})[2])
        if stops[0]["id"] in outcomes[0]["stops"] or stops[0]["id"] not in outcomes[1]["stops"]:
            yield f"without and with {stops[0]['id']} the stops are {[outcome['stops'] for outcome in outcomes]}"
        yield from walked(service, plan, stops)


def walked(service, plan, stops):
    """Walks to the first stops of a plan, in one request and in several."""
    fixes, seconds = [], 1_796_115_600
    for stop in stops[:2]:
        for east in (0.004, 0.002, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0.002, 0.004):
            seconds += 60
            fixes.append({"time": seconds, "lat": stop["lat"], "lon": stop["lon"] + east, "accuracy": 5})
    whole = told(service.ask("POST", "/v1/watch/fixes", {"plan": plan, "fixes": fixes})[2])
    pieces, state = [], None
    for start in range(0, len(fixes), 4):
        body = {"plan": plan, "fixes": fixes[start:start + 4], **({"state": state} if state else {})}
        events = told(service.ask("POST", "/v1/watch/fixes", body)[2])
        state = events[-1][1]["state"]
        pieces += events[:-1]
    names = [[(name, data["id"], data["time"]) for name, data in events if name not in ("note", "state")] for events in (whole, pieces)]
    if names[0] != names[1] or whole[-1][1]["state"] != state:
        yield f"the events of a whole walk are {names[0]}, in pieces {names[1]}"
    for stop in stops[:2]:
        if ("enter", stop["id"]) not in [(name, place) for name, place, _ in names[0]]:
            yield f"the arrival at {stop['id']} is not reported: {names[0]}"


def check_events(binary):
    """Each event of a stream, and its JSON text, matches a schema in openapi.json."""
    api = json.loads((ROOT / "Sources" / "DayPlanningServer" / "Page" / "openapi.json").read_text(encoding="utf-8"))
    dialect = referencing.jsonschema.DRAFT202012
    registry = referencing.Registry().with_resource("urn:api", referencing.Resource(api, dialect))
    event_schemas = api["components"]["schemas"]["PlanEvent"]["discriminator"]["mapping"]
    names = set()
    area = json.loads((DATA / "areas" / "london-bloomsbury-soho.geojson").read_text(encoding="utf-8"))
    order = {"city": "london", "date": "2027-05-13", "area": area}
    # Enough for a busy machine, since the plan must be proved.
    with Service(binary, "--seconds", "600") as service:
        text = service.ask("GET", stream(order))[2].decode()
        for block in text.split("\n\n"):
            event = dict(line.split(": ", 1) for line in block.split("\n") if line and not line.startswith(":"))
            if not event:
                continue
            names.add(event["event"])
            reference = event_schemas[event["event"]]
            data = api["components"]["schemas"][reference.split("/")[-1]]["properties"]["data"]
            for pointer, value in ((reference, event), (data["contentSchema"]["$ref"], json.loads(event["data"]))):
                check = jsonschema.Draft202012Validator({"$ref": f"urn:api{pointer}"}, registry=registry)
                yield from (f"{event['event']} is not of {pointer}: {fault.message[:200]}" for fault in check.iter_errors(value))
    if missing := {"incumbent", "bound", "proved", "reason", "plan"} - names:
        yield f"a stream lacks the events {sorted(missing)}"


def check_batch(binary):
    """A list of requests has the same answers as from the command, each of its schema, also while other clients plan."""
    areas = sorted((DATA / "areas").glob("*.geojson"))
    orders = [
        {"city": path.stem.split("-")[0], "date": "2027-05-13", "area": json.loads(path.read_text(encoding="utf-8")), "maxStops": 3, "id": path.stem}
        for path in areas
    ]
    lines = [json.dumps(order) for order in orders] + ["{", "", json.dumps({"city": "london"}), json.dumps({**orders[0], "must": ["nothing"]})]
    body = "\n".join(lines).encode()
    wanted = subprocess.run([binary, "batch", "--data", str(DATA), "--work", "0.5"], input=body, capture_output=True, check=True).stdout
    api = json.loads((ROOT / "Sources" / "DayPlanningServer" / "Page" / "openapi.json").read_text(encoding="utf-8"))
    registry = referencing.Registry().with_resource("urn:api", referencing.Resource(api, referencing.jsonschema.DRAFT202012))
    check = jsonschema.Draft202012Validator({"$ref": "urn:api#/components/schemas/BatchAnswer"}, registry=registry)
    with Service(binary, "--seconds", "120", "--plans", "2") as service:
        other = threading.Thread(target=lambda: [service.ask("POST", "/v1/plan", {**orders[0], "maxStops": 2}) for _ in range(5)])
        other.start()
        status, headers, answer = service.ask("POST", "/v1/plans?work=0.5", body, Content_Type="application/x-ndjson")
        other.join()
        if status != 200 or headers["Content-Type"] != "application/x-ndjson":
            yield f"a batch gets {status} {headers['Content-Type']} {answer[:300]}"
        if answer != wanted:
            pairs = list(zip(answer.splitlines(), wanted.splitlines()))
            differing = [number for number, (one, two) in enumerate(pairs) if one != two]
            yield f"the service and the command differ in lines {differing} of {len(pairs)}"
        for line in answer.splitlines():
            yield from (f"an answer of a batch is not of its schema: {fault.message[:200]}" for fault in check.iter_errors(json.loads(line)))
        # A client that takes one line and leaves.
        leaving = service.connect(f"POST /v1/plans HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-ndjson\r\nContent-Length: {len(body)}\r\n\r\n" + body.decode())
        leaving.recv(100)
        leaving.close()
        if not service.waits_until(0):
            yield "a batch goes on without its client"


def narrowed(api, order, plan):
    """Returns the description with a valid plan and request in place of their schemas, except in /v1/check and POST /v1/plan.

    It lacks batches, since schemathesis writes no lines of JSON; `check_batch` has them.

    Seven operations take a plan, and for each schemathesis would try the same four thousand faults in the same reader. With a
    valid plan, requests get past it to the members beside it.
    """
    api = json.loads(json.dumps(api))
    del api["paths"]["/v1/plans"]
    schemas = api["components"]["schemas"]
    for name in ("NearOrder", "ReplanOrder", "WhatIfOrder", "SuggestOrder", "WatchOrder"):
        schemas[name]["properties"]["plan"] = {"enum": [plan]}
    for name in ("Edit", "Swap"):
        schemas[name]["properties"]["request"] = {"enum": [order]}
    for path, value in (("/v1/export", plan), ("/v1/plan/stream", order)):
        api["paths"][path]["post"]["requestBody"]["content"]["application/json"]["schema"] = {"enum": [value]}
    # schemathesis makes no invalid query out of an enumeration of objects.
    query = api["paths"]["/v1/plan/stream"]["get"]["parameters"][0]["content"]["application/json"]
    query["schema"] = {
        "type": "object", "required": list(order), "additionalProperties": False,
        "properties": {name: {"enum": [value]} for name, value in order.items()},
    }
    return api


def check_requests(binary, examples):
    """schemathesis finds no answer that openapi.json does not describe."""
    area = json.loads((DATA / "areas" / "vancouver-stanley-park.geojson").read_text(encoding="utf-8"))
    order = {"city": "vancouver", "date": "2026-12-01", "maxStops": 2, "area": area}
    # A thousand of the requests plan a whole city: as long as it takes to answer, not to plan well.
    with Service(binary, "--seconds", "0.05", "--body", "100000") as service:
        plan = json.loads(service.ask("POST", "/v1/plan", order)[2])
        api = narrowed(json.loads(service.ask("GET", "/openapi.json")[2]), order, plan)
        tool = pathlib.Path(sys.executable).parent / "schemathesis"
        with tempfile.TemporaryDirectory() as folder:
            shutil.copy(ROOT / "Tests" / "Independent" / "schemathesis.toml", folder)
            (pathlib.Path(folder) / "openapi.json").write_text(json.dumps(api), encoding="utf-8")
            done = subprocess.run(
                [
                    str(tool), "run", "openapi.json", "--url", f"http://127.0.0.1:{service.port}", "--seed", "1",
                    "--max-examples", str(examples), "--generation-database", "none", "--suppress-health-check", "too_slow",
                    # Four checks run at a time.
                    "--request-timeout", "120",
                ],
                cwd=folder, capture_output=True, text=True,
            )
        if done.returncode != 0:
            yield f"schemathesis:\n{done.stdout[-20000:]}\n{done.stderr[-2000:]}"
        if service.ask("GET", "/healthz")[0] != 200:
            yield "it is unhealthy after all requests"
        if any('"level":"error"' in line for line in service.log):
            yield "the log has errors"


class Provider(http.server.BaseHTTPRequestHandler):
    """A provider of forecasts in the form of Open-Meteo, with eight wet hours every day."""

    # What it was asked, and the status it answers with.
    questions, status = [], 200

    def do_GET(self):
        """Answers a question."""
        query = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(self.path).query))
        self.questions.append(query)
        values = {
            "temperature_2m_max": 12.3, "temperature_2m_min": 6, "precipitation_sum": 9.1, "precipitation_hours": 8,
            "precipitation_probability_max": 88,
        }
        daily = {"time": [query["start_date"]], **{name: [values[name]] for name in query["daily"].split(",")}}
        body = json.dumps({"timezone": query["timezone"], "daily": daily}).encode()
        self.send_response(self.status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        """Logs nothing."""


def check_forecast(binary):
    """A provider is asked once for a day, its failure is a 502 that does not tell its key, and without it nobody is asked."""
    provider = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Provider)
    threading.Thread(target=provider.serve_forever, daemon=True).start()
    today = datetime.datetime.now(zoneinfo.ZoneInfo("America/New_York")).date()
    day, next_day = (str(today + datetime.timedelta(days=days)) for days in (2, 3))
    url = f"http://127.0.0.1:{provider.server_port}/v1/forecast?apikey=secret"
    api = json.loads((ROOT / "Sources/DayPlanningServer/Page/openapi.json").read_text())
    with Service(binary, "--forecast", url) as service:
        answers = [service.ask("GET", f"/v1/cities/nyc/forecast?date={day}") for _ in range(3)]
        for status, _, body in answers:
            if status != 200:
                yield f"forecast: {status} {body[:200]}"
                return
        forecast = json.loads(answers[0][2])
        jsonschema.validate(forecast, {**api["components"]["schemas"]["DayForecast"]})
        if (forecast["weather"], forecast["highest"], forecast["wetHours"]) != ("rain", 12.3, 8):
            yield f"forecast: {forecast}"
        if len(Provider.questions) != 1:
            yield f"forecast: the provider was asked {len(Provider.questions)} times"
        asked = Provider.questions[0]
        if asked["apikey"] != "secret" or asked["timezone"] != "America/New_York" or asked["start_date"] != day:
            yield f"forecast: the provider was asked {asked}"
        Provider.status = 429
        status, _, body = service.ask("GET", f"/v1/cities/nyc/forecast?date={next_day}")
        if status != 502 or b"429" not in body or b"secret" in body:
            yield f"forecast: a provider that is busy gives {status} {body[:200]}"
        if not json.loads(service.ask("GET", "/v1/page-settings")[2])["forecast"]:
            yield "forecast: the page does not know of it"
    provider.shutdown()
    provider.server_close()
    with Service(binary, "--forecast", url) as service:
        status, _, body = service.ask("GET", f"/v1/cities/nyc/forecast?date={day}")
        if status != 502 or b"secret" in body:
            yield f"forecast: a provider that is gone gives {status} {body[:200]}"
    with Service(binary) as service:
        if service.ask("GET", f"/v1/cities/nyc/forecast?date={day}")[0] != 404:
            yield "forecast: there is one without a provider"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--planday", required=True)
    parser.add_argument("--examples", type=int, default=20)
    options = parser.parse_args()
    binary = str(pathlib.Path(options.planday).resolve())
    checks = [
        check_plans, check_full, check_leaving, check_sites, check_smuggling, check_crowd, check_caching, check_end,
        check_drain, check_manners, check_way, check_events, check_batch, check_forecast,
        lambda binary: check_requests(binary, options.examples),
    ]
    found = [fault for check in checks for fault in check(binary)]
    for line in found:
        print(line)
    print(f"{len(checks)} checks, {len(found)} faults")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
