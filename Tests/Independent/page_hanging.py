"""Networks that hang instead of failing, for check_page.py."""
import signal

from check_service import Service
from page_reload import LONG, PATIENT, ended, finished, searching
from page_visit import PHONE, judged, link, visiting

SILENT = "#problem:has-text('does not answer')"


class Network:
    """Holds requests while it hangs."""

    def __init__(self, visit, pattern):
        self.hangs, self.held = True, []
        visit.context.route(pattern, lambda route: self.held.append(route) if self.hangs else route.continue_())

    def recover(self):
        """Forwards new requests; those that hang fail, if the page still waits for them."""
        self.hangs = False
        for route in self.held:
            route.abort()


def press(page, words):
    page.click(f"#problem .actions button:has-text('{words}')")


def check_hanging(browser, binary):
    """If the service gives no sign, the page says so, shows what it has, offers to stop or to try again, and goes on by itself."""
    faults = []
    with Service(binary, *PATIENT) as service, visiting(browser, service.port, faults, **PHONE) as visit:
        page = visit.open(link(maxStops="4"))
        order = visit.stops()
        page.click("#close-plan")
        visit.is_lenient = True
        network = Network(visit, "**/v1/plan/stream*")
        # The kept day is shown while the search goes on.
        page.click("#go")
        page.wait_for_selector("li[data-stop]")
        page.wait_for_selector(SILENT)
        if visit.stops() != order or page.is_hidden("#stop"):
            faults.append(f"without an answer, {order} becomes {visit.stops()}, or planning ends")
        faults += judged(page, "a service that does not answer")
        press(page, "Stop")
        page.wait_for_selector("#go:not([hidden])")
        if page.is_visible("#problem") or visit.stops() != order:
            faults.append(f"Stop leaves {visit.stops()} and {page.inner_text('#problem')!r}")
        page.click("#go")
        page.wait_for_selector(SILENT)
        network.hangs = False
        press(page, "Try again")
        page.wait_for_selector("#problem", state="hidden")
        network.recover()
        finished(page)
        # In the middle of a search.
        page = visit.open(LONG)
        searching(visit)
        service.process.send_signal(signal.SIGSTOP)
        page.wait_for_selector(SILENT)
        page.wait_for_selector("#offline:not([hidden])")
        if len(visit.stops()) < 6 or page.get_attribute("#verdict", "data-status") != "searching":
            faults.append("a search without news loses its best day, or ends")
        service.process.send_signal(signal.SIGCONT)
        page.wait_for_selector("#problem", state="hidden")
        page.wait_for_selector("#offline", state="hidden")
        ended(page)
        # Before the page has what it starts with.
        network = Network(visit, "**/v1/page-settings")
        page.goto("about:blank")
        page.goto(visit.root, wait_until="commit")
        page.wait_for_selector(SILENT)
        network.hangs = False
        press(page, "Try again")
        page.wait_for_selector("[data-pin]", state="attached")
        network.recover()
    yield from faults
