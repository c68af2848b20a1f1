#!/usr/bin/env python3
"""Measures the page of planday serve in Chromium: the transfer size of a first visit, the time to interactive, and memory.

    .build/check-venv/bin/python Benchmarks/page/measure.py --planday .build/release/planday [--chromium PATH] [--rounds 5]

The network and the processor are slowed by Chromium itself: 100 kB/s with 40 ms of delay, and a quarter of the machine's speed. Each figure is
the median of the rounds, each in a new browser profile. Prints a table; there is no limit that a slow machine could miss.
"""
import argparse
import http.client
import json
import pathlib
import shutil
import statistics
import sys
import time
import urllib.parse

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Tests" / "Independent"))

from playwright.sync_api import sync_playwright

from check_service import Service
from page_visit import DATE, DESK, PHONE, Visit, link

SLOW = {"offline": False, "latency": 40, "downloadThroughput": 100_000, "uploadThroughput": 100_000}
# Records when elements first appear, in milliseconds from the navigation, and the latency of presses.
WATCH = """
window.seen = {};
window.presses = [];
const marks = { interactive: "#city option", panel: "#title", map: ".leaflet-tile-loaded", pins: "[data-pin]", route: "[data-route-stop]" };
const look = () => {
  for (const [name, selector] of Object.entries(marks)) if (!(name in window.seen) && document.querySelector(selector)) window.seen[name] = performance.now();
};
new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ["class"] });
new PerformanceObserver((list) => window.presses.push(...list.getEntries().map(({ name, duration }) => [name, duration])))
  .observe({ type: "event", durationThreshold: 16, buffered: true });
"""


def opened(browser, service, size, rate=1, network=None):
    """Returns a visit to the start page, its DevTools session, and the bytes of each response."""
    visit = Visit(browser, service.port, **size)
    session = visit.context.new_cdp_session(visit.page)
    for part in ("Network", "Performance"):
        session.send(f"{part}.enable")
    if network:
        session.send("Network.emulateNetworkConditions", network)
    session.send("Emulation.setCPUThrottlingRate", {"rate": rate})
    sizes = []
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    visit.page.add_init_script(WATCH)
    return visit, session, sizes


def transfer(browser, service, size):
    visit, _, sizes = opened(browser, service, size)
    visit.open(f"#city=london&date={DATE}")
    visit.page.wait_for_timeout(2500)
    visit.end()
    return {"bytes": sum(sizes), "requests": len(sizes)}


def slow(browser, service, size):
    """Visits with a slow network and CPU; then uses the page with that CPU."""
    visit, session, _ = opened(browser, service, size, rate=4, network=SLOW)
    page = visit.page
    page.goto(f"{visit.root}#city=london&date={DATE}")
    page.wait_for_function("() => ['interactive', 'panel', 'map', 'pins'].every(name => name in window.seen)", timeout=600_000)
    seen = page.evaluate("window.seen")
    session.send("Network.emulateNetworkConditions", {**SLOW, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1})
    page.wait_for_timeout(3000)
    page.evaluate("window.presses.length = 0")
    page.click("#pill-more")
    page.keyboard.press("Escape")
    page.click("#search")
    page.keyboard.type("tower", delay=120)
    page.wait_for_timeout(600)
    page.keyboard.press("Escape")
    page.click("#go")
    page.wait_for_selector("[data-act=open]", timeout=600_000)
    visit.wait_for_plan()
    page.locator("[data-act=open]").first.click()
    page.locator("[data-act=longer]").first.click()
    page.wait_for_selector("#outcome")
    page.wait_for_timeout(600)
    presses = [duration for name, duration in page.evaluate("window.presses") if name in ("click", "keydown", "pointerup")]
    visit.end()
    return {name: seen[name] for name in ("interactive", "panel", "map", "pins")} | {"press": max(presses, default=0)}


def memory(browser, service):
    """Returns the heap of the page with a city, with a plan, and after many plans, in bytes."""
    visit, session, _ = opened(browser, service, DESK)

    def heap():
        session.send("HeapProfiler.collectGarbage")
        return next(row["value"] for row in session.send("Performance.getMetrics")["metrics"] if row["name"] == "JSHeapUsedSize")

    page = visit.open(f"#city=london&date={DATE}")
    found = {"city": heap()}
    page.evaluate("hash => { location.hash = hash; }", link()[1:])
    page.wait_for_timeout(300)
    visit.wait_for_plan()
    found["plan"] = heap()
    for _ in range(20):
        visit.plan()
    found["plans"] = heap()
    visit.end()
    return found


def first_day(browser, service):
    """Returns the milliseconds from the press on Plan to a route on the map."""
    visit, _, _ = opened(browser, service, DESK)
    page = visit.open(f"#city=london&date={DATE}")
    page.wait_for_timeout(1500)
    page.evaluate("() => document.getElementById('go').addEventListener('click', () => { window.pressed = performance.now(); }, true)")
    # Hover first, like a user.
    page.hover("#go")
    page.wait_for_timeout(300)
    page.click("#go")
    page.wait_for_function("() => 'route' in window.seen", timeout=600_000)
    took = page.evaluate("window.seen.route - window.pressed")
    visit.end()
    return took


def first_event(service, wishes):
    """Returns the milliseconds from a request to the first day of its stream."""
    connection = http.client.HTTPConnection("127.0.0.1", service.port, timeout=60)
    begin = time.perf_counter()
    connection.request("GET", "/v1/plan/stream?request=" + urllib.parse.quote(json.dumps(wishes)), headers={"Accept": "text/event-stream"})
    answer = connection.getresponse()
    while not answer.readline().startswith(b"event: incumbent"):
        pass
    took = (time.perf_counter() - begin) * 1000
    connection.close()
    service.waits_until(0)
    return took


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--planday", required=True)
    parser.add_argument("--chromium", default=shutil.which("chromium"))
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    rows = []
    # On a busy machine, a plan may take longer than the ten seconds that a service allows by default.
    with Service(str(pathlib.Path(options.planday).resolve()), "--seconds", "120") as service, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=options.chromium, args=["--no-sandbox"])
        # The first requests make the service load its maps.
        transfer(browser, service, DESK)
        first_event(service, {"city": "london", "date": DATE, "seconds": 1})

        def median(measure, *arguments):
            found = [measure(*arguments) for _ in range(options.rounds)]
            return {name: statistics.median(row[name] for row in found) for name in found[0]} if isinstance(found[0], dict) else statistics.median(found)

        for size, words in ((DESK, "1280×800"), (PHONE, "390×844")):
            sent = transfer(browser, service, size)
            rows.append((f"first visit, {words}", f"{sent['bytes'] / 1000:.0f} kB in {sent['requests']} answers"))
            found = median(slow, browser, service, size)
            rows.append((f"slowed, {words}: the form can be used", f"{found['interactive'] / 1000:.2f} s"))
            rows += [(f"slowed, {words}: {name}", f"{found[key] / 1000:.2f} s") for key, name in (("panel", "sights in the panel"), ("pins", "pins"), ("map", "first tile"))]
            rows.append((f"slowed, {words}: slowest answer to a press", f"{found['press']:.0f} ms"))
        found = memory(browser, service)
        rows += [(f"heap, {name}", f"{found[key] / 1e6:.1f} MB") for key, name in (("city", "a city"), ("plan", "a plan"), ("plans", "after 20 more plans"))]
        rows.append(("Plan pressed to a route on the map, whole city", f"{median(first_day, browser, service):.0f} ms"))
        browser.close()
        for words, wishes in (("whole city", {}), ("three days", {"days": 3}), ("transit", {"mode": "transit"})):
            took = median(first_event, service, {"city": "london", "date": DATE, "seconds": 5, **wishes})
            rows.append((f"request to the first day of the stream, {words}", f"{took:.0f} ms"))
    print("| figure | value |\n|---|---|")
    for row in rows:
        print(f"| {row[0]} | {row[1]} |")


if __name__ == "__main__":
    main()
