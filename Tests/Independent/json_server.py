"""A server of JSON for checks."""
import http.server
import json


class JSONHandler(http.server.BaseHTTPRequestHandler):
    """Answers requests with JSON or bytes."""

    def answer(self, body: dict | bytes, status: int = 200, headers: dict[str, str] | None = None) -> None:
        """Sends an answer."""
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        self.send_response(status)
        for name, value in ({"Content-Type": "application/json", "Content-Length": str(len(data))} | (headers or {})).items():
            self.send_header(name, value)
        self.end_headers()
        try:
            self.wfile.write(data)
        except OSError:
            pass

    def log_message(self, *_: object) -> None:
        """Logs nothing."""
