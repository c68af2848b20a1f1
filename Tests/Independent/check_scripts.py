#!/usr/bin/env python3
"""Runs the tests of the page's scripts in Node.js, without a browser.

    check_scripts.py [--node PATH]

Tests/Page tests what the modules compute, how a session handles plans and edits, and how the service's responses are read. The tests
run in the first and the last time zone of the world, so that none depends on the machine's. Prints failures, and finally
'N checks, M faults'; exits 1 if there are any.
"""
import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
TESTS = ROOT / "Tests" / "Page"
ZONES = ("Pacific/Kiritimati", "Pacific/Pago_Pago")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--planday", help="not used: `make verify` calls all checks alike")
    parser.add_argument("--node", default=shutil.which("node"))
    options = parser.parse_args()
    if not options.node:
        print("Node.js not found: the tests of the page's scripts are not run", file=sys.stderr)
        print("0 checks, 0 faults")
        return
    files = sorted(str(path.relative_to(ROOT)) for path in TESTS.glob("*.test.js"))
    passed, faults = 0, 0
    for zone in ZONES:
        command = [options.node, "--test", "--test-reporter", "tap", *files]
        done = subprocess.run(command, cwd=ROOT, env={**os.environ, "TZ": zone}, capture_output=True, text=True)
        counts = {name: int(count) for name, count in re.findall(r"^# (pass|fail|cancelled) (\d+)$", done.stdout, re.M)}
        passed += counts.get("pass", 0)
        found = counts.get("fail", 0) + counts.get("cancelled", 0)
        if done.returncode or found or not counts.get("pass"):
            print(f"in {zone}:\n{done.stdout}{done.stderr}")
            faults += max(found, 1)
    print(f"{passed + faults} checks, {faults} faults")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
