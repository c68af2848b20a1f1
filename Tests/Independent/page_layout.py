"""The layout of the page at many widths and with large text, for check_page.py."""
from page_visit import DATE, visiting

SIZES = ((320, 640), (390, 844), (720, 900), (768, 1024), (820, 1180), (844, 390), (1024, 768), (1280, 800), (1600, 1000))
PLANNED = f"#city=london&date={DATE}&from=51.5307,-0.1232~King's Cross St Pancras&must=british-museum&weather=rain&categories=museum,gallery&maxStops=3&plan=1"
# From the first style on, as with a browser's setting.
LARGE = """new MutationObserver((_, observer) => {
    if (!document.documentElement) return;
    document.documentElement.style.fontSize = "200%";
    observer.disconnect();
}).observe(document, { childList: true });"""
# What is cut off, too narrow or outside of the window.
WRONG = """() => {
    const wrong = ["view", "views", "bar"].map((id) => document.getElementById(id)).concat(document.documentElement)
        .filter((part) => part.scrollWidth > part.clientWidth + 1)
        .map((part) => `${part.id || "the page"} is ${part.scrollWidth} px wide in ${part.clientWidth} px`);
    const ruler = document.createElement("span");
    ruler.style.cssText = "position: absolute; visibility: hidden; white-space: nowrap";
    document.body.append(ruler);
    for (const one of document.querySelectorAll("button, select, summary, .chip, .badge")) {
        if (!one.checkVisibility({ visibilityProperty: true }) || one.closest(".leaflet-container") || one.id === "grip") continue;
        const { width, left, right } = one.getBoundingClientRect();
        const name = one.id || one.textContent.trim().slice(0, 40) || one.className;
        if (one.matches("select")) {
            ruler.style.font = getComputedStyle(one).font;
            ruler.textContent = one.selectedOptions[0]?.textContent ?? "";
            if (!ruler.textContent || ruler.offsetWidth > width) wrong.push(`the field ${name} is ${width} px wide for ${ruler.offsetWidth} px`);
        } else if (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2) {
            wrong.push(`${name} is smaller than its text: ${one.clientWidth}×${one.clientHeight} px for ${one.scrollWidth}×${one.scrollHeight} px`);
        }
        // The strip of days scrolls.
        if (!one.closest(".tabs") && (right > innerWidth + 1 || left < -1)) wrong.push(`${name} lies outside, ${left} to ${right}`);
    }
    ruler.remove();
    if (document.getElementById("search").offsetWidth < 90) wrong.push("the search is too narrow to read");
    return wrong;
}"""


def check_layout(browser, service):
    """In German, the start view and a plan fit into every window from 320 to 1600 px, also with text of twice the size."""
    faults = []
    for scale in (100, 200):
        # A touch screen has the largest controls.
        with visiting(browser, service.port, faults, locale="de", reduced_motion="reduce", has_touch=True) as visit:
            if scale == 200:
                visit.context.add_init_script(LARGE)
            for name, fragment in (("the start view", f"#city=london&date={DATE}"), ("a plan", PLANNED)):
                page = visit.open(fragment)
                for width, height in SIZES:
                    page.set_viewport_size({"width": width, "height": height})
                    page.wait_for_function("width => innerWidth === width && document.getElementById('bar').offsetWidth <= width", arg=width)
                    # The bar's height is measured and the panel moved in the frames after.
                    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
                    visit.becomes(lambda: not page.evaluate(WRONG), 5)
                    faults += [f"{name} at {width}×{height}, {scale} % text: {wrong}" for wrong in page.evaluate(WRONG)]
    yield from faults
