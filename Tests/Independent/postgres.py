"""Runs PostgreSQL servers for the checks: one, and a standby of it that each commit waits for, or others from scripts."""
import contextlib
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import tempfile
import time


def free_port():
    """Returns a TCP port that is free now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def programs():
    """Returns the folder of initdb and pg_ctl; None if PostgreSQL is not installed."""
    found = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if found:
        return found[-1].parent
    path = shutil.which("initdb")
    return pathlib.Path(path).resolve().parent if path else None


# PostgreSQL refuses to run as root.
AS_POSTGRES = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []


class Server:
    """A PostgreSQL server in a folder of its own, on the loopback address."""

    def __init__(self, copied_from=None, user="planday", settings="", fill=None):
        """Starts a server: a new one for a superuser, a standby of another one, or one whose folder `fill` makes, with more settings."""
        self.user = user
        self.port = free_port()
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="planday-postgres-"))
        if AS_POSTGRES:
            shutil.chown(self.folder, "postgres", "postgres")
        self.data = self.folder / "data"
        if fill is not None:
            fill(self)
        elif copied_from is None:
            self.run("initdb", "-D", self.data, "-U", user, "--auth=trust", "-E", "UTF8", "--no-sync")
        else:
            self.run(
                "pg_basebackup", "-D", self.data, "-R", "-X", "stream", "-c", "fast", "-d",
                f"host=127.0.0.1 port={copied_from.port} user=planday application_name=standby",
            )
        # The backend that is killed must lose nothing that it acknowledged, so writes are synchronous.
        lines = f"\nport = {self.port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '{self.folder}'\n"
        self.append("postgresql.conf", f"\n{settings}{lines}max_connections = 100\nwal_level = replica\nhot_standby = on\n")
        self.start()

    def append(self, name, text):
        """Adds lines to a configuration file."""
        subprocess.run([*AS_POSTGRES, "tee", "-a", str(self.data / name)], input=text, text=True, check=True, stdout=subprocess.DEVNULL)

    def script(self, script, *arguments, **environment):
        """Runs a shell script as the user of the server, with the programs of PostgreSQL."""
        values = {"PGDATA": self.data, "PATH": f"{programs()}:{os.environ['PATH']}", **environment}
        command = [*AS_POSTGRES, "env", *(f"{name}={value}" for name, value in values.items()), "sh", str(script), *map(str, arguments)]
        done = subprocess.run(command, capture_output=True, text=True, cwd="/")
        if done.returncode:
            raise RuntimeError(f"{script} fails: {done.stdout}{done.stderr}")
        return done.stdout

    def log(self):
        """Returns the log so far."""
        return (self.folder / "log").read_text(encoding="utf-8")

    def run(self, program, *arguments):
        """Runs a program of PostgreSQL."""
        command = [*AS_POSTGRES, str(programs() / program), *map(str, arguments)]
        done = subprocess.run(command, capture_output=True, text=True, cwd="/")
        if done.returncode:
            raise RuntimeError(f"{program} fails: {done.stdout}{done.stderr}")
        return done.stdout

    def start(self):
        """Starts the server and waits until it accepts connections."""
        command = [*AS_POSTGRES, str(programs() / "pg_ctl"), "-D", str(self.data), "-w", "-t", "120", "-l", str(self.folder / "log"), "start"]
        # The server keeps what it inherits, so nothing is captured.
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/")

    def query(self, sql, database="postgres"):
        """Returns the output of a statement."""
        return self.run("psql", "-h", self.folder, "-p", self.port, "-U", self.user, "-d", database, "-XAtc", sql).strip()

    def kill(self):
        """Kills the server and all its processes at once."""
        pid = int((self.data / "postmaster.pid").read_text(encoding="utf-8").split("\n", 1)[0])
        children = subprocess.run(["pgrep", "-P", str(pid)], capture_output=True, text=True).stdout.split()
        for each in [pid, *map(int, children)]:
            try:
                os.kill(each, signal.SIGKILL)
            except ProcessLookupError:
                pass
        while pathlib.Path(f"/proc/{pid}").exists():
            time.sleep(0.05)

    def promote(self):
        """Makes a standby the primary."""
        self.run("pg_ctl", "-D", self.data, "-w", "-t", "120", "promote")

    def stop(self):
        """Stops the server, and deletes its folder."""
        subprocess.run(
            [*AS_POSTGRES, str(programs() / "pg_ctl"), "-D", str(self.data), "-m", "immediate", "stop"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/",
        )
        shutil.rmtree(self.folder, ignore_errors=True)


@contextlib.contextmanager
def pair():
    """A server with an empty database `planday`, and a standby that each of its commits waits for."""
    with contextlib.ExitStack() as stack:
        primary = Server()
        stack.callback(primary.stop)
        primary.query("CREATE DATABASE planday")
        primary.query("CREATE EXTENSION postgis", "planday")
        standby = Server(copied_from=primary)
        stack.callback(standby.stop)
        primary.query("ALTER SYSTEM SET synchronous_standby_names = 'standby'")
        primary.query("SELECT pg_reload_conf()")
        yield primary, standby
