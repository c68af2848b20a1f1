"""Tests the measures and the rewriting of problems on synthetic sights."""
import json
import unittest
from pathlib import Path
from urllib.parse import urlparse

import agreement
import calibrate
import suburbs
from calibrate import Constants, Settings, SquaredRelevance

ALWAYS = [{"open": 540, "close": 1080, "lastAdmission": 1440}]


def sight(i, relevance=50, recommended=60, category="museum", **rest):
    visit = {"minimum": recommended // 2, "recommended": recommended, "maximum": 2 * recommended}
    return {"id": i, "relevance": relevance, "visit": visit, "category": category, "openingHours": "Mo-Su 10:00-18:00", **rest}


def item(i, minutes=None, outside=False):
    return {"id": i, "minutes": minutes, "outside": outside}


def stop(i, minutes, category="museum"):
    return {"id": i, "minutes": minutes, "category": category}


CATALOG = {
    s["id"]: s
    for s in (
        sight("great", 100, 120),
        sight("small", 30, 20),
        sight("park", 90, 60, "park"),
        sight("garden", 40, 30, "garden", partOf="park"),
    )
}


class AgreementTests(unittest.TestCase):
    def compare(self, stops, items, candidates=CATALOG):
        return agreement.compare([stops], set(candidates), {"items": items}, CATALOG)

    def test_the_same_day_agrees_fully(self):
        row = self.compare([stop("great", 120), stop("small", 20)], [item("great"), item("small")])
        self.assertEqual((row["F"], row["recall"], row["precision"], row["anchor"]), (1, 1, 1, 1))
        self.assertEqual((row["stops"], row["short"], row["long"], row["run"]), (2, 1, 1, 2))

    def test_minutes_weigh_what_is_shared(self):
        row = self.compare([stop("great", 120), stop("small", 20)], [item("great", 120), item("park", 60)])
        self.assertEqual((row["recall"], row["precision"]), (0.5, 0.5))
        self.assertAlmostEqual(row["rec.min"], 120 / 180)
        self.assertAlmostEqual(row["prec.min"], 120 / 140)

    def test_a_part_counts_as_its_whole(self):
        self.assertEqual(self.compare([stop("garden", 30)], [item("park")])["F"], 1)
        self.assertEqual(self.compare([stop("park", 60)], [item("garden")])["F"], 1)
        self.assertEqual(agreement.top_sights(CATALOG, CATALOG), ["great", "park", "small"])

    def test_closed_sights_do_not_count(self):
        self.assertEqual(self.compare([stop("great", 120)], [item("great"), item("park")], ["great"])["recall"], 1)
        self.assertIsNone(self.compare([stop("great", 120)], [item("park")], ["great"]))
        self.assertIsNone(self.compare([], [item("great")]))

    def test_sights_seen_from_outside_take_their_minimum(self):
        row = self.compare([stop("great", 60)], [item("great", outside=True), item("park", 60)])
        self.assertEqual(row["rec.min"], 0.5)

    def test_the_area_contains_its_sights(self):
        catalog = {"a": {"lat": 51.5, "lon": 0.0}, "b": {"lat": 51.51, "lon": 0.01}}
        ring = agreement.area(catalog, ["a", "b"])["coordinates"][0]
        self.assertEqual(ring[0], ring[-1])
        sides = [agreement.cross(p, q, (0.0, 51.5)) for p, q in zip(ring, ring[1:], strict=False)]
        self.assertTrue(all(side > 0 for side in sides))

    def test_every_itinerary_states_its_source(self):
        rows = json.loads((agreement.HERE / "itineraries.json").read_text())["itineraries"]
        self.assertEqual(len(rows), len({row["id"] for row in rows}))
        for row in rows:
            self.assertTrue(urlparse(row["source"]).netloc, row["id"])
            self.assertIn(row["city"], agreement.CITIES)
            self.assertLess(row["start"], row["end"])


class ValueTests(unittest.TestCase):
    def test_a_great_sight_is_worth_a_hundred_in_two_hours(self):
        self.assertEqual(Constants(d=0, e=0).value(CATALOG["great"], 120), 100)
        self.assertAlmostEqual(Constants(d=0.1, e=2).value(CATALOG["great"], 120), 110)

    def test_unknown_hours_reduce_the_value(self):
        unknown = {key: value for key, value in CATALOG["great"].items() if key != "openingHours"}
        self.assertEqual(Constants(d=0, e=0, u=0.8).value(unknown, 120), 80)

    def test_relevance_squared_is_rounded(self):
        self.assertEqual([SquaredRelevance().value(sight("x", r), 60) for r in (1, 5, 15, 100)], [1, 1, 2, 100])

    def test_long_visits_offer_other_stays(self):
        stays = {"none": [120], "1/2": [120, 90], "0,1/2": [120, 60, 90], "1/2,3/2": [120, 90, 180]}
        for options, expected in stays.items():
            self.assertEqual(Constants(options=options).stays(CATALOG["great"]), expected)
        self.assertEqual(Constants().stays(CATALOG["small"]), [20])

    def test_entry_takes_minutes_where_there_are_doors(self):
        expected = {"great": 10, "small": 5, "park": 0, "garden": 0}
        self.assertEqual({i: calibrate.entry_minutes(s) for i, s in CATALOG.items()}, expected)
        self.assertEqual(calibrate.entry_minutes(sight("statue", category="landmark", openingHours="24/7")), 0)


class SuburbTests(unittest.TestCase):
    ANSWER = {
        "days": [
            {
                "stops": [stop("great", 120), stop("garden", 30)],
                "breaks": [{"start": "12:00", "end": "12:45"}],
                "legs": [{"minutes": 15}],
            }
        ],
        "leftOut": [{"id": "small", "code": "displaced"}, {"id": "park", "code": "closed"}],
    }

    def test_only_sights_that_a_plan_could_include_are_expected(self):
        self.assertEqual(suburbs.top_open(self.ANSWER, CATALOG), ["great", "garden", "small"])

    def test_missing_sights_are_named(self):
        measures = suburbs.measure(self.ANSWER, CATALOG, ["great", "park", "small"])
        # Nine hours minus 150 min inside, 45 min of lunch and 15 min of travel.
        self.assertEqual(measures, (2, 150, 330, ["small"]))
        self.assertEqual(suburbs.cell(*measures, ["great", "park", "small"]), "2 | 150 min | 330 min | 2 of 3 (small)")


class RewritingTests(unittest.TestCase):
    PROBLEM = {
        "format": "planday.problem/1",
        "horizon": [540, 1080],
        "travelCost": 0.25,
        "breaks": [{"window": [720, 840], "minutes": 45}],
        "visits": [
            {"id": "great", "node": 0, "score": 1, "stay": 60, "must": False, "windows": ALWAYS},
            {"id": "park", "node": 1, "score": 1, "stay": 30, "must": False, "windows": ALWAYS, "excludes": ["garden"]},
            {"id": "garden", "node": 2, "score": 1, "stay": 15, "must": False, "windows": ALWAYS},
        ],
    }

    def rewrite(self, form, value=None, settings=None, problem=None):
        value, settings = value or Constants(options="1/2", f=90), settings or Settings()
        return calibrate.rewrite(problem or self.PROBLEM, CATALOG, value, settings, form)

    def test_options_become_copies_that_exclude_each_other(self):
        problem = self.rewrite(1)
        ids = [visit["id"] for visit in problem["visits"]]
        self.assertEqual(ids, ["great@130", "great@100", "park@60", "garden@30"])
        self.assertEqual(problem["visits"][0]["excludes"], ["great@100"])
        self.assertEqual(problem["visits"][2]["excludes"], ["garden@30"])
        self.assertEqual((problem["maxStops"], problem["travelCost"]), (9, round(calibrate.UNITS * Constants().k)))

    def test_options_stay_with_their_visit(self):
        problem = self.rewrite(2)
        self.assertEqual(problem["format"], "planday.problem/2")
        self.assertEqual([option["stay"] for option in problem["visits"][0]["options"]], [130, 100])
        self.assertEqual(set(problem["visits"][1]), {"id", "node", "must", "options", "excludes"})

    def test_charges_and_loads_are_kept_in_the_units_of_the_scores(self):
        charged = {**self.PROBLEM, "charges": [[0, 3], [0.5, 0]], "loadCost": [{"load": 1, "rise": 5}]}
        problem = self.rewrite(2, problem=charged)
        self.assertEqual(problem["format"], "planday.problem/3")
        self.assertEqual(problem["charges"], [[0, 3 * calibrate.UNITS], [0.5 * calibrate.UNITS, 0]])
        self.assertEqual(problem["loadCost"], [{"load": 1, "rise": 5 * calibrate.UNITS}])
        self.assertNotIn("charges", self.rewrite(1, problem=charged))

    def test_settings_leave_out_entry_lunch_and_limit(self):
        problem = self.rewrite(1, settings=Settings(entry=False, lunch=False, stops=None))
        self.assertEqual(problem["visits"][0]["stay"], 120)
        self.assertEqual(problem["breaks"], [])
        self.assertNotIn("maxStops", problem)

    def test_options_need_a_window_and_a_value(self):
        narrow = [{"open": 600, "close": 710}]
        first = {**self.PROBLEM["visits"][0], "windows": narrow}
        problem = {**self.PROBLEM, "visits": [first, *self.PROBLEM["visits"][1:]]}
        self.assertEqual(self.rewrite(1, problem=problem)["visits"][0]["id"], "great@100")
        none = self.rewrite(2, Constants(e=50, options="1/2", f=90))
        self.assertEqual([visit["id"] for visit in none["visits"]], ["great"])

    def test_stops_are_read_without_their_entry_minutes(self):
        answer = {"routes": [[{"id": "great@130", "enter": 600, "leave": 730}]]}
        self.assertEqual(calibrate.read_days(answer, CATALOG, Settings())[0][0]["minutes"], 120)

    def test_folds_keep_sources_together(self):
        sources = {f"s{i}": i % 4 + 1 for i in range(20)}
        parts = calibrate.folds(sources, 5, calibrate.random.Random(1))
        self.assertEqual(sorted(group for part in parts for group in part), sorted(sources))
        sizes = [sum(sources[group] for group in part) for part in parts]
        self.assertLessEqual(max(sizes) - min(sizes), 4)


if __name__ == "__main__":
    unittest.main()
