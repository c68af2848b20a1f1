"""Fetches the pictures of sights from a wiki that is busy, lacks some, and is interrupted; then serves them.

The requests are counted: none is repeated after an interruption by SIGKILL. The archive is read with Python's zipfile. A real
MediaWiki is asked by check_guides.py.
"""

import argparse
import http.server
import io
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse
import urllib.request
import zipfile
from pathlib import Path

from check_service import Service
from json_server import JSONHandler

ROOT = Path(__file__).resolve().parents[2]
PHOTO = (ROOT / "Tests/WikiGuidesTests/Fixtures/photo.jpg").read_bytes()
REDIRECT, UNFREE, MISSING, SCRIPT, GONE, BUSY = range(6)
"""What is odd about the first sights of the catalog, by their positions."""
SIGHTS = 45


class Wiki(JSONHandler):
    """A wiki with a picture for most titles."""

    protocol_version = "HTTP/1.1"
    titles: list[str] = []
    asked: list[str] = []
    images: list[str] = []
    held, is_holding = threading.Event(), False
    busy = 0

    def do_GET(self) -> None:
        """Answers a question, or sends a picture."""
        address = urllib.parse.urlparse(self.path)
        query = dict(urllib.parse.parse_qsl(address.query))
        if address.path.startswith("/images/"):
            return self.image(int(address.path.split("/")[-1].split(".")[0]))
        self.asked.append(query.get("titles", ""))
        if query.get("prop") == "pageimages":
            return self.answer(self.pages(query))
        if query.get("prop") == "imageinfo":
            return self.answer(self.files(query["titles"].split("|")))
        return self.answer({"query": {"repos": []}})

    def pages(self, query: dict[str, str]) -> dict:
        """The pages with their pictures."""
        pages, redirects = [], []
        for title in query["titles"].split("|"):
            number = self.titles.index(title)
            name = f"{title} (moved)" if number == REDIRECT else title
            if name != title:
                redirects.append({"from": title, "to": name})
            picture = {"pageimage": f"Sight_{number}.jpg", "thumbnail": {"source": f"/images/{number}.jpg?w={query['pithumbsize']}"}}
            if number in (UNFREE, MISSING):
                picture = {"missing": True} if number == MISSING else {}
            pages.append({"title": name} | picture)
        return {"query": {"pages": pages, "redirects": redirects}}

    def files(self, names: list[str]) -> dict:
        """The files with their authors and licenses."""
        facts = {"Artist": {"value": "<a href='x'>Ann</a> &amp; Bob"}, "LicenseShortName": {"value": "CC BY 4.0"}}
        facts["LicenseUrl"] = {"value": "https://creativecommons.org/licenses/by/4.0/"}
        info = {"user": "u", "descriptionurl": "https://wiki.example/File", "extmetadata": facts}
        return {"query": {"pages": [{"title": name, "imageinfo": [info]} for name in names]}}

    def image(self, number: int) -> None:
        """Sends a picture."""
        Wiki.images.append(self.titles[number])
        if number == BUSY and Wiki.busy < 1:
            Wiki.busy += 1
            return self.answer(b"", 429, {"Retry-After": "1"})
        if number == GONE:
            return self.answer(b"gone", 404)
        if len(Wiki.images) > 30 and Wiki.is_holding:
            Wiki.held.set()
            time.sleep(60)
        return self.answer(b"<svg onload='alert(1)'/>" if number == SCRIPT else PHOTO, 200, {"Content-Type": "image/jpeg"})


class Checker:
    """Runs the command, and collects faults."""

    def __init__(self, binary: str, folder: Path) -> None:
        """Creates a folder with a part of London's catalog."""
        self.binary, self.folder, self.faults = binary, folder, []
        catalog = json.loads((ROOT / "data/london.json").read_text())
        others = {"partOf", "covers", "seenWith", "repeats"}
        named = [row for row in catalog["attractions"] if row.get("wikipedia") and not others & set(row)]
        unnamed = [row for row in catalog["attractions"] if not row.get("wikipedia")]
        self.sights = [row["id"] for row in named[:SIGHTS]]
        catalog["attractions"] = named[:SIGHTS] + unnamed[:2]
        for key in ("covers", "clusters", "districts"):
            catalog.pop(key, None)
        (folder / "london.json").write_text(json.dumps(catalog))
        Wiki.titles = [row["wikipedia"] for row in named[:SIGHTS]]
        self.file = folder / "pictures/london.zip"

    def expect(self, holds: bool, words: str) -> None:
        """Collects a fault unless something holds."""
        if not holds:
            self.faults.append(words)

    def command(self, wiki: str, *options: str) -> list[str]:
        """The command that fetches pictures."""
        return [self.binary, "catalog", "pictures", str(self.folder / "london.json"), "--wiki", wiki, *options]

    def run(self, wiki: str, *options: str) -> subprocess.CompletedProcess:
        """Fetches pictures."""
        return subprocess.run(self.command(wiki, *options), capture_output=True, text=True)

    def interrupted(self, wiki: str) -> None:
        """A run that is killed leaves a whole file, and the next one continues there."""
        Wiki.is_holding = True
        process = subprocess.Popen(self.command(wiki), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        while not Wiki.held.wait(0.1) and process.poll() is None:
            pass
        if process.poll() is not None:
            raise SystemExit(f"the command ends before it asks for 30 pictures: {process.stderr.read()}")
        process.kill()
        process.wait()
        Wiki.is_holding = False
        first = zipfile.ZipFile(self.file)
        kept = json.loads(first.read("pictures.json"))
        self.expect(first.testzip() is None and len(kept["pictures"]) >= 15, f"after SIGKILL, {len(kept['pictures'])} pictures are kept")
        before = len(Wiki.images)
        run = self.run(wiki)
        self.expect(run.returncode == 0, f"the next run: {run.stderr}")
        repeated = {title for title in Wiki.images[before:]} & {self.title(row["sight"]) for row in kept["pictures"]}
        self.expect(not repeated, f"fetched again after an interruption: {repeated}")
        print(f"interrupted: {len(kept['pictures'])} pictures kept, then: {run.stdout.splitlines()[0]}")

    def title(self, sight: str) -> str:
        """The article on a sight."""
        return Wiki.titles[self.sights.index(sight)]

    def contents(self) -> None:
        """The archive has each picture once, with its license, and says which sights have none."""
        archive = zipfile.ZipFile(io.BytesIO(self.file.read_bytes()))
        index = json.loads(archive.read("pictures.json"))
        expected = [sight for number, sight in enumerate(self.sights) if number not in (UNFREE, MISSING, SCRIPT, GONE)]
        rows = {row["sight"]: row for row in index["pictures"]}
        self.expect(sorted(rows) == sorted(expected), f"there are pictures of {sorted(set(rows) ^ set(expected))}, or they are missing")
        self.expect(sorted(index["absent"]) == sorted(self.sights[one] for one in (UNFREE, MISSING, SCRIPT)), f"absent: {index['absent']}")
        for row in rows.values():
            image = archive.read(row["file"])
            facts = (row["credit"], row["license"], row["licenseUrl"], row["source"], row["width"], row["height"])
            wanted = ("Ann & Bob", "CC BY 4.0", "https://creativecommons.org/licenses/by/4.0/", "https://wiki.example/File", 240, 160)
            self.expect(facts == wanted and image[:3] == b"\xff\xd8\xff", f"{row['sight']}: {facts}")
        self.expect(archive.namelist() == ["pictures.json", *(row["file"] for row in index["pictures"])], "the archive has other files")

    def repeated(self, wiki: str) -> None:
        """Another run asks only for what could not be fetched; --again also for what was absent; the bytes stay the same."""
        bytes_before, asked = self.file.read_bytes(), len(Wiki.asked)
        run = self.run(wiki)
        self.expect("not fetched" in run.stdout and "404" in run.stdout, f"a missing file is not reported: {run.stdout}")
        self.expect(Wiki.asked[asked] == Wiki.titles[GONE], f"asked again: {Wiki.asked[asked:]}")
        self.expect(self.file.read_bytes() == bytes_before, "the same pictures give other bytes")
        asked = len(Wiki.asked)
        self.run(wiki, "--again")
        again = {title for question in Wiki.asked[asked:] for title in question.split("|")}
        missing = {Wiki.titles[one] for one in (UNFREE, MISSING, SCRIPT, GONE)}
        self.expect(missing <= again and self.title(self.sights[-1]) not in again, f"--again asks for {again}")

    def refused(self, wiki: str) -> None:
        """A wiki that cannot be reached, a damaged file, and the pictures of another city."""
        copy = self.folder / "other.zip"
        for content, code, words in ((b"no archive", 65, "makes it again"), (self.other_city(), 65, "pictures of vancouver")):
            copy.write_bytes(content)
            run = self.run(wiki, "--output", str(copy))
            self.expect(run.returncode == code and words in run.stderr and copy.read_bytes() == content, f"{words}: {run.returncode} {run.stderr}")
        lost = self.run("http://127.0.0.1:9/api.php", "--output", str(self.folder / "lost.zip"))
        self.expect(lost.returncode == 69 and "the next run continues" in lost.stderr, f"without a wiki: {lost.returncode} {lost.stderr}")
        wide = self.run(wiki, "--width", "5000")
        self.expect(wide.returncode == 64 and "between 120 and 1280" in wide.stderr, f"--width 5000: {wide.stderr}")

    def other_city(self) -> bytes:
        """A file with the pictures of another city."""
        file = io.BytesIO()
        with zipfile.ZipFile(file, "w") as archive:
            archive.writestr("pictures.json", json.dumps({"format": "planday.pictures/1", "city": "vancouver", "pictures": [], "absent": {}}))
        return file.getvalue()

    def served(self) -> None:
        """The service lists the pictures and serves each, as it is in the file."""
        with Service(self.binary, "--data", str(self.folder)) as service:
            root = f"http://127.0.0.1:{service.port}"
            city = json.load(urllib.request.urlopen(f"{root}/v1/cities"))[0]
            rows = json.load(urllib.request.urlopen(f"{root}/v1/cities/london/pictures"))["pictures"]
            self.expect(city["pictures"] == len(rows) == SIGHTS - 4, f"the service has {city['pictures']} pictures and lists {len(rows)}")
            for row in rows:
                answer = urllib.request.urlopen(root + row["url"])
                self.expect(answer.headers["Content-Type"] == "image/jpeg" and "31536000" in answer.headers["Cache-Control"], f"{row['url']}")
                self.expect(answer.read() == zipfile.ZipFile(self.file).read(row["file"]), f"{row['sight']} is another picture")
            whole = urllib.request.urlopen(f"{root}/v1/cities/london/pictures.zip").read()
            self.expect(whole == self.file.read_bytes(), "the service has another file")
        print(f"served: {len(rows)} pictures, {self.file.stat().st_size // 1000} kB")


def main() -> int:
    """Runs all checks, and returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--planday", required=True, help="the binary")
    options = parser.parse_args()
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Wiki)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    wiki = f"http://127.0.0.1:{server.server_port}/api.php"
    with tempfile.TemporaryDirectory() as scratch:
        checker = Checker(os.path.abspath(options.planday), Path(scratch))
        checker.interrupted(wiki)
        checker.contents()
        checker.repeated(wiki)
        checker.refused(wiki)
        checker.served()
    for fault in checker.faults:
        print(fault)
    print(f"5 checks of pictures, {len(checker.faults)} faults")
    return 1 if checker.faults else 0


if __name__ == "__main__":
    sys.exit(main())
