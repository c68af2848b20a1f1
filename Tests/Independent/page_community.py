"""Checks of accounts, shared places and moderation on the page, for check_page.py."""
import contextlib
import json
import pathlib
import re
import sqlite3
import tempfile
import time

from check_community import FOUNTAIN, PASSWORD, community, invited, joined
from check_service import ROOT
from page_visit import DATE, DESK, PHONE, Visit, judged

PAGE = ROOT / "Sources" / "DayPlanningServer" / "Page"
COMMUNITY = "**/v1/community/**"
LANGUAGES = ("en", "de", "fr", "es")
OAK = {"city": "london", "title": "Old Oak", "lat": 51.5305, "lon": -0.1301, "category": "park", "minutes": 20}
HERE = {"geolocation": {"latitude": 51.52, "longitude": -0.13}, "permissions": ["geolocation"]}
CONTENT = {key: value for key, value in OAK.items() if key != "city"}
# What the service says in English, and the page must not.
ENGLISH = re.compile(r"\b(the|wrong|characters|needs|reverted to|there is|pending|approved|moderator|admin)\b")


class Guest(Visit):
    """A visit that is refused something by the community, which browsers write to their consoles."""

    def note(self, message):
        if "/v1/community/" not in message.location.get("url", ""):
            super().note(message)


@contextlib.contextmanager
def guest(browser, port, faults, **context):
    visit = Guest(browser, port, **context)
    try:
        yield visit
    finally:
        faults += visit.end()


class Town:
    """A service with a community, and its database."""

    def __init__(self, binary, *options):
        self.binary, self.options = binary, options

    def __enter__(self):
        self.stack = contextlib.ExitStack()
        folder = self.stack.enter_context(tempfile.TemporaryDirectory())
        self.database = str(pathlib.Path(folder) / "community.sqlite")
        self.service = self.stack.enter_context(community(self.binary, self.database, *self.options))
        self.port = self.service.port
        # A busy machine answers the first requests for the map with 503.
        while self.service.ask("GET", "/map/london/tiles.json")[0] != 200:
            time.sleep(0.2)
        return self

    def __exit__(self, *_):
        self.stack.close()

    def joined(self, name, role="user"):
        """Returns a device of a new account."""
        return joined(self.binary, self.database, self.port, name, role)[0]

    def invited(self, role):
        return invited(self.binary, self.database, role)

    def unlocked(self):
        """Forgets the wrong passwords."""
        with contextlib.closing(sqlite3.connect(self.database, timeout=60)) as file:
            file.execute("DELETE FROM throttle")
            file.commit()


def disconnect(page):
    """Breaks requests to the community. A page that is slowed down cannot be offline."""
    page.route(COMMUNITY, lambda route: route.abort("internetdisconnected"))


def start(visit):
    """Opens the page and the account's view."""
    page = visit.open(f"#city=london&date={DATE}")
    page.click("#menu")
    page.click("#menu-account")
    page.wait_for_selector("#login-name, #log-out")
    return page


def log_in(page, name, password=PASSWORD, stays=True):
    page.wait_for_selector("#login-name")
    page.fill("#login-name", name)
    page.fill("#login-password", password)
    page.keyboard.press("Enter")
    if stays:
        page.wait_for_selector("#log-out, #share-title")


def found(page, place, name):
    """Opens a place by the search."""
    page.fill("#search", name)
    page.wait_for_selector(f"#found [data-result='{place}']")
    page.click(f"#found [data-result='{place}']")
    page.wait_for_selector("#shared-history")


def told(page, words, selector=".form-message, .fault"):
    """Waits for a message of a form."""
    page.wait_for_function(
        "([words, selector]) => [...document.querySelectorAll(selector)].some(one => one.innerText.includes(words))",
        arg=[words, selector],
    )


def check_accounts(browser, binary):
    """Registering, recovery codes, logging in and out, devices, passwords, data and the end of an account, on two screens."""
    faults = []
    with Town(binary) as town:
        for size in (PHONE, DESK):
            width = size["viewport"]["width"]
            name = f"Mary {width}"
            with guest(browser, town.port, faults, **size, accept_downloads=True) as visit:
                page = start(visit)
                faults += judged(page, f"the login at {width} px")
                page.click("#login-send")
                told(page, "Fill this in")
                page.click("#to-join")
                page.wait_for_selector("#join-name")
                page.fill("#join-name", name)
                page.fill("#join-email", "no address")
                page.fill("#join-password", "short")
                page.keyboard.press("Enter")
                told(page, "8 to 200")
                faults += judged(page, f"the registration at {width} px")
                faults += managed(page)
                page.fill("#join-password", PASSWORD)
                page.click("#join-send")
                told(page, "mary@example.org")
                page.fill("#join-email", f"mary{width}@example.org")
                # Without the network nothing is lost.
                visit.is_lenient = True
                disconnect(page)
                page.click("#join-send")
                told(page, "No connection")
                page.unroute(COMMUNITY)
                visit.is_lenient = False
                if page.input_value("#join-name") != name or page.input_value("#join-password") != PASSWORD:
                    faults.append("what was typed is lost without the network")
                page.click("#join-send")
                page.wait_for_selector("#codes")
                codes = page.locator("#codes code").all_inner_texts()
                if len(set(codes)) != 8:
                    faults.append(f"the recovery codes are {codes}")
                faults += judged(page, f"the recovery codes at {width} px")
                with page.expect_download() as waiting:
                    page.click("#codes-save")
                kept = pathlib.Path(waiting.value.path()).read_text()
                if not all(code in kept for code in codes):
                    faults.append(f"the file of codes has {kept!r}")
                # They stay until they are kept.
                page.click("#back")
                page.click("#menu")
                page.click("#menu-account")
                page.wait_for_selector("#codes")
                page.click("#codes-done")
                page.wait_for_selector("#log-out")
                if page.inner_text("#title") != name or page.inner_text("#role") != "Member":
                    faults.append(f"{name} is shown as {page.inner_text('#title')}, {page.inner_text('#role')}")
                faults += judged(page, f"the account at {width} px")
                faults += recovered(town, page, visit, name, codes, width)
                faults += changed(page, visit, name, width)
                faults += ended(page, visit, name, width)
    yield from faults


def managed(page):
    """Password managers find the fields."""
    kinds = page.eval_on_selector_all("#join input", "all => all.map(one => one.autocomplete)")
    if kinds[:3] != ["username", "email", "new-password"]:
        yield f"the fields of a registration complete {kinds}"


def recovered(town, page, visit, name, codes, width):
    """Logs out, in by keyboard, is locked out, and sets a password by a code."""
    page.click("#log-out")
    page.wait_for_selector("#login-name")
    page.focus("#login-name")
    page.keyboard.type(name.lower())
    page.keyboard.press("Tab")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_selector("#log-out")
    # A reload keeps the login.
    page.reload()
    page.wait_for_selector("#map.leaflet-container")
    page.wait_for_function("() => import(document.querySelector('[href$=\"/app.js\"]').href.replace('app.js', 'account.js')).then(file => file.account() !== null)")
    page.click("#menu")
    page.click("#menu-account")
    page.click("#log-out")
    page.wait_for_selector("#login-name")
    for _ in range(5):
        page.fill("#login-name", name)
        page.fill("#login-password", "a wrong horse")
        page.click("#login-send")
        told(page, "The name or the password is wrong")
        page.evaluate("document.querySelector('.form-message').replaceChildren()")
    page.fill("#login-password", PASSWORD)
    page.click("#login-send")
    told(page, "Too many attempts. Try again in ")
    if not re.search(r"in (\d+ seconds|1 minute)", page.inner_text(".form-message")):
        yield f"a lock says {page.inner_text('.form-message')}"
    yield from judged(page, f"a lock at {width} px")
    town.unlocked()
    page.click("#to-recover")
    page.fill("#recover-name", name)
    page.fill("#recover-code", "0000-0000-0000-0000")
    page.fill("#recover-password", "another horse 1")
    page.keyboard.press("Enter")
    told(page, "The name or the code is wrong")
    page.fill("#recover-code", f" {codes[0].upper()} ")
    yield from judged(page, f"the recovery at {width} px")
    page.click("#recover-send")
    page.wait_for_selector("#log-out")
    visit.toasted("Your new password is set")


def changed(page, visit, name, width):
    """Devices, the password, and the data."""
    other = logged(page, name, "another horse 1")
    page.click("[data-go=account-devices]")
    page.wait_for_selector("[data-session=current]")
    page.wait_for_selector("#devices li:nth-child(2):has-text('my laptop')")
    yield from judged(page, f"the devices at {width} px")
    page.locator("#devices li:nth-child(2) button").click()
    page.wait_for_selector("#devices li:nth-child(2)", state="detached")
    if page.evaluate("token => fetch('/v1/community/account', { credentials: 'omit', headers: { Authorization: `Bearer ${token}` } }).then(one => one.status)", other) != 401:
        yield "a device that was logged out still has access"
    page.click("#back")
    page.click("[data-go=account-password]")
    page.fill("#password-old", "a wrong horse")
    page.fill("#password-new", "aaaaaaaaaa")
    page.keyboard.press("Enter")
    told(page, "Too easy")
    page.fill("#password-new", PASSWORD)
    page.keyboard.press("Enter")
    told(page, "The password is wrong")
    yield from judged(page, f"the password at {width} px")
    page.fill("#password-old", "another horse 1")
    page.click("#password-send")
    visit.toasted("The password was changed")
    page.wait_for_selector("#log-out")
    with page.expect_download() as waiting:
        page.click("#export-account")
    data = json.loads(pathlib.Path(waiting.value.path()).read_text())
    if data["account"]["name"] != name or data["format"] != "planday.account/1":
        yield f"the file of the account has {str(data)[:200]}"


def logged(page, name, password):
    """Returns the token of another device."""
    return page.evaluate("""order => fetch('/v1/community/sessions', { method: 'POST', headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(order) }).then(one => one.json()).then(one => one.token)""",
        {"name": name, "password": password, "kind": "device", "label": "my laptop"})


def ended(page, visit, name, width):
    """Deletes the account, which asks twice."""
    page.click("[data-go=account-delete]")
    page.fill("#delete-password", PASSWORD)
    page.click("#delete-send")
    told(page, "cannot be undone")
    yield from judged(page, f"the end of an account at {width} px")
    page.click("#delete-send")
    page.wait_for_selector("#login-name")
    page.fill("#login-name", name)
    page.fill("#login-password", PASSWORD)
    page.click("#login-send")
    told(page, "The name or the password is wrong")


def check_shared_places(browser, binary):
    """A place is shared, doubled, approved, planned, changed, reported and removed, by people on a phone and on a desk."""
    faults = []
    with Town(binary) as town:
        judge = town.joined("Judge", "moderator")
        town.joined("Mary")
        oak = judge.ask("POST", "places", OAK)[1]
        with guest(browser, town.port, faults, **PHONE, **HERE) as phone, guest(browser, town.port, faults, **DESK) as desk:
            mary = start(phone)
            log_in(mary, "Mary")
            place = yield from shared(mary, phone, oak["id"])
            if place is None:
                yield from faults
                return
            moderator = start(desk)
            log_in(moderator, "Judge")
            yield from approved(moderator, desk, place)
            yield from planned(mary, phone, place)
            yield from proposed(mary, moderator, phone, desk, oak["id"], judge)
            yield from reported(mary, moderator, phone, desk, oak["id"])
            yield from clashing(moderator, desk, oak["id"], judge)
    yield from faults


def shared(page, visit, oak):
    """Shares an own place and a tapped one; a similar one is shown first. Returns the id of the first."""
    page.click("#back")
    page.click("#menu")
    page.click("[data-view=own]")
    page.fill("#place-own", f"{FOUNTAIN['lat']},{FOUNTAIN['lon']}")
    page.wait_for_selector("#found-own [role=option]:not(.none)")
    page.keyboard.press("Enter")
    page.wait_for_selector("#own-share")
    page.click("#own-share")
    page.wait_for_selector("#view form [name=title]")
    if not page.input_value("[name=title]") or str(FOUNTAIN["lat"]) not in page.inner_text("[id$=-spot]"):
        yield f"an own place is shared as {page.input_value('[name=title]')}, {page.inner_text('[id$=-spot]')}"
    page.wait_for_selector("#share-promise:has-text('moderator looks')")
    page.wait_for_selector(".shared-spot", state="attached")
    yield from judged(page, "sharing a place")
    page.fill("[name=title]", FOUNTAIN["title"])
    page.select_option("[name=category]", "garden")
    page.fill("[name=text]", "Behind the church. <b>Bring a cup.</b>")
    page.fill("[name=minutes]", "0")
    page.fill("[name=hours]", "whenever")
    page.fill("[name=website]", "example.org/fountain")
    send = page.locator("#view form .button.main")
    send.click()
    told(page, "from 1 to 720")
    page.fill("[name=minutes]", "20")
    send.click()
    told(page, "Not understood")
    page.fill("[name=hours]", "Mo-Su 08:00-20:00")
    send.click()
    visit.toasted("was sent. A moderator looks at it")
    page.wait_for_selector("#my-places [data-state=pending]")
    place = page.locator("#my-places [data-shared]").first.get_attribute("data-shared")
    yield from judged(page, "the contributions")
    # A place at the tapped point, which is another one's double.
    page.click("#share-new")
    page.wait_for_selector("#share-title")
    page.fill("#share-title", "The Old Oak")
    page.select_option("#share-category", "park")
    page.click("#share-send")
    told(page, "tap it on the map")
    page.click("#share-pick")
    page.wait_for_selector("#drawing:not([hidden])")
    visit.settled()
    page.mouse.click(*visit.spot(0.5, 0.5))
    page.wait_for_selector("#share-spot:has-text('Chosen')")
    page.click("#share-here")
    page.wait_for_selector("#share-spot:has-text('51.52000')")
    page.fill("#share-place", f"{OAK['lat']}, {OAK['lon']}")
    page.wait_for_selector("#share-found [role=option]:not(.none)")
    page.keyboard.press("Enter")
    page.wait_for_selector(f"#share-spot:has-text('{OAK['lat']}')")
    page.click("#share-send")
    page.wait_for_selector(f"#doubles [data-double='{oak}']:has-text('Old Oak')")
    yield from judged(page, "similar places")
    page.click(f"[data-double='{oak}']")
    page.wait_for_selector("#shared-history")
    page.click("#back")
    page.wait_for_selector("#share-confirm")
    if page.input_value("#share-title") != "The Old Oak":
        yield "looking at a similar place loses what was typed"
    page.click("#share-confirm")
    page.wait_for_selector("#my-places li:nth-child(2)")
    return place


def approved(page, visit, place):
    """A moderator sees what waits, refuses one place with a reason, and approves the other."""
    page.wait_for_selector("[data-go=account-queue] .badge:not([hidden])")
    yield from judged(page, "a moderator's account")
    page.click("[data-go=account-queue]")
    page.wait_for_selector("[data-waiting] >> nth=1")
    page.wait_for_selector(".shared-spot >> nth=1", state="attached")
    page.wait_for_selector("[data-waiting]:has-text('The Old Oak') [data-near]:has-text('Old Oak')")
    yield from judged(page, "the queue")
    page.click(f"[data-show='{place}']")
    page.locator("[data-waiting]:has-text('The Old Oak') [data-refuse]").click()
    page.fill("#pop-refuse [name=reason]", "There is one already.")
    yield from judged(page, "a refusal")
    page.click("#pop-refuse .button.main")
    visit.toasted("was refused")
    page.wait_for_selector("[data-waiting] >> nth=1", state="detached")
    page.click(f"[data-approve='{place}']")
    visit.toasted("is shown now")
    page.wait_for_selector("#queue-empty")
    # It is on the map at once.
    page.wait_for_function("id => document.querySelector(`[data-pin='${id}']`) !== null", arg=place)
    page.click("#back")


def planned(page, visit, place):
    """The author sees what was decided; the place is found, and part of a plan."""
    # Without a reload, the page of the author has the place, too.
    page.click("#menu")
    page.click("#menu-account")
    page.wait_for_selector("#my-places [data-state=approved]")
    page.wait_for_selector("#my-places [data-state=refused]")
    page.click(f"[data-shared='{place}']")
    page.wait_for_selector("#shared-part:has-text('Added by Mary')")
    page.wait_for_selector("text=Behind the church. <b>Bring a cup.</b>")
    yield from judged(page, "a shared place")
    page.click("[data-wish=must]")
    page.wait_for_selector("[data-wish=must][aria-pressed=true]")
    page.evaluate("() => { location.hash += '&maxStops=1'; }")
    page.wait_for_function("() => location.hash.includes('maxStops=1')")
    visit.plan()
    if place not in visit.stops():
        yield f"a shared place is not in the plan: {visit.stops()}"


def proposed(mary, moderator, phone, desk, oak, judge):
    """A change of another's place is proposed, compared and accepted; the history has it, and a version is restored."""
    found(mary, oak, "old oak")
    mary.click("#shared-edit")
    mary.wait_for_selector("#view form [name=note]")
    mary.fill("[name=title]", "Oak of Somers Town")
    mary.fill("[name=text]", "Two hundred years old.")
    mary.fill("[name=note]", "So it is called.")
    yield from judged(mary, "proposing a change")
    mary.locator("#view form .button.main").click()
    phone.toasted("Thank you")
    mary.wait_for_selector("#shared-history")
    moderator.click("[data-go=account-queue]")
    card = moderator.locator("[data-proposal]")
    card.locator("del:has-text('Old Oak')").wait_for()
    card.locator("ins:has-text('Oak of Somers Town')").wait_for()
    card.locator(".quoted:has-text('So it is called.')").wait_for()
    yield from judged(moderator, "a proposed change")
    card.locator("[data-accept]").click()
    desk.toasted("was changed")
    moderator.wait_for_selector("#queue-empty")
    found(moderator, oak, "oak of somers")
    moderator.click("#shared-history")
    moderator.wait_for_selector("[data-version='2'] ins:has-text('Two hundred years old.')")
    yield from judged(moderator, "the history")
    moderator.click("[data-restore='1']")
    moderator.wait_for_selector("[data-version='3']:has-text('Version 1 was restored.')")
    if judge.ask("GET", f"places/{oak}")[1]["title"] != "Old Oak":
        yield "a version is not restored"
    moderator.click("#back")
    moderator.wait_for_selector("#title:has-text('Old Oak')")
    # The author may not restore.
    mary.click("#shared-history")
    mary.wait_for_selector("[data-version='3']")
    if mary.locator("[data-restore]").count():
        yield "who is no moderator is offered to restore a version"
    mary.click("#back")


def reported(mary, moderator, phone, desk, oak):
    """A report reaches the moderators, who close it."""
    mary.wait_for_selector("#shared-report")
    mary.click("#shared-report")
    mary.wait_for_selector("#pop-report textarea")
    mary.locator("#pop-report .button.main").click()
    told(mary, "Fill this in", "#pop-report .fault")
    mary.fill("#pop-report textarea", "The bench is gone.")
    yield from judged(mary, "a report")
    mary.locator("#pop-report .button.main").click()
    phone.toasted("A moderator looks at it")
    moderator.click("#menu")
    moderator.click("#menu-account")
    moderator.click("[data-go=account-queue]")
    moderator.wait_for_selector("[data-report]:has-text('The bench is gone.')")
    yield from judged(moderator, "a report in the queue")
    moderator.click("[data-close]")
    desk.toasted("The report is closed")
    moderator.wait_for_selector("#queue-empty")


def clashing(page, visit, oak, judge):
    """Two change a place at once: nothing typed is lost. Then it is merged and removed, and gone from the map."""
    found(page, oak, "old oak")
    page.click("#shared-edit")
    page.wait_for_selector("#view form [name=note]")
    page.fill("[name=title]", "My Oak")
    page.fill("[name=website]", "https://example.org/mine")
    version = judge.ask("GET", f"places/{oak}")[1]["version"]
    status, answer = judge.ask("PUT", f"places/{oak}", {**CONTENT, "version": version, "title": "Their Oak", "hours": "24/7"})
    if status != 200:
        yield f"a change is answered with {status}: {answer}"
    page.locator("#view form .button.main").click()
    page.wait_for_selector("#clash ins:has-text('Their Oak')")
    page.wait_for_selector("#clash ins:has-text('24/7')")
    yield from judged(page, "a clash")
    typed = [page.input_value(f"[name={name}]") for name in ("title", "website", "hours")]
    if typed != ["My Oak", "https://example.org/mine", "24/7"]:
        yield f"after a clash the fields have {typed}"
    page.click("[data-theirs=title]")
    page.locator("#view form .button.main").click()
    visit.toasted("The change is saved")
    page.wait_for_selector("#title:has-text('Their Oak')")
    place = judge.ask("GET", f"places/{oak}")[1]
    if (place["title"], place["website"], place["hours"]) != ("Their Oak", "https://example.org/mine", "24/7"):
        yield f"a joined change is stored as {place}"
    other = judge.ask("POST", "places", {**OAK, "confirmed": True, "title": "The same tree"})[1]["id"]
    page.reload()
    page.wait_for_selector("#map.leaflet-container")
    found(page, other, "same tree")
    page.click("#shared-merge")
    page.fill("#merge-search", "their oak")
    page.wait_for_selector(f"#merge-found [data-result='{oak}']")
    page.keyboard.press("Enter")
    yield from judged(page, "merging")
    page.locator("#pop-merge .button.main").click()
    visit.toasted("was merged")
    if judge.ask("GET", f"places/{other}")[1].get("mergedInto") != oak:
        yield "a place is not merged"
    found(page, oak, "their oak")
    page.click("#shared-remove")
    page.locator("#pop-remove .button.main").click()
    visit.toasted("was removed")
    page.wait_for_function("id => document.querySelector(`[data-pin='${id}']`) === null", arg=oak)


def check_administration(browser, binary):
    """Who has an invitation registers with its role; an administrator gives roles and reads the log; others see neither."""
    faults = []
    with Town(binary, "--invitation-only") as town:
        town.joined("Mary")
        with guest(browser, town.port, faults, **DESK) as visit:
            page = start(visit)
            page.click("#to-join")
            page.fill("#join-name", "Ada")
            page.fill("#join-password", PASSWORD)
            page.keyboard.press("Enter")
            told(page, "by invitation only")
            page.fill("#join-invitation", "1111-2222-3333-4444")
            page.click("#join-send")
            told(page, "Unknown, used or expired")
            page.fill("#join-invitation", town.invited("admin"))
            page.click("#join-send")
            page.click("#codes-done")
            page.wait_for_selector("#role:has-text('Administrator')")
            page.click("[data-go=account-admin]")
            page.wait_for_selector("#audit li")
            yield from judged(page, "the administration")
            page.fill("#roles-name", "Nobody")
            page.click("#roles-send")
            told(page, "no account with this name")
            page.fill("#roles-name", "mary")
            page.select_option("#roles-role", "trusted")
            page.click("#roles-send")
            visit.toasted("Mary is now: Trusted member")
            page.wait_for_selector("#audit li:has-text('Role given'):has-text('Trusted member')")
            page.fill("#roles-name", "Ada")
            page.select_option("#roles-role", "user")
            page.click("#roles-send")
            told(page, "last administrator")
            page.select_option("#invite-role", "moderator")
            page.click("#invite-send")
            page.wait_for_selector("#invitation code")
            code = page.inner_text("#invitation code")
            yield from judged(page, "an invitation")
        with guest(browser, town.port, faults, **PHONE) as visit:
            page = start(visit)
            page.click("#to-join")
            page.fill("#join-name", "Paul")
            page.fill("#join-password", PASSWORD)
            page.fill("#join-invitation", code)
            page.keyboard.press("Enter")
            page.click("#codes-done")
            page.wait_for_selector("#role:has-text('Moderator')")
            if page.locator("[data-go=account-admin]").count():
                faults.append("a moderator is offered the administration")
            page.click("#log-out")
            page.wait_for_selector("#login-name")
            log_in(page, "Mary")
            if page.locator("[data-go=account-queue]").count():
                faults.append("who is no moderator is offered the queue")
            page.click("#share-new")
            page.wait_for_selector("#share-promise:has-text('shown at once')")
    yield from faults


def check_community_words(browser, binary):
    """Each language has each text of accounts; nothing is truncated on a small phone, and none of the service's English is shown."""
    faults = []
    own = [PAGE / f"{name}.js" for name in (
        "accountview", "adminview", "codesview", "community", "communitydata", "communityform", "communitywords", "contributions",
        "decisions", "historyview", "joinview", "personal", "placeview", "queueview", "shareview")]
    source = "".join(file.read_text() for file in own)
    asked = set(re.findall(r'\bt\("([\w-]+)"', source))
    swift = (ROOT / "Sources" / "Community" / "Community.swift").read_text().split("enum Action", 1)[1].split("\n  }", 1)[0]
    actions = [raw or name for name, raw in re.findall(r'case (\w+)(?: = "([\w-]+)")?', swift)]
    states = re.findall(r"^    case (\w+)$", (ROOT / "Sources" / "Community" / "Places" / "SharedPlace.swift").read_text(), re.M)
    asked |= {f"audit-{action}" for action in actions} | {f"state-{state}" for state in states}
    asked |= {f"role-{role}{more}" for role in ("user", "trusted", "moderator", "admin") for more in ("", "-may")}
    with Town(binary) as town:
        judge = town.joined("Judge", "admin")
        mary = town.joined("Mary")
        for title in ("Aunt May's Fountain", "Uncle Bob's Bench beside a quiet canal"):
            mary.ask("POST", "places", {**FOUNTAIN, "title": title, "confirmed": True})
        oak = judge.ask("POST", "places", OAK)[1]["id"]
        mary.ask("PUT", f"places/{oak}", {**CONTENT, "version": 1, "title": "Eiche", "note": "x"})
        mary.ask("POST", f"places/{oak}/reports", {"note": "x"})
        judge.ask("POST", f"places/{oak}/revert", {"version": 1})
        with guest(browser, town.port, faults) as visit:
            page = visit.open(f"#city=london&date={DATE}")
            read = "name => import(`/page/${name}.js`).then(file => file.default)"
            texts = {code: {key: text for part in ("", "plan-", "community-") for key, text in page.evaluate(read, f"text-{part}{code}").items()} for code in LANGUAGES}
        for code, words in texts.items():
            if missing := asked - set(words):
                faults.append(f"{code} lacks {missing}")
        for code in LANGUAGES:
            with guest(browser, town.port, faults, **{**PHONE, "locale": code, "viewport": {"width": 360, "height": 740}}) as visit:
                page = start(visit)
                faults += seen(page, texts, code, "the login")
                page.fill("#login-name", "Judge")
                page.fill("#login-password", "wrong horse")
                page.keyboard.press("Enter")
                page.wait_for_selector(".form-message .notice")
                faults += seen(page, texts, code, "a wrong password")
                log_in(page, "Judge")
                page.wait_for_selector("#my-places")
                faults += seen(page, texts, code, "the account")
                for view, there in (("queue", "[data-report]"), ("admin", "#audit li"), ("devices", "#devices"), ("password", "#password-old"), ("delete", "#delete-password")):
                    page.click(f"[data-go=account-{view}]")
                    page.wait_for_selector(there)
                    faults += seen(page, texts, code, view)
                    page.click("#back")
                    page.wait_for_selector("#log-out")
                page.click("#share-new")
                page.wait_for_selector("#share-title")
                faults += seen(page, texts, code, "sharing")
                found(page, oak, "old oak")
                page.click("#shared-history")
                page.wait_for_selector("[data-version='2']")
                faults += seen(page, texts, code, "the history")
    yield from faults


def seen(page, texts, code, what):
    """Yields what is too wide, cut, or in English."""
    wide = page.evaluate("""() => [...document.querySelectorAll('#view *')].filter(one => one.checkVisibility()
        && one.getBoundingClientRect().right > innerWidth + 1 && !one.closest('.unseen')).map(one => one.outerHTML.slice(0, 120))""")
    if wide:
        yield f"{code}, {what}: too wide: {wide[:3]}"
    cut = page.evaluate("""() => [...document.querySelectorAll("#view button span, #view h2, #view label, #view .badge")].filter(one => one.checkVisibility()
        && one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline").map(one => one.textContent)""")
    if cut:
        yield f"{code}, {what}: truncated: {cut}"
    shown = page.inner_text("#view")
    keys = [key for key in texts["en"] if re.search(rf"(?<![\w/-]){re.escape(key)}(?![\w-])", shown) and "-" in key and key not in texts[code].values()]
    if keys:
        yield f"{code}, {what}: keys are shown: {keys}"
    if code != "en" and (english := ENGLISH.findall(shown)):
        yield f"{code}, {what}: English is shown: {english} in {shown!r}"


def check_expired_login(browser, binary):
    """Who was logged out logs in where it is needed, and goes on: with what was typed, and with the report of a place."""
    faults = []
    with Town(binary) as town:
        oak = town.joined("Judge", "admin").ask("POST", "places", OAK)[1]["id"]
        mary = town.joined("Mary")
        with guest(browser, town.port, faults, **PHONE) as visit:
            page = visit.open(f"#city=london&date={DATE}")
            found(page, oak, "old oak")
            page.click("#shared-report")
            log_in(page, "Mary", stays=False)
            page.wait_for_selector("#shared-report")
            page.click("#shared-report")
            page.wait_for_selector("#pop-report textarea")
            page.keyboard.press("Escape")
            page.click("#menu")
            page.click("#menu-account")
            page.click("#share-new")
            page.fill("#share-title", "Elm")
            page.fill("#share-place", "51.52, -0.12")
            page.wait_for_selector("#share-found [role=option]:not(.none)")
            page.keyboard.press("Enter")
            for session in mary.ask("GET", "sessions")[1]["sessions"]:
                if session["kind"] == "browser":
                    mary.ask("DELETE", f"sessions/{session['id']}")
            page.click("#share-send")
            page.wait_for_selector("#login-name")
            visit.toasted("what you typed is kept")
            log_in(page, "Mary")
            if page.input_value("#share-title") != "Elm" or "51.52" not in page.inner_text("#share-spot"):
                faults.append("what was typed is lost with the login")
            page.click("#share-send")
            visit.toasted("was sent")
            # Without the network, the account says so, and appears when the service is back.
            visit.is_lenient = True
            page.reload()
            page.wait_for_selector("#map.leaflet-container")
            page.click("#menu")
            page.click("#menu-account")
            page.wait_for_selector("#my-places")
            disconnect(page)
            page.click("[data-go=account-devices]")
            page.wait_for_selector("#view .notice:has-text('No connection')")
            page.unroute(COMMUNITY)
            page.click("#view .button:has-text('Try again')")
            page.wait_for_selector("#devices")
    yield from faults


def check_without_community(browser, service):
    """Without a community the page has no account, and asks for none."""
    faults = []
    with guest(browser, service.port, faults) as visit:
        asked = []
        visit.page.on("request", lambda request: asked.append(request.url) if "community" in request.url or "account" in request.url else None)
        page = visit.open(f"#city=london&date={DATE}")
        page.click("#menu")
        page.wait_for_selector("[data-view=settings]")
        if page.is_visible("#menu-account") or asked:
            faults.append(f"without a community the page offers an account, or requests {asked}")
    yield from faults
