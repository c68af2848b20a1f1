"""Checks of the synchronization of saved days, own places and settings with an account, for check_page.py."""
import contextlib
import json
import pathlib
import tempfile

from check_community import PASSWORD, Visitor
from check_service import Service
from page_visit import DATE, DESK, PHONE, Visit, judged, link

# Another module with the same address as the page's own is the same module.
MODULE = "name => import(document.querySelector('script[type=module]').src.replace(/[^/]+$/, name))"
NAMES = "[...document.querySelectorAll('[data-trip] b')].map(row => row.textContent).sort()"


class Device(Visit):
    """A browser that is logged in to an account."""

    def __init__(self, browser, port, **context):
        super().__init__(browser, port, **context)
        self.is_lenient = True
        # A thrown error is a fault, also where failing requests are expected.
        self.page.on("console", lambda message: self.faults.append(message.text) if "Uncaught" in message.text else None)

    def ask(self, method, path, body=None):
        """Sends a request with the cookies of the page."""
        script = """async ([method, path, body]) => {
            const headers = body === null ? {} : { "Content-Type": "application/json" };
            const answer = await fetch(`/v1/community/${path}`, { method, headers, ...(body === null ? {} : { body: JSON.stringify(body) }) });
            return answer.json();
        }"""
        return self.page.evaluate(script, [method, path, body])

    def log_in(self, name):
        self.ask("POST", "sessions", {"name": name, "password": PASSWORD})
        self.load_account()
        # What is saved from here on is the account's.
        owned = "name => { const owner = JSON.parse(localStorage['planday:sync'] ?? null); return owner?.name === name && !owner.isOut; }"
        self.page.wait_for_function(owned, arg=name)

    def log_out(self):
        self.ask("DELETE", "sessions/current")
        self.load_account()

    def load_account(self):
        """Does what the view of the account does after a log-in or a log-out."""
        self.page.evaluate(f"async () => {{ await (await ({MODULE})('account.js')).loadAccount(); }}")

    def view(self, name):
        """Shows the saved days or the own places, with what the page says about the account."""
        if self.page.locator("#menu").get_attribute("aria-expanded") != "true":
            self.page.click("#menu")
        self.page.click(f"[data-view={name}]")
        self.page.wait_for_selector("#import" if name == "trips" else "#place-own")

    def sync(self):
        """Presses the button to synchronize, and waits until all is done."""
        self.page.wait_for_selector("#sync-now")
        # Not while another one is under way, which may have begun before what is to be sent.
        press = """() => {
            const { dataset, ariaBusy } = document.getElementById("sync") ?? {};
            if (ariaBusy !== "false") return null;
            document.getElementById("sync-now").click();
            return { at: dataset.at };
        }"""
        before = self.page.wait_for_function(press).json_value()["at"]
        done = "before => { const { sync, at } = document.getElementById('sync')?.dataset ?? {}; return sync === 'same' && at !== before; }"
        self.page.wait_for_function(done, arg=before)

    def state(self, name):
        self.page.wait_for_selector(f"#sync[data-sync={name}]", state="attached")

    def shows(self, script, wanted):
        """Waits until a list of the view is as wanted."""
        if self.becomes(lambda: self.page.evaluate(script) == wanted, 120):
            return []
        return [f"shown are {self.page.evaluate(script)}, not {wanted}"]

    def rename(self, old, new):
        self.page.locator(f"li.trip:has(b:text-is({json.dumps(old)})) [data-act=rename]").click()
        self.page.fill("#trip-name", new)
        self.page.keyboard.press("Enter")
        self.page.wait_for_selector(f"[data-trip] b:text-is({json.dumps(new)})")

    def delete(self, name):
        self.page.locator(f"li.trip:has(b:text-is({json.dumps(name)})) [data-act=delete]").click()
        self.page.wait_for_selector(f"[data-trip] b:text-is({json.dumps(name)})", state="detached")


@contextlib.contextmanager
def device(browser, service, faults, **context):
    visit = Device(browser, service.port, **context)
    try:
        yield visit
    finally:
        faults += visit.end()


class Other(Visitor):
    """Another program with the account, which reads and writes items."""

    def __init__(self, port, name):
        super().__init__(port)
        login = {"name": name, "password": PASSWORD, "kind": "device", "label": "check"}
        self.token = self.ask("POST", "sessions", login)[1]["token"]

    def items(self, kind):
        """Returns the contents of a kind by their keys; None for what was deleted."""
        rows = [row for row in self.ask("GET", "items")[1]["items"] if row["kind"] == kind]
        return {row["key"]: row["content"] for row in rows}

    def contents(self, kind):
        """Returns the contents of a kind that can be read."""
        read = []
        for content in self.items(kind).values():
            with contextlib.suppress(json.JSONDecodeError, RecursionError):
                read += [json.loads(content)] if content else []
        return [content for content in read if isinstance(content, dict)]

    def put(self, kind, key, content, version=0):
        answer = self.ask("POST", "items", {"kind": kind, "key": key, "version": version, "content": content})[1]
        assert "stored" in answer, answer


@contextlib.contextmanager
def community(planday):
    """A service with accounts, in a new database."""
    with tempfile.TemporaryDirectory() as folder:
        database = str(pathlib.Path(folder) / "community.sqlite")
        with Service(planday, "--community", "--database", database, "--seconds", "200") as service:
            yield service


def register(service, *names):
    for name in names:
        status, answer = Visitor(service.port).ask("POST", "accounts", {"name": name, "password": PASSWORD})
        assert status == 200, answer


def names_of(other):
    return sorted(str(content["name"]) for content in other.contents("trip"))


def check_sync(browser, planday):
    """Days, places and settings are the same on a phone and a desk; what both change offline is there twice, or merged."""
    faults = []
    with community(planday) as service:
        register(service, "anna")
        other = Other(service.port, "anna")
        with device(browser, service, faults, **DESK) as desk, device(browser, service, faults, **PHONE) as phone:
            desk.open(link(maxStops="4"))
            desk.log_in("anna")
            desk.page.click("#save")
            desk.page.wait_for_selector("#save[aria-pressed=true]")
            # A day is sent by itself, some seconds after it was saved.
            if not desk.becomes(lambda: len(other.contents("trip")) == 1, 120):
                faults.append("a saved day is not sent by itself")
            stops = desk.stops()
            first = names_of(other)[0]
            stored = other.contents("trip")[0]
            if [stop["id"] for day in stored["plan"]["days"] for stop in day["stops"]] != stops:
                faults.append(f"another program reads {stored['plan']['days']}")
            phone.open(f"#city=london&date={DATE}")
            phone.log_in("anna")
            phone.view("trips")
            faults += phone.shows(NAMES, [first])
            phone.state("same")
            faults += judged(phone.page, "the saved days of an account")
            phone.page.locator("[data-trip]").click()
            phone.page.wait_for_selector("#save[aria-pressed=true]")
            if phone.stops() != stops:
                faults.append(f"the day on the phone is {phone.stops()}, not {stops}")
            faults += both(desk, phone, other, first)
            faults += deleted(desk, phone, other)
            faults += merged(desk, phone, other)
            faults += shared_settings(desk, phone, other)
    yield from faults


def both(desk, phone, other, first):
    """A day that both rename without a connection is there twice."""
    faults = []
    desk.view("trips")
    phone.view("trips")
    for visit, name in ((desk, "Desk day"), (phone, "Phone day")):
        visit.context.set_offline(True)
        visit.rename(first, name)
    for visit in (desk, phone):
        visit.context.set_offline(False)
        visit.sync()
    phone.toasted("changed on two devices")
    desk.sync()
    desk.becomes(lambda: len(names_of(other)) == 2)
    kept = names_of(other)
    if len(kept) != 2 or kept[0] != "Desk day" or not kept[1].startswith("Phone day (this device, "):
        faults.append(f"two renamed days are kept as {kept}")
    for visit in (desk, phone):
        faults += visit.shows(NAMES, kept)
    return faults


def deleted(desk, phone, other):
    """A deletion is one everywhere, also undone; what was changed elsewhere comes back."""
    faults = []
    copy = next(name for name in names_of(other) if name != "Desk day")
    phone.delete(copy)
    phone.sync()
    desk.sync()
    faults += desk.shows(NAMES, ["Desk day"])
    phone.press_toast("was deleted")
    phone.sync()
    desk.sync()
    faults += desk.shows(NAMES, ["Desk day", copy])
    desk.context.set_offline(True)
    desk.delete(copy)
    phone.rename(copy, "Still wanted")
    phone.sync()
    desk.context.set_offline(False)
    desk.sync()
    desk.toasted("is back")
    for visit in (desk, phone):
        faults += visit.shows(NAMES, ["Desk day", "Still wanted"])
    return faults


def merged(desk, phone, other):
    """What both change of a place is merged."""
    faults = []
    for visit in (desk, phone):
        visit.view("own")
    desk.page.fill("#place-own", "51.51, -0.12")
    desk.page.wait_for_selector("#found-own [role=option]:not(.none)")
    desk.page.keyboard.press("Enter")
    desk.page.wait_for_selector("#own-edit")
    # It is sent by itself, and a page that is shown again fetches it.
    if not desk.becomes(lambda: len(other.contents("place")) == 1, 120):
        faults.append("an own place is not sent by itself")
    phone.page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    phone.page.wait_for_selector("[data-own]")
    for visit, field, value in ((desk, "#own-note", "tea at four"), (phone, "#own-minutes", "75")):
        visit.context.set_offline(True)
        if not visit.page.locator("#own-edit").count():
            visit.page.locator("[data-own] [data-open]").click()
        visit.page.click("#own-edit")
        visit.page.fill(field, value)
        visit.page.click("#own-done")
        visit.page.wait_for_selector("#pop-own", state="detached")
    for visit in (desk, phone, desk):
        visit.context.set_offline(False)
        visit.sync()
    both = lambda: [(one.get("note"), one.get("minutes")) for one in other.contents("place")] == [("tea at four", 75)]
    desk.becomes(both)
    kept = other.contents("place")
    if len(kept) != 1 or (kept[0].get("note"), kept[0].get("minutes")) != ("tea at four", 75):
        faults.append(f"a place that both changed is kept as {kept}")
    for visit in (desk, phone):
        visit.page.wait_for_selector("[data-own]:has-text('tea at four'):has-text('1 h 15 min')")
    return faults


def shared_settings(desk, phone, other):
    """Settings are those of all devices; of a choice that both changed, the later one stays, and is named."""
    faults = []
    # Loaded while there is a connection.
    choose(phone, "theme", "")
    choose(desk, "theme", "dark")
    if not desk.becomes(lambda: other.contents("setting") and other.contents("setting")[0]["theme"] == "dark", 120):
        faults.append(f"a setting is not sent by itself: {other.contents('setting')}")
    phone.view("trips")
    phone.sync()
    kept = "JSON.parse(localStorage['planday:settings'] ?? '{}')"
    if not phone.becomes(lambda: phone.page.evaluate(f"{kept}.theme") == "dark"):
        faults.append(f"a setting does not reach the other device: {phone.page.evaluate(kept)}")
    for visit, theme, units in ((desk, "light", "mi"), (phone, "", "")):
        visit.context.set_offline(True)
        choose(visit, "theme", theme)
        if units:
            choose(visit, "units", units)
    for visit in (desk, phone, desk):
        visit.context.set_offline(False)
        visit.view("trips")
        visit.sync()
    phone.toasted("this one’s choice stays")
    settings = {"language": "", "theme": "", "units": "mi", "clock": ""}
    for visit in (desk, phone):
        # What another synchronization was just doing is followed by one more.
        if not visit.becomes(lambda visit=visit: visit.page.evaluate(kept) == settings):
            faults.append(f"the settings are {visit.page.evaluate(kept)}, not {settings}")
    return faults


def choose(visit, name, value):
    """Chooses a setting."""
    visit.page.click("#menu")
    visit.page.click("[data-view=settings]")
    visit.page.locator(f"[name=set-{name}][value='{value}']").check(force=True)
    visit.page.click("#back")


def check_sync_faults(browser, planday):
    """Without the service, with lost answers and after a reload nothing is lost or doubled; what the page cannot read stays."""
    faults = []
    with community(planday) as service:
        register(service, "anna")
        other = Other(service.port, "anna")
        with device(browser, service, faults, **DESK) as desk:
            page = desk.open(link(maxStops="4"))
            desk.log_in("anna")
            page.click("#save")
            page.wait_for_selector("#save[aria-pressed=true]")
            desk.view("trips")
            desk.sync()
            desk.becomes(lambda: names_of(other))
            first = names_of(other)[0]
            # A proxy whose service is down.
            page.route("**/v1/community/**", lambda route: route.fulfill(status=503, content_type="text/html", body="down"))
            desk.rename(first, "A")
            desk.state("lost")
            if "1 change waits" not in page.inner_text("#sync-state"):
                faults.append(f"a change that waits is shown as {page.inner_text('#sync-state')}")
            page.unroute("**/v1/community/**")
            # The service is reachable again, and the page notices by itself.
            if not desk.becomes(lambda: names_of(other) == ["A"], 180):
                faults.append(f"a change is not sent once the service is back: {names_of(other)}")
            desk.state("same")
            # The answer is lost, and the page is loaded again.
            lost = []

            def lose(route):
                if route.request.method == "POST":
                    lost.append(route.fetch().status)
                    route.abort()
                else:
                    route.fallback()

            page.route("**/v1/community/items", lose)
            desk.rename("A", "B")
            if not desk.becomes(lambda: lost, 120):
                faults.append("nothing is sent")
            page.unroute("**/v1/community/items")
            desk.rename("B", "C")
            page.reload()
            page.wait_for_selector("#title")
            desk.view("trips")
            desk.sync()
            if not desk.becomes(lambda: names_of(other) == ["C"]):
                faults.append(f"after a lost answer and a reload the days are {names_of(other)}")
            faults += desk.shows(NAMES, ["C"])
            # The page is left while it sends.
            page.route("**/v1/community/items", lambda route: None)
            with page.expect_request("**/v1/community/items", timeout=120_000):
                desk.rename("C", "D")
            page.reload()
            page.unroute("**/v1/community/items")
            page.wait_for_selector("#title")
            if not desk.becomes(lambda: names_of(other) == ["D"], 120):
                faults.append(f"a change that was being sent is lost by a reload: {names_of(other)}")
            faults += strange(desk, other)
            faults += by_command(desk, other)
    yield from faults


def strange(desk, other):
    """What the page cannot read is passed over and counted; what the account does not take stays here and is named."""
    faults = []
    page = desk.page
    sound = other.contents("trip")[0]
    huge = {**sound, "plan": {**sound["plan"], "days": sound["plan"]["days"] * 40}}
    named = {**sound, "name": "<img src=x onerror=alert(1)>"}
    page.on("dialog", lambda dialog: faults.append(f"a name is executed: {dialog.message}"))
    for key, content in (("1", "{"), ("2", "[" * 200_000), ("3", json.dumps(huge)), ("4", '{"name": 7}'), ("5", json.dumps(named))):
        other.put("trip", key, content)
    other.put("place", "tower-of-london", json.dumps({"name": "x", "city": "london", "lat": 51, "lon": 0}))
    other.put("favorite", "london/tate-modern", json.dumps({"name": "Tate"}))
    desk.view("trips")
    desk.sync()
    faults += desk.shows(NAMES, sorted(["D", named["name"]]))
    page.wait_for_selector("#sync:has-text('5 entries of your account cannot be read')")
    if other.items("trip")["1"] != "{" or not other.items("place")["tower-of-london"]:
        faults.append("what the page cannot read is changed or deleted")
    desk.delete(named["name"])
    # Too large for an item.
    kept = page.evaluate("""() => new Promise((resolve) => {
        const request = indexedDB.open("planday");
        request.onsuccess = () => {
            const all = request.result.transaction("trips").objectStore("trips").getAll();
            all.onsuccess = () => { request.result.close(); resolve(all.result.filter(({ plan }) => plan)); };
        };
    })""")
    note = {"text": "x" * 600_000, "items": [], "booked": "", "date": "", "tickets": []}
    large = {**kept[0], "id": "large", "name": "Large day", "notes": {"x": note}}
    file = json.dumps({"format": "planday.trips/1", "trips": [large]}).encode()
    page.set_input_files("#import-file", files=[{"name": "days.json", "mimeType": "application/json", "buffer": file}])
    page.wait_for_selector("#sync-refused:has-text('too large: Large day')")
    faults += desk.shows(NAMES, ["D", "Large day"])
    faults += judged(page, "a day that the account does not take")
    desk.delete("Large day")
    page.wait_for_selector("#sync-refused", state="detached")
    return faults


def by_command(desk, other):
    """A day that a program stored without what only the page keeps is opened, and what the page does not know of it stays."""
    faults = []
    sound = next(content for content in other.contents("trip") if content["name"] == "D")
    plain = {key: sound[key] for key in ("city", "date", "plan")}
    other.put("trip", "by-command", json.dumps({**plain, "name": "From the command", "color": "red"}))
    desk.view("trips")
    desk.sync()
    desk.page.locator("[data-trip]:has-text('From the command')").click()
    desk.page.wait_for_selector("#save[aria-pressed=true]")
    if desk.stops() != [stop["id"] for day in sound["plan"]["days"] for stop in day["stops"]]:
        faults.append(f"the day of the command is shown as {desk.stops()}")
    desk.view("trips")
    desk.rename("From the command", "Renamed")
    desk.sync()
    desk.becomes(lambda: "Renamed" in names_of(other))
    content = json.loads(other.items("trip")["by-command"])
    if (content["name"], content.get("color"), content["plan"]) != ("Renamed", "red", sound["plan"]):
        faults.append(f"a renamed day of the command is {json.dumps(content)[:300]}")
    return faults


def check_sync_accounts(browser, planday):
    """What was here before the first log-in is sent if the visitor wants it; another account in the browser gets nothing."""
    faults = []
    with community(planday) as service:
        register(service, "anna", "bea")
        anna, bea = Other(service.port, "anna"), Other(service.port, "bea")
        with device(browser, service, faults, **DESK) as desk:
            page = desk.open(link(maxStops="4"))
            page.click("#save")
            page.wait_for_selector("#save[aria-pressed=true]")
            desk.view("own")
            page.fill("#place-own", "51.51, -0.12")
            page.wait_for_selector("#found-own [role=option]:not(.none)")
            page.keyboard.press("Enter")
            page.wait_for_selector("#own-edit")
            desk.view("trips")
            desk.log_in("anna")
            desk.toasted("Keep 1 day and 1 place of this browser in your account, too?")
            desk.state("same")
            if anna.contents("trip"):
                faults.append("a day is sent before the visitor wants it")
            page.wait_for_selector("#sync-loose:has-text('1 day')")
            faults += judged(page, "a day that is only in this browser")
            page.click("#sync-keep")
            page.wait_for_selector("#sync-loose", state="detached")
            if not desk.becomes(lambda: len(anna.contents("trip")) == len(anna.contents("place")) == 1):
                faults.append("what the visitor wants in the account is not sent")
            first = names_of(anna)[0]
            # Not sent yet when the account logs out.
            page.route("**/v1/community/items", lambda route: route.abort())
            desk.rename(first, "Anna's day")
            desk.log_out()
            page.unroute("**/v1/community/items")
            desk.toasted("stay in this browser")
            desk.state("out")
            faults += judged(page, "the days of an account that is logged out")
            desk.log_in("bea")
            desk.toasted("2 entries of the account “anna” are set aside")
            desk.state("same")
            faults += desk.shows(NAMES, [])
            desk.view("own")
            if page.locator("[data-own]").count():
                faults.append("another account sees an own place of the first one")
            if bea.ask("GET", "items")[1]["items"]:
                faults.append("another account gets items of the first one")
            desk.log_out()
            desk.log_in("anna")
            desk.view("trips")
            desk.sync()
            faults += desk.shows(NAMES, ["Anna's day"])
            if not desk.becomes(lambda: names_of(anna) == ["Anna's day"]):
                faults.append(f"what was changed before the account logged out is {names_of(anna)}")
            desk.log_out()
            page.click("#sync-remove")
            page.wait_for_selector("#sync", state="detached")
            faults += desk.shows(NAMES, [])
            if names_of(anna) != ["Anna's day"]:
                faults.append("what is removed from the browser is removed from the account")
            desk.log_in("anna")
            desk.sync()
            faults += desk.shows(NAMES, ["Anna's day"])
            faults += two_tabs(desk, anna)
    yield from faults


def two_tabs(desk, anna):
    """Two tabs of a browser change the same without doubling it."""
    faults = []
    tab = desk.context.new_page()
    tab.goto(desk.root)
    tab.wait_for_selector("#title", state="attached")
    tab.click("#menu")
    tab.click("[data-view=trips]")
    tab.wait_for_selector("[data-trip]")
    tab.locator("[data-act=duplicate]").click()
    tab.wait_for_function("() => document.querySelectorAll('[data-trip]').length === 2")
    desk.rename("Anna's day", "Day of one tab")
    copies = lambda: desk.becomes(lambda: len(names_of(anna)) == 2 and "Day of one tab" in names_of(anna), 120)
    if not copies():
        faults.append(f"two tabs lead to {names_of(anna)}")
    faults += desk.shows(NAMES, names_of(anna))
    if sorted(tab.evaluate(NAMES)) != names_of(anna) and not desk.becomes(lambda: tab.evaluate(NAMES) == names_of(anna)):
        faults.append(f"the other tab shows {tab.evaluate(NAMES)}")
    tab.close()
    return faults
