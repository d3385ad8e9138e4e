"""Lighthouse (mobile) on the built site: the scores that the pages must reach. Needs node and npm.

`scripts/audit` runs it. Prints a table; ends with 1 when a page scores less than it must.
"""

import gzip
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

LIGHTHOUSE = "lighthouse@12.2.3"  # 13 needs Node 22
PAGES = ("", "regles/4.0/2.1/", "regles/1.0/2.1.e/", "scenarios/ouvrir-les-portes/")
TARGETS = {"accessibility": 100, "best-practices": 100, "seo": 95, "performance": 95}
CHROMIUM = "--headless=new --no-sandbox --disable-gpu --disable-background-networking --disable-component-update"


class Compressed(SimpleHTTPRequestHandler):
    """Serves files compressed, as public servers do."""

    def do_GET(self) -> None:
        """One file, gzip when it is text."""
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        data = path.read_bytes()
        text = path.suffix in (".html", ".css", ".js", ".json", ".svg", ".webmanifest")
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", f"{self.guess_type(path)}{'; charset=utf-8' if text else ''}")
        if text:
            data = gzip.compress(data, 6)
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_arguments: object) -> None:
        """Silent."""


def main() -> int:
    """Build, serve, measure."""
    with tempfile.TemporaryDirectory() as scratch:
        server = ThreadingHTTPServer(("127.0.0.1", 0), Compressed)
        url = f"http://127.0.0.1:{server.server_port}/"
        tree = Path(scratch) / "tree"
        judge = Path(sys.executable).parent / "altered-judge"
        subprocess.run([judge, "site", "build", "--output", tree, "--url", url], check=True)
        server.RequestHandlerClass = lambda *a: Compressed(*a, directory=str(tree / "html"))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        found = {page: scores(f"{url}{page}", Path(scratch)) for page in PAGES}
    short = False
    for page, values in found.items():
        low = [name for name, target in TARGETS.items() if values[name] < target]
        short = short or bool(low)
        shown = ", ".join(f"{name} {values[name]}" for name in TARGETS)
        print(f"{page or '(accueil)':<32} {shown}{'  < ' + ', '.join(low) if low else ''}")
    return 1 if short else 0


def scores(url: str, scratch: Path) -> dict[str, int]:
    """The scores of one page, out of 100."""
    report = scratch / "report.json"
    command = ["npx", "--yes", LIGHTHOUSE, url, "--quiet", "--output=json", f"--output-path={report}"]
    command += [f"--only-categories={','.join(TARGETS)}", f"--chrome-flags={CHROMIUM}"]
    chromium = shutil.which("chromium") or ""
    subprocess.run(command, check=True, env=os.environ | {"CHROME_PATH": chromium})
    document = json.loads(report.read_text(encoding="utf-8"))
    for audit in document["audits"].values():
        if audit["score"] is not None and audit["score"] < 1 and audit["scoreDisplayMode"] in ("binary", "error"):
            print(f"  {url} : {audit['title']}")
    return {name: round(100 * value["score"]) for name, value in document["categories"].items()}


if __name__ == "__main__":
    sys.exit(main())
