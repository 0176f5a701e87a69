#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# kill50.sh BUILD-FOLDER [SEED]: kills the program 50 times while it is being edited and checks each time
# that no more than the last edit is lost. Takes about two minutes.
set -eu
cd "$1"
HALOSCOPE_KILLS=50 HALOSCOPE_SEED="${2:-1}" QTEST_FUNCTION_TIMEOUT=1000000 exec ctest -R '^recovery$' --verbose
