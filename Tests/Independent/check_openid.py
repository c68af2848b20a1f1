#!/usr/bin/env python3
"""Logs in to planday serve --community at local OpenID providers, as browsers do.

    check_openid.py --planday .build/release/planday [--chromium PATH]

One provider is oidc-provider-mock, a package of its own. Another one, in this file, checks what the service sends (the proof key, the
secret, the redirect) and answers wrongly in each way that it can: no flow may then log anybody in, leave anything half done, or write a
secret to the log or the database. With Chromium, a visitor also logs in on the page. Prints a line for each fault, and finally
'N checks, M faults'; exits 1 if there are any.
"""
import argparse
import base64
import contextlib
import hashlib
import http.client
import http.server
import json
import os
import pathlib
import shutil
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import padding, rsa

from check_community import PASSWORD, community, invited

SECRET = "s3cret/of+planday"
# Waits for a toast; a policy of the page forbids expressions, but not functions.
TOASTED = "words => document.getElementById('toast').textContent.includes(words)"
CALLBACK = "/v1/community/openid/callback"


def free_port():
    """Returns a port that is free now."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def text64(data):
    """Returns bytes, or JSON, in base 64 for addresses."""
    data = data if isinstance(data, bytes) else json.dumps(data).encode()
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Browser:
    """A browser with its cookies, which sends what browsers send."""

    def __init__(self, port):
        self.port, self.cookies = port, {}

    def ask(self, method, path, body=None, site="same-origin", **headers):
        """Returns the status, the headers and the JSON of an answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        sent = {"Host": f"localhost:{self.port}", "Sec-Fetch-Site": site, **headers}
        if self.cookies:
            sent["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        data = None
        if body is not None:
            sent["Content-Type"], data = "application/json", json.dumps(body)
        with contextlib.closing(connection):
            connection.request(method, path if path.startswith("/") else f"/v1/community/{path}", data, sent)
            answer = connection.getresponse()
            found = answer.read()
            for line in answer.headers.get_all("Set-Cookie") or []:
                name, value = line.split(";")[0].split("=", 1)
                assert name.startswith("__Host-") and "HttpOnly" in line and "Secure" in line and "SameSite=Lax" in line, line
                self.cookies.pop(name, None)
                if "Max-Age=0" not in line:
                    self.cookies[name] = value
            return answer.status, answer.headers, json.loads(found) if found.startswith(b"{") else {}

    def start(self, **order):
        """Begins a log-in, and returns the address of the provider."""
        status, _, answer = self.ask("POST", "openid/start", order)
        assert status == 200, (status, answer)
        return answer["address"]

    def come_back(self, address):
        """Follows the provider's redirect, and returns how it went."""
        parts = urllib.parse.urlsplit(address)
        assert parts.netloc == f"localhost:{self.port}" and parts.path == CALLBACK, address
        status, headers, _ = self.ask("GET", f"{parts.path}?{parts.query}", site="cross-site")
        place = headers.get("Location", "")
        if status != 303 or not place.startswith("/?openid="):
            return f"{status} {place}"
        return place.removeprefix("/?openid=")

    def name(self):
        """Returns who is logged in."""
        status, _, account = self.ask("GET", "account")
        return account["name"] if status == 200 else None


class Mock:
    """A running oidc-provider-mock."""

    def __init__(self):
        self.port = free_port()
        self.issuer = f"http://127.0.0.1:{self.port}"

    def __enter__(self):
        command = [sys.executable, "-m", "oidc_provider_mock", "--port", str(self.port), "--require-nonce"]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(600):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
                return self
            time.sleep(0.1)
        raise RuntimeError("oidc-provider-mock does not start")

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()

    def ask(self, method, path, body=None, kind="application/json"):
        """Returns the status and the headers of an answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        with contextlib.closing(connection):
            connection.request(method, path, body, {"Content-Type": kind} if body else {})
            answer = connection.getresponse()
            answer.read()
            return answer.status, answer.headers

    def user(self, subject, **claims):
        """Adds a visitor."""
        assert self.ask("PUT", f"/users/{subject}", json.dumps(claims))[0] == 204

    def log_in(self, address, form):
        """Sends the form at an address, and returns where it leads."""
        parts = urllib.parse.urlsplit(address)
        assert address.startswith(self.issuer + "/"), address
        body = urllib.parse.urlencode(form)
        return self.ask("POST", f"{parts.path}?{parts.query}", body, "application/x-www-form-urlencoded")[1]["Location"]


class Strict:
    """A provider that checks what it is sent, and answers as `wrong` says."""

    def __init__(self):
        self.keys = {name: rsa.generate_private_key(65537, 2048) for name in ("k1", "k2", "thief")}
        self.wrong, self.codes, self.faults, self.asked = {}, {}, [], []
        self.signer, self.shown = "k1", ["k1"]
        provider = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                provider.answer(self, None)

            def do_POST(self):
                provider.answer(self, self.rfile.read(int(self.headers["Content-Length"])).decode())

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.issuer = f"http://localhost:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def answer(self, handler, form):
        """Answers a request."""
        path = handler.path
        self.asked.append(path)
        status, headers, body = 200, {}, self.wrong.get(path)
        if callable(body):
            status, headers, body = body()
        if body is None:
            body = json.dumps(self.usual(path, handler.headers, form))
        data = body if isinstance(body, bytes) else body.encode()
        with contextlib.suppress(OSError):
            handler.send_response(status)
            for name, value in {"Content-Type": "application/json", "Content-Length": str(len(data)), **headers}.items():
                handler.send_header(name, value)
            handler.end_headers()
            handler.wfile.write(data)

    def usual(self, path, headers, form):
        """Returns the usual answer."""
        if path == "/.well-known/openid-configuration":
            return {
                "issuer": self.issuer, "authorization_endpoint": f"{self.issuer}/authorize?tenant=1", "token_endpoint": f"{self.issuer}/token",
                "jwks_uri": f"{self.issuer}/keys", "authorization_response_iss_parameter_supported": True,
            }
        if path == "/keys":
            return {"keys": [self.public(name) for name in self.shown]}
        return self.exchange({name: values[0] for name, values in urllib.parse.parse_qs(form).items()}, headers)

    def public(self, name):
        numbers = self.keys[name].public_key().public_numbers()
        return {"kty": "RSA", "kid": name, "use": "sig", "n": text64(numbers.n.to_bytes(256, "big")), "e": "AQAB"}

    def exchange(self, form, headers):
        """Checks a request for a token, and returns one."""
        query = self.codes.pop(form.get("code"), None)
        pair = ":".join(urllib.parse.quote(text, safe="") for text in ("planday", SECRET))
        if headers["Authorization"] != f"Basic {base64.b64encode(pair.encode()).decode()}":
            self.faults.append("the secret is wrong")
        if query is None:
            return {"error": "invalid_grant"}
        if text64(hashlib.sha256(form["code_verifier"].encode()).digest()) != query["code_challenge"]:
            self.faults.append("the verifier is not that of the challenge")
        if form["redirect_uri"] != query["redirect_uri"] or form["grant_type"] != "authorization_code":
            self.faults.append(f"the exchange is {form}")
        return {"access_token": "at", "token_type": "Bearer", "id_token": self.token(query["nonce"])}

    def token(self, nonce):
        """Returns a token, with what is wrong with it."""
        now = int(time.time())
        claims = {"iss": self.issuer, "sub": "s1", "aud": "planday", "iat": now, "exp": now + 300, "nonce": nonce, "name": "Strict One"}
        claims.update(self.wrong.get("claims", {}))
        header = {"alg": "RS256", "kid": self.signer, **self.wrong.get("header", {})}
        signed = f"{text64(header)}.{text64(claims)}".encode()
        key = self.keys[self.wrong.get("signer", self.signer)]
        signature = b"" if header["alg"] == "none" else key.sign(signed, padding.PKCS1v15(), hashes.SHA256())
        return f"{signed.decode()}.{text64(signature)}"

    def log_in(self, address, **more):
        """Logs in at an address, and returns where that leads."""
        query = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(address).query))
        if query.get("code_challenge_method") != "S256" or query["scope"] != "openid profile email" or query["tenant"] != "1":
            self.faults.append(f"the request is {query}")
        code = f"code/{len(self.asked)}+{time.monotonic_ns()}"
        self.codes[code] = query
        values = {"code": code, "state": query["state"], "iss": self.issuer, **more}
        return f"{query['redirect_uri']}?{urllib.parse.urlencode({name: value for name, value in values.items() if value})}"


@contextlib.contextmanager
def served(planday, database, issuer, *options, port=None):
    """A service whose visitors log in at a provider."""
    port = port or free_port()
    os.environ["PLANDAY_OPENID_SECRET"] = SECRET
    more = ("--port", str(port), "--public-origin", f"http://localhost:{port}", "--openid-issuer", issuer, "--openid-client", "planday")
    try:
        service = community(planday, database, *more, *options)
    finally:
        del os.environ["PLANDAY_OPENID_SECRET"]
    with service:
        yield service


def rows(database, query):
    with contextlib.closing(sqlite3.connect(database, timeout=60)) as file:
        return file.execute(query).fetchall()


def check_options(planday, folder):
    """Options that contradict each other are refused at the start."""
    issuer, client, origin = ("--openid-issuer", "https://id.example"), ("--openid-client", "c"), ("--public-origin", "https://a.example")
    for options, words in (
        ((*issuer, *client, *origin), "needs --community"), (("--community", *issuer), "needs --openid-client"),
        (("--community", *client), "need --openid-issuer"), (("--community", *issuer, *client), "--public-origin"),
        (("--community", "--openid-issuer", "http://id.example", *client, *origin), "--openid-issuer http://id.example"),
        (("--community", *issuer, *client, "--public-origin", "https://a.example/x"), "--public-origin"),
        (("--community", *issuer, *client, *origin, "--openid-name", ""), "--openid-name"),
    ):
        done = subprocess.run([planday, "serve", *options, "--port", "0"], capture_output=True, text=True, timeout=60)
        if done.returncode == 0 or words not in done.stderr:
            yield f"planday serve {' '.join(options)} is answered with {done.returncode}: {done.stderr[:200]}"


def check_mock(planday, folder):
    """Accounts by a provider of its own: created, opened again, linked, unlinked and deleted."""
    database = str(folder / "mock.sqlite")
    with Mock() as mock:
        mock.user("mary", preferred_username="Mary", email="mary@example.org", email_verified=True)
        mock.user("paul", name="Paul Lee", email="paul@example.org", email_verified=False)
        with served(planday, database, mock.issuer, "--openid-name", "Mock") as service:
            browser = Browser(service.port)
            if (name := browser.ask("GET", "/v1/page-settings")[2].get("openID")) != "Mock":
                yield f"the page is told that the provider is {name}"
            address = browser.start()
            way = mock.log_in(address, {"sub": "mary"})
            thief = Browser(service.port)
            if (how := thief.come_back(way)) != "expired" or thief.name():
                yield f"another browser logs in by the address of a callback: {how}"
            thief.start()
            if (how := thief.come_back(way)) != "expired" or thief.name():
                yield f"another browser with a flow of its own logs in by the address of a callback: {how}"
            if (how := browser.come_back(way)) != "done" or browser.name() != "Mary":
                yield f"a log-in at the mock ends with {how}, as {browser.name()}"
            if (how := browser.come_back(way)) != "expired":
                yield f"a callback works twice: {how}"
            account = browser.ask("GET", "account")[2]
            if account.get("email") != "mary@example.org" or account.get("hasPassword"):
                yield f"the account is {account}"
            other = Browser(service.port)
            if other.come_back(mock.log_in(other.start(), {"sub": "paul"})) != "done" or other.name() != "Paul Lee":
                yield f"another visitor is {other.name()}"
            if "email" in other.ask("GET", "account")[2]:
                yield "an address that is not verified is taken"
            if (how := Browser(service.port).come_back(mock.log_in(Browser(service.port).start(), {"action": "deny"}))) != "denied":
                yield f"a log-in that the visitor refuses ends with {how}"
            yield from check_account(mock, service.port, browser, other)
            if browser.ask("POST", "openid/start", {}, site="cross-site")[0] != 403:
                yield "a page of another site begins a log-in"
            log = "".join(service.log)
        dump = "\n".join(str(row) for table in ("account", "identity", "identity_flow", "session", "audit") for row in rows(database, f"SELECT * FROM {table}"))
        code = urllib.parse.parse_qs(urllib.parse.urlsplit(way).query)
        for secret in (SECRET, code["code"][0], code["state"][0], *browser.cookies.values()):
            if secret in log or secret in dump:
                yield f"the log or the database has a secret: {secret[:6]}…"


def check_account(mock, port, browser, other):
    """What an account without a password may do, and links of one with a password."""
    identity = browser.ask("GET", "account/identities")[2]["identities"][0]
    if browser.ask("DELETE", f"account/identities/{identity['id']}")[0] != 409:
        yield "the only way to log in can be unlinked"
    if other.ask("DELETE", f"account/identities/{identity['id']}")[0] != 404:
        yield "the identity of another account can be unlinked"
    if other.come_back(mock.log_in(other.start(link=True), {"sub": "mary"})) != "taken":
        yield "an identity is linked to two accounts"
    if (how := other.come_back(mock.log_in(other.start(link=True), {"sub": "paul-2"}))) != "linked":
        yield f"linking another identity ends with {how}"
    if len(other.ask("GET", "account/export")[2]["identities"]) != 2:
        yield "the export lacks identities"
    if other.ask("POST", "account/password", {"old": "", "new": "new horse 1"})[0] not in (401, 422):
        yield "an empty password is right"
    status, _, answer = other.ask("POST", "account/password", {"new": "new horse 1"})
    if status != 200 or len(answer["recoveryCodes"]) != 8:
        yield f"the first password is answered with {status}: {answer}"
    if other.ask("POST", "account/password", {"new": "new horse 2"})[0] != 403 or other.ask("POST", "account/delete", {"keepPlaces": True})[0] != 403:
        yield "an account with a password can be taken over or deleted without it"
    for one in other.ask("GET", "account/identities")[2]["identities"]:
        if other.ask("DELETE", f"account/identities/{one['id']}")[0] != 200:
            yield "an identity beside a password cannot be unlinked"
    before = len(browser.ask("GET", "sessions")[2]["sessions"])
    if browser.come_back(mock.log_in(browser.start(), {"sub": "mary"})) != "done" or len(browser.ask("GET", "sessions")[2]["sessions"]) != before:
        yield "logging in again leaves the session before"
    if browser.ask("POST", "account/delete", {"keepPlaces": True})[0] != 200 or browser.name():
        yield "an account without a password is not deleted after a log-in"
    if browser.come_back(mock.log_in(browser.start(), {"sub": "mary"})) != "done" or browser.name() != "Mary":
        yield "a deleted account cannot be created again"


def check_restart(planday, folder):
    """A log-in ends at another process than it began, needs an invitation where one is needed, and the provider may be down before."""
    database, port = str(folder / "restart.sqlite"), free_port()
    with served(planday, database, "http://localhost:1") as service:
        status, _, problem = Browser(service.port).ask("POST", "openid/start", {})
        if status != 502 or "provider-failed" not in problem["type"]:
            yield f"a provider that is down is answered with {status}: {problem}"
    strict, first, second = Strict(), Browser(port), Browser(port)
    with served(planday, database, strict.issuer, "--invitation-only", port=port):
        address = first.start(invitation=invited(planday, database, "moderator"))
        blank = second.start()
    with served(planday, database, strict.issuer, "--invitation-only", port=port):
        if (how := second.come_back(strict.log_in(blank))) != "invitation" or rows(database, "SELECT * FROM account"):
            yield f"who has no invitation is answered with {how}"
        if (how := second.come_back(strict.log_in(second.start(invitation="0000-0000")))) != "code":
            yield f"who has a wrong invitation is answered with {how}"
        if (how := first.come_back(strict.log_in(address))) != "done" or first.ask("GET", "account")[2].get("role") != "moderator":
            yield f"a log-in ends at another process with {how}"
    yield from strict.faults


def redirect(place):
    return lambda: (302, {"Location": place}, b"")


def slow():
    time.sleep(15)
    return 200, {}, b"{}"


def check_wrong(planday, folder):
    """A provider that answers wrongly logs nobody in."""
    database, strict = str(folder / "wrong.sqlite"), Strict()
    now = int(time.time())
    big = b'{"x": "' + b"a" * 10_000_000 + b'"}'
    claims = (
        {"nonce": "other"}, {"nonce": None}, {"exp": now - 120}, {"exp": "soon"}, {"aud": "other"}, {"aud": ["planday", "other"]},
        {"iss": "http://evil.example"}, {"iat": now + 300}, {"iat": now - 3_600}, {"sub": ""}, {"azp": "other"},
    )
    cases = [({"claims": one}, "token") for one in claims]
    cases += [({"header": {"alg": "none"}}, "token"), ({"header": {"alg": "HS256"}}, "token"), ({"signer": "thief"}, "token"), ({"header": {"kid": "k9"}}, "token")]
    cases += [({"header": {"alg": "RS256", "crit": ["b64"]}}, "token")]
    for body in ("<html>", "", "[]", "{}", big, redirect("http://localhost:1/"), lambda: (500, {}, b"{}"), '{"id_token": 1}', '{"id_token": "a.b.c"}'):
        cases += [({"/token": body}, "token" if body == '{"id_token": "a.b.c"}' else "provider")]
    cases += [({"/token": slow}, "provider"), ({"/token": '{"error": "invalid_grant"}'}, "provider")]
    with served(planday, database, strict.issuer) as service:
        for wrong, expected in cases:
            browser = Browser(service.port)
            address = browser.start()
            strict.wrong = wrong
            how = browser.come_back(strict.log_in(address))
            if how != expected or browser.name() or rows(database, "SELECT * FROM account"):
                yield f"a provider with {str(wrong)[:80]} ends with {how}, as {browser.name()}"
        strict.wrong = {}
        browser = Browser(service.port)
        for more in ({"iss": "http://evil.example"}, {"iss": None}):
            if (how := browser.come_back(strict.log_in(browser.start(), **more))) != "token":
                yield f"a visitor of the issuer {more} is answered with {how}"
        for query in ("", "?state=x", "?code=x", "?state=&code=", "?state=" + "a" * 5_000 + "&code=x", "?state=%00&code=%ff", "?error=access_denied"):
            if (how := browser.come_back(f"http://localhost:{service.port}{CALLBACK}{query}")) not in ("expired", "denied"):
                yield f"the callback {query[:40]} ends with {how}"
        if browser.name() or rows(database, "SELECT * FROM session"):
            yield "a wrong answer logs somebody in"
        strict.signer, strict.shown = "k2", ["k1", "k2"]
        if (how := browser.come_back(strict.log_in(browser.start()))) != "done" or browser.name() != "Strict One":
            yield f"a new key of the provider ends with {how}"
        asked = strict.asked.count("/keys")
        if browser.come_back(strict.log_in(browser.start())) != "done" or strict.asked.count("/keys") != asked:
            yield "the keys are not kept"
        if SECRET in "".join(service.log):
            yield "the log has the secret"
    yield from strict.faults
    for path in ("/.well-known/openid-configuration", "/keys"):
        for body in ("<html>", big, redirect(f"{strict.issuer}/keys"), json.dumps({"keys": [{"kty": "oct", "k": "AQAB", "kid": "k2"}]})):
            strict.wrong = {path: body}
            with served(planday, database, strict.issuer) as service:
                browser = Browser(service.port)
                status, _, answer = browser.ask("POST", "openid/start", {})
                how = browser.come_back(strict.log_in(answer["address"])) if status == 200 else status
                if how not in (502, "provider", "token") or browser.name():
                    yield f"{path} with {str(body)[:40]} ends with {how}"


def check_page(planday, folder, chromium):
    """A visitor logs in on the page, comes back to where it was, and reads what went wrong."""
    from playwright.sync_api import sync_playwright

    with Mock() as mock, sync_playwright() as playwright:
        mock.user("mary", preferred_username="Mary")
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        with served(planday, str(folder / "page.sqlite"), mock.issuer, "--openid-name", "Mock") as service:
            context = browser.new_context(locale="en-GB", service_workers="block")
            context.set_default_timeout(120_000)
            page, faults = context.new_page(), []
            page.on("pageerror", lambda error: faults.append(f"the page throws {error}"))
            page.on("console", lambda message: "Content Security Policy" in message.text and faults.append(message.text))
            page.goto(f"http://localhost:{service.port}/#city=london&date=2027-05-13")
            page.click("#menu")
            page.click("#menu-account")
            for act in ("[name=action]", "[name=sub]"):
                page.wait_for_selector("#log-in-openid:enabled")
                before = page.evaluate("location.hash")
                page.click("#log-in-openid")
                if act == "[name=sub]":
                    page.fill("input[name=sub]", "mary")
                    page.keyboard.press("Enter")
                else:
                    page.click(act)
                    page.wait_for_selector("#openid-told")
                    if "Mock" not in page.inner_text("#openid-told"):
                        yield f"the page says {page.inner_text('#openid-told')}"
            page.wait_for_selector("#log-out")
            if page.inner_text("#title") != "Mary":
                yield f"the page shows {page.inner_text('#title')}"
            if page.evaluate("location.hash") != before or page.evaluate("location.search"):
                yield f"the page comes back to {page.url}, not {before}"
            page.click("[data-go=account-identities]")
            page.wait_for_selector("[data-identity] button")
            page.click("[data-identity] button")
            page.wait_for_function(TOASTED, arg="only way")
            page.click("#back")
            page.click("[data-go=account-password]")
            page.fill("#password-new", PASSWORD)
            page.click("#password-send")
            page.wait_for_selector("#codes")
            page.click("#codes-done")
            page.click("[data-go=account-identities]")
            page.click("[data-identity] button")
            page.wait_for_selector("p#identities")
            page.click("#link-openid")
            page.fill("input[name=sub]", "mary")
            page.keyboard.press("Enter")
            page.wait_for_selector("#log-out")
            page.wait_for_function(TOASTED, arg="linked")
            yield from faults
        browser.close()


def main():
    """Runs the checks."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--planday", required=True)
    parser.add_argument("--chromium", default="chromium")
    options = parser.parse_args()
    parts, faults = [check_options, check_mock, check_restart, check_wrong], 0
    with tempfile.TemporaryDirectory(prefix="planday-openid-") as name:
        for part in parts:
            for fault in part(options.planday, pathlib.Path(name)):
                faults += 1
                print(f"fault: {fault}", flush=True)
        if chromium := shutil.which(options.chromium):
            parts.append(check_page)
            for fault in check_page(options.planday, pathlib.Path(name), chromium):
                faults += 1
                print(f"fault: {fault}", flush=True)
        else:
            print("Chromium is not installed: the page is not checked")
    print(f"{len(parts)} checks, {faults} faults")
    sys.exit(faults > 0)


if __name__ == "__main__":
    main()
