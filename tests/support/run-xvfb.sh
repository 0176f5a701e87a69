#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# run-xvfb.sh PROGRAM [ARGS]: runs a program on an X server of its own, with a window manager: without
# one no window ever becomes active. The server picks a free display by itself. HALOSCOPE_SCREEN, if
# set, is the size of its screen: 1024x768.
set -eu
command -v Xvfb >/dev/null && command -v openbox >/dev/null || {
    echo "run-xvfb.sh needs Xvfb and openbox; install the packages xvfb and openbox." >&2
    exit 1
}
folder=$(mktemp -d)
server=
manager=
finish() {
    [ -z "$manager" ] || kill "$manager" 2>/dev/null || true
    [ -z "$server" ] || kill "$server" 2>/dev/null || true
    rm -rf "$folder"
}
trap finish EXIT
trap 'exit 1' INT TERM

mkfifo "$folder/number"
Xvfb -displayfd 3 -screen 0 "${HALOSCOPE_SCREEN:-1600x1000}x24" -nolisten tcp 3>"$folder/number" >"$folder/server.log" 2>&1 &
server=$!
read -r number <"$folder/number" || { cat "$folder/server.log" >&2; exit 1; }
export DISPLAY=":$number"
openbox >"$folder/manager.log" 2>&1 &
manager=$!
"$@"
