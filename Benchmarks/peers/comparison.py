"""Compares planday with its peers: runs, cached results, the table."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import mean

from instances import Instance, check
from plot import Curve, Panel, draw
from records import BestKnown, Case, Record, read_records, record_of, with_reference


class PlandayError(Exception):
    """A run of planday that failed, or has invalid routes."""


class Source:
    """The source of planday's results: a program to run, or recorded output."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.records: dict[Case, Record] | None = None
        self.name = "planday"
        if path.suffix in (".json", ".jsonl"):
            found = read_records(path)
            self.records = {record.case: record for record in found}
            names = {record.solver for record in found}
            if len(names) > 1:
                raise PlandayError(f"{path}: holds the results of {', '.join(sorted(names))}")
            self.name = names.pop() if names else "planday"

    def solve(
        self, family: str, path: Path, instance: Instance, seconds: float, seed: int
    ) -> Record | None:
        """Returns planday's result, or None if the recorded output lacks this case."""
        if self.records is not None:
            return self.records.get((family, instance.name, instance.days))
        if family == "days":
            return self._solve_day(path, instance, seconds, seed)
        call = [self.path, family, path, "--seconds", seconds, "--seed", seed, "--json"]
        if family == "toptw":
            call += ["--days", instance.days]
        line = self._output(call).splitlines()[0]
        return replace(record_of(json.loads(line), solver=self.name), instance=instance.name)

    def _solve_day(self, path: Path, instance: Instance, seconds: float, seed: int) -> Record:
        """Solves an exported problem with the command, and checks its routes."""
        call = [self.path, "solve", path, "--seconds", seconds, "--seed", seed]
        answer = json.loads(self._output(call))
        numbers = {visit.id: number for number, visit in enumerate(instance.visits)}
        routes = [[numbers[stop["id"]] for stop in route] for route in answer["routes"]]
        objective, proof = answer["objective"], answer["proof"]
        score = None
        if objective is not None:
            verdict = check(instance, routes)
            if verdict.faults:
                raise PlandayError(f"{path}: {'; '.join(verdict.faults)}")
            score = float(verdict.value)
        return Record(
            solver=self.name,
            family="days",
            instance=instance.name,
            days=instance.days,
            score=score,
            bound=None if objective is None else objective.get("bound"),
            status=proof["status"],
            seconds=proof["seconds"],
            best=None,
            gap=None,
            trace=[] if score is None else [[proof["seconds"], score]],
        )

    def _output(self, call: Sequence[object]) -> str:
        words = [str(word) for word in call]
        try:
            done = subprocess.run(words, capture_output=True, text=True, check=True)
        except subprocess.CalledProcessError as error:
            said = [line for line in error.stderr.splitlines() if line.strip()][:2]
            raise PlandayError(
                f"{' '.join(words)}: ended with {error.returncode}: {' '.join(said)}"
            ) from error
        return done.stdout


class Results:
    """The runs so far, stored in a file line by line, so that an interrupted comparison can resume."""

    def __init__(self, path: Path, limit: float) -> None:
        self._path = path
        self._limit = limit
        self._known: dict[tuple[str, Case], Record] = {}
        for record in read_records(path) if path.exists() else []:
            if record.limit == limit:
                self._known[record.solver, record.case] = record

    @property
    def records(self) -> list[Record]:
        """All runs with this limit."""
        return list(self._known.values())

    def find(self, solver: str, family: str, instance: Instance) -> Record | None:
        """Returns a previous run."""
        return self._known.get((solver, (family, instance.name, instance.days)))

    def keep(self, record: Record) -> None:
        """Stores a run, if it is new."""
        if self._known.get((record.solver, record.case)) == record:
            return
        self._known[record.solver, record.case] = record
        with self._path.open("a", encoding="utf-8") as file:
            file.write(record.json + "\n")


class Progress:
    """A progress line on standard error, with the remaining time."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._done = -1
        self._start = time.monotonic()
        self._is_watched = sys.stderr.isatty()

    def show(self, name: str) -> None:
        """Shows the next run."""
        self._done += 1
        if not self._is_watched:
            return
        full = 30 * self._done // self._count
        left = ""
        if self._done:
            passed = time.monotonic() - self._start
            left = _clock(passed * (self._count - self._done) / self._done) + " left"
        bar = "█" * full + "·" * (30 - full)
        sys.stderr.write(f"\r\x1b[K{bar} {self._done}/{self._count} {name} {left}")
        sys.stderr.flush()

    def clear(self) -> None:
        """Clears the line."""
        if self._is_watched:
            sys.stderr.write("\r\x1b[K")


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest:02} s" if minutes else f"{rest} s"


def contradictions(records: Sequence[Record]) -> list[str]:
    """Returns each value that exceeds another solver's bound: one of them is wrong."""
    found = []
    for record in records:
        for other in records:
            if other.case != record.case or other.bound is None or record.score is None:
                continue
            beyond = record.score - other.bound
            if (-beyond if record.family == "tsptw" else beyond) > 1e-6:
                found.append(
                    f"{record.instance}, {record.days} days: {record.solver} reaches "
                    f"{record.score:g}, and {other.solver} claims a bound of {other.bound:g}"
                )
    return found


def write(
    records: Sequence[Record], known: BestKnown, markdown: Path | None, svg: Path | None
) -> None:
    """Writes the table and the plot of a comparison; prints the table too."""
    measured = with_reference(records, known)
    text = table(measured)
    print(text, end="")
    if markdown:
        markdown.write_text(text, encoding="utf-8")
    if svg:
        svg.write_text(draw(panels(measured)), encoding="utf-8")


def table(records: Sequence[Record]) -> str:
    """Returns the comparison as Markdown, a table for each family."""
    parts = []
    for family, group in _grouped(records, lambda record: record.family).items():
        cases = {record.case for record in group}
        lines = [
            f"**{family}**, {len(cases)} instances, {_limit(group)} each, one thread",
            "",
            "| solver | mean gap | worst gap | best reached | proofs | solved | mean seconds |",
            "|---|--:|--:|--:|--:|--:|--:|",
        ]
        rows = _grouped(group, lambda record: record.solver)
        lines += [_row(solver, row, len(cases)) for solver, row in rows.items()]
        parts.append("\n".join(lines) + "\n")
    return "\n".join(parts)


def _row(solver: str, records: Sequence[Record], count: int) -> str:
    if all(record.status == "unsupported" for record in records):
        return f"| {solver} | – | – | – | – | unsupported | – |"
    gaps = [gap for gap in map(_counted_gap, records) if gap is not None]
    reached = sum(gap <= 1e-9 for gap in gaps)
    proofs = sum(record.status in ("optimal", "infeasible") for record in records)
    solved = sum(record.score is not None for record in records)
    seconds = mean(record.seconds for record in records if record.status != "unsupported")
    mean_gap, worst = (f"{100 * f(gaps):.2f} %" if gaps else "–" for f in (mean, max))
    return (
        f"| {solver} | {mean_gap} | {worst} | {reached} | {proofs} | {solved}/{count} "
        f"| {seconds:.2f} |"
    )


def _counted_gap(record: Record) -> float | None:
    """Returns the gap: without a solution, a day is worth zero, and a tour has no gap."""
    is_empty = record.score is None and record.status in ("unknown", "heuristic", "bounded")
    return 1.0 if is_empty and record.family != "tsptw" else record.gap


def panels(records: Sequence[Record]) -> list[Panel]:
    """Returns the mean gap over time, with a panel per family and a curve per solver."""
    result = []
    for family, group in _grouped(records, lambda record: record.family).items():
        limit = max(record.limit or record.seconds for record in group)
        curves = []
        for solver, row in _grouped(group, lambda record: record.solver).items():
            supported = [record for record in row if record.status != "unsupported" and record.best]
            if supported:
                curves.append(Curve(solver, _mean_steps(supported, limit)))
        cases = len({record.case for record in group})
        result.append(Panel(f"{family}, {cases} instances", limit, curves))
    return result


def _mean_steps(records: Sequence[Record], limit: float) -> list[tuple[float, float]]:
    """Returns the mean gap after each improvement of any run; 1 for a run without a solution."""
    events = []
    for number, record in enumerate(records):
        for seconds, score in record.trace:
            part = gap_of(record, score)
            events.append((min(seconds, limit), number, max(part, 0.0)))
    current = [1.0] * len(records)
    steps = [(0.0, 1.0)]
    for seconds, number, part in sorted(events):
        current[number] = min(current[number], part)
        steps.append((seconds, mean(current)))
    return steps


def gap_of(record: Record, score: float) -> float:
    """Returns the gap of an intermediate score, at most 1."""
    assert record.best
    part = (record.best - score) / record.best
    return min(1.0, -part if record.family == "tsptw" else part)


def _limit(records: Sequence[Record]) -> str:
    limits = {record.limit for record in records if record.limit is not None}
    return " or ".join(f"{limit:g} s" for limit in sorted(limits))


def _grouped(records: Sequence[Record], key: Callable[[Record], str]) -> dict[str, list[Record]]:
    groups: dict[str, list[Record]] = {}
    for record in records:
        groups.setdefault(key(record), []).append(record)
    return groups
