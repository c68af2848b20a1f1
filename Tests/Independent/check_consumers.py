"""Builds packages that depend on this one by its git URL.

A consumer of a library resolves no other package and compiles none of the service; its manifest and its code are those of
the README and docs/library.md. Only committed files are checked.
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
    "hours": (["OpeningHours"], ["hours"]),
    "solver": (["ExactOrienteering", "Orienteering"], ["solver"]),
    "weekend": (["Planday"], ["planner", "streaming", "streets", "matrix", "source", "catalog"]),
}
"""The products that each consumer uses, and its examples, each in a separate file."""

BUILD = ["-debug-info-format", "none", "--disable-index-store"]
"""Options that save time and change nothing of what is compiled."""

SERVICE = ("Hummingbird", "NIO", "Crypto", "DayPlanningServer", "ArgumentParser", "SwiftProtobuf")
"""The prefixes of modules that no consumer of a library compiles."""


def example(name: str) -> str:
    """Returns an example of the README or of the guide to the libraries."""
    text = "".join((ROOT / page).read_text() for page in ("README.md", "docs/library.md"))
    return re.search(rf"<!-- example: {name} -->\n```swift\n(.*?)```", text, re.S)[1]


def manifest(name: str, products: list[str], origin: Path) -> str:
    """Returns the manifest of the guide to the libraries, for a consumer of the last commit."""
    revision = subprocess.run(
        ["git", "rev-parse", "HEAD"], cwd=origin, check=True, capture_output=True, text=True
    ).stdout.strip()
    shown = re.search(r"```swift\n(// swift-tools-version.*?)```", (ROOT / "docs/library.md").read_text(), re.S)[1]
    product = '.product(name: "Planday", package: "planday")'
    dependency = '.package(url: "https://github.com/planday/planday", from: "0.1.0")'
    assert product in shown and dependency in shown, "docs/library.md shows another manifest"
    return (
        shown.replace(product, ", ".join(product.replace("Planday", each) for each in products))
        .replace(dependency, f'.package(url: "{origin.as_uri()}", revision: "{revision}")')
        .replace('"weekend"', f'"{name}"')
    )


def write(folder: Path, name: str, origin: Path) -> None:
    """Writes the package of a consumer."""
    products, samples = CONSUMERS[name]
    (folder / "Package.swift").write_text(manifest(name, products, origin))
    source = folder / "Sources" / name
    source.mkdir(parents=True)
    for sample in samples:
        (source / f"{sample}.swift").write_text(example(sample))
    (source / "main.swift").write_text('print("built")\n')


def faults(name: str, origin: Path, folder: Path, built: Path) -> list[str]:
    """Builds and runs a consumer, and returns the faults.

    All consumers build into the folder `built`, so each compiles only the modules that those before it have not.
    """
    folder.mkdir()
    write(folder, name, origin)
    run = subprocess.run(
        ["swift", "run", "--scratch-path", built, *BUILD], cwd=folder, capture_output=True, text=True
    )
    if run.returncode != 0 or not run.stdout.endswith("built\n"):
        return [f"does not build or run: {(run.stderr + run.stdout)[-2000:]}"]
    found = []
    resolved = folder / "Package.resolved"
    pins = json.loads(resolved.read_text())["pins"] if resolved.exists() else []
    others = [pin["identity"] for pin in pins if pin["identity"] != "planday"]
    if others:
        found.append(f"resolves {len(others)} other packages: {', '.join(others)}")
    modules = sorted(path.stem for path in (built / "debug/Modules").glob("*.swiftmodule"))
    if not modules:
        found.append("no modules found")
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
            for fault in faults(name, origin, Path(scratch) / name, Path(scratch) / "built"):
                print(f"{name}: {fault}", file=sys.stderr)
                count += 1
    print(f"{len(CONSUMERS)} consumers, {count} faults")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
