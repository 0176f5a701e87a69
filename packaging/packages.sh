# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
#
# The one list of packages: run.sh and test.sh install from it, check-fresh.sh proves it.
# Sourced, not run. The names are the same in Debian 12 and Ubuntu 24.04 (universe), or say both: DEBIAN|UBUNTU.
# shellcheck source-path=SCRIPTDIR source=failures.sh
. "$(dirname "${BASH_SOURCE[0]}")/failures.sh"

package_list() {
    cat <<'LIST'
build    g++                        # C++20
build    cmake                      # 3.25 or newer
build    ninja-build                # generator of the presets
build    pkg-config                 # finds muParser, libsndfile, CLBlast
build    qt6-base-dev               # Core, Gui, Widgets, Test
build    libqt6opengl6-dev          # other Qt modules look for it; qt6-base-dev only recommends it
build    qt6-charts-dev             # charts of timings
build    qt6-svg-dev                # icons and vector export
build    qt6-tools-dev              # LinguistTools' CMake files
build    qt6-tools-dev-tools        # programs that those files check for
build    qt6-l10n-tools             # lrelease, lupdate
build    libqscintilla2-qt6-dev     # source view
build    opencl-c-headers           # OpenCL 1.2
build    opencl-clhpp-headers       # its C++ side
build    ocl-icd-opencl-dev         # loader that finds the drivers
build    libopencv-dev              # core, imgproc: CPU fallback and second reference; videoio: MP4; features2d: KAZE; dnn: networks from ONNX
build    libgif-dev                 # animated GIF, which Qt does not write
build    libclblast-dev             # tuned product of matrices, beside which layers are measured
build    libvkfft-dev               # Fourier transforms of whole pictures
build    libmuparser-dev            # formulas in filters
build    libtiff-dev                # TIFF with float grey or separate planes, which Qt's plugin refuses
build    zlib1g-dev                 # recordings in hand-ins, unpacked with a limit, which Qt has not
build    libsndfile1-dev            # signals from WAV files
build    liboclgrind-dev            # simulator that records a work-group
build    llvm-14-dev                # its headers name those of the compiler inside it
run      qt6-image-formats-plugins  # WebP, and TIFF with a palette or CMYK
run      qt6-translations-l10n      # Qt's own dialogs in Chinese and Korean
run      fonts-noto-cjk             # glyphs for them
driver   pocl-opencl-icd            # OpenCL on the CPU, when the machine has no driver at all
test     mold                       # links the many tests quickly
test     clang-format-14            # check.py: of one version, as others write otherwise
test     clang-tidy-14              # the same
test     oclgrind                   # checks kernels for races, bounds and uninitialised reads
test     xvfb                       # tests of the window on a real X server
test     openbox                    # gives windows focus there
test     python3                    # check_results.py; drives the browser
test     chromium-driver|webkit2gtk-driver  # a browser that reads exported pages; Ubuntu has no Chromium but in a snap
test     poppler-utils              # reads hand-outs
test     python-matplotlib-data     # photograph: mpl-data/sample_data/grace_hopper.jpg
test     xplanet-images             # photographs: earth.jpg and night.jpg, 2048 x 1024
window   at-spi2-core               # tells check-window.py what is on screen, as it tells a screen reader
window   gir1.2-atspi-2.0           # reads that
window   python3-gi                 # from Python
window   dbus-daemon                # carries it
window   xdotool                    # its keys and clicks
package  dpkg-dev                   # dpkg-shlibdeps for CPack
package  fakeroot                   # files of the package belong to root
package  file                       # CPack looks for what to strip with it
package  debootstrap                # fresh roots of check-deb.sh and check-fresh.sh
package  lintian                    # reads the package as Debian would
package  appstream                  # appstreamcli validate
package  desktop-file-utils         # desktop-file-validate
LIST
}

# packages GROUP...: the names in these groups, on this system.
packages() {
    local group here=1
    [ "$(system_name)" != ubuntu:24.04 ] || here=2
    for group; do
        package_list | awk -v group="$group" -v here="$here" \
            '$1 == group { n = split($2, name, "|"); print name[n < here ? n : here] }'
    done
}

has_opencl_driver() {
    [ -n "${OCL_ICD_VENDORS:-}" ] || compgen -G '/etc/OpenCL/vendors/*.icd' >/dev/null
}

# missing_packages GROUP...: those of them that are not installed, on one line.
missing_packages() {
    local wanted
    wanted=$(packages "$@")
    has_opencl_driver || wanted+=" $(packages driver)"
    # dpkg-query fails when it does not know one of them, which is no failure here.
    # shellcheck disable=SC2086 # a list of words
    { dpkg-query -W -f='${Package} ${db:Status-Status}\n' $wanted 2>/dev/null || true; } \
        | awk -v wanted="${wanted//$'\n'/ }" '
            $2 == "installed" { have[$1] = 1 }
            END { n = split(wanted, name, " ")
                  for (i = 1; i <= n; ++i) if (!(name[i] in have)) printf "%s ", name[i] }'
}

system_name() {
    (
        ID='' VERSION_ID=''
        # shellcheck disable=SC1091
        [ ! -r /etc/os-release ] || . /etc/os-release
        echo "$ID:$VERSION_ID"
    )
}

known_system() {
    case $(system_name) in debian:12 | ubuntu:24.04) ;; *) return 1 ;; esac
}

# install_packages GROUP...: installs what is missing of them, without a question; exits if it cannot.
install_packages() {
    local missing apt=(env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=600) as_root=()
    [ "${HALOSCOPE_PACKAGES:-}" != skip ] || return 0
    if ! known_system; then
        say "this is neither Debian 12 nor Ubuntu 24.04: install a C++20 compiler, CMake 3.25, Ninja, pkg-config," \
            "Qt 6.4 (base, charts, SVG, tools, image formats, translations), QScintilla for Qt 6, the OpenCL headers with CLHPP," \
            "an OpenCL ICD loader and driver, OpenCV (core, imgproc, features2d, videoio, dnn), giflib, libtiff 4.5, zlib, libsndfile, CLBlast, VkFFT 1.2," \
            "muParser, Oclgrind with its library and the headers of LLVM 14," \
            "then call this again with HALOSCOPE_PACKAGES=skip in the environment."
        exit 69
    fi
    missing=$(missing_packages "$@")
    [ -n "$missing" ] || return 0
    if [ "$(id -u)" != 0 ]; then
        # A question for the password needs somebody to answer it.
        if [ -t 0 ] && command -v sudo >/dev/null; then
            sudo -v || true
        fi
        if ! sudo -n true 2>/dev/null; then
            say "packages are missing and installing them takes root: have an administrator run" \
                "\"apt-get update && apt-get install --no-install-recommends ${missing% }\", then call this again."
            exit 69
        fi
        as_root=(sudo -n)
    fi
    say "installing $missing"
    # What was interrupted once is ended first: apt-get refuses to go on before.
    if compgen -G '/var/lib/dpkg/updates/[0-9]*' >/dev/null; then
        logged "${as_root[@]}" dpkg --configure -a || give_up 69 "an interrupted installation could not be ended"
    fi
    # shellcheck disable=SC2086 # a list of words
    if ! { logged "${as_root[@]}" "${apt[@]}" update \
        && logged "${as_root[@]}" "${apt[@]}" install --no-install-recommends $missing; }; then
        if seen 'Temporary failure resolving|Could not (resolve|connect)|Unable to connect|Network is unreachable'; then
            say "the packages could not be fetched: connect this machine to the network, then call this again; only the first time needs it."
            exit 69
        fi
        give_up 69 "the packages could not be installed"
    fi
}
