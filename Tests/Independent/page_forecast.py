"""Checks of the page with a provider of forecasts."""
import datetime
import http.server
import threading
import zoneinfo

from check_service import Provider, Service
from page_visit import PHONE, visiting


def check_forecast_chip(browser, binary):
    """A forecast is shown for the date, planned for with one tap, gone once the weather is chosen; a failure shows nothing."""
    faults = []
    provider = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Provider)
    threading.Thread(target=provider.serve_forever, daemon=True).start()
    day = datetime.datetime.now(zoneinfo.ZoneInfo("Europe/London")).date() + datetime.timedelta(days=2)
    url = f"http://127.0.0.1:{provider.server_port}/v1/forecast"
    try:
        with Service(binary, "--seconds", "5", "--forecast", url) as service:
            with visiting(browser, service.port, faults, **PHONE) as visit:
                visit.open(f"#city=london&date={day}")
                chip = visit.page.locator("#forecast")
                chip.wait_for()
                words = chip.inner_text()
                if "9.1" not in words or "127.0.0.1" not in words or chip.get_attribute("data-weather") != "rain":
                    faults.append(f"the forecast reads {words}")
                visit.page.click("#take-forecast")
                visit.page.wait_for_selector("[data-condition=weather]")
                if chip.count() or "weather=rain" not in visit.page.url:
                    faults.append(f"after the tap, the link is {visit.page.url}, with {chip.count()} forecasts")
            Provider.status = 503
            with visiting(browser, service.port, faults, **PHONE) as visit:
                with visit.page.expect_response("**/forecast?date=*"):
                    visit.open(f"#city=london&date={day + datetime.timedelta(days=1)}")
                if visit.page.locator("#forecast").count() or not visit.page.locator("#problem").is_hidden():
                    faults.append("a provider that fails shows something")
    finally:
        Provider.status = 200
        provider.shutdown()
        provider.server_close()
    yield from (fault for fault in faults if "502" not in fault)
