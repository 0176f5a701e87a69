#!/usr/bin/python3 -Wignore::DeprecationWarning
# SPDX-License-Identifier: GPL-3.0-or-later
#
# check-window.py ROOT FOLDER COMMAND...: starts the program by COMMAND, its picture among the words, and uses it as a person
# would: every workload, every stage, everything that saves or copies, in every form. What is on screen it learns from the
# accessibility bus, as a screen reader does; what it does are keys and clicks of xdotool. No name of a stage, workload or
# export is written here, only of the buttons that begin something: what the window shows is gone through, so that a new one
# is tried without touching this.
# Files go to FOLDER, which lies below ROOT for us. A message, a sentence about something that is missing or did not work, or
# a file that does not come ends it with status 1 (and a picture, build/check-window.png, where ImageMagick is installed).
# Wants a display with a window manager and a session bus.
import os
import re
import subprocess
import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib  # noqa: E402

PATIENCE = 600  # seconds: kernels are built for the first time and all are measured, maybe on a busy machine
TOO_LARGE = "would be too large to open; "  # a form that such a long recording does not have; the message names others
TROUBLE = re.compile(r"\b(missing|cannot|could not|failed|went wrong|is not there)\b", re.IGNORECASE)


class Trouble(Exception):
    pass


def wait_for(what, condition):
    """The first value of condition() that is true; Trouble if none comes."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            value = condition()
        except GLib.Error:  # it vanished while we looked
            value = None
        if value:
            return value
        time.sleep(0.1)
    raise Trouble(f"Waited {PATIENCE} s in vain for {what}.")


def is_on(item, state=Atspi.StateType.SHOWING):
    return item.get_state_set().contains(state)


def below(item):
    """Everything below that can be seen; of long tables only the frame."""
    count = item.get_child_count()
    for i in range(count if count <= 300 else 0):
        child = item.get_child_at_index(i)
        if child is not None and is_on(child):
            yield child
            yield from below(child)


def key(*names):
    subprocess.run(["xdotool", "key", *names], check=True)


def point(x, y):
    subprocess.run(["xdotool", "mousemove", str(x), str(y)], check=True)


def click(item):
    place = item.get_extents(Atspi.CoordType.SCREEN)
    point(place.x + place.width // 2, place.y + place.height // 2)
    subprocess.run(["xdotool", "click", "1"], check=True)


class Window:
    def __init__(self, root, folder):
        self.root = root
        self.folder = folder
        self.count = 0
        self.seen = set()  # which items were tried on which workload
        self.app = wait_for("the window", self.find_program)
        self.focus = None  # what had it last, as we heard
        self.top = None  # the window that is driven, if there are several
        self.listener = Atspi.EventListener.new(self.focused)
        self.listener.register("object:state-changed:focused")
        wait_for("the stages", lambda: self.all("page tab"))

    def find_program(self):
        desktop = Atspi.get_desktop(0)
        for i in range(desktop.get_child_count()):
            app = desktop.get_child_at_index(i)
            if app and app.get_name() == "haloscope" and app.get_child_count() > 0:
                return app
        return None

    def focused(self, event):
        if event.detail1:
            self.focus = event.source

    # What is on screen.

    def tops(self):
        tops = [self.app.get_child_at_index(i) for i in range(self.app.get_child_count())]
        return [top for top in tops if top is not None and is_on(top)]

    def all(self, *roles, within=None):
        def found():
            tops = [within or self.top] if within or self.top else self.tops()
            return [[item for top in tops for item in below(top) if item.get_role_name() in roles]]

        return wait_for("the window to hold still", found)[0]

    def one(self, role, name, within=None):
        for item in self.all(role, within=within):
            if item.get_name() == name:
                return item
        return None

    def dialog(self):
        return next((top for top in self.tops() if top.get_role_name() == "dialog"), None)

    def check(self, doing):
        """Nothing on screen says that something went wrong."""
        for item in self.all("frame", "label", "filler", "text"):
            name = item.get_name()
            if name == "Message" and not self.is_too_large(item):
                raise Trouble(f"{doing}: a message came up: {self.words(item)}")
            if TROUBLE.search(name):
                raise Trouble(f"{doing}: the window says: {name}")

    def words(self, message):
        return " ".join(label.get_name() for label in self.all("label", within=message))

    def is_too_large(self, message):
        return TOO_LARGE in self.words(message)

    def closed_as_too_large(self):
        message = next((item for item in self.all("frame", "filler") if item.get_name() == "Message"), None)
        if message is None or not self.is_too_large(message):
            return False
        click(self.one("push button", "Close the message", within=message))
        wait_for("the end of the message", lambda: not is_on(message))
        return True

    def busy(self):
        return any(item.get_role_name() == "progress bar"
                   or item.get_role_name() == "push button" and item.get_name() in ("Stop", "Cancel (Esc)")
                   or item.get_role_name() == "label" and item.get_name().endswith("…")
                   for item in self.all("progress bar", "push button", "label"))

    def settle(self, doing):
        """Waits until nothing is computed any more: for half a second, since a change becomes work a moment later."""
        calm = [time.monotonic()]

        def still():
            self.check(doing)
            if self.busy():
                calm[0] = time.monotonic()
            return time.monotonic() - calm[0] > 0.5

        wait_for(f"the end of: {doing}", still)
        print(f"   {doing}", flush=True)

    # Menus. Those of buttons are no part of the window, but where the focus goes when they open tells of them.

    def popup(self, opener):
        place = opener.get_extents(Atspi.CoordType.SCREEN)
        self.focus = None
        click(opener)
        depth = [0]

        def opened():
            # The mouse goes where the menu is about to open, below or above; keys would go elsewhere until it has.
            depth[0] = depth[0] % 160 + 8
            for y in (place.y + place.height + depth[0], place.y - depth[0]):
                point(place.x + place.width // 2, max(0, y))
                self.pump()
            item = self.pump_focus()
            return item if item and item.get_role_name() == "menu item" and item.get_parent().get_role_name() != "menu bar" else None

        menu = wait_for(f"the menu {opener.get_name()}", opened).get_parent()
        # What stands in two menus counts as part of the first: there it is not shown now, and is tried there.
        items = [menu.get_child_at_index(i) for i in range(menu.get_child_count())]
        return [item for item in items if is_on(item)]

    @staticmethod
    def close_popup(opener):
        """By the mouse, which closes it before it clicks at anything else; keys take their time."""
        click(opener)

    def pump_focus(self):
        self.pump()
        return self.focus

    @staticmethod
    def pump():
        while GLib.MainContext.default().iteration(False):
            pass

    def menus(self):
        """What opens a menu on this stage and saves or copies, with the names of those items."""
        def opens(item):
            if item.get_role_name() == "menu item":
                return item.get_parent().get_role_name() == "menu bar"
            return item.get_n_actions() == 1 and item.get_action_name(0) == "ShowMenu"

        openers = wait_for("the menus", lambda: [item for item in self.all("menu item", "push button") if opens(item)])
        for opener in openers:
            items = [item.get_name() for item in self.popup(opener)
                     if item.get_name().startswith(("Save", "Copy")) and is_on(item, Atspi.StateType.ENABLED)]
            self.close_popup(opener)
            yield opener, items

    # Saving.

    def forms(self):
        """The box in the dialog with the forms to choose from, and these as (item, suffix)."""
        box = wait_for("the box of forms", lambda: self.all("combo box", within=self.dialog()))[-1]
        items = [item for item in all_below(box) if item.get_role_name() == "list item"]
        return box, [(item, suffix) for item in items for suffix in re.findall(r"\*\.(\w+)", item.get_name())]

    def save(self, doing, number):
        box, forms = self.forms()
        item, suffix = forms[number]
        click(box)
        wait_for("the forms", lambda: is_on(item) and item.get_extents(Atspi.CoordType.SCREEN).height > 0)
        click(item)
        wait_for(f"the form {item.get_name()}", lambda: box.get_name() == item.get_name())
        path = self.next_path("." + suffix)
        self.enter(path)
        doing += f" as {path}"

        def written():
            self.check(doing)
            here = self.root + path
            return self.dialog() is None and os.path.exists(here) and os.path.getsize(here) > 0

        if wait_for(f"{doing}", lambda: written() or self.closed_as_too_large() and "too large") == "too large":
            return self.settle(f"{doing}: too large for this form")
        self.settle(f"{doing}, {os.path.getsize(self.root + path)} bytes")

    def save_folder(self, doing):
        """In a dialog that asks for a folder."""
        path = self.next_path("")
        os.makedirs(self.root + path)
        self.enter(path)
        doing += f" in {path}"
        wait_for(f"{doing}", lambda: self.dialog() is None and os.listdir(self.root + path))
        self.settle(f"{doing}, {len(os.listdir(self.root + path))} files")

    def next_path(self, suffix):
        self.count += 1
        return f"{self.folder}/{self.count:03}{suffix}"

    def enter(self, path):
        """Types a path into the dialog, and ends it."""
        edit = wait_for("the name", lambda: next((item for item in self.all("text", within=self.dialog())
                                                  if item.get_name() in ("File name:", "Directory:")), None))
        click(edit)
        key("ctrl+a")
        subprocess.run(["xdotool", "type", "--delay", "2", path], check=True)
        wait_for(f"{path} in the dialog", lambda: Atspi.Text.get_text(edit, 0, -1) == path)
        key("Return")

    def pick(self, opener, name):
        item = next((item for item in self.popup(opener) if item.get_name() == name), None)
        if item is None:
            raise Trouble(f"{opener.get_name()} > {name} has gone.")
        click(item)
        return item

    def export(self, opener, name):
        """Once in every form."""
        done = 0
        while True:
            doing = f"{opener.get_name()} > {name}"
            item = self.pick(opener, name)
            if item.get_child_count() > 0:  # a menu of its own
                return self.copy_in_all_forms(doing, opener, item)
            if name.endswith("…"):
                wait_for(f"the dialog of {doing}", self.dialog)
            else:
                self.settle(doing)
            if not self.dialog():
                return None
            _, forms = self.forms()
            if not forms:
                return self.save_folder(doing)
            self.save(doing, done)
            done += 1
            if done == len(forms):
                return None

    def copy_in_all_forms(self, doing, opener, item):
        def inner(item):
            return [below for below in all_below(item) if below.get_role_name() == "menu item"]

        for i in range(len(inner(item))):
            if i > 0:
                item = self.pick(opener, item.get_name())
            form = wait_for("the inner menu", lambda: next((form for form in inner(item)[i:] if is_on(form)), None))
            click(form)
            self.settle(f"{doing} > {form.get_name()}")

    def export_all(self, where):
        for opener, names in list(self.menus()):
            for name in names:
                if (where, opener.get_name(), name) not in self.seen:
                    self.seen.add((where, opener.get_name(), name))
                    self.export(opener, name)

    # Stages and workloads.

    def press_all(self, *names):
        for name in names:
            button = self.one("push button", name)
            if button and is_on(button, Atspi.StateType.ENABLED):
                click(button)
                self.settle(f"button {name}")

    def designer(self):
        """The one other window: its menus save and copy too."""
        button = self.one("push button", "Design…")
        if not button:
            return
        before = [top.get_name() for top in self.tops()]
        click(button)
        self.top = wait_for("the designer", lambda: next((top for top in self.tops() if top.get_name() not in before), None))
        self.settle("the designer")
        self.export_all("designer")
        key("ctrl+w")
        wait_for("the end of the designer", lambda: len(self.tops()) == len(before))
        self.top = None

    def stage(self, workload, tab):
        click(wait_for(f"the tab {tab}", lambda: self.one("page tab", tab)))
        self.settle(f"{workload} > {tab}")

    def use(self):
        self.settle("the start")
        button = wait_for("the button Workload", lambda: next(
            (item for item in self.all("push button") if item.get_name().startswith("Workload")), None))
        workloads = [item.get_name() for item in self.popup(button)]
        self.close_popup(button)
        for workload in workloads:
            self.pick(button, workload)
            self.settle(f"workload {workload}")
            tabs = [tab.get_name() for tab in self.all("page tab")]
            for tab in tabs:
                self.stage(workload, tab)
                self.press_all("Measure", "Start with the Sample")
            for tab in tabs:  # some exports want what another stage has found out
                self.stage(workload, tab)
                self.export_all(workload)
            self.designer()

    def quit(self, program):
        """It asks whether to save only if something has changed since it was saved."""
        key("ctrl+q")
        wait_for("the end, or the question whether to save", lambda: program.poll() is not None or self.dialog())
        if program.poll() is None:
            click(wait_for("the button Don't Save", lambda: self.one("push button", "Don't Save", within=self.dialog())))


def all_below(item):
    """Everything below, seen or not."""
    for i in range(item.get_child_count()):
        child = item.get_child_at_index(i)
        yield child
        yield from all_below(child)


def enable_accessibility():
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    bus.call_sync("org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Set",
                  GLib.Variant("(ssv)", ("org.a11y.Status", "IsEnabled", GLib.Variant("b", True))),
                  None, Gio.DBusCallFlags.NONE, -1, None)


def main():
    root, folder, *command = sys.argv[1:]
    os.makedirs(root + folder, exist_ok=True)
    enable_accessibility()
    program = subprocess.Popen(command)
    try:
        window = Window(root, folder)
        window.use()
        window.quit(program)
        status = program.wait(PATIENCE)
        if status != 0:
            raise Trouble(f"The program ended with status {status}.")
        print(f"{window.count} files were saved")
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        subprocess.run("command -v import >/dev/null && import -window root build/check-window.png", shell=True)
        return 1
    finally:
        program.kill()
    return 0


sys.exit(main())
