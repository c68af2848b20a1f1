"""Checks of the visitor's own places as musts and for meals, for check_page.py."""
import json
import pathlib
import urllib.parse

from check_service import Service
from page_own import own_view
from page_visit import DATE, DESK, PHONE, ids, judged, link, planned, visiting

# In Bloomsbury and Soho; the second name has the separators of links, and is no markup.
AUNT, TEA, INN = "Aunt Agatha", "Tea;~%7E <img src=x onerror=alert(1)>", "The inn"
LIST = f'name,latitude,longitude\n{AUNT},51.5185,-0.1265\n"{TEA}",51.5135,-0.1305\n{INN},51.5125,-0.1345\n'


def added(visit):
    """Adds the places, and shows them."""
    visit.page.on("dialog", lambda dialog: visit.faults.append(f"a name is executed: {dialog.message}"))
    own_view(visit)
    visit.page.set_input_files("#places-file", files=[{"name": "list.csv", "mimeType": "text/csv", "buffer": LIST.encode()}])
    visit.page.wait_for_selector("#places-report:has-text('3 places in London were added')")


def opened(page, name):
    """Opens the tools of a place in the list."""
    row = page.locator("[data-own]", has_text=name)
    if row.locator("#own-must").count() == 0:
        row.locator("[data-open]").click()
    row.locator("#own-must").wait_for()


def used(page, name, use):
    """Uses a place: a must, or for a meal; without a plan."""
    opened(page, name)
    page.click(f"#own-{use}")
    page.wait_for_selector(f"#own-{use}[aria-pressed=true]")


def places_of(visit):
    """Returns the own places of the address, parsed independently."""
    fields = ("id", "at", "name", "minutes", "hours", "meal")
    rows = [dict(zip(fields, row.split("~"))) for row in visit.wishes().get("places", "").split(";") if row]
    for row in rows:
        row["lat"], row["lon"] = map(float, row.pop("at").split(","))
        for name in ("name", "hours"):
            row[name] = urllib.parse.unquote(row.get(name, ""))
        if row.get("minutes"):
            row["minutes"] = int(row["minutes"])
    return [{name: value for name, value in row.items() if value != ""} for row in rows]


def names(page):
    return page.eval_on_selector_all("li[data-stop] .stop-open > b", "rows => rows.map(row => row.textContent)")


def until_planned(visit, act):
    """Acts, waits for the plan of the changed request, and shows it."""
    with visit.page.expect_response(lambda response: "/v1/plan/stream" in response.url):
        act()
    shown(visit)
    visit.wait_for_plan()


def shown(visit):
    """Leaves the view of the places."""
    while visit.page.locator("#back").count():
        visit.page.click("#back")


def check_own_use(browser, service):
    """A place of the visitor is a must or where lunch is had, in the plan, its link, its file, and in another browser."""
    faults = []
    for size in (DESK, PHONE):
        width = size["viewport"]["width"]
        with visiting(browser, service.port, faults, **size, accept_downloads=True) as visit:
            page = visit.open(link(maxStops="4").replace("&plan=1", ""))
            added(visit)
            used(page, AUNT, "must")
            used(page, TEA, "lunch")
            # Another place for lunch replaces it, and pressing again leaves none.
            used(page, INN, "lunch")
            if [place["name"] for place in places_of(visit)] != [AUNT, INN]:
                faults.append(f"after another choice for lunch the places are {places_of(visit)}")
            page.click("#own-lunch")
            page.wait_for_selector("#own-lunch[aria-pressed=false]")
            used(page, TEA, "lunch")
            # Its stay is that of the visitor; what is no number is refused.
            opened(page, AUNT)
            page.click("#own-edit")
            page.fill("#own-minutes", "9000")
            page.click("#own-done")
            page.wait_for_selector("#pop-own .fault")
            page.fill("#own-minutes", "30")
            page.fill("#own-hours", "Mo-Su 09:00-19:00")
            faults += judged(page, f"the form of a place at {width} px")
            page.click("#own-done")
            page.wait_for_function("() => location.hash.includes('Mo-Su')")
            faults += judged(page, f"the tools of a place at {width} px")
            shown_places = places_of(visit)
            aunt, tea = shown_places
            if (aunt["name"], aunt["minutes"], aunt["hours"], tea["name"], tea["meal"]) != (AUNT, 30, "Mo-Su 09:00-19:00", TEA, "lunch"):
                faults.append(f"the places of the link are {shown_places}")
            page.click("#back")
            visit.plan()
            plan = planned(service, {**visit.body(), "places": shown_places})
            if visit.stops() != ids(plan) or not {aunt["id"], tea["id"]} <= set(visit.stops()):
                faults.append(f"the page plans {visit.stops()}, the service {ids(plan)}")
            if not {AUNT, TEA} <= set(names(page)):
                faults.append(f"the stops are {names(page)}")
            during = page.locator("[data-part=during]").inner_text()
            if TEA not in during or "Lunch" not in during:
                faults.append(f"lunch is shown as {during}")
            chips = page.locator("[data-condition]").all_inner_texts()
            if f"Lunch: {TEA}" not in [chip.strip() for chip in chips]:
                faults.append(f"the conditions are {chips}")
            if page.locator(f"[data-stop='{aunt['id']}'] svg use[href$='#own']").count() != 1:
                faults.append("the row of an own place has no mark")
            faults += judged(page, f"a plan with own places at {width} px")
            # The panel of the stop is the place's view, with its time.
            page.locator(f"[data-stop='{tea['id']}'] [data-act=open]").click()
            page.locator(f"[data-stop='{tea['id']}'] [data-act=details]").click()
            page.wait_for_selector("#own-lunch[aria-pressed=true]")
            if "Stop" not in page.locator("[data-own].chosen .badge").inner_text():
                faults.append("the view of a planned place does not name its stop")
            faults += changed(visit)
            faults += undone(visit)
            faults += without_dinner(visit)
            faults += carried(browser, service, visit, size)
    yield from faults


def changed(visit):
    """Another name is that of the stop, and is undone in both."""
    page = visit.page
    opened(page, AUNT)
    page.click("#own-edit")
    page.fill("#own-name", "Uncle Tom")
    until_planned(visit, lambda: page.click("#own-done"))
    if "Uncle Tom" not in names(page) or AUNT in names(page):
        yield f"after another name the stops are {names(page)}"
    until_planned(visit, lambda: visit.press_toast("Uncle Tom"))
    if AUNT not in names(page):
        yield f"after the name was undone the stops are {names(page)}"
    own_view(visit)
    if page.locator("[data-own]", has_text="Uncle Tom").count():
        yield "the list keeps a name that was undone"


def undone(visit):
    """A deleted place leaves the plan, and returns to it with Undo; an edit that leaves it out is undone by keys."""
    page = visit.page
    opened(page, AUNT)
    until_planned(visit, lambda: page.click("#own-delete"))
    if AUNT in names(page) or AUNT in page.evaluate("decodeURIComponent(location.hash)"):
        yield f"after a place was deleted, the stops are {names(page)}"
    until_planned(visit, lambda: visit.press_toast(f"{AUNT} was deleted"))
    if AUNT not in names(page):
        yield f"after Undo, the stops are {names(page)}"
    before = visit.stops()
    row = page.locator("li[data-stop]", has_text=AUNT)
    if row.locator("[data-act=out]").count() == 0:
        row.locator("[data-act=open]").click()
    row.locator("[data-act=out]").click()
    page.wait_for_selector("#outcome .fault, #outcome")
    page.wait_for_function("name => ![...document.querySelectorAll('.stop-open > b')].some(row => row.textContent === name)", arg=AUNT)
    page.keyboard.press("Control+z")
    page.wait_for_function("name => [...document.querySelectorAll('.stop-open > b')].some(row => row.textContent === name)", arg=AUNT)
    if visit.stops() != before:
        yield f"after an edit was undone, {before} is {visit.stops()}"


def without_dinner(visit):
    """A day without dinner has none at a place: the page says so at the place, with a remedy."""
    page = visit.page
    own_view(visit)
    opened(page, AUNT)
    page.click("#own-dinner")
    page.wait_for_selector("#pop-more #places .fault")
    fault = page.inner_text("#pop-more #places .fault")
    if AUNT not in fault or "Dinner" not in fault:
        yield f"dinner on a day without is answered {fault}"
    if not page.evaluate("() => document.activeElement.closest('[data-wished]')?.innerText.includes('Aunt')"):
        yield "the focus is not at the place that is at fault"
    page.keyboard.press("Escape")
    until_planned(visit, lambda: page.locator("#problem button", has_text="without a meal").click())
    if AUNT not in names(page):
        yield f"without dinner there, the stops are {names(page)}"


def carried(browser, service, visit, size):
    """The link and the file of the day show the same in a browser that has none of the places, which can keep them."""
    faults, page = [], visit.page
    stops, hash_ = visit.stops(), page.evaluate("location.hash")
    page.click("#save")
    page.wait_for_selector("#save[aria-pressed=true]")
    page.click("#menu")
    page.click("[data-view=trips]")
    with page.expect_download() as waiting:
        page.click("#export-all")
    file = json.loads(pathlib.Path(waiting.value.path()).read_bytes())
    file["places"] = []
    with visiting(browser, service.port, faults, **size) as other:
        page = other.open(hash_)
        if other.stops() != stops or not {AUNT, TEA} <= set(names(page)):
            faults.append(f"the link plans {other.stops()} in another browser, not {stops}")
        own_view(other)
        if not other.becomes(lambda: page.locator("#guest-places [data-own]").count() == 2):
            faults.append(f"the places of a link are {page.locator('#guest-places').inner_text()}")
        faults += judged(page, "the places of a link")
        opened(page, AUNT)
        page.click("#own-keep")
        page.wait_for_selector("h3:has-text('1 place in London')")
        # They are pins without a plan, and go with the city.
        shown(other)
        page.click("#close-plan")
        page.wait_for_selector(".pin.kind-own.must", state="attached")
    with visiting(browser, service.port, faults, **size) as other:
        page = other.open(f"#city=london&date={DATE}")
        page.click("#menu")
        page.click("[data-view=trips]")
        page.set_input_files("#import-file", files=[{"name": "days.json", "mimeType": "application/json", "buffer": json.dumps(file).encode()}])
        page.locator("[data-trip]").first.click()
        page.wait_for_selector("li[data-stop]")
        if other.stops() != stops or not {AUNT, TEA} <= set(names(page)):
            faults.append(f"the file of the day shows {other.stops()}, not {stops}")
        page.wait_for_function("count => document.querySelectorAll('[data-route-stop]').length === count", arg=len(stops))
        # It is planned again with the places.
        page.locator("[data-condition=maxStops]").click()
        other.wait_for_plan()
        if not {AUNT, TEA} <= set(names(page)):
            faults.append(f"planned again, the day of a file has {names(page)}")
        # Another city has none of them.
        page.click("#close-plan")
        page.select_option("#city", "nyc")
        page.wait_for_function("() => location.hash.startsWith('#city=nyc')")
        if "own-" in page.evaluate("location.hash"):
            faults.append(f"another city keeps {page.evaluate('location.hash')}")
    return faults


def check_own_links(browser, service):
    """A link with what is no place reports it and shows the rest; hours that cannot be read are reported with the way to them."""
    faults = []
    with visiting(browser, service.port, faults) as visit:
        page = visit.page
        page.on("dialog", lambda dialog: faults.append(f"a name is executed: {dialog.message}"))
        for text in ("own-a~91,0~Aunt", "own-a~51,-0.1~", "big-ben~51,-0.1~Big", "%25%7E;;~", "own-b~51,-0.1~Not%20needed"):
            visit.open(f"#city=london&date={DATE}&places={text}")
            page.wait_for_selector("#toast:has-text('cannot read')", state="attached")
            if "places" in visit.wishes():
                faults.append(f"{text} stays in the link")
        visit.open(f"#city=london&date={DATE}&must=own-a&places=own-a~51.515,-0.12~{urllib.parse.quote(TEA.replace('%', '%25').replace('~', '%7E').replace(';', '%3B'))}~~when%20open")
        page.click("#go")
        page.wait_for_selector("#problem:has-text('when open')")
        if TEA not in page.inner_text("#problem"):
            faults.append(f"unreadable hours are reported as {page.inner_text('#problem')}")
        page.locator("#problem button", has_text="Open").click()
        page.wait_for_selector("#own-must[aria-pressed=true]")
    yield from faults


def check_own_offline(browser, binary):
    """Without the service and the other browser's list, a day with own places is there after a reload, from the link and saved."""
    faults = []
    service = Service(binary)
    with visiting(browser, service.port, faults, service_workers="allow") as visit:
        places = "own-a~51.5185,-0.1265~Aunt%20Agatha~30;own-t~51.5135,-0.1305~Tea~~~lunch"
        page = visit.open(link(maxStops="4", must="own-a,own-t", places=places))
        stops = visit.stops()
        page.click("#save")
        page.wait_for_selector("#save[aria-pressed=true]")
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        page.wait_for_function("""async () => {
            const days = await new Promise((resolve) => {
                const opening = indexedDB.open("planday-day");
                opening.onsuccess = () => {
                    const all = opening.result.transaction("days").objectStore("days").getAll();
                    all.onsuccess = () => resolve(all.result);
                };
            });
            return days.some(({ isPartial }) => !isPartial);
        }""")
        visit.is_lenient = True
        service.process.kill()
        service.process.wait()
        page.reload()
        page.wait_for_selector("li[data-stop]")
        page.wait_for_selector("#offline:not([hidden])")
        if visit.stops() != stops or not {AUNT, "Tea"} <= set(names(page)):
            faults.append(f"without the service, {stops} is {visit.stops()}, {names(page)}")
        own_view(visit)
        page.wait_for_selector("#guest-places")
        opened(page, AUNT)
        page.click("#own-keep")
        page.wait_for_selector("h3:has-text('1 place in London')")
        page.click("#menu")
        page.click("[data-view=trips]")
        page.locator("[data-trip]").first.click()
        page.wait_for_selector("li[data-stop]")
        if visit.stops() != stops:
            faults.append(f"the saved day is {visit.stops()}, not {stops}")
    yield from faults
