#!/usr/bin/env python3
"""Uses the accounts and shared places of planday serve --community as two visitors and a moderator do, and kills what serves them.

    check_community.py --planday .build/release/planday

One service on SQLite: a place is proposed, moderated, and planned by another visitor; the service is killed while devices write. Two
computers exchange trips and places. Then the community is copied to PostgreSQL, and three services on it answer behind HAProxy, with a standby
that each commit waits for: a service, the primary and the proxy are killed under load. No write that was acknowledged may be lost. Parts
whose programs are not installed are skipped with a message. Prints a line for each fault, and finally 'N checks, M faults'; exits 1 if there are any.
"""
import argparse
import contextlib
import http.client
import io
import json
import pathlib
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import zipfile

import PIL.ExifTags
import PIL.Image

import postgres
from check_service import Service

PASSWORD = "correct horse"
DATE = "2027-05-13"
# A place on Russell Square, which the catalog has, and one that it has not.
FOUNTAIN = {"city": "london", "title": "Aunt May's Fountain", "lat": 51.5301, "lon": -0.1262, "minutes": 20, "hours": "Mo-Su 08:00-20:00"}


class Visitor:
    """A client of a service, logged in or not."""

    def __init__(self, port, token=None):
        self.port = port
        self.token = token

    def ask(self, method, path, body=None, timeout=60):
        """Returns the status and the JSON of an answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        text = None
        if body is not None:
            headers["Content-Type"] = "application/json"
            text = json.dumps(body)
        with contextlib.closing(connection):
            connection.request(method, path if path.startswith("/") else f"/v1/community/{path}", text, headers)
            answer = connection.getresponse()
            data = answer.read()
            return answer.status, json.loads(data) if data.startswith(b"{") else data.decode()

    def at(self, port):
        """Returns the same visitor at another service."""
        return Visitor(port, self.token)


def community(planday, database, *options):
    """Starts a service on a database, with time enough on a busy machine."""
    return Service(planday, "--community", "--database", database, "--seconds", "200", *options)


def invited(planday, database, role):
    """Returns the code of an invitation from the command line."""
    command = [planday, "community", "invite", "--role", role, "--database", database]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def joined(planday, database, port, name, role):
    """Returns a visitor with a new account, and its recovery codes."""
    visitor = Visitor(port)
    draft = {"name": name, "password": PASSWORD, "invitation": invited(planday, database, role)}
    status, account = visitor.ask("POST", "accounts", draft)
    assert status == 200, account
    login = {"name": name, "password": PASSWORD, "kind": "device", "label": "check"}
    visitor.token = visitor.ask("POST", "sessions", login)[1]["token"]
    return visitor, account["recoveryCodes"]


class Writers:
    """Devices that write items at once, and note which writes were acknowledged."""

    def __init__(self, visitor, ports, count=4, prefix=""):
        self.visitor, self.ports, self.prefix = visitor, ports, prefix
        self.acknowledged, self.failed, self.gaps = set(), 0, []
        self.is_over = threading.Event()
        self.lock = threading.Lock()
        self.threads = [threading.Thread(target=self.write, args=(number,), daemon=True) for number in range(count)]

    def __enter__(self):
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_):
        self.is_over.set()
        for thread in self.threads:
            thread.join()

    def write(self, number):
        """Writes one item after another until it is over."""
        step, last = 0, time.monotonic()
        while not self.is_over.is_set():
            port = self.ports[(number + step) % len(self.ports)]
            key = f"{self.prefix}{number}-{step}"
            step += 1
            try:
                item = {"kind": "trip", "key": key, "version": 0, "content": key}
                status, answer = self.visitor.at(port).ask("POST", "items", item, timeout=20)
            except (OSError, http.client.HTTPException):
                status = None
            with self.lock:
                if status == 200 and "stored" in answer:
                    self.acknowledged.add(key)
                    self.gaps.append(time.monotonic() - last)
                    last = time.monotonic()
                else:
                    self.failed += 1
            if status != 200:
                time.sleep(0.05)

    def waits_for(self, more, seconds=300):
        """Waits until so many further writes are acknowledged, and returns whether they are."""
        goal, end = len(self.acknowledged) + more, time.monotonic() + seconds
        while len(self.acknowledged) < goal and time.monotonic() < end:
            time.sleep(0.02)
        return len(self.acknowledged) >= goal

    def lost(self, visitor):
        """Returns the acknowledged writes that a service does not have."""
        items = visitor.ask("GET", "items")[1]["items"]
        return self.acknowledged - {item["key"] for item in items}


def planned(visitor, place):
    """Returns the plan with a place as a must, or the problem."""
    body = {"city": "london", "date": DATE, "must": [place], "maxStops": 3, "seconds": 100}
    return visitor.ask("POST", "/v1/plan", body, timeout=600)


def becomes(condition, seconds=300):
    """Waits for a condition, and returns whether it holds."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.1)
    return False


def check_places(planday, port, database, people):
    """A place is proposed, approved and planned; changed, restored, reported and removed."""
    mary, paul, judge = people
    status, place = mary.ask("POST", "places", FOUNTAIN)
    if status != 200 or place["state"] != "pending":
        yield f"a new place is answered with {status}: {place}"
        return
    at = f"places/{place['id']}"
    if paul.ask("GET", at)[0] != 404 or planned(paul, place["id"])[0] == 200:
        yield "a place that waits is seen by another visitor"
    if judge.ask("POST", f"{at}/decision", {"approved": True})[0] != 200:
        yield "a moderator cannot approve a place"
    status, plan = planned(paul, place["id"])
    if status != 200 or place["id"] not in [stop["id"] for day in plan["days"] for stop in day["stops"]]:
        yield f"an approved place is not planned by another visitor: {status} {str(plan)[:300]}"
        return
    if plan["proof"]["status"] != "optimal":
        yield f"a plan with a shared place is not proved: {plan['proof']}"
    status, found = paul.ask("GET", "/v1/search?city=london&q=aunt+mays")
    if place["id"] not in json.dumps(found):
        yield "the search does not find a shared place"
    status, near = paul.ask("GET", f"/v1/near?city=london&at={FOUNTAIN['lat']},{FOUNTAIN['lon']}&limit=10&date={DATE}&time=12:00")
    if place["id"] not in json.dumps(near):
        yield f"a shared place is not among what is near: {status}"
    change = {**{key: value for key, value in FOUNTAIN.items() if key != "city"}, "title": "Buy here", "version": 1, "note": "spam"}
    status, answer = paul.ask("PUT", at, change)
    if status != 200 or "proposed" not in answer:
        yield f"a change of another's place is answered with {status}: {answer}"
    elif judge.ask("POST", f"proposals/{answer['proposed']}/decision", {"accepted": True})[1].get("title") != "Buy here":
        yield "a proposal is not applied"
    if judge.ask("POST", f"{at}/revert", {"version": 1})[1].get("title") != FOUNTAIN["title"]:
        yield "a version is not restored"
    versions = paul.ask("GET", f"{at}/history")[1]["versions"]
    if [version["author"] for version in versions] != ["Judge", "Paul", "Mary"]:
        yield f"the history is {versions}"
    status, problem = paul.ask("POST", "places", {**FOUNTAIN, "title": "Aunt Mays Fountain"})
    if status != 409 or problem.get("sights") != [place["id"]]:
        yield f"a similar place is answered with {status}: {problem}"
    if mary.ask("GET", "account/export")[1]["places"][0]["id"] != place["id"]:
        yield "an export lacks the account's place"


def pictured(width=640, height=480, form="JPEG"):
    """Returns the file of a picture, with the position and the camera of a photo if the format has them."""
    picture = PIL.Image.linear_gradient("L").resize((width, height)).convert("RGB")
    exif = PIL.Image.Exif()
    exif[PIL.ExifTags.Base.Make] = "Secretcam"
    exif.get_ifd(PIL.ExifTags.IFD.GPSInfo).update({PIL.ExifTags.GPS.GPSLatitudeRef: "N", PIL.ExifTags.GPS.GPSLatitude: (51.0, 30.0, 0.0)})
    file = io.BytesIO()
    picture.save(file, form, exif=exif)
    return file.getvalue()


def sent(visitor, place, data, kind="image/jpeg", query=""):
    """Sends a photo, and returns the status and the answer."""
    connection = http.client.HTTPConnection("127.0.0.1", visitor.port, timeout=60)
    with contextlib.closing(connection):
        headers = {"Content-Type": kind, "Authorization": f"Bearer {visitor.token}"}
        connection.request("POST", f"/v1/community/places/{place}/photos{query}", data, headers)
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read())


def shown(visitor, photo):
    """Returns the status and the bytes of a photo."""
    connection = http.client.HTTPConnection("127.0.0.1", visitor.port, timeout=60)
    with contextlib.closing(connection):
        headers = {"Authorization": f"Bearer {visitor.token}"} if visitor.token else {}
        connection.request("GET", f"/v1/community/photos/{photo}", headers=headers)
        answer = connection.getresponse()
        return answer.status, answer.read()


def check_photos(port, place, people):
    """Photos wait, are shown without where they were taken, and bad ones are refused."""
    mary, paul, judge = people
    nobody = Visitor(port)
    data = pictured()
    status, photo = sent(mary, place, data, query="?caption=At+noon")
    if status != 200 or photo["state"] != "pending" or (photo["width"], photo["height"]) != (640, 480):
        yield f"a photo is answered with {status}: {photo}"
        return
    if shown(nobody, photo["id"])[0] != 404 or nobody.ask("GET", f"places/{place}")[1]["photos"]:
        yield "a photo that waits is seen by others"
    if [row["id"] for row in judge.ask("GET", "queue")[1]["photos"]] != [photo["id"]]:
        yield "a photo is not in the queue"
    judge.ask("POST", f"photos/{photo['id']}/decision", {"approved": True})
    status, file = shown(nobody, photo["id"])
    image = PIL.Image.open(io.BytesIO(file))
    if b"Secretcam" in file or image.getexif() or image.tobytes() != PIL.Image.open(io.BytesIO(data)).tobytes():
        yield f"a photo is shown with its camera, or with other pixels: {status}"
    if [row["caption"] for row in nobody.ask("GET", f"places/{place}")[1]["photos"]] != ["At noon"]:
        yield "a place lacks its photo"
    for form in ("PNG", "WEBP"):
        status, answer = sent(judge, place, pictured(form=form), f"image/{form.lower()}")
        file = shown(nobody, answer.get("id"))[1]
        if status != 200 or b"Secretcam" in file or PIL.Image.open(io.BytesIO(file)).size != (640, 480):
            yield f"a photo as {form} is answered with {status}"
    bomb = io.BytesIO()
    PIL.Image.new("1", (20_000, 20_000)).save(bomb, "PNG")
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("photo.jpg", b"0" * 5_000_000)
    cases = [
        ("an image bomb", bomb.getvalue(), 422), ("a zip archive", archive.getvalue(), 422), ("a page", b"<script>alert(1)</script>", 422),
        ("nothing", b"", 422), ("half a photo", data[: len(data) // 2], 422), ("too large", data + b"0" * 9_000_000, 413),
        ("a photo with a page behind it", data + b"<script>alert(1)</script>", 200),
    ]
    for name, content, expected in cases:
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            status, answer = sent(paul, place, content)
            if status != expected:
                yield f"{name} as a photo is answered with {status}: {answer}"
            elif status == 200 and b"script" in shown(paul, answer["id"])[1]:
                yield f"{name} keeps it"
    if mary.ask("DELETE", f"photos/{photo['id']}")[0] != 200 or shown(judge, photo["id"])[0] != 404:
        yield "an author cannot delete a photo"


def check_hostile(port, visitor):
    """Bodies that no place or account may have."""
    cases = [
        ("places", {**FOUNTAIN, "title": "a" * 400_000}, 422), ("places", {**FOUNTAIN, "title": "x" * 3_000_000}, 413),
        ("places", {**FOUNTAIN, "title": "a\u202eb"}, 422), ("places", {**FOUNTAIN, "text": "a\u0000b"}, 422),
        ("places", {**FOUNTAIN, "lat": 1e400}, 400), ("places", {**FOUNTAIN, "lat": 48.86, "lon": 2.35}, 422),
        ("places", {**FOUNTAIN, "hours": "Mo" * 5_000}, 422), ("places", {**FOUNTAIN, "website": "javascript:alert(1)"}, 422),
        ("places", [1], 422), ("accounts", {"name": "Eve\r\nSet-Cookie: x", "password": PASSWORD}, 422),
        ("sessions", {"name": "' OR 1=1 --", "password": PASSWORD}, 401), ("sessions", {"name": "Mary", "password": "x" * 500_000}, 401),
        ("items", {"kind": "trip", "key": "k" * 300, "version": 0, "content": ""}, 422),
        ("items", {"kind": "trip", "key": "k", "version": -1, "content": ""}, 422),
    ]
    for path, body, expected in cases:
        text = json.dumps(body)
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            status, answer = visitor.ask("POST", path, body)
            if status != expected:
                yield f"POST {path} with {text[:80]} is answered with {status}, not {expected}: {str(answer)[:200]}"
    for token in ("", "x", "a" * 100_000, "\u00e9", visitor.token[:-1], visitor.token.upper()):
        with contextlib.suppress(UnicodeEncodeError):
            status = Visitor(port, token).ask("GET", "account")[0]
            if status not in (401, 431, 400):
                yield f"the token {token[:20]!r} is answered with {status}"


def check_sqlite(planday, folder):
    """One service on a SQLite file, which is killed while devices write."""
    database = str(folder / "community.sqlite")
    with community(planday, database) as service:
        people = [joined(planday, database, service.port, name, role) for name, role in (("Mary", "user"), ("Paul", "user"), ("Judge", "admin"))]
        mary, paul, judge = (visitor for visitor, _ in people)
        yield from check_places(planday, service.port, database, (mary, paul, judge))
        yield from check_hostile(service.port, mary)
        place = judge.ask("POST", "places", {**FOUNTAIN, "title": "Pond", "lat": 51.54, "lon": -0.15})[1]["id"]
        yield from check_photos(service.port, place, (mary, paul, judge))
        code = people[1][1][0]
        if paul.ask("POST", "recovery", {"name": "Paul", "code": code, "password": "new horse 1"})[0] != 200:
            yield "a recovery code is refused"
        if paul.ask("GET", "account")[0] != 401:
            yield "a session outlives a new password"
        with Writers(mary, [service.port]) as writers:
            if not writers.waits_for(50):
                yield "writes to SQLite are not acknowledged"
            service.process.kill()
            service.process.wait()
    with community(planday, database) as service:
        if lost := writers.lost(mary.at(service.port)):
            yield f"{len(lost)} of {len(writers.acknowledged)} acknowledged writes to SQLite are lost"
        print(f"SQLite: {len(writers.acknowledged)} writes before the kill, none lost" if not lost else "", flush=True)
    with contextlib.closing(sqlite3.connect(database)) as file:
        if file.execute("PRAGMA integrity_check").fetchone() != ("ok",):
            yield "the file is damaged after a kill"
        dump = "\n".join(file.iterdump())
    for secret in (PASSWORD, mary.token, judge.token, people[0][1][0]):
        if secret in dump:
            yield "the file has a password, a token or a code in plain text"
    with community(planday, database, "--invitation-only") as service:
        if Visitor(service.port).ask("POST", "accounts", {"name": "Eve", "password": PASSWORD})[0] != 403:
            yield "who has no invitation can register"


def check_devices(planday, folder):
    """Two computers of an account exchange trips, places, favorites and settings, also with changes on both sides."""
    database = str(folder / "devices.sqlite")
    with community(planday, database) as service:
        address = f"http://localhost:{service.port}"
        joined(planday, database, service.port, "Maria", "user")

        def run(device, *words, input=None):
            """Runs a command on a computer."""
            command = [planday, *words, "--store", str(folder / f"{device}.sqlite")]
            return subprocess.run(command, input=input, capture_output=True, text=True)

        def sync(device):
            """Exchanges, and returns what it says."""
            done = run(device, "sync", "--json")
            assert done.returncode == 0, done.stderr
            return json.loads(done.stdout)

        def names(device):
            """The names of the trips and places of a computer."""
            trips = json.loads(run(device, "trips", "list", "--json").stdout)
            places = json.loads(run(device, "place", "list", "--city", "london", "--json").stdout)
            return sorted(row["name"] for row in trips + (places if isinstance(places, list) else places["places"]))

        if "encryption" not in run("desk", "login", "http://example.org", "--name", "Maria", input=f"{PASSWORD}\n").stderr:
            yield "a password may be sent over the network in plain text"
        if run("desk", "login", address, "--name", "Maria", input="wrong horse 1\n").returncode != 65:
            yield "a wrong password is not refused"
        if "not logged in" not in run("desk", "sync").stderr:
            yield "who is not logged in can exchange"
        for device in ("desk", "laptop"):
            if (done := run(device, "login", address, "--name", "Maria", input=f"{PASSWORD}\n")).returncode:
                yield f"no login: {done.stderr}"
        for secret in ("desk.sqlite.login.json", "devices.sqlite", "devices.sqlite-wal"):
            if (folder / secret).stat().st_mode & 0o077:
                yield f"others can read {secret}"
        plan = folder / "plan.json"
        body = {"city": "london", "date": DATE, "maxStops": 3, "seconds": 100}
        plan.write_text(json.dumps(Visitor(service.port).ask("POST", "/v1/plan", body, timeout=600)[1]))
        run("desk", "trips", "save", str(plan), "--name", "May")
        run("desk", "place", "add", "--city", "london", "--name", "Aunt Mary", "--at", "51.52,-0.13")
        run("desk", "favorites", "add", "--city", "london", "tate-modern")
        run("desk", "settings", "set", "pace", "brisk")
        if sync("desk")["sent"] != 4 or sync("laptop")["changed"] != 4:
            yield "four items do not reach the other computer"
        if (found := names("laptop")) != ["Aunt Mary", "May"]:
            yield f"the other computer has {found}"
        if run("laptop", "trips", "show", "May").stdout != run("desk", "trips", "show", "May").stdout:
            yield "the trip is another one on the other computer"
        other = json.loads(plan.read_text())
        other["leftOut"] = []
        plan.write_text(json.dumps(other))
        run("laptop", "trips", "save", str(plan), "--name", "May", "--replace")
        other["warnings"] = []
        other["freeMinutes"] = 1
        plan.write_text(json.dumps(other))
        run("desk", "trips", "save", str(plan), "--name", "May", "--replace")
        sync("laptop")
        if "this computer" not in "".join(sync("desk")["notes"]):
            yield "a contradiction is not told"
        sync("laptop")
        for device in ("desk", "laptop"):
            if (found := names(device)) != ["Aunt Mary", "May", "May (this computer)"]:
                yield f"after a contradiction, {device} has {found}"
        if any(sync(device)["sent"] for device in ("desk", "laptop")):
            yield "something is sent although nothing has changed"
        for words in (["place", "remove", "--city", "london", "Aunt Mary"], ["favorites", "remove", "--city", "london", "tate-modern"], ["trips", "remove", "May"]):
            if (done := run("laptop", *words)).returncode:
                yield f"planday {' '.join(words)}: {done.stderr}"
        if (found := sync("laptop"))["sent"] != 3:
            yield f"three deletions are not sent: {found}"
        if (found := sync("desk"))["deleted"] != 3:
            yield f"three deletions do not reach the other computer: {found}"
        if (found := names("desk")) != ["May (this computer)"]:
            yield f"after three deletions, the desk has {found}"
        if "Tate Modern" in run("desk", "favorites", "list", "--city", "london").stdout:
            yield "a favorite that the other computer deleted is still there"
        if run("laptop", "logout").returncode or "not logged in" not in run("laptop", "sync").stderr:
            yield "who has logged out can exchange"
        dump = "".join((folder / f"{device}.sqlite").read_bytes().decode("latin-1") for device in ("desk", "laptop"))
        if PASSWORD in dump:
            yield "a store has the password"
    if "cannot be reached" not in run("desk", "sync").stderr:
        yield "a service that is gone is not named"


def check_without(planday):
    """Without the option there is nothing of a community."""
    with Service(planday) as service:
        for path in ("account", "places?near=51.5,-0.1"):
            if Visitor(service.port).ask("GET", path)[0] != 404:
                yield f"{path} is answered without --community"


PROXY = """global
  maxconn 500
defaults
  mode http
  timeout connect 2s
  timeout client 130s
  timeout server 130s
  retries 3
  option redispatch
  retry-on conn-failure
frontend visitors
  bind 127.0.0.1:{port}
  default_backend replicas
backend replicas
  balance roundrobin
  option httpchk
  http-check send meth GET uri /healthz ver HTTP/1.1 hdr Host localhost
  default-server inter 500ms fall 2 rise 1
{servers}
"""


class Proxy:
    """HAProxy in front of services."""

    def __init__(self, folder, ports):
        self.port = postgres.free_port()
        servers = "\n".join(f"  server replica{index} 127.0.0.1:{port} check" for index, port in enumerate(ports))
        self.file = folder / "haproxy.cfg"
        self.file.write_text(PROXY.format(port=self.port, servers=servers), encoding="utf-8")
        self.start()

    def start(self):
        """Starts it."""
        self.process = subprocess.Popen(["haproxy", "-f", str(self.file)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def kill(self):
        """Kills it."""
        self.process.kill()
        self.process.wait()


def check_replicas(planday, folder):
    """Three services on PostgreSQL behind HAProxy, with a standby; each part is killed under load."""
    with contextlib.ExitStack() as stack:
        primary, standby = stack.enter_context(postgres.pair())
        if not becomes(lambda: primary.query("SELECT sync_state FROM pg_stat_replication") == "sync"):
            yield "the standby is not synchronous"
        database = f"postgres://planday@127.0.0.1:{primary.port},127.0.0.1:{standby.port}/planday"
        source = str(folder / "community.sqlite")
        command = [planday, "community", "migrate", "--from", source, "--to", database]
        done = subprocess.run([*command, "--json"], capture_output=True, text=True)
        if done.returncode:
            yield f"the migration fails: {done.stderr}"
            return
        rows = {table["table"]: table["rows"] for table in json.loads(done.stdout)["tables"]}
        with contextlib.closing(sqlite3.connect(source)) as file:
            for table, count in rows.items():
                expected = file.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
                if not expected == count == int(primary.query(f"SELECT count(*) FROM {table}", "planday")):
                    yield f"{table} has {count} rows instead of {expected}"
        again = subprocess.run(command, capture_output=True, text=True)
        if again.returncode == 0 or "already" not in again.stderr:
            yield f"a second migration is answered with {again.returncode}: {again.stderr}"
        services = [stack.enter_context(community(planday, database, "--plans", "1")) for _ in range(3)]
        ports = [service.port for service in services]
        proxy = Proxy(folder, ports)
        stack.callback(lambda: proxy.process.poll() is None and proxy.kill())
        if not becomes(lambda: answers(Visitor(proxy.port))):
            yield "the proxy does not answer"
            return
        mary, judge = (Visitor(proxy.port, logged_in(proxy.port, name)) for name in ("Mary", "Judge"))
        yield from check_shared(mary, judge, ports)
        with contextlib.closing(sqlite3.connect(source)) as file:
            for photo, content in file.execute("SELECT photo, bytes FROM photo_file").fetchall():
                if shown(judge, photo) != (200, content):
                    yield f"photo {photo} is another one after the migration"
        with Writers(mary, [proxy.port], 8) as writers:
            for name, kill, repair in (
                ("a service", lambda: killed(services[0].process), lambda: None),
                ("the proxy", proxy.kill, proxy.start),
                ("the primary", primary.kill, standby.promote),
            ):
                if not writers.waits_for(100):
                    yield f"writes are not acknowledged before {name} is killed"
                writers.gaps.clear()
                begin = time.monotonic()
                kill()
                repair()
                if not writers.waits_for(100):
                    yield f"writes are not acknowledged after {name} was killed"
                took = max(writers.gaps, default=0)
                print(f"{name} killed: writes again after {took:.1f} s at most, {time.monotonic() - begin:.1f} s for 100 writes", flush=True)
        if lost := writers.lost(mary):
            yield f"{len(lost)} of {len(writers.acknowledged)} acknowledged writes are lost"
        print(f"PostgreSQL: {len(writers.acknowledged)} writes acknowledged, {writers.failed} failed, {len(lost)} lost", flush=True)


def logged_in(port, name):
    """Returns the token of a new session."""
    login = {"name": name, "password": PASSWORD, "kind": "device"}
    status, answer = Visitor(port).ask("POST", "sessions", login)
    if status != 200:
        raise RuntimeError(f"{name} cannot log in: {status} {answer}")
    return answer["token"]


def answers(visitor):
    """Whether a service answers."""
    with contextlib.suppress(OSError, http.client.HTTPException):
        return visitor.ask("GET", "/healthz")[0] == 200
    return False


def killed(process):
    """Kills a process."""
    process.send_signal(signal.SIGKILL)
    process.wait()


def check_shared(mary, judge, ports):
    """A place that is approved at one service is planned by the others."""
    body = {**FOUNTAIN, "title": "Old Oak", "lat": 51.5305, "lon": -0.1301}
    status, place = mary.ask("POST", "places", body)
    if status != 200:
        yield f"a place on PostgreSQL is answered with {status}: {place}"
        return
    if judge.at(ports[0]).ask("POST", f"places/{place['id']}/decision", {"approved": True})[0] != 200:
        yield "a moderator cannot approve a place on PostgreSQL"
    for port in ports:
        if not becomes(lambda: planned(Visitor(port), place["id"])[0] == 200):
            yield "a place that is approved at one service is not planned by another"
    near = mary.ask("GET", f"places?near={body['lat']},{body['lon']}&limit=5")[1]["places"]
    if [each["title"] for each in near][:1] != ["Old Oak"]:
        yield f"the nearest place is {near[:1]}"


def main():
    """Runs the checks."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--planday", required=True)
    planday = parser.parse_args().planday
    folder = pathlib.Path(tempfile.mkdtemp(prefix="planday-community-"))
    parts = [lambda: check_without(planday), lambda: check_sqlite(planday, folder), lambda: check_devices(planday, folder)]
    if postgres.programs() is None or not shutil.which("haproxy"):
        print("PostgreSQL or HAProxy is not installed: replicas are not checked")
    else:
        parts.append(lambda: check_replicas(planday, folder))
    faults = 0
    for part in parts:
        for fault in part():
            faults += 1
            print(f"fault: {fault}", flush=True)
    shutil.rmtree(folder, ignore_errors=True)
    print(f"{len(parts)} checks, {faults} faults")
    sys.exit(faults > 0)


if __name__ == "__main__":
    main()
