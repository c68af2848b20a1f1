"""Hosts for check_page.py: a wiki with one article, and a tile server."""
import base64
import contextlib
import http.server
import json
import pathlib
import threading
import urllib.parse

PHOTO = pathlib.Path(__file__).resolve().parents[1] / "WikiGuidesTests" / "Fixtures" / "photo.jpg"
# A one-pixel picture.
DOT = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")
EXTRACT = "The first words <b>of the article</b>."


class Host(http.server.BaseHTTPRequestHandler):
    """Responds like a wiki at /w/api.php, and with a picture everywhere else."""

    def do_GET(self):
        address = urllib.parse.urlsplit(self.path)
        self.server.asked.append(self.path)
        if address.path == "/w/api.php":
            query = dict(urllib.parse.parse_qsl(address.query))
            self.answer("application/json", json.dumps({"query": self.wiki(query)}).encode())
        elif address.path == "/photo.jpg":
            self.answer("image/jpeg", PHOTO.read_bytes())
        else:
            self.answer("image/png", DOT)

    def wiki(self, query):
        if query.get("meta") == "siteinfo":
            return {"general": {"lang": "en"}, "rightsinfo": {"text": "CC BY-SA 4.0", "url": "https://creativecommons.org/licenses/by-sa/4.0/"}}
        if query.get("meta") == "filerepoinfo":
            return {"repos": [{"name": "local", "url": f"http://localhost:{self.server.server_port}/images"}]}
        if query.get("prop") == "imageinfo":
            facts = {"Artist": {"value": "<a href='x'>Ann & Bob</a>"}, "LicenseShortName": {"value": "CC BY 4.0"}}
            return {"pages": [{"title": "File:The place.jpg", "imageinfo": [{"descriptionurl": "https://wiki.example/File:The_place.jpg", "extmetadata": facts}]}]}
        root = f"http://localhost:{self.server.server_port}"
        return {"pages": [{"title": query["titles"], "fullurl": "https://wiki.example/wiki/It", "extract": EXTRACT, "pageimage": "The_place.jpg",
                           "thumbnail": {"source": f"{root}/photo.jpg", "width": 10, "height": 10}}]}

    def answer(self, kind, body):
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        # A closed page does not wait for its tiles.
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            self.wfile.write(body)

    def log_message(self, *_):
        pass


@contextlib.contextmanager
def host():
    """Runs the host; it has the paths that it was `asked` for."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Host)
    server.asked = []
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
