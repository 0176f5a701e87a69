#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# check-fresh.sh [PRESET...]: proves the list of packages. A fresh root gets nothing but git, a C++ compiler and a
# clone of the last commit; run.sh --version and test.sh have to bring the rest. Wants root and the network.
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source-path=SCRIPTDIR source=packages.sh
. packaging/packages.sh
# shellcheck source-path=SCRIPTDIR source=freshroot.sh
. packaging/freshroot.sh

mkdir -p build
log=$PWD/build/check-fresh.log
: >"$log"
install_packages package

step "a fresh root with git and g++"
make_root git g++
git clone -q --no-local . "$fresh/root/haloscope"

step "run.sh --version"
run=/root/haloscope/packaging/run.sh
number=$(sed -n 's/^project(.* VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
version=$(in_root "$run" --version)
echo "$version"
[ "${version,,}" = "haloscope $number" ] || fail "run.sh --version should print one line that ends in $number."

step "again, without network"
# The second call may neither install nor download: a network of its own has no way out.
again=$(in_root unshare --net "$run" --version 2>"$fresh/stderr") || fail "run.sh failed: $(cat "$fresh/stderr")"
[ "$again" = "$version" ] || fail "The second call printed something else: $again"
[ ! -s "$fresh/stderr" ] || fail "The second call had something to do: $(cat "$fresh/stderr")"

step "test.sh"
in_root bash -c 'cd / && CI=true bash /root/haloscope/packaging/test.sh "$@" </dev/null' test.sh "$@"
echo "a fresh system needs nothing but git and a C++ compiler"
