#!/usr/bin/env python3
"""Runs what operators of a community run: the files in packaging, and the steps of docs/operations.md.

    check_operations.py --planday .build/release/planday [--promtool promtool]

Compares packaging/compose.yaml with the schema of compose files, and what it names with what there is; has HAProxy and Prometheus check their
files. Starts services behind HAProxy on PostgreSQL with a standby, all with the configuration in packaging, and follows a request through their
logs. Compares the metrics of dashboards and alerts with those of a service. Copies a database while devices write, deletes all places,
and restores the time before; does the same with a file of SQLite. Kills processes while they migrate a database. Parts whose programs are not installed are skipped with a message.
Prints a line for each fault, and finally 'N checks, M faults'; exits 1 if there are any.
"""
import argparse
import contextlib
import importlib.resources
import json
import os
import pathlib
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time

import jsonschema
import postgres
import yaml
from check_community import FOUNTAIN, PASSWORD, Visitor, Writers, becomes, invited, joined
from check_service import ROOT, Service

PACKAGING = ROOT / "packaging"
SECRETS = {"database-password": "Ask-4-Cheese", "replica-password": "Ask-4-Wine", "superuser-password": "Ask-4-Bread"}


# Files


def check_compose():
    """The compose file fits its schema, and all that it names is there."""
    schema = importlib.resources.files("check_jsonschema.builtin_schemas.vendor") / "compose-spec.json"
    compose = yaml.safe_load((PACKAGING / "compose.yaml").read_text(encoding="utf-8"))
    schema = json.loads(schema.read_text(encoding="utf-8"))
    for error in jsonschema.validators.validator_for(schema)(schema).iter_errors(compose):
        yield f"compose.yaml, {error.json_path}: {error.message}"
    named = {kind: set() for kind in ("configs", "networks", "secrets", "volumes")}
    for name, service in compose["services"].items():
        for kind, names in named.items():
            names.update(part["source"] if isinstance(part, dict) else part.split(":")[0] for part in service.get(kind, []))
        for other in service.get("depends_on", []):
            if other not in compose["services"]:
                yield f"compose.yaml: {name} depends on {other}, which is not there"
        if not service.get("read_only") or service.get("cap_drop") != ["ALL"] or service.get("security_opt") != ["no-new-privileges:true"]:
            yield f"compose.yaml: {name} has rights that it does not need"
        # A service that ends by itself has nothing to ask.
        ends = any(
            each["depends_on"].get(name, {}).get("condition") == "service_completed_successfully"
            for each in compose["services"].values() if isinstance(each.get("depends_on"), dict)
        )
        if "healthcheck" not in service and not ends:
            yield f"compose.yaml: {name} has no health check"
    for kind, names in named.items():
        if names != set(compose[kind]):
            yield f"compose.yaml: of {kind}, {sorted(names ^ set(compose[kind]))} are named or declared only"
    for name, config in compose["configs"].items():
        if not (PACKAGING / config["file"]).is_file():
            yield f"compose.yaml: the file of {name} is not there"
    options = compose["services"]["planday"]["command"]
    proxies = next(option.removeprefix("--proxy=") for option in options if option.startswith("--proxy="))
    if compose["networks"]["front"]["ipam"]["config"] != [{"subnet": proxies}]:
        yield "compose.yaml: --proxy is not the network of the proxy"
    for name, declared in compose["secrets"].items():
        if declared["file"] != f"./secrets/{name}":
            yield f"compose.yaml: the secret {name} is {declared}"
    text = (PACKAGING / "compose.yaml").read_text(encoding="utf-8")
    for value in SECRETS.values():
        if value in text:
            yield "compose.yaml has a password"


def check_proxy(folder):
    """HAProxy accepts its file as it is, but for the place of the certificate."""
    key, certificate = folder / "key", folder / "certificate"
    command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", "/CN=localhost"]
    subprocess.run([*command, "-keyout", key, "-out", certificate], check=True, capture_output=True)
    certificate.write_bytes(certificate.read_bytes() + key.read_bytes())
    text = (PACKAGING / "haproxy.cfg").read_text(encoding="utf-8").replace("/run/secrets/certificate", str(certificate))
    (folder / "whole.cfg").write_text(text, encoding="utf-8")
    done = subprocess.run(["haproxy", "-c", "-f", folder / "whole.cfg"], capture_output=True, text=True)
    if done.returncode or "WARNING" in done.stdout + done.stderr:
        yield f"HAProxy refuses its file: {done.stdout}{done.stderr}"


def expressions():
    """Yields the file and the expression of each panel and alert."""
    for file in sorted(PACKAGING.glob("grafana/*.json")):
        dashboard = json.loads(file.read_text(encoding="utf-8"))
        if len({panel["id"] for panel in dashboard["panels"]}) != len(dashboard["panels"]):
            raise ValueError(f"{file.name} has two panels with one id")
        for panel in dashboard["panels"]:
            for target in panel.get("targets", []):
                yield file.name, target["expr"]
        for variable in dashboard["templating"]["list"]:
            if variable["type"] == "query":
                yield file.name, re.fullmatch(r"label_values\((.*), \w+\)", variable["query"]["query"])[1]
    for group in yaml.safe_load((PACKAGING / "prometheus" / "rules.yaml").read_text(encoding="utf-8"))["groups"]:
        for rule in group["rules"]:
            yield "rules.yaml", rule["expr"]


def check_metrics(text):
    """Dashboards and alerts use only metrics, labels and values that a service has."""
    known = {"up"}
    for name, kind in re.findall(r"^# TYPE (\w+) (\w+)$", text, re.M):
        known |= {f"{name}_{part}" for part in ("bucket", "sum", "count")} if kind == "histogram" else {name}
    labels = {"job", "instance", "le", *re.findall(r"[{,](\w+)=\"", text)}
    named = set()
    for file, expression in expressions():
        found = set(re.findall(r"\b(?:planday_\w+|up\b)", expression))
        named |= found
        for name in sorted(found - known):
            yield f"{file} has {name}, which no service has: {expression}"
        used = re.findall(r"[{,](\w+)[=!]~?[\"=~]", expression)
        used += [name for group in re.findall(r"by \(([\w, ]+)\)", expression) for name in group.split(", ")]
        for name in sorted(set(used) - labels):
            yield f"{file} has the label {name}, which no metric has: {expression}"
        for route in re.findall(r"route=\"([^\"]+)\"", expression):
            if f'route="{route}"' not in text:
                yield f"{file} has the route {route}, which no metric has"
    shown = {re.sub(r"_(bucket|sum|count)$", "", name) for name in named}
    documented = set(re.findall(r"`(planday_\w+)`", (ROOT / "docs" / "service.md").read_text(encoding="utf-8")))
    for name in re.findall(r"^# TYPE (\w+) ", text, re.M):
        if name not in shown:
            yield f"{name} is in no dashboard"
        if name not in documented:
            yield f"{name} is not in docs/service.md"


def check_prometheus(promtool, folder):
    """Prometheus accepts the alerts and the expressions of the dashboards, and alerts when it should."""
    lines = [{"record": f"x{number}", "expr": expression} for number, (_, expression) in enumerate(expressions())]
    text = json.dumps({"groups": [{"name": "panels", "rules": lines}]}).replace("$__rate_interval", "5m").replace("$instance", ".*")
    (folder / "panels.yaml").write_text(text, encoding="utf-8")
    alerts = ROOT / "Tests" / "Independent" / "alerts.yaml"
    for words in (["check", "rules", PACKAGING / "prometheus" / "rules.yaml"], ["check", "rules", folder / "panels.yaml"], ["test", "rules", alerts]):
        done = subprocess.run([promtool, *words], capture_output=True, text=True)
        if done.returncode:
            yield f"promtool {words[0]} {words[2].name} fails: {done.stdout}{done.stderr}"


# A community as in packaging/compose.yaml


class Installation:
    """PostgreSQL with a standby, services and HAProxy, with the configuration in packaging, on this machine."""

    def __init__(self, planday, folder):
        self.planday = planday
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="planday-operations-"))
        self.stack = contextlib.ExitStack()
        self.stack.callback(shutil.rmtree, self.folder, ignore_errors=True)
        self.archive, self.backups = self.folder / "archive", self.folder / "backups"
        for path in (self.archive, self.backups):
            path.mkdir()
        for name, value in SECRETS.items():
            (self.folder / name).write_text(f"{value}\n", encoding="utf-8")
        for file in PACKAGING.glob("postgres/*"):
            text = file.read_text(encoding="utf-8")
            if file.suffix == ".conf":
                text = text.replace("/archive/", f"{self.archive}/").replace("/etc/postgresql", str(self.folder))
            (self.folder / file.name).write_text(text, encoding="utf-8")
        if postgres.AS_POSTGRES:
            for path in (self.folder, self.archive, self.backups):
                shutil.chown(path, "postgres", "postgres")
        self.log = folder / "haproxy.log"

    def __enter__(self):
        settings = f"include = '{self.folder}/planday.conf'\n"
        self.primary = self.server(user="postgres", settings=settings)
        environment = {"SECRETS": self.folder, "PGHOST": self.primary.folder, "PGPORT": self.primary.port, "PGUSER": "postgres"}
        self.primary.script(self.folder / "init.sh", PGOPTIONS="-c synchronous_commit=local", **environment)

        def copy(server):
            """Copies the primary, as the container of the standby does."""
            known = {"SECRETS": self.folder, "PRIMARY": "127.0.0.1", "PRIMARY_PORT": self.primary.port}
            server.script(self.folder / "standby.sh", "true", **known)

        self.standby = self.server(user="postgres", fill=copy)
        os.environ["PGPASSWORD"] = SECRETS["database-password"]
        self.database = f"postgres://planday@127.0.0.1:{self.primary.port},127.0.0.1:{self.standby.port}/planday"
        self.services = [self.serve(self.database) for _ in range(3)]
        self.port = postgres.free_port()
        self.start_proxy()
        return self

    def __exit__(self, *_):
        self.stack.close()

    def server(self, **options):
        """Starts a server that ends with this."""
        server = postgres.Server(**options)
        self.stack.callback(server.stop)
        return server

    def serve(self, database):
        """Starts a service on a database."""
        options = ("--community", "--database", database, "--proxy", "127.0.0.1", "--plans", "1", "--seconds", "200")
        return self.stack.enter_context(Service(self.planday, *options))

    def start_proxy(self):
        """Starts HAProxy without TLS, and with the services here."""
        servers = "\n".join(f"  server replica{index} 127.0.0.1:{service.port}" for index, service in enumerate(self.services))
        lines = []
        for line in (PACKAGING / "haproxy.cfg").read_text(encoding="utf-8").splitlines():
            if line.startswith("  bind :8443"):
                line = f"  bind 127.0.0.1:{self.port}"
            elif line.startswith("  bind 127.0.0.1:8404"):
                line = f"  bind 127.0.0.1:{postgres.free_port()}"
            elif line.startswith("  server-template"):
                line = servers
            lines.append(line)
        file = self.folder / "haproxy.cfg"
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
        with self.log.open("w") as log:
            proxy = subprocess.Popen(["haproxy", "-f", file], stdout=log, stderr=subprocess.STDOUT)
        self.stack.callback(proxy.wait)
        self.stack.callback(proxy.kill)


def check_requests(installation):
    """The id of a request is in its answer, and in the logs of the proxy, a service and PostgreSQL."""
    primary = installation.primary
    primary.query("ALTER SYSTEM SET log_min_duration_statement = 0")
    primary.query("SELECT pg_reload_conf()")
    service = Service.ask

    class Proxy:
        """The proxy, to be asked like a service."""

        port = installation.port

    given = "7F000001:8296_7F00001E:1F90_4F7B0A69_0003:790E"
    cases = [(given, True), ("check-1", True), (None, False), ("x'; DROP TABLE item; --", False), ("a" * 49, False), ("a,b", False), ("é", False)]
    path = f"/v1/community/places?near={FOUNTAIN['lat']},{FOUNTAIN['lon']}"
    seen = set()
    for sent, is_kept in cases:
        status, headers, _ = service(Proxy, "GET", path, **({"X_Request_ID": sent} if sent else {}))
        name = headers["X-Request-ID"] or ""
        if status != 200 or not re.fullmatch(r"[0-9A-Za-z._:-]{1,48}", name) or (name == sent) != is_kept or name in seen:
            yield f"a request with the id {sent!r} is answered with {status} and {name!r}"
            continue
        seen.add(name)
        text = f'"request":"{name}"'
        logs = {
            "HAProxy": lambda: installation.log.read_text(encoding="utf-8"),
            "the service": lambda: "".join(line for each in installation.services for line in each.log),
            "PostgreSQL": primary.log,
        }
        for place, log in logs.items():
            mark = f" planday {name} " if place == "PostgreSQL" else text
            if not becomes(lambda: any(mark in line for line in log().splitlines()), 60):
                yield f"the id {name} is not in the log of {place}"
    for line in installation.log.read_text(encoding="utf-8").splitlines():
        if "request" in line:
            json.loads(line)
    direct = Service.ask(installation.services[0], "GET", path, X_Request_ID="a b")
    if not re.fullmatch(r"[0-9a-f]{17,32}", direct[1]["X-Request-ID"]):
        yield f"a service answers an id that is none with {direct[1]['X-Request-ID']}"
    unknown = service(Proxy, "GET", "/healthz")
    if unknown[0] != 404 or not unknown[1]["X-Request-ID"]:
        yield f"visitors see the health of a service: {unknown[0]}"
    primary.query("ALTER SYSTEM RESET log_min_duration_statement")
    primary.query("SELECT pg_reload_conf()")


def check_secrets(installation, visitor):
    """No log has a password, a token or what an account keeps."""
    logs = installation.primary.log() + installation.standby.log() + installation.log.read_text(encoding="utf-8")
    logs += "".join(line for each in installation.services for line in each.log)
    for secret in (PASSWORD, visitor.token, *SECRETS.values(), FOUNTAIN["title"], "kept-by-mary"):
        if secret in logs:
            yield f"a log has {secret[:4]}…"


def check_restore(installation, mary, other):
    """All places are deleted; the time before is restored from a base backup and the archive, while the first database goes on."""
    primary, backup = installation.primary, installation.backups / "base"
    with Writers(mary, [installation.port], 2, "before-") as before:
        if not before.waits_for(30):
            yield "writes are not acknowledged"
        primary.run("pg_basebackup", "-D", backup, "-X", "stream", "-c", "fast", "-d", f"host={primary.folder} port={primary.port} user=postgres")
        primary.run("pg_verifybackup", backup)
        if not before.waits_for(30):
            yield "writes are not acknowledged during a backup"
    count = primary.query("SELECT count(*) FROM place", "planday")
    moment = primary.query("SELECT clock_timestamp()", "planday")
    primary.query("DELETE FROM place", "planday")
    with Writers(other, [installation.port], 2, "after-") as after:
        if not after.waits_for(30):
            yield "writes are not acknowledged after the mistake"
    if count == "0" or primary.query("SELECT count(*) FROM place", "planday") != "0":
        yield "there was no mistake"
    segment = primary.query("SELECT pg_walfile_name(pg_switch_wal())")
    if not becomes(lambda: (installation.archive / segment).exists()):
        yield f"{segment} is not archived: {sorted(path.name for path in installation.archive.iterdir())}"
        return

    def fill(server):
        """Restores the backup, as docs/operations.md says."""
        server.script(installation.folder / "restore.sh", backup, moment, ARCHIVE=installation.archive)

    restored = installation.server(user="postgres", fill=fill)
    if not becomes(lambda: restored.query("SELECT pg_is_in_recovery()") == "f"):
        yield f"the restored database stays in recovery: {restored.log()[-2000:]}"
        return
    if restored.query("SELECT count(*) FROM place", "planday") != count:
        yield "places are missing in the restored database"
    service = installation.serve(f"postgres://planday@127.0.0.1:{restored.port}/planday")
    if lost := before.lost(mary.at(service.port)):
        yield f"{len(lost)} of {len(before.acknowledged)} writes before the mistake are not restored"
    if found := other.at(service.port).ask("GET", "items")[1]["items"]:
        yield f"{len(found)} writes after the mistake are in the restored database"
    title = mary.at(service.port).ask("GET", f"places?near={FOUNTAIN['lat']},{FOUNTAIN['lon']}&limit=1")[1]["places"]
    if [place["title"] for place in title] != [FOUNTAIN["title"]]:
        yield f"the restored service has {title}"
    with Writers(mary, [service.port], 2, "restored-") as writers:
        if not writers.waits_for(20):
            yield "the restored database accepts no writes"
    print(f"PostgreSQL: {len(before.acknowledged)} writes before the mistake restored, {len(after.acknowledged)} after it not", flush=True)


def check_failover(installation, mary):
    """After the standby is promoted, it writes and archives; a commit waits for nobody once it is told so."""
    with Writers(mary, [installation.port], 2, "failover-") as writers:
        if not writers.waits_for(20):
            yield "writes are not acknowledged before the primary is killed"
        installation.primary.kill()
        installation.standby.promote()
        installation.standby.query("ALTER SYSTEM SET synchronous_standby_names = ''")
        installation.standby.query("SELECT pg_reload_conf()")
        if not writers.waits_for(20):
            yield "writes are not acknowledged by the standby that was promoted"
    if lost := writers.lost(mary):
        yield f"{len(lost)} writes are lost in a failover"
    segment = installation.standby.query("SELECT pg_walfile_name(pg_switch_wal())")
    if not becomes(lambda: (installation.archive / segment).exists()):
        yield f"the new primary does not archive {segment}"


def check_installation(planday, folder, promtool):
    """The configuration in packaging, from the first request to the failover."""
    with Installation(planday, folder) as installation:
        if not becomes(lambda: installation.primary.query("SELECT sync_state FROM pg_stat_replication") == "sync"):
            yield "the standby is not synchronous"
        if not becomes(lambda: answers_page(installation.port)):
            yield "the proxy does not answer"
            return
        people = ("Mary", "user"), ("Paul", "user"), ("Judge", "admin")
        mary, paul, judge = (joined(planday, installation.database, installation.port, *each)[0] for each in people)
        status, place = mary.ask("POST", "places", FOUNTAIN)
        if status != 200 or judge.ask("POST", f"places/{place['id']}/decision", {"approved": True})[0] != 200:
            yield f"a place is not added: {status} {place}"
        mary.ask("POST", "items", {"kind": "trip", "key": "secret", "version": 0, "content": "kept-by-mary"})
        yield from check_requests(installation)
        service = installation.services[0]
        few = {"city": "london", "date": "2027-05-13", "select": ["british-museum", "covent-garden"], "streets": "off"}
        if service.ask("POST", "/v1/plan", few)[0] != 200:
            yield "a plan of two sights is not made"
        yield from check_metrics(service.ask("GET", "/metrics")[2].decode())
        if promtool:
            yield from check_prometheus(promtool, folder)
        else:
            print("promtool is not installed: the language of dashboards and alerts is not checked")
        yield from check_restore(installation, mary, paul)
        yield from check_failover(installation, mary)
        yield from check_secrets(installation, mary)


def answers_page(port):
    """Whether a service answers through a proxy."""
    with contextlib.suppress(OSError):
        return Visitor(port).ask("GET", "/v1/cities")[0] == 200
    return False


# SQLite


def check_sqlite(planday, folder):
    """A file of SQLite is copied while devices write, and restored."""
    database, copy = folder / "community.sqlite", folder / "copy.sqlite"
    options = ("--community", "--database", str(database))
    with Service(planday, *options) as service:
        mary = joined(planday, str(database), service.port, "Mary", "user")[0]
        with Writers(mary, [service.port], 2) as writers:
            if not writers.waits_for(50):
                yield "writes to SQLite are not acknowledged"
            known = set(writers.acknowledged)
            with contextlib.closing(sqlite3.connect(database)) as file:
                file.execute("VACUUM INTO ?", (str(copy),))
            if not writers.waits_for(50):
                yield "writes to SQLite are not acknowledged after a backup"
    with contextlib.closing(sqlite3.connect(copy)) as file:
        if file.execute("PRAGMA integrity_check").fetchone() != ("ok",) or file.execute("PRAGMA foreign_key_check").fetchall():
            yield "the copy is damaged"
    # The service is stopped, and nothing of the old file is left beside the new one.
    for path in folder.glob("community.sqlite*"):
        path.unlink()
    copy.rename(database)
    with Service(planday, *options) as service:
        found = {item["key"] for item in mary.at(service.port).ask("GET", "items")[1]["items"]}
        if known - found:
            yield f"{len(known - found)} of {len(known)} writes before the backup are not in it"
        if mary.at(service.port).ask("POST", "items", {"kind": "trip", "key": "new", "version": 0, "content": ""})[0] != 200:
            yield "the restored file accepts no writes"
    print(f"SQLite: {len(known)} writes before the backup restored, {len(writers.acknowledged) - len(known)} came later", flush=True)


# Migrations


# The tables of a community that all versions of its schema after the first added, the last first.
LATER = ["identity_flow", "identity", "photo_file", "photo", "item", "audit", "report", "proposal", "revision", "place"]


class FileOfCommunity:
    """A database in a file of SQLite."""

    def __init__(self, folder):
        self.address = str(folder / "migrated.sqlite")

    def clear(self):
        """Removes the database."""
        for path in pathlib.Path(self.address).parent.glob("migrated.sqlite*"):
            path.unlink()

    def run(self, *statements):
        """Runs statements, each for itself, and returns the rows of the last."""
        with contextlib.closing(sqlite3.connect(self.address, isolation_level=None)) as file:
            for statement in statements:
                rows = file.execute(statement).fetchall()
        return rows

    def age(self):
        """Makes it a database of version 1."""
        self.run("PRAGMA foreign_keys = off", "DROP TABLE place_box", *(f"DROP TABLE {name}" for name in LATER), "UPDATE schema_version SET version = 1")

    def tables(self):
        """Returns the version, and all that has been created."""
        return self.run("SELECT version FROM schema_version"), self.run("SELECT name, sql FROM sqlite_schema ORDER BY name")


class DatabaseOfCommunity:
    """A database in PostgreSQL."""

    def __init__(self, server):
        self.server = server
        self.address = f"postgres://planday@127.0.0.1:{server.port}/migrated"

    def clear(self):
        """Removes the database."""
        self.server.query("DROP DATABASE IF EXISTS migrated WITH (FORCE)")
        self.server.query("CREATE DATABASE migrated")
        self.server.query("CREATE EXTENSION postgis", "migrated")

    def age(self):
        """Makes it a database of version 1."""
        self.server.query(f"DROP TABLE {', '.join(LATER)} CASCADE; UPDATE schema_version SET version = 1", "migrated")

    def tables(self):
        """Returns the version, and all that has been created."""
        columns = self.server.query(
            "SELECT table_name, column_name, data_type FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, 2", "migrated"
        )
        indices = self.server.query("SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1", "migrated")
        return self.server.query("SELECT version FROM schema_version", "migrated"), columns, indices


def check_migrations(planday, name, database, kills):
    """A process that is killed while it migrates leaves one whole version, and the next one completes it."""
    database.clear()
    invited(planday, database.address, "admin")
    new = database.tables()
    database.age()
    old = database.tables()
    begin = time.monotonic()
    invited(planday, database.address, "user")
    whole = time.monotonic() - begin
    if database.tables() != new:
        yield f"{name}: a migration makes other tables than a new database has"
    chance, ends = random.Random(1), {"before": 0, "after": 0}
    for _ in range(kills):
        database.age()
        command = [planday, "community", "invite", "--database", database.address]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(chance.uniform(0, whole))
        process.kill()
        process.wait()
        found = database.tables()
        if found not in (old, new):
            yield f"{name}: a kill leaves parts of a version: {found[0]}"
        ends["before" if found == old else "after"] += 1
        invited(planday, database.address, "user")
        if database.tables() != new:
            yield f"{name}: the migration is not completed after a kill"
    print(f"{name}: {kills} kills, {ends['before']} before the migration was committed", flush=True)


def check_kills(planday, folder):
    """Migrations are killed on SQLite, and on PostgreSQL if it is installed."""
    yield from check_migrations(planday, "SQLite", FileOfCommunity(folder), 40)
    if postgres.programs():
        server = postgres.Server()
        try:
            yield from check_migrations(planday, "PostgreSQL", DatabaseOfCommunity(server), 20)
        finally:
            server.stop()


def main():
    """Runs the checks."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--planday", required=True)
    parser.add_argument("--promtool", default=shutil.which("promtool"))
    arguments = parser.parse_args()
    folder = pathlib.Path(tempfile.mkdtemp(prefix="planday-operations-"))
    parts = [check_compose, lambda: check_sqlite(arguments.planday, folder), lambda: check_kills(arguments.planday, folder)]
    if shutil.which("haproxy"):
        parts.append(lambda: check_proxy(folder))
    if postgres.programs() is None or not shutil.which("haproxy"):
        print("PostgreSQL or HAProxy is not installed: replicas are not checked")
    else:
        parts.append(lambda: check_installation(arguments.planday, folder, arguments.promtool))
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
