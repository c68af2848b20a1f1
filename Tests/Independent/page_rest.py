"""A new plan for the rest of one day of a trip, for check_page.py."""
import json

from page_visit import PHONE, judged, visiting
from page_walk import go, minutes, stay, walking

STOPS = "index => [...document.querySelectorAll('section.day')[index].querySelectorAll('li[data-stop]')].map(row => row.dataset.stop)"


def check_rest(browser, service):
    """Taking the offer of a trip's day leaves its other days; both can be edited, undone, exported and loaded again."""
    faults = []
    with visiting(browser, service.port, faults, **PHONE) as visit:
        visit.is_lenient = True
        page = visit.page
        plan = walking(visit, days="2", **{"from": "51.5094,-0.1283"})
        first, other = plan["days"][0]["stops"][0], [stop["id"] for stop in plan["days"][1]["stops"]]
        arrival = minutes(first["arrive"])
        known = go(visit, stay(first, arrival, arrival + 25))
        late = minutes(known["next"]["leaveBy"]) + 70
        with page.expect_response("**/v1/replan"):
            go(visit, stay(first, arrival + 26, late, 2))
        page.wait_for_selector("#walk-offer[aria-busy=false]")
        with page.expect_response("**/v1/replan") as answer:
            page.click("#offer-take")
        rest = [stop["id"] for stop in answer.value.json()["plan"]["days"][0]["stops"]]
        page.wait_for_selector("#walk-offer", state="detached")
        page.click("#walk-day")
        page.wait_for_selector("[role=tab]")

        def days():
            return [page.evaluate(STOPS, index) for index in (0, 1)]

        def shows(wanted, words):
            page.wait_for_function(f"wanted => JSON.stringify([0, 1].map({STOPS})) === wanted", arg=json.dumps(wanted, separators=(",", ":")))
            starts = [part.text_content() for part in page.locator("li.place:has(use[href$='#flag'])").all()]
            if len(starts) != 2 or "Where you were" not in starts[0] or "Where you were" in starts[1]:
                faults.append(f"{words}, the days start at {starts}")
            if page.locator(f'[data-visited="{first["id"]}"]').count() != 1 or page.is_visible("#problem"):
                faults.append(f"{words}, the visit of {first['id']} is not listed, or there is a problem: {page.inner_text('#problem')}")

        shows([rest, other], "after the offer")
        if page.get_attribute("#verdict", "data-status") == "optimal":
            faults.append("a trip is shown as proved although one of its days was planned again")
        faults += judged(page, "a trip with the rest of a day")
        # The next stop is one of the new plan.
        go(visit, stay(first, late + 1, late + 2))
        sent = visit.wire.asked[-1]["plan"]
        if [[stop["id"] for stop in day["stops"]] for day in sent["days"]] != [rest, other] or any("rest" in day for day in sent["days"]):
            faults.append("the walk follows another plan than that on the screen")
        for index, stops in ((1, other), (0, rest)):
            if len(stops) < 2:
                continue
            moved = [stops[1], stops[0], *stops[2:]]
            page.locator(f'li[data-stop="{stops[0]}"] [data-act=handle]').focus()
            page.keyboard.press("ArrowDown")
            shows([moved, other] if index == 0 else [rest, moved], f"after an edit of day {index + 1}")
            page.click("#undo")
            shows([rest, other], f"after undoing the edit of day {index + 1}")
        page.reload()
        page.wait_for_selector("#walk-card")
        page.click("#walk-day")
        shows([rest, other], "after a reload")
        page.click("#undo")
        page.wait_for_function(f"wanted => JSON.stringify([0, 1].map({STOPS})) === wanted", arg=json.dumps([[stop["id"] for stop in day["stops"]] for day in plan["days"]], separators=(",", ":")))
    yield from faults
