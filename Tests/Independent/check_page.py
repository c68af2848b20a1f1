#!/usr/bin/env python3
"""Opens the page of planday serve in Chromium and uses it end to end.

    check_page.py --planday .build/release/planday [--chromium PATH] [--screenshots] [--only CHECK] [--part 1/2]

With mouse, touch and keyboard, it draws an area, plans a day, moves stops, adds and excludes sights, follows links, saves days,
exports files and disconnects the network. What the page shows is compared with the service's responses to this program, and axe
(https://github.com/dequelabs/axe-core) checks accessibility. Internet access is not required. Prints a line for each fault, and
finally 'N checks, M faults'; exits 1 if there are any. With --screenshots, it takes the pictures in docs/page.
"""
import argparse
import contextlib
import html
import http.server
import json
import math
import os
import pathlib
import re
import shutil
import signal
import socket
import sys
import tempfile
import threading
import time
import urllib.parse
import xml.etree.ElementTree

from playwright.sync_api import Error as Broken
from playwright.sync_api import sync_playwright

import page_pictures
from page_hosts import EXTRACT, host
from check_service import DATA, ROOT, Service
from page_album import check_album
from page_community import (
    check_accounts, check_administration, check_community_words, check_expired_login, check_shared_places, check_without_community,
)
from page_favorites import check_favorites, check_favorites_offline, check_sync_favorites
from page_forecast import check_forecast_chip
from page_hanging import check_hanging
from page_hands import check_area_undo, check_choices, check_days, check_hands, check_press
from page_layout import check_layout
from page_own import check_notes, check_own_places
from page_ownuse import check_own_links, check_own_offline, check_own_use
from page_paper import check_currency, check_openness, check_sheets
from page_photos import check_shared_photos
from page_reload import LONG, PATIENT, check_reload, check_walk_reload, ended, searching
from page_rest import check_rest
from page_sync import check_sync, check_sync_accounts, check_sync_faults
from page_toast import check_toast
from page_walk import FAKE, check_walk
from page_walkmode import check_clocks, check_navigate, check_offers, check_positions, check_walk_mode
from page_wayin import check_chips, check_fault_words, check_fixes, check_way_in
from page_visit import DATE, DESK, PHONE, PLACES, PROBLEM, SECONDS, SOHO, Visit, answered, ids, judged, link, planned, until, visiting

FORMS = {
    "json": "application/json", "geojson": "application/geo+json", "gpx": "application/gpx+xml",
    "kml": "application/vnd.google-earth.kml+xml", "ics": "text/calendar", "html": "text/html", "txt": "text/plain",
}
PAGE = ROOT / "Sources" / "DayPlanningServer" / "Page"
LANGUAGES = ("en", "de", "fr", "es")
# Enough museums for two days, few enough for a quick proof.
SMALL = "-0.19,51.49;-0.11,51.49;-0.11,51.525;-0.19,51.525"


def is_inside(rings, x, y):
    """Returns whether a position lies in a polygon, by the angle under which its ring is seen."""
    angles = [math.atan2(b - y, a - x) for a, b in rings[0]]
    turns = [(after - before + math.pi) % (2 * math.pi) - math.pi for before, after in zip(angles, angles[1:])]
    return abs(sum(turns)) > math.pi


def counts(visit):
    """Compares the counts next to the kinds with independent ones."""
    area = visit.body().get("area")
    polygons = [] if not area else [area["coordinates"]] if area["type"] == "Polygon" else area["coordinates"]
    inside = [place for place in PLACES if not area or any(is_inside(rings, place["lon"], place["lat"]) for rings in polygons)]
    rows = "rows => rows.map(row => [row.dataset.kind, Number(row.querySelector('b').textContent)])"
    shown = lambda: dict(visit.page.eval_on_selector_all("#categories [data-kind]", rows))
    expected = {kind: sum(place["category"] == kind for place in inside) for kind in {place["category"] for place in PLACES}}
    if not visit.becomes(lambda: all(shown().get(kind, 0) == count for kind, count in expected.items())):
        yield f"counted are {shown()}, inside lie {expected}"


def draw(visit, mode):
    visit.page.click("#pill-area")
    visit.page.click(f"#draw-{mode}")
    visit.page.wait_for_selector("#drawing:not([hidden])")


def check_drawing(browser, service):
    """An area drawn by clicks is counted, planned, undone; the map does not move; corners are moved and removed."""
    faults = []
    with visiting(browser, service.port, faults) as visit:
        page = visit.open(f"#city=london&date={DATE}")
        zoom_in(visit)
        draw(visit, "corners")
        # If the map moved between clicks, the area would differ.
        before = visit.center()
        for share in ((0.3, 0.3), (0.7, 0.25), (0.75, 0.7), (0.5, 0.85), (0.25, 0.75)):
            page.mouse.click(*visit.spot(*share))
            visit.settled()
            if visit.center() != before:
                faults.append(f"the map moves while an area is drawn: {before} becomes {visit.center()}")
        page.click("#draw-done")
        faults += counts(visit)
        visit.plan()
        body = visit.body()
        if len(body["area"]["coordinates"][0]) != 6:
            faults.append(f"five clicks draw {body['area']}")
        plan = planned(service, body)
        if visit.stops() != ids(plan):
            faults.append(f"the page shows {visit.stops()}, the service returned {ids(plan)}")
        if plan["proof"]["status"] == "optimal" and "Proved best" not in page.inner_text("#state"):
            faults.append(f"the proof is not shown: {page.inner_text('#state')}")
        if page.locator("[data-route-stop]").count() != len(ids(plan)):
            faults.append(f"{page.locator('[data-route-stop]').count()} stops are on the map")
        page.click("#close-plan")
        before = visit.wishes()["area"]
        page.click("#zoom-out")
        visit.settled()
        corners = [corner.bounding_box() for corner in page.locator(".corner").all()]
        box = next(box for box in corners if 440 < box["x"] < 1100 and 160 < box["y"] < 640)
        page.mouse.move(box["x"] + 22, box["y"] + 22)
        page.mouse.down()
        page.mouse.move(box["x"] - 10, box["y"] + 60, steps=6)
        page.mouse.up()
        if not visit.becomes(lambda: visit.wishes()["area"] != before):
            faults.append("a dragged corner does not move")
        faults += counts(visit)
        page.locator(".corner").nth(1).focus()
        page.keyboard.press("Delete")
        if not visit.becomes(lambda: len(visit.wishes()["area"].split(";")) == 4):
            faults.append("Delete does not remove a corner")
        draw(visit, "corners")
        page.click("#draw-undo")
        page.click("#draw-undo")
        if not visit.becomes(lambda: visit.wishes().get("area") == before):
            faults.append("undo does not restore the area")
        page.click("#draw-clear")
        if not visit.becomes(lambda: "area" not in visit.wishes()):
            faults.append("the area is not cleared")
        page.click("#draw-done")
        faults += counts(visit)
        lasso(visit, [(0.5 - 0.2 * math.cos(step / 38 * 2 * math.pi), 0.5 - 0.25 * math.sin(step / 38 * 2 * math.pi)) for step in range(41)])
        if not visit.becomes(lambda: len(visit.wishes().get("area", "").split(";")) > 5):
            faults.append(f"a lasso draws {visit.wishes().get('area')}")
        faults += counts(visit)
        visit.plan()
        if visit.stops() != ids(planned(service, visit.body())):
            faults.append("the plan for a lasso differs from the service's")
        page.click("#close-plan")
        lasso(visit, [(0.2, 0.2), (0.2, 0.8), (0.8, 0.2), (0.8, 0.8), (0.2, 0.22)])
        visit.becomes(lambda: visit.body().get("area", {}).get("type") == "MultiPolygon")
        area = visit.body().get("area", {})
        if area.get("type") != "MultiPolygon" or len(area["coordinates"]) != 2:
            faults.append(f"a self-crossing line loses half of its area: {area}")
        if "2 parts" not in page.text_content("#toast"):
            faults.append(f"the parts of an area are not reported: {page.text_content('#toast')}")
        faults += counts(visit)
    yield from faults


def lasso(visit, shares):
    draw(visit, "lasso")
    visit.page.mouse.move(*visit.spot(*shares[0]))
    visit.page.mouse.down()
    for share in shares[1:]:
        visit.page.mouse.move(*visit.spot(*share), steps=5)
    visit.page.mouse.up()


def zoom_in(visit):
    """Shows a small part of the city, so that plans are proved quickly and deterministic."""
    for _ in range(2):
        visit.page.click("#zoom-in")
        visit.settled()


def check_moving(browser, service):
    """Stops are moved by buttons, keys and drags; times and violations are those of /v1/retime."""
    faults, outcomes = [], []
    wishes = {"lunch": "12:00-14:00/45", "from": "51.5094,-0.1283", "end": "17:00"}
    with visiting(browser, service.port, faults) as visit:
        for fragment in (link(end="19:00", maxStops="6"), link(**wishes)):
            page = visit.open(fragment)
            order = visit.stops()
            page.locator("[data-act=open]").first.click()
            acts = [
                lambda: page.locator("[data-act=down]").first.click(),
                lambda: page.keyboard.press("Enter"),
                lambda: (page.locator("[data-act=handle]").last.focus(), page.keyboard.press("ArrowUp")),
                lambda: drag(page, 0, len(order) - 1),
                lambda: drag(page, len(order) - 1, 1),
                lambda: page.locator("[data-act=longer]").first.click(),
                lambda: page.locator("[data-act=pin]").first.click(),
            ]
            for act in acts:
                before = visit.wishes().get("edit")
                outcome = edited(visit, act)
                outcomes.append(outcome["violations"])
                if visit.wishes().get("edit") == before or sorted(visit.stops()) != sorted(order) or visit.stops() != ids(outcome["plan"]):
                    faults.append(f"an edit results in {visit.stops()}, the service returned {ids(outcome['plan'])}")
                faults += told(page, outcome)
            kept = visit.stops()
            page.reload()
            visit.wait_for_plan()
            page.wait_for_selector("#outcome")
            if visit.stops() != kept:
                faults.append(f"a reload loses the edits: {kept} becomes {visit.stops()}")
            page.click("#restore")
            page.wait_for_selector("#outcome", state="detached")
            if visit.stops() != order or "edit" in visit.wishes():
                faults.append("the planned order is not restored")
            page.click("#undo")
            page.wait_for_selector("#outcome")
            if visit.stops() != kept:
                faults.append("undo does not restore the edits")
            page.click("#redo")
            page.wait_for_selector("#outcome", state="detached")
        # From one day to the next and back; the hours are then those of the other date.
        page = visit.open(f"#city=london&date={DATE}&days=2&categories=museum&area={SMALL}&maxStops=3&plan=1")
        order = visit.stops()
        moved = page.locator("section.day").first.locator("li[data-stop]").last.get_attribute("data-stop")
        page.locator(f"li[data-stop={moved}] [data-act=handle]").focus()
        there = edited(visit, lambda: page.keyboard.press("ArrowDown"))
        if moved not in [stop["id"] for stop in there["plan"]["days"][1]["stops"]]:
            faults.append(f"a move past midnight leaves {moved} on its day")
        back = edited(visit, lambda: page.keyboard.press("ArrowUp"))
        if visit.stops() != order or back["violations"]:
            faults.append(f"moving there and back violates {back['violations']} and turns {order} into {visit.stops()}")
    if not any(outcomes) or all(outcomes):
        faults.append(f"either all moves cause violations or none does: {[len(outcome) for outcome in outcomes]}")
    yield from faults


def edited(visit, act):
    """Acts, and returns the service's response to the edit."""
    # The page may already show the same number of violations, and be about to draw them again.
    visit.drawn()
    visit.page.evaluate("document.getElementById('outcome')?.setAttribute('data-old', '')")
    with visit.page.expect_response("**/v1/retime") as answer:
        act()
    outcome = answer.value.json()
    shown = "count => { const shown = document.getElementById('outcome'); return shown?.dataset.breaks === count && !('old' in shown.dataset); }"
    visit.page.wait_for_function(shown, arg=str(len(outcome["violations"])))
    visit.drawn()
    return outcome


def told(page, outcome):
    """Compares the times of the stops, and the marks of violations, with the service's response."""
    for index, day in enumerate(outcome["plan"]["days"]):
        for number, stop in enumerate(day["stops"]):
            row = page.locator(f"section.day[data-day='{index}'] li[data-stop='{stop['id']}']")
            if row.locator(".time").inner_text() != stop["enter"]:
                yield f"{stop['id']} is entered at {stop['enter']}, the page shows {row.locator('.time').inner_text()}"
            wrong = [one for one in outcome["violations"] if one.get("day") == index and (one.get("stop") == number or ("stop" not in one and one.get("after") == stop["id"]))]
            if row.locator(".fault").count() != len(wrong):
                yield f"{stop['id']} has {len(wrong)} violations, {row.locator('.fault').count()} are marked"


def drag(page, index, target):
    handles = page.locator("[data-act=handle]")
    handles.nth(index).scroll_into_view_if_needed()
    start = handles.nth(index).bounding_box()
    x = start["x"] + 10
    page.mouse.move(x, start["y"] + 10)
    page.mouse.down()
    # The list scrolls when a stop is dragged to its edge.
    for _ in range(60):
        end = page.locator("li[data-stop]").nth(target).bounding_box()
        top, bottom = page.eval_on_selector("#views", "views => [views.getBoundingClientRect().top, views.getBoundingClientRect().bottom]")
        y = end["y"] + (end["height"] - 4 if target > index else 4)
        page.mouse.move(x, min(max(y, top + 10), bottom - 10), steps=3)
        if top + 10 < y < bottom - 10:
            break
    page.mouse.up()


def check_swapping(browser, service):
    """A stop is swapped for an alternative, removed, and restored by undo; replanning keeps pins."""
    faults = []
    with visiting(browser, service.port, faults) as visit:
        page = visit.open(link(maxStops="6"))
        order = visit.stops()
        page.locator("[data-act=open]").nth(2).click()
        with page.expect_response("**/v1/alternatives") as answer:
            page.click("[data-act=swap]")
        offered = answer.value.json()["alternatives"]
        page.wait_for_selector("[data-swap]")
        if page.eval_on_selector_all("[data-swap]", "rows => rows.map(row => row.dataset.swap)") != [row["id"] for row in offered]:
            faults.append("the alternatives shown are not those of the service")
        outcome = edited(visit, lambda: page.locator("[data-swap]").first.click())
        if order[2] in visit.stops() or offered[0]["id"] not in visit.stops() or outcome["violations"]:
            faults.append(f"a swap results in {visit.stops()}, {outcome['violations']}")
        gone = visit.stops()[0]
        page.locator(f"li[data-stop={gone}] [data-act=open]").click()
        edited(visit, lambda: page.locator(f"li[data-stop={gone}] [data-act=out]").click())
        if gone in visit.stops():
            faults.append("a removed stop stays")
        visit.press_toast("was left out")
        page.wait_for_selector(f"li[data-stop={gone}]")
        pinned = visit.stops()[1]
        page.locator(f"li[data-stop={pinned}] [data-act=open]").click()
        shown = edited(visit, lambda: page.locator(f"li[data-stop={pinned}] [data-act=pin]").click())["plan"]
        time = page.locator(f"li[data-stop={pinned}] .time").inner_text()
        stop = next(stop for day in shown["days"] for stop in day["stops"] if stop["id"] == pinned)
        hours, minutes = map(int, stop["enter"].split(":"))
        # A pin is the time at the door.
        door = "%02d:%02d" % divmod(hours * 60 + minutes - stop.get("entryMinutes", 0), 60)
        visit.planning(lambda: page.click("#reoptimize"))
        if not visit.wishes().get("pins", "").startswith(f"{pinned}@{door}"):
            faults.append(f"the pins are {visit.wishes().get('pins')}, not {pinned} at {door}")
        if page.locator(f"li[data-stop={pinned}] .time").inner_text() != time:
            faults.append("a pinned stop is planned at a different time")
        if visit.stops() != ids(planned(service, visit.body())):
            faults.append("the plan with pins differs from the service's")
    yield from faults


def check_wishes(browser, service):
    """Sights are added and excluded, by their reasons, their panels and by search; back and forward restore plans."""
    faults = []
    with visiting(browser, service.port, faults) as visit:
        page = visit.open(link())
        first = planned(service, visit.body())
        forced = page.locator("[data-force]").first.get_attribute("data-force")
        visit.planning(lambda: page.locator("[data-force]").first.click())
        page.wait_for_selector(f"li[data-stop={forced}]")
        second = planned(service, visit.body())
        if visit.wishes().get("must") != forced or visit.stops() != ids(second):
            faults.append(f"{forced} is not included: {visit.stops()}")
        told = page.inner_text("#changes")
        lost = [stop["name"] for stop in first["days"][0]["stops"] if stop["id"] not in ids(second)]
        if not all(name in told for name in lost):
            faults.append(f"{lost} are lost, the page shows {told}")
        page.go_back()
        page.wait_for_function("id => !document.querySelector(`li[data-stop=${id}]`)", arg=forced)
        visit.wait_for_plan()
        if visit.stops() != ids(first) or "must" in visit.wishes():
            faults.append(f"Back does not restore the first plan: {visit.stops()}")
        page.go_forward()
        page.wait_for_selector(f"li[data-stop={forced}]")
        visit.wait_for_plan()
        page.reload()
        page.wait_for_selector(f"li[data-stop={forced}]")
        visit.wait_for_plan()
        if visit.stops() != ids(second):
            faults.append("a link does not result in the same plan")
        # By its panel, which a stop on the map opens.
        gone = visit.stops()[1]
        page.locator(f"[data-route-stop={gone}]").click()
        page.locator(f"li[data-stop={gone}] [data-act=details]").click()
        visit.planning(lambda: page.click("[data-wish=skip]"))
        page.wait_for_function("id => document.querySelector('li[data-stop]') && !document.querySelector(`li[data-stop=${id}]`)", arg=gone)
        if visit.wishes().get("skip") != gone or visit.stops() != ids(planned(service, visit.body())):
            faults.append(f"{gone} is not excluded: {visit.stops()}")
        page.fill("#search", "soane")
        page.wait_for_selector("#found [data-result=sir-john-soanes-museum]")
        page.keyboard.press("Enter")
        page.wait_for_selector("[data-wish=must]")
        page.click("[data-wish=must]")
        page.wait_for_selector(PROBLEM)
        if "Soane" not in page.inner_text("#problem") and "must" not in page.inner_text("#problem"):
            faults.append(f"a closed must is reported as {page.inner_text('#problem')}")
        if not visit.stops():
            faults.append("a failed request discards the plan")
    yield from faults


def check_search(browser, service):
    """Search finds by prefixes, ignoring apostrophes and accents; a result can be the start."""
    faults = []
    with visiting(browser, service.port, faults) as visit:
        page = visit.open(f"#city=london&date={DATE}&mode=walk&categories=museum&area={SMALL}")
        for typed, id in (("brit mus", "british-museum"), ("st pauls cath", "st-pauls-cathedral"), ("MUSEUM BRITISH", "british-museum")):
            page.fill("#search", typed)
            page.wait_for_selector(f"#found [data-result={id}]")
        page.fill("#search", "brit mus")
        page.wait_for_selector("#found [data-result=british-museum]")
        page.keyboard.press("Enter")
        page.wait_for_selector("#start-here")
        if "British Museum" not in page.inner_text("#title"):
            faults.append(f"Enter opens {page.inner_text('#title')}")
        # The week of the planned day, Monday to Sunday, with that day marked.
        page.wait_for_selector(".week .today")
        week = page.locator(".week dt").all_inner_texts()
        if len(week) != 7 or not week[0].startswith("Mon") or "1 Dec" not in page.inner_text(".week .today"):
            faults.append(f"the week is {week}")
        page.click("#start-here")
        if not visit.becomes(lambda: visit.wishes().get("from") == "british-museum"):
            faults.append(f"the start is {visit.wishes().get('from')}")
        page.fill("#search", "kings cross")
        if not visit.becomes(lambda: "King" in page.inner_text("#found")):
            faults.append(f"searching for kings cross finds {page.inner_text('#found')}")
        page.keyboard.press("Escape")
        if page.is_visible("#found"):
            faults.append("Escape does not close the list")
        visit.context.grant_permissions(["geolocation"])
        visit.context.set_geolocation({"latitude": 51.5079, "longitude": -0.1281})
        page.click("#pill-more")
        page.click("[data-here=from]")
        page.wait_for_function("() => location.hash.includes('from=51.507')")
        visit.plan()
        expected = ids(planned(service, visit.body()))
        if visit.body()["from"] != "51.50790,-0.12810" or visit.stops() != expected:
            faults.append(f"the plan from {visit.body()['from']} has {visit.stops()}, not {expected}")
    yield from faults


def check_meals(browser, service):
    """Meals at custom times are typed, planned, kept in the link, and reset."""
    faults = []
    with visiting(browser, service.port, faults) as visit:
        page = visit.open(link(end="21:30"))
        page.click("#pill-more")
        for meal, (start, end, length) in {"lunch": ("12:30", "14:00", "50"), "dinner": ("18:30", "20:30", "75")}.items():
            page.check(f"#{meal}-on")
            for part, typed in (("from", start), ("until", end), ("minutes", length)):
                page.fill(f"#{meal}-{part}", typed)
                page.press(f"#{meal}-{part}", "Tab")
            if visit.wishes().get(meal) != f"{start}-{end}/{length}":
                faults.append(f"the field of {meal} is sent as {visit.wishes().get(meal)}")
        page.keyboard.press("Escape")
        visit.plan()
        page.reload()
        visit.wait_for_plan()
        breaks = {pause["kind"]: pause for pause in planned(service, visit.body())["days"][0]["breaks"]}
        for meal, length in (("lunch", 50), ("dinner", 75)):
            if length_of(breaks[meal]) != length or page.input_value(f"#{meal}-minutes") != str(length):
                faults.append(f"{meal} is planned as {breaks[meal]}, shown with {page.input_value(f'#{meal}-minutes')} min")
        page.click("#pill-more")
        page.uncheck("#dinner-on")
        if "dinner" in visit.wishes() or not page.is_hidden("#dinner-fields"):
            faults.append("dinner keeps its custom time")
        page.keyboard.press("Escape")
        page.click("#pill-hours")
        page.fill("[name=end]", "01:30")
        page.locator("[name=end]").blur()
        if visit.wishes().get("end") != "25:30":
            faults.append(f"1:30 after midnight is sent as {visit.wishes().get('end')}")
    yield from faults


def length_of(pause):
    """Returns the minutes of a break."""
    hours = [[int(part) for part in pause[moment].split(":")] for moment in ("start", "end")]
    return (hours[1][0] - hours[0][0]) * 60 + hours[1][1] - hours[0][1]


def check_files(browser, service):
    """Each format is downloaded, with the service's bytes."""
    faults = []
    with visiting(browser, service.port, faults, accept_downloads=True) as visit:
        page = visit.open(link(categories="museum,gallery"))
        for ending, form in FORMS.items():
            file = download(page, ending)
            got = pathlib.Path(file.path()).read_bytes()
            wanted = service.ask("POST", "/v1/plan", visit.body(), Accept=form)[2]
            if file.suggested_filename != f"london-{DATE}.{ending}":
                faults.append(f"a file is called {file.suggested_filename}")
            if SECONDS.sub(b"", got) != SECONDS.sub(b"", wanted):
                faults.append(f"{ending} differs from the service's response to other clients")
        page.locator("[data-act=handle]").first.focus()
        edited(visit, lambda: page.keyboard.press("ArrowDown"))
        moved = json.loads(pathlib.Path(download(page, "json").path()).read_bytes())
        # A visit with a separate exit has a point for it.
        shown = [place["name"] for day in moved["days"] for stop in day["stops"] for place in (stop, stop.get("exit")) if place]
        got = pathlib.Path(download(page, "gpx").path()).read_bytes().decode()
        route = re.findall(r"<rtept[^>]*>\s*(?:<time>[^<]*</time>\s*)?<name>(?:\d+\. )?([^<]*)</name>", got)
        if [html.escape(name, quote=False) for name in shown] != route:
            faults.append(f"an edited plan is exported as {route}, not as {shown}")
    yield from faults


def download(page, ending):
    page.click("#export")
    with page.expect_download() as waiting:
        page.click(f"[data-form={ending}]")
    return waiting.value


def check_faults(browser, service):
    """Faults are shown next to their field, visibly, and cleared when the field changes."""
    faults = []
    for size in (DESK, PHONE):
        with visiting(browser, service.port, faults, **size) as visit:
            page = visit.open(f"#city=london&date={DATE}&end=08:00&maxStops=0")
            page.click("#go")
            page.wait_for_selector(".fault[id^=fault-]")
            answer = service.ask("POST", "/v1/plan", {"city": "london", "date": DATE, "end": "08:00", "maxStops": 0})[2]
            for row in json.loads(answer)["errors"]:
                name = row["pointer"].split("/")[1]
                told = page.locator(f"[data-field={name}] .fault[id^=fault-]").all_text_contents()
                if len(told) != 1 or row["detail"] in told:
                    faults.append(f"beside {name} stands {told} for {row}")
                described = page.locator(f"[name={name}]").get_attribute("aria-describedby").split()[0]
                if page.text_content(f"#{described}") not in told:
                    faults.append(f"{name} is not marked as invalid")
            faults += covered(visit, "the first invalid field")
            faults += judged(page, "with faults")
            if not page.is_visible("[name=end]"):
                page.keyboard.press("Escape")
                page.click("#pill-hours")
            page.fill("[name=end]", "17:00")
            page.locator("[name=end]").blur()
            page.wait_for_selector("[data-field=end] .fault[id^=fault-]", state="detached")
    with visiting(browser, service.port, faults) as visit:
        page = visit.open(f"#city=london&date={DATE}")
        bow = {"type": "Polygon", "coordinates": [[[-0.14, 51.5], [-0.12, 51.52], [-0.12, 51.5], [-0.14, 51.52], [-0.14, 51.5]]]}
        page.click("#pill-area")
        page.click("#area-text summary")
        page.fill("#geojson", json.dumps(bow))
        page.click("#geojson-use")
        page.wait_for_function("() => location.hash.includes('area=')")
        page.keyboard.press("Escape")
        page.click("#go")
        page.wait_for_selector("[data-field=area] .fault[id^=fault-]")
        bowed = page.locator("[data-field=area] .fault[id^=fault-]").first.text_content()
        faults += covered(visit, "the invalid area")
        page.fill("#geojson", "{")
        page.click("#geojson-use")
        page.wait_for_function("""text => {
            const fault = document.querySelector("[data-field=area] .fault[id^=fault-]");
            return fault && fault.textContent !== text;
        }""", arg=bowed)
    yield from faults


def covered(visit, words):
    """Whether the focused field, or its message, is covered or out of view."""
    find = """() => {
        const field = document.activeElement;
        const parts = [["the field", field], ["its message", field.closest("[data-field]").querySelector(".fault[id^=fault-]")]];
        return parts.filter(([, part]) => {
            const { left, top, width, height } = part.getBoundingClientRect();
            const seen = document.elementFromPoint(left + Math.min(width / 2, 40), top + height / 2);
            return !seen || !(part === seen || part.contains(seen) || seen.contains(part) && seen.closest("[data-field]"));
        }).map(([name]) => name);
    }"""
    # Its menu opens, and the sheet moves.
    if not visit.becomes(lambda: not visit.page.evaluate(find), 20):
        yield f"{words}: {visit.page.evaluate(find)} is covered"


def check_links(browser, service):
    """A shared link opens the plan; invalid or outdated parts are reported."""
    faults = []
    for size in (DESK, PHONE):
        with visiting(browser, service.port, faults, **size) as visit:
            page = visit.open(link())
            height = page.viewport_size["height"]
            visit.settled()
            for part in ("#title", "#state", "li[data-stop]"):
                box = lambda: page.locator(part).first.bounding_box()
                # The sheet moves up.
                if not visit.becomes(lambda: box() and box()["y"] >= 0 and box()["y"] + box()["height"] <= height, 20):
                    faults.append(f"a link opens with {part} outside the viewport at {box()} on {page.viewport_size}")
            route = lambda: page.locator("[data-route-stop]").evaluate_all(
                """pins => pins.filter(pin => {
                    const { left, top, width, height } = pin.getBoundingClientRect();
                    const seen = document.elementFromPoint(left + width / 2, top + height / 2);
                    return !seen?.closest(".leaflet-container");
                }).length"""
            )
            if not visit.becomes(lambda: route() == 0, 20):
                faults.append(f"{route()} stops on the map are covered on {page.viewport_size}")
            for zoom in page.locator("#map-tools button:visible").all():
                box, panel = zoom.bounding_box(), page.locator("#panel").bounding_box()
                if box["x"] < panel["x"] + panel["width"] and box["y"] + box["height"] > panel["y"] and page.viewport_size["width"] > 819:
                    faults.append("the zoom buttons overlap the panel")
    with visiting(browser, service.port, faults) as visit:
        page = visit.open(f"#city=london&date={DATE}&area=51.5,xx;3")
        visit.toasted("area")
        page = visit.open(f"#city=london&date={DATE}&moon=full")
        visit.toasted("cannot read")
        page = visit.open(link(date="2020-01-01"))
        if "past" not in page.inner_text("#past-note") or "bad" not in page.get_attribute("#pill-day", "class"):
            faults.append("a date in the past is planned without a warning")
        page = visit.open(link(date=DATE))
        page.goto(visit.root + "#city=atlantis")
        page.wait_for_selector(PROBLEM)
    yield from faults


def check_keyboard(browser, service):
    """Everything works by keyboard, with a visible focus."""
    faults = []
    with visiting(browser, service.port, faults) as visit:
        page = visit.open("#city=london&date=" + DATE)
        reached = walk(page, faults)
        for name in ("search", "city", "pill-day", "pill-hours", "pill-area", "pill-more", "go", "menu", "map", "locate"):
            if name not in reached:
                faults.append(f"Tab does not reach {name}: {reached}")
        visit.press("#pill-area", "Enter")
        visit.press("#draw-corners", "Enter")
        page.wait_for_selector("#drawing:not([hidden])")
        for number, keys in enumerate(((), ("ArrowRight",), ("ArrowDown",), ("ArrowLeft",)), 1):
            if keys:
                visit.press("#map", *keys)
                visit.settled()
            visit.press("#draw-center", "Enter")
            page.wait_for_function("count => document.querySelectorAll('.corner').length === count", arg=number)
        if not visit.becomes(lambda: len(visit.wishes().get("area", "").split(";")) == 4):
            faults.append(f"four corners around the center draw {visit.wishes().get('area')}")
        before = visit.wishes()["area"]
        visit.press(".corner", "Shift+ArrowLeft", "PageDown", "Shift+ArrowUp")
        after = visit.wishes()["area"]
        if [a != b for a, b in zip(before.split(";"), after.split(";"))] != [True, True, False, False]:
            faults.append(f"the arrow keys turn {before} into {after}")
        visit.press("#draw-done", "Enter")
        visit.planning(lambda: visit.press("#go", "Enter"))
        if visit.stops() != ids(planned(service, visit.body())):
            faults.append("the plan made with the keyboard differs from the service's")
        reached = walk(page, faults)
        if not {"handle", "open", "save", "share"} <= set(reached):
            faults.append(f"Tab does not reach the stops: {reached}")
    yield from faults


def walk(page, faults):
    """Tabs through the page, and returns the focused elements; each must have a visible focus."""
    page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
    names = []
    for _ in range(400):
        page.keyboard.press("Tab")
        name, outline, size = page.evaluate(
            """() => {
              const at = document.activeElement, style = getComputedStyle(at), box = at.getBoundingClientRect();
              const inner = at.firstElementChild ? getComputedStyle(at.firstElementChild) : style;
              const isLined = one => one.outlineStyle !== "none" && parseFloat(one.outlineWidth) >= 2;
              return [at.id || at.name || at.dataset.act || at.getAttribute("class") || at.tagName,
                isLined(style) || isLined(inner) || at.id === "views" || getComputedStyle(at, "::after").borderTopWidth === "3px", box.width * box.height];
            }"""
        )
        if name == "BODY" or (names and name == names[0] and len(names) > 1):
            break
        names.append(name)
        if not outline:
            faults.append(f"{name} does not indicate focus")
        if size < 1:
            faults.append(f"{name} has the focus but is not visible")
    return names


def check_access(browser, service):
    """axe finds no violations: in each state, wide, light and dark, and narrow."""
    faults = []
    for size in (DESK, PHONE):
        with visiting(browser, service.port, faults, reduced_motion="reduce", **size) as visit:
            for name in page_pictures.STATES:
                page_pictures.show(visit, name)
                words = f"{name} at {size['viewport']['width']} px"
                visit.page.emulate_media(color_scheme="light")
                faults += judged(visit.page, f"{words}, light")
                # Dark differs from light only in colors, which are the same in both sizes.
                if size is DESK:
                    visit.page.emulate_media(color_scheme="dark")
                    faults += judged(visit.page, f"{words}, dark", "color-contrast", "link-in-text-block")
                faults += narrow(visit.page, words)
                if size is PHONE:
                    faults += touchable(visit.page, words)
    yield from faults


def narrow(page, words):
    width = page.evaluate("Math.max(document.documentElement.scrollWidth, ...['view', 'bar'].map(id => document.getElementById(id).scrollWidth))")
    if width > page.viewport_size["width"]:
        yield f"{words}: something is {width} px wide"


def touchable(page, words):
    """With touch, every control is at least 44 px large, except links in sentences."""
    small = page.evaluate("""() => [...document.querySelectorAll("button, select, input, summary, [role=button], [role=option]")].filter(one => {
        const { width, height } = one.getBoundingClientRect();
        const label = one.closest("label");
        const box = label && one.matches("[type=checkbox], [type=radio]") ? label.getBoundingClientRect() : { width, height };
        return one.checkVisibility({ visibilityProperty: true }) && width > 0 && (box.height < 43.5 || box.width < 31.5) && !one.matches(".link, [type=file], #grip");
    }).map(one => `${one.id || one.className || one.name || one.textContent} ${Math.round(one.getBoundingClientRect().width)}×${Math.round(one.getBoundingClientRect().height)}`)""")
    if small:
        yield f"{words}: too small for a finger: {sorted(set(small))}"


def at_rest(visit, selector):
    """Waits until an element does not move."""
    box = lambda: visit.page.locator(selector).first.bounding_box()
    before = None
    while before != (before := box()):
        visit.drawn()


def check_phone(browser, service):
    """On a phone, touch draws, resizes the sheet, and moves stops."""
    faults = []
    with visiting(browser, service.port, faults, **PHONE) as visit:
        page = visit.open("#city=london&date=" + DATE)
        faults += narrow(page, "at the start")
        page.tap("#pill-area")
        page.tap("#draw-lasso")
        page.wait_for_selector("#drawing:not([hidden])")
        visit.settled()
        visit.touch([visit.spot(0.5 - 0.4 * math.cos(a / 12 * math.pi), 0.5 - 0.35 * math.sin(a / 12 * math.pi)) for a in range(24)])
        if not visit.becomes(lambda: len(visit.wishes().get("area", "").split(";")) > 5):
            faults.append(f"a finger draws {visit.wishes().get('area')}")
        faults += counts(visit)
        page.goto("about:blank")
        page = visit.open(link(maxStops="6"))
        for target, size in ((60, "full"), (420, "half"), (820, "peek"), (400, "half")):
            grip = page.locator("#grip").bounding_box()
            x, y = grip["x"] + grip["width"] / 2, grip["y"] + grip["height"] / 2
            visit.touch([(x, y + (target - y) * step / 10) for step in range(11)])
            at_rest(visit, "#panel")
            if page.get_attribute("#panel", "data-size") != size:
                faults.append(f"the sheet dragged to {target} is {page.get_attribute('#panel', 'data-size')}, not {size}")
        before = visit.stops()
        # Away from the edges, near which the list scrolls.
        page.locator("li[data-stop]").first.evaluate("row => row.scrollIntoView({ block: 'start' })")
        at_rest(visit, "li[data-stop]")
        box = page.locator("[data-act=handle]").first.bounding_box()
        goal = page.locator("li[data-stop]").nth(1).bounding_box()
        x, y = box["x"] + 14, box["y"] + 14
        edited(visit, lambda: visit.touch([(x, y + (goal["y"] + goal["height"] - 4 - y) * step / 10) for step in range(11)]))
        if visit.stops()[:2] != before[1::-1]:
            faults.append(f"touch turns {before} into {visit.stops()}")
        page.eval_on_selector_all("details", "folds => folds.forEach(fold => { fold.open = true; })")
        faults += narrow(page, "with all folds open")
    yield from faults


def check_progress(browser, binary):
    """A long search shows a day early, and keeps it when stopped."""
    faults = []
    with Service(binary, *PATIENT) as service, visiting(browser, service.port, faults) as visit:
        page = visit.open(LONG)
        page.click("#go")
        # The route is on the map while the search goes on.
        page.wait_for_selector("#verdict[data-status=searching]")
        page.wait_for_selector("[data-route-stop]")
        if not visit.becomes(lambda: page.locator("li[data-stop]").count() > 5, 20):
            faults.append(f"the day so far has {page.locator('li[data-stop]').count()} stops")
        ended(page)
        page.wait_for_selector("#cut")
        page.wait_for_selector("#save:not([disabled])")
        if not service.waits_until(0):
            faults.append("a stopped plan continues")
        kept = visit.stops()
        if len(kept) < 6 or page.locator("section.day").count() != 5:
            faults.append(f"Stop discards the plan: {kept}")
        if page.locator("[role=tab]").count() != 6:
            faults.append("several days have no tabs")
        page.click("[data-tab='1']")
        if page.locator("section.day:visible").count() != 1:
            faults.append("a tab shows stops of other days")
        # The reasons are specific; a past bug made all of them "not computed".
        page = visit.open(f"#city=london&date={DATE}&days=3&seconds=10&plan=1")
        said = page.locator("#left [data-left] .hint").all_text_contents()
        if len(set(said)) < 3:
            faults.append(f"the reasons of three days all read the same: {set(said)}")
    yield from faults


def check_lost(browser, binary):
    """If the service is down, the best day stays, an edit fails with a message, and the next one works."""
    faults = []
    service = Service(binary, *PATIENT)
    with visiting(browser, service.port, faults) as visit:
        visit.is_lenient = True
        page = visit.open(LONG)
        searching(visit)
        service.process.kill()
        page.wait_for_selector(PROBLEM)
        page.wait_for_selector("#views[aria-busy=false]")
        if not visit.becomes(lambda: len(visit.stops()) > 5, 20):
            faults.append("a lost connection removes the plan")
        if "connection" not in page.inner_text("#problem"):
            faults.append(f"a lost connection is reported as {page.inner_text('#problem')}")
    with Service(binary) as service, visiting(browser, service.port, faults) as visit:
        visit.is_lenient = True
        page = visit.open(link())
        order = visit.stops()
        service.process.kill()
        service.process.wait()
        page.locator("[data-act=handle]").first.focus()
        page.keyboard.press("ArrowDown")
        page.wait_for_selector(PROBLEM)
        if visit.stops() != order or "hecking" in page.inner_text("#view"):
            faults.append(f"an edit without a service turns {order} into {visit.stops()}")
        page.click("#save")
        page.wait_for_selector("#save[aria-pressed=true]")
    # A truncated response, and one that is not the service's.
    with Service(binary) as service, visiting(browser, service.port, faults) as visit:
        visit.is_lenient = True
        page = visit.open(link())
        for body, kind in (('event: proved\ndata: {"days": [', "text/event-stream"), ("<html>", "text/html"), ("", "application/json")):
            visit.context.route("**/v1/plan/stream*", lambda route, _request, body=body, kind=kind: route.fulfill(status=200, content_type=kind, body=body))
            with page.expect_request("**/v1/plan/stream*"):
                page.click("#go")
            page.wait_for_selector(PROBLEM)
            page.wait_for_selector("#views[aria-busy=false]")
            if not visit.stops():
                faults.append(f"a truncated response, {body!r}, removes the plan")
            visit.context.unroute("**/v1/plan/stream*")
        visit.plan()
    yield from faults


def check_ideas(browser, binary):
    """Each day has its title, in four languages, with the names of the plan's title."""
    faults = []
    days = None
    for language in LANGUAGES:
        # Time for the proof: what is cut by the clock differs from one answer to the next.
        with Service(binary, *PATIENT) as service, visiting(browser, service.port, faults, locale=language) as visit:
            page = visit.open(link(days="2", maxStops="4", seconds="60"))
            days = days or planned(service, visit.body())["days"]
            for number, day in enumerate(days):
                title, words = day["title"], page.locator("section.day .idea").nth(number).text_content()
                names = {stop["id"]: re.sub(r" \([^()]*\)$", "", stop["name"]) for stop in day["stops"]}
                wanted = [*title["highlights"], *(title[key] for key in ("from", "to") if key in title)]
                faults += [f"in {language} {words!r} lacks {names[id]}" for id in wanted if names[id] not in words]
                if "{" in words or "idea" in words or bool(title.get("theme")) != bool(re.search(r"\w\s?: ", words)):
                    faults.append(f"in {language} a title reads {words!r}")
    yield from faults


def check_names(browser, service):
    """A violation is marked at its own stop, not at one whose name is part of its name."""
    faults = []
    with visiting(browser, service.port, faults) as visit:
        page = visit.open(link(must="covent-garden,st-pauls-covent-garden"))
        answer = {}

        def broken(route):
            outcome = route.fetch().json()
            index = next(i for i, stop in enumerate(outcome["plan"]["days"][0]["stops"]) if stop["id"] == "st-pauls-covent-garden")
            outcome["violations"] = [{"day": 0, "stop": index, "sight": "st-pauls-covent-garden", "place": "St Paul's, Covent Garden",
                                      "reason": {"beforeLight": {"minutes": 3}}, "problem": "is before light"}]
            answer.update(outcome)
            route.fulfill(json=outcome)

        visit.context.route("**/v1/retime", broken)
        page.locator("[data-act=handle]").first.focus()
        page.keyboard.press("ArrowDown")
        page.wait_for_selector("#outcome")
        marked = page.eval_on_selector_all("li[data-stop]:has(.fault)", "rows => rows.map(row => row.dataset.stop)")
        if marked != ["st-pauls-covent-garden"]:
            faults.append(f"a violation at St Paul's, Covent Garden is marked at {marked}")
    yield from faults


def check_trips(browser, service):
    """Under ten actions from the empty page to a saved day with three edits; days are renamed, copied, deleted, exported."""
    faults = []
    for size in (DESK, PHONE):
        with visiting(browser, service.port, faults, **size, accept_downloads=True) as visit:
            page = visit.open(f"#city=london&date={DATE}&categories=museum&area={SMALL}")
            actions = []
            for words, act in (
                ("plan", lambda: visit.plan()),
                ("open", lambda: page.locator("[data-act=open]").nth(1).click()),
                ("longer", lambda: edited(visit, lambda: page.click("[data-act=longer]"))),
                ("later", lambda: edited(visit, lambda: page.click("[data-act=down]:not(:disabled), [data-act=up]:not(:disabled)"))),
                ("out", lambda: edited(visit, lambda: page.click("[data-act=out]"))),
                ("save", lambda: page.click("#save")),
            ):
                act()
                actions.append(words)
            page.wait_for_selector("#save[aria-pressed=true]")
            kept = visit.stops()
            if len(actions) >= 10:
                faults.append(f"saving a day takes {actions}")
            page.reload()
            page.wait_for_selector("#title")
            page.click("#menu")
            page.click("[data-view=trips]")
            page.click("[data-act=rename]")
            page.fill("#trip-name", "Rainy <b>day</b>")
            page.keyboard.press("Enter")
            page.wait_for_function("() => document.querySelector('[data-trip] b').textContent === 'Rainy <b>day</b>'")
            page.click("[data-act=duplicate]")
            page.wait_for_function("() => document.querySelectorAll('[data-trip]').length === 2")
            with page.expect_download() as waiting:
                page.click("#export-all")
            file = pathlib.Path(waiting.value.path()).read_bytes()
            for left in (1, 0):
                page.locator("[data-act=delete]").first.click()
                page.wait_for_function("count => document.querySelectorAll('[data-trip]').length === count", arg=left)
            page.wait_for_selector("#trips", state="detached")
            visit.press_toast("was deleted")
            page.wait_for_function("() => document.querySelectorAll('[data-trip]').length === 1")
            page.set_input_files("#import-file", files=[{"name": "days.json", "mimeType": "application/json", "buffer": file}])
            page.wait_for_function("() => document.querySelectorAll('[data-trip]').length === 2")
            later = file.replace(b"planday.trips/1", b"planday.trips/9")
            for content, words in ((later, "later version"), (b"{", "no days"), (b'{"format":"planday.trips/1","trips":[{"id":"x"},7]}', "0 days")):
                page.set_input_files("#import-file", files=[{"name": "x.json", "mimeType": "application/json", "buffer": content}])
                if not visit.becomes(lambda: words in page.text_content("#problem") + page.text_content("#toast"), 30):
                    faults.append(f"{content[:40]} is reported as {page.inner_text('#problem')}")
            page.locator("[data-trip]").first.click()
            page.wait_for_selector("#outcome")
            if visit.stops() != kept:
                faults.append(f"the saved day is {visit.stops()}, not {kept}")
            page.evaluate("() => { IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); }; }")
            visit.is_lenient = True
            page.locator("[data-act=handle]").first.focus()
            edited(visit, lambda: page.keyboard.press("ArrowDown"))
            page.click("#save")
            page.wait_for_selector(PROBLEM)
            if "full" not in page.inner_text("#problem") or not visit.stops():
                faults.append(f"full storage is reported as {page.inner_text('#problem')}")
    yield from faults


def check_sharing(browser, service):
    """A day is shared by link and by QR code; another browser opens the same day with its edits."""
    faults = []
    with visiting(browser, service.port, faults, accept_downloads=True) as visit:
        page = visit.open(link())
        page.locator("[data-act=handle]").first.focus()
        edited(visit, lambda: page.keyboard.press("ArrowDown"))
        page.click("#share")
        page.wait_for_selector("#share-hint")
        if page.locator(".qr").count() or "this device only" not in page.inner_text("#share-hint"):
            faults.append("a link to this device only has a QR code, or no hint")
        with page.expect_download() as waiting:
            page.click("#send-day")
        if not re.search(r"<li>.*</li>", pathlib.Path(waiting.value.path()).read_text(), re.S):
            faults.append("the file of the day has no stops")
        page.fill("#share-host", f"localhost:{service.port}")
        address = page.input_value("#share-link")
        size = page.evaluate("Number(document.querySelector('.qr').getAttribute('viewBox').split(' ')[2]) - 8")
        if address != page.url or (size - 17) % 4 or not 21 <= size <= 117:
            faults.append(f"the QR code of {address} has {size} modules")
        reader = shutil.which("zbarimg")
        if reader:
            with tempfile.TemporaryDirectory() as folder:
                page.locator(".qr").screenshot(path=f"{folder}/code.png")
                read = os.popen(f"{reader} -q --raw {folder}/code.png 2>/dev/null").read().strip()
            if read != address:
                faults.append(f"the QR code reads {read}, not {address}")
        kept = visit.stops()
        page.keyboard.press("Escape")
        page.click("#save")
        page.wait_for_selector("#save[aria-pressed=true]")
        page.click("#menu")
        page.click("[data-view=trips]")
        page.click("[data-act=rename]")
        page.fill("#trip-name", "Our day & more")
        page.keyboard.press("Enter")
        page.wait_for_selector("[data-trip]:has-text('Our day')")
        page.click("#back")
        page.click("#share")
        page.wait_for_selector("#share-link")
        address = page.input_value("#share-link")
        with visiting(browser, service.port, faults, **PHONE) as other:
            other.page.goto(address)
            other.page.wait_for_selector("#outcome")
            if other.page.inner_text("#title") != "Our day & more":
                faults.append(f"the name of a shared day is {other.page.inner_text('#title')}")
            if other.stops() != kept:
                faults.append(f"a shared day is {other.stops()}, not {kept}")
    yield from faults


KEPT = """async () => {
    const has = async (address) => Boolean(await caches.match(address, { ignoreVary: true }));
    const tiles = (await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)))).flat();
    const days = await new Promise((resolve) => {
        const request = indexedDB.open("planday-day", 1);
        request.onupgradeneeded = () => request.transaction.abort();
        request.onerror = () => resolve([]);
        request.onsuccess = () => {
            const all = request.result.transaction("days").objectStore("days").getAllKeys();
            all.onsuccess = () => { request.result.close(); resolve(all.result); };
        };
    });
    return navigator.serviceWorker.controller !== null && await has("/v1/cities/london/attractions?detail=map")
        && tiles.some((url) => url.includes("/map/london/16/")) && days.includes(location.hash);
}"""


@contextlib.contextmanager
def broken_proxy(port):
    """Answers everything with 502, as a proxy whose service is down."""

    class Proxy(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_error(502)

        do_POST = do_GET

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", port), Proxy)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield
    server.shutdown()
    server.server_close()


def stopped(service):
    service.process.kill()
    service.process.wait()


def check_offline(browser, binary):
    """After exactly one visit, and without the service: the day, its map and its undo history, saved days, a walk, files."""
    faults = []
    service = Service(binary)
    with visiting(browser, service.port, faults, service_workers="allow", accept_downloads=True) as visit:
        visit.context.add_init_script(FAKE)
        page = visit.open(link(maxStops="4"))
        page.locator("[data-act=handle]").first.focus()
        edited(visit, lambda: page.keyboard.press("ArrowDown"))
        page.click("#save")
        page.wait_for_selector("#save[aria-pressed=true]")
        stops = visit.stops()
        until(page, KEPT)
        visit.is_lenient = True
        # A network that only hangs.
        service.process.send_signal(signal.SIGSTOP)
        page.reload(wait_until="commit")
        page.wait_for_selector("li[data-stop]", timeout=60_000)
        page.wait_for_selector("#offline:not([hidden])")
        if visit.stops() != stops:
            faults.append(f"on a network that hangs, {stops} becomes {visit.stops()}")
        stopped(service)
        with broken_proxy(service.port):
            page.reload()
            page.wait_for_selector("li[data-stop]")
            if visit.stops() != stops:
                faults.append(f"behind a proxy without its service, {stops} becomes {visit.stops()}")
        page.reload()
        page.wait_for_selector("li[data-stop]")
        page.wait_for_selector("#offline:not([hidden])")
        page.wait_for_selector(".leaflet-tile-loaded", state="attached")
        if visit.stops() != stops or page.is_visible("#problem"):
            faults.append(f"a reload without the service turns {stops} into {visit.stops()}: {page.inner_text('#problem')}")
        if page.get_attribute("#save", "aria-pressed") != "true" or page.is_disabled("#undo"):
            faults.append("a reload forgets that the day is saved, or its undo history")
        for words in ("sights", "map", "this day", "1 saved day"):
            page.wait_for_selector(f"#offline:has-text('{words}')")
        missing = page.evaluate("""() => [...document.querySelectorAll("img.leaflet-tile")].filter(({ src, complete, naturalWidth }) => complete && !naturalWidth).map(({ src }) => src)""")
        if len(missing) > 6:
            faults.append(f"the map of the day lacks {len(missing)} tiles: {missing[:3]}")
        faults += files_without_service(page)
        page.locator("[data-act=open]").first.click()
        page.locator("[data-act=details]").first.click()
        page.wait_for_selector("#week:not(:has-text('Reading'))")
        if "unknown" in page.inner_text("#week") or "cannot be reached" not in page.inner_text("#week"):
            faults.append(f"the hours of a stop read {page.inner_text('#week')}")
        page.click("#back")
        page.click("#walk")
        page.wait_for_selector("#walk-card")
        page.evaluate("fixes => goTo(fixes)", [[time.time(), 51.51, -0.12]])
        page.wait_for_function("() => document.querySelector('#walk-next').textContent.includes('No connection')")
        page.click("#walk-stop")
        page.evaluate(f"location.hash = '#city=london&date={DATE}'")
        page.wait_for_selector("[data-pin]", state="attached")
        if page.locator("[data-pin]").count() < 10:
            faults.append("the sights are gone without the service")
        page.fill("#search", "brit mus")
        page.wait_for_selector("#found [data-result=british-museum]")
        page.fill("#search", "Oxford Circus")
        page.wait_for_selector("#found .none:has-text('require the service')")
        page.keyboard.press("Escape")
        page.locator("[data-trip]").first.click()
        page.wait_for_selector("li[data-stop]")
        if visit.stops() != stops:
            faults.append(f"the saved day opens as {visit.stops()}, not {stops}")
        page.click("#go")
        page.wait_for_selector("#problem .actions button:has-text('Try again')")
        if not visit.stops():
            faults.append("planning without the service removes the day")
        page.click("#problem .actions button")
        page.wait_for_selector("#problem .actions button")
        with Service(binary, "--port", str(service.port)):
            page.wait_for_selector("#problem", state="hidden")
            page.wait_for_selector("#offline", state="hidden")
            visit.plan()
    yield from faults


def files_without_service(page):
    for ending in FORMS:
        file = download(page, ending)
        name, content = file.suggested_filename, pathlib.Path(file.path()).read_bytes()
        if not name.endswith(f".{ending}") or len(content) < 200:
            yield f"without the service, {name} has {len(content)} bytes"
        if ending in ("json", "geojson"):
            json.loads(content)
        elif ending in ("gpx", "kml"):
            xml.etree.ElementTree.fromstring(content)


def check_stand_in(browser, binary):
    """A saved day of a city whose sights were never loaded opens without the service; its sights come with the service."""
    faults = []
    service = Service(binary)
    plan = planned(service, {"city": "vancouver", "date": DATE, "maxStops": 4})
    request = {"city": "vancouver", "date": DATE, "maxStops": "4"}
    trip = {"id": "x", "name": "Far away", "city": "vancouver", "date": DATE, "savedAt": 1, "plan": plan, "planned": None, "edit": None, "violations": [], "request": request}
    file = json.dumps({"format": "planday.trips/1", "trips": [trip]}).encode()
    with visiting(browser, service.port, faults) as visit:
        page = visit.open(link(maxStops="3"))
        page.click("#close-plan")
        page.click("#menu")
        page.click("[data-view=trips]")
        page.set_input_files("#import-file", files=[{"name": "days.json", "mimeType": "application/json", "buffer": file}])
        page.wait_for_selector("[data-trip=x]")
        visit.is_lenient = True
        stopped(service)
        page.click("[data-trip=x]")
        page.wait_for_selector("[data-route-stop]", state="attached")
        if visit.stops() != ids(plan) or page.is_visible("#problem"):
            faults.append(f"a saved day of another city opens as {visit.stops()}, with {page.inner_text('#problem')!r}")
        with Service(binary, "--port", str(service.port)):
            page.wait_for_selector("#offline", state="hidden")
            page.click("#close-plan")
            page.wait_for_function("() => document.querySelectorAll('[data-pin]').length > 10")
    yield from faults


def check_recovery(browser, service):
    """A page that loads while the service is down has a button, and recovers by itself."""
    faults = []
    for pattern in ("**/v1/cities", "**/attractions?detail=map", "**/leaflet.js"):
        with visiting(browser, service.port, faults) as visit:
            visit.is_lenient = True
            visit.context.route(pattern, lambda route: route.abort())
            page = visit.page
            page.goto(f"{visit.root}#city=london&date={DATE}")
            if "leaflet" in pattern:
                visit.toasted("no map")
                page.evaluate("dispatchEvent(new Event('offline'))")
                visit.context.route("**/v1/cities", lambda route: route.abort())
                page.evaluate("dispatchEvent(new Event('offline'))")
                page.wait_for_selector("#offline:not([hidden])")
                visit.context.unroute("**/v1/cities")
            else:
                page.wait_for_selector("#problem .actions button:has-text('Try again')")
                page.wait_for_selector("#offline:not([hidden])")
            visit.context.unroute(pattern)
            page.wait_for_selector("[data-pin]", state="attached")
            page.wait_for_selector("#problem", state="hidden")
            page.wait_for_selector("#offline", state="hidden")
    yield from faults


def check_refused(browser, service):
    """With all storage refused or full, the page plans; saving says why it fails, and the pill does not claim to keep anything."""
    faults = []
    refuse = """(() => {
        const refuse = () => { throw new DOMException("refused", "SecurityError"); };
        for (const name of ["indexedDB", "caches", "localStorage"]) Object.defineProperty(window, name, { get: refuse });
        Object.defineProperty(Navigator.prototype, "serviceWorker", { get: refuse });
    })()"""
    with visiting(browser, service.port, faults) as visit:
        visit.context.add_init_script(refuse)
        page = visit.open(link())
        page.wait_for_timeout(1000)
        page.click("#save")
        page.wait_for_selector("#problem:has-text('does not allow saving')")
        page.click("#menu")
        page.click("[data-view=settings]")
        page.wait_for_selector("#offline-part .hint")
    full = """(() => {
        const full = () => { throw new DOMException("full", "QuotaExceededError"); };
        IDBObjectStore.prototype.put = full;
        if (globalThis.Cache) Cache.prototype.put = async () => full();
    })()"""
    with visiting(browser, service.port, faults) as visit:
        visit.context.add_init_script(full)
        page = visit.open(link(maxStops="3"))
        page.wait_for_timeout(1500)
        visit.is_lenient = True
        visit.context.route("**/v1/**", lambda route: route.abort())
        page.evaluate("dispatchEvent(new Event('offline'))")
        page.wait_for_selector("#offline:has-text('Nothing is kept here')")
        if "Keep this page open" not in page.inner_text("#offline") or not visit.stops():
            faults.append(f"with full storage, the pill reads {page.inner_text('#offline')}")
    yield from faults


def check_versions(browser, binary):
    """A tab of the last version goes on after an update; the next load is the new version, whole also without the service."""
    faults = []
    with tempfile.TemporaryDirectory() as folder:
        data = pathlib.Path(folder) / "data"
        shutil.copytree(DATA, data, ignore=shutil.ignore_patterns("page", "schema"))
        shutil.copytree(PAGE, data / "page")
        service = Service(binary, "--data", str(data))
        with visiting(browser, service.port, faults, service_workers="allow") as visit:
            page = visit.open(link(maxStops="3"))
            stops = visit.stops()
            until(page, KEPT)
            visit.is_lenient = True
            stopped(service)
            for name in ("app.js", "prefs.js"):
                file = data / "page" / name
                file.write_text(file.read_text() + "\nglobalThis.isNew = true;\n")
            with Service(binary, "--data", str(data), "--port", str(service.port)) as later:
                # Its file is only in the cache of the last version.
                page.click("#menu")
                page.click("[data-view=settings]")
                page.wait_for_selector("#language")
                page.reload()
                page.wait_for_function("() => globalThis.isNew === true")
                visit.wait_for_plan()
                until(page, """async () => {
                    const names = (await caches.keys()).filter((name) => name.startsWith("planday-shell"));
                    return names.length === 2 && Boolean(await (await caches.open(names[1])).match("/"));
                }""")
                until(page, KEPT)
                stopped(later)
            page.reload()
            page.wait_for_selector("li[data-stop]")
            if visit.stops() != stops or not page.evaluate("globalThis.isNew === true"):
                faults.append(f"after an update and without the service, {stops} is {visit.stops()}")
            page.click("#menu")
            page.click("[data-view=settings]")
            page.wait_for_selector("#language")
            # The worker of the last version works as long as its page is open.
            if not page.evaluate("async () => Boolean((await navigator.serviceWorker.getRegistration()).waiting)"):
                faults.append("a worker is replaced under its page")
            page.close()
            page = visit.page = visit.context.new_page()
            page.goto(visit.root + link(maxStops="3"))
            page.wait_for_selector("li[data-stop]")
            if not page.evaluate("globalThis.isNew === true"):
                faults.append("a new tab is not of the new version")
    yield from faults


def check_tabs(browser, service):
    """A day that is saved in one tab appears in another."""
    faults = []
    with visiting(browser, service.port, faults) as visit:
        page = visit.open(link(maxStops="3"))
        other = visit.context.new_page()
        other.goto(f"{visit.root}#city=london&date={DATE}")
        other.wait_for_selector("[data-pin]", state="attached")
        page.click("#save")
        other.wait_for_selector("[data-trip]")
    yield from faults


def check_back(browser, service):
    """Back closes a sight, a menu, the settings and the full sheet, not the page; a saved day returns to the start view."""
    faults = []
    with visiting(browser, service.port, faults, **PHONE) as visit:
        page = visit.open(f"#city=london&date={DATE}")
        page.goto(visit.root + link(maxStops="4"))
        visit.wait_for_plan()
        stops = visit.stops()

        def back(words, selector, state="visible"):
            page.go_back()
            page.wait_for_selector(selector, state=state)
            if visit.stops() != stops:
                faults.append(f"Back from {words} turns {stops} into {visit.stops()}")

        page.locator("[data-act=open]").first.click()
        page.locator("[data-act=details]").first.click()
        page.wait_for_selector("#week")
        back("a sight", "#verdict")
        for opener, inside in (("#menu", "#pop-menu:popover-open"), ("#pill-day", "#pop-day:popover-open"), ("#share", "#pop-share:popover-open")):
            page.click(opener)
            page.wait_for_selector(inside)
            back(opener, inside, "detached" if "share" in inside else "hidden")
        page.click("#menu")
        page.click("[data-view=settings]")
        page.wait_for_selector("#language")
        back("the settings", "#verdict")
        # Closed otherwise, a view leaves no entry that Back would stop at.
        page.click("#menu")
        page.click("[data-view=about]")
        page.click("#back")
        page.locator("#grip").focus()
        page.keyboard.press("ArrowUp")
        page.wait_for_selector("#panel[data-size=full]")
        back("the full sheet", "#panel[data-size=half]")
        at_rest(visit, "#locate")
        box = page.locator("#locate").bounding_box()
        if not page.evaluate("([x, y]) => document.elementFromPoint(x, y)?.closest('#locate') !== null", [box["x"] + 20, box["y"] + 20]):
            faults.append("the sheet covers the button for the position")
        page.click("#save")
        page.wait_for_selector("#save[aria-pressed=true]")
        page.go_back()
        page.wait_for_selector("[data-trip]")
        if visit.stops():
            faults.append("Back from the plan does not return to the start view")
        page.go_forward()
        page.wait_for_selector("li[data-stop]")
        if visit.stops() != stops:
            faults.append(f"Forward shows {visit.stops()}, not {stops}")
    yield from faults


def check_insecure(browser, binary):
    """Over plain HTTP on the network, the page says what browsers refuse and how to get it, and copies links."""
    faults = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as outward:
        try:
            # Sends nothing, but chooses the address of this machine for others.
            outward.connect(("192.0.2.1", 9))
            address = outward.getsockname()[0]
        except OSError:
            print("check_insecure: this machine has no address but loopback", file=sys.stderr)
            return
    with Service(binary, "--host", "0.0.0.0") as service, visiting(browser, service.port, faults) as visit:
        visit.root = f"http://{address}:{service.port}/"
        page = visit.open(link(maxStops="3"))
        page.click("#walk")
        page.wait_for_selector("#walk-problem:has-text('HTTPS')")
        page.click("#walk-stop")
        page.click("#share")
        page.wait_for_selector(".qr")
        if page.locator("#share-host").count():
            faults.append("an address on the network is to be typed")
        page.click("#copy-link")
        visit.toasted("Copied")
        page.keyboard.press("Escape")
        page.click("#menu")
        page.click("[data-view=settings]")
        page.wait_for_selector("#offline-part:has-text('HTTPS')")
    yield from faults


def check_evening(browser, service):
    """In the evening the page proposes tomorrow; a draft that is over moves to its next weekday; today's plan says if it is over."""
    faults = []
    with visiting(browser, service.port, faults) as visit:
        page = visit.page
        page.clock.set_fixed_time("2026-12-01T22:26:00Z")
        for draft, date in (("", "2026-12-02"), ("#city=london&date=2026-11-30", "2026-12-07")):
            # Loaded, since the page keeps its draft meanwhile.
            visit.open()
            page.evaluate("draft => localStorage.setItem('planday:draft', JSON.stringify(draft || location.pathname))", draft)
            page.goto("about:blank")
            visit.open()
            if visit.wishes().get("date") != date:
                faults.append(f"on the evening of {DATE}, {draft!r} is {visit.wishes().get('date')}, not {date}")
        page.click("#pill-day")
        page.click(f"[data-date='{DATE}']")
        page.keyboard.press("Escape")
        visit.plan()
        visit.planning(lambda: page.click("#over-note button"))
        if visit.wishes().get("date") != "2026-12-02" or page.locator("#over-note").count():
            faults.append(f"tomorrow is {visit.wishes().get('date')}")
    yield from faults


def check_cities(browser, service):
    """A link to an unknown city offers those that exist; a change of city removes the toast of the last."""
    faults = []
    with visiting(browser, service.port, faults) as visit:
        page = visit.page
        page.goto(f"{visit.root}#city=paris")
        page.wait_for_selector("#problem .actions button:has-text('New York')")
        if page.locator("#city").bounding_box()["width"] < 40 or page.input_value("#city") != "paris":
            faults.append("the field of an unknown city is empty")
        page.click("#problem .actions button:has-text('London')")
        page.wait_for_selector("[data-pin]", state="attached")
        page.fill("#search", "King's Cross St")
        page.click("#found li:has-text('Station')")
        visit.toasted("King's Cross")
        page.select_option("#city", "vancouver")
        page.wait_for_selector("#title:has-text('Vancouver')")
        if page.is_visible("#toast"):
            faults.append(f"after a change of city, the toast reads {page.inner_text('#toast')}")
    yield from faults


def check_draft(browser, service):
    """A draft survives a reload of the bare address, except a date in the past."""
    faults = []
    with visiting(browser, service.port, faults) as visit:
        page = visit.open(f"#city=vancouver&date={DATE}&pace=brisk")
        page.goto("about:blank")
        page = visit.open()
        if visit.wishes().get("city") != "vancouver" or visit.wishes().get("pace") != "brisk":
            faults.append(f"the draft is {visit.wishes()}")
    yield from faults


def check_texts(browser, service):
    """Every language has every text with the same values, and fits on a phone."""
    faults = []
    source = "".join(file.read_text() for file in sorted(PAGE.glob("*.js")) + [PAGE / "index.html"] if not file.name.startswith("text-"))
    asked = set(re.findall(r'\bt\("([\w-]+)"', source)) | set(re.findall(r'data-t(?:-\w+)?="([\w-]+)"', source))
    with visiting(browser, service.port, faults) as visit:
        page = visit.open(f"#city=london&date={DATE}")
        read = "name => import(`/page/${name}.js`).then(file => file.default)"
        # Those of problems, plans, walks and accounts are loaded with the first one.
        texts = {code: {key: text for part in ("", "faults-", "plan-", "walk-", "community-", "sync-") for key, text in page.evaluate(read, f"text-{part}{code}").items()} for code in LANGUAGES}
    if missing := asked - set(texts["en"]):
        faults.append(f"English lacks {missing}")
    for code, own in texts.items():
        if set(own) != set(texts["en"]):
            faults.append(f"{code} lacks {set(texts['en']) - set(own)} and has the extra {set(own) - set(texts['en'])}")
        for key in set(own) & set(texts["en"]):
            values = [set(re.findall(r"\{\w+\}", json.dumps(text[key]))) for text in (own, texts["en"])]
            if values[0] != values[1]:
                faults.append(f"{code}: {key} has the values {values[0]}, not {values[1]}")
    for reason, values in broken_by_edits().items():
        words = texts["en"].get(f"breaks-{reason}")
        lacking = set(re.findall(r"\{(\w+)\}", words or "")) - values - {"opens", "closes"}
        if not words or lacking:
            faults.append(f"the violation {reason} is reported as {words}, without {lacking}")
    for code in LANGUAGES[1:]:
        with visiting(browser, service.port, faults, **{**PHONE, "locale": code, "viewport": {"width": 360, "height": 740}}) as visit:
            page = visit.open(link())
            if page.inner_text("#go") != texts[code]["plan"] or page.get_attribute("html", "lang") != code:
                faults.append(f"{code} is not chosen for a browser in {code}")
            for name in ("plan", "sight", "more", "settings"):
                page_pictures.show(visit, name)
                faults += narrow(page, f"{code}, {name}")
                cut = page.evaluate("""() => [...document.querySelectorAll("button span, h2, label span")].filter(one => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1
                    && getComputedStyle(one).display !== "inline").map(one => one.textContent)""")
                if cut:
                    faults.append(f"{code}, {name}: truncated: {cut}")
    with visiting(browser, service.port, faults, locale="en-US") as visit:
        page = visit.open(link())
        if " mi" not in page.inner_text(".summary") or not re.search(r"\b9:?\d*\s?am", page.inner_text(".rows")):
            faults.append(f"en-US shows {page.inner_text('.summary')}, {page.locator('.time').first.inner_text()}")
        page.click("#menu")
        page.click("[data-view=settings]")
        page.check("[name=set-units][value=km]", force=True)
        page.check("[name=set-clock][value='24']", force=True)
        page.click("#back")
        page.wait_for_selector(".summary")
        if " km" not in page.inner_text(".summary") or not re.search(r"\b09:\d\d\b", page.inner_text(".rows")):
            faults.append(f"kilometers and 24 hours show {page.inner_text('.summary')}, {page.inner_text('.rows')[:80]}")
    yield from faults


def broken_by_edits():
    """Returns the codes of an edit's possible violations, with the names of their data, from the library's source."""
    source = (ROOT / "Sources" / "DayPlans" / "Check" / "PlanCheck+Violation.swift").read_text()
    # Wrong claims are bugs of the service, and never result from an edit. There are no timetables.
    claims = re.compile(r"^(missedRide|lateRide|breakOnRide|wrong(?!Break)|bad|unknown|misplaced|hides|notC|notE|notT|noSuch|would|bound|leftOut|visitedAnd|unacc|breakNear|legTo)")
    parts = source.split("enum Reason", 1)[1].split("// Sums.")[0]
    found = {name: set(re.findall(r"(\w+):", data or "")) for name, data in re.findall(r"case (\w+)(?:\((.*)\))?$", parts, re.M)}
    return {name: data for name, data in found.items() if not claims.match(name)}


def check_strangers(browser, binary):
    """Text from a catalog or a link is shown as text, never parsed as markup."""
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
            page.locator("[data-route-stop]").first.hover()
            page.wait_for_selector(".leaflet-tooltip")
            page.locator("[data-route-stop]").first.click()
            page.locator("[data-act=details]").first.click()
            page.wait_for_selector("[data-wish]")
            page.fill("#search", "museum")
            page.wait_for_selector("#found [role=option]")
            page.keyboard.press("Escape")
            page.click("#back")
            page.locator("[data-act=handle]").first.focus()
            edited(visit, lambda: page.keyboard.press("ArrowDown"))
            page.click("#save")
            page.wait_for_selector("#save[aria-pressed=true]")
            if page.inner_text("body").count(mark) < 12:
                faults.append("the hostile names are not shown")
            page = visit.open(f"#city=london&date={DATE}&must={urllib.parse.quote(mark)}&lunch={urllib.parse.quote(mark)}")
            page.click("#go")
            page.wait_for_selector(".fault[id^=fault-]")
            if page.locator("#strange, img[src=x]").count():
                faults.append("a name or a link is interpreted as markup")
    yield from faults


def check_focus(browser, service):
    """Keyboard actions never lose the focus: if its button is gone, a neighbor has it."""
    faults = []
    with visiting(browser, service.port, faults) as visit:
        page = visit.open(link(maxStops="6"))

        def press(selector, words, wait, follow=lambda visit, act: act()):
            follow(visit, lambda: visit.press(selector, "Enter"))
            page.wait_for_selector(wait, state="attached")
            visit.drawn()
            at = lambda: page.evaluate("document.activeElement.id || document.activeElement.dataset.act || document.activeElement.tagName")
            if not visit.becomes(lambda: at() not in ("BODY", "HTML"), 5):
                faults.append(f"{words} loses the focus")

        press("[data-act=open]", "opening a stop", "[data-act=longer]")
        press("[data-act=longer]", "a longer visit", "#outcome", edited)
        press("[data-act=swap]", "the list of alternatives", ".swaps")
        press("[data-swap]", "a swap", "#outcome", edited)
        press("[data-act=out]", "leaving a stop out", "#outcome", edited)
        while page.is_enabled("#undo"):
            press("#undo", "undo", "#undo")
        press("#redo:not([disabled])", "redo", "#outcome")
        press("#restore", "going back to the best plan", "#verdict")
        press("#save", "saving", "#save[aria-pressed=true]")
        press("[data-force]", "adding a sight", "#verdict", lambda visit, act: visit.planning(act))
        press("#close-plan", "closing the plan", "#count")
        page.click("#menu")
        page.click("[data-view=trips]")
        press("[data-act=delete]", "deleting a saved day", "#view:not(:has([data-trip]))")
        press("#back", "going back", "#count")
    yield from faults


def parts_of(leg):
    """Returns the kinds of the parts of a leg by public transport, in order."""
    kinds, rest = [], leg["minutes"]
    for ride in leg["rides"]:
        kinds += ["change"] if kinds else ["walked"] if ride["walkMinutes"] else []
        kinds.append("ride")
        rest -= ride["walkMinutes"] + ride["waitMinutes"] + ride["minutes"]
    return kinds + (["walked"] if rest > 0 else [])


def hexadecimal(color):
    return "#" + "".join(f"{int(number):02X}" for number in re.findall(r"\d+", color)[:3])


def check_rides(browser, service):
    """A day by public transport shows lines, stations and times; walks and rides differ on the map."""
    faults = []
    ends = {"from": "51.4769,-0.0005", "to": "51.4787,-0.2956"}
    with visiting(browser, service.port, faults) as visit:
        page = visit.open(f"#city=london&date={DATE}&maxStops=3")
        page.click("#pill-more")
        shown = page.eval_on_selector_all("[name=mode]", "all => all.map(one => one.value)")
        if shown != ["", "walk", "transit", "cycle", "drive"]:
            faults.append(f"the modes are {shown}")
        page.check("[name=mode][value=transit]", force=True)
        page.keyboard.press("Escape")
        if visit.wishes().get("mode") != "transit":
            faults.append(f"choosing transit is sent as {visit.wishes().get('mode')}")
        page = visit.open("#" + "&".join(f"{name}={value}" for name, value in {"city": "london", "date": DATE, "mode": "transit", "maxStops": 3, "categories": "theater", **ends, "plan": 1}.items()))
        plan = planned(service, visit.body())
        legs = [leg for day in plan["days"] for leg in day["legs"] if leg.get("rides")]
        rides = [ride for leg in legs for ride in leg["rides"]]
        if not rides:
            faults.append("the day from Greenwich to Kew has no rides")
        told = page.locator(".ride").all_inner_texts()
        if len(told) != len(rides):
            faults.append(f"{len(rides)} rides are shown as {told}")
        for ride, words in zip(rides, told):
            lacking = [part for part in (ride["line"], ride["from"]["name"], ride["to"]["name"], str(ride["minutes"]), str(ride["stops"]), *ride["toward"][:1]) if part not in words]
            if lacking:
                faults.append(f"{words!r} lacks {lacking}")
        rows = page.eval_on_selector_all(".journey", "all => all.map(one => [...one.children].map(row => row.className))")
        if rows != [parts_of(leg) for leg in legs]:
            faults.append(f"legs with the parts {[parts_of(leg) for leg in legs]} are shown as {rows}")
        drawn = page.eval_on_selector_all("path.route.ridden", "all => all.map(one => getComputedStyle(one).stroke)")
        colors = [ride["color"].upper() for ride in rides if "color" in ride]
        if len(drawn) != len(rides) or [color for color in map(hexadecimal, drawn) if color in colors] != colors:
            faults.append(f"rides in {colors} are drawn in {drawn}")
        if not page.locator("path.route.walked").count():
            faults.append("walks are drawn like rides")
    yield from faults


def check_piers(browser, service):
    """A day that begins and ends at an island leaves from the pier of its ferry and comes back, in words, on the map and for other apps."""
    faults = []
    for size in (DESK, PHONE):
        with visiting(browser, service.port, faults, **size) as visit:
            page = visit.open("#city=nyc&date=2027-05-17&must=statue-of-liberty&maxStops=1&plan=1")
            day = planned(service, visit.body())["days"][0]
            pier, back = day["startPlace"], day["endPlace"]
            rows = page.locator("#view li.place").all_inner_texts()
            if len(rows) != 2 or any(pier["name"] not in row for row in rows) or pier != back:
                faults.append(f"a day from {pier} to {back} is shown with {rows}")
            if page.locator(".ride").count() != sum(len(leg.get("rides", [])) for leg in day["legs"]) or not page.locator(".ride").count():
                faults.append(f"the ferries are shown as {page.locator('.ride').all_inner_texts()}")
            if page.locator("path.route.ridden").count() < 2:
                faults.append(f"{page.locator('path.route.ridden').count()} ferries are drawn")
            page.click("[data-navigate=statue-of-liberty]")
            page.wait_for_selector("#pop-navigate a")
            links = page.eval_on_selector_all("#pop-navigate a", "all => all.map(one => decodeURIComponent(one.href))")
            if not any(f"{pier['lat']},{pier['lon']}" in one for one in links):
                faults.append(f"the way to the island is handed to other apps as {links}")
            page.keyboard.press("Escape")
            # Nearly all of the way is on the map.
            visit.settled()
            if not visit.becomes(lambda: page.locator(".leaflet-marker-pane [data-route-stop]").count() == 1):
                faults.append("the statue is not on the map")
    yield from faults


def check_usual_mode(browser, service):
    """Without a mode, a narrow area is walked, and a wide one uses public transport, with a notice."""
    faults = []
    with visiting(browser, service.port, faults) as visit:
        page = visit.open(link(maxStops="3"))
        if planned(service, visit.body())["request"]["mode"] != "walk" or page.locator("[data-warning=wide-area]").count():
            faults.append("Bloomsbury is not walked")
        page = visit.open(f"#city=london&date={DATE}&maxStops=3&categories=theater&from=51.4769,-0.0005&plan=1")
        if "mode" in visit.wishes() or page.locator("[data-warning=wide-area]").count() != 1:
            faults.append("the page does not show that a wide area uses transit")
        if not page.locator(".ride").count():
            faults.append("the day from Greenwich has no rides")
    yield from faults


def check_conditions(browser, service):
    """Steps, weather, company and money are set in More, kept in the link, and applied to the day."""
    faults = []
    with visiting(browser, service.port, faults) as visit:
        page = visit.open(link(maxStops="4"))
        page.click("#pill-more")
        page.check("[name=mode][value=cycle]", force=True)
        page.check("#step-free", force=True)
        if (visit.wishes().get("stepFree"), visit.wishes().get("mode")) != ("yes", "walk"):
            faults.append(f"avoiding steps sends the mode {visit.wishes().get('mode')}")
        page.check("[name=mode][value=transit]", force=True)
        if page.is_checked("#step-free") or "stepFree" in visit.wishes():
            faults.append("steps in stations are avoided, although they are unknown")
        page.check("#step-free", force=True)
        for name, value in (("weather", "rain"), ("with", "toddlers,pram"), ("freeOnly", "yes")):
            page.select_option(f"[name={name}]", value)
        wishes = visit.wishes()
        if (wishes.get("weather"), wishes.get("with"), wishes.get("freeOnly")) != ("rain", "toddlers,pram", "yes"):
            faults.append(f"the choices are stored as {wishes}")
        page.select_option("[name=freeOnly]", "")
        page.fill("[name=budget]", "60")
        page.locator("[name=budget]").blur()
        page.keyboard.press("Escape")
        page.reload()
        page.wait_for_selector("#title")
        if not page.is_checked("#step-free") or page.input_value("[name=budget]") != "60" or page.input_value("[name=weather]") != "rain":
            faults.append("a reload loses the choices")
        visit.plan()
        plan = planned(service, visit.body())
        request = plan["request"]
        if (request["stepFree"], request["weather"], request["with"], request["budget"]) != (True, "rain", ["toddlers", "pram"], 60):
            faults.append(f"the request was {request}")
        if visit.stops() != ids(plan) or not page.is_visible("#no-steps"):
            faults.append("the day does not show that it avoids steps")
    yield from faults


def check_money(browser, service):
    """The day shows its cost, bookings with links, and entrances."""
    faults = []
    with visiting(browser, service.port, faults) as visit:
        page = visit.open(link(must="british-museum", categories="museum,gallery,landmark", maxStops="5"))
        plan = planned(service, visit.body())
        links = page.eval_on_selector_all("[data-book]", "all => all.map(one => [one.dataset.book, one.href])")
        pages = [[one["sight"]["id"], one["page"]] for one in plan["bookings"] if one["page"]]
        if links != pages or not pages:
            faults.append(f"{pages} require bookings, but {links} are linked")
        for one in plan["bookings"]:
            if one["sight"]["name"] not in page.inner_text("#money"):
                faults.append(f"{one['sight']['name']} requires a booking, which is not shown")
        # A day with something to pay.
        page = visit.open(f"#city=london&date={DATE}&must=tower-of-london&maxStops=2&mode=walk&area=-0.09,51.5;-0.06,51.5;-0.06,51.515;-0.09,51.515&plan=1")
        cost = planned(service, visit.body())["days"][0]["cost"]
        said = page.inner_text("#money")
        if not cost["about"] or any(f"£{amount}" not in said for amount in (cost["about"], cost["from"])) or f"£{cost['about']}" not in page.inner_text("#verdict"):
            faults.append(f"a day for {cost} shows {said!r}")
        page = visit.open(link(must="british-museum", maxStops="3"))
        plan = planned(service, visit.body())
        doors = next(place["entrances"] for place in PLACES if place["id"] == "british-museum")
        x, y = next(leg["line"][-1] for leg in plan["days"][0]["legs"] if leg["to"] == "british-museum") if plan["days"][0]["legs"] and plan["days"][0]["stops"][0]["id"] != "british-museum" else (None, None)
        if x is not None:
            nearest = min(doors, key=lambda door: ((door["lon"] - x) * 0.62) ** 2 + (door["lat"] - y) ** 2)["name"]
            told = page.inner_text("[data-stop=british-museum] .door")
            if nearest not in told:
                faults.append(f"the route ends at {nearest}, but the day shows {told!r}")
    yield from faults


def check_within(browser, service):
    """An isochrone is the service's, for a place that is searched, clicked or located; it is part of the link."""
    faults = []
    here = {"latitude": 51.5194, "longitude": -0.127}

    def answer(place, minutes, mode="walk"):
        status, _, body = service.ask("GET", f"/v1/within?city=london&from={place}&minutes={minutes}&mode={mode}&tolerance=50")
        if status != 200:
            raise RuntimeError(f"/v1/within answers {body}")
        return json.loads(body)

    with visiting(browser, service.port, faults, geolocation=here, permissions=["geolocation"]) as visit:
        page = visit.open(f"#city=london&date={DATE}")
        page.click("#pill-area")
        page.click("#area-reach")
        page.wait_for_selector("#reach-use")
        page.click("#reach-use")
        if not visit.becomes(lambda: page.is_visible("#reach-fault")):
            faults.append("an area without a center is accepted")
        page.fill("#place-reach", "brit mus")
        page.wait_for_selector("#found-reach [data-result=british-museum]")
        page.click("#found-reach [data-result=british-museum]")
        page.check("[name=reach-minutes][value='15']", force=True)
        page.click("#reach-use")
        page.wait_for_selector("#pop-area", state="hidden")
        area = answer("british-museum", 15)
        if visit.body().get("area") != area or visit.wishes().get("from") != "british-museum":
            faults.append(f"15 minutes around the British Museum are {visit.body().get('area')} from {visit.wishes().get('from')}, not {area}")
        if len(page.evaluate("location.hash")) > 4000:
            faults.append(f"the link has {len(page.evaluate('location.hash'))} characters")
        if page.locator(".corner").count() > 60:
            faults.append("a computed outline has draggable corners")
        visit.plan()
        if visit.stops() != ids(planned(service, visit.body())):
            faults.append("the plan in the area differs from the service's")
        page.goto("about:blank")
        page = visit.open(f"#city=london&date={DATE}")
        page.click("#pill-area")
        page.click("#area-reach")
        page.click("[data-here=reach]")
        page.wait_for_function("() => document.getElementById('place-reach').value !== ''")
        page.uncheck("#reach-start")
        page.check("[name=reach-mode][value=cycle]", force=True)
        page.check("[name=reach-minutes][value='10']", force=True)
        page.click("#reach-use")
        page.wait_for_selector("#pop-area", state="hidden")
        if visit.body().get("area") != answer("51.51940,-0.12700", 10, "cycle") or "from" in visit.wishes():
            faults.append("the area within 10 minutes by bicycle of the visitor's position is wrong")
        page.click("#pill-area")
        page.click("[data-pick=reach]")
        page.wait_for_selector("#drawing:not([hidden])")
        visit.settled()
        page.mouse.click(*visit.spot(0.5, 0.5))
        page.wait_for_selector("#pop-area:popover-open")
        if not visit.becomes(lambda: page.input_value("#place-reach")) or visit.wishes().get("from"):
            faults.append("a click on the map is not the center of the area")
    with visiting(browser, service.port, faults, geolocation={"latitude": 10, "longitude": 10}, permissions=["geolocation"]) as visit:
        page = visit.open(f"#city=london&date={DATE}")
        page.click("#pill-area")
        page.click("#area-reach")
        page.click("[data-here=reach]")
        page.wait_for_function("() => document.getElementById('place-reach').value !== ''")
        page.click("#reach-use")
        page.wait_for_selector("#reach-fault:not([hidden])")
        if "area" in visit.wishes():
            faults.append("a place outside the map results in an area")
    yield from faults


def check_terms(browser, service):
    """The map's attribution is visible, on a phone too, and links to its terms."""
    faults = []
    for size in (DESK, PHONE):
        with visiting(browser, service.port, faults, **size) as visit:
            for fragment in (f"#city=london&date={DATE}", link(maxStops="3")):
                page = visit.open(fragment)
                seen = lambda: page.evaluate("""() => {
                    const link = document.querySelector(".leaflet-control-attribution a[href*='openstreetmap.org/copyright']");
                    if (!link) return "no link";
                    const { left, top, height } = link.getBoundingClientRect();
                    return link.contains(document.elementFromPoint(left + 20, top + height / 2)) ? "" : "covered";
                }""")
                if not visit.becomes(lambda: not seen(), 20):
                    faults.append(f"at {size['viewport']['width']} px the terms of the map are {seen()} in {fragment[:40]}")
            page = visit.open(f"#city=london&date={DATE}")
            page.click("#map-terms")
            page.wait_for_selector("#view a[href*='openstreetmap.org/copyright']")
    yield from faults


def check_breaks(browser, service):
    """Every violation is shown at its stop or day, in the visitor's language."""
    faults = []
    reasons = [
        ({"day": 0, "stop": 0}, {"closed": {"minutes": 25, "from": "09:00", "until": "10:00", "hours": "10:00-17:00"}}),
        ({"day": 0, "from": "start", "to": "nowhere"}, {"legOverLimit": {"excess": 4}}),
        ({"day": 0}, {"tooLittleTime": {"missing": 3, "leave": "10:05", "travel": 12, "rest": 0, "arrive": "10:14"}}),
        ({"day": 0, "break": "lunch"}, {"breakAfterWindow": {"minutes": 9, "window": "14:00"}}),
        ({"day": 0, "break": "dinner"}, {"breakTooLate": {"minutes": 7}}),
        ({"sight": "soane", "place": "Soane"}, {"mustMissing": {}}),
    ]
    words = {
        "de": "25 Min. dieses Besuchs geschlossen; offen 10:00-17:00.", "fr": "Fermé pendant 25 min", "es": "Cerrado durante 25 min",
        "en": "Closed for 25 min of this visit",
    }
    for code in LANGUAGES:
        with visiting(browser, service.port, faults, locale=code) as visit:
            page = visit.open(link(lunch="12:00-14:00/45"))

            def broken(route):
                outcome = route.fetch().json()
                outcome["violations"] = [{"place": "", "problem": "in English", **place, "reason": reason} for place, reason in reasons]
                route.fulfill(json=outcome)

            visit.context.route("**/v1/retime", broken)
            page.locator("[data-act=handle]").first.focus()
            page.keyboard.press("ArrowDown")
            page.wait_for_selector("#outcome")
            told = page.locator("#view .fault").all_inner_texts()
            if len(told) != len(reasons) or any("in English" in text for text in told):
                faults.append(f"{code}: of {len(reasons)} faults, {told} are shown")
            if not any(words[code] in text for text in told):
                faults.append(f"{code}: {told} lacks {words[code]!r}")
            if not any(text.startswith("Soane: ") for text in told):
                faults.append(f"{code}: a missing must is not named: {told}")
            if not page.locator("li.pause .fault").count():
                faults.append(f"{code}: the violations of a break are not shown beside it")
    yield from faults


# The visible durations of the parts of a list, each read from its own element.
PARTS = """sections => sections.map(section => [...section.querySelectorAll('.rows > li')].map(row => ({
    part: row.dataset.part ?? (row.dataset.stop ? 'stay' : row.querySelector('.num .icon') ? 'place' : ''),
    time: row.querySelector('.time')?.textContent ?? '',
    words: (row.querySelector('.stop-open small') ?? row.querySelector('.leg-main p') ?? row.querySelector('.stop-main') ?? row).textContent,
    steps: [...row.querySelectorAll('.journey li')].map(step => step.textContent),
})))"""


def lasting(words):
    """Returns the minutes of the durations in a text, in order."""
    found = [match for match in re.finditer(r"(?:(\d+) h)(?: (\d+) min)?|(\d+) min", words)]
    return [int(match[1] or 0) * 60 + int(match[2] or match[3] or 0) for match in found]


def summed(rows):
    """Adds up a day's list as a reader does, and compares each visible time with the sum of what precedes it."""
    at = None
    for row in rows:
        part, lasts = row["part"], lasting(row["words"])
        shown = sum(int(number) * unit for number, unit in zip(row["time"].split(":"), (60, 1))) if row["time"] else None
        is_on_way = "on the way, after" in row["words"]
        if part != "during" and shown is not None and at is not None and not is_on_way and shown != at:
            yield f"{row['words']!r} is at {row['time']}, but what precedes it ends at {at // 60:02}:{at % 60:02}"
        if shown is not None and part != "during" and not is_on_way:
            at = shown
        if part in ("leg", "break", "spare", "stay"):
            at += lasts[0]
        if part == "arrival":
            at += sum(lasts)
        if row["steps"] and sum(minutes for step in row["steps"] for minutes in lasting(step)) != lasts[0]:
            yield f"the parts {row['steps']} are not the {lasts[0]} min of {row['words']!r}"


def area(name):
    """Returns an area of data/areas."""
    return json.loads((DATA / "areas" / f"{name}.geojson").read_text())


def check_times(browser, service):
    """The times of each list add up: ways, breaks, waits, entries and stays, also by ride and car, on several days, and after edits."""
    faults, seen = [], set()
    start = {"from": "51.5301,-0.1232"}
    small = f"#city=london&date={DATE}&area={SMALL}&plan=1"
    with visiting(browser, service.port, faults, locale="en-GB") as visit:
        page = visit.page

        def added(what):
            for rows in page.eval_on_selector_all("section.day", PARTS):
                seen.update(row["part"] for row in rows)
                faults.extend(f"{what}: {fault}" for fault in summed(rows))

        for what, fragment in (
            ("walk", link(mode="walk", **start)), ("transit", f"{small}&mode=transit&from=51.5301,-0.1232&seconds=2"),
            ("drive", f"{small}&mode=drive&end=21:30&dinner=18:30-20:30/75&seconds=2"),
            ("days", f"{small}&days=2&categories=museum,market&maxStops=4&lunch=12:30-14:00/60&seconds=2"),
        ):
            visit.open(fragment)
            added(what)
            for number, act in ((1, "longer"), (0, "down"), (0, "out")):
                row = page.locator("li[data-stop]").nth(number)
                stop = row.get_attribute("data-stop")
                row.locator("[data-act=open]").click()
                edited(visit, lambda: page.locator(f"li[data-stop={stop}] [data-act={act}]").click())
                added(f"{what}, {act}")
                if act != "out":
                    page.locator(f"li[data-stop={stop}] [data-act=open]").click()
        # The same for many plans of the service, as the page takes them apart.
        requests = [
            {"city": city, "date": DATE, "mode": mode, "area": area(name), "maxStops": 6, **more}
            for city, name, place in (
                ("london", "london-bloomsbury-soho", "51.5301,-0.1232"), ("nyc", "nyc-midtown", "40.7527,-73.9772"),
                ("vancouver", "vancouver-downtown-gastown", "49.2859,-123.1115"),
            )
            for mode, more in (("walk", {"from": place, "days": 2}), ("transit", {"to": place, "end": "21:00"}), ("drive", {"from": place, "start": "11:30"}))
        ] + [
            {"city": "london", "date": date, "area": area("london-bloomsbury-soho"), "start": "20:00", "end": "27:30"}
            for date in ("2026-10-24", "2026-03-28")
        ]
        for request in requests:
            plan = planned(service, request)
            broken = page.evaluate("""async plan => {
                const { timelineOf } = await import("/page/timeline.js");
                return plan.days.flatMap(day => {
                    const parts = timelineOf(day, plan.warnings).filter(({ pause }) => !pause?.duringStop);
                    return parts.slice(1).filter((part, index) => part.from !== parts[index].from + parts[index].minutes);
                });
            }""", plan)
            faults.extend(f"{request}: {part['kind']} does not begin when the part before it ends" for part in broken)
        if lacking := {"leg", "break", "arrival", "stay"} - seen:
            faults.append(f"no list has {lacking}")
        # What is worth how much adds up as well.
        page.locator("#why summary").click()
        numbers = [float(text.replace("−", "-").replace(",", "")) for text in page.locator("#why dd").all_inner_texts()]
        names = page.locator("#why dt").all_inner_texts()
        total = names.index("Points of this plan")
        if abs(sum(numbers[:total]) - numbers[total]) > 1e-6:
            faults.append(f"the points do not add up: {list(zip(names, numbers))}")
    yield from faults


def check_claims(browser, service):
    """Lateness names its cause; what was not computed can be added; a swap says where it went, and a stop shows its own day."""
    faults = []
    with visiting(browser, service.port, faults) as visit:
        page = visit.open(link(mode="walk", lunch="12:00-14:00/45"))
        late = visit.stops()[0]
        page.locator(f"li[data-stop={late}] [data-act=open]").click()
        for _ in range(12):
            outcome = edited(visit, lambda: page.locator(f"li[data-stop={late}] [data-act=longer]").click())
        told = page.locator("#view .fault").all_inner_texts()
        name = page.locator(f"li[data-stop={late}] .stop-open b").inner_text()
        if not any(f"Cause: {name}, 3 h longer" in text for text in told):
            faults.append(f"after {name} became 3 h longer, {told} is shown")
        if any(re.search(r"\b(6[0-9]|[7-9]\d|\d{3,}) min\b", text) for text in told):
            faults.append(f"lateness is not in hours: {told}")
        page.click("#restore")
        page.wait_for_selector("#outcome", state="detached")
        order = visit.stops()
        page.locator(f"li[data-stop={order[2]}] [data-act=open]").click()
        page.click(f"li[data-stop={order[2]}] [data-act=swap]")
        page.wait_for_selector("[data-swap]")
        chosen = page.locator("[data-swap]").first.get_attribute("data-swap")
        edited(visit, lambda: page.locator("[data-swap]").first.click())
        news = page.inner_text(f"li[data-stop={chosen}] .news")
        if f"stop {visit.stops().index(chosen) + 1}" not in news:
            faults.append(f"{chosen} becomes stop {visit.stops().index(chosen) + 1}, shown is {news}")

        # A reason that is not known yet, and one that turns out to be wrong.
        def doubted(route):
            answer = route.fetch()
            text = answer.text()
            for line in text.split("\n"):
                if line.startswith("data: {") and '"leftOut":[' in line:
                    plan = json.loads(line[6:])
                    rows = [row for row in plan["leftOut"] if row["code"] == "displaced"]
                    rows[0].update(proved=False, reason={"code": "not-computed", "text": "not computed"})
                    for name in ("fix", "cost"):
                        rows[0].pop(name, None)
                    nowhere = [{"id": "x", "name": "Nowhere", "minutes": 5, "isShort": False}]
                    change = {"dropped": nowhere, "gained": [], "shortened": [], "lengthened": []}
                    rows[1].update(proved=False, cost=99.9, fix={"code": "must", "text": ""}, reason={"code": "displaced", "text": "", **change})
                    doubtful[:] = [rows[0]["id"], rows[1]["id"]]
                    text = text.replace(line, "data: " + json.dumps(plan))
            route.fulfill(response=answer, body=text)

        doubtful = []
        visit.context.route("**/v1/plan/stream*", doubted)
        visit.open(link(mode="walk"))
        unknown, wrong = [page.locator(f"li[data-left={id}]") for id in doubtful]
        if "Not computed yet" not in unknown.text_content() or not unknown.locator("[data-force]").count():
            faults.append(f"a sight whose value is unknown is shown as {unknown.text_content()}")
        if "Not proved" not in wrong.text_content():
            faults.append(f"a cost that is not proved is shown as {wrong.text_content()}")
        visit.context.unroute("**/v1/plan/stream*")
        visit.planning(lambda: wrong.locator("[data-force]").evaluate("button => button.click()"))
        page.wait_for_selector(f"li[data-stop={doubtful[1]}]")
        told = page.inner_text("#changes")
        if "Announced: It would replace Nowhere." not in told or "In fact: New:" not in told:
            faults.append(f"a wrong announcement results in {told}")
        # The hours of the day of a stop, and of no other.
        page = visit.open(f"#city=london&date={DATE}&days=2&categories=museum&area={SMALL}&maxStops=3&seconds=2&plan=1")
        last = page.locator("section.day").last.locator("li[data-stop]").first.get_attribute("data-stop")
        page.locator(f"li[data-stop={last}] [data-act=open]").click()
        page.locator(f"li[data-stop={last}] [data-act=details]").click()
        page.wait_for_selector(".week .today")
        marked = page.locator(".week dt.today").all_inner_texts()
        if len(marked) != 1 or "2 Dec" not in marked[0] or "2 Dec" not in page.inner_text(".summary .badge"):
            faults.append(f"a stop of 2 December marks {marked} and has the chip {page.inner_text('.summary .badge')}")
        page = visit.open(link(mode="walk"))
        page.locator("li[data-stop]").filter(has_text="always open").first.locator("[data-act=open]").click()
        page.locator("[data-act=details]").click()
        page.wait_for_selector("#week :not(.hint)")
        if page.locator(".week dt").count() != 7:
            faults.append(f"the week of a sight that is always open is {page.inner_text('#week')}")
    yield from faults


def check_articles(browser, binary):
    """With a wiki, a sight has its picture and extract with authors and licenses; without one, there are no requests."""
    faults = []
    with host() as wiki:
        address = f"http://localhost:{wiki.server_port}/w/api.php"
        with Service(binary, "--wiki", address) as service, visiting(browser, service.port, faults) as visit:
            page = visit.open(f"#city=london&date={DATE}")
            page.click("[data-open=british-museum]")
            page.wait_for_selector(".article img")
            page.wait_for_function("() => document.querySelector('.article img').naturalWidth > 0")
            text = page.inner_text(".article")
            for part in (EXTRACT, "Ann & Bob", "CC BY 4.0", "CC BY-SA 4.0", "British Museum"):
                if part not in text:
                    faults.append(f"an article reads {text!r}, without {part!r}")
            links = page.eval_on_selector_all(".article a", "all => all.map(one => one.href)")
            if links != ["https://wiki.example/File:The_place.jpg", "https://wiki.example/wiki/It", "https://creativecommons.org/licenses/by-sa/4.0/"]:
                faults.append(f"an article links to {links}")
            faults += judged(page, "with an article")
            asked = len(wiki.asked)
            page.click("#back")
            page.click("[data-open=british-museum]")
            page.wait_for_selector(".article img")
            if len(wiki.asked) != asked:
                faults.append(f"an article is requested twice: {wiki.asked}")
    # The panel works without the wiki.
    with Service(binary, "--wiki", address) as service, visiting(browser, service.port, faults) as visit:
        visit.is_lenient = True
        page = visit.open(f"#city=london&date={DATE}")
        with page.expect_response("**/article") as answer:
            page.click("[data-open=british-museum]")
        if answer.value.status != 502 or page.locator(".article *").count():
            faults.append(f"an unreachable wiki results in {answer.value.status}")
        page.wait_for_selector(".week")
    with Service(binary) as service:
        status = service.ask("GET", "/v1/cities/london/attractions/british-museum/article")[0]
        if status != 404:
            faults.append(f"an article without a wiki results in {status}")
    yield from faults


def check_tiles(browser, binary):
    """The policy allows no other host, unless its tiles are configured; then they are shown, with their attribution."""
    faults = []
    with Service(binary) as service:
        policy = service.ask("GET", "/")[1]["Content-Security-Policy"]
        if "http" in policy:
            faults.append(f"the policy allows other hosts: {policy}")
    with host() as tiles:
        root = f"http://localhost:{tiles.server_port}"
        options = ("--tiles", f"{root}/t/{{z}}/{{x}}/{{y}}.png", "--attribution", "Tiles <b>by</b> Ann")
        with Service(binary, *options) as service:
            policy = service.ask("GET", "/")[1]["Content-Security-Policy"]
            if f"img-src 'self' data: blob: {root};" not in policy or policy.count("http") != 1:
                faults.append(f"the policy is {policy}")
            found = []
            with visiting(browser, service.port, found) as visit:
                page = visit.open(f"#city=london&date={DATE}")
                page.wait_for_selector(".leaflet-tile-loaded")
                if "Tiles <b>by</b> Ann" not in page.inner_text(".leaflet-control-attribution"):
                    faults.append(f"the map's attribution is {page.inner_text('.leaflet-control-attribution')}")
            # Requests to the other site are expected here.
            faults += [fault for fault in found if f"requests from another site: {root}/t/" not in fault]
        if not [path for path in tiles.asked if path.startswith("/t/13/")]:
            faults.append(f"the requested tiles are {tiles.asked[:3]}")
    for options in (("--tiles", "https://tiles.example/{z}/{x}/{y}.png"), ("--attribution", "Ann"), ("--tiles", "https://t.example/{z}/{x}.png", "--attribution", "Ann"),
                    ("--tiles", "https://t.example;script-src *//{z}/{x}/{y}", "--attribution", "Ann"), ("--tiles", "https://t.example/{z}/{x}/{y}", "--attribution", " ")):
        try:
            with Service(binary, *options):
                faults.append(f"{options} are accepted")
        except RuntimeError as refusal:
            if "tiles" not in str(refusal):
                faults.append(f"{options} are refused with {refusal}")
    yield from faults


def check_paper(browser, service):
    """A printed plan has its stops and no controls; a tab has the title and the icon of its plan; without JavaScript, the page shows a notice."""
    faults = []
    with visiting(browser, service.port, faults, color_scheme="dark") as visit:
        page = visit.open(f"#city=london&date={DATE}")
        plain = page.get_attribute("#icon", "href")
        page = visit.open(link())
        if not visit.becomes(lambda: "London" in page.title() and "1" in page.title()):
            faults.append(f"the title of a plan is {page.title()}")
        icon = lambda: urllib.parse.unquote(page.get_attribute("#icon", "href"))
        if not visit.becomes(lambda: icon() != plain and f">{len(visit.stops())}<" in icon()):
            faults.append(f"the icon of a plan is {icon()}")
        page.locator("[data-act=open]").first.click()
        page.emulate_media(media="print")
        shown = page.eval_on_selector_all("#bar, #map, #map-tools, #view button:not(.stop-open, .link), .tools", "all => all.filter(one => one.checkVisibility()).map(one => one.outerHTML.slice(0, 80))")
        if shown:
            faults.append(f"the printed page has {shown}")
        if page.locator("li[data-stop]:visible").count() != len(visit.stops()) or not page.is_visible("#title"):
            faults.append("stops are missing from the printed page")
        heights = page.evaluate("['#panel', '#views', '#view'].map(part => document.querySelector(part).getBoundingClientRect().height)")
        if max(heights) > min(heights) + 20:
            faults.append(f"the printed day is cut off: {heights}")
        inks = page.eval_on_selector_all("#title, li[data-stop] b, .reasons .link", "all => [...new Set(all.map(one => getComputedStyle(one).color))]")
        if any(int(part) > 110 for ink in inks for part in re.findall(r"\d+", ink)[:3]):
            faults.append(f"the printed text colors of a dark page are {inks}")
        page.emulate_media(media="screen")
        page.click("#close-plan")
        page.wait_for_function("plain => document.getElementById('icon').getAttribute('href').endsWith(plain)", arg=plain.rsplit("/", 1)[-1])
    for size in (DESK, PHONE):
        with visiting(browser, service.port, faults, java_script_enabled=False, **size) as visit:
            # The browser then rejects the modules, with errors.
            visit.is_lenient = True
            page = visit.page
            page.goto(visit.root)
            if "JavaScript" not in page.inner_text("main"):
                faults.append("without JavaScript, the page shows no message")
    yield from faults


def check_bare(browser, service):
    """Without Leaflet, the page still plans, with a notice about the map."""
    faults = []
    with visiting(browser, service.port, faults) as visit:
        visit.is_lenient = True
        visit.context.route("**/leaflet*", lambda route: route.abort())
        page = visit.page
        page.goto(f"{visit.root}#city=london&date={DATE}")
        page.wait_for_selector("body.no-map")
        visit.toasted("map")
        page.click("#pill-area")
        page.fill("#geojson", SOHO.read_text())
        page.click("#geojson-use")
        page.wait_for_function("() => location.hash.includes('area=')")
        page.keyboard.press("Escape")
        visit.plan()
        if visit.stops() != ids(planned(service, visit.body())):
            faults.append("the plan without a map differs from the service's")
    yield from faults


def check_early(browser, service):
    """Input before slow resources arrive is not lost: the area, the plan, and the map, which loads last."""
    faults, held = [], []
    with visiting(browser, service.port, faults) as visit:
        page = visit.page
        for late in ("**/attractions", "**/leaflet*.js"):
            visit.context.route(late, lambda route: held.append(route))
        # Does not wait until the page is loaded: that may wait for the scripts that are held here.
        page.goto(f"{visit.root}#city=london&date={DATE}", wait_until="commit")
        page.wait_for_selector("#city option", state="attached")
        page.click("#pill-area")
        page.click("#area-text summary")
        page.fill("#geojson", SOHO.read_text())
        page.click("#geojson-use")
        page.wait_for_function("() => location.hash.includes('area=')")
        page.keyboard.press("Escape")
        page.click("#go")
        # The plan arrives before its sights, and the map last, after a long delay.
        page.wait_for_timeout(9000)
        for pattern in ("/attractions", ".js"):
            for route in [route for route in held if route.request.url.endswith(pattern)]:
                route.continue_()
            visit.wait_for_plan()
        page.wait_for_selector("[data-route-stop]", state="attached")
        if visit.wishes().get("area") != dict(urllib.parse.parse_qsl(link()[1:]))["area"]:
            faults.append(f"an area drawn before loading is {visit.wishes().get('area')}")
        lit, stops = page.locator("[data-route-stop]").count(), len(visit.stops())
        if lit != stops:
            faults.append(f"there are {lit} pins for {stops} stops")
        rings = visit.body()["area"]["coordinates"]
        page.wait_for_selector("[data-pin]", state="attached")
        spots = {place["id"]: [place["lon"], place["lat"]] for place in PLACES}
        pins = page.eval_on_selector_all("[data-pin]", "pins => pins.map(pin => pin.dataset.pin)")
        # A sight on a corner of the area may be on either side.
        outside = [id for id in pins if spots[id] not in rings[0] and not is_inside(rings, *spots[id])]
        if outside:
            faults.append(f"beside the plan, sights outside of its area have pins: {outside}")
    yield from faults


def check_weight(browser, service):
    """A first visit transfers less than 250 kB, and requests no file twice."""
    faults, sizes = [], {}
    for size in (DESK, PHONE):
        with visiting(browser, service.port, faults, **size) as visit:
            session = visit.context.new_cdp_session(visit.page)
            session.send("Network.enable")
            names, total = {}, []
            session.on("Network.requestWillBeSent", lambda event: names.update({event["requestId"]: event["request"]["url"]}))
            session.on("Network.loadingFinished", lambda event: total.append((event["encodedDataLength"], names.get(event["requestId"], ""))))
            visit.open(f"#city=london&date={DATE}")
            visit.page.wait_for_timeout(2500)
            sizes[size["viewport"]["width"]] = sum(length for length, _ in total)
            if sizes[size["viewport"]["width"]] > 250_000:
                largest = sorted(total, reverse=True)[:6]
                faults.append(f"a first visit at {size['viewport']['width']} px takes {sizes[size['viewport']['width']]} bytes; the largest are {largest}")
            twice = {url for length, url in total if length and [other for size, other in total if size].count(url) > 1}
            if twice:
                faults.append(f"requested twice: {twice}")
    needed, pending = set(), ["page.js"]
    while pending:
        imported = re.findall(r'^(?:import|export)[^;]*?from "\./([\w-]+\.js)";', (PAGE / pending.pop()).read_text(), re.M)
        pending += set(imported) - needed
        needed |= set(imported)
    preloaded = re.findall(r'rel="modulepreload" href="/page/([\w-]+\.js)"', (PAGE / "index.html").read_text())
    if sorted(preloaded) != sorted(needed):
        faults.append(f"index.html preloads {set(preloaded) - needed} unnecessarily, but not {needed - set(preloaded)}")
    print(f"first visit: {', '.join(f'{bytes // 1000} kB at {width} px' for width, bytes in sizes.items())}", file=sys.stderr)
    yield from faults


# The checks that start services of their own.
BY_THEMSELVES = (
    check_accounts, check_administration, check_album, check_articles, check_community_words, check_expired_login, check_favorites_offline,
    check_forecast_chip, check_hanging, check_ideas, check_insecure, check_lost, check_offline, check_own_offline, check_progress, check_reload, check_shared_photos,
    check_shared_places, check_stand_in, check_strangers, check_sync, check_sync_accounts, check_sync_favorites, check_sync_faults, check_tiles,
    check_versions,
)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--planday", required=True)
    parser.add_argument("--chromium", default=shutil.which("chromium"))
    parser.add_argument("--screenshots", action="store_true")
    parser.add_argument("--only", help="the names of checks, separated by commas")
    parser.add_argument("--part", help="only this part of the checks, e.g. 1/2 and 2/2 beside each other", default="1/1")
    parser.add_argument("--slower", type=int, default=1, help="slow the page down this many times, to find checks that depend on its speed")
    options = parser.parse_args()
    Visit.slower = options.slower
    wanted = options.only.split(",") if options.only else None
    checks = [check for name, check in sorted(globals().items()) if name.startswith("check_") and callable(check) and (not wanted or name in wanted)]
    part, parts = map(int, options.part.split("/"))
    checks = checks[part - 1::parts]
    found = []
    with Service(str(pathlib.Path(options.planday).resolve())) as service, sync_playwright() as playwright:
        # Chromium's sandbox does not work for root in a container.
        walls = ["--no-sandbox"] if os.geteuid() == 0 else []
        browser = playwright.chromium.launch(executable_path=options.chromium, args=walls)
        if options.screenshots:
            page_pictures.take(browser, service.port, ROOT / "docs" / "page")
        for check in checks:
            subject = options.planday if check in BY_THEMSELVES else service
            began, known = time.monotonic(), len(found)
            try:
                found += [f"{check.__name__}: {fault}" for fault in check(browser, subject)]
            except (Broken, RuntimeError, KeyError, StopIteration) as fault:
                found.append(f"{check.__name__} fails: {fault}")
            print(f"{check.__name__}: {time.monotonic() - began:.0f} s", *found[known:], sep="\n", file=sys.stderr, flush=True)
        browser.close()
    for line in found:
        print(line)
    print(f"{len(checks)} checks, {len(found)} faults")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
