"""Edits by hand on the page of planday serve, for check_page.py: drags, moves between days, undo, and the visitor's choices."""
import math
import re

from check_service import ROOT
from page_visit import DATE, PHONE, answered, ids, link, visiting

PAGE = ROOT / "Sources" / "DayPlanningServer" / "Page"
# Enough museums for some days, few enough for a quick proof.
TWO_DAYS = f"#city=london&date={DATE}&days=2&categories=museum&maxStops=3&area=-0.19,51.49;-0.11,51.49;-0.11,51.525;-0.19,51.525&plan=1"


def stops_of(page, day):
    return page.eval_on_selector_all(f"section.day[data-day='{day}'] li[data-stop]", "rows => rows.map(row => row.dataset.stop)")


# Notes which stops are highlighted, and on which day, since that lasts only for a moment.
WATCH = """() => {
    window.watcher?.disconnect();
    window.flashed = [];
    window.watcher = new MutationObserver(() =>
        flashed.push(...[...document.querySelectorAll("li.flash")].map(row => `${row.closest("section.day").dataset.day} ${row.dataset.stop}`)));
    watcher.observe(document.body, { subtree: true, childList: true, attributeFilter: ["class"] });
}"""


def flashing(page, act, stop, day=0):
    """Acts, and waits until a stop is highlighted on a day."""
    page.evaluate(WATCH)
    act()
    page.wait_for_function("key => flashed.includes(key)", arg=f"{day} {stop}")


def is_in_view(visit, selector):
    """Returns whether an element gets visible in the panel, below its tabs."""
    is_seen = """row => {
        const views = document.getElementById("views").getBoundingClientRect();
        const top = document.querySelector(".tabs")?.getBoundingClientRect().bottom ?? views.top;
        const box = row.getBoundingClientRect();
        return box.top >= top - 1 && box.top < Math.min(views.bottom, innerHeight) - 20;
    }"""
    return visit.becomes(lambda: visit.page.eval_on_selector(selector, is_seen), 20)


def check_hands(browser, service):
    """A dragged stop is followed by a copy, moved by its transform only; each edit is shown, told, and undone by a button and by keys."""
    faults = []
    with visiting(browser, service.port, faults) as visit:
        page = visit.open(link(maxStops="6"))
        order = visit.stops()
        box = page.locator("[data-act=handle]").first.bounding_box()
        page.mouse.move(box["x"] + 10, box["y"] + 10)
        page.mouse.down()
        places = []
        for step in (30, 60):
            page.mouse.move(box["x"] + 10, box["y"] + 10 + step)
            page.wait_for_function("dy => document.querySelector('.ghost')?.style.transform.includes('px')", arg=step)
            page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
            places.append(page.eval_on_selector(".ghost", "one => [one.getBoundingClientRect().y, one.offsetTop, one.offsetLeft, one.innerText]"))
        if abs(places[1][0] - places[0][0] - 30) > 2 or places[0][1:3] != [0, 0] or "1" not in places[0][3]:
            faults.append(f"the copy of a dragged stop is at {places}")
        page.keyboard.press("Escape")
        page.mouse.up()
        if page.locator(".ghost").count() or visit.stops() != order or "edit" in visit.wishes():
            faults.append("Escape does not cancel a drag")
        # Each kind of edit, undone by Ctrl+Z and done again.
        first = f"li[data-stop={order[0]}]"
        page.locator(f"{first} [data-act=open]").click()
        for act, words in (("down", "is now stop"), ("longer", "now takes"), ("pin", "is pinned")):
            before = visit.wishes().get("edit")
            flashing(page, page.locator(f"{first} [data-act={act}]").click, order[0])
            visit.toasted(words)
            after = visit.wishes()["edit"]
            if after == before or not is_in_view(visit, first):
                faults.append(f"after {act}, the stop is out of view, or the link is still {after}")
            page.keyboard.press("Control+z")
            visit.toasted("Undone")
            if visit.wishes().get("edit") != before:
                faults.append(f"Ctrl+Z does not undo {act}: {visit.wishes().get('edit')}, not {before}")
            page.keyboard.press("Control+Shift+z")
            visit.toasted("Redone")
            if visit.wishes().get("edit") != after:
                faults.append(f"Shift+Ctrl+Z does not redo {act}: {visit.wishes().get('edit')}, not {after}")
        # In a text field, the keys belong to the field.
        kept = visit.wishes()["edit"]
        page.fill("#search", "big")
        page.focus("#search")
        page.keyboard.press("Control+z")
        if visit.wishes()["edit"] != kept:
            faults.append("Ctrl+Z in the search undoes an edit")
        page.fill("#search", "")
        page.click("#restore")
        visit.press_toast("reverted")
        page.wait_for_selector("#outcome")
        if visit.wishes()["edit"] != kept:
            faults.append("the toast does not undo going back to the best plan")
        # A sight added by its reason is shown, with what it changed.
        page.click("#restore")
        page.wait_for_selector("#outcome", state="detached")
        added = page.locator("[data-force]").first
        if added.count():
            wished = added.get_attribute("data-force")
            visit.planning(added.click)
            visit.toasted("New:")
            if wished in visit.stops() and not is_in_view(visit, f"li[data-stop={wished}]"):
                faults.append(f"{wished} is added out of view")
    yield from faults


def distance(one, other):
    return math.hypot((one["lon"] - other["lon"]) * math.cos(math.radians(one["lat"])), one["lat"] - other["lat"])


def best_insertions(stops, stop, count=3):
    """Returns the positions for a stop with the least detour, without ends."""
    def detour(index):
        before, after = stops[index - 1] if index else None, stops[index] if index < len(stops) else None
        leave = lambda one: one.get("exit") or one
        total = distance(leave(before), stop) if before else 0
        total += distance(leave(stop), after) if after else 0
        return total - (distance(leave(before), after) if before and after else 0)
    return sorted(range(len(stops) + 1), key=lambda index: (detour(index), index))[:count]


def check_days(browser, service):
    """A stop dropped on the tab of another day, or moved there by its tools, goes where it fits best; tabs stay in reach."""
    faults = []
    with visiting(browser, service.port, faults) as visit:
        page = visit.open(TWO_DAYS)
        plan = answered(service, "/v1/plan", visit.body())
        first, second = (day["stops"] for day in plan["days"])
        moved = first[0]
        trials = []
        for index in best_insertions(second, moved):
            days = [[*first[1:]], [*second[:index], moved, *second[index:]]]
            body = {"request": {**plan["request"], "city": "london"}, "days": [{"stops": [{"id": stop["id"], "minutes": stop["minutes"]} for stop in day]} for day in days]}
            answer = answered(service, "/v1/retime", body)
            trials.append((len(answer["violations"]), -answer["plan"]["objective"]["value"], [stop["id"] for stop in days[1]]))
        expected = min(trials)[2]
        if visit.stops() != ids(plan):
            faults.append(f"the page shows {visit.stops()}, the service returned {ids(plan)}")
        row = f"li[data-stop='{moved['id']}']"
        page.locator(f"{row} [data-act=handle]").scroll_into_view_if_needed()
        start, tab = page.locator(f"{row} [data-act=handle]").bounding_box(), page.locator("[data-tab='1']").bounding_box()
        page.mouse.move(start["x"] + 10, start["y"] + 10)
        page.mouse.down()
        page.mouse.move(tab["x"] + 20, tab["y"] + 15, steps=8)
        page.wait_for_selector("[data-tab='1'].drop")
        flashing(page, page.mouse.up, moved["id"], 1)
        if stops_of(page, 1) != expected or not is_in_view(visit, row):
            faults.append(f"{moved['id']} dropped on a tab leads to {stops_of(page, 1)}, not {expected}, or is out of view")
        visit.press_toast("is now")
        page.wait_for_selector(f"section.day[data-day='0'] {row}")
        if visit.stops() != ids(plan):
            faults.append(f"undoing a move to another day leaves {visit.stops()}")
        page.locator(f"{row} [data-act=open]").click()
        flashing(page, page.locator(f"{row} [data-act=to-day]").click, moved["id"], 1)
        if stops_of(page, 1) != expected:
            faults.append(f"the tools move {moved['id']} to {stops_of(page, 1)}, not {expected}")
        # The tabs stay in reach while the list scrolls.
        page.eval_on_selector("#views", "views => { views.scrollTop = views.scrollHeight / 2; }")
        gap = page.evaluate("() => document.querySelector('.tabs').getBoundingClientRect().top - document.getElementById('views').getBoundingClientRect().top")
        if not -1 <= gap <= 20:
            faults.append(f"the tabs are {gap} px below the top of a scrolled list")
        # With three days, a menu; and all tabs are on the screen.
        page = visit.open(TWO_DAYS.replace("days=2", "days=3"))
        cut = page.eval_on_selector_all("[data-tab]", "tabs => tabs.filter(one => one.getBoundingClientRect().right > document.getElementById('panel').getBoundingClientRect().right).length")
        if cut:
            faults.append(f"{cut} tabs are cut off")
        moved = stops_of(page, 0)[0]
        page.click("[data-tab='0']")
        row = f"li[data-stop='{moved}']"
        page.locator(f"{row} [data-act=open]").click()
        page.locator(f"{row} [data-act=to-day]").click()
        flashing(page, lambda: page.click("#pop-move [data-to='2']"), moved, 2)
        if page.get_attribute("[data-tab='2']", "aria-selected") != "true" or not is_in_view(visit, row):
            faults.append("a stop moved to a day that is not shown is out of sight")
        if page.evaluate("document.activeElement.closest('[data-stop]')?.dataset.stop") != moved:
            faults.append("the focus is lost when a stop moves to another day")
    yield from faults


# A value of each key of a request that differs from the default, and what it shows.
OTHERS = {
    "city": "nyc", "date": "2027-01-05", "days": "3", "start": "10:15", "end": "25:30", "mode": "cycle", "stepFree": "yes", "pace": "brisk",
    "breaks": "none", "lunch": "12:30-14:30/50", "dinner": "18:30-20:00/70", "area": "-0.19,51.49;-0.11,51.49;-0.11,51.525",
    "must": "big-ben,own-a", "pins": "british-museum@14:15/150", "skip": "london-eye", "categories": "park", "like": "museum=3",
    "dislike": "park=0.3", "familiarity": "been-before", "from": "51.51,-0.13", "to": "51.50,-0.12", "maxStops": "4", "maxWalk": "21",
    "places": "own-a~51.515,-0.12~Aunt~60~~lunch",
    "maxWalkTotal": "91", "budget": "41", "freeOnly": "yes", "weather": "rain", "with": "teens", "travelCost": "0.2", "slack": "share", "seconds": "9",
}
SHOWN = """() => JSON.stringify([
    ...[...document.querySelectorAll("#bar input, #bar select, #bar textarea")].map(one => [one.name || one.id, one.type === "radio" || one.type === "checkbox" ? one.checked : one.value, one.type === "radio" ? one.value : ""]),
    ...[...document.querySelectorAll("#must li, #places li, #pins li, #skip li, #categories [aria-pressed], #pill-area")].map(one => [one.innerText, one.getAttribute("aria-pressed")]),
])"""


def check_choices(browser, service):
    """Each key of a request has a place on the screen, shows its value, and is reset with the city if it belongs to one; pins can be removed."""
    faults = []
    plain = re.search(r"plain = Object.freeze\(\{(.*?)\}\)", (PAGE / "request.js").read_text(), re.S).group(1)
    keys = re.findall(r"(\w+): (?:\"|null|\[)", plain)
    places = set(re.findall(r"(\w+)", re.search(r"noPlaces = Object.freeze\(\{(.*?)\}\)", (PAGE / "request.js").read_text()).group(1))) - {"null"}
    if set(keys) != set(OTHERS):
        faults.append(f"a key of the request is not checked, or no longer exists: {set(keys) ^ set(OTHERS)}")
    marked = set(re.findall(r'data-field="(\w+)"', (PAGE / "index.html").read_text())) | {"city"}
    if set(keys) - marked:
        faults.append(f"no field shows faults of {set(keys) - marked}")
    with visiting(browser, service.port, faults) as visit:
        page = visit.open(f"#city=london&date={DATE}")
        if not visit.becomes(lambda: page.is_checked("#mode input[value='']"), 20):
            faults.append("nothing is chosen under Getting around")
        usual = page.evaluate(SHOWN)

        def go(fragment):
            page.evaluate("hash => { location.hash = hash; }", fragment)
            page.wait_for_function("hash => location.hash === hash", arg=fragment)
            page.wait_for_function("id => document.getElementById('city').value === id", arg="nyc" if "city=nyc" in fragment else "london")

        for key in keys:
            # An own place is that of a must.
            wishes = {"city": "london", "date": DATE, **({"must": "own-a"} if key == "places" else {}), key: OTHERS[key]}
            go("#" + "&".join(f"{name}={value}" for name, value in wishes.items()))
            try:
                page.wait_for_function(f"usual => ({SHOWN})() !== usual", arg=usual, timeout=30_000)
            except Exception:
                faults.append(f"{key}={OTHERS[key]} is not shown anywhere")
            if key not in ("city", "date"):
                go(f"#city=london&date={DATE}")
                try:
                    page.wait_for_function(f"usual => ({SHOWN})() === usual", arg=usual, timeout=30_000)
                except Exception:
                    faults.append(f"after {key}={OTHERS[key]}, the form of a plain request is {page.evaluate(SHOWN)}, not {usual}")
        # All keys at once; then another city, which keeps only those that belong to none.
        go("#" + "&".join(f"{name}={value}" for name, value in {**OTHERS, "city": "london", "mode": "walk"}.items()))
        page.wait_for_selector("#pins li", state="attached")
        page.select_option("#city", "nyc")
        page.wait_for_function("() => location.hash.startsWith('#city=nyc')")
        left = set(visit.wishes())
        if left != set(keys) - places or places != {"area", "places", "must", "pins", "skip", "from", "to"}:
            faults.append(f"after a change of the city, the link has {sorted(left)}")
        # A pin of the link: shown and removable in Your choices, and at the stop.
        page = visit.open(link(maxStops="4", pins="british-museum@14:15/120"))
        row = "li[data-stop=british-museum]"
        if "14:15" not in page.inner_text(f"{row} .pinned"):
            faults.append("a pin of the request is not shown at its stop")
        page.locator(f"{row} [data-act=open]").click()
        tool = page.locator(f"{row} [data-act=pin]")
        if tool.inner_text() != "Unpin" or tool.get_attribute("aria-pressed") != "true":
            faults.append(f"the tool of a pinned stop is {tool.inner_text()}")
        visit.planning(tool.click)
        page.wait_for_function("() => !location.hash.includes('pins=')")
        page = visit.open(link(maxStops="4", pins="british-museum@14:15/120"))
        page.click("#pill-more")
        chip = page.locator("#pins [data-wished=british-museum]")
        if "British Museum" not in chip.inner_text() or "14:15" not in chip.inner_text():
            faults.append(f"a pin is listed as {chip.inner_text()}")
        chip.locator("button").click()
        page.wait_for_function("() => !location.hash.includes('pins=')")
    yield from faults


def check_area_undo(browser, service):
    """A drawn area can be undone, one without sights is reported at once, and corners under three do not stay on the map."""
    faults = []

    def start(page, mode):
        page.click("#pill-area")
        page.click(f"#draw-{mode}")
        page.wait_for_selector("#drawing:not([hidden])")

    def circle(visit, radius, middle=0.5):
        points = [visit.spot(middle + radius * math.cos(step / 10 * math.pi), middle + radius * math.sin(step / 10 * math.pi)) for step in range(21)]
        visit.page.mouse.move(*points[0])
        visit.page.mouse.down()
        for point in points[1:]:
            visit.page.mouse.move(*point, steps=4)
        visit.page.mouse.up()

    with visiting(browser, service.port, faults) as visit:
        page = visit.open(f"#city=london&date={DATE}")
        start(page, "lasso")
        circle(visit, 0.3)
        visit.toasted("sights in your area")
        if page.locator(".corner").count():
            faults.append("the handles of a lasso hide the sights")
        visit.press_toast("sights in your area")
        page.wait_for_function("() => !location.hash.includes('area=')")
        start(page, "lasso")
        circle(visit, 0.3)
        page.wait_for_function("() => location.hash.includes('area=')")
        page.keyboard.press("Control+z")
        page.wait_for_function("() => !location.hash.includes('area=')")
        for _ in range(3):
            page.click("#zoom-in")
            visit.settled()
        start(page, "lasso")
        circle(visit, 0.015, 0.52)
        visit.press_toast("No sights here")
        start(page, "corners")
        page.mouse.click(*visit.spot(0.3, 0.3))
        page.mouse.click(*visit.spot(0.5, 0.3))
        page.click("#draw-done")
        visit.toasted("three corners")
        if page.locator(".corner").count() or (page.get_attribute("path.area", "d") or "M0 0") != "M0 0" or "area" in visit.wishes():
            faults.append("two corners stay on the map")
    with visiting(browser, service.port, faults, **PHONE) as visit:
        page = visit.open(f"#city=london&date={DATE}")
        page.tap("#pill-area")
        page.tap("#draw-corners")
        page.wait_for_selector("#drawing:not([hidden])")
        if "lick" in page.inner_text("#drawing"):
            faults.append(f"on a phone, one is to click: {page.inner_text('#drawing')}")
        # The tools of the map stand above the sheet.
        page.tap("#draw-done")
        page = visit.open(link(maxStops="4"))
        page.wait_for_selector("#panel[data-size=half]")
        page.locator("#locate").tap(trial=True)
    yield from faults


# Another tab changes the saved days, so that the view is drawn again. Waits long enough for that on a quick machine; a slow one
# may see it after the press, which is no fault.
CHANGED_ELSEWHERE = """async () => {
    new BroadcastChannel("planday").postMessage("changed");
    await new Promise((done) => setTimeout(done, 300));
}"""


def check_press(browser, service):
    """A view that changes while the mouse button is down gets the click, does not drop what is dragged, and is drawn after."""
    faults = []
    with visiting(browser, service.port, faults) as visit:
        page = visit.open(link(maxStops="4"))
        page.evaluate(WATCH_REDRAWS)
        page.evaluate(CHANGED_ELSEWHERE)
        page.wait_for_function("() => redraws > 0")
        for selector, shown in (("[data-act=open]", "[data-act=note]"), ("#share", "#share-link")):
            box = page.locator(selector).first.bounding_box()
            page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            page.evaluate("() => { redraws = 0; }")
            page.mouse.down()
            page.evaluate(CHANGED_ELSEWHERE)
            page.mouse.up()
            if not visit.becomes(lambda: page.locator(shown).count()):
                faults.append(f"a click on {selector} is lost if the view changes meanwhile")
            if not visit.becomes(lambda: page.evaluate("redraws > 0")):
                faults.append(f"a view that changed during a click on {selector} is not drawn after it")
        page.keyboard.press("Escape")
        order = visit.stops()
        grip, first = (page.locator("[data-act=handle]").nth(index).bounding_box() for index in (1, 0))
        page.mouse.move(grip["x"] + 10, grip["y"] + 10)
        page.mouse.down()
        page.mouse.move(grip["x"] + 10, grip["y"])
        page.evaluate(CHANGED_ELSEWHERE)
        page.mouse.move(first["x"] + 10, first["y"] + 2, steps=4)
        page.mouse.up()
        if not visit.becomes(lambda: visit.stops() == [order[1], order[0], *order[2:]]):
            faults.append(f"a stop dragged while the view changes leaves {visit.stops()} of {order}")
        faults += late_view(visit)
    yield from faults


def late_view(visit):
    """A view that loads late does not cover what was opened meanwhile."""
    page = visit.page
    page.click("#save")
    page.wait_for_selector("#save[aria-pressed=true]")
    page.click("#close-plan")
    page.wait_for_selector("#verdict", state="detached")
    waiting = []
    page.route("**/tripview.js*", lambda route: waiting.append(route))
    page.click("#menu")
    page.click("[data-view=trips]")
    if not visit.becomes(lambda: waiting):
        return ["the view of saved days is not loaded on demand"]
    page.locator("[data-trip]").first.click()
    page.wait_for_selector("#verdict")
    with page.expect_response("**/tripview.js*") as answer:
        waiting[0].continue_()
    answer.value.finished()
    # The module runs in a task after it has arrived.
    for _ in range(5):
        visit.drawn()
    return [] if page.is_visible("#verdict") else ["the view of saved days, loaded late, covers the day that was opened meanwhile"]


# Counts how often the rows of the view are made anew.
WATCH_REDRAWS = """() => {
    window.redraws = 0;
    new MutationObserver(() => { redraws += 1; }).observe(document.getElementById("view"), { childList: true });
}"""
