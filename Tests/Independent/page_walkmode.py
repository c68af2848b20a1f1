"""The mode of a walk, for check_page.py: its map, its card, its offers, and what browsers refuse."""
import json
import struct
import urllib.parse
import zlib

from page_visit import DESK, PHONE, judged, link, visiting
from page_walk import FAKE, MIDNIGHT, Wire, go, minutes, stay, walking

SIZES = {
    "a phone": PHONE, "a phone on its side": {**PHONE, "viewport": {"width": 844, "height": 390}},
    "a tablet": {**PHONE, "viewport": {"width": 820, "height": 1180}}, "a laptop": DESK,
}
BLUE = (28, 119, 232)
PARIS = {"lat": 48.857, "lon": 2.352}
# A screen lock and a page that can be hidden.
LOCK = """(() => {
    window.locks = [];
    const request = async () => {
        const lock = { isHeld: true, release: async () => { lock.isHeld = false; } };
        window.locks.push(lock);
        return lock;
    };
    Object.defineProperty(navigator, "wakeLock", { value: { request }, configurable: true });
    window.held = () => window.locks.filter(({ isHeld }) => isHeld).length;
    window.hide = (isHidden) => {
        Object.defineProperty(document, "visibilityState", { get: () => (isHidden ? "hidden" : "visible"), configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
    };
})()"""


def color(page, x, y):
    """Returns the color of a pixel of the page."""
    data, at, body = page.screenshot(clip={"x": x, "y": y, "width": 1, "height": 1}, scale="css"), 8, b""
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        body += data[at + 8:at + 8 + length] if kind == b"IDAT" else b""
        at += 12 + length
    return tuple(zlib.decompress(body)[1:4])


def dot(page):
    """Returns the middle of the dot on the screen."""
    box = page.locator(".here").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def small(page):
    """Yields the controls that are too small for a finger, with touch."""
    if not page.evaluate("matchMedia('(pointer: coarse)').matches"):
        return
    yield from page.eval_on_selector_all("#walk-mode button, #pop-navigate a", """all => all.filter(one => one.checkVisibility()).map(one => [one.id || one.textContent, one.getBoundingClientRect()])
        .filter(([, { width, height }]) => width < 43.5 || height < 43.5).map(([name]) => `too small for a finger: ${name}`)""")


def is_open(page, x, y):
    """Whether nothing but the map is at a position of the window."""
    return page.evaluate("([x, y]) => document.elementFromPoint(x, y)?.closest('#map') !== null", [x, y])


def check_walk_mode(browser, service):
    """The map fills the window and follows until it is dragged; the dot is blue, above the pins; the card pages through the day."""
    faults = []
    for name, size in SIZES.items():
        for scheme in ("light", "dark"):
            if scheme == "dark" and name in ("a tablet", "a laptop"):
                continue
            with visiting(browser, service.port, faults, color_scheme=scheme, reduced_motion="reduce", **size) as visit:
                faults += [f"{name}, {scheme}: {fault}" for fault in follows(visit, scheme)]
    with visiting(browser, service.port, faults, **PHONE) as visit:
        faults += list(leaves(visit))
    with visiting(browser, service.port, faults, **PHONE) as visit:
        faults += list(stays_in_the_saved_day(visit))
    yield from faults


def follows(visit, scheme):
    page, plan = visit.page, walking(visit)
    stops = plan["days"][0]["stops"]
    for hidden in ("#bar", "#panel", "#map-tools"):
        if page.is_visible(hidden):
            yield f"{hidden} covers the map"
    arrival = minutes(stops[0]["arrive"])
    go(visit, [[MIDNIGHT + (arrival - 20) * 60 + n, stops[0]["lat"] + 0.004, stops[0]["lon"], 60, 90] for n in range(3)])
    visit.settled()
    if not visit.becomes(lambda: is_open(page, *dot(page)), 20):
        yield f"the visitor at {dot(page)} is not in the free part of the map"
    if not visit.becomes(lambda: color(page, *dot(page)) == BLUE, 20):
        yield f"the position is drawn in {color(page, *dot(page))}, not blue"
    reach = page.locator(".here-reach").bounding_box()
    if page.is_hidden(".here-cone") or page.eval_on_selector(".here-cone", "cone => cone.style.rotate") != "90deg":
        yield "the heading is not shown"
    if not reach or reach["width"] < 40:
        yield f"an accuracy of 60 m is drawn as {reach}"
    # The leg ahead is bold, and the others are faint.
    page.click("#walk-after")
    page.wait_for_selector("path.route.ahead", state="attached")
    ahead = page.eval_on_selector_all("path.route.ahead", "paths => paths.map(path => [getComputedStyle(path).opacity, parseFloat(getComputedStyle(path).strokeWidth)])")
    others = page.eval_on_selector_all("path.route:not(.ahead)", "paths => paths.map(path => [getComputedStyle(path).opacity, parseFloat(getComputedStyle(path).strokeWidth)])")
    if not ahead or not others or min(ahead) <= max(others):
        yield f"the leg ahead is drawn as {ahead}, the others as {others}"
    if stops[1]["name"] not in page.inner_text("#walk-next") or page.is_hidden("#walk-center"):
        yield f"after a press the card shows {page.inner_text('#walk-next')}, and the map still follows"
    page.click("#walk-center")
    visit.settled()
    if stops[0]["name"] not in page.inner_text("#walk-next") or page.is_visible("#walk-center"):
        yield "Center does not return to the next stop"
    if not visit.becomes(lambda: is_open(page, *dot(page)), 20):
        yield f"Center leaves the visitor at {dot(page)}"
    # At a stop, the dot is above the pin.
    go(visit, stay(stops[0], arrival, arrival + 25))
    visit.settled()
    if not visit.becomes(lambda: color(page, *dot(page)) == BLUE, 20):
        yield f"at a stop, the position is drawn in {color(page, *dot(page))}"
    yield from drags(visit, stops, arrival + 26)
    yield from judged(page, "a walk", *(() if scheme == "light" else ("color-contrast",)))
    yield from small(page)
    width = page.evaluate("document.documentElement.scrollWidth")
    if width > page.viewport_size["width"]:
        yield f"something is {width} px wide"
    page.click("#walk-navigate")
    page.wait_for_selector("#pop-navigate a")
    yield from judged(page, "the map apps")
    yield from small(page)


def drags(visit, stops, minute):
    """Drags the map, which then stays until Center is pressed."""
    page = visit.page
    x, y = dot(page)
    page.mouse.move(x, y + 30)
    page.mouse.down()
    page.mouse.move(x + 60, y + 60, steps=5)
    page.mouse.up()
    page.wait_for_selector("#walk-center:not([hidden])")
    visit.settled()
    before = visit.center()
    go(visit, stay({"lat": stops[0]["lat"] + 0.0004, "lon": stops[0]["lon"]}, minute, minute + 1))
    page.wait_for_timeout(400)
    if visit.center() != before:
        yield "the map follows although it was dragged"
    page.click("#walk-center")
    visit.settled()
    if not visit.becomes(lambda: is_open(page, *dot(page)), 20) or visit.center() == before:
        yield "Center does not return to the visitor"
    before = visit.center()
    go(visit, stay({"lat": stops[0]["lat"] + 0.0012, "lon": stops[0]["lon"]}, minute + 1.5, minute + 2.5))
    visit.settled()
    if visit.center() == before:
        yield "the map does not follow"


def leaves(visit):
    """Swipes page through the stops; Back leaves views of the walk and then the walk; the screen stays on only meanwhile."""
    page = visit.page
    visit.context.add_init_script(LOCK)
    stops = walking(visit)["days"][0]["stops"]
    names = [stop["name"] for stop in stops]
    box = page.locator("#walk-next").bounding_box()
    y = box["y"] + box["height"] / 2
    for start, end, name in ((300, 100, names[1]), (300, 100, names[2]), (100, 300, names[1]), (200, 190, names[1])):
        visit.touch([(start + (end - start) * step / 6, y) for step in range(7)])
        if name not in page.inner_text("#walk-next"):
            yield f"a swipe from {start} to {end} shows {page.inner_text('#walk-next')}, not {name}"
    if not visit.becomes(lambda: page.evaluate("held()") == 1):
        yield "the screen may turn off during a walk"
    page.evaluate("hide(true)")
    if not visit.becomes(lambda: page.evaluate("held()") == 0):
        yield "a hidden page keeps the screen on"
    page.evaluate("hide(false)")
    page.wait_for_function("held() === 1")
    page.click("#walk-day")
    page.wait_for_selector("#walk-bar")
    yield from judged(page, "the day of a walk")
    page.go_back()
    page.wait_for_selector("#walk-card")
    page.click("#walk-day")
    page.locator("[data-act=open]").first.click()
    page.locator("[data-act=details]").first.click()
    page.wait_for_selector("#week")
    page.go_back()
    page.wait_for_selector("#walk-bar")
    page.go_back()
    page.wait_for_selector("#walk-card")
    # A stop on the map is shown on the card, another sight in the panel.
    page.locator(f'[data-route-stop="{stops[1]["id"]}"]').dispatch_event("click")
    if names[1] not in page.inner_text("#walk-next"):
        yield f"a pressed stop shows {page.inner_text('#walk-next')}"
    page.go_back()
    page.wait_for_selector("#walk")
    if page.locator("#walk-mode").count() or page.evaluate("watches()") or page.evaluate("held()") or page.is_hidden("#bar"):
        yield "Back does not end the walk"
    if visit.stops() != [stop["id"] for stop in stops]:
        yield "Back from a walk loses the day"


def stays_in_the_saved_day(visit):
    """What was visited stays in the list with its real times, after a new plan too, and in the saved day."""
    visit.context.add_init_script(FAKE)
    visit.wire = Wire(visit)
    page = visit.open(link(maxStops="4"))
    page.click("#save")
    page.wait_for_selector("#save[aria-pressed=true]")
    page.click("#walk")
    page.wait_for_selector("#walk-card")
    go(visit, stay({"lat": 51.5, "lon": -0.2}, 300, 301))
    first = visit.wire.asked[-1]["plan"]["days"][0]["stops"][0]
    arrival = minutes(first["arrive"]) + 7
    known = go(visit, stay(first, arrival, arrival + 25))
    away = {"lat": first["lat"] + 0.006, "lon": first["lon"] - 0.006}
    late = minutes(known["next"]["leaveBy"]) + 70
    # Far enough from every stop.
    go(visit, stay(away, arrival + 33, arrival + 36))
    clock = lambda minute: f"{minute // 60:02}:{minute % 60:02}"
    row = f'li.been[data-stop="{first["id"]}"]'
    page.wait_for_selector(f"{row}:has-text('{clock(arrival)}')", state="attached")
    left = page.text_content(f"{row} small")
    if clock(arrival) not in left or not any(clock(arrival + minute) in left for minute in range(25, 36)):
        yield f"a visit from {clock(arrival)} to about {clock(arrival + 33)} is listed as {left}"
    with page.expect_response("**/v1/replan"):
        go(visit, stay(away, arrival + 37, late, 2))
    page.wait_for_selector("#walk-offer")
    page.click("#offer-take")
    page.wait_for_selector("#walk-offer", state="detached")
    page.wait_for_selector("#save[aria-pressed=true]", state="attached")
    row = f'li.been[data-visited="{first["id"]}"]'
    if page.text_content(f"{row} small") != left:
        yield f"after a new plan, the visit is listed as {page.text_content(f'{row} small')}"
    start = page.text_content(".rows li.place:has(use[href$='#flag'])")
    if "Where you were at" not in start:
        yield f"the new plan starts at {start}"
    if not visit.becomes(lambda: page.locator(f'.stop-pin.past[data-route-stop="{first["id"]}"]').count() == 1):
        yield "a visited stop is no longer on the map"
    page.click("#walk-stop")
    page.click("#close-plan")
    page.locator("[data-trip]").first.click()
    page.wait_for_selector(row)
    if page.text_content(f"{row} small") != left or "Where you were at" not in page.text_content(".rows"):
        yield f"the saved day lists the visit as {page.text_content(f'{row} small')}"


def check_offers(browser, service):
    """An offer is computed again when it is taken, and when it is ten minutes or 200 m old; without the service it stays."""
    faults = []
    with visiting(browser, service.port, faults) as visit:
        visit.is_lenient = True
        page, plan = visit.page, walking(visit)
        stops = plan["days"][0]["stops"]
        arrival = minutes(stops[0]["arrive"])
        known = go(visit, stay(stops[0], arrival, arrival + 25))
        late = minutes(known["next"]["leaveBy"]) + 30

        asked = []
        page.on("request", lambda request: request.url.endswith("/v1/replan") and asked.append(request.post_data_json))

        def replanned(act, minute, words):
            with page.expect_response("**/v1/replan"):
                act()
            page.wait_for_selector("#walk-offer[aria-busy=false]")
            if abs(minutes(asked[-1]["at"]) - minute) > 1:
                faults.append(f"{words}: the offer is for {asked[-1]['at']}, not {minute // 60}:{minute % 60:02}")

        replanned(lambda: go(visit, stay(stops[0], arrival + 26, late, 2)), late, "at first")
        late = minutes(asked[-1]["at"])
        go(visit, stay(stops[0], late + 1, late + 8))
        page.wait_for_timeout(800)
        if len(asked) != 1:
            faults.append("an offer of eight minutes ago is computed again")
        replanned(lambda: go(visit, stay(stops[0], late + 9, late + 12)), late + 12, "after ten minutes")
        away = {"lat": stops[0]["lat"] + 0.0025, "lon": stops[0]["lon"]}
        replanned(lambda: go(visit, stay(away, late + 15, late + 16)), late + 16, "after 200 m")
        # From the pocket, after an hour without a position.
        visit.context.route("**/v1/replan", lambda route: route.abort())
        page.click("#offer-take")
        page.wait_for_selector("#walk-notice:has-text('No connection')")
        if not page.locator("#walk-offer").count():
            faults.append("without the service, the offer disappears")
        visit.context.unroute("**/v1/replan")
        page.click("#walk-notice-close")
        count = len(asked)
        with page.expect_response("**/v1/replan") as answer:
            page.click("#offer-take")
        rest = answer.value.json()["plan"]
        page.wait_for_selector("#walk-offer", state="detached")
        if len(asked) != count + 1 or visit.stops() != [stop["id"] for stop in rest["days"][0]["stops"]]:
            faults.append(f"taken are {visit.stops()}, not the latest offer {rest['days'][0]['stops']}")
        if rest["request"]["start"] < asked[-1]["at"]:
            faults.append(f"at {asked[-1]['at']}, the rest of the day starts at {rest['request']['start']}")
        # The next stop is one of the new plan, without a new position.
        page.wait_for_function("id => document.querySelector('#walk-next').dataset.next === id", arg=rest["days"][0]["stops"][0]["id"])
    yield from faults


def check_positions(browser, service):
    """The card says why there is no position or notification, what to do, and if the visitor is far away or already there."""
    faults = []
    with visiting(browser, service.port, faults, **PHONE) as visit:
        page, plan = visit.page, walking(visit)
        stops = plan["days"][0]["stops"]
        page.evaluate("Notification.requestPermission = async () => 'denied'")
        page.click("#walk-notify")
        page.wait_for_selector("#walk-notice:has-text('blocked')")
        faults += judged(page, "denied notifications")
        if not page.is_visible("#walk-notify"):
            faults.append("denied notifications cannot be requested again")
        page.click("#walk-notice-close")
        page.wait_for_selector("#walk-notice", state="detached")
        # Paris, where the map does not follow.
        visit.settled()
        before = visit.center()
        count = len(visit.wire.asked)
        page.evaluate("fixes => goTo(fixes)", stay(PARIS, 310, 312))
        page.wait_for_selector("#walk-far")
        if "London" not in page.inner_text("#walk-far") or "mi" not in page.inner_text("#walk-far"):
            faults.append(f"in Paris the card reads {page.inner_text('#walk-far')}")
        if visit.center() != before or len(visit.wire.asked) != count:
            faults.append("the map leaves for Paris, or the service gets positions there")
        faults += judged(page, "far away")
        go(visit, stay({"lat": 51.505, "lon": -0.12}, 400, 402))
        page.wait_for_selector("#walk-far", state="detached")
        # Where one stands is no walk.
        arrival = minutes(stops[0]["arrive"])
        known = go(visit, stay(stops[0], arrival - 2, arrival))
        if known["next"]["there"]:
            page.wait_for_selector("#walk-next:has-text('You are here')")
        if " 0 yd" in page.inner_text("#walk-card"):
            faults.append(f"at a stop the card reads {page.inner_text('#walk-card')}")
        page.click("#walk-near")
        page.wait_for_selector("[data-near]")
        if " 0 yd" in page.inner_text("#near") or "You are here" not in page.inner_text(f'[data-near="{stops[0]["id"]}"]'):
            faults.append(f"nearby is {page.inner_text('#near')}")
        page.click("#back")
        page.click("#walk-map")
        page.evaluate("refuse(2)")
        page.wait_for_selector("#walk-problem[data-trouble=unknown]")
        page.evaluate("refuse(1)")
        page.wait_for_selector("#walk-problem[data-trouble=denied]")
        faults += judged(page, "a denied position")
        if page.evaluate("watches()"):
            faults.append("a denied position is still watched")
        page.click("#walk-retry")
        page.wait_for_selector("#walk-problem", state="detached")
        go(visit, stay(stops[0], arrival + 1, arrival + 2))
        page.evaluate("refuse(3)")
        page.wait_for_selector("#walk-problem")
        go(visit, stay(stops[0], arrival + 3, arrival + 4))
        page.wait_for_selector("#walk-problem", state="detached")
    yield from faults


def check_clocks(browser, service):
    """A device whose clock jumps goes on walking, in the right order and without impossible times."""
    faults = []
    with visiting(browser, service.port, faults) as visit:
        page, plan = visit.page, walking(visit)
        stops = plan["days"][0]["stops"]
        arrival = minutes(stops[0]["arrive"])
        go(visit, stay(stops[0], arrival, arrival + 20))
        # Back by two hours, forth by a day and a year, to 1970, and back.
        for minute in (arrival - 100, arrival + 1440, arrival + 525_600, -MIDNIGHT / 60, arrival + 30):
            go(visit, stay(stops[0], minute, minute + 3))
            text = page.inner_text("#walk-card")
            if "NaN" in text or "undefined" in text or "-" in page.inner_text("#walk-next") or page.is_visible("#problem"):
                faults.append(f"at minute {minute} the card reads {text}")
        known = go(visit, stay(stops[0], arrival + 34, arrival + 40))
        if known.get("at") is None or stops[0]["id"] not in known["visited"]:
            faults.append(f"after the jumps the service knows {known['at']} and {known['visited']}")
        page.wait_for_selector(f'#walk-next[data-next="{known["next"]["id"]}"]')
        # The device's own clock does not matter either.
        page.evaluate("() => { const real = Date.now; Date.now = () => real() - 7200000; }")
        go(visit, stay(stops[0], arrival + 41, arrival + 43))
        page.wait_for_selector("#walk-next[data-next]")
        page.click("#walk-day")
        row = page.inner_text(f'li.been[data-stop="{stops[0]["id"]}"]')
        if f"{arrival // 60:02}:{arrival % 60:02}" not in row:
            faults.append(f"the visit from minute {arrival} on is listed as {row}")
    yield from faults


def check_navigate(browser, service):
    """Each leg and each day opens in map apps, at the right places."""
    faults = []
    with visiting(browser, service.port, faults, **PHONE) as visit:
        page = visit.open(link(maxStops="4"))
        plan = page.evaluate("() => fetch('/v1/cities').then(() => [...document.querySelectorAll('li[data-stop]')].map(row => row.dataset.stop))")
        places = {each["id"]: each for each in json.loads(service.ask("GET", "/v1/cities/london/attractions")[2])["attractions"]}
        spot = lambda name: f"{places[name]['lat']},{places[name]['lon']}"
        page.locator(f'[data-navigate="{plan[1]}"]').click()
        page.wait_for_selector("#pop-navigate a")
        links = page.eval_on_selector_all("#pop-navigate a", "all => Object.fromEntries(all.map(one => [one.dataset.app, one.getAttribute('href')]))")
        query = {app: dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(url).query)) for app, url in links.items()}
        exits = places[plan[0]].get("exit")
        if list(links) != ["apple", "google", "geo", "osm"] or links["geo"] != f"geo:{spot(plan[1])}":
            faults.append(f"a leg opens {links}")
        if query["google"]["destination"] != spot(plan[1]) or query["apple"]["daddr"] != spot(plan[1]):
            faults.append(f"the leg to {plan[1]} leads to {query}")
        if not exits and (query["google"]["origin"] != spot(plan[0]) or query["google"]["travelmode"] != "walking"):
            faults.append(f"the leg from {plan[0]} is {query['google']}")
        faults += judged(page, "the map apps of a leg")
        faults += small(page)
        page.keyboard.press("Escape")
        page.locator('[data-navigate="day 0"]').click()
        page.wait_for_selector("#pop-navigate a")
        url = page.get_attribute("#pop-navigate a", "href")
        query = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(url).query))
        if [query["origin"], *query["waypoints"].split("|"), query["destination"]] != [spot(name) for name in plan]:
            faults.append(f"the day opens {url}")
    yield from faults
