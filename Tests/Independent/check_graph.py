"""Checks imports and names.

The table of targets in CONTRIBUTING.md matches the package, each target imports only targets above it, no import of a target is
conditional on the platform, and the plan check, the exports and the companion do not use the search. Each type and member in the
glossary is declared, and each term of the search names the code that implements it."""

import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TESTS = {"test"}
SUPPORT = {"TestTools", "TestSupport"}


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


def conditional_imports(targets: set[str]) -> list[str]:
    """Returns each import of a target that stands in an `#if canImport(…)` or `#if os(…)`: the other branch would lack it,
    and only a build on that platform would show it."""
    faults = []
    for folder in ("Sources", "Tests", "Benchmarks/Sources", "data"):
        for path in sorted((ROOT / folder).rglob("*.swift")):
            conditions: list[bool] = []
            for number, line in enumerate(path.read_text().splitlines(), start=1):
                if line.startswith("#if"):
                    conditions.append("canImport(" in line or "os(" in line)
                elif line.startswith("#endif") and conditions:
                    conditions.pop()
                found = re.match(r"(?:@\w+ )*(?:public |package |internal |private |fileprivate )?import (\w+)", line)
                if found and found[1] in targets and any(conditions):
                    where = f"{path.relative_to(ROOT)}:{number}"
                    faults.append(f"{where}: import {found[1]} outside the platform condition")
    return faults


def shared_with_the_check(targets: dict[str, set[str]]) -> list[str]:
    """Returns each place where the plan check, or a target that reads plans, reaches for the planner or the search."""
    planners = {"DayPlanner", "Orienteering", "ExactOrienteering"}
    faults = [f"DayPlans: imports {each}, which the plan check judges" for each in sorted(targets["DayPlans"] & planners)]
    searches = planners - {"DayPlanner"}
    for name in ("PlanExports", "TripCompanion"):
        faults += [f"{name}: imports {each}; read a plan through DayPlans" for each in sorted(targets[name] & searches)]
    # Rules that DayPlans and its imports share with the planner.
    words = re.compile(r"\b(OpeningTable|Opening|DayClock|forSearch|dayClocks)\b")
    for path in sorted((ROOT / "Sources/DayPlans/Check").rglob("*.swift")):
        for number, line in enumerate(path.read_text().splitlines(), start=1):
            code = re.sub(r'"[^"]*"', '""', line).split("//")[0]
            for name in words.findall(code):
                where = f"{path.relative_to(ROOT)}:{number}"
                faults.append(f"{where}: {name} is a rule of the planner; state it anew in the check")
    return faults


# A type of the code, with a member or its parameters.
CODE_NAME = r"([A-Z]\w*(?:\.\w+)*)(?:\([\w:]*\))?"


def undeclared_names(text: str, sources: dict[str, str]) -> list[str]:
    """Returns each `Type`, `Type.member` and `member` in `text` that none of the `sources` declares.

    A member counts if a file that declares or extends its type declares it; one without a type, if any file declares it, takes it as
    an argument or writes it as a key. Paths, formats and options of the command are no names of the code."""
    kinds = r"\b(?:struct|class|enum|protocol|actor|typealias)\s+"
    faults = []
    for name in sorted(set(re.findall(r"`([^`]+)`", text))):
        if re.fullmatch(r"\w+", name) and name[0].islower():
            declared = rf"\b(?:let|var|func|case)\s+{name}\b|\b{name}(?:\s\w+)?:|\"{name}\""
            if not any(re.search(declared, source) for source in sources.values()):
                faults.append(f"docs/glossary.md: nothing in Sources is called {name}")
        if not name[0].isupper():
            continue
        found = re.fullmatch(CODE_NAME, name)
        if not found:
            faults.append(f"docs/glossary.md: {name} is no type or member")
            continue
        kind, *members = found[1].split(".")
        if not any(re.search(rf"{kinds}{kind}\b", source) for source in sources.values()):
            faults.append(f"docs/glossary.md: no type {kind} is declared in Sources")
            continue
        own = [s for s in sources.values() if re.search(rf"(?:{kinds}|\bextension\s+(?:\w+\.)*){kind}\b", s)]
        for member in members:
            declared = rf"\b(?:let|var|func|case|struct|class|enum|typealias)\s+{member}\b"
            if not any(re.search(declared, source) for source in own):
                faults.append(f"docs/glossary.md: {kind} declares no {member}")
    return faults


def unnamed_terms(text: str) -> list[str]:
    """Returns each term of the search in the glossary `text` that names no code."""
    faults = []
    for section in re.split(r"^## ", text, flags=re.MULTILINE):
        if section.split("\n")[0] not in ("Search", "Exact method"):
            continue
        for entry in section.split("\n\n"):
            term = re.match(r"\*\*(.+?)\.\*\*", entry)
            if term and not re.search(f"`{CODE_NAME}`", entry):
                faults.append(f"docs/glossary.md: {term[1]} names no type that implements it")
    return faults


def glossary_faults() -> list[str]:
    """Returns each code name of the glossary that does not exist, and each term of the search without one."""
    paths = (path for folder in ("Sources", "data") for path in (ROOT / folder).rglob("*.swift"))
    sources = {str(path): path.read_text() for path in paths}
    # Test the check itself: missing names are found, existing ones are not.
    probe = "`Missing`, `Instance.unheardOf`, `Instance.visits`, `Instance.isRequired(place:)`, `Reach<Nodes>`, `unheardOf`, `--seconds`"
    found = undeclared_names(probe, sources)
    assert len(found) == 4 and all(each in "\n".join(found) for each in ("Missing", "Instance", "Reach", "called unheardOf")), found
    assert len(unnamed_terms("## Search\n\n**Gap.** A gap.\n\n**Bound.** `Plan`.\n\n## Cities\n\n**Area.** An area.")) == 1
    text = (ROOT / "docs/glossary.md").read_text()
    return undeclared_names(text, sources) + unnamed_terms(text)


def main() -> int:
    """Prints each fault, and returns the exit code."""
    rows, targets = table(), package()
    faults = [f"{name}: not in the table" for name in targets.keys() - dict(rows).keys()]
    faults += conditional_imports(set(targets)) + shared_with_the_check(targets) + glossary_faults()
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
