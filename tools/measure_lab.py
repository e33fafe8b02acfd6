"""Measure painting in the lab: frames a second and long tasks on a map of 2,028 hexes, with a slowed-down processor.

python3 tools/measure_lab.py http://127.0.0.1:8000 [--throttle 4] [--runs 3] [--board …]   (needs a server and chromium)

On a busy machine tasks take long because they wait. Chromium's trace knows the processor time of each task, which
hardly depends on other work: the longest one, times the throttle, is what a quiet machine would need.
"""

from __future__ import annotations

import argparse
import json
import shutil
from itertools import pairwise
from math import cos, sin
from statistics import median

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

MOVES = 180  # of the pointer in a stroke
WATCH = """() => {
  window.frames_ = []; window.tasks_ = [];
  const frame = (time) => { frames_.push(time); window.watching_ = requestAnimationFrame(frame); };
  requestAnimationFrame(frame);
  const keep = (list) => tasks_.push(...list.getEntries().map((entry) => entry.duration));
  new PerformanceObserver(keep).observe({ entryTypes: ["longtask"] });
}"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("address")
    parser.add_argument("--throttle", type=float, default=4)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--board", default="columns=39&rows=52", help="or board=dampfross-southern-italy")
    given = parser.parse_args()
    with sync_playwright() as playwright:
        flags = ["--no-sandbox", "--disable-gpu"]
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=flags)
        for run in range(given.runs):
            page = browser.new_page(viewport={"width": 1360, "height": 850})
            page.goto(f"{given.address}/lab/dampfross?{given.board}")
            page.locator("body[data-ready]").wait_for(timeout=60_000)
            longest = _longest_task(page, browser)
            throttled = given.throttle * longest
            print(f"run {run + 1}: longest task {longest:.1f} ms of processor time, {throttled:.0f} throttled")
            print(f"run {run + 1}: {_paint(page, page.context.new_cdp_session(page), given.throttle)}")
            page.close()
        browser.close()


def _longest_task(page: Page, browser: Browser) -> float:
    """Processor time in ms of the longest task of the main thread, in three strokes and the checks after them."""
    page.locator('label:has([value="paint-terrain-^"])').click()
    page.wait_for_timeout(1500)
    browser.start_tracing(page=page, categories=["toplevel", "__metadata"])
    for stroke in range(3):
        _stroke(page, range(60 * stroke, 60 * stroke + 60))
        page.wait_for_timeout(1300)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    names = [event for event in events if event["name"] == "thread_name"]
    main = {(event["pid"], event["tid"]) for event in names if event["args"]["name"] == "CrRendererMain"}
    tasks = [event for event in events if event["ph"] == "X" and (event["pid"], event["tid"]) in main]
    return max(event.get("tdur", 0) for event in tasks) / 1000


def _stroke(page: Page, moves: range) -> None:
    page.mouse.move(600, 400)
    page.mouse.down()
    for move in moves:
        page.mouse.move(610 + 190 * cos(move / 9), 430 + 340 * sin(move / 13))
    page.mouse.up()


def _paint(page: Page, session: CDPSession, throttle: float) -> str:
    page.locator('label:has([value="paint-terrain-^"])').click()
    page.wait_for_timeout(1500)
    session.send("Emulation.setCPUThrottlingRate", {"rate": throttle})
    session.send("Performance.enable")
    page.evaluate(WATCH)
    before = _busy(session)
    _stroke(page, range(MOVES))
    busy = _busy(session) - before
    frames: list[float] = page.evaluate("frames_")
    tasks: list[float] = page.evaluate("tasks_")
    steps = [after - first for first, after in pairwise(frames)]
    painted = page.evaluate("[...lab.editor.model.grounds.terrain.values()].filter((value) => value === '^').length")
    return (
        f"{1000 / median(steps):.0f} frames a second in the median, slowest frame {max(steps):.0f} ms, "
        f"{len([task for task in tasks if task > 120])} tasks above 120 ms (longest {max(tasks, default=0):.0f}), "
        f"{1000 * busy / MOVES:.1f} ms of main thread a move, {painted} hexes painted"
    )


def _busy(session: CDPSession) -> float:
    found = session.send("Performance.getMetrics")["metrics"]
    return next(float(metric["value"]) for metric in found if metric["name"] == "TaskDuration")


if __name__ == "__main__":
    main()
