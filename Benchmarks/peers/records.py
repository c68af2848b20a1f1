"""One line for each run, with the keys of planday's own harness, and best known values."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from instances import Instance, check
from outcome import Outcome

Case = tuple[str, str, int]
"""A family, the name of an instance, and its days."""


@dataclass(frozen=True)
class Record:
    """The result of a solver on an instance."""

    solver: str
    family: str
    instance: str
    days: int
    score: float | None
    """The points reached; for a tour its travel."""
    bound: float | None
    status: str
    """``optimal``, ``bounded``, ``heuristic``, ``infeasible``, ``unknown`` or ``unsupported``."""
    seconds: float
    best: float | None
    """The best value known."""
    gap: float | None
    """The relative gap to the best known value; negative if the score is better."""
    trace: list[list[float]] = field(default_factory=list)
    limit: float | None = None
    """The time limit in seconds."""

    @property
    def case(self) -> Case:
        """The case solved."""
        return (self.family, self.instance, self.days)

    @property
    def json(self) -> str:
        """The record as a line of JSON."""
        return json.dumps(asdict(self))

    @staticmethod
    def of(
        solver: str, family: str, instance: Instance, outcome: Outcome, best: float | None
    ) -> Record:
        """Creates the record of an outcome with valid routes; its score is the check's."""
        score = None
        trace = [[round(t, 4), instance.score_of(value)] for t, value in outcome.trace]
        if outcome.routes is not None:
            score = instance.score_of(check(instance, outcome.routes).value)
            if not trace or trace[-1][1] != score:
                trace.append([round(outcome.seconds, 4), score])
        return Record(
            solver=solver,
            family=family,
            instance=instance.name,
            days=instance.days,
            score=score,
            bound=None if outcome.bound is None else instance.score_of(outcome.bound),
            status=_status(outcome),
            seconds=round(outcome.seconds, 4),
            best=best,
            gap=gap(family, score, best),
            trace=trace,
        )


def gap(family: str, score: float | None, best: float | None) -> float | None:
    """Returns the relative gap of a score to the best value; for tours, of the travel."""
    if score is None or best is None:
        return None
    if best == 0:
        return 0.0 if score == 0 else None
    return (score - best) / best if family == "tsptw" else (best - score) / best


def _status(outcome: Outcome) -> str:
    if outcome.is_infeasible:
        return "infeasible"
    if outcome.routes is None:
        return "unknown"
    if outcome.is_optimal:
        return "optimal"
    return "heuristic" if outcome.bound is None else "bounded"


def read_records(path: Path, solver: str = "planday") -> list[Record]:
    """Reads lines of JSON; `solver` is the default for lines without one."""
    keys = set(Record.__dataclass_fields__)
    records = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.strip():
            records.append(record_of(json.loads(line), keys, solver))
    return records


def record_of(fields: dict[str, Any], keys: set[str] | None = None, solver: str = "") -> Record:
    """Creates a record from a JSON object, in which unknown values may be missing."""
    keys = keys or set(Record.__dataclass_fields__)
    blank = dict.fromkeys(("score", "bound", "best", "gap"))
    known = {key: value for key, value in fields.items() if key in keys}
    return Record(**{"solver": solver, **blank, **known})


class BestKnown:
    """A table of best known values: `kind,instance,path,n,days,metric,best_known,status`."""

    def __init__(self, path: Path | None) -> None:
        self._values: dict[tuple[str, int, str], float] = {}
        if path is None:
            return
        with path.open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                name = row["instance"].removesuffix(".txt")
                key = (name, int(row["days"]), row["metric"])
                self._values[key] = float(row["best_known"])

    def value(self, case: Case) -> float | None:
        """Returns the best value known of a case."""
        family, instance, days = case
        metric = "travel" if family == "tsptw" else "score"
        return self._values.get((instance, days, metric))


def with_reference(records: Iterable[Record], known: BestKnown) -> list[Record]:
    """Computes all gaps from the best known value, or else from the best reached."""
    records = list(records)
    best: dict[Case, float] = {}
    for record in records:
        if record.score is not None:
            choose = min if record.family == "tsptw" else max
            best[record.case] = choose(best.get(record.case, record.score), record.score)
    measured = []
    for record in records:
        reference = known.value(record.case)
        if reference is None:
            reference = best.get(record.case)
        fields = asdict(record)
        fields |= {"best": reference, "gap": gap(record.family, record.score, reference)}
        measured.append(Record(**fields))
    return measured
