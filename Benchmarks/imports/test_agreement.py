"""Tests the arithmetic of agreement.py, without planning."""
import unittest

import agreement


def place(id, name, lat=40.75, lon=-73.98, **facts):
    return {"id": id, "name": name, "lat": lat, "lon": lon, "relevance": 50, "visit": {"recommended": 60}, **facts}


class AgreementTests(unittest.TestCase):
    def test_ranks_share_ties(self):
        self.assertEqual(agreement.ranks([30, 10, 20, 20]), [4, 1, 2.5, 2.5])

    def test_correlation_is_of_ranks(self):
        self.assertAlmostEqual(agreement.spearman([1, 2, 3, 40], [5, 6, 70, 800]), 1)
        self.assertAlmostEqual(agreement.spearman([1, 2, 3], [3, 2, 1]), -1)
        # By hand: the differences of ranks are 1, 1, 0, so 1 - 6 * 2 / (3 * 8).
        self.assertAlmostEqual(agreement.spearman([1, 2, 3], [2, 1, 3]), 0.5)
        self.assertEqual(agreement.spearman([1, 1], [1, 2]), 0)

    def test_names_are_joined_nearby_and_items_anywhere(self):
        curated = [place("a", "The Café & Co"), place("b", "Park", wikidata="Q1"), place("c", "Gate")]
        imported = [
            place("1", "cafe and co"), place("2", "Another", lat=40.9, wikidata="Q1"), place("3", "Gate", lat=40.76),
        ]
        self.assertEqual([(one["id"], other["id"]) for one, other in agreement.joined(curated, imported)], [("a", "1"), ("b", "2")])

    def test_a_name_decides_before_an_item_and_an_item_before_an_article(self):
        curated = [place("a", "Memorial", wikidata="Q1", wikipedia="Both"), place("b", "Museum", wikipedia="Both")]
        imported = [place("1", "Museum", wikidata="Q1", wikipedia="Both"), place("2", "The Place", wikipedia="Both")]
        self.assertEqual([(one["id"], other["id"]) for one, other in agreement.joined(curated, imported)], [("a", "2"), ("b", "1")])

    def test_each_sight_is_joined_once(self):
        pairs = agreement.joined([place("a", "Gate"), place("b", "Gate")], [place("1", "Gate")])
        self.assertEqual(len(pairs), 1)

    def test_a_longer_stay_than_usual_earns_only_its_minutes(self):
        usual, long = (agreement.value(place("a", "A"), minutes) for minutes in (60, 90))
        self.assertAlmostEqual(usual, 100 * 0.5 ** 3.5 * 0.5 ** 0.7 + 1.2)
        self.assertAlmostEqual(long - usual, 0.6)


if __name__ == "__main__":
    unittest.main()
