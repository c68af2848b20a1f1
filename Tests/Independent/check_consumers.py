"""Builds packages that depend on this one by its git URL, as those who embed it do.

A consumer of a library resolves at most three other packages and compiles none of the service; its code is that of
the README and docs/library.md. What is checked is the last commit.
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

CONSUMERS = {
    "hours": (["OpeningHours"], "hours"),
    "solver": (["Orienteering", "ExactOrienteering"], "solver"),
    "planner": (["DayPlanner", "ExactOrienteering", "OpeningHours", "PlanExports"], "planner"),
}
"""The products that each consumer names, and the example that it holds."""

MOST_PACKAGES = 3

SERVICE = ("Hummingbird", "NIO", "Crypto", "DayPlanningServer", "ArgumentParser", "SwiftProtobuf")
"""What the modules begin with that no consumer of a library compiles."""


def example(name: str) -> str:
    """Returns an example of the README or of the guide to the libraries."""
    text = "".join((ROOT / page).read_text() for page in ("README.md", "docs/library.md"))
    return re.search(rf"<!-- example: {name} -->\n```swift\n(.*?)```", text, re.S)[1]


def write(folder: Path, name: str, origin: Path) -> None:
    """Writes the package of a consumer."""
    products, sample = CONSUMERS[name]
    lines = ",\n".join(f'      .product(name: "{each}", package: "planday")' for each in products)
    revision = subprocess.run(
        ["git", "rev-parse", "HEAD"], cwd=origin, check=True, capture_output=True, text=True
    ).stdout.strip()
    (folder / "Package.swift").write_text(
        f"""// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "{name}",
  dependencies: [.package(url: "{origin.as_uri()}", revision: "{revision}")],
  targets: [
    .executableTarget(name: "{name}", dependencies: [
{lines},
    ])
  ]
)
"""
    )
    source = folder / "Sources" / name
    source.mkdir(parents=True)
    (source / "main.swift").write_text(example(sample) + '\nprint("built")\n')


def faults(name: str, origin: Path, folder: Path) -> list[str]:
    """Builds and runs a consumer, and returns what is wrong."""
    folder.mkdir()
    write(folder, name, origin)
    run = subprocess.run(["swift", "run"], cwd=folder, capture_output=True, text=True)
    if run.returncode != 0 or not run.stdout.endswith("built\n"):
        return [f"does not build or run: {(run.stderr + run.stdout)[-2000:]}"]
    found = []
    resolved = folder / "Package.resolved"
    pins = json.loads(resolved.read_text())["pins"] if resolved.exists() else []
    others = [pin["identity"] for pin in pins if pin["identity"] != "planday"]
    if len(others) > MOST_PACKAGES:
        found.append(f"resolves {len(others)} other packages: {', '.join(others)}")
    modules = sorted(path.stem for path in (folder / ".build/debug/Modules").glob("*.swiftmodule"))
    if not modules:
        found.append("no modules found to look at")
    found += [f"compiles {each}" for each in modules if each.startswith(SERVICE)]
    print(f"{name}: {len(others)} other packages, modules {', '.join(modules)}")
    return found


def main() -> int:
    """Checks each consumer, and returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--planday", help="not used: the packages build what they need")
    parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        origin = Path(scratch) / "planday"
        subprocess.run(["git", "clone", "--quiet", ROOT, origin], check=True)
        count = 0
        for name in CONSUMERS:
            for fault in faults(name, origin, Path(scratch) / name):
                print(f"{name}: {fault}", file=sys.stderr)
                count += 1
    print(f"{len(CONSUMERS)} consumers, {count} faults")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
