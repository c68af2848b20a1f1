"""A visit to the page of planday serve in Chromium, for check_page.py."""
import contextlib
import json
import re
import time
import urllib.parse

from axe_playwright_python.sync_playwright import Axe

from check_service import DATA

DATE = "2026-12-01"
SOHO = DATA / "areas" / "london-bloomsbury-soho.geojson"
PLACES = json.loads((DATA / "london.json").read_text())["attractions"]
# The duration of the proof, the only difference between two equal plans.
SECONDS = re.compile(rb'("seconds"\s*:\s*|(?:in|after) )[0-9.]+')
DESK = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 1}


# A failure that the page shows. It also says that the service gives no sign for a while, and goes on waiting.
PROBLEM = "#problem:not([hidden], [data-waiting])"


class Visit:
    """A page in a browser, and its errors."""

    # How many times slower the page is than it could be, to find checks that depend on its speed.
    slower = 1

    def __init__(self, browser, port, **context):
        self.context = browser.new_context(**{**DESK, "locale": "en-GB", "service_workers": "block", **context})
        # Generous, since checks run alongside builds.
        self.context.set_default_timeout(300_000)
        self.page = self.context.new_page()
        self.slow(self.page)
        self.root, self.faults, self.strange = f"http://localhost:{port}/", [], []
        self.page.on("console", self.note)
        self.page.on("pageerror", lambda error: self.faults.append(f"the page throws {error}"))
        self.page.on("requestfailed", self.note_request)
        self.page.on("request", self.note_address)
        self.is_lenient = False

    def slow(self, page):
        """Slows a page down, by its processor and by what each request waits."""
        if self.slower > 1:
            session = self.context.new_cdp_session(page)
            session.send("Emulation.setCPUThrottlingRate", {"rate": self.slower})
            session.send("Network.emulateNetworkConditions", {"offline": False, "latency": 50 * self.slower, "downloadThroughput": -1, "uploadThroughput": -1})

    def note(self, message):
        if "Service Worker registration blocked" in message.text:
            return
        is_refusal = "status of 422" in message.text or "status of 404" in message.text and "/map/" in message.location.get("url", "")
        if message.type in ("error", "warning") and not is_refusal and not self.is_lenient:
            self.faults.append(f"the console shows {message.text} {message.location.get('url', '')}")

    def note_request(self, request):
        # Aborted requests are expected.
        is_broken_off = "ERR_ABORTED" in (request.failure or "")
        if not is_broken_off and not self.is_lenient:
            self.faults.append(f"{request.url} fails: {request.failure}")

    def note_address(self, request):
        if not request.url.startswith((self.root, "blob:", "data:", "about:")):
            self.faults.append(f"the page requests from another site: {request.url}")

    def open(self, fragment=""):
        self.page.goto("about:blank")
        self.page.goto(self.root + fragment)
        self.page.wait_for_selector("#title", state="attached")
        self.page.wait_for_selector("#map.leaflet-container")
        self.page.wait_for_selector("[data-pin], [data-route-stop]", state="attached")
        if "plan=1" in fragment:
            self.wait_for_plan()
        return self.page

    def wait_for_plan(self):
        """Waits for the plan on the screen to be complete. After an act, `planning` waits for the plan that it leads to."""
        self.page.wait_for_selector(f"#views[aria-busy=false] #verdict:not([data-status=searching]), #views[aria-busy=false] {PROBLEM}")
        # The map is drawn by another file, which is loaded with the first plan.
        self.page.wait_for_function("""() => !document.querySelector("#map.leaflet-container")
            || [...document.querySelectorAll("li[data-stop]")].every(row => document.querySelector(`[data-route-stop="${row.dataset.stop}"]`))""")
        if self.page.locator(PROBLEM).count():
            raise RuntimeError(f"there is no plan: {self.page.inner_text('#problem')} {self.faults}")

    def planning(self, act):
        """Acts, and waits for the plan that this leads to."""
        # Once the request is sent, the page is busy until it shows the answer. Until then, it may show the last plan.
        with self.page.expect_request("**/v1/plan/stream*"):
            act()
        self.wait_for_plan()

    def plan(self):
        self.planning(lambda: self.page.click("#go"))

    def becomes(self, what, seconds=60):
        """Returns whether something becomes true in time."""
        end = time.monotonic() + seconds
        while not what():
            if time.monotonic() > end:
                return False
            self.page.wait_for_timeout(50)
        return True

    def drawn(self):
        """Waits until what is due is drawn, which is in the task after the next frame."""
        self.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))")

    def settled(self):
        """Waits until the map does not move."""
        self.drawn()
        self.page.wait_for_function("() => !document.querySelector('.leaflet-zoom-anim, .leaflet-pan-anim')")
        self.drawn()

    def toasted(self, words):
        """Waits for a toast, which may be hidden again by the time that this looks."""
        self.page.wait_for_function("words => document.getElementById('toast').textContent.includes(words)", arg=words)

    def press_toast(self, words):
        """Presses the first button of a toast, by script: it may be hidden again by now. `check_toast` points at its buttons."""
        self.toasted(words)
        self.page.eval_on_selector("#toast button", "button => button.click()")

    def press(self, selector, *keys):
        """Presses keys on the first of some elements, once it is visible, since a hidden one does not take the focus."""
        target = self.page.locator(selector).first
        target.wait_for()
        target.focus()
        for key in keys:
            self.page.keyboard.press(key)

    def stops(self):
        return self.page.eval_on_selector_all("li[data-stop]", "rows => rows.map(row => row.dataset.stop)")

    def wishes(self):
        return dict(urllib.parse.parse_qsl(self.page.evaluate("location.hash.slice(1)")))

    def body(self):
        """Returns the request of the address, parsed independently."""
        body = self.wishes()
        body.pop("plan", None)
        body.pop("edit", None)
        for name in ("must", "skip", "categories", "pins", "with"):
            if name in body:
                body[name] = body[name].split(",")
        for name in ("freeOnly", "stepFree"):
            if name in body:
                body[name] = body[name] == "yes"
        for name in ("days", "maxStops", "maxWalk", "maxWalkTotal", "travelCost", "seconds", "budget"):
            if name in body:
                body[name] = float(body[name]) if "." in body[name] else int(body[name])
        if body.get("area", "").startswith("{"):
            body["area"] = json.loads(body["area"])
        elif "area" in body:
            ring = [[float(number) for number in pair.split(",")] for pair in body["area"].split(";")]
            body["area"] = {"type": "Polygon", "coordinates": [[*ring, ring[0]]]}
        return body

    def spot(self, x, y):
        """Returns the screen position of a point in the uncovered part of the map, by fractions."""
        width, height = self.page.viewport_size["width"], self.page.viewport_size["height"]
        if width < 820:
            return 20 + x * (width - 40), 180 + y * (height - 360)
        return 430 + x * (width - 530), 150 + y * (height - 220)

    def center(self):
        """Returns the screen position of a fixed sight, to detect whether the map moves."""
        return self.page.evaluate("""() => {
            const panes = document.querySelector(".leaflet-map-pane").getBoundingClientRect();
            return [panes.x, panes.y, document.querySelector(".leaflet-proxy").style.transform];
        }""")

    def touch(self, way):
        """Draws a path with a finger."""
        session = self.context.new_cdp_session(self.page)
        for index, (x, y) in enumerate(way):
            kind = "touchStart" if index == 0 else "touchMove"
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        # A tap right after a stroke would count as part of it.
        self.page.wait_for_timeout(900)

    def end(self):
        # Requests that are still being answered would fail, and with them the next check.
        for each in (self.page, self.context):
            each.unroute_all(behavior="ignoreErrors")
        self.context.close()
        return self.faults


@contextlib.contextmanager
def visiting(browser, port, faults, **context):
    visit = Visit(browser, port, **context)
    try:
        yield visit
    finally:
        # Also after a failure: a page left open would slow down all other checks.
        faults += visit.end()


def until(page, script):
    """Waits until an asynchronous script returns true, which `wait_for_function` does not."""
    page.evaluate(f"async () => {{ while (!await ({script})()) await new Promise((resolve) => setTimeout(resolve, 100)); }}")


def link(**wishes):
    """Returns a link that plans a day in Bloomsbury and Soho."""
    ring = json.loads(SOHO.read_text())
    while "coordinates" not in ring:
        ring = ring["geometry"] if "geometry" in ring else ring["features"][0]
    area = ";".join(f"{x},{y}" for x, y in ring["coordinates"][0][:-1])
    parts = {"city": "london", "date": DATE, "area": area, **wishes, "plan": "1"}
    return "#" + "&".join(f"{name}={value}" for name, value in parts.items())


def answered(service, path, body):
    status, _, answer = service.ask("POST", path, body)
    if status != 200:
        raise RuntimeError(f"{path} {body} is answered {answer}")
    return json.loads(answer)


def planned(service, body):
    return answered(service, "/v1/plan", body)


def ids(plan):
    return [stop["id"] for day in plan["days"] for stop in day["stops"]]


def judged(page, words, *rules):
    """Runs axe on the page without animations, with some rules or all."""
    # Disable transitions from here on, and wait for running ones.
    page.emulate_media(reduced_motion="reduce")
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    page.wait_for_function("""() => document.getAnimations().every(one =>
        one.playState !== "running" || one.effect.getComputedTiming().endTime === Infinity)""")
    options = {"resultTypes": ["violations"]}
    if rules:
        options["runOnly"] = {"type": "rule", "values": list(rules)}
    for fault in Axe().run(page, options=options).response["violations"]:
        nodes = "; ".join(f"{node['html'][:160]} {node['failureSummary'][:200]}" for node in fault["nodes"][:3])
        yield f"{words}: {fault['id']}, {fault['help']}: {nodes}"
