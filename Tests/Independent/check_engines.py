"""Plans with routing engines: a stub of OSRM, working and failing, and a real Valhalla if available.

The stub implements OSRM's published HTTP API with routes that are straight lines at 5 km/h, so that every leg can be computed here.
Then it misbehaves: HTML, 429, garbage, silence. The command must report the error, exit with 69 and write nothing, or mark every leg
as estimated with --engine-fallback. With --valhalla URL, plans use a running Valhalla, and their legs are compared with its routes.
"""

import argparse
import json
import math
import os
import re
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

CITY = ["--city", "london", "--date", "2026-12-01", "--from", "51.5194,-0.1270"]
# Two kinds of sight, since the proof of a day in all of London takes longer than everything checked here.
SOME = [*CITY, "--category", "museum", "--category", "gallery"]
UNAVAILABLE = 69
# The latitude of the stub's river, which no route crosses; the start is north of it.
RIVER = 51.51


def meters(first: list[float], second: list[float]) -> float:
    """Returns the distance of two positions on a sphere, as longitude and latitude."""
    (a, b), (c, d) = [map(math.radians, each) for each in (first, second)]
    half = math.sin((d - b) / 2) ** 2 + math.cos(b) * math.cos(d) * math.sin((c - a) / 2) ** 2
    return 2 * 6_371_008.8 * math.asin(math.sqrt(half))


class Stub(BaseHTTPRequestHandler):
    """A stub of OSRM, or of a failing server."""

    mode = "good"
    requests = 0
    most = 100
    # The requests that a flaky server has rejected once.
    refused: set[str] = set()

    def do_GET(self) -> None:
        """Answers."""
        cls = type(self)
        cls.requests += 1
        match cls.mode:
            case "html":
                return self.send(200, "<!doctype html><title>It works!</title>", "text/html")
            case "busy":
                return self.send(429, "", extra={"Retry-After": "1"})
            case "nonsense":
                return self.send(200, '{"code":"Ok","durations":[[1,2],[3]],"distances":"far"}')
            case "cut":
                return self.send(200, '{"code":"Ok","durations":[[0,')
            case "noroute":
                return self.send(400, '{"code":"NoTable","message":"No table found"}')
            case "silence":
                time.sleep(90)
                return None
            case "flaky" if self.path not in cls.refused:
                cls.refused.add(self.path)
                return self.send(503, "")
        path, _, query = self.path.partition("?")
        places = [[float(number) for number in place.split(",")] for place in path.rsplit("/", 1)[1].split(";")]
        if path.startswith("/table/v1/foot/"):
            return self.table(places, dict(option.split("=") for option in query.split("&")))
        length = meters(*places)
        line = {"type": "LineString", "coordinates": places}
        legs = [{"steps": [{"name": "Stub Street"}, {"name": ""}]}]
        route = {"duration": length * 0.72, "distance": length, "geometry": line, "legs": legs}
        return self.send(200, json.dumps({"code": "Ok", "routes": [route], "waypoints": []}))

    def table(self, places: list[list[float]], options: dict[str, str]) -> None:
        """Answers with a table, unless it is too large."""
        if len(places) > type(self).most:
            return self.send(400, '{"code":"TooBig","message":"Too many table coordinates"}')
        rows, columns = ([int(index) for index in options[key].split(";")] for key in ("sources", "destinations"))
        lengths = [[meters(places[row], places[column]) for column in columns] for row in rows]
        if type(self).mode == "river":
            # No route crosses a line of latitude.
            north = [place[1] > RIVER for place in places]
            lengths = [[lengths[i][j] if north[row] == north[column] else None for j, column in enumerate(columns)] for i, row in enumerate(rows)]
        durations = [[None if length is None else length * 0.72 for length in row] for row in lengths]
        answer = {"code": "Ok", "distances": lengths, "durations": durations}
        if type(self).mode == "elsewhere":
            # Like OSRM with a map of Berlin: every place is snapped to the same street, 930 km away.
            answer = {"code": "Ok", "distances": [[0] * len(columns)] * len(rows), "durations": [[0] * len(columns)] * len(rows)}
            for key, indices in (("sources", rows), ("destinations", columns)):
                berlin = [13.4, 52.52]
                answer[key] = [{"location": berlin, "distance": meters(places[index], berlin), "name": ""} for index in indices]
        return self.send(200, json.dumps(answer))

    def send(self, status: int, text: str, kind: str = "application/json", extra: dict | None = None) -> None:
        """Sends an answer."""
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(text)))
        for name, value in (extra or {}).items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(text.encode())

    def log_message(self, *_: object) -> None:
        """Says nothing."""


class Check:
    """The checks and their faults."""

    def __init__(self, planday: str, data: str) -> None:
        self.planday, self.data, self.faults = planday, data, 0

    def expect(self, holds: bool, what: str) -> None:
        """Counts and prints faults."""
        if not holds:
            self.faults += 1
            print(f"FAULT: {what}")

    def plan(self, engine: str, *more: str, places: list[str] = SOME, cache: str | None = None) -> subprocess.CompletedProcess:
        """Plans a day."""
        with tempfile.TemporaryDirectory() as empty:
            environment = os.environ | {"PLANDAY_DATA": self.data, "XDG_CACHE_HOME": cache or empty}
            # So many that no clock cuts a plan on a busy machine: plans are compared.
            command = [self.planday, "plan", *places, "--max-walk", "40", "--seconds", "600", "--engine", engine, "--format", "json", *more]
            answer = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=900)
        # Only the seconds of the search may differ between two plans.
        answer.stdout = re.sub(r'"seconds" : [0-9.e-]+', '"seconds" : 0', answer.stdout)
        return answer

    def legs(self, answer: subprocess.CompletedProcess) -> list[tuple[dict, list[float], list[float]]]:
        """Returns the legs of a plan with the positions of their ends."""
        plan = json.loads(answer.stdout)
        stops = {stop["id"]: [stop["lon"], stop["lat"]] for day in plan["days"] for stop in day["stops"]}
        stops |= {"start": [-0.1270, 51.5194], "end": [-0.1270, 51.5194]}
        exits = {stop["id"]: [stop["exit"]["lon"], stop["exit"]["lat"]]
                 for day in plan["days"] for stop in day["stops"] if "exit" in stop}
        return [(leg, exits.get(leg["from"], stops[leg["from"]]), stops[leg["to"]]) for day in plan["days"] for leg in day["legs"]]

    def check_stub(self, address: str) -> None:
        """Compares plans with the stub's responses."""
        with tempfile.TemporaryDirectory() as cache:
            answer = self.plan(f"osrm:{address}", cache=cache)
            self.expect(answer.returncode == 0, f"a good engine: {answer.stderr}")
            legs = self.legs(answer)
            self.expect(len(legs) > 2, "a day has legs")
            for leg, start, end in legs:
                length = meters(start, end)
                # OSRM's 5 km/h at planday's 4.8, in whole minutes.
                minutes = math.ceil(length * 0.72 * 5 / 4.8 / 60 - 1e-3)
                self.expect(abs(leg["minutes"] - minutes) <= 0, f"{leg['from']}: {leg['minutes']} min, not {minutes}")
                self.expect(abs(leg["meters"] - length) <= 1.1, f"{leg['from']}: {leg['meters']} m, not {length}")
                self.expect(not leg["estimated"] and leg["streets"] == ["Stub Street"], f"{leg} is the engine's")
            before = Stub.requests
            again = self.plan(f"osrm:{address}", cache=cache)
            self.expect(again.stdout == answer.stdout and Stub.requests == before, "the second run sends no requests")
        Stub.mode = "flaky"
        flaky = self.plan(f"osrm:{address}")
        self.expect(flaky.stdout == answer.stdout, f"each request rejected once with 503: the same plan: {flaky.stderr}")
        Stub.mode, Stub.most = "good", 12
        small = self.plan(f"osrm:{address}")
        self.expect(small.stdout == answer.stdout, f"tables of 12: the same plan: {small.stderr}")
        # A limit so low that a table would need too many requests, which is known after a few refusals.
        Stub.most, before = 3, Stub.requests
        tiny = self.plan(f"osrm:{address}", places=CITY)
        self.expect(tiny.returncode == UNAVAILABLE and "--max-table-size" in tiny.stderr, f"tables of 3: {tiny.stderr}")
        self.expect(Stub.requests - before < 100, f"tables of 3: refused only after {Stub.requests - before} requests")
        Stub.most = 100

    def check_failures(self, address: str) -> None:
        """Checks the messages when the engine fails."""
        words = {"html": "begins with", "busy": "no more requests", "nonsense": "begins with", "cut": "begins with", "silence": "does not respond",
                 "elsewhere": "another region"}
        for mode, word in words.items():
            Stub.mode = mode
            answer = self.plan(f"osrm:{address}")
            self.expect(answer.returncode == UNAVAILABLE, f"{mode}: exit {answer.returncode}, {answer.stderr}")
            self.expect(answer.stdout == "", f"{mode}: no plan is written")
            self.expect(word in answer.stderr, f"{mode}: {answer.stderr}")
        Stub.mode, Stub.requests = "noroute", 0
        lost = self.plan(f"osrm:{address}")
        self.expect(lost.returncode not in (0, UNAVAILABLE) and lost.stdout == "", f"no routes: exit {lost.returncode}, {lost.stdout}")
        self.expect("from: no route between there and any of the sights" in lost.stderr, f"no routes: {lost.stderr}")
        self.expect(Stub.requests < 100, f"no routes: {Stub.requests} requests")
        Stub.mode = "river"
        north = self.plan(f"osrm:{address}")
        self.expect(north.returncode == 0, f"a river: {north.stderr}")
        stops = [stop for day in json.loads(north.stdout)["days"] for stop in day["stops"]]
        self.expect(len(stops) > 2 and all(stop["lat"] > RIVER for stop in stops), "a stop lies across the river")
        across = self.plan(f"osrm:{address}", "--must", "tate-modern")
        self.expect(across.returncode not in (0, UNAVAILABLE) and "no route" in across.stderr, f"a must across the river: {across.stderr}")
        Stub.mode = "html"
        fallback = self.plan(f"osrm:{address}", "--engine-fallback")
        self.expect(fallback.returncode == 0 and "warning" in fallback.stderr, f"fallback: {fallback.stderr}")
        self.expect(all(leg["estimated"] for leg, _, _ in self.legs(fallback)), "fallback: each leg is estimated")
        closed = self.plan("osrm:http://127.0.0.1:9")
        self.expect(closed.returncode == UNAVAILABLE, f"nothing listens: {closed.stderr}")

    def check_valhalla(self, address: str) -> None:
        """Compares the legs of a plan with a running Valhalla."""
        answer = self.plan(f"valhalla:{address}")
        self.expect(answer.returncode == 0, f"Valhalla: {answer.stderr}")
        if answer.returncode != 0:
            return
        for leg, start, end in self.legs(answer):
            options = {"pedestrian": {"walking_speed": 4.8}}
            places = [{"lon": place[0], "lat": place[1]} for place in (start, end)]
            body = {"sources": places[:1], "targets": places[1:], "costing": "pedestrian", "costing_options": options}
            request = urllib.request.Request(f"{address}/sources_to_targets", json.dumps(body).encode())
            with urllib.request.urlopen(request, timeout=60) as reply:
                cell = json.load(reply)["sources_to_targets"][0][0]
            if leg["estimated"]:
                self.expect(cell["time"] is None, f"{leg['from']} is estimated, although Valhalla has a route")
                continue
            minutes = math.ceil(cell["time"] / 60)
            self.expect(abs(leg["minutes"] - minutes) <= 1, f"{leg['from']}: {leg['minutes']} min, not {minutes}")
            self.expect(len(leg["line"]) > 1, f"{leg['from']}: no line")


def main() -> int:
    """Runs the checks and returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--planday", required=True)
    parser.add_argument("--data", default=str(Path(__file__).resolve().parents[2] / "data"))
    parser.add_argument("--valhalla", help="the URL of a Valhalla with tiles of London")
    options = parser.parse_args()
    check = Check(options.planday, options.data)
    server = ThreadingHTTPServer(("127.0.0.1", 0), Stub)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}"
    check.check_stub(address)
    check.check_failures(address)
    if options.valhalla:
        check.check_valhalla(options.valhalla)
    print(f"engines: {check.faults} faults")
    return min(check.faults, 1)


if __name__ == "__main__":
    sys.exit(main())
