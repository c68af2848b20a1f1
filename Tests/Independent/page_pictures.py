"""The states of the page: for axe in check_page.py, and for the pictures in docs/page."""
from page_visit import DATE, DESK, PHONE, Visit, link

STATES = ("city", "plan", "edit", "sight", "search", "more", "days", "trips", "rides", "share", "settings", "reach")
# The pictures of the guide, by state, theme and screen.
PICTURES = (
    ("plan", "light", DESK), ("city", "dark", DESK), ("edit", "light", DESK), ("days", "light", DESK), ("sight", "dark", PHONE),
    ("rides", "light", DESK), ("rides", "dark", PHONE),
)


def show(visit, name):
    """Brings the page into a state."""
    page = visit.page
    # An open popover covers everything else.
    page.keyboard.press("Escape")
    if name == "city":
        visit.open(f"#city=london&date={DATE}")
    elif name == "days":
        visit.open(f"#city=london&date={DATE}&days=2&maxStops=5&categories=museum,landmark,square,market&plan=1")
    elif name == "rides":
        ends = "from=51.4769,-0.0005&to=51.4787,-0.2956"
        visit.open(f"#city=london&date={DATE}&mode=transit&maxStops=3&categories=theater,museum&must=british-museum&{ends}&plan=1")
    elif name in ("plan", "edit", "share", "sight", "trips"):
        visit.open(link(lunch="12:00-14:00/45"))
    if name == "edit":
        page.locator("[data-act=open]").nth(1).click()
        page.locator("[data-act=longer]").first.click()
        page.wait_for_selector("#outcome")
    elif name == "sight":
        page.locator("[data-left] [data-open]").first.click()
        page.wait_for_selector(".week, #week .hint")
    elif name == "search":
        # The first results are the page's own.
        with page.expect_response("**/v1/search*"):
            page.fill("#search", "king")
        page.wait_for_selector("#found [role=option]")
    elif name == "more":
        page.keyboard.press("Escape")
        page.fill("#search", "")
        page.click("#pill-more")
        page.wait_for_selector("#pop-more:popover-open")
    elif name == "trips":
        page.click("#save")
        page.wait_for_selector("#save[aria-pressed=true]")
        page.click("#menu")
        page.click("[data-view=trips]")
        page.wait_for_selector("#export-all")
    elif name == "reach":
        page.click("#pill-area")
        page.click("#area-reach")
        page.wait_for_selector("#reach-use")
    elif name == "share":
        page.click("#share")
        page.wait_for_selector("#share-hint")
    elif name == "settings":
        page.click("#menu")
        page.click("[data-view=settings]")
        page.wait_for_selector("#language")
    visit.settled()


def take(browser, port, folder):
    """Takes the pictures of the guide to the page."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, scheme, size in PICTURES:
        visit = Visit(browser, port, color_scheme=scheme, reduced_motion="reduce", **size)
        show(visit, name)
        # Tiles and toasts are not part of the state.
        visit.page.wait_for_load_state("networkidle")
        visit.page.evaluate("() => import('/page/dom.js').then(({ hideToast }) => hideToast())")
        visit.settled()
        visit.page.screenshot(path=folder / f"{name}-{scheme}.png")
        visit.end()
