"""Checks of the visitor's own places, and of notes and tickets, for check_page.py."""
import io
import json
import pathlib
import tempfile
import zipfile

from page_visit import DATE, DESK, PHONE, answered, judged, link, visiting

TAKEOUT = (
    'Title,Note,URL,Comment\n"Tea <img src=x onerror=alert(1)>",nice,"https://www.google.com/maps/search/51.515,-0.12",\n'
    "British Museum,,https://www.google.com/maps/place/British+Museum/data=!4m2!3m1!1s0x4:0x2,\n"
    'Pizza,,"geo:40.7,-74",\nLouvre,,"geo:48.86,2.33",\nAt sea,,"geo:50.5,-10",\nHotel,,"geo:51.51,-0.14",\n'
)
KML = (
    '<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark><name>Scones</name><Point>'
    "<coordinates>-0.13,51.52,0</coordinates></Point></Placemark></Document></kml>"
)
FULL = "() => { IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); }; }"
FOLDER = tempfile.TemporaryDirectory()
PDF = b"%PDF-1.7 " + b"x" * 120_000


def given(page, field, name, content):
    """Chooses a file, from the disk, since large ones do not fit through the connection to the browser."""
    file = pathlib.Path(FOLDER.name) / name
    file.write_bytes(content)
    page.set_input_files(field, str(file))


def opened(page, name, content):
    """Opens a file of places."""
    given(page, "#places-file", name, content)


def own(page):
    return page.eval_on_selector_all("[data-own] b", "rows => rows.map(row => row.textContent).sort()")


def own_view(visit):
    visit.page.click("#menu")
    visit.page.click("[data-view=own]")
    visit.page.wait_for_selector("#place-own")


def report(page, words):
    page.wait_for_function("words => document.getElementById('places-report')?.innerText.includes(words)", arg=words)
    return page.inner_text("#places-report")


def problem(page, words):
    page.wait_for_function("words => document.getElementById('problem').innerText.includes(words)", arg=words)


def check_own_places(browser, service):
    """Places come from coordinates, links and files; they are pins, the start and the end; nothing is lost or executed."""
    faults = []
    for size in (DESK, PHONE):
        with visiting(browser, service.port, faults, **size, accept_downloads=True) as visit:
            page = visit.open(f"#city=london&date={DATE}&maxStops=3")
            page.on("dialog", lambda dialog: faults.append(f"a name is executed: {dialog.message}"))
            own_view(visit)
            page.fill("#place-own", "https://maps.app.goo.gl/abc")
            page.wait_for_selector("#found-own .none:has-text('maps.app.goo.gl')")
            page.fill("#place-own", "51°30'26\"N 0°7'39\"W")
            page.wait_for_selector("#found-own [data-result='51.507222, -0.1275']")
            page.keyboard.press("Enter")
            page.wait_for_selector("#own-start")
            opened(page, "list.csv", TAKEOUT.encode())
            told = report(page, "2 places in London were added")
            for words in ("1 place in New York", "2 places are outside", "1 entry has no position"):
                if words not in told:
                    faults.append(f"the report of a file is {told}")
            if page.locator("#places-report li").first.text_content() != "Line 3: British Museum":
                faults.append(f"the row without a position is {page.locator('#places-report li').first.text_content()}")
            # The same file again adds nothing.
            opened(page, "list.csv", TAKEOUT.encode())
            report(page, "3 are among your places already")
            archive = io.BytesIO()
            with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed:
                packed.writestr("doc.kml", KML)
            opened(page, "trip.kmz", archive.getvalue())
            report(page, "1 place in London was added")
            kept = own(page)
            if kept != sorted(["Hotel", "Point on the map (51.507222, -0.1275)", "Scones", "Tea <img src=x onerror=alert(1)>"]):
                faults.append(f"the places are {kept}")
            for name, content, words in (
                ("big.csv", b"x" * 25_000_000, "25 MB"), ("broken.kml", b"<kml><Document>", "XML is damaged"),
                ("broken.json", b'{"type":', "JSON is damaged"), ("broken.csv", b'title,url\n"x,y', "line 2"),
                ("broken.kmz", b"PK\x03\x04xxxx", "archive is damaged"), ("empty.csv", b"", "empty"), ("no.txt", b"hello", "no columns"),
                ("latin.csv", "title,url\ncafé,x".encode("latin-1"), "UTF-8"), ("page.html", b"<html></html>", "no places"),
            ):
                opened(page, name, content)
                problem(page, words)
                if own(page) != kept:
                    faults.append(f"{name} changes the places to {own(page)}")
            faults += judged(page, f"own places at {size['viewport']['width']} px")
            # A place is deleted with undo, renamed, and is the start and the end of a plan.
            page.locator("[data-own]:has-text('Scones') [data-open]").click()
            page.click("#own-delete")
            page.wait_for_function("() => ![...document.querySelectorAll('[data-own] b')].some(row => row.textContent === 'Scones')")
            visit.press_toast("Scones was deleted")
            page.wait_for_selector("[data-own]:has-text('Scones')")
            page.locator("[data-own]:has-text('Hotel') [data-open]").click()
            page.click("#own-edit")
            page.fill("#own-name", "My hotel")
            page.click("#own-done")
            page.wait_for_selector("[data-own]:has-text('My hotel')")
            page.click("#own-start")
            page.wait_for_function("() => location.hash.includes('from=51.51,-0.14')")
            page.reload()
            page.wait_for_selector(".pin.kind-own", state="attached")
            page.wait_for_function("() => document.getElementById('place-from').value === 'My hotel'")
            visit.plan()
            if page.locator("li.place .hint").first.inner_text() != "My hotel":
                faults.append(f"the day starts at {page.locator('li.place .hint').first.inner_text()}")
            # Typed coordinates and links are a start or an end, too; other words are not dropped silently.
            page.click("#pill-more")
            page.fill("#place-to", "https://www.google.com/maps/place/X/@51.5,-0.1,17z/data=!3d51.5194!4d-0.127")
            page.locator("#place-to").blur()
            page.wait_for_function("() => location.hash.includes('to=51.5194,-0.127')")
            page.fill("#place-to", "Nowhere 12")
            page.locator("#place-to").blur()
            page.wait_for_selector("#field-to .fault")
            page.fill("#place-to", "")
            page.locator("#place-to").blur()
            page.keyboard.press("Escape")
            # Thousands of places.
            many = "name,latitude,longitude\n" + "".join(f"P{i},{51.4 + i % 70 * 0.003},{-0.3 + i // 70 * 0.004}\n" for i in range(5000))
            own_view(visit)
            opened(page, "many.csv", many.encode())
            report(page, "5,000 places in London were added")
            if page.locator("[data-own]").count() > 60:
                faults.append(f"{page.locator('[data-own]').count()} rows are drawn at once")
            visit.press_toast("5,000 places")
            page.wait_for_selector("h3:has-text('4 places in London')")
    faults += moved(browser, service)
    faults += unkept(browser, service)
    yield from faults


def moved(browser, service):
    """The file of saved days brings the places, the notes and the tickets to another browser, once."""
    faults = []
    with visiting(browser, service.port, faults, accept_downloads=True) as visit:
        page = visit.open(link(maxStops="3"))
        own_view(visit)
        opened(page, "list.csv", TAKEOUT.encode())
        report(page, "2 places in London were added")
        page.click("#back")
        noted(page, "Bring <b>scones</b>")
        page.keyboard.press("Escape")
        page.click("#menu")
        page.click("[data-view=trips]")
        with page.expect_download() as waiting:
            page.click("#export-all")
        file = pathlib.Path(waiting.value.path()).read_bytes()
    with visiting(browser, service.port, faults, accept_downloads=True) as visit:
        page = visit.open(f"#city=london&date={DATE}")
        page.click("#menu")
        page.click("[data-view=trips]")
        for _ in range(2):
            page.set_input_files("#import-file", files=[{"name": "days.json", "mimeType": "application/json", "buffer": file}])
            visit.toasted("1 day was added")
            page.evaluate("document.getElementById('toast').replaceChildren()")
        page.locator("[data-trip]").first.click()
        page.wait_for_selector(".noted:has-text('Bring <b>scones</b>')")
        page.locator("[data-act=open]").first.click()
        page.click("[data-act=note]")
        with page.expect_download() as waiting:
            page.click("[data-ticket] [data-act=ticket]")
        if pathlib.Path(waiting.value.path()).read_bytes() != PDF:
            faults.append("a ticket is another one after it was moved")
        page.keyboard.press("Escape")
        own_view(visit)
        page.wait_for_selector("h3:has-text('2 places in London')")
    return faults


def unkept(browser, service):
    """Places that the browser refuses to keep stay until the page is closed, and can be downloaded."""
    faults = []
    with visiting(browser, service.port, faults, accept_downloads=True) as visit:
        page = visit.open(f"#city=london&date={DATE}")
        own_view(visit)
        page.evaluate(FULL)
        opened(page, "list.csv", TAKEOUT.encode())
        problem(page, "until this page is closed")
        with page.expect_download() as waiting:
            page.click("#save-places")
        features = json.loads(pathlib.Path(waiting.value.path()).read_text())["features"]
        if sorted(one["properties"]["name"] for one in features) != ["Hotel", "Tea <img src=x onerror=alert(1)>"]:
            faults.append(f"the file of refused places has {features}")
    return faults


def noted(page, text):
    """Writes a note with a ticket on the first stop."""
    page.locator("[data-act=open]").first.click()
    page.click("[data-act=note]")
    page.fill("#note-text", text)
    page.set_input_files("#ticket-file", files=[{"name": "ticket.pdf", "mimeType": "application/pdf", "buffer": PDF}])
    page.wait_for_selector("[data-ticket]:has-text('0.12 MB')")


def check_notes(browser, service):
    """Notes, lists, tickets and bookings belong to the saved day, stay when it is planned again, and are in a link if asked."""
    faults = []
    for size in (DESK, PHONE):
        with visiting(browser, service.port, faults, **size, accept_downloads=True) as visit:
            page = visit.open(link(maxStops="4"))
            page.on("dialog", lambda dialog: faults.append(f"a note is executed: {dialog.message}"))
            noted(page, "Meet <img src=x onerror=alert(1)>")
            for text in ("passport", "water"):
                page.fill("#note-item", text)
                page.keyboard.press("Enter")
                page.wait_for_selector(f"#pop-note .check:has-text('{text}')")
            page.locator("#pop-note .check input").first.check()
            given(page, "#ticket-file", "x.png", b"<svg onload='alert(1)'/>")
            page.wait_for_selector("#note-told:has-text('x.png')")
            given(page, "#ticket-file", "big.pdf", PDF * 130)
            page.wait_for_selector("#note-told:has-text('15 MB')")
            faults += judged(page, f"a note at {size['viewport']['width']} px")
            page.locator("[data-ticket] button").nth(1).click()
            page.wait_for_selector("[data-ticket]", state="detached")
            page.click("#note-told button")
            page.wait_for_selector("[data-ticket]")
            page.keyboard.press("Escape")
            page.wait_for_selector(".noted:has-text('1 ticket'):has-text('1 item')")
            page.wait_for_selector("#save[aria-pressed=true]")
            # The time of a booking is pinned, also after planning again, and saved.
            stop = visit.stops()[1]
            page.locator("[data-act=open]").nth(1).click()
            page.click("[data-act=note]")
            page.click("#note-as-planned")
            page.wait_for_selector(f"[data-stop='{stop}'] .pinned", state="attached")
            page.keyboard.press("Escape")
            page.wait_for_selector("#save[aria-pressed=true]")
            booked = page.locator(f"[data-stop='{stop}'] .noted").inner_text()
            page.reload()
            page.wait_for_selector(f"[data-stop='{stop}'] .noted")
            visit.plan()
            if not visit.wishes().get("pins", "").startswith(f"{stop}@"):
                faults.append(f"a booking is not pinned in a new plan: {visit.wishes()}")
            if page.locator(f"[data-stop='{stop}'] .noted").inner_text() != booked:
                faults.append("a booking is gone from a new plan")
            shared = page.evaluate("location.href")
            if "Meet" in shared or "passport" in shared:
                faults.append(f"a link has the note: {shared}")
            visit.is_lenient = True
            page.click("#menu")
            page.click("[data-view=trips]")
            page.wait_for_selector("[data-trip]")
            page.context.set_offline(True)
            page.locator("[data-trip]").first.click()
            page.wait_for_selector(".noted:has-text('Meet <img')")
            page.context.set_offline(False)
            faults += shared_notes(browser, service, page, stop, booked)
    faults += booked_sight(browser, service)
    yield from faults


def shared_notes(browser, service, page, stop, booked):
    """The notes are in the link of a day if the visitor asks for it, without tickets; another browser keeps them."""
    faults = []
    page.click("#share")
    link = page.input_value("#share-link")
    page.check("#share-notes")
    noted = page.input_value("#share-link")
    page.keyboard.press("Escape")
    if "Meet" in link or "Meet" not in noted or "ticket.pdf" in noted:
        faults.append(f"the links without and with notes are {link} and {noted}")
    with visiting(browser, service.port, faults) as other:
        other.page.on("dialog", lambda dialog: faults.append(f"a note of a link is executed: {dialog.message}"))
        other.open("#" + noted.split("#", 1)[1])
        for _ in range(2):
            other.page.wait_for_selector(".noted:has-text('Meet <img')")
            shown = other.page.locator(f"[data-stop='{stop}'] .noted").inner_text()
            if shown != booked:
                faults.append(f"a booking of a link is shown as {shown}, not as {booked}")
            if not other.becomes(lambda: "Meet" not in other.page.evaluate("location.href")):
                faults.append("the address keeps the notes of a link")
            if other.page.locator(".noted:has-text('ticket')").count():
                faults.append("a ticket is shown that is in another browser")
            other.page.reload()
        other.page.wait_for_selector(".noted")
    return faults


def booked_sight(browser, service):
    """A booked sight is ticked in the list of bookings, and no longer among the warnings."""
    faults = []
    with visiting(browser, service.port, faults) as visit:
        wishes = {"must": "tower-of-london", "maxStops": "3"}
        body = {"city": "london", "date": DATE, "must": ["tower-of-london"], "maxStops": 3}
        plan = answered(service, "/v1/plan", body)
        if not any(one["sight"]["id"] == "tower-of-london" for one in plan.get("bookings", [])):
            return [f"the plan has no booking to tick: {plan.get('bookings')}"]
        page = visit.open("#" + "&".join(f"{key}={value}" for key, value in {"city": "london", "date": DATE, **wishes, "plan": "1"}.items()))
        page.locator("[data-stop=tower-of-london] [data-act=open]").click()
        page.click("[data-act=note]")
        page.click("#note-as-planned")
        page.wait_for_selector("[data-booked=tower-of-london]", state="attached")
        if page.locator("[data-warning=book-now]:has-text('Tower of London')").count():
            faults.append("a booked sight is still to be booked")
        page.click("#note-not-booked")
        page.wait_for_selector("[data-booked]", state="detached")
        if not visit.becomes(lambda: "pins=" not in page.evaluate("location.hash")):
            faults.append("a canceled booking stays pinned")
    return faults
