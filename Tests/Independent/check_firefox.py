#!/usr/bin/env python3
"""Opens the page of planday serve in Firefox and uses it as a visitor, on a desk and on a phone with a dark theme.

    check_firefox.py --planday .build/release/planday [--firefox PATH] [--only CHECK] [--pictures FOLDER]

check_page.py tests the page in depth in Chromium; this program tests that nothing of it depends on Chromium: the start view, a plan,
edits by keyboard, pointer and finger, saved days, own places, files, paper, languages, the search, a walk, and a reload without the
service. What the page shows is compared with the service's responses to this program, and the console must stay empty. Firefox is
driven by its own WebDriver BiDi (firefox.py). Prints a line for each fault, and finally 'N checks, M faults'; exits 1 if there are any.
With --pictures, it saves a picture of the page after each check.
"""
import argparse
import pathlib
import re
import shutil
import sys
import time
import urllib.parse
import xml.etree.ElementTree

import page_visit
from check_page import KEPT, PAGE, SMALL
from check_service import Service
from firefox import Firefox, Page, Refused
from page_visit import DATE, answered, ids, link, planned
from page_walk import FAKE, MIDNIGHT, minutes

DESK = (1280, 800)
PHONE = (390, 844)
# A browser of a phone with a dark theme: a coarse pointer that cannot hover, and touch events.
OF_A_PHONE = {
    "ui.primaryPointerCapabilities": 1, "ui.allPointerCapabilities": 1, "dom.w3c_touch_events.enabled": 1,
    "layout.css.prefers-color-scheme.content-override": 0,
}
START = f"#city=london&date={DATE}"
DAY = f"#city=london&date={DATE}&categories=museum&area={SMALL}&mode=walk&maxStops=4&plan=1"
PLANNED = "#views[aria-busy=false] #verdict:not([data-status=searching])"


class Visit(Page):
    """A visit to the page, and its errors."""

    body = page_visit.Visit.body

    def __init__(self, firefox, port, size, *scripts):
        self.root, self.faults, self.is_lenient = f"http://localhost:{port}/", [], False
        super().__init__(firefox, *size, *scripts)

    def note(self, method, event):
        super().note(method, event)
        address = event.get("request", {}).get("url", "")
        # A reload breaks off the requests of the service worker, too.
        is_broken_off = "/map/" in (event.get("text") or "") and "ServiceWorker intercepted" in event["text"]
        if method == "log.entryAdded" and event["level"] in ("error", "warn") and not self.is_lenient and not is_broken_off:
            self.faults.append(f"the console shows {event['text']}")
        # Aborted requests are expected.
        elif method == "network.fetchError" and event["errorText"] != "NS_BINDING_ABORTED" and not self.is_lenient:
            self.faults.append(f"{address} fails: {event['errorText']}")
        elif method == "network.beforeRequestSent" and not address.startswith((self.root, "blob:", "data:", "about:")):
            self.faults.append(f"the page requests from another site: {address}")

    def open(self, fragment):
        self.go(self.root + fragment)
        self.see("#map.leaflet-container")
        self.wait("() => document.querySelector('[data-pin], [data-route-stop]')")
        if "plan=1" in fragment:
            self.wait_for_plan()

    def wait_for_plan(self):
        # While the service gives no sign, the problem says so, and the page goes on waiting.
        self.see(f"{PLANNED}, {page_visit.PROBLEM}")
        if problem := self.text(page_visit.PROBLEM):
            raise Refused(f"there is no plan: {problem}")

    def wishes(self):
        return dict(urllib.parse.parse_qsl(self.call("() => location.hash.slice(1)")))

    def stops(self):
        return self.call("() => [...document.querySelectorAll('li[data-stop]')].map((row) => row.dataset.stop)")

    def edited(self, service, act):
        """Acts, waits for an edit, and yields how it differs from the service's times."""
        before = self.wishes().get("edit", "")
        act()
        self.wait("before => (new URLSearchParams(location.hash.slice(1)).get('edit') ?? '') !== before", before)
        stops = [part.split("~") for part in self.wishes()["edit"].split(",")]
        body = {"request": self.body(), "days": [{"stops": [{"id": name, "minutes": int(stay)} for name, stay in stops]}]}
        outcome = answered(service, "/v1/retime", body)
        expected = [[stop["id"], stop["enter"]] for stop in outcome["plan"]["days"][0]["stops"]]
        rows = "() => [...document.querySelectorAll('li[data-stop]')].map((row) => [row.dataset.stop, row.querySelector('.time').innerText])"
        try:
            self.wait(f"expected => JSON.stringify(({rows})()) === JSON.stringify(expected)", expected)
        except Refused:
            yield f"an edit results in {self.call(rows)}, the service returned {expected}"

    def menu(self, view):
        self.click("#menu")
        self.click(f"[data-view={view}]")

    def wide(self):
        width = self.call("() => document.documentElement.scrollWidth - innerWidth")
        if width > 0:
            yield f"the page is {width} px wider than the window"


def check_start(visit, service):
    """The first visit: sights, no errors; a menu focuses its first field, also a date; a field refuses what it cannot read."""
    visit.open(START)
    if visit.call("() => document.querySelectorAll('[data-pin]').length") < 10 or "London" not in visit.text("#view"):
        yield f"the start view shows {visit.text('#view')!r}"
    yield from visit.wide()
    for pill, field in (("day", "date"), ("hours", "start")):
        visit.click(f"#pill-{pill}")
        visit.wait("name => document.activeElement.name === name", field)
        visit.type("Escape")
        visit.lose(f"#pop-{pill}")
    visit.click("#pill-more")
    visit.click("#limits summary")
    visit.fill("[name=maxStops]", "abc")
    visit.type("Tab")
    visit.see("[data-field=maxStops] .fault")
    visit.fill("[name=maxStops]", "3")
    visit.type("Tab")
    visit.wait("() => location.hash.includes('maxStops=3')")
    visit.lose("[data-field=maxStops] .fault")
    visit.type("Escape")
    icons = set(re.findall(r'symbol id="([\w-]+)"', (PAGE / "icons.svg").read_text()))
    sheets = " ".join(re.sub(r"\{[^{}]*\}", "", file.read_text()) for file in PAGE.glob("*.css"))
    if clash := icons & set(re.findall(r"#([\w-]+)", sheets)):
        yield f"style sheets have rules for the ids of icons, which Firefox applies to them: {clash}"


def check_plan(visit, service):
    """A link plans the day of the service; the sights beside it are those of its area."""
    visit.open(link(maxStops="5"))
    plan = planned(service, visit.body())
    if visit.stops() != ids(plan):
        yield f"the page shows {visit.stops()}, the service returned {ids(plan)}"
    visit.wait("count => document.querySelectorAll('[data-route-stop]').length === count", len(ids(plan)))
    if plan["proof"]["status"] == "optimal" and "Proved best" not in visit.text("#state"):
        yield f"the proof is not shown: {visit.text('#state')}"
    visit.click("[data-act=open]")
    visit.click("[data-act=details]")
    visit.wait("() => document.querySelectorAll('.week dt').length === 7")
    visit.click("#back")
    visit.see("li[data-stop]")
    yield from visit.wide()


def check_edits(visit, service):
    """A stop moves by keys and by dragging, with the service's times; undo and redo, by button and key, restore each state."""
    visit.open(DAY)
    order = visit.stops()
    visit.call("() => document.querySelector('[data-act=handle]').focus()")
    yield from visit.edited(service, lambda: visit.type("ArrowDown"))
    if visit.stops() != [order[1], order[0], *order[2:]]:
        yield f"the down arrow turns {order} into {visit.stops()}"
    moved = visit.stops()
    x, y = visit.spot("[data-act=handle]", 1)
    # Above the middle of the first stop.
    top = visit.call("() => document.querySelector('li[data-stop]').getBoundingClientRect().top")
    kind = "touch" if visit.size == PHONE else "mouse"
    yield from visit.edited(service, lambda: visit.stroke((x, y), (x, y - 10), (x, top + 5), (x, top + 3), kind=kind))
    if visit.stops() != order:
        yield f"dragging the second stop to the top turns {moved} into {visit.stops()}"
    same = "stops => JSON.stringify([...document.querySelectorAll('li[data-stop]')].map((row) => row.dataset.stop)) === JSON.stringify(stops)"
    for act, stops in (
        (lambda: visit.click("#undo"), moved), (lambda: visit.type("z", "Control"), order),
        (lambda: visit.type("z", "Control", "Shift"), moved), (lambda: visit.click("#redo"), order),
    ):
        act()
        visit.wait(same, stops)
    visit.click("[data-act=open]")
    yield from visit.edited(service, lambda: visit.click("[data-act=longer]"))


def check_saved(visit, service):
    """A day is saved with a note, opens from the saved days as it was, and after a reload; half a time is no booking."""
    visit.open(DAY)
    stops = visit.stops()
    visit.click("[data-act=open]")
    visit.click("[data-act=note]")
    visit.fill("#note-text", "Two tickets")
    visit.call("() => document.getElementById('note-booked').focus()")
    visit.type("11")
    visit.call("() => document.getElementById('note-text').focus()")
    visit.see("[data-field=booked] .fault")
    visit.type("Escape")
    visit.see("#save[aria-pressed=true]")
    visit.click("#close-plan")
    visit.lose("#verdict")
    visit.menu("trips")
    visit.click("[data-trip]")
    visit.see(PLANNED)
    if visit.stops() != stops:
        yield f"the saved day opens as {visit.stops()}, not {stops}"
    visit.reload()
    visit.see(f"{PLANNED} #save[aria-pressed=true]")
    if visit.stops() != stops or visit.wishes().get("pins"):
        yield f"after a reload, the saved day has {visit.stops()}, not {stops}, and the pins {visit.wishes().get('pins')}"
    visit.click("[data-act=open]")
    visit.click("[data-act=note]")
    visit.wait("() => document.getElementById('note-text').value === 'Two tickets' && document.getElementById('note-booked').value === ''")


def check_own(visit, service):
    """A place is added by its coordinates, is on the map, and is the start of a day."""
    visit.open(START + "&maxStops=2")
    visit.menu("own")
    visit.fill("#place-own", "51.5194, -0.1270")
    visit.see("#found-own [data-result='51.5194, -0.127']")
    visit.type("Enter")
    visit.click("#own-start")
    visit.wait("() => location.hash.includes('from=51.5194,-0.127')")
    visit.wait("() => document.querySelector('.pin.kind-own')")
    visit.reload()
    visit.wait("() => document.querySelector('.pin.kind-own')")
    visit.menu("own")
    visit.see("[data-own]")


def check_files(visit, service):
    """A day is downloaded as GPX with its stops, and printed on one sheet with its map."""
    visit.open(DAY)
    visit.click("#export")
    file = visit.download(lambda: visit.click("[data-form=gpx]"))
    names = [point.findtext("{*}name") for point in xml.etree.ElementTree.parse(file).iter() if point.tag.endswith(("}wpt", "}rtept"))]
    plan = planned(service, visit.body())
    missing = [stop["name"] for stop in plan["days"][0]["stops"] if not any(stop["name"] in name for name in names)]
    if file.suffix != ".gpx" or missing:
        yield f"{file.name} has the points {names}, without {missing}"
    visit.call("() => { window.print = () => { window.isPrinted = true; }; }")
    visit.click("#export")
    visit.click("[data-form=print]")
    visit.wait("() => window.isPrinted")
    maps = visit.call("() => [...document.querySelectorAll('.print-map')].map((map) => [[...map.querySelectorAll('img')].filter((one) => one.naturalWidth).length, map.querySelectorAll('text').length])")
    if len(maps) != 1 or maps[0][0] < 2 or maps[0][1] != len(visit.stops()):
        yield f"the printed maps have the tiles and stops {maps}"
    for width, height in ((21.0, 29.7), (21.59, 27.94)):
        if visit.sheets(width, height) != 1:
            yield f"a day takes {visit.sheets(width, height)} sheets of {width} cm × {height} cm"


def check_settings(visit, service):
    """The language and the theme change at once, and stay."""
    visit.open(START)
    visit.menu("settings")
    visit.see("#language")
    # Each key chooses the language before or after; the last one counts, also if its texts are loaded before others.
    for code, words, keys in (("de", "Einstellungen", ["ArrowDown"] * 2), ("en", "Settings", ["ArrowDown", "ArrowUp", "ArrowUp"])):
        visit.call("() => document.getElementById('language').focus()")
        for key in keys:
            visit.type(key)
        visit.wait("([code, words]) => document.documentElement.lang === code && document.getElementById('title').innerText === words", [code, words])
    light = visit.call("() => getComputedStyle(document.getElementById('panel')).backgroundColor")
    for theme in ("light", "dark"):
        visit.click(f"label:has([name=set-theme][value={theme}])")
        visit.wait("theme => document.documentElement.dataset.theme === theme", theme)
        visit.wait("theme => [...document.querySelectorAll('img.leaflet-tile')].some(({ src }) => src.includes(`theme=${theme}`))", theme)
    dark = visit.call("() => getComputedStyle(document.getElementById('panel')).backgroundColor")
    if (light == dark) != (visit.size == PHONE) or sum(map(int, re.findall(r"\d+", dark)[:3])) > 200:
        yield f"the panel is {light} by the system's theme, and {dark} in the dark"
    visit.reload()
    visit.wait("() => document.documentElement.dataset.theme === 'dark' && document.documentElement.lang === 'en'")


def check_search(visit, service):
    """Search finds a sight by keyboard and a street with the service, and its list closes."""
    visit.open(START)
    visit.fill("#search", "brit mus")
    visit.see("#found [data-result=british-museum]")
    visit.type("Enter")
    visit.wait("() => document.getElementById('title')?.innerText.includes('British Museum')")
    visit.fill("#search", "kings cross")
    visit.wait("() => document.getElementById('found').innerText.includes('King')")
    visit.type("Escape")
    visit.lose("#found")


def check_walk(visit, service):
    """A walk follows positions along the day; "Where I am" uses Firefox's own position, and says what to do if it is denied."""
    visit.open(START)
    for state in ("denied", "granted"):
        visit.firefox.send("permissions.setPermission", descriptor={"name": "geolocation"}, state=state, origin=visit.root[:-1], userContext=visit.user)
        spot = {"latitude": 51.5079, "longitude": -0.1281, "accuracy": 20}
        visit.firefox.send("emulation.setGeolocationOverride", coordinates=spot, contexts=[visit.id])
        visit.click("#locate")
        visit.see(".here" if state == "granted" else "#toast, #problem")
    other = Visit(visit.firefox, urllib.parse.urlsplit(visit.root).port, visit.size, FAKE)
    other.open(DAY)
    plan = planned(service, other.body())
    stops = plan["days"][0]["stops"]
    other.click("#walk")
    other.see("#walk-card")
    if other.call("() => watches()") != 1:
        yield "the position is not watched"
    arrival = minutes(stops[0]["arrive"])
    at = [[MIDNIGHT + (arrival - 10) * 60 + n * 30, stops[0]["lat"] + 0.002, stops[0]["lon"]] for n in range(4)]
    other.call("fixes => goTo(fixes)", at)
    other.see(f"#walk-next[data-next={stops[0]['id']}]")
    other.see(".here")
    at = [[MIDNIGHT + (arrival + n / 2) * 60, stops[0]["lat"], stops[0]["lon"]] for n in range(50)]
    other.call("fixes => goTo(fixes)", at)
    other.see(f"#walk-next[data-next={stops[1]['id']}]")
    small = """() => [...document.querySelectorAll("#walk-mode button")].filter((one) => one.checkVisibility()).map((one) => [one.id, one.getBoundingClientRect()])
        .filter(([, { width, height }]) => width < 43.5 || height < 43.5).map(([id]) => id)"""
    if visit.size == PHONE and (found := other.call(small)):
        yield f"too small for a finger: {found}"
    other.back()
    other.lose("#walk-card")
    yield from other.faults
    other.close()


def check_sheet(visit, service):
    """On a phone, the panel is a sheet that is dragged between its sizes; on a desk, the map is beside it."""
    visit.open(DAY)
    if visit.size == DESK:
        if visit.call("() => document.getElementById('panel').getBoundingClientRect().right > innerWidth / 2"):
            yield "the panel covers the map"
        return
    if not visit.call("() => matchMedia('(pointer: coarse)').matches && document.documentElement.dataset.theme === 'dark'"):
        yield "the phone has a fine pointer or a light theme"
    visit.see("#panel[data-size=half]")
    for by, size in ((-350, "full"), (300, "half"), (250, "peek")):
        x, y = visit.spot("#grip")
        visit.stroke((x, y), (x, y + by / 2), (x, y + by), kind="touch")
        visit.see(f"#panel[data-size={size}]")
    visit.click("#pill-hours", kind="touch")
    # A menu ends at the lower edge.
    visit.wait("() => Math.abs(document.getElementById('pop-hours').getBoundingClientRect().bottom - innerHeight) <= 1")
    yield from visit.wide()


def check_offline(visit, service):
    """After one visit, and without the service, a reload shows the day, its map and its icons; the saved day opens."""
    with Service(service.binary) as other:
        away = Visit(visit.firefox, other.port, visit.size)
        away.open(DAY)
        away.click("#save")
        away.see("#save[aria-pressed=true]")
        stops = away.stops()
        away.wait(KEPT)
        away.is_lenient = True
        other.process.kill()
        other.process.wait()
        away.reload()
        away.see("li[data-stop]")
        away.see("#offline")
        away.wait("() => document.querySelectorAll('.leaflet-tile-loaded').length >= 4")
        if away.stops() != stops or away.text("#problem"):
            yield f"without the service, a reload turns {stops} into {away.stops()}: {away.text('#problem')}"
        away.wait("() => document.querySelector('#save use').getBoundingClientRect().width > 0")
        away.click("#export")
        file = away.download(lambda: away.click("[data-form=gpx]"))
        if len(file.read_bytes()) < 200:
            yield f"without the service, {file.name} is empty"
        away.click("#close-plan")
        away.lose("#verdict")
        away.menu("trips")
        away.click("[data-trip]")
        away.see("li[data-stop]")
        if away.stops() != stops:
            yield f"without the service, the saved day has {away.stops()}, not {stops}"
        away.close()


# What a phone does like a desk.
ON_A_DESK = (check_saved, check_own, check_files, check_search)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--planday", required=True)
    parser.add_argument("--firefox", default=shutil.which("firefox-esr") or shutil.which("firefox"))
    parser.add_argument("--only", help="the names of checks, separated by commas")
    parser.add_argument("--pictures", type=pathlib.Path)
    options = parser.parse_args()
    if not options.firefox:
        parser.error("there is no Firefox here; install firefox-esr, or name one with --firefox")
    wanted = options.only.split(",") if options.only else None
    checks = [check for name, check in globals().items() if name.startswith("check_") and callable(check) and (not wanted or name in wanted)]
    found, count = [], 0
    binary = str(pathlib.Path(options.planday).resolve())
    with Service(binary) as service:
        service.binary = binary
        for place, size, preferences in (("desk", DESK, {}), ("phone", PHONE, OF_A_PHONE)):
            with Firefox(options.firefox, **preferences) as firefox:
                for check in checks:
                    if size == PHONE and check in ON_A_DESK:
                        continue
                    count += 1
                    began, known = time.monotonic(), len(found)
                    visit = Visit(firefox, service.port, size)
                    name = f"{check.__name__}, {place}"
                    try:
                        found += [f"{name}: {fault}" for fault in check(visit, service) or ()]
                    except (Refused, RuntimeError, KeyError, IndexError) as fault:
                        found.append(f"{name} fails: {fault}")
                    if options.pictures:
                        visit.picture(options.pictures / f"{check.__name__}-{place}.png")
                    found += [f"{name}: {fault}" for fault in visit.faults]
                    visit.close()
                    print(f"{name}: {time.monotonic() - began:.1f} s", *found[known:], sep="\n", file=sys.stderr, flush=True)
                print(f"Firefox {firefox.version}", file=sys.stderr)
    for line in found:
        print(line)
    print(f"{count} checks, {len(found)} faults")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
