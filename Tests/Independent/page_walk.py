"""A walk with the page, for check_page.py, with simulated positions and notifications."""
import json
import urllib.parse

from page_visit import DATE, DESK, PHONE, answered, judged, link, visiting

# The seconds since 1970 at the midnight of DATE, at which London is on UTC.
MIDNIGHT = 1_796_083_200
FAKE = """(() => {
    const watches = new Map();
    let count = 0, last = null;
    const at = ([time, latitude, longitude, accuracy = 8, heading = NaN]) => ({ timestamp: time * 1000, coords: { latitude, longitude, accuracy, heading } });
    const fake = {
        watchPosition(use, refuse) { watches.set(++count, { use, refuse }); return count; },
        clearWatch(id) { watches.delete(id); },
        getCurrentPosition(use, refuse) { last ? use(last) : refuse({ code: 2 }); },
    };
    for (const [name, value] of Object.entries(fake)) Object.defineProperty(navigator.geolocation, name, { value });
    window.goTo = (fixes) => { for (const fix of fixes) { last = at(fix); for (const { use } of watches.values()) use(last); } };
    window.refuse = (code = 1) => { for (const { refuse } of watches.values()) refuse({ code }); };
    window.watches = () => watches.size;
    window.told = [];
    window.Notification = class {
        static permission = "default";
        static async requestPermission() { this.permission = "granted"; return this.permission; }
        constructor(title, { body }) { window.told.push(body); }
    };
})()"""


def minutes(time):
    hours, rest = time.split(":")
    return int(hours) * 60 + int(rest)


def stay(place, first, last, step=0.5):
    """Returns fixes at a place, from a minute of the day to another."""
    count = int((last - first) / step)
    return [[MIDNIGHT + (first + number * step) * 60, place["lat"], place["lon"]] for number in range(count + 1)]


class Wire:
    """Forwards fixes to the service, and records requests and responses, since browsers do not record streams."""

    def __init__(self, visit):
        self.asked, self.answered, self.is_cut = [], [], False
        visit.context.route("**/v1/watch/fixes", self.passes)

    def passes(self, route):
        if self.is_cut:
            route.abort()
            return
        self.asked.append(route.request.post_data_json)
        answer = route.fetch()
        self.answered.append(answer.text())
        route.fulfill(response=answer)


def go(visit, fixes):
    """Walks a path, which is sent after the throttle interval; returns the resulting state."""

    def is_last(answer):
        # The page also asks about a changed plan, without new fixes.
        return answer.url.endswith("/v1/watch/fixes") and any(fix["time"] == fixes[-1][0] for fix in answer.request.post_data_json["fixes"])

    with visit.page.expect_response(is_last):
        visit.page.evaluate("fixes => goTo(fixes)", fixes)
    return json.loads(visit.wire.answered[-1].strip().rsplit("data: ", 1)[1])


def walking(visit, **wishes):
    """Opens a day, and starts the walk; returns the plan that the page follows."""
    visit.context.add_init_script(FAKE)
    visit.wire = Wire(visit)
    page = visit.open(link(maxStops="4", **wishes))
    page.click("#walk")
    page.wait_for_selector("#walk-card")
    go(visit, stay({"lat": 51.5, "lon": -0.2}, 300, 301))
    return visit.wire.asked[-1]["plan"]


def events(page):
    return page.eval_on_selector_all("#walk-events li", "rows => rows.map(row => [row.dataset.event, row.dataset.place])")


def walk_a_day(visit, service, size):
    """Walks the beginning of a day in London, and then stays far too long."""
    page, plan = visit.page, walking(visit)
    stops = plan["days"][0]["stops"]
    before = visit.stops()
    if page.evaluate("watches()") != 1 or page.is_visible("#walk"):
        yield "the position is not watched, or consent is requested again"
    page.click("#walk-notify")
    page.wait_for_selector("#walk-notify", state="detached")
    arrival = minutes(stops[0]["arrive"])
    if size is PHONE:
        yield from hushed(visit, service, stops, arrival - 90)
    go(visit, stay({"lat": stops[0]["lat"] + 0.002, "lon": stops[0]["lon"]}, arrival - 12, arrival - 8))
    page.wait_for_selector(f'#walk-next[data-next="{stops[0]["id"]}"] #walk-leave')
    if not visit.becomes(lambda: page.locator(".here").count()):
        yield "the map does not show the visitor's position"
    # At the stop, until it is time to go.
    known = go(visit, stay(stops[0], arrival, arrival + 25))
    if known["visited"] != [stops[0]["id"]] or known["next"]["id"] != stops[1]["id"]:
        yield f"after 25 min at the first stop {known['visited']} are visited, and {known['next']} is next"
    page.wait_for_selector(f'[data-event=enter][data-place="{stops[0]["id"]}"]')
    latest = minutes(known["next"]["leaveBy"])
    go(visit, stay(stops[0], arrival + 25.5, latest))
    page.wait_for_selector(f'[data-event=leave-by][data-place="{stops[1]["id"]}"]')
    if not page.evaluate("told.length"):
        yield "the visitor allowed notifications but gets none"
    yield from judged(page, "on the way")
    # Much too long: the day is replanned, offered, accepted, and undone.
    with page.expect_response("**/v1/replan") as answer:
        go(visit, stay(stops[0], latest + 0.5, latest + 70))
    replan = answer.value.json()
    rest = [stop["id"] for stop in replan["plan"]["days"][0]["stops"]]
    page.wait_for_selector("#walk-offer[aria-busy=false]")
    if not {"late", "missed"} & {name for name, _ in events(page)}:
        yield f"the visitor is late, but the events are {events(page)}"
    if stops[0]["id"] in rest or stops[0]["id"] not in replan["visited"]:
        yield f"visited sights are planned again: {rest}"
    lost = page.get_attribute("#walk-offer", "data-lost").split()
    if lost != [visit_["id"] for visit_ in replan["change"]["lost"]] or visit.stops() != before:
        yield f"the page shows {lost} as lost, the service {replan['change']['lost']}"
    yield from judged(page, "with an offer")
    if size is PHONE:
        small = page.eval_on_selector_all("#walk-card button", "all => all.map(one => [one.id, one.getBoundingClientRect().height, one.getBoundingClientRect().width]).filter(([, height, width]) => height < 43.5 || width < 43.5)")
        if small:
            yield f"too small for a finger: {small}"
    page.focus("#offer-take")
    with page.expect_response("**/v1/replan") as answer:
        page.keyboard.press("Enter")
    rest = [stop["id"] for stop in answer.value.json()["plan"]["days"][0]["stops"]]
    page.wait_for_function("ids => JSON.stringify([...document.querySelectorAll('li[data-stop]')].map(row => row.dataset.stop)) === ids", arg=json.dumps(rest, separators=(",", ":")))
    # An edit of the rest keeps visited stops on screen.
    page.click("#walk-day")
    page.wait_for_selector("[data-visited]")
    over = page.eval_on_selector_all("[data-visited]", "rows => rows.map(row => row.dataset.visited)")
    if stops[0]["id"] not in over:
        yield f"the new plan shows {over} as visited"
    with page.expect_response("**/v1/retime"):
        page.locator("li[data-stop] [data-act=handle]").last.focus()
        page.keyboard.press("ArrowUp")
    page.wait_for_selector("#outcome")
    if page.eval_on_selector_all("[data-visited]", "rows => rows.map(row => row.dataset.visited)") != over:
        yield "an edit of the rest of a day forgets what was visited"
    page.click("#undo")
    page.wait_for_selector("#outcome", state="detached")
    page.click("#undo")
    page.wait_for_function("ids => JSON.stringify([...document.querySelectorAll('li[data-stop]')].map(row => row.dataset.stop)) === ids", arg=json.dumps(before, separators=(",", ":")))
    # A declined offer is not repeated.
    go(visit, stay(stops[0], latest + 70.5, latest + 72))
    page.wait_for_timeout(500)
    page.click("#walk-map")
    if page.locator("#walk-offer").count():
        yield "an undone suggestion is offered again"
    yield from near(visit, service, stops[0], plan, latest + 72)
    page.click("#walk-map")
    page.click("#walk-stop")
    page.wait_for_selector("#walk")
    if page.evaluate("watches()") or page.locator(".here").count():
        yield "the position is still watched"


def hushed(visit, service, stops, minute):
    """Nearby sights are announced until muted, individually or all for an hour."""
    page = visit.page
    names = [stop["id"] for stop in stops]
    known = json.loads(service.ask("GET", "/v1/cities/london/attractions")[2])["attractions"]
    # Only well-known sights are announced, and only while open.
    first, second = [each for each in known if each["relevance"] >= 75 and each.get("openingHours") == "24/7" and each["id"] not in names][:2]
    aside = lambda place: {"lat": place["lat"] + 0.0015, "lon": place["lon"]}
    go(visit, stay(aside(first), minute, minute + 1))
    page.wait_for_selector(f'[data-event=approach][data-place="{first["id"]}"]')
    yield from judged(page, "beside a sight")
    with page.expect_response("**/v1/watch/fixes"):
        page.click(f'[data-hush="{first["id"]}"]')
    if visit.wire.asked[-1].get("dismiss") != [first["id"]]:
        yield f"a muted sight is sent as {visit.wire.asked[-1].get('dismiss')}"
    go(visit, stay(first, minute + 1.5, minute + 3))
    page.wait_for_timeout(500)
    if any(place == first["id"] for _, place in events(page)) or "dismiss" in visit.wire.asked[-1]:
        yield f"{first['id']} is muted, but the events are {events(page)}"
    with page.expect_response("**/v1/watch/fixes"):
        page.click("#walk-quiet")
    go(visit, stay(aside(second), minute + 25, minute + 26))
    page.wait_for_timeout(500)
    if page.get_attribute("#walk-quiet", "aria-pressed") != "true" or any(place == second["id"] for _, place in events(page)):
        yield f"the events in quiet hours are {events(page)}"
    with page.expect_response("**/v1/watch/fixes"):
        page.click("#walk-quiet")
    go(visit, stay(second, minute + 26.5, minute + 28))
    page.wait_for_selector(f'[data-event=enter][data-place="{second["id"]}"]')
    if page.get_attribute("#walk-quiet", "aria-pressed") != "false":
        yield "the quiet hours do not end"


def near(visit, service, place, plan, minute):
    """The list of nearby sights is the service's, with what fits the plan; a press opens a sight."""
    page = visit.page
    page.click("#walk-near")
    page.wait_for_selector("[data-near]")
    shown = page.eval_on_selector_all("[data-near]", "rows => rows.map(row => [row.dataset.near, row.dataset.fit])")
    body = {"plan": plan, "at": f"{place['lat']},{place['lon']}", "within": 30, "limit": 15, "date": DATE, "time": f"{minute // 60:02}:{minute % 60:02}"}
    wanted = [[row["id"], row["fit"]["code"]] for row in answered(service, "/v1/near", body)]
    if shown != wanted:
        yield f"the page shows {shown} nearby, the service {wanted}"
    yield from judged(page, "what is near")
    page.click(f'[data-near="{shown[0][0]}"]')
    page.wait_for_selector(".week, #week .hint")
    page.click("#back")
    page.wait_for_selector("[data-near]")
    page.click("#back")
    page.wait_for_selector("#walk-bar")


def check_walk(browser, service):
    """A walk through a day: arrivals, when to leave, a new plan when late, accepted and undone; nothing without permission."""
    faults = []
    for size in (DESK, PHONE):
        with visiting(browser, service.port, faults, **size) as visit:
            faults += list(walk_a_day(visit, service, size))
    # Another language; no notifications without permission; a lost connection loses no fix; a denied position ends it.
    with visiting(browser, service.port, faults, locale="de-DE") as visit:
        visit.is_lenient = True
        page, stops = visit.page, walking(visit)["days"][0]["stops"]
        arrival = minutes(stops[0]["arrive"])
        visit.wire.is_cut = True
        page.evaluate("fixes => goTo(fixes)", stay(stops[0], arrival, arrival + 5))
        page.wait_for_selector("#walk-next p")
        page.wait_for_timeout(1000)
        visit.wire.is_cut = False
        go(visit, stay(stops[0], arrival + 5.5, arrival + 6))
        page.wait_for_selector(f'[data-event=enter][data-place="{stops[0]["id"]}"]')
        told = page.inner_text("#walk-card")
        if "Sie sind hier" not in told or stops[0]["name"] not in told or "event-" in told:
            faults.append(f"the German card reads {told}")
        if page.evaluate("told.length"):
            faults.append("there are notifications without permission")
        page.evaluate("refuse()")
        page.wait_for_selector("#walk-problem[data-trouble=denied]")
        if page.evaluate("watches()"):
            faults.append("a denied position is still watched")
    # Without a plan, the list is in the menu.
    with visiting(browser, service.port, faults) as visit:
        visit.context.add_init_script(FAKE)
        page = visit.open(f"#city=london&date={DATE}")
        page.evaluate("fixes => goTo(fixes)", [[MIDNIGHT + 43_200, 51.5194, -0.127]])
        page.click("#menu")
        page.click("[data-view=near]")
        page.wait_for_selector("[data-near]")
        query = urllib.parse.urlencode({"city": "london", "at": "51.5194,-0.127", "within": 30, "limit": 15, "date": DATE, "time": "12:00"})
        wanted = [row["id"] for row in json.loads(service.ask("GET", f"/v1/near?{query}")[2])]
        shown = page.eval_on_selector_all("[data-near]", "rows => rows.map(row => row.dataset.near)")
        if shown != wanted:
            faults.append(f"the page shows {shown} nearby, the service {wanted}")
    yield from faults
