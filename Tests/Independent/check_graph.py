"""Holds the table of targets in CONTRIBUTING.md to the package: the same imports, each of a target further up."""

import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TESTS = {"test"}
SUPPORT = {"TestRandom", "TestSupport"}


def table() -> list[tuple[str, set[str]]]:
    """Returns each target of the table with its imports, in their order."""
    rows = []
    for line in (ROOT / "CONTRIBUTING.md").read_text().splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("| `") and len(cells) == 3:
            imports = set(re.findall(r"`(\w+)`", cells[2]))
            rows += [(name, imports) for name in re.findall(r"`(\w+)`", cells[0])]
    return rows


def package() -> dict[str, set[str]]:
    """Returns each target of the package with those that it depends on, whatever the traits."""
    text = subprocess.run(
        ["swift", "package", "dump-package"], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout
    targets = {}
    for target in json.loads(text)["targets"]:
        if target["type"] not in TESTS and target["name"] not in SUPPORT:
            names = [(each.get("byName") or each.get("target") or [None])[0] for each in target["dependencies"]]
            targets[target["name"]] = {name for name in names if name}
    return targets


def main() -> int:
    """Prints each fault, and returns the exit code."""
    rows, targets = table(), package()
    faults = [f"{name}: not in the table" for name in targets.keys() - dict(rows).keys()]
    above: set[str] = set()
    for name, imports in rows:
        if name not in targets:
            faults.append(f"{name}: no target of the package")
            continue
        for other in sorted(imports ^ targets[name]):
            where = "the package" if other in imports else "the table"
            faults.append(f"{name}: {where} lacks {other}")
        faults += [f"{name}: imports {other}, which is not above it" for other in sorted(imports - above)]
        above.add(name)
    print("\n".join(faults) if faults else f"{len(rows)} targets, each imports what is above it")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
