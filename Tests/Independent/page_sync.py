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
PLACES = "[...document.querySelectorAll('#own-places [data-own]')].map(row => row.innerText.trim()).sort()"


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
        if self.page.locator(f"#menu").get_attribute("aria-expanded") != "true":
            self.page.click("#menu")
        self.page.click(f"[data-view={name}]")
        self.page.wait_for_selector("#import" if name == "trips" else "#place-own")

    def sync(self):
        """Presses the button to synchronize, and waits until all is done."""
        self.page.wait_for_selector("#sync-now")
        self.page.eval_on_selector("#sync-now", "button => button.click()")
        self.state("same")

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
        return [json.loads(content) for content in self.items(kind).values() if content]

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
    return sorted(content["name"] for content in other.contents("trip"))


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
    yield from faults


def both(desk, phone, other, first):
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
    kept = names_of(other)
    if len(kept) != 2 or kept[0] != "Desk day" or not kept[1].startswith("Phone day (this device, "):
        faults.append(f"two renamed days are kept as {kept}")
    for visit in (desk, phone):
        faults += visit.shows(NAMES, kept)
    return faults
