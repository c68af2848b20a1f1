"""Checks of favorites, for check_page.py."""
import json
import pathlib
import subprocess
import tempfile

from check_community import PASSWORD
from check_service import DATA, Service
from page_own import FULL, own_view
from page_sync import Other, community, device, register
from page_visit import DATE, DESK, PHONE, judged, link, visiting

TATE, TOWER, BRITISH = "tate-modern", "tower-of-london", "british-museum"
SHOWN = "[...document.querySelectorAll('[data-favorite]')].map(row => row.dataset.favorite.split('/')[1]).sort()"
HOSTILE = "Pier <img src=x onerror=alert(1)>"
# Stores a favorite as another version of the page, or the browser's tools, might.
STORED = """row => new Promise((resolve) => {
    const opening = indexedDB.open("planday-favorites", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("favorites", { keyPath: "id" });
    opening.onsuccess = () => {
        const act = opening.result.transaction("favorites", "readwrite");
        act.objectStore("favorites").put(row);
        act.oncomplete = () => {
            opening.result.close();
            new BroadcastChannel("planday-favorites").postMessage(null);
            resolve();
        };
    };
})"""


def opened(page, name):
    """Opens the panel of a sight by the search."""
    page.fill("#search", name)
    page.wait_for_selector(f"#found [role=option]:has(b:text-is({json.dumps(name)}))")
    page.locator(f"#found [role=option]:has(b:text-is({json.dumps(name)}))").first.click()
    page.wait_for_selector(f"#title:text-is({json.dumps(name)})")


def marked(page, name):
    """Makes a sight a favorite."""
    opened(page, name)
    page.click("#favorite")
    page.wait_for_selector("#favorite[aria-pressed=true]")


def favorites_view(page):
    if page.locator("#menu").get_attribute("aria-expanded") != "true":
        page.click("#menu")
    page.click("[data-view=favorites]")
    page.wait_for_selector("#favorites", state="attached")


def shown(visit, wanted):
    """Waits until the list has these sights."""
    if visit.becomes(lambda: visit.page.evaluate(SHOWN) == sorted(wanted), 120):
        return []
    return [f"the favorites are {visit.page.evaluate(SHOWN)}, not {sorted(wanted)}"]


def check_favorites(browser, service):
    """Hearts mark favorites in panels, lists, the search, a plan and on the map; the list removes them with undo; nothing is executed."""
    faults = []
    for size in (DESK, PHONE):
        width = size["viewport"]["width"]
        with visiting(browser, service.port, faults, **size, accept_downloads=True) as visit:
            page = visit.open(f"#city=london&date={DATE}&maxStops=3&must={TOWER}")
            page.on("dialog", lambda dialog: faults.append(f"a name is executed: {dialog.message}"))
            favorites_view(page)
            page.wait_for_selector("#view:has-text('No favorites in London yet')")
            opened(page, "Tate Modern")
            button = page.get_by_role("button", name="Favorite", exact=True)
            if button.get_attribute("aria-pressed") != "false":
                faults.append("a sight is a favorite at first")
            for pressed in ("true", "false", "true"):
                visit.press("#favorite", "Space")
                page.wait_for_selector(f"#favorite[aria-pressed={pressed}]")
                if page.evaluate("document.activeElement.id") != "favorite":
                    faults.append("the heart loses the focus when it is pressed")
            page.wait_for_selector(f"[data-pin={TATE}] .heart", state="attached")
            faults += judged(page, f"a favorite at {width} px")
            marked(page, "Tower of London")
            page.fill("#search", "Tate")
            page.wait_for_selector(f"#found [data-result={TATE}] [role=img][aria-label=Favorite]")
            page.fill("#search", "")
            faults += other_tab(visit)
            page.evaluate(STORED, {"id": "london/gone", "name": HOSTILE, "addedAt": 5})
            page.evaluate(STORED, {"id": "nyc/met", "name": "The Met", "addedAt": 5})
            page.evaluate(STORED, {"id": "london/odd/id", "name": 7, "addedAt": 5})
            page.reload()
            page.wait_for_selector(f"[data-open={TOWER}] .heart", state="attached")
            favorites_view(page)
            page.wait_for_selector("h3:has-text('3 favorites in London')")
            page.wait_for_selector("[data-favorite='london/gone']:has-text('Not among the sights of London')")
            if page.locator("[data-favorite='london/gone'] b").inner_text() != HOSTILE or page.locator("[data-favorite='london/gone'] [data-open]").count():
                faults.append("a favorite that the city does not have is shown in another way")
            page.wait_for_selector(f"[data-favorite='london/{TOWER}']:has-text('A must')")
            faults += judged(page, f"favorites at {width} px")
            for sight, words in (("gone", HOSTILE), (TOWER, "Tower of London")):
                page.click(f"[data-unfavorite='london/{sight}']")
                page.wait_for_selector(f"[data-favorite='london/{sight}']", state="detached")
                visit.press_toast(f"{words} is no longer a favorite")
                page.wait_for_selector(f"[data-favorite='london/{sight}']")
            page.click(f"[data-favorite='london/{TATE}'] [data-open]")
            page.wait_for_selector("#title:text-is('Tate Modern')")
            page.click("#favorite")
            page.wait_for_selector("#favorite[aria-pressed=false]")
            if page.locator(f"[data-pin={TATE}] .heart").count():
                faults.append("the map marks what is no longer a favorite")
            page.click("#back")
            faults += shown(visit, ["gone", TOWER])
            visit.plan()
            page.wait_for_selector(f"li[data-stop={TOWER}] .heart")
            faults += own_favorite(visit)
    faults += moved(browser, service)
    faults += unkept(browser, service)
    yield from faults


def other_tab(visit):
    """Another tab of the browser shows a changed favorite, and changes it here."""
    faults = []
    page = visit.page
    tab = visit.context.new_page()
    tab.goto(f"{visit.root}#city=london&date={DATE}")
    tab.wait_for_selector("[data-pin]", state="attached")
    marked(tab, "British Museum")
    favorites_view(page)
    faults += shown(visit, [BRITISH, TATE, TOWER])
    page.click(f"[data-unfavorite='london/{BRITISH}']")
    tab.wait_for_selector("#favorite[aria-pressed=false]")
    tab.close()
    return faults


def own_favorite(visit):
    """An own place can be a favorite, until it is deleted."""
    faults = []
    page = visit.page
    own_view(visit)
    page.fill("#place-own", "51.51, -0.12")
    page.wait_for_selector("#found-own [role=option]:not(.none)")
    page.keyboard.press("Enter")
    page.wait_for_selector("#own-edit")
    page.click("#favorite")
    page.wait_for_selector("#favorite[aria-pressed=true]")
    own = page.get_attribute("[data-own]", "data-own")
    favorites_view(page)
    faults += shown(visit, ["gone", TOWER, own])
    page.click(f"[data-open={own}]")
    page.click("#own-delete")
    visit.toasted("was deleted")
    favorites_view(page)
    faults += shown(visit, ["gone", TOWER])
    visit.press_toast("was deleted")
    faults += shown(visit, ["gone", TOWER, own])
    return faults


def moved(browser, service):
    """The file of saved days brings the favorites to another browser, once."""
    faults = []
    with visiting(browser, service.port, faults, accept_downloads=True) as visit:
        page = visit.open(link(maxStops="3"))
        page.click("#save")
        page.wait_for_selector("#save[aria-pressed=true]")
        marked(page, "Tate Modern")
        page.click("#menu")
        page.click("[data-view=trips]")
        with page.expect_download() as waiting:
            page.click("#export-all")
        file = pathlib.Path(waiting.value.path()).read_bytes()
    with visiting(browser, service.port, faults) as visit:
        page = visit.open(f"#city=london&date={DATE}")
        page.click("#menu")
        page.click("[data-view=trips]")
        for words in ("1 favorite was added", "1 day was added"):
            page.set_input_files("#import-file", files=[{"name": "days.json", "mimeType": "application/json", "buffer": file}])
            visit.toasted(words)
        favorites_view(page)
        faults += shown(visit, [TATE])
    return faults


def unkept(browser, service):
    """Favorites that the browser refuses to keep stay until the page is closed."""
    faults = []
    with visiting(browser, service.port, faults) as visit:
        page = visit.open(f"#city=london&date={DATE}")
        opened(page, "Tate Modern")
        page.evaluate(FULL)
        page.click("#favorite")
        page.wait_for_selector("#problem:has-text('until this page is closed')")
        favorites_view(page)
        faults += shown(visit, [TATE])
        page.wait_for_selector("#view .hint:has-text('until this page is closed')")
    return faults


def check_favorites_offline(browser, binary):
    """Without the service, favorites are there after a reload, and are added and removed."""
    faults = []
    service = Service(binary)
    with visiting(browser, service.port, faults, service_workers="allow") as visit:
        page = visit.open(f"#city=london&date={DATE}")
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        # The worker has seen the sights, and the parts of the page.
        page.reload()
        page.wait_for_selector("[data-pin]", state="attached")
        marked(page, "Tate Modern")
        visit.is_lenient = True
        service.process.kill()
        service.process.wait()
        page.reload()
        page.wait_for_selector(f"[data-open={TATE}]", state="attached")
        marked(page, "Tower of London")
        favorites_view(page)
        faults += shown(visit, [TATE, TOWER])
        page.click(f"[data-unfavorite='london/{TATE}']")
        visit.toasted("Tate Modern is no longer a favorite")
        page.reload()
        page.wait_for_selector(f"[data-open={TOWER}]", state="attached")
        favorites_view(page)
        faults += shown(visit, [TOWER])
    yield from faults


def check_sync_favorites(browser, planday):
    """Favorites are the same on a phone, a desk and for the command; another account in the browser gets none of them."""
    faults = []
    with community(planday) as service:
        register(service, "anna", "bea")
        anna, bea = Other(service.port, "anna"), Other(service.port, "bea")
        with device(browser, service, faults, **DESK) as desk, device(browser, service, faults, **PHONE) as phone:
            for visit in (desk, phone):
                visit.open(f"#city=london&date={DATE}")
            marked(desk.page, "British Museum")
            favorites_view(desk.page)
            desk.log_in("anna")
            desk.toasted("Keep 1 favorite of this browser in your account, too?")
            desk.page.wait_for_selector("#sync-loose:has-text('1 favorite')")
            faults += judged(desk.page, "a favorite that is only in this browser")
            if anna.items("favorite"):
                faults.append("a favorite is sent before the visitor wants it")
            desk.page.click("#sync-keep")
            desk.page.wait_for_selector("#sync-loose", state="detached")
            phone.log_in("anna")
            favorites_view(phone.page)
            faults += shown(phone, [BRITISH])
            if anna.contents("favorite") != [{"name": "British Museum"}]:
                faults.append(f"the account has {anna.items('favorite')}")
            faults += offline(desk, phone, anna)
            faults += by_command(desk, phone, anna, planday, service)
            faults += other_account(desk, anna, bea)
    yield from faults


def version_of(other, sight):
    """Returns the version of a favorite in the account."""
    return next(row["version"] for row in other.ask("GET", "items")[1]["items"] if row["key"] == f"london/{sight}")


def offline(desk, phone, anna):
    """What both add without a connection is there once; what one removes is removed; what another program keeps of it stays."""
    faults = []
    for visit, own in ((desk, "Tower of London"), (phone, "London Eye")):
        visit.context.set_offline(True)
        marked(visit.page, "Tate Modern")
        marked(visit.page, own)
        favorites_view(visit.page)
    phone.page.click(f"[data-unfavorite='london/{BRITISH}']")
    phone.page.wait_for_selector(f"[data-favorite='london/{BRITISH}']", state="detached")
    for visit in (desk, phone, desk):
        visit.context.set_offline(False)
        visit.sync()
    for visit in (desk, phone):
        faults += shown(visit, [TATE, TOWER, "london-eye"])
    kept = sorted(key for key, content in anna.items("favorite").items() if content)
    if kept != ["london/london-eye", f"london/{TATE}", f"london/{TOWER}"]:
        faults.append(f"the account has {anna.items('favorite')}")
    # Removed here, and changed by another program.
    desk.context.set_offline(True)
    desk.page.click(f"[data-unfavorite='london/{TOWER}']")
    anna.put("favorite", f"london/{TOWER}", json.dumps({"name": "The Tower", "stars": 5}), version_of(anna, TOWER))
    desk.context.set_offline(False)
    desk.sync()
    desk.toasted("“The Tower” is back")
    faults += shown(desk, [TATE, TOWER, "london-eye"])
    # Damaged ones are passed over.
    for key, content in (("london", '{"name":"A"}'), ("london/zoo", "{"), ("london/a/b", '{"name":"A"}'), ("london/oxo", '{"name":7}')):
        anna.put("favorite", key, content)
    desk.sync()
    desk.page.wait_for_selector("#sync:has-text('4 entries of your account cannot be read')")
    faults += shown(desk, [TATE, TOWER, "london-eye"])
    if anna.items("favorite")["london/zoo"] != "{" or json.loads(anna.items("favorite")[f"london/{TOWER}"]).get("stars") != 5:
        faults.append("what the page cannot read is changed or deleted")
    return faults


def by_command(desk, phone, anna, planday, service):
    """A favorite of the command is shown and removed by the page, for the command, too."""
    faults = []
    with tempfile.TemporaryDirectory() as folder:
        store = str(pathlib.Path(folder) / "store.sqlite")

        def run(*words, told=None):
            done = subprocess.run([planday, *words, "--store", store], capture_output=True, text=True, input=told)
            if done.returncode:
                faults.append(f"planday {' '.join(words)} fails: {done.stderr}")
            return done.stdout

        data = ("--city", "london", "--data", str(DATA))
        run("login", f"http://localhost:{service.port}", "--name", "anna", told=f"{PASSWORD}\n")
        run("favorites", "add", *data, "british-museum")
        run("sync")
        for visit in (desk, phone):
            visit.sync()
            faults += shown(visit, [BRITISH, TATE, TOWER, "london-eye"])
        phone.page.click(f"[data-unfavorite='london/{TATE}']")
        phone.page.wait_for_selector(f"[data-favorite='london/{TATE}']", state="detached")
        phone.sync()
        phone.becomes(lambda: anna.items("favorite")[f"london/{TATE}"] is None)
        run("sync")
        listed = run("favorites", "list", *data, "--date", DATE)
        if "British Museum" not in listed or "Tate Modern" in listed:
            faults.append(f"the command lists {listed}")
        # Removed by another program.
        anna.ask("POST", "items", {"kind": "favorite", "key": f"london/{BRITISH}", "version": version_of(anna, BRITISH)})
        desk.sync()
        faults += shown(desk, [TOWER, "london-eye"])
    return faults


def other_account(desk, anna, bea):
    """The favorites of an account that is logged out stay until they are removed; another account gets none of them."""
    faults = []
    page = desk.page
    desk.log_out()
    desk.state("out")
    faults += shown(desk, [TOWER, "london-eye"])
    desk.log_in("bea")
    desk.toasted("2 entries of the account “anna” are set aside")
    desk.state("same")
    faults += shown(desk, [])
    marked(page, "Tower of London")
    favorites_view(page)
    if not desk.becomes(lambda: list(bea.items("favorite")) == [f"london/{TOWER}"], 120):
        faults.append(f"the favorites of another account are {bea.items('favorite')}")
    desk.log_out()
    desk.log_in("anna")
    desk.sync()
    faults += shown(desk, [TOWER, "london-eye"])
    desk.log_out()
    page.click("#sync-remove")
    page.wait_for_selector("#sync", state="detached")
    faults += shown(desk, [])
    if len([content for content in anna.items("favorite").values() if content]) != 6:
        faults.append(f"what is removed from the browser is removed from the account: {anna.items('favorite')}")
    return faults
