# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
#
# A minimal system in a temporary folder, for check-deb.sh and check-fresh.sh. Sourced, not run; wants root.
# Its apt takes the distribution's own archives and the settings of apt on this machine.

# distribution_archives: "ADDRESS SUITE COMPONENT" for each archive of this distribution that apt uses here.
distribution_archives() {
    local id
    id=$(. /etc/os-release && echo "$ID")
    # shellcheck disable=SC2016 # apt fills these in
    apt-get indextargets --format '$(ORIGIN) $(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' \
        | awk -v id="$id" 'tolower($1) == id { print $2, $3, $4 }' | sort -u
}

# make_root [PACKAGE...]: sets $fresh to a new root with these packages; it is removed when the script ends.
# shellcheck disable=SC2120 # without any, nothing is added
make_root() {
    local suite mirror
    suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
    [ -n "$(distribution_archives)" ] || apt-get -q update >&2
    mirror=$(distribution_archives | awk -v suite="$suite" '$2 == suite { print $1; exit }')
    fresh=$(mktemp -d "${TMPDIR:-/tmp}/haloscope-root.XXXXXX")
    chmod 755 "$fresh" # its "/" is for everybody
    trap 'rm -rf --one-file-system "$fresh"' EXIT
    trap 'exit 130' INT TERM
    debootstrap --variant=minbase ${1:+--include="$(IFS=,; echo "$*")"} "$suite" "$fresh" "$mirror" \
        >"$fresh.log" 2>&1 || { tail -n 20 "$fresh.log" >&2; rm -f "$fresh.log"; exit 1; }
    rm -f "$fresh.log"

    distribution_archives | sed 's/^/deb /' >"$fresh/etc/apt/sources.list"
    cp -r /etc/apt/apt.conf.d /etc/apt/auth.conf.d "$fresh/etc/apt/" 2>/dev/null || true
    cp -L /etc/resolv.conf /etc/hosts "$fresh/etc/"
    # No service starts in there.
    printf '#!/bin/sh\nexit 101\n' >"$fresh/usr/sbin/policy-rc.d"
    chmod +x "$fresh/usr/sbin/policy-rc.d"
}

# in_root COMMAND...: runs it in $fresh, with nothing of our environment, and with /proc and /sys that vanish together
# with it; $shared, a folder of this machine, is there too, under the same name.
in_root() {
    # shellcheck disable=SC2016 # expanded by the inner shell
    env -i ${http_proxy:+"http_proxy=$http_proxy"} HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
        PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
        unshare --mount --pid --fork --kill-child sh -c '
            root=$0 shared=$1 && shift
            mount -t proc proc "$root/proc" && mount --rbind -o ro /sys "$root/sys" || exit
            [ -z "$shared" ] || { mkdir -p "$root$shared" && mount --bind "$shared" "$root$shared"; } || exit
            exec chroot "$root" "$@"' \
        "$fresh" "${shared:-}" "$@"
}

step() {
    echo "== $*"
}

fail() {
    echo "$*" >&2
    exit 1
}
