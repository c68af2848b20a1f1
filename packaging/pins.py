"""Pins the packages that the command is built from.

    pins.py write    writes Package.resolved for the versions in packaging/pins.txt
    pins.py update   writes packaging/pins.txt from Package.resolved, after `swift package update`

Package.resolved itself is not in the repository: the libraries resolve no package, and a resolved file of this package would
not bind one that depends on it. pins.txt is the reviewed list; `make install` and the Dockerfile build from exactly these
versions. The revision of each is asked of its host, so a tag that was moved on the host is not noticed.
"""

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PINS = ROOT / "packaging" / "pins.txt"
RESOLVED = ROOT / "Package.resolved"
HEAD = """\
# The packages of `make install` and the Dockerfile, with the versions that releases are tested with. `make pins-update`
# writes this list after `swift package update`; review the changes of each package before you commit it.
"""


def pins() -> list[tuple[str, str]]:
    """Returns the location and version of each package in the list."""
    lines = [line.split() for line in PINS.read_text().splitlines() if line and not line.startswith("#")]
    for number, words in enumerate(lines, start=1):
        if len(words) != 2:
            sys.exit(f"{PINS.relative_to(ROOT)}, entry {number}: expected a location and a version, got {' '.join(words)!r}")
    return [(words[0], words[1]) for words in lines]


def revision(pin: tuple[str, str]) -> str:
    """Returns the commit of a version: of the tag, or of the commit that an annotated tag names."""
    location, version = pin
    tags = [f"refs/tags/{prefix}{version}{end}" for prefix in ("", "v") for end in ("", "^{}")]
    run = subprocess.run(["git", "ls-remote", location, *tags], capture_output=True, text=True)
    found = [line.split() for line in run.stdout.splitlines()]
    if not found:
        reason = run.stderr.strip() or f"it has no tag {version}"
        sys.exit(f"{location}: {reason}; check the network, or build without pins by `make install PINS=`")
    return max(found, key=lambda row: row[1].endswith("^{}"))[0]


def write() -> None:
    """Writes Package.resolved, unless it has the same versions already."""
    wanted = pins()
    if RESOLVED.exists():
        have = {pin["location"]: pin["state"].get("version") for pin in json.loads(RESOLVED.read_text())["pins"]}
        if have == dict(wanted):
            return
    with ThreadPoolExecutor(8) as pool:
        revisions = list(pool.map(revision, wanted))
    entries = [
        {
            "identity": location.rsplit("/", 1)[1].lower().removesuffix(".git"),
            "kind": "remoteSourceControl",
            "location": location,
            "state": {"revision": commit, "version": version},
        }
        for (location, version), commit in zip(wanted, revisions)
    ]
    RESOLVED.write_text(json.dumps({"pins": entries, "version": 2}, indent=2) + "\n")


def update() -> None:
    """Writes the list from what SwiftPM has resolved."""
    found = [(pin["location"], pin["state"]["version"]) for pin in json.loads(RESOLVED.read_text())["pins"]]
    PINS.write_text(HEAD + "".join(f"{location} {version}\n" for location, version in sorted(found)))


if __name__ == "__main__":
    commands = {"write": write, "update": update}
    if len(sys.argv) != 2 or sys.argv[1] not in commands:
        sys.exit(__doc__)
    commands[sys.argv[1]]()
