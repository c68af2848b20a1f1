"""Where toasts are shown, for check_page.py."""
import page_pictures
from page_visit import DATE, DESK, PHONE, link, visiting
from page_walk import FAKE

SIZES = (PHONE, {**PHONE, "viewport": {"width": 844, "height": 390}}, {**PHONE, "viewport": {"width": 820, "height": 1180}}, DESK)
SHOW = """() => import("/page/dom.js").then(({ toast }) =>
    toast("King's Cross and St Pancras International", { words: "Start here", press() { window.pressed = 1; } }, { words: "Keep", press() {} }))"""
# What can be tapped is below the toast: nothing may be, except the map, and the page behind an open menu.
COVERED = """() => {
    const toast = document.getElementById("toast"), found = new Set();
    const { left, top, right, bottom } = toast.getBoundingClientRect();
    if (!toast.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))) found.add("the toast itself");
    if (left < 0 || right > innerWidth || top < 0 || bottom > innerHeight) found.add(`the edge, ${[left, top, right, bottom]}`);
    const menu = document.querySelector(".pop:popover-open");
    for (let x = left; x <= right; x += 6) {
        for (let y = top; y <= bottom; y += 6) {
            const below = document.elementsFromPoint(x, y).find((one) => !toast.contains(one));
            const part = below?.closest("button, a, input, select, textarea, summary, [role=button], [role=option]");
            if (part && (menu ? menu.contains(part) : !part.closest(".leaflet-marker-pane"))) found.add(part.id || part.textContent.trim().slice(0, 40));
        }
    }
    return [...found];
}"""


def covers(visit, words):
    """Yields what a toast covers."""
    covered = []

    def is_free():
        # Shown each time, so that it is not hidden again by now.
        visit.page.evaluate(SHOW)
        covered[:] = visit.page.evaluate(COVERED)
        return not covered

    if not visit.becomes(is_free, 4):
        yield f"{words} at {visit.page.viewport_size}: a toast covers {covered}"


def held(browser, service):
    """Yields faults of a toast under the mouse, by a clock that only the check moves: it stays, is pressed, and hides without the mouse."""
    faults = []
    with visiting(browser, service.port, faults) as visit:
        visit.page.clock.install()
        page = visit.open(f"#city=london&date={DATE}")
        page.clock.pause_at(page.evaluate("new Date(Date.now() + 1000).toISOString()"))
        for is_held in (True, False):
            page.evaluate(SHOW)
            box = page.locator("#toast button").first.bounding_box()
            middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            page.mouse.move(*(middle if is_held else (2, 2)))
            page.clock.fast_forward(30_000)
            if page.is_visible("#toast") != is_held:
                faults.append(f"a toast {'under' if is_held else 'without'} the mouse {'hides' if is_held else 'stays'}")
            if is_held:
                page.mouse.click(*middle)
                if page.evaluate("window.pressed") != 1 or page.is_visible("#toast"):
                    faults.append("a toast pressed with the mouse does nothing, or stays")
    yield from faults


def check_toast(browser, service):
    """A toast covers no control in any view, also on a phone: in menus, while an area is drawn, and on a walk; it can be pressed."""
    faults = list(held(browser, service))
    for size in SIZES:
        is_narrow = size["viewport"]["width"] < 820
        with visiting(browser, service.port, faults, reduced_motion="reduce", **size) as visit:
            # On wide screens, menus open anywhere, and toasts are above them.
            for name in page_pictures.STATES if is_narrow else ("city", "edit", "sight"):
                page_pictures.show(visit, name)
                faults += covers(visit, name)
            page = visit.open(f"#city=london&date={DATE}")
            page.click("#pill-area")
            page.click("#draw-corners")
            page.wait_for_selector("#drawing:not([hidden])")
            faults += covers(visit, "drawing")
            page.goto("about:blank")
            page = visit.open(link(maxStops="4"))
            if is_narrow:
                visit.press("#grip", "ArrowUp")
                page.wait_for_selector("#panel[data-size=full]")
                visit.drawn()
                faults += covers(visit, "the full sheet")
        with visiting(browser, service.port, faults, reduced_motion="reduce", **size) as visit:
            visit.context.add_init_script(FAKE)
            page = visit.open(link(maxStops="4"))
            page.click("#walk")
            page.wait_for_selector("#walk-card")
            faults += covers(visit, "a walk")
            page.click("#walk-day")
            page.wait_for_selector("#walk-bar")
            faults += covers(visit, "the day of a walk")
    yield from faults
