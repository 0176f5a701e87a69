#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A browser that tests drive: reads a command a line as JSON, and answers each with a line.

    {"open": "page.html"}  {"size": [1024, 768]}  {"keys": ["ArrowRight"]}  {"hover": ".cell"}  {"click": ".cell"}
    {"run": "return document.title"}  {"shot": "page.png"}  {"heard": true}

An answer is {"value": ...} or {"error": "..."}. "heard": what the console said and what was asked of the network since the last
time. It speaks WebDriver to Chromium (Debian) or to WebKit, which is what Ubuntu has as a package.
"""
import base64
import json
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

KEYS = {"ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015", "Home": "\ue011", "End": "\ue010",
        "Escape": "\ue00c", "Enter": "\ue007", "Tab": "\ue004", "Space": " "}


class Browser:
    def __init__(self):
        self.screen = None
        self.session = ""
        driver = shutil.which("chromedriver") or shutil.which("WebKitWebDriver")
        if not driver:
            sys.exit("There is no browser to drive; install chromium-driver or, where there is none, webkit2gtk-driver.")
        self.isChromium = driver.endswith("chromedriver")
        if not self.isChromium and not os.environ.get("DISPLAY"):
            self.openScreen()
        self.port = freePort()
        self.driver = subprocess.Popen([driver, f"--port={self.port}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.waitForDriver()
        capabilities = {"webkitgtk:browserOptions": {"binary": miniBrowser(), "args": ["--automation"]}} if not self.isChromium else {
            "goog:chromeOptions": {"args": ["--headless=new", "--no-sandbox", "--disable-gpu", "--force-color-profile=srgb"]},
            "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"}}
        self.session = "/session/" + self.ask("/session", {"capabilities": {"alwaysMatch": capabilities}})["sessionId"]

    def openScreen(self):
        reading, writing = os.pipe()
        self.screen = subprocess.Popen(["Xvfb", "-displayfd", str(writing), "-screen", "0", "1600x1200x24"], pass_fds=[writing],
                                       stderr=subprocess.DEVNULL)
        os.close(writing)
        os.environ["DISPLAY"] = ":" + os.fdopen(reading).readline().strip()

    def waitForDriver(self):
        while self.driver.poll() is None:
            try:
                return self.ask("/status")
            except (OSError, urllib.error.URLError):
                time.sleep(0.05)
        sys.exit("The browser's driver does not answer.")

    def ask(self, path, data=None):
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{self.session}{path}",
                                         None if data is None else json.dumps(data).encode(), {"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(json.load(error)["value"]["message"].partition("\n")[0]) from None

    def close(self):
        try:
            self.ask("/", None) if not self.session else urllib.request.urlopen(urllib.request.Request(
                f"http://127.0.0.1:{self.port}{self.session}", method="DELETE"), timeout=20)
        finally:
            for process in filter(None, (self.driver, self.screen)):
                process.terminate()

    def act(self, kind, actions, **more):
        self.ask("/actions", {"actions": [{"type": kind, "id": kind, "actions": actions, **more}]})

    def point(self, selector, *then):
        middle = self.run("const one = document.querySelector(%s); one.scrollIntoView({block: 'nearest'});"
                          "const box = one.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]" % json.dumps(selector))
        self.act("pointer", [{"type": "pointerMove", "origin": "viewport", "x": round(middle[0]), "y": round(middle[1]), "duration": 0},
                             *then], parameters={"pointerType": "mouse"})

    # What a line may ask for.
    def open(self, path):
        self.ask("/url", {"url": pathlib.Path(path.partition("#")[0]).resolve().as_uri() + path[len(path.partition("#")[0]):]})

    def size(self, size):
        self.ask("/window/rect", {"width": size[0], "height": size[1]})

    def keys(self, names):
        self.act("key", [{"type": way, "value": KEYS.get(name, name)} for name in names for way in ("keyDown", "keyUp")])

    def hover(self, selector):
        self.point(selector)

    def click(self, selector):
        self.point(selector, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0})

    def run(self, script):
        return self.ask("/execute/sync", {"script": script, "args": []})

    def shot(self, path):
        pathlib.Path(path).write_bytes(base64.b64decode(self.ask("/screenshot")))

    def dark(self, dark):
        self.ask("/goog/cdp/execute", {"cmd": "Emulation.setEmulatedMedia", "params": {
            "features": [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]}})

    def heard(self, _):
        heard = [f"request: {name}" for name in self.run(
            "return performance.getEntriesByType('resource').map(one => one.name).filter(name => !name.startsWith('data:'))")]
        if self.isChromium:
            heard += [f"console: {entry['message']}" for entry in self.ask("/se/log", {"type": "browser"})]
            for entry in self.ask("/se/log", {"type": "performance"}):
                message = json.loads(entry["message"])["message"]
                url = message["params"].get("request", {}).get("url", "file:")
                if message["method"] == "Network.requestWillBeSent" and not url.startswith(("file:", "data:")):
                    heard.append(f"request: {url}")
        return heard


def freePort():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def miniBrowser():
    found = sorted(pathlib.Path("/usr").glob("lib*/**/webkit2gtk-4.*/MiniBrowser"))
    return str(found[-1]) if found else "MiniBrowser"


def main():
    # A profile of its own, which is gone afterwards.
    with tempfile.TemporaryDirectory() as folder:
        os.environ["TMPDIR"] = folder
        browser = Browser()
        try:
            for line in sys.stdin:
                (name, value), = json.loads(line).items()
                try:
                    answer = {"value": getattr(browser, name)(value)}
                except RuntimeError as error:
                    answer = {"error": str(error)}
                print(json.dumps(answer), flush=True)
        finally:
            browser.close()


main()
