#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes into the README.md of each room which rooms it may include: what halo_room() in its CMakeLists.txt says.
tst_rooms sees to it that they agree."""
import pathlib
import re

SOURCE = pathlib.Path(__file__).resolve().parents[2]


def uses_of(cmake):
    call = re.search(r"halo_room\(([^)]*)\)", cmake)
    if not call:
        return None
    uses = re.search(r"USES((?:\s+[a-z_/]+)*)", call.group(1))
    return uses.group(1).split() if uses else []


for lists in sorted(path for top in ("compute", "gui") for path in (SOURCE / top).rglob("CMakeLists.txt")):
    uses = uses_of(lists.read_text())
    page = lists.with_name("README.md")
    if uses is not None and page.exists():
        words = ", ".join(f"`{room}`" for room in uses) or "no other room"
        page.write_text(re.sub(r"^Uses: .*$", f"Uses: {words}.", page.read_text(), flags=re.M))
