"""Serve a built site on this machine, as a plain web server would."""

from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from rules_kb.model.diagnostics import EXIT_PLACE, UserError


class SiteHandler(SimpleHTTPRequestHandler):
    """Files of the site, its own page for what does not exist, nothing on stderr."""

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """The site's 404 page instead of the server's."""
        page = Path(self.directory) / "404.html"
        if code != HTTPStatus.NOT_FOUND or not page.is_file():
            super().send_error(code, message, explain)
            return
        body = page.read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, *_arguments: object) -> None:
        """Silent: a request is no message for the user."""


def server(folder: Path, port: int) -> ThreadingHTTPServer:
    """A server of `folder` on 127.0.0.1; port 0 takes a free one. UserError (exit 4) when taken."""
    try:
        return ThreadingHTTPServer(("127.0.0.1", port), partial(SiteHandler, directory=str(folder)))
    except OSError as error:
        raise UserError(f"Port {port} : {error.strerror or error}. Essayez --port.", code=EXIT_PLACE) from error


def serve(folder: Path, port: int, ready: Callable[[str], None]) -> None:
    """Serve until interrupted; `ready` gets the address."""
    with server(folder, port) as running:
        ready(f"http://127.0.0.1:{running.server_port}/")
        running.serve_forever()
