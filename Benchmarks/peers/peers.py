#!/usr/bin/env python3
"""Runs other solvers on planday's benchmark instances, and compares the results.

    peers.py run --family optw --dir INSTANCES --seconds 1 --peers pyvrp,vroom --best best_known.csv
    peers.py compare --planday .build/release/bench --dir INSTANCES --seconds 1

Every route is checked by `instances.check`, which shares no code with any solver; the command exits
with 1 if one does not hold.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from fnmatch import fnmatch
from pathlib import Path

import comparison
from instances import Instance, InstanceError, check, read_orienteering, read_problem, read_tour
from outcome import Outcome, UnsupportedError
from records import BestKnown, Record
from registry import MODULES, load

FAMILIES = ("optw", "toptw", "tsptw", "days")
THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "RAYON_NUM_THREADS")
"""The environment for libraries, which are loaded when a peer is first used."""


def main() -> int:
    """Runs the command and returns its exit code."""
    arguments = _parser().parse_args()
    os.environ.update(dict.fromkeys(THREADS, "1"))
    try:
        return arguments.command(arguments)
    except (InstanceError, OSError, comparison.PlandayError) as error:
        print(f"peers: error: {error}", file=sys.stderr)
        return 65


def run(arguments: argparse.Namespace) -> int:
    """Runs peers on a family and prints a row for each run."""
    known = BestKnown(arguments.best)
    print(
        f"{'solver':<14}{'instance':<16}{'days':>4}{'value':>10}{'bound':>10}{'best':>10}"
        f"{'gap':>9}{'seconds':>9}  status"
    )
    is_wrong = False
    for instance in instances_of(arguments.family, arguments.dir, arguments):
        for peer in arguments.peers:
            record, faults = ask(peer, arguments.family, instance, arguments, known)
            print(_row(record), flush=True)
            for fault in faults:
                is_wrong = True
                print(f"{peer}, {instance.name}: {fault}", file=sys.stderr)
            if arguments.json:
                with arguments.json.open("a", encoding="utf-8") as file:
                    file.write(record.json + "\n")
    return 1 if is_wrong else 0


def compare(arguments: argparse.Namespace) -> int:
    """Runs planday and the peers on the same instances, and writes the table and the plot."""
    known = BestKnown(arguments.best)
    sources = [comparison.Source(path) for path in arguments.planday]
    done = comparison.Results(arguments.out, arguments.seconds)
    cases = [
        (family, path, instance)
        for family in arguments.family
        for path, instance in _located(family, _folder(arguments.dir, family), arguments)
    ]
    solvers = [*(source.name for source in sources), *arguments.peers]
    progress = comparison.Progress(len(cases) * len(solvers))
    is_wrong = False
    for family, path, instance in cases:
        for source in sources:
            progress.show(f"{source.name} {instance.name}")
            record = done.find(source.name, family, instance) or source.solve(
                family, path, instance, arguments.seconds, arguments.seed
            )
            if record is not None:
                done.keep(replace(record, limit=arguments.seconds))
        for peer in arguments.peers:
            progress.show(f"{peer} {instance.name}")
            if done.find(peer, family, instance):
                continue
            record, faults = ask(peer, family, instance, arguments, known)
            for fault in faults:
                is_wrong = True
                print(f"{peer}, {instance.name}: {fault}", file=sys.stderr)
            if not faults:
                done.keep(record)
    progress.clear()
    wanted = {(family, instance.name, instance.days) for family, _, instance in cases}
    kept = [record for record in done.records if record.case in wanted and record.solver in solvers]
    kept.sort(key=lambda record: solvers.index(record.solver))
    comparison.write(kept, known, arguments.markdown, arguments.svg)
    for contradiction in comparison.contradictions(kept):
        is_wrong = True
        print(contradiction, file=sys.stderr)
    return 1 if is_wrong else 0


def ask(
    peer: str, family: str, instance: Instance, arguments: argparse.Namespace, known: BestKnown
) -> tuple[Record, tuple[str, ...]]:
    """Runs a peer and checks its result; invalid routes do not count as a solution."""
    best = known.value((family, instance.name, instance.days))
    try:
        outcome = load(peer)(instance, arguments.seconds, arguments.seed)
    except UnsupportedError:
        record = Record.of(peer, family, instance, Outcome(None, 0.0), best)
        return replace(record, status="unsupported", limit=arguments.seconds), ()
    faults: tuple[str, ...] = ()
    if outcome.routes is not None:
        faults = check(instance, outcome.routes).faults
        if faults:
            outcome = replace(outcome, routes=None, trace=[], is_optimal=False)
    record = Record.of(peer, family, instance, outcome, best)
    return replace(record, limit=arguments.seconds), faults


def instances_of(family: str, folder: Path, arguments: argparse.Namespace) -> Iterator[Instance]:
    """Reads the instances of a family, for each requested number of days."""
    return (instance for _, instance in _located(family, folder, arguments))


def _located(
    family: str, folder: Path, arguments: argparse.Namespace
) -> Iterator[tuple[Path, Instance]]:
    for path in _files(family, folder, arguments.instances):
        if family == "tsptw":
            yield path, read_tour(path)
        elif family == "days":
            for days in arguments.days or [None]:
                yield path, read_problem(path, days)
        else:
            several = family == "toptw"
            for days in (arguments.days or range(2, 5)) if several else [None]:
                yield path, read_orienteering(path, days)


def _files(family: str, folder: Path, patterns: list[str]) -> list[Path]:
    ending = ".json" if family == "days" else ".txt"
    found = [folder] if folder.is_file() else folder.rglob(f"*{ending}")
    kept = [
        path
        for path in found
        if any(fnmatch(path.name.removesuffix(ending), pattern) for pattern in patterns)
    ]
    if not kept:
        raise InstanceError(f"{folder}: holds no instance (*{ending}) of {family} by these names")
    return sorted(kept, key=natural)


def natural(path: Path) -> list[tuple[int, str]]:
    """Orders names by the numbers in them: n20 before n100."""
    return [(int(part or -1), "") if part.isdigit() else (-1, part)
            for part in re.split(r"(\d+)", str(path))]  # fmt: skip


def _folder(folder: Path, family: str) -> Path:
    """Returns the subfolder of a family if there is one."""
    own = folder / ("optw" if family == "toptw" else family)
    return own if own.is_dir() else folder


def _row(record: Record) -> str:
    def number(value: float | None) -> str:
        return "–" if value is None else f"{value:g}"

    gap = "–" if record.gap is None else f"{100 * record.gap:.2f} %"
    return (
        f"{record.solver:<14}{record.instance:<16}{record.days:>4}{number(record.score):>10}"
        f"{number(record.bound):>10}{number(record.best):>10}{gap:>9}{record.seconds:>9.3f}"
        f"  {record.status}"
    )


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="peers.py", description="Other solvers on planday's work, on one thread each."
    )
    commands = parser.add_subparsers(required=True)
    shared = argparse.ArgumentParser(add_help=False)
    shared.add_argument("--dir", type=Path, required=True, help="a folder of instances, or one")
    shared.add_argument(
        "--instances", type=_list, default=["*"], metavar="GLOB", help="names, as r1*,pr01"
    )
    shared.add_argument("--days", type=_days, help="for several days: 3, or 2..4")
    shared.add_argument("--seconds", type=float, default=1.0, help="for each run")
    shared.add_argument("--seed", type=int, default=1)
    shared.add_argument("--best", type=Path, metavar="CSV", help="the best known values")
    shared.add_argument(
        "--peers", type=_peers, default=list(MODULES), help=f"some of {','.join(MODULES)}"
    )

    one = commands.add_parser("run", parents=[shared], help="run peers on a family")
    one.add_argument("--family", choices=FAMILIES, required=True)
    one.add_argument("--json", type=Path, metavar="OUT", help="add lines of JSON to this file")
    one.set_defaults(command=run)

    both = commands.add_parser(
        "compare", parents=[shared], help="run planday and peers on the same instances"
    )
    both.add_argument(
        "--planday",
        type=Path,
        nargs="+",
        default=[],
        metavar="BIN_OR_JSONL",
        help="planday's bench, its command for days, or lines of JSON that they printed",
    )
    both.add_argument("--family", type=_families, default=["optw"], help="some of optw,toptw,…")
    both.add_argument("--out", type=Path, default=Path("comparison.jsonl"), help="kept to resume")
    both.add_argument("--markdown", type=Path, help="the table; printed in any case")
    both.add_argument("--svg", type=Path, help="the plot of the mean gap over time")
    both.set_defaults(command=compare)
    return parser


def _list(text: str) -> list[str]:
    return [word for word in text.split(",") if word]


def _peers(text: str) -> list[str]:
    return _known(text, tuple(MODULES))


def _families(text: str) -> list[str]:
    return _known(text, FAMILIES)


def _known(text: str, names: tuple[str, ...]) -> list[str]:
    words = _list(text)
    for word in words:
        if word not in names:
            raise argparse.ArgumentTypeError(f"{word} is none of {', '.join(names)}")
    return words


def _days(text: str) -> list[int]:
    match = re.fullmatch(r"([1-9]\d*)(?:\.\.([1-9]\d*))?", text)
    if not match:
        raise argparse.ArgumentTypeError(f"{text} is no number of days, nor a range as 2..4")
    first = int(match[1])
    return list(range(first, int(match[2] or first) + 1))


if __name__ == "__main__":
    sys.exit(main())
