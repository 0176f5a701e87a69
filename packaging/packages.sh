# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
#
# The only list of packages: run.sh and test.sh install from it, and check-fresh.sh checks that it is complete. Sourced, not run.
# Most names are the same in Debian 12 and Ubuntu 24.04 (universe); where they differ, the entry is DEBIAN|UBUNTU.
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
build    libopencv-dev              # core, imgproc: CPU fallback and second reference; videoio: MP4; features2d: KAZE; dnn: runs networks beside ours
build    libprotobuf-dev            # reads ONNX files
build    protobuf-compiler          # makes their reader
build    libgif-dev                 # animated GIF, which Qt does not write
build    libclblast-dev             # tuned matrix product, a peer for layers
build    libvkfft-dev               # Fourier transforms of whole pictures
build    libmuparser-dev            # formulas in filters
build    libboost-wave-dev          # preprocessor: what a foreign kernel declares
build    libboost-thread-dev        # its CMake files ask for it
build    libtiff-dev                # TIFF of all kinds; Qt's plugin reads few of them
build    libpng-dev                 # PNG row by row, for pictures larger than memory
build    libexiv2-dev               # keeps what EXIF data tell of a photograph
build    liblcms2-dev               # CMYK and L*a*b* to RGB by colour profiles
build    libturbojpeg0-dev          # the inks of JPEGs in CMYK, which Qt turns into RGB without their profile
build    libseccomp-dev             # allow list of system calls
build    zlib1g-dev                 # recordings in hand-ins, unpacked with a limit, which Qt has not
build    libsndfile1-dev            # WAV files
build    liboclgrind-dev            # simulator that records a work-group
build    llvm-14-dev                # Oclgrind's headers include LLVM's
run      qt6-image-formats-plugins  # WebP
run      qt6-wayland                # the window without XWayland
run      qt6-translations-l10n      # Qt's own dialogs in Chinese and Korean
run      fonts-noto-cjk             # glyphs for them
driver   pocl-opencl-icd            # OpenCL on the CPU, when the machine has no driver at all
test     mold                       # links the many tests quickly
test     clang-format-14            # check.py: one fixed version; others format differently
test     clang-tidy-14              # also one fixed version
test     oclgrind                   # checks kernels for races, bounds and uninitialised reads
test     xvfb                       # tests of the window on a real X server
test     openbox                    # window manager for Xvfb; gives windows focus
test     python3                    # check_results.py; drives the browser
test     parallel                   # shares files out to hosts, clusterscripts
test     libtiff-tools              # tiffcp writes pictures for picture_matrix.py
test     chromium-driver|webkit2gtk-driver  # a browser that reads exported pages; Ubuntu has no Chromium but in a snap
test     poppler-utils              # pdftotext, to check hand-outs
test     python-matplotlib-data     # photograph: mpl-data/sample_data/grace_hopper.jpg
test     xplanet-images             # photographs: earth.jpg and night.jpg, 2048 x 1024
window   at-spi2-core               # accessibility bus for check-window.py
window   gir1.2-atspi-2.0           # bindings for it
window   python3-gi                 # Python bindings
window   dbus-daemon                # session bus for it
window   xdotool                    # keys and clicks of check-window.py
package  dpkg-dev                   # dpkg-shlibdeps for CPack
package  fakeroot                   # files of the package belong to root
package  file                       # CPack uses it to find binaries to strip
package  debootstrap                # fresh roots of check-deb.sh and check-fresh.sh
package  lintian                    # Debian's package checker
package  appstream                  # appstreamcli validate
package  desktop-file-utils         # desktop-file-validate
LIST
}

# packages GROUP...: prints the package names of these groups on this system.
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

# missing_packages GROUP...: prints those that are not installed, on one line.
missing_packages() {
    local wanted
    wanted=$(packages "$@")
    has_opencl_driver || wanted+=" $(packages driver)"
    # dpkg-query fails for unknown names; those are missing, too.
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

# install_packages GROUP...: installs the missing ones without asking; exits if it cannot.
install_packages() {
    local missing apt=(env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=600) as_root=()
    [ "${HALOSCOPE_PACKAGES:-}" != skip ] || return 0
    if ! known_system; then
        say "This system is neither Debian 12 nor Ubuntu 24.04; install a C++20 compiler, CMake 3.25, Ninja, pkg-config, gzip," \
            "Qt 6.4 (base, charts, SVG, tools, image formats, translations), QScintilla for Qt 6, the OpenCL headers with CLHPP," \
            "an OpenCL ICD loader and driver, OpenCV (core, imgproc, features2d, videoio, dnn), protobuf with its compiler, Little CMS 2, TurboJPEG, giflib, libtiff 4.5, libpng, Exiv2, zlib, libseccomp, libsndfile, CLBlast, VkFFT 1.2," \
            "muParser, Boost.Wave, Oclgrind with its library, and the headers of LLVM 14," \
            "then run HALOSCOPE_PACKAGES=skip $0."
        exit 69
    fi
    missing=$(missing_packages "$@")
    [ -n "$missing" ] || return 0
    if [ "$(id -u)" != 0 ]; then
        # Ask for the password only if a terminal can answer.
        if [ -t 0 ] && command -v sudo >/dev/null; then
            sudo -v || true
        fi
        if ! sudo -n true 2>/dev/null; then
            say "Installing the missing packages requires root; have an administrator run" \
                "\"apt-get update && apt-get install --no-install-recommends ${missing% }\", then run $0 again."
            exit 69
        fi
        as_root=(sudo -n)
    fi
    say "Installing ${missing% }."
    # Complete an interrupted installation first; apt-get refuses to continue otherwise.
    if compgen -G '/var/lib/dpkg/updates/[0-9]*' >/dev/null; then
        logged "${as_root[@]}" dpkg --configure -a || give_up 69 "An interrupted package installation could not be completed"
    fi
    # shellcheck disable=SC2086 # a list of words
    if ! { logged "${as_root[@]}" "${apt[@]}" update \
        && logged "${as_root[@]}" "${apt[@]}" install --no-install-recommends $missing; }; then
        if seen 'Temporary failure resolving|Could not (resolve|connect)|Unable to connect|Network is unreachable'; then
            say "The packages could not be downloaded; connect this machine to the network, which only the first run needs, then run $0 again."
            exit 69
        fi
        give_up 69 "The packages could not be installed"
    fi
}
