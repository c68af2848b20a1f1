"""Tests gaps, tables, plots and resuming, on synthetic results."""

from __future__ import annotations

import json
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from pathlib import Path

import peers
from comparison import Results, Source, contradictions, panels, table
from instances import read_orienteering
from plot import draw
from records import BestKnown, Record, gap, read_records, record_of, with_reference

EXAMPLES = Path(__file__).parent / "examples"
RECORD = Record(
    solver="a",
    family="optw",
    instance="tiny",
    days=1,
    score=90.0,
    bound=110.0,
    status="bounded",
    seconds=0.5,
    best=None,
    gap=None,
    trace=[[0.01, 50.0], [0.1, 90.0]],
    limit=1.0,
)


class ComparisonTest(unittest.TestCase):
    """Tests of the reported measurements."""

    def setUp(self) -> None:
        """Makes a folder for files."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def best_known(self) -> BestKnown:
        """Returns a table in which the tiny instance is worth 100."""
        path = self.folder / "best.csv"
        path.write_text(
            "kind,instance,path,n,days,metric,best_known,status\n"
            'optw,tiny,tiny.txt,4,1,score,100,"proven, of course"\n'
            "tsptw,n20.001.txt,n20.001.txt,20,1,travel,200,proven\n"
            "tsptw,n20.001.txt,n20.001.txt,20,1,makespan,300,proven\n",
            encoding="utf-8",
        )
        return BestKnown(path)

    def test_gap(self) -> None:
        """A longer tour has a gap; a better value has a negative gap."""
        self.assertAlmostEqual(gap("optw", 90, 100) or 0, 0.1)
        self.assertAlmostEqual(gap("optw", 110, 100) or 0, -0.1)
        self.assertAlmostEqual(gap("tsptw", 110, 100) or 0, 0.1)
        self.assertIsNone(gap("optw", None, 100))

    def test_best_known(self) -> None:
        """Names have no extension, and tours use their travel."""
        known = self.best_known()
        self.assertEqual(known.value(("optw", "tiny", 1)), 100)
        self.assertEqual(known.value(("tsptw", "n20.001", 1)), 200)
        self.assertIsNone(known.value(("optw", "tiny", 2)))

    def test_reference_without_best_known(self) -> None:
        """Without a best known value, the best reached is the reference."""
        better = replace(RECORD, solver="b", score=120.0)
        first, second = with_reference([RECORD, better], BestKnown(None))
        self.assertEqual((first.gap, second.gap), (0.25, 0))

    def test_table(self) -> None:
        """Without a solution, the gap is 1; unsupported instances have none."""
        none = replace(RECORD, solver="b", score=None, status="unknown", trace=[])
        other = replace(none, solver="c", status="unsupported")
        text = table(with_reference([RECORD, none, other], self.best_known()))
        self.assertIn("| a | 10.00 % | 10.00 % | 0 | 0 | 1/1 | 0.50 |", text)
        self.assertIn("| b | 100.00 % | 100.00 % | 0 | 0 | 0/1 | 0.50 |", text)
        self.assertIn("| c | – | – | – | – | unsupported | – |", text)

    def test_contradictions(self) -> None:
        """A value beyond another's bound is reported."""
        beyond = replace(RECORD, solver="b", score=111.0, bound=None)
        self.assertEqual(len(contradictions([RECORD, beyond])), 1)
        self.assertEqual(contradictions([RECORD, replace(beyond, score=110.0)]), [])
        tour = replace(RECORD, family="tsptw", bound=80.0)
        self.assertEqual(contradictions([tour]), [])
        self.assertEqual(len(contradictions([replace(tour, score=79.0)])), 1)

    def test_plot(self) -> None:
        """The plot is XML, with a curve that goes down as the trace goes up."""
        measured = with_reference([RECORD], self.best_known())
        steps = panels(measured)[0].curves[0].steps
        self.assertEqual(steps, [(0.0, 1.0), (0.01, 0.5), (0.1, 0.1)])
        ElementTree.fromstring(draw(panels(measured)))
        ElementTree.fromstring(draw([]))

    def test_resuming(self) -> None:
        """Runs with the same limit are found again; a run is stored once."""
        path = self.folder / "results.jsonl"
        instance = read_orienteering(EXAMPLES / "tiny.txt")
        results = Results(path, 1.0)
        self.assertIsNone(results.find("a", "optw", instance))
        results.keep(RECORD)
        results.keep(RECORD)
        self.assertEqual(len(read_records(path)), 1)
        self.assertEqual(Results(path, 1.0).find("a", "optw", instance), RECORD)
        self.assertIsNone(Results(path, 2.0).find("a", "optw", instance))

    def test_planday_lines(self) -> None:
        """Planday's lines omit unknown values and its name."""
        line = {"family": "optw", "instance": "tiny", "days": 1, "score": 198, "bound": 198}
        line |= {"status": "optimal", "seconds": 0.02, "trace": [[0.01, 198]]}
        record = record_of(line, solver="planday")
        self.assertEqual((record.solver, record.best, record.score), ("planday", None, 198))
        path = self.folder / "planday.jsonl"
        path.write_text(json.dumps(line) + "\n", encoding="utf-8")
        source = Source(path)
        instance = read_orienteering(EXAMPLES / "tiny.txt")
        self.assertEqual(source.solve("optw", path, instance, 1.0, 1), record)
        self.assertIsNone(source.solve("toptw", path, instance, 1.0, 1))

    def test_natural_order(self) -> None:
        """Numbers in names count as numbers."""
        names = ["n100w20.001.txt", "n20w20.002.txt", "n20w20.001.txt"]
        ordered = sorted(map(Path, names), key=peers.natural)
        self.assertEqual([path.name for path in ordered], [names[2], names[1], names[0]])


if __name__ == "__main__":
    unittest.main()
