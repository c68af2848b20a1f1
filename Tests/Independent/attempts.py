"""Runs the checks of a browser, for check_page.py and check_firefox.py."""
import sys
import time

# If at most so many checks find faults, they run again once all others are done, and the second result counts: a browser beside
# other checks may be held up by anything on the machine. More are no accident. What the first run finds is printed, too.
MOST_AGAIN = 2


def attempted(checks):
    """Runs checks, each a function that returns its faults, by their names; returns the faults of all."""
    found = {name: run(name, check) for name, check in checks.items()}
    faulty = [name for name in checks if found[name]]
    for name in faulty if len(faulty) <= MOST_AGAIN else ():
        print(f"{name} runs again", file=sys.stderr)
        found[name] = run(name, checks[name])
    return [fault for faults in found.values() for fault in faults]


def run(name, check):
    """Returns the faults of a check, and prints them with how long it took."""
    began = time.monotonic()
    faults = [f"{name}: {fault}" for fault in check()]
    print(f"{name}: {time.monotonic() - began:.0f} s", *faults, sep="\n", file=sys.stderr, flush=True)
    return faults
