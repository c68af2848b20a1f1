"""What the page of planday serve shows of hours and money, and prints, for check_page.py."""
import re

from page_visit import DATE, PHONE, answered, link, visiting

WORDS = {"open": r"open|opens", "closing": "closes soon", "closed": "closed", "unknown": "Hours unknown"}


def minutes(time):
    hours, rest = map(int, time.split(":"))
    return hours * 60 + rest


def openness(stop):
    """Returns how the hours of a stop fit its visit."""
    if not stop["hoursKnown"]:
        return "unknown"
    if not stop["open"]:
        return "closed"
    if stop["open"] == "00:00-24:00":
        return "open"
    start, end = map(minutes, stop["open"].split("-"))
    if minutes(stop["enter"]) < start or minutes(stop["leave"]) > end:
        return "closed"
    return "closing" if end - minutes(stop["leave"]) <= 30 else "open"


def check_openness(browser, service):
    """Each stop, in the list and on the map, shows by words, shape and color whether it is open at its time."""
    faults, seen = [], {}
    # A museum until it closes, one after it has closed, one on Christmas Day, and a place without hours.
    edits = [(DATE, "british-museum~390,natural-history-museum~60,hyde-park~30"), ("2026-12-25", "british-museum~60,hyde-park~30")]
    with visiting(browser, service.port, faults) as visit:
        for date, edit in edits:
            page = visit.open(f"#city=london&date={date}&maxStops=2&area=-0.19,51.49;-0.11,51.49;-0.11,51.525;-0.19,51.525&mode=walk&plan=1&edit={edit}")
            page.wait_for_selector("#outcome")
            stops = [{"id": part.split("~")[0], "minutes": int(part.split("~")[1])} for part in edit.split(",")]
            days = answered(service, "/v1/retime", {"request": {**visit.body(), "city": "london"}, "days": [{"stops": stops}]})["plan"]["days"]
            for number, stop in enumerate(days[0]["stops"], 1):
                expected = openness(stop)
                mark = page.locator(f"li[data-stop={stop['id']}] .hours")
                pin = page.locator(f"[data-route-stop={stop['id']}]")
                shown = [mark.get_attribute("data-hours"), pin.locator("[data-hours]").get_attribute("data-hours")]
                if shown != [expected] * 2:
                    faults.append(f"{stop['id']}, {stop['open']} from {stop['enter']} to {stop['leave']}, is {shown}, not {expected}")
                for words in (mark.inner_text(), pin.get_attribute("aria-label")):
                    if not re.search(WORDS[expected], words):
                        faults.append(f"{stop['id']} is {expected}, but the words are {words!r}")
                shape = mark.locator("use").get_attribute("href").split("#")[1]
                seen[expected] = (shape, mark.evaluate("one => getComputedStyle(one).color"))
    if set(seen) - {"unknown"} != {"open", "closing", "closed"} or len({shape for shape, _ in seen.values()}) != len(seen):
        faults.append(f"states do not differ by their shapes, or one was not tried: {seen}")
    yield from faults


def check_currency(browser, service):
    """Amounts have the currency of the city, also before there is a plan; nothing is in euros."""
    faults = []
    with visiting(browser, service.port, faults) as visit:
        for city, sign in {"london": "£", "nyc": "$", "vancouver": "$"}.items():
            page = visit.open(f"#city={city}&date={DATE}")
            if page.text_content("#budget-sign") != f"({sign})":
                faults.append(f"a budget in {city} is in {page.text_content('#budget-sign')}")
            if "€" in page.evaluate("document.body.textContent"):
                faults.append(f"there are euros in {city}")
        page = visit.open(f"#city=london&date={DATE}")
        page.fill("#search", "Westminster Abbey")
        page.locator("#found [role=option]").first.click()
        page.wait_for_function("() => document.getElementById('view').innerText.includes('£££')")
        page = visit.open(f"#city=london&date={DATE}&maxStops=1&budget=10&area=-0.09,51.5;-0.06,51.5;-0.06,51.515;-0.09,51.515&mode=walk&plan=1&edit=tower-of-london~170")
        page.wait_for_selector("[data-fault=overBudget]")
        if not re.search(r"£\d+.*£10", page.inner_text("[data-fault=overBudget]")):
            faults.append(f"the fault of a day over its budget reads {page.inner_text('[data-fault=overBudget]')}")
    yield from faults


# The maps that are on paper, when it is printed: the plan may be drawn again right after.
PRINTED = """() => {
    window.printed = [];
    const note = () => printed.push({
        maps: document.querySelectorAll(".print-map").length,
        marks: [...document.querySelectorAll(".print-map text")].map(one => one.textContent),
        tiles: [...document.querySelectorAll(".print-map img")].map(one => one.complete && one.naturalWidth > 0 && one.src.includes("theme=light")),
    });
    addEventListener("afterprint", note);
    window.print = note;
}"""


def printed(page, sizes=("A4", "Letter")):
    """Prints as the browser does by itself; returns the numbers of sheets, and what was on each print's maps."""
    page.evaluate("printed.length = 0")
    sheets = [len(re.findall(rb"/Type /Page\b", page.pdf(format=size))) for size in sizes]
    page.wait_for_function("count => printed.length === count", arg=len(sizes))
    return sheets, page.evaluate("printed")


def check_sheets(browser, service):
    """A day is printed on one sheet, with its map, its date and its city, also if it is renamed; each of several days has its own."""
    faults = []
    with visiting(browser, service.port, faults, color_scheme="dark") as visit:
        for fragment, count in ((link(name="Granny") + "&from=51.5094,-0.1283", 1), (link(days="2", maxStops="5", seconds="2"), 2)):
            page = visit.open(fragment)
            page.evaluate(PRINTED)
            page.click("#export")
            page.click("[data-form=print]")
            page.wait_for_function("() => printed.length > 0")
            maps = page.evaluate("printed[0]")
            if maps["maps"] != count or len(maps["tiles"]) < 2 * count or not all(maps["tiles"]) or len(maps["marks"]) != len(visit.stops()):
                faults.append(f"{count} days with {visit.stops()} are printed with {maps}")
            sheets, maps = printed(page)
            if sheets != [count] * 2 or any(one["maps"] != count for one in maps):
                faults.append(f"{count} days take {sheets} sheets of A4 and Letter, with {maps}")
            page.emulate_media(media="print")
            words = page.inner_text("#view")
            if words.count("London") < count or any(day not in words for day in ("1 December", "2 December")[:count]):
                faults.append(f"city or date are not on paper: {words[:200]!r}")
            if page.is_visible("#left"):
                faults.append("what is left out fills paper")
            page.emulate_media(media="null")
        # Without asking, as by Ctrl+P: the route, and the tiles that are there in time.
        page = visit.open(link(maxStops="4"))
        page.evaluate(PRINTED)
        sheets, [maps] = printed(page, ("A4",))
        if sheets != [1] or maps["maps"] != 1 or len(maps["marks"]) != 4:
            faults.append(f"a day with {visit.stops()}, printed by the browser, takes {sheets} sheets, with {maps}")
    for size in ({}, PHONE):
        with visiting(browser, service.port, faults, **size) as visit:
            page = visit.open(link(maxStops="4", name="Granny"))
            if page.inner_text("#title") != "Granny" or "London" not in page.inner_text("#subtitle") or "1 December" not in page.inner_text("#subtitle"):
                faults.append("a renamed day has no city or date in the panel")
            places = "() => [...document.querySelectorAll('#verdict .actions button')].map(one => { const { x, width } = one.getBoundingClientRect(); return [one.id, x, width]; })"
            visit.drawn()
            before = page.evaluate(places)
            page.click("#save")
            page.wait_for_selector("#save[aria-pressed=true]")
            if page.evaluate(places) != before:
                faults.append(f"the buttons jump when a day is saved: {before} becomes {page.evaluate(places)}")
            if page.inner_text("#save") != "Saved":
                faults.append(f"the button of a saved day is {page.inner_text('#save')!r}")
    yield from faults
