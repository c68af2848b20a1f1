"""Checks of the page with pictures of sights."""
import io
import json
import pathlib
import tempfile
import zipfile

from check_service import DATA, ROOT, Service
from page_visit import DATE, DESK, PHONE, judged, until, visiting

PHOTO = ROOT / "Tests" / "WikiGuidesTests" / "Fixtures" / "photo.jpg"
CREDIT = "Ann <b>Bold</b> & Bob"
# Of the best-known sights, one has no picture, and one a file that is no image.
PICTURED, ABSENT = ("british-museum", "tower-of-london", "national-gallery"), "westminster-abbey"


def packed(sights, image):
    """A file of pictures."""
    rows = [
        {
            "sight": sight, "file": f"{sight}.jpg", "width": 240, "height": 160, "title": sight, "credit": CREDIT, "license": "CC BY 4.0",
            "licenseUrl": "https://creativecommons.org/licenses/by/4.0/", "source": "https://wiki.example/File",
        }
        for sight in sights
    ]
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("pictures.json", json.dumps({"format": "planday.pictures/1", "city": "london", "pictures": rows, "absent": {}}))
        for row in rows:
            archive.writestr(row["file"], image)
    return file.getvalue()


def folder_with(scratch, file):
    """A folder with the shipped catalogs and maps, and a file of pictures."""
    folder = pathlib.Path(scratch)
    for each in DATA.iterdir():
        if each.name != "pictures":
            (folder / each.name).symlink_to(each)
    (folder / "pictures").mkdir()
    (folder / "pictures" / "london.zip").write_bytes(file)
    return folder


LOADED = "() => [...document.querySelectorAll('{}')].some(one => one.complete && one.naturalWidth > 0)"


def check_album(browser, binary):
    """Pictures are in lists, in panels with their licenses, and on the cards of pins; offline, too; without one, a drawing."""
    faults = []
    with tempfile.TemporaryDirectory() as scratch:
        folder = folder_with(scratch, packed(PICTURED, PHOTO.read_bytes()))
        with Service(binary, "--data", str(folder)) as service:
            for size in (DESK, PHONE):
                with visiting(browser, service.port, faults, **size) as visit:
                    page = visit.open(f"#city=london&date={DATE}")
                    page.wait_for_selector(f"[data-open={PICTURED[0]}] .thumb img")
                    page.wait_for_function(LOADED.format(f"[data-open={PICTURED[0]}] img"))
                    page.wait_for_selector(f"[data-open={ABSENT}] .thumb.drawn .icon")
                    faults += judged(page, f"a list with pictures at {size['viewport']['width']} px")
                    page.click(f"[data-open={PICTURED[0]}]")
                    page.wait_for_selector("figure.picture figcaption")
                    page.wait_for_function(LOADED.format("figure.picture img"))
                    words = page.inner_text("figure.picture figcaption")
                    links = page.eval_on_selector_all("figure.picture a", "all => all.map(one => one.href)")
                    if CREDIT not in words or "CC BY 4.0" not in words or len(links) != 2:
                        faults.append(f"the caption of a picture is {words!r} with {links}")
                    faults += judged(page, f"a panel with a picture at {size['viewport']['width']} px")
                    page.click("#back")
                    page.click(f"[data-open={ABSENT}]")
                    page.wait_for_selector("figure.picture.drawn .icon")
                    if page.locator("figure.picture figcaption").count():
                        faults.append("a drawing has a caption")
            # A card is under the pointer, and not under a finger.
            with visiting(browser, service.port, faults) as visit:
                page = visit.open(f"#city=london&date={DATE}")
                page.wait_for_selector(".thumb img")
                page.locator(f"[data-pin={PICTURED[0]}]").hover(force=True)
                page.wait_for_selector(".pin-card img")
                if "British Museum" not in page.inner_text(".pin-card"):
                    faults.append(f"the card of a pin reads {page.inner_text('.pin-card')}")
            faults += kept(browser, service)
    return faults


def kept(browser, service):
    """After one visit, the pictures that were seen are there without the service; after saving the city, all of them."""
    faults = []
    with visiting(browser, service.port, faults, service_workers="allow") as visit:
        page = visit.open(f"#city=london&date={DATE}")
        visit.is_lenient = True
        page.wait_for_selector(".thumb img")
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        page.reload()
        page.wait_for_selector(".thumb img")
        page.click("#menu")
        page.click("[data-view=settings]")
        page.click("#download-city")
        held = """async () => {
            const names = (await caches.keys()).filter(name => /city|london/.test(name));
            const all = await Promise.all(names.map(async name => (await (await caches.open(name)).keys()).map(({ url }) => url)));
            return all.flat().filter(url => url.includes("/pictures/")).length;
        }"""
        until(page, f"async () => (await ({held})()) === {len(PICTURED)}")
        visit.context.set_offline(True)
        page.reload()
        page.wait_for_selector("#title")
        page.fill("#search", "Tower of London")
        page.locator("#found [role=option]").first.click()
        page.wait_for_function(LOADED.format("figure.picture img"))
        visit.context.set_offline(False)
    return faults
