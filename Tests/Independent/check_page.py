#!/usr/bin/env python3
"""Opens the page of planday serve in Chromium and uses it as people do.

    check_page.py --planday .build/release/planday [--chromium PATH] [--screenshots]

With mouse, finger and keyboard: an area is drawn, a day planned, stops are moved, places forced in and thrown out,
links followed, files taken along. What the page shows is compared with what the service answers to this program, and
axe (https://github.com/dequelabs/axe-core) judges who could not use it. There need be no internet: tiles may fail,
nothing else may. Prints a line for each thing that does not hold, and at the end 'N checks, M faults'; exits 1 if
there are any. With --screenshots it takes the pictures of the README, docs/page-1280.png and docs/page-360.png.
"""
import argparse
import base64
import contextlib
import html
import json
import math
import os
import pathlib
import re
import shutil
import sys
import tempfile
import urllib.parse

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import TimeoutError as Timeout
from playwright.sync_api import sync_playwright

from check_service import DATA, ROOT, Service

DATE = "2026-12-01"
SOHO = DATA / "areas" / "london-bloomsbury-soho.geojson"
TILES = "https://tile.openstreetmap.org/"
FORMS = {
    "json": "application/json", "geojson": "application/geo+json", "gpx": "application/gpx+xml",
    "kml": "application/vnd.google-earth.kml+xml", "ics": "text/calendar", "html": "text/html", "txt": "text/plain",
}
# A picture of one pixel.
PIXEL = (
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)
# What a plan made twice may have otherwise: how long the proof took.
SECONDS = re.compile(rb'("seconds"\s*:\s*|(?:in|after) )[0-9.]+')
# Museums enough for two days, few enough to be proved in a moment.
SMALL = "-0.19,51.49;-0.11,51.49;-0.11,51.525;-0.19,51.525"
# The reasons of /v1/check that show an error in the page's arithmetic, and those that a move between days may have.
ARITHMETIC = {
    "tooLittleTime", "legTooShort", "legTooLong", "wrongLength", "wrongLegEnds", "wrongLegCount", "wrongStay",
    "wrongWait", "wrongScoreSum", "wrongTravelSum", "wrongValue", "wrongGap", "boundBelowValue",
}
ORDER = {"tooManyStops", "closed", "endsLate", "afterLastAdmission", "afterAssumedHours"}
PLACES = json.loads((DATA / "london.json").read_text())["attractions"]


class Visit:
    """A page in a browser, and what went wrong on it."""

    def __init__(self, browser, port, **context):
        self.context = browser.new_context(**{"viewport": {"width": 1280, "height": 900}, **context})
        self.page = self.context.new_page()
        self.root, self.faults = f"http://localhost:{port}/", []
        self.page.on("console", self.note)
        self.page.on("pageerror", lambda error: self.faults.append(f"the page throws {error}"))
        self.page.on("requestfailed", self.note_request)

    def note(self, message):
        is_tile = message.location.get("url", "").startswith(TILES)
        is_refusal = "status of 422" in message.text
        if message.type in ("error", "warning") and not is_tile and not is_refusal:
            self.faults.append(f"the console says {message.text}")

    def note_request(self, request):
        # A plan that is stopped is a request that is broken off.
        if not request.url.startswith(TILES) and "/v1/plan/stream" not in request.url:
            self.faults.append(f"{request.url} fails: {request.failure}")

    def open(self, fragment=""):
        self.page.goto("about:blank")
        self.page.goto(self.root + fragment)
        self.page.wait_for_selector("#categories b")
        self.page.wait_for_selector("#map.leaflet-container")
        if "plan=1" in fragment:
            self.wait_for_plan()
        return self.page

    def wait_for_plan(self):
        self.page.wait_for_selector("#results[aria-busy=false] #verdict, #problem:not([hidden])", timeout=60_000)
        if self.page.is_visible("#problem"):
            raise RuntimeError(f"there is no plan: {self.page.inner_text('#problem')} {self.faults}")

    def plan(self):
        self.page.click("#go")
        self.wait_for_plan()

    def stops(self):
        return self.page.eval_on_selector_all("li[data-stop]", "rows => rows.map(row => row.dataset.stop)")

    def wishes(self):
        return dict(urllib.parse.parse_qsl(self.page.evaluate("location.hash.slice(1)")))

    def body(self):
        """Returns what the address asks for, read by this program."""
        body = self.wishes()
        body.pop("plan", None)
        for name in ("must", "skip", "categories"):
            if name in body:
                body[name] = body[name].split(",")
        for name in ("days", "maxStops", "maxWalk", "maxWalkTotal", "travelCost", "seconds"):
            if name in body:
                body[name] = float(body[name]) if "." in body[name] else int(body[name])
        if "area" in body:
            ring = [[float(number) for number in pair.split(",")] for pair in body["area"].split(";")]
            body["area"] = {"type": "Polygon", "coordinates": [[*ring, ring[0]]]}
        return body

    def spot(self, x, y):
        """Returns where a share of the map is on the screen."""
        box = self.page.locator("#map").bounding_box()
        return box["x"] + x * box["width"], box["y"] + y * box["height"]

    def end(self):
        self.context.close()
        return self.faults


@contextlib.contextmanager
def visiting(browser, port, faults, **context):
    visit = Visit(browser, port, **context)
    yield visit
    faults += visit.end()


def link(**wishes):
    ring = json.loads(SOHO.read_text())
    while "coordinates" not in ring:
        ring = ring["geometry"] if "geometry" in ring else ring["features"][0]
    area = ";".join(f"{x},{y}" for x, y in ring["coordinates"][0][:-1])
    parts = {"city": "london", "date": DATE, "area": area, **wishes, "plan": "1"}
    return "#" + "&".join(f"{name}={value}" for name, value in parts.items())


def planned(service, body):
    status, _, answer = service.ask("POST", "/v1/plan", body)
    if status != 200:
        raise RuntimeError(f"{body} is answered {answer}")
    return json.loads(answer)


def ids(plan):
    return [stop["id"] for day in plan["days"] for stop in day["stops"]]


def is_inside(ring, x, y):
    """Returns whether a position lies in a ring, by the angle under which the ring is seen."""
    angles = [math.atan2(b - y, a - x) for a, b in ring]
    turns = [(after - before + math.pi) % (2 * math.pi) - math.pi for before, after in zip(angles, angles[1:])]
    return abs(sum(turns)) > math.pi


def check_drawing(browser, service):
    """An area drawn by clicks is counted, planned, undone; corners move and go."""
    faults = []
    with visiting(browser, service.port, faults) as visit:
        page = visit.open()
        page.fill("[name=date]", DATE)
        zoom_in(page)
        page.click("#draw-corners")
        for share in ((0.3, 0.3), (0.7, 0.25), (0.75, 0.7), (0.5, 0.85), (0.25, 0.75)):
            page.mouse.click(*visit.spot(*share))
        page.click("#draw-corners")
        faults += counts(visit)
        visit.plan()
        body = visit.body()
        if len(body["area"]["coordinates"][0]) != 6:
            faults.append(f"five clicks make {body['area']}")
        plan = planned(service, body)
        if visit.stops() != ids(plan):
            faults.append(f"the page shows {visit.stops()}, the service answers {ids(plan)}")
        text = page.inner_text("#verdict")
        if plan["proof"]["status"] == "optimal" and "Proved best" not in text:
            faults.append(f"the proof is not told: {text}")
        if page.locator(".stop-pin").count() != len(ids(plan)):
            faults.append(f"{page.locator('.stop-pin').count()} stops are on the map")
        before = visit.wishes()["area"]
        corner = page.locator(".corner").first
        corner.scroll_into_view_if_needed()
        box = corner.bounding_box()
        page.mouse.move(box["x"] + 11, box["y"] + 11)
        page.mouse.down()
        page.mouse.move(box["x"] - 20, box["y"] - 20, steps=6)
        page.mouse.up()
        if visit.wishes()["area"] == before:
            faults.append("a corner that is dragged does not move")
        faults += counts(visit)
        page.locator(".corner").nth(1).focus()
        page.keyboard.press("Delete")
        if len(visit.wishes()["area"].split(";")) != 4:
            faults.append("Delete does not remove a corner")
        page.click("#draw-undo")
        page.click("#draw-undo")
        if visit.wishes()["area"] != before:
            faults.append("what is undone is not as before")
        page.click("#draw-clear")
        if "area" in visit.wishes():
            faults.append("the area is not cleared")
        faults += counts(visit)
        page.click("#draw-lasso")
        page.mouse.move(*visit.spot(0.3, 0.3))
        page.mouse.down()
        for step in range(1, 41):
            angle = step / 38 * 2 * math.pi
            page.mouse.move(*visit.spot(0.5 - 0.2 * math.cos(angle), 0.5 - 0.25 * math.sin(angle)))
        page.mouse.up()
        if len(visit.wishes().get("area", "").split(";")) < 6:
            faults.append(f"a lasso makes {visit.wishes().get('area')}")
        faults += counts(visit)
        visit.plan()
        if visit.stops() != ids(planned(service, visit.body())):
            faults.append("the plan of a lasso is not the service's")
    yield from faults


def zoom_in(page):
    """Shows so little of the city that a plan of it is proved in a moment, and so always the same."""
    for _ in range(3):
        page.locator("#map").press("+")
        page.wait_for_timeout(500)


def counts(visit):
    """Compares the counts beside the kinds and the pins that are lit with an own count."""
    area = visit.body().get("area")
    inside = [place for place in PLACES if not area or is_inside(area["coordinates"][0], place["lon"], place["lat"])]
    shown = visit.page.eval_on_selector_all(
        "#categories label", "rows => rows.map(row => [row.querySelector('input').value, Number(row.querySelector('b').textContent)])"
    )
    for kind, count in shown:
        expected = sum(place["category"] == kind for place in inside)
        if count != expected:
            yield f"{count} of {kind} are counted, {expected} lie inside"
    lit = visit.page.locator("#map path.pin.inside").count()
    if lit != len(inside):
        yield f"{lit} pins are lit, {len(inside)} lie inside"


def check_moving(browser, service):
    """Stops are moved by buttons, keys and drags; what breaks is what /v1/check says of a plan reckoned rightly."""
    faults, outcomes = [], []
    wishes = {"lunch": "12:00-14:00/45", "from": "51.5094,-0.1283", "end": "17:00"}
    with visiting(browser, service.port, faults) as visit:
        for fragment in (link(end="19:00", maxStops="6"), link(**wishes)):
            page = visit.open(fragment)
            order = visit.stops()
            acts = [
                lambda: page.locator("[data-act=down]").first.click(),
                lambda: page.keyboard.press("Enter"),
                lambda: (page.locator("[data-act=handle]").last.focus(), page.keyboard.press("ArrowUp")),
                lambda: drag(page, 0, len(order) - 1),
                lambda: drag(page, len(order) - 1, 1),
            ]
            for act in acts:
                before = visit.stops()
                with page.expect_response("**/v1/check") as answer:
                    act()
                page.wait_for_selector("#outcome:not([data-breaks=''])")
                plan = answer.value.request.post_data_json
                outcome = json.loads(service.ask("POST", "/v1/check", plan)[2])
                outcomes.append(outcome)
                if visit.stops() == before or sorted(visit.stops()) != sorted(order) or visit.stops() != ids(plan):
                    faults.append(f"a move makes {visit.stops()} of {before}")
                if int(page.get_attribute("#outcome", "data-breaks")) != len(outcome):
                    faults.append(f"{len(outcome)} things break, the page says {page.inner_text('#outcome')}")
                for row in outcome:
                    if row["problem"] not in page.inner_text("#outcome"):
                        faults.append(f"{row} is not told")
                    # These would be errors in the page's own arithmetic, not in the order.
                    if not ARITHMETIC.isdisjoint(row["reason"]):
                        faults.append(f"the page computes wrongly: {row}")
            page.click("#restore")
            if visit.stops() != order:
                faults.append("the planned order does not come back")
        # From one day to the next and back; the hours are then those of the other date.
        page = visit.open(f"#city=london&date={DATE}&days=2&categories=museum&area={SMALL}&maxStops=3&plan=1")
        order = visit.stops()
        for act in ("down", "up"):
            row = page.locator("section.day").nth(0 if act == "down" else 1).locator("li[data-stop]")
            with page.expect_response("**/v1/check") as answer:
                (row.last if act == "down" else row.first).locator(f"[data-act={act}]").click()
            page.wait_for_selector("#outcome:not([data-breaks=''])")
            plan = answer.value.request.post_data_json
            outcomes.append(json.loads(service.ask("POST", "/v1/check", plan)[2]))
            if visit.stops() != order or ids(plan) != order:
                faults.append(f"a step over midnight makes {visit.stops()} of {order}")
            for row in outcomes[-1]:
                if ORDER.isdisjoint(row["reason"]):
                    faults.append(f"the page computes wrongly between days: {row}")
        if outcomes[-1]:
            faults.append(f"there and back breaks {outcomes[-1]}")
    if not any(outcomes) or all(outcomes):
        faults.append(f"all moves break something or none does: {[len(outcome) for outcome in outcomes]}")
    yield from faults


def drag(page, index, target):
    handles = page.locator("[data-act=handle]")
    handles.nth(index).scroll_into_view_if_needed()
    start = handles.nth(index).bounding_box()
    end = page.locator("li[data-stop]").nth(target).bounding_box()
    page.mouse.move(start["x"] + 10, start["y"] + 10)
    page.mouse.down()
    past = end["height"] - 4 if target > index else 4
    page.mouse.move(start["x"] + 10, end["y"] + past, steps=12)
    page.mouse.up()


def check_wishes(browser, service):
    """Places are forced in and thrown out, by their reasons, rows, pins and names; the difference is told."""
    faults = []
    with visiting(browser, service.port, faults) as visit:
        page = visit.open(link())
        first = planned(service, visit.body())
        forced = page.locator("[data-force]").first.get_attribute("data-force")
        page.locator("[data-force]").first.click()
        visit.wait_for_plan()
        page.wait_for_selector("#changes")
        second = planned(service, visit.body())
        if visit.wishes().get("must") != forced or forced not in visit.stops() or visit.stops() != ids(second):
            faults.append(f"{forced} is not forced in: {visit.stops()}")
        less = first["objective"]["value"] - second["objective"]["value"]
        told = page.inner_text("#changes")
        if f"{less:g} points fewer" not in told:
            faults.append(f"{less:g} points are lost, the page says {told}")
        lost_ids = [id for id in ids(first) if id not in ids(second)]
        lost = [stop["name"] for stop in first["days"][0]["stops"] if stop["id"] in lost_ids]
        if not all(name in told for name in lost):
            faults.append(f"{lost} are lost, the page says {told}")
        page.go_back()
        visit.wait_for_plan()
        page.wait_for_selector(f"li[data-stop={lost_ids[0]}]")
        if visit.stops() != ids(first) or "must" in visit.wishes():
            faults.append(f"back does not bring the first plan: {visit.stops()}")
        page.go_forward()
        page.wait_for_selector(f"li[data-stop={forced}]")
        visit.wait_for_plan()
        if visit.stops() != ids(second):
            faults.append("forward does not bring the second plan")
        page.reload()
        visit.wait_for_plan()
        if visit.stops() != ids(second):
            faults.append("a link does not bring the same plan")
        gone = visit.stops()[2]
        page.locator(f"li[data-stop={gone}] [data-act=out]").click()
        page.wait_for_selector(f"li[data-stop={gone}]", state="detached")
        visit.wait_for_plan()
        if visit.wishes().get("skip") != gone or visit.stops() != ids(planned(service, visit.body())):
            faults.append(f"{gone} is not thrown out: {visit.stops()}")
        pinned = visit.stops()[1]
        page.locator(".stop-pin").nth(1).click()
        page.locator(".leaflet-popup [data-wish=skip]").click()
        page.wait_for_selector(".leaflet-popup [data-wish=skip][aria-pressed=true]")
        visit.plan()
        if pinned in visit.stops() or visit.wishes().get("skip") != f"{gone},{pinned}":
            faults.append(f"{pinned} is not thrown out by its pin")
        page.fill("#find", "soane")
        page.locator("#found [data-wish=must]").first.click()
        if "sir-john-soanes-museum" not in visit.wishes()["must"]:
            faults.append("a place that was found is no must")
        page.click("#go")
        page.wait_for_selector("#problem:not([hidden])")
        if "Soane" not in page.inner_text("#problem") and "soane" not in page.inner_text("#problem"):
            faults.append(f"a must that is closed is told as {page.inner_text('#problem')}")
    yield from faults


def check_meals(browser, service):
    """Meals at a time of one's own are typed, planned, kept in the link, and left again."""
    faults = []
    with visiting(browser, service.port, faults) as visit:
        page = visit.open(link(end="21:30"))
        for meal, (start, end, length) in {"lunch": ("12:30", "14:00", "50"), "dinner": ("18:30", "20:30", "75")}.items():
            page.check(f"#{meal}-on")
            for part, typed in (("from", start), ("until", end), ("minutes", length)):
                page.fill(f"#{meal}-{part}", typed)
                page.press(f"#{meal}-{part}", "Tab")
            if visit.wishes().get(meal) != f"{start}-{end}/{length}":
                faults.append(f"{meal} is typed as {visit.wishes().get(meal)}")
        visit.plan()
        page.reload()
        visit.wait_for_plan()
        breaks = {pause["kind"]: pause for pause in planned(service, visit.body())["days"][0]["breaks"]}
        for meal, length in (("lunch", 50), ("dinner", 75)):
            if length_of(breaks[meal]) != length or page.input_value(f"#{meal}-minutes") != str(length):
                faults.append(f"{meal} is planned as {breaks[meal]}, shown with {page.input_value(f'#{meal}-minutes')} min")
        page.uncheck("#dinner-on")
        if "dinner" in visit.wishes() or not page.is_hidden("#dinner-fields"):
            faults.append("dinner stays at a time of one's own")
    yield from faults


def length_of(pause):
    """Returns the minutes of a break."""
    hours = [[int(part) for part in pause[moment].split(":")] for moment in ("start", "end")]
    return (hours[1][0] - hours[0][0]) * 60 + hours[1][1] - hours[0][1]


def check_files(browser, service):
    """Each form is downloaded, with the bytes that the service answers."""
    faults = []
    with visiting(browser, service.port, faults, accept_downloads=True) as visit:
        page = visit.open(link(categories="museum,gallery"))
        for ending, form in FORMS.items():
            with page.expect_download() as waiting:
                page.click(f"[data-form={ending}]")
            file = waiting.value
            got = pathlib.Path(file.path()).read_bytes()
            wanted = service.ask("POST", "/v1/plan", visit.body(), Accept=form)[2]
            if file.suggested_filename != f"london-{DATE}.{ending}":
                faults.append(f"a file is called {file.suggested_filename}")
            if SECONDS.sub(b"", got) != SECONDS.sub(b"", wanted):
                faults.append(f"{ending} is not what the service answers to others")
        with page.expect_response("**/v1/check"):
            page.locator("[data-act=handle]").first.press("ArrowDown")
        with page.expect_download() as waiting:
            page.click("[data-form=json]")
        moved = json.loads(pathlib.Path(waiting.value.path()).read_bytes())
        shown = [stop["name"] for day in moved["days"] for stop in day["stops"]]
        with page.expect_download() as waiting:
            page.click("[data-form=gpx]")
        got = pathlib.Path(waiting.value.path()).read_bytes().decode()
        route = re.findall(r"<rtept[^>]*>\s*(?:<time>[^<]*</time>\s*)?<name>(?:\d+\. )?([^<]*)</name>", got)
        if [html.escape(name, quote=False) for name in shown] != route:
            faults.append(f"a plan that was moved about is exported as {route}, not as {shown}")
    yield from faults


def check_faults(browser, service):
    """What is wrong is said beside its field, and goes when the field is changed."""
    faults = []
    with visiting(browser, service.port, faults) as visit:
        page = visit.open("#city=london&date=" + DATE)
        page.fill("[name=end]", "08:00")
        page.locator("[name=end]").blur()
        page.click("#more summary")
        page.fill("[name=maxStops]", "0")
        page.locator("[name=maxStops]").blur()
        page.click("#go")
        page.wait_for_selector(".fault")
        status, _, answer = service.ask("POST", "/v1/plan", {"city": "london", "date": DATE, "end": "08:00", "maxStops": 0})
        for row in json.loads(answer)["errors"]:
            name = row["pointer"].split("/")[1]
            if row["detail"] not in page.inner_text(f"[data-field={name}]"):
                faults.append(f"{row} is not said beside its field")
            control = page.locator(f"[name={name}]")
            described = control.get_attribute("aria-describedby").split()[0]
            if control.get_attribute("aria-invalid") != "true" or row["detail"] not in page.inner_text(f"#{described}"):
                faults.append(f"{name} is not marked as wrong")
        faults += judged(page, "with faults")
        page.fill("[name=end]", "17:00")
        page.locator("[name=end]").blur()
        page.wait_for_selector(".fault", state="detached")
        page.fill("[name=maxStops]", "")
        page.click("#area-text summary")
        bow = {"type": "Polygon", "coordinates": [[[-0.14, 51.5], [-0.12, 51.52], [-0.12, 51.5], [-0.14, 51.52], [-0.14, 51.5]]]}
        page.fill("#geojson", json.dumps(bow))
        page.click("#geojson-use")
        page.click("#go")
        page.wait_for_selector("[data-field=area] .fault")
        bowed = page.locator("[data-field=area] .fault").first.text_content()
        page.fill("#geojson", "{")
        page.click("#geojson-use")
        page.wait_for_function("""text => {
            const fault = document.querySelector("[data-field=area] .fault");
            return fault && fault.textContent !== text;
        }""", arg=bowed)
    yield from faults


def check_keyboard(browser, service):
    """Everything can be reached and done by keys alone, and one sees where one is."""
    faults = []
    with visiting(browser, service.port, faults) as visit:
        page = visit.open("#city=london&date=" + DATE)
        reached = walk(page, faults)
        for name in ("city", "date", "find", "draw-corners", "draw-lasso", "draw-center", "map", "go"):
            if name not in reached:
                faults.append(f"Tab does not reach {name}: {reached}")
        page.locator("#map").focus()
        for keys in ((), ("ArrowRight",), ("ArrowDown",), ("ArrowLeft",)):
            for key in keys:
                page.keyboard.press(key)
                page.wait_for_timeout(400)
            page.locator("#draw-center").focus()
            page.keyboard.press("Enter")
            page.locator("#map").focus()
        if len(visit.wishes().get("area", "").split(";")) != 4:
            faults.append(f"four corners at the center make {visit.wishes().get('area')}")
        before = visit.wishes()["area"]
        page.locator(".corner").first.focus()
        page.keyboard.press("Shift+ArrowLeft")
        page.keyboard.press("PageDown")
        page.keyboard.press("Shift+ArrowUp")
        after = visit.wishes()["area"]
        if [a != b for a, b in zip(before.split(";"), after.split(";"))] != [True, True, False, False]:
            faults.append(f"the arrow keys make {after} of {before}")
        page.locator("[name=end]").focus()
        page.keyboard.press("Enter")
        visit.wait_for_plan()
        if visit.stops() != ids(planned(service, visit.body())):
            faults.append("the plan by keys is not the service's")
        reached = walk(page, faults)
        if not {"handle", "up", "down", "out"} & set(reached):
            faults.append(f"Tab does not reach the stops: {reached}")
    yield from faults


def walk(page, faults):
    """Goes through the page by Tab, and returns what is reached; each must be seen to have the focus."""
    page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
    names = []
    for _ in range(400):
        page.keyboard.press("Tab")
        name, outline, size = page.evaluate(
            """() => {
              const at = document.activeElement, style = getComputedStyle(at), box = at.getBoundingClientRect();
              return [at.id || at.name || at.dataset.act || at.getAttribute("class") || at.tagName,
                style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2, box.width * box.height];
            }"""
        )
        if name == "BODY" or (names and name == names[0] and len(names) > 1):
            break
        names.append(name)
        if not outline:
            faults.append(f"{name} does not show that it has the focus")
        if size < 1:
            faults.append(f"{name} has the focus and is not seen")
    return names


def check_access(browser, service):
    """axe finds nothing that keeps people out, in light and dark, wide and narrow."""
    faults = []
    for scheme in ("light", "dark"):
        for width in (1280, 360):
            with visiting(browser, service.port, faults, color_scheme=scheme, viewport={"width": width, "height": 800}) as visit:
                page = visit.open(link(lunch="12:00-14:00/45", must="british-museum", skip="hamleys"))
                words = f"{scheme} at {width} px"
                faults += judged(page, words)
                page.locator(".stop-pin").first.click()
                page.wait_for_selector(".leaflet-popup")
                page.wait_for_timeout(400)
                faults += judged(page, f"{words}, with a popup")
                with page.expect_response("**/v1/check"):
                    page.locator("[data-act=handle]").first.press("ArrowDown")
                page.wait_for_selector("#outcome:not([data-breaks=''])")
                page.wait_for_selector(".leaflet-popup", state="detached")
                faults += judged(page, f"{words}, after a move")
    yield from faults


def judged(page, words):
    for fault in Axe().run(page).response["violations"]:
        nodes = "; ".join(f"{node['html'][:160]} {node['failureSummary'][:200]}" for node in fault["nodes"][:3])
        yield f"{words}: {fault['id']}, {fault['help']}: {nodes}"


def check_phone(browser, service):
    """At 360 px nothing is wider than the screen; fingers draw and move."""
    faults = []
    phone = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
    with visiting(browser, service.port, faults, **phone) as visit:
        page = visit.open("#city=london&date=" + DATE)
        faults += wide(page, "at the start")
        page.tap("#draw-lasso")
        page.locator("#map").scroll_into_view_if_needed()
        circle = [visit.spot(0.5 - 0.3 * math.cos(a / 12 * math.pi), 0.5 - 0.25 * math.sin(a / 12 * math.pi)) for a in range(24)]
        touch(visit, circle)
        if len(visit.wishes().get("area", "").split(";")) < 6:
            faults.append(f"a finger draws {visit.wishes().get('area')}")
        faults += counts(visit)
        page.tap("#go")
        visit.wait_for_plan()
        faults += wide(page, "with a plan")
        before = visit.stops()
        page.locator("[data-act=handle]").first.scroll_into_view_if_needed()
        box = page.locator("[data-act=handle]").first.bounding_box()
        goal = page.locator("li[data-stop]").nth(1).bounding_box()
        x, y = box["x"] + 14, box["y"] + 14
        with page.expect_response("**/v1/check"):
            touch(visit, [(x, y + (goal["y"] + goal["height"] - 4 - y) * step / 10) for step in range(11)])
        if visit.stops()[:2] != before[1::-1]:
            faults.append(f"a finger makes {visit.stops()} of {before}")
        page.wait_for_selector("#outcome:not([data-breaks=''])")
        faults += wide(page, "after a move")
        page.locator(".reasons").first.scroll_into_view_if_needed()
        page.eval_on_selector_all("details", "folds => folds.forEach(fold => { fold.open = true; })")
        faults += wide(page, "with all folds open")
    yield from faults


def wide(page, words):
    width = page.evaluate("document.documentElement.scrollWidth")
    if width > 360:
        yield f"{words} the page is {width} px wide"


def touch(visit, way):
    """Draws a way with a finger."""
    session = visit.context.new_cdp_session(visit.page)
    for index, (x, y) in enumerate(way):
        kind = "touchStart" if index == 0 else "touchMove"
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    # A tap right after a stroke would be taken for a part of it.
    visit.page.wait_for_timeout(1500)


def check_progress(browser, service):
    """A long search shows what it has and what it can have, and is stopped; several days are shown."""
    faults = []
    with visiting(browser, service.port, faults) as visit:
        page = visit.open(f"#city=london&date={DATE}&days=5&seconds=10")
        page.click("#go")
        page.wait_for_selector(".numbers .value b:not(:text-is('–'))", timeout=60_000)
        page.wait_for_selector(".numbers .bound b:not(:text-is('–'))", timeout=60_000)
        value, bound = (float(text) for text in page.locator(".numbers b").all_inner_texts())
        if not 0 < value <= bound:
            faults.append(f"the best plan so far has {value}, the bound is {bound}")
        page.click("#stop")
        page.wait_for_selector("#results[aria-busy=false]")
        if not service.waits_until(0):
            faults.append("a plan that is stopped goes on")
        visit.open(f"#city=london&date={DATE}&days=2&maxStops=4&categories=museum&seconds=1&plan=1")
        if page.locator("section.day").count() != 2 or visit.stops() != ids(planned(service, visit.body())):
            faults.append(f"two days are shown as {visit.stops()}")
    yield from faults


def check_strangers(browser, binary):
    """What a catalog or a link says is shown as it is, never read as markup."""
    faults, mark = [], "<img src=x><b id=strange>"
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(DATA, folder, dirs_exist_ok=True)
        file = pathlib.Path(folder) / "london.json"
        catalog = json.loads(file.read_text())
        catalog["city"]["name"] += mark
        catalog["attribution"].append(mark)
        for place in catalog["attractions"]:
            place["name"], place["description"] = place["name"] + mark, place["description"] + mark
        file.write_text(json.dumps(catalog))
        with Service(binary, "--data", folder) as service, visiting(browser, service.port, faults) as visit:
            page = visit.open(link())
            page.locator(".stop-pin").first.hover()
            page.wait_for_selector(".leaflet-tooltip")
            page.locator(".stop-pin").first.click()
            page.wait_for_selector(".leaflet-popup h2")
            page.fill("#find", "museum")
            page.locator("#found [data-wish=must]").first.click()
            with page.expect_response("**/v1/check"):
                page.locator("[data-act=handle]").first.press("ArrowDown")
            page.wait_for_selector("#outcome:not([data-breaks=''])")
            if page.inner_text("body").count(mark) < 20:
                faults.append("the strange names are not shown")
            if page.locator("#strange, img[src=x]").count():
                faults.append("a name is read as markup")
            page = visit.open(f"#city=london&date={DATE}&must={urllib.parse.quote(mark)}&lunch={urllib.parse.quote(mark)}")
            page.click("#go")
            page.wait_for_selector(".fault")
            if page.locator("#strange, img[src=x]").count():
                faults.append("a link is read as markup")
    yield from faults


def check_tiles(browser, service):
    """Where the internet answers, its tiles are the ground, and their servers learn the origin and no more."""
    faults, referrers, others = [], [], []

    def answer(route):
        referrers.append(route.request.all_headers().get("referer"))
        route.fulfill(status=200, content_type="image/png", body=base64.b64decode(PIXEL))

    with visiting(browser, service.port, faults) as visit:
        visit.context.route(f"{TILES}**", answer)
        visit.page.on("request", lambda request: others.append(request.url))
        page = visit.open(link())
        page.wait_for_selector("#map.has-tiles")
        page.wait_for_timeout(300)
        if not referrers or set(referrers) != {visit.root}:
            faults.append(f"tiles are asked for from {set(referrers)} and not from {visit.root}")
        tile = page.locator(".leaflet-tile-loaded").first
        if not re.fullmatch(f"{TILES}[0-9]+/[0-9]+/[0-9]+[.]png", tile.get_attribute("src")):
            faults.append(f"a tile comes from {tile.get_attribute('src')}")
        if strange := [url for url in others if not url.startswith((visit.root, TILES))]:
            faults.append(f"the page asks for {strange}")
    yield from faults


def check_bare(browser, service):
    """Without Leaflet the page still plans."""
    faults = []
    context = browser.new_context()
    context.route("**/leaflet*", lambda route: route.abort())
    page = context.new_page()
    page.goto(f"http://localhost:{service.port}/#city=london&date={DATE}")
    try:
        page.wait_for_selector("#map-fault:not([hidden])")
        page.fill("#geojson", SOHO.read_text())
        page.click("#geojson-use")
        page.click("#go")
        page.wait_for_selector("#verdict", timeout=60_000)
    except Timeout as fault:
        faults.append(f"without Leaflet there is no plan: {fault}")
    context.close()
    yield from faults


def check_early(browser, service):
    """Who is faster than the network loses nothing: not the area, not the plan, not the map that comes at last."""
    faults, held = [], []
    with visiting(browser, service.port, faults) as visit:
        page = visit.page
        for late in ("**/attractions", "**/leaflet*.js"):
            visit.context.route(late, lambda route: held.append(route))
        page.goto(f"{visit.root}#city=london&date={DATE}")
        page.wait_for_selector("#city option", state="attached")
        page.click("#area-text summary")
        page.fill("#geojson", SOHO.read_text())
        page.click("#geojson-use")
        page.click("#go")
        page.wait_for_selector("#stop:not([hidden])")
        # The plan is there before the places that it names, and the map comes last.
        page.wait_for_timeout(3000)
        for pattern in ("/attractions", ".js"):
            for route in [route for route in held if route.request.url.endswith(pattern)]:
                route.continue_()
            visit.wait_for_plan()
        page.wait_for_selector("#map .pin.stop", state="attached")
        if visit.wishes().get("area") != dict(urllib.parse.parse_qsl(link()[1:]))["area"]:
            faults.append(f"the area that was given early is {visit.wishes().get('area')}")
        lit, stops = page.locator("#map .pin.stop").count(), len(visit.stops())
        if lit != stops:
            faults.append(f"{lit} pins are lit for {stops} stops")
        if len(held) != 2:
            faults.append(f"{[route.request.url for route in held]} were held back, and not two")
    yield from faults


def take_pictures(browser, service):
    fragment = link(lunch="12:00-14:00/45")
    for width, height, scheme in ((1280, 1500, "light"), (360, 1600, "dark")):
        visit = Visit(browser, service.port, viewport={"width": width, "height": height}, color_scheme=scheme)
        page = visit.open(fragment)
        if width == 360:
            page.locator("#where").evaluate("element => scrollTo(0, element.getBoundingClientRect().top + scrollY)")
        page.wait_for_timeout(500)
        page.screenshot(path=ROOT / "docs" / f"page-{width}.png")
        visit.end()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--planday", required=True)
    parser.add_argument("--chromium", default=shutil.which("chromium"))
    parser.add_argument("--screenshots", action="store_true")
    parser.add_argument("--only", help="the name of one check")
    options = parser.parse_args()
    checks = [
        check_drawing, check_moving, check_wishes, check_meals, check_files, check_faults, check_keyboard, check_access, check_phone,
        check_progress, check_strangers, check_tiles, check_bare, check_early,
    ]
    checks = [check for check in checks if options.only in (None, check.__name__)]
    found = []
    with Service(str(pathlib.Path(options.planday).resolve())) as service, sync_playwright() as playwright:
        # Chromium's own walls need rights that root in a container does not have.
        walls = ["--no-sandbox"] if os.geteuid() == 0 else []
        browser = playwright.chromium.launch(executable_path=options.chromium, args=walls)
        if options.screenshots:
            take_pictures(browser, service)
        for check in checks:
            subject = options.planday if check is check_strangers else service
            try:
                found += [f"{check.__name__}: {fault}" for fault in check(browser, subject)]
            except (Timeout, RuntimeError) as fault:
                found.append(f"{check.__name__} breaks off: {fault}")
        browser.close()
    for line in found:
        print(line)
    print(f"{len(checks)} checks, {len(found)} faults")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
