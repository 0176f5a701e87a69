#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# hostile100.sh BUILD [ROUNDS]: builds, simulates and runs each dangerous kernel of tst_hostilekernels a hundred times in a
# row, and looks for memory, processes and files that are lost by it. Takes an hour and more.
set -euo pipefail
build=${1:?usage: hostile100.sh BUILD [ROUNDS]}
HALOSCOPE_ROUNDS=${2:-100} QTEST_FUNCTION_TIMEOUT=36000000 ctest --test-dir "$build" -R '^hostilekernels$' --timeout 36000 --verbose
