"""Drives an installed Firefox by WebDriver BiDi (https://w3c.github.io/webdriver-bidi), for check_firefox.py.

Firefox serves the protocol itself, so that neither geckodriver nor a patched browser is needed. Only what the check uses is here:
pages with storage of their own, real input by pointer and keys, waiting for conditions, downloads and the console.
"""
import base64
import contextlib
import json
import os
import pathlib
import re
import subprocess
import tempfile
import time
import zlib

from websockets.sync.client import connect

# In seconds; generous, since checks run alongside builds.
PATIENCE = 300
KEYS = {
    "Enter": "\ue007", "Escape": "\ue00c", "Tab": "\ue004", "ArrowUp": "\ue013", "ArrowDown": "\ue015", "Backspace": "\ue003",
    "Control": "\ue009", "Shift": "\ue008",
}
# Where an element is clicked: its middle, unless something covers it.
SPOT = """(selector, index) => {
    const one = document.querySelectorAll(selector)[index];
    if (!one?.checkVisibility({ visibilityProperty: true })) return null;
    one.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    const { x, y, width, height } = one.getBoundingClientRect();
    const spot = [x + width / 2, y + height / 2];
    const top = document.elementFromPoint(...spot);
    return top && (one.contains(top) || one.labels && [...one.labels].some((label) => label.contains(top))) ? spot : null;
}"""


class Refused(RuntimeError):
    """A command that the browser refuses, or a condition that is not met."""


class Firefox:
    """A running Firefox with a new profile and some preferences."""

    def __init__(self, path, **preferences):
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in preferences.items()]
        (pathlib.Path(self.folder.name) / "user.js").write_text("".join(lines))
        command = [path, "--headless", "--no-remote", "--profile", self.folder.name, "--remote-debugging-port", "0"]
        log = pathlib.Path(self.folder.name) / "log"
        with log.open("w") as file:
            # Without a home of its own, Firefox would use the user's cache and settings.
            self.process = subprocess.Popen(command, stdout=file, stderr=file, env={**os.environ, "HOME": self.folder.name})
        address = self.until(lambda: re.search(r"WebDriver BiDi listening on (ws://\S+)", log.read_text()), "Firefox listens")[1]
        self.socket = connect(f"{address}/session", max_size=None, ping_interval=None)
        self.count, self.pages = 0, {}
        self.version = self.send("session.new", capabilities={})["capabilities"]["browserVersion"]
        self.send("session.subscribe", events=["log.entryAdded", "network.fetchError", "network.beforeRequestSent", "browsingContext.downloadEnd"])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        with contextlib.suppress(Exception):
            self.send("browser.close")
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.folder.cleanup()

    def send(self, method, **parameters):
        """Sends a command, and returns its result; events that arrive meanwhile are noted by their pages."""
        self.count += 1
        self.socket.send(json.dumps({"id": self.count, "method": method, "params": parameters}))
        while True:
            message = json.loads(self.socket.recv(PATIENCE))
            if message["type"] == "event":
                place = message["params"].get("context") or message["params"].get("source", {}).get("context")
                if place in self.pages:
                    self.pages[place].note(message["method"], message["params"])
            elif message.get("id") == self.count:
                if message["type"] == "error":
                    raise Refused(f"{method}: {message['error']}: {message['message']}")
                return message["result"]

    def until(self, condition, words):
        """Waits for a condition, and returns its value."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if value := condition():
                return value
            if self.process.poll() is not None:
                raise Refused(f"Firefox ended before: {words}")
            time.sleep(0.05)
        raise Refused(f"this did not happen: {words}")


class Page:
    """A page with its own storage."""

    def __init__(self, firefox, width, height, *scripts):
        self.firefox, self.size, self.ended = firefox, (width, height), None
        self.user = firefox.send("browser.createUserContext")["userContext"]
        self.id = firefox.send("browsingContext.create", type="window", userContext=self.user)["context"]
        firefox.pages[self.id] = self
        firefox.send("browsingContext.setViewport", context=self.id, viewport={"width": width, "height": height}, devicePixelRatio=1)
        firefox.send("emulation.setLocaleOverride", locale="en-GB", contexts=[self.id])
        self.downloads = pathlib.Path(firefox.folder.name) / f"downloads-{self.id}"
        self.downloads.mkdir()
        behavior = {"type": "allowed", "destinationFolder": str(self.downloads)}
        firefox.send("browser.setDownloadBehavior", downloadBehavior=behavior, userContexts=[self.user])
        for script in scripts:
            firefox.send("script.addPreloadScript", functionDeclaration=f"() => {{ {script} }}", contexts=[self.id])

    def close(self):
        self.firefox.send("browser.removeUserContext", userContext=self.user)
        del self.firefox.pages[self.id]

    def note(self, method, event):
        """Handles an event of the page."""
        if method == "browsingContext.downloadEnd":
            self.ended = event.get("filepath")

    def go(self, address):
        self.firefox.send("browsingContext.navigate", context=self.id, url=address, wait="none")

    def reload(self):
        """Reloads the page; its old document is gone on return."""
        self.call("() => { window.isOld = true; }")
        self.firefox.send("browsingContext.reload", context=self.id, wait="none")
        self.wait("() => !window.isOld")

    def back(self):
        self.firefox.send("browsingContext.traverseHistory", context=self.id, delta=-1)

    def call(self, function, *values):
        """Calls a function with JSON values in the page, and returns its JSON result."""
        wrapped = f"async (values) => JSON.stringify(await ({function})(...JSON.parse(values)) ?? null)"
        argument = {"type": "string", "value": json.dumps(values)}
        answer = self.firefox.send(
            "script.callFunction", functionDeclaration=wrapped, arguments=[argument], target={"context": self.id}, awaitPromise=True, userActivation=True)
        if answer["type"] == "exception":
            raise Refused(f"{function}: {answer['exceptionDetails']['text']}")
        return json.loads(answer["result"]["value"])

    def wait(self, function, *values):
        """Waits until a function of the page returns a truthy value, also across navigations."""

        def holds():
            with contextlib.suppress(Refused):
                return self.call(f"async (...all) => Boolean(await ({function})(...all))", *values)

        self.firefox.until(holds, f"{function} {values}")

    def see(self, selector):
        """Waits until an element is visible."""
        self.wait("selector => [...document.querySelectorAll(selector)].some(one => one.checkVisibility({ visibilityProperty: true }))", selector)

    def lose(self, selector):
        """Waits until no such element is visible."""
        self.wait("selector => ![...document.querySelectorAll(selector)].some(one => one.checkVisibility({ visibilityProperty: true }))", selector)

    def text(self, selector):
        return self.call("selector => document.querySelector(selector)?.innerText ?? ''", selector)

    def spot(self, selector, index=0):
        """Waits until an element can be reached by the pointer and rests, and returns where."""
        seen = [None]

        def rests():
            seen.append(self.call(SPOT, selector, index))
            return seen[-1] if seen[-1] == seen[-2] else None

        return self.firefox.until(rests, f"{selector} {index} can be pressed")

    def stroke(self, *spots, kind="mouse"):
        """Presses at the first of some positions, moves to the others, and releases."""
        moves = [{"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0} for x, y in spots]
        actions = [moves[0], {"type": "pointerDown", "button": 0}, *moves[1:], {"type": "pointerUp", "button": 0}]
        self.act({"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": actions})

    def click(self, selector, index=0, kind="mouse"):
        self.stroke(self.spot(selector, index), kind=kind)

    def type(self, text, *held):
        """Types a text or presses a named key, while holding others."""
        keys = [KEYS[text]] if text in KEYS else text
        strokes = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        down, up = ([{"type": kind, "value": KEYS[key]} for key in held] for kind in ("keyDown", "keyUp"))
        self.act({"type": "key", "id": "keys", "actions": [*down, *strokes, *up]})

    def fill(self, selector, text):
        """Replaces the text of a field by typing."""
        self.click(selector)
        self.type("a", "Control")
        self.type("Backspace")
        self.type(text)

    def act(self, source):
        self.firefox.send("input.performActions", context=self.id, actions=[source])

    def picture(self, path):
        data = self.firefox.send("browsingContext.captureScreenshot", context=self.id)["data"]
        pathlib.Path(path).write_bytes(base64.b64decode(data))

    def sheets(self, width, height):
        """Prints the page, and returns the number of sheets of a size in centimeters."""
        data = self.firefox.send("browsingContext.print", context=self.id, page={"width": width, "height": height})["data"]
        file = base64.b64decode(data)
        # The objects of the file are in compressed streams.
        streams = (zlib.decompressobj().decompress(file[start.end():]) for start in re.finditer(rb"/ObjStm.*?stream\r?\n", file, re.DOTALL))
        return len(re.findall(rb"/Type /Page\b", b"".join(streams)))

    def download(self, act):
        """Acts, and returns the file that is downloaded."""
        self.ended = None
        act()
        # Events arrive with the response to a command.
        return pathlib.Path(self.firefox.until(lambda: self.call("() => true") and self.ended, "a download ends"))
