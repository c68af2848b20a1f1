"""Reloads of the page while it plans and during a walk, for check_page.py."""
import json
import signal

from check_service import Service
from page_visit import DATE, PHONE, link, until, visiting
from page_walk import go, minutes, stay, walking

# Five days of a whole city are not proved in time, which is long enough to act meanwhile on a slow machine; `ended` stops them.
LONG, PATIENT = f"#city=london&date={DATE}&days=5&seconds=60", ("--seconds", "60")
CONTROLLED = "() => navigator.serviceWorker.controller !== null"
# The shell is complete, and the sights are kept, so that the page loads without the service.
READY = "async () => Boolean(await caches.match('/v1/cities/london/attractions?detail=map', { ignoreVary: true }))"
ORDER = "JSON.stringify([...document.querySelectorAll('li[data-stop]')].map(row => row.dataset.stop))"


def searching(visit):
    """Plans until there is a first day."""
    page = visit.page
    page.click("#go")
    page.wait_for_selector("[data-route-stop]", state="attached")
    page.wait_for_selector("li[data-stop]")


def finished(page):
    """Waits for the plan; under load, the page may meanwhile report a service that gives no sign."""
    page.wait_for_selector("#views[aria-busy=false] #verdict:not([data-status=searching])")
    page.wait_for_selector("#problem", state="hidden")


def ended(page):
    """Stops the search, and waits for its best day."""
    page.click("#stop")
    finished(page)


def check_reload(browser, binary):
    """A reload while the page plans shows the best day so far, with and without the service, and plans on."""
    faults = []
    service = Service(binary, *PATIENT)
    with visiting(browser, service.port, faults, service_workers="allow", **PHONE) as visit:
        page = visit.open(LONG)
        page.wait_for_function(CONTROLLED)
        until(page, READY)
        visit.is_lenient = True
        searching(visit)
        # At once: nothing may wait for a pause in the search.
        service.process.send_signal(signal.SIGSTOP)
        before = visit.stops()
        page.reload(wait_until="commit")
        page.wait_for_selector("#verdict[data-status=searching]")
        page.wait_for_selector("li[data-stop]")
        if visit.stops() != before:
            faults.append(f"a reload during the search turns {before} into {visit.stops()}")
        service.process.send_signal(signal.SIGCONT)
        ended(page)
        if page.is_enabled("#undo"):
            faults.append("a search that goes on after a reload is an edit to undo")
        # Without the service.
        page.click("#close-plan")
        page.evaluate(f"location.hash = '{LONG.replace('days=5', 'days=4')}'")
        page.wait_for_selector("#verdict", state="detached")
        searching(visit)
        service.process.send_signal(signal.SIGSTOP)
        before = visit.stops()
        service.process.kill()
        service.process.wait()
        for _ in range(2):
            page.reload()
            page.wait_for_selector("#views[aria-busy=false] #cut")
            page.wait_for_selector("#offline:has-text('this day')")
            if visit.stops() != before or page.get_attribute("#verdict", "data-status") != "stopped":
                faults.append(f"a reload without the service turns {before} into {visit.stops()}, {page.inner_text('#verdict')}")
        with Service(binary, "--port", str(service.port), *PATIENT):
            page.wait_for_selector("#offline", state="hidden")
            page.wait_for_selector("#cut", state="detached")
            ended(page)
    faults += leaves_at_once(browser, binary)
    yield from faults


def leaves_at_once(browser, binary):
    """Two changes right before a reload are kept, with what can be undone and redone."""
    faults = []
    service = Service(binary)
    with visiting(browser, service.port, faults, service_workers="allow") as visit:
        page = visit.open(link(maxStops="4"))
        page.wait_for_function(CONTROLLED)
        until(page, READY)
        before = visit.stops()
        for index in range(3):
            order = visit.stops()
            page.locator("[data-act=handle]").nth(index % 2).focus()
            page.keyboard.press("ArrowDown")
            page.wait_for_function(f"order => order !== {ORDER}", arg=json.dumps(order, separators=(",", ":")))
        visit.is_lenient = True
        service.process.kill()
        service.process.wait()
        with page.expect_navigation():
            page.evaluate("() => { for (let count = 0; count < 3; count += 1) document.querySelector('#undo').click(); location.reload(); }")
        page.wait_for_selector("li[data-stop]")
        if visit.stops() != before or page.is_enabled("#undo") or page.is_disabled("#redo"):
            faults.append(f"three undos right before a reload turn {before} into {visit.stops()}")
        for _ in range(3):
            page.click("#redo")
            visit.drawn()
        if page.is_enabled("#redo"):
            faults.append("after a reload, there is more to redo than was undone")
    return faults


def check_walk_reload(browser, service):
    """A reload continues the walk: its visits, its next stop, unsent positions and the offer; but not one that was stopped."""
    faults = []
    with visiting(browser, service.port, faults, **PHONE) as visit:
        visit.is_lenient = True
        page, plan = visit.page, walking(visit)
        first, second = plan["days"][0]["stops"][:2]
        arrival = minutes(first["arrive"])
        known = go(visit, stay(first, arrival, arrival + 25))
        row = f'li.been[data-stop="{first["id"]}"]'
        page.wait_for_selector(row, state="attached")
        times = page.text_content(f"{row} small")

        def continued(words):
            page.reload()
            page.wait_for_selector("#walk-card")
            page.wait_for_function("watches() === 1")
            page.wait_for_selector(row, state="attached")
            if not visit.becomes(lambda: page.text_content(f"{row} small") == times, 20):
                faults.append(f"{words}, the visit {times} is listed as {page.text_content(f'{row} small')}")
            if page.is_visible("#problem"):
                faults.append(f"{words}, the page shows {page.inner_text('#problem')}")

        continued("after a reload")
        page.wait_for_selector(f'#walk-next[data-next="{known["next"]["id"]}"]')
        if not visit.becomes(lambda: page.locator(".here").count()):
            faults.append("after a reload, the last position is not on the map")
        # Positions that could not be sent before the reload.
        visit.wire.is_cut = True
        page.evaluate("fixes => goTo(fixes)", stay(first, arrival + 25.5, arrival + 27))
        page.wait_for_function("() => document.querySelector('#walk-next').textContent.includes('No connection')")
        continued("after a reload without a connection")
        visit.wire.is_cut = False
        late = minutes(known["next"]["leaveBy"]) + 70
        with page.expect_response("**/v1/replan"):
            go(visit, stay(first, arrival + 28, late, 2))
        asked = visit.wire.asked[-1]
        if asked.get("state") != known["state"] or len(asked["fixes"]) < 5:
            faults.append("a reload loses the state of the walk, or the positions that were not sent")
        page.wait_for_selector("#walk-offer[aria-busy=false]")
        continued("after a reload with an offer")
        with page.expect_response("**/v1/replan"):
            go(visit, stay(first, late + 1, late + 2))
        page.wait_for_selector("#walk-offer[aria-busy=false]")
        page.click("#offer-keep")
        continued("after a declined offer")
        go(visit, stay(first, late + 3, late + 4))
        page.wait_for_selector("#walk-next")
        if page.locator("#walk-offer").count():
            faults.append("a declined offer is made again after a reload")
        page.click("#walk-stop")
        page.reload()
        page.wait_for_selector("#walk")
        page.wait_for_selector("[data-route-stop]", state="attached")
        if page.locator("#walk-card").count() or page.evaluate("watches()"):
            faults.append("a walk that was stopped is continued after a reload")
        page.click("#walk")
        page.wait_for_selector("#walk-card")
        known = go(visit, stay(second, late + 30, late + 31))
        if first["id"] not in known["visited"]:
            faults.append("a walk that is started again forgets what was visited")
    yield from faults
