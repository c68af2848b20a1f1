"""The states of the page: for axe in check_page.py, and for the pictures in docs/page."""
from page_visit import DATE, DESK, PHONE, Visit, link

STATES = ("city", "plan", "edit", "sight", "search", "more", "days", "trips", "rides", "share", "settings", "reach")
PICTURES = STATES[:9]


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
        page.fill("#search", "king")
        page.wait_for_selector("#found [role=option]")
        page.wait_for_timeout(300)
    elif name == "more":
        page.keyboard.press("Escape")
        page.fill("#search", "")
        page.click("#pill-more")
    elif name == "trips":
        page.click("#save")
        page.wait_for_selector("#save[aria-pressed=true]")
        page.click("#menu")
        page.click("[data-view=trips]")
    elif name == "reach":
        page.click("#pill-area")
        page.click("#area-reach")
        page.wait_for_selector("#reach-use")
    elif name == "share":
        page.click("#share")
    elif name == "settings":
        page.click("#menu")
        page.click("[data-view=settings]")
    page.wait_for_timeout(400)


def take(browser, port, folder):
    """Takes the pictures: the wide ones in one theme and the narrow ones in both."""
    folder.mkdir(parents=True, exist_ok=True)
    for scheme in ("light", "dark"):
        for size, width in ((DESK, "wide"), (PHONE, "narrow")):
            visit = Visit(browser, port, color_scheme=scheme, **size)
            for name in PICTURES:
                show(visit, name)
                visit.page.wait_for_timeout(900)
                visit.page.screenshot(path=folder / f"{name}-{width}-{scheme}.png")
            visit.end()
