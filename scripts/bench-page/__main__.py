"""Measures the page in Chromium: its weight, how soon it shows a frame, how often it draws, what its texts cost, and whether axe finds anything.

usage: scripts/bench page [--quick] [--json] [--minutes N] [--gestures N] [--query TEXT] [--daemon FILE] [--web FOLDER] [FIGURE ...]"""

import argparse
import json
import math
import pathlib
import shutil
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "Tests" / "Support"))
from far import FarFigures  # noqa: E402
from mouse import free_port  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402

NAMES = ["weight", "first_frame", "draws", "latency", "costs", "heap", "accessibility", "finger", "jitter", "follower", "knob"]


def serve(program, web):
    command = [program, "serve", "--json", "--port", "0", "--data", "none"] + (["--web", web] if web else [])
    daemon = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    return daemon, json.loads(daemon.stdout.readline())["port"]


def table(rows):
    """The rows as text: figure, target, measured, met."""
    cells = [("figure", "target", "measured", "met")]
    for figure, target, value, is_met in rows:
        cells.append((figure, target, "" if math.isnan(value) else f"{value:.3g}", {True: "yes", False: "no", None: ""}[is_met]))
    widths = [max(len(line[column]) for line in cells) for column in range(4)]
    return "\n".join(f"{a:{widths[0]}}  {b:>{widths[1]}}  {c:>{widths[2]}}  {d}".rstrip() for a, b, c, d in cells)


def main():
    parser = argparse.ArgumentParser(prog="scripts/bench page", description=__doc__.partition("\n")[0])
    parser.add_argument("figures", nargs="*", metavar="FIGURE", help=f"only these: {', '.join(NAMES)}")
    parser.add_argument("--quick", action="store_true", help="measure for two seconds each instead of five")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    parser.add_argument("--minutes", type=float, default=1, help="how long the heap is watched (1)")
    parser.add_argument("--gestures", type=int, help="how many random ones there are at `jitter` (1000, 20 if quick)")
    parser.add_argument("--query", default="", help="what to append to the page's address, such as engine=off")
    parser.add_argument("--daemon", required=True, help="the build of pullwire to measure")
    parser.add_argument("--web", help="another folder of the page")
    options = parser.parse_args()
    if unknown := set(options.figures) - set(NAMES):
        parser.error(f"there is no figure {', '.join(sorted(unknown))}; there are {', '.join(NAMES)}")
    daemon, port = serve(options.daemon, options.web)
    rows = []
    try:
        with sync_playwright() as playwright:
            debugging = free_port()
            chromium = playwright.chromium.launch(executable_path=shutil.which("chromium") or shutil.which("chromium-headless-shell"), args=["--no-sandbox", f"--remote-debugging-port={debugging}"])
            figures = FarFigures(chromium, debugging, port, 2 if options.quick else 5, options.minutes, options.query)
            figures.gestures = options.gestures or (20 if options.quick else 1000)
            for name in options.figures or NAMES:
                rows += getattr(figures, name)()
            chromium.close()
    finally:
        daemon.terminate()
    if options.json:
        print(json.dumps({"rows": [{"figure": f, "target": t, "value": None if math.isnan(v) else v, "met": m} for f, t, v, m in rows]}))
    else:
        print(table(rows))


main()
