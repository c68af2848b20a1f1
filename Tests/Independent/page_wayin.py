"""The way in: the start view's questions, conditions, names of starts, refused texts, and the words of problems; for check_page.py."""
import json
import re

from check_service import ROOT
from page_visit import DATE, PHONE, PROBLEM, link, visiting

PAGE = ROOT / "Sources" / "DayPlanningServer" / "Page"
LANGUAGES = ("en", "de", "fr", "es")
# Requests that the service refuses for different reasons, as fragments.
REFUSED = (
    f"date={DATE}&end=08:00&maxStops=0", f"date={DATE}&must=atlantis&from=nowhere", "date=2026-13-45", f"date={DATE}&lunch=x&budget=-3",
    f"date={DATE}&lunch=19:00-20:30/45", f"date={DATE}&must=tate-modern&skip=tate-modern", f"date={DATE}&pins=tate-modern@10:00/999",
    f"date={DATE}&pins=x@99:99", f"date={DATE}&like=museum=0.5", f"date={DATE}&with=dogs", f"date={DATE}&from=10,10", f"date={DATE}&seconds=99999",
    f"date={DATE}&mode=cycle&stepFree=yes", f"date={DATE}&area=-0.14,51.5;-0.12,51.52;-0.12,51.5;-0.14,51.52", f"date={DATE}&start=22:00&end=23:00&must=british-museum",
    f"date={DATE}&must=british-museum,tower-of-london,kew-gardens&end=12:30", f"date={DATE}&budget=9&freeOnly=yes", f"date={DATE}&mode=swim&pace=x",
)


def check_way_in(browser, service):
    """The start view asks where, when and what for; what it cannot use is refused at the field, and planning waits."""
    faults = []
    with visiting(browser, service.port, faults) as visit:
        page = visit.page
        page.clock.set_fixed_time("2026-12-01T10:00:00Z")
        visit.open(f"#city=london&date={DATE}&categories=museum&maxStops=3")
        for date, name in ((DATE, "Today"), ("2026-12-02", "Tomorrow"), ("2026-12-05", "Saturday")):
            chip = page.locator(f"#way-in [data-date='{date}']")
            if chip.inner_text() != name:
                faults.append(f"the chip of {date} reads {chip.inner_text()}")
            chip.click()
            if visit.wishes()["date"] != date or chip.get_attribute("aria-pressed") != "true":
                faults.append(f"{name} chooses {visit.wishes()['date']}")
            if not chip.evaluate("chip => chip === document.activeElement"):
                faults.append(f"{name} loses the focus")
        page.fill("#place-stay", "Premier Inn Nowhere")
        page.keyboard.press("Tab")
        page.wait_for_selector("#typed-place-stay:has-text('Hotels')")
        if page.get_attribute("#place-stay", "aria-invalid") != "true":
            faults.append("an unknown place is not marked as invalid")
        page.click("#go")
        page.wait_for_function("document.activeElement.id === 'place-stay'")
        if visit.stops() or "plan" in visit.wishes():
            faults.append("an unknown place is dropped, and the day is planned")
        page.fill("#place-stay", "British Museum")
        page.keyboard.press("Tab")
        page.wait_for_selector("#typed-place-stay", state="detached")
        if visit.wishes().get("from") != "british-museum":
            faults.append(f"a name typed in full is {visit.wishes().get('from')}")
        for typed, name, kind in (("12 gate st", "12 Gate Street", "Address"), ("travelodge covent", "Travelodge London Covent Garden", "Hotel")):
            page.fill("#place-stay", typed)
            page.click(f"#found-stay li:has-text('{name}'):has-text('{kind}')")
            if visit.wishes()["from"].partition("~")[2] != name:
                faults.append(f"{typed} is chosen as {visit.wishes()['from']}")
        page.fill("#place-stay", "King's Cross St")
        page.click("#found-stay li:has-text('Station')")
        start = visit.wishes()["from"]
        position, _, name = start.partition("~")
        if not name.startswith("King's Cross") or not re.fullmatch(r"[\d.-]+,[\d.-]+", position):
            faults.append(f"the start in the link is {start}")
        visit.plan()
        for words, text in (("the list", page.inner_text(".rows")), ("the chips", page.inner_text("#condition-chips")), ("the field", page.input_value("#place-from"))):
            if name not in text:
                faults.append(f"{words} does not name the start {name}")
        # The page's own files name it, too.
        written = page.evaluate("""async () => {
            const { fileOf } = await import("/page/files.js");
            const end = { name: "King's Cross", lat: 51.53, lon: -0.12 };
            return fileOf("txt", { city: "london", timeZone: "Europe/London", request: { date: "2026-12-01" }, days: [
                { date: "2026-12-01", start: "09:00", end: "10:00", stops: [], breaks: [], legs: [{ from: "start", to: "end", minutes: 5, meters: 300 }] },
            ], freeMinutes: 0 }, "A day", { from: end, to: end }).text();
        }""")
        if written.count("King's Cross") != 2:
            faults.append(f"a file does not name the start and the end: {written}")
        # Hours past midnight, and those that cannot be meant.
        page.click("#close-plan")
        page.click("#pill-hours")
        for end, sent in (("01:00", "25:00"), ("17:00", "17:00")):
            page.fill("[name=end]", end)
            page.locator("[name=end]").blur()
            if visit.wishes().get("end") != sent or page.is_visible("#next-day") != (sent > "24"):
                faults.append(f"an end at {end} is sent as {visit.wishes().get('end')}")
        page.fill("[name=end]", "08:00")
        page.locator("[name=end]").blur()
        page.wait_for_selector("#typed-end")
        page.click("[data-hours='09:00-13:00']")
        page.wait_for_selector("#typed-end", state="detached")
        page.keyboard.press("Escape")
        page.click("#pill-more")
        page.locator("#limits summary").click()
        page.fill("[name=maxStops]", "-2")
        page.locator("[name=maxStops]").blur()
        page.wait_for_selector("#typed-maxStops")
        if visit.wishes().get("maxStops") != "3":
            faults.append(f"a refused number is sent as {visit.wishes().get('maxStops')}")
    yield from faults


def check_chips(browser, service):
    """Each condition is a chip below the title, removed with one press, and counted at the menu; one button removes all."""
    faults = []
    with visiting(browser, service.port, faults, **PHONE) as visit:
        wishes = {"lunch": "13:00-14:30/60", "weather": "rain", "must": "british-museum", "budget": "60", "maxStops": "4", "from": "51.5094,-0.1283~Hotel 7"}
        page = visit.open(link(**wishes))
        page.wait_for_selector("#condition-chips")
        shown = page.eval_on_selector_all("[data-condition]", "chips => chips.map(chip => chip.dataset.condition)")
        if sorted(shown) != sorted(wishes) or str(len(wishes)) not in page.inner_text("#pill-more"):
            faults.append(f"the conditions shown are {shown}, the menu reads {page.inner_text('#pill-more')}")
        words = page.inner_text("#condition-chips")
        for text in ("13:00–14:30", "Rain", "British Museum", "£60", "4 stops", "Hotel 7"):
            if text not in words:
                faults.append(f"the conditions read {words}, without {text}")
        visit.planning(lambda: page.click("[data-condition=weather]"))
        page.wait_for_selector("[data-condition=weather]", state="detached")
        if "weather" in visit.wishes() or visit.wishes().get("plan") != "1":
            faults.append(f"a removed condition leaves {visit.wishes()}")
        visit.planning(lambda: page.click("#reset-conditions"))
        page.wait_for_selector("#condition-chips", state="detached")
        if set(visit.wishes()) - {"city", "date", "area", "plan"}:
            faults.append(f"after the reset there is {visit.wishes()}")
        page = visit.open(f"#city=london&date=2027-08-01&maxStops=2&categories=museum&plan=1")
        if "2027" not in page.inner_text("#title") or not page.is_visible("#far-note"):
            faults.append(f"a far day is called {page.inner_text('#title')}, without its year or a note")
    yield from faults


def check_fault_words(browser, service):
    """Every fault, reason, fix and warning of the service has texts in four languages, and none of its English is shown."""
    faults = []
    with visiting(browser, service.port, faults) as visit:
        page = visit.open(f"#city=london&date={DATE}")
        read = "name => import(`/page/${name}.js`).then(file => file.default)"
        texts = {code: {key: text for part in ("", "faults-", "plan-", "walk-") for key, text in page.evaluate(read, f"text-{part}{code}").items()} for code in LANGUAGES}
    english = texts["en"]
    # check_texts compares the languages.
    faults += [f"{code} differs in {set(own) ^ set(english)}" for code, own in texts.items() if set(own) != set(english)]
    sources = ROOT / "Sources"
    fault_source = (sources / "DayPlans" / "Request" / "RequestFault.swift").read_text()
    detail_source = (sources / "DayPlanningServer" / "Problems" / "ProblemDetails.swift").read_text()
    codes = set(re.findall(r"case \.\w+: \"(\w+)\"", fault_source))
    codes |= set(re.findall(r"case (\w+)$", detail_source.split("enum FaultCode", 1)[1].split("\n}", 1)[0], re.M)) - {"form"}
    faults += [f"the fault {code} has no text" for code in sorted(codes) if f"fault-{code}" not in english]
    if len(codes) < 30:
        faults.append(f"only {len(codes)} codes of faults are read from the source")
    described = json.loads((PAGE / "openapi.json").read_text())["components"]["schemas"]
    for code in described["ProblemDetails"]["properties"]["code"]["enum"]:
        if f"none-{code}" not in english:
            faults.append(f"the problem {code} has no text")
    kinds = re.findall(r'case \w+ = "([\w-]+)"', (sources / "DayPlanningServer" / "Problems" / "ProblemKind.swift").read_text())
    named = dict(re.findall(r'"?([\w-]+)"?: "(\w+)"', (PAGE / "faultwords.js").read_text().split("const kinds = {", 1)[1].split("};", 1)[0]))
    for name in sorted(set(named.values()) | {"misfit"}):
        faults += [f"the kind {name} has no {part}" for part in ("title", "problem") if f"{part}-{name}" not in english]
    faults += [f"{kind} is no kind of problem" for kind in named if kind not in kinds]
    faults += [f"the {kind} {code} has no text" for kind, code in plan_codes() if not is_worded(kind, code, english)]
    # Nothing of the service's own words is shown, in German.
    for fragment in REFUSED:
        with visiting(browser, service.port, faults, locale="de") as visit:
            page = visit.page
            answers = []
            page.on("response", lambda response: answers.append(response) if "/v1/plan" in response.url else None)
            page.goto(f"{visit.root}#city=london&{fragment}&plan=1")
            page.wait_for_selector(f"{PROBLEM}, #views[aria-busy=false] #verdict:not([data-status=searching])")
            if not page.locator(PROBLEM).count():
                faults.append(f"{fragment} is planned")
                continue
            shown = page.inner_text("#problem") + " ".join(page.locator(".fault:not([hidden])").all_text_contents())
            faults += [f"{fragment} shows English: {words!r} in {shown!r}" for words in english_in(shown)]
            details = [row["detail"] for answer in answers if answer.status == 422 for row in answer.json().get("errors", [])]
            details += [answer.json()["detail"] for answer in answers if answer.status == 422]
            faults += [f"{fragment} shows the service's words {detail!r}" for detail in details if detail.lower() in shown.lower()]
            if not page.locator(".fault[id^=fault-]").count() and not page.locator("#problem .actions button").count() and len(shown) < 80:
                faults.append(f"{fragment} has no remedy: {shown!r}")
    yield from faults


# Requests without a plan: what is asked for, and the words of the button that the service's fix becomes.
FIXED = [
    ("2027-05-10&must=foundling-museum", "foundling-museum", "Plan for Tuesday"),
    ("2027-05-13&start=06:00&end=09:30&must=british-museum", "british-museum", "Plan for 10:00"),
    ("2027-05-13&start=10:00&end=12:00&must=tower-of-london", "tower-of-london", "Plan for 10:00"),
    ("2027-05-13&pins=british-museum@2027-05-13T08:00/90", "british-museum", "Visit British Museum at"),
    ("2027-05-13&pins=british-museum@20:00", "british-museum", "Visit British Museum at"),
]


def check_fixes(browser, service):
    """If no day is possible, one press on what the service proposes gives a day with the sight."""
    faults = []
    for fragment, sight, words in FIXED:
        with visiting(browser, service.port, faults) as visit:
            page = visit.page
            page.goto(f"{visit.root}#city=london&maxStops=2&date={fragment}&plan=1")
            button = page.locator(f"{PROBLEM} .actions button").first
            button.wait_for()
            if not button.inner_text().startswith(words):
                faults.append(f"{fragment} proposes {page.locator(f'{PROBLEM} .actions button').all_inner_texts()}")
                continue
            visit.planning(button.click)
            if sight not in visit.stops():
                faults.append(f"{fragment} becomes a day without {sight}: {visit.stops()}")
    yield from faults


def english_in(shown):
    """Returns the frequent English words of a text; none of them is German or part of a sight's name in it."""
    return sorted(set(re.findall(r"\b(?:the|is|not|with|see|errors?|request|fault|must|choose|give|drop|at least|lists)\b", shown)))


def plan_codes():
    """Returns the codes of reasons and warnings in the plan's schema, with their kinds. The page shows no fixes."""
    kinds = json.loads((ROOT / "data" / "schema" / "plan.schema.json").read_text())["$defs"]
    codes = [(kind, part["properties"]["code"]) for kind in ("reason", "warning") for part in kinds[kind]["oneOf"]]
    return [(kind, value) for kind, code in codes for value in code.get("enum", [code.get("const")])]


def is_worded(kind, code, english):
    """Whether a code has a text; that of `stated` is for a plan of a later version."""
    if kind == "warning":
        several = {"changed-break": "warn-break-moved", "clock-change": "warn-clock-forward", "stated": "warn-other"}
        return several.get(code, f"warn-{code}") in english
    several = {"displaced": "why-drops", "closed-for": "closed-works", "stated": "why-other"}
    return several.get(code, f"why-{code}") in english
