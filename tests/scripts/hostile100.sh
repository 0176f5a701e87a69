#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# hostile100.sh BUILD [ROUNDS [ROW...]]: builds, simulates and runs each dangerous kernel of tst_hostilekernels a hundred
# times in a row, and looks for memory, processes and files that are lost by it. Takes half an hour.
set -euo pipefail
build=$(realpath "${1:?usage: hostile100.sh BUILD [ROUNDS [ROW...]]}")
rounds=${2:-100}
shift "$(($# < 2 ? $# : 2))"
HOME=$(mktemp -d)
export HOME
trap 'rm -rf "$HOME"' EXIT
export QT_QPA_PLATFORM=offscreen HALOSCOPE_ROUNDS=$rounds QTEST_FUNCTION_TIMEOUT=36000000
export HALOSCOPE_WORKER=$build/bin/haloscope-worker HALOSCOPE_TRACER=$build/bin/haloscope-tracer
"$build/tests/tst_hostilekernels" "${@/#/survives:}"
