# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
#
# What the four scripts of this folder share: their sentences, what they check before anything starts, and which bands are still to be
# made. Sourced, not run.

# The program on every host; a path if it is in no folder of PATH there.
cli=${HALOSCOPE_CLI:-haloscope-cli}

# fail STATUS SENTENCE: ends with one sentence. The status says whose fault it is, as that of haloscope-cli does: 64 usage error,
# 65 unusable input, 69 something is not there, 73 output cannot be written.
fail() {
    local status=$1
    shift
    echo "${0##*/}: $*" >&2
    exit "$status"
}

# usage: the comment at the head of the script that calls it.
usage() {
    sed -n '/^# Usage:/,/^$/s/^# \{0,1\}//p' "$0"
    exit 0
}

# bad_option OPTION MISSING: what getopts says of it.
bad_option() {
    if [ "$2" = : ]; then
        fail 64 "The option -$1 needs a value; see ${0##*/} -h."
    else
        fail 64 "The option -$1 is unknown; see ${0##*/} -h."
    fi
}

# count NAME VALUE: prints the value if it is a number of shards, bands or jobs.
count() {
    [[ $2 =~ ^[1-9][0-9]{0,5}$ ]] || fail 64 "The number of $1 is \"$2\"; write a whole number from 1 to 999999."
    echo "$2"
}

need_program() {
    command -v "$1" >/dev/null || fail 69 "There is no program \"$1\" on this host; install the package $2."
}

need_file() {
    { [ -f "$1" ] && [ -r "$1" ]; } || fail 65 "There is no $2 \"$1\" that can be read; check the name."
}

# need_hosts FILE: that it names a host at all.
need_hosts() {
    [ -n "$1" ] || fail 64 "No hosts are given; add -H and a file with one host a line."
    need_file "$1" "list of hosts"
    grep -qv -e '^[[:space:]]*$' -e '^[[:space:]]*#' -- "$1" || fail 65 "The file \"$1\" names no hosts; write one a line."
}

# submit SBATCH-WORD...: hands a job array or a job to Slurm and prints its number. With --wait it ends as the worst of its tasks.
submit() {
    local status=0
    sbatch --parsable --requeue --open-mode=append --job-name="${0##*/}" "$@" || status=$?
    case $status in
        0) ;;
        1) fail 69 "Slurm did not take the job or stopped it; see its message above and squeue, then make the same call again." ;;
        *) fail "$status" "A task failed with status $status; see the files slurm-*.out of the job, then make the same call again." ;;
    esac
}

# A host that is switched off or unplugged answers nothing: ssh gives up after half a minute, and its work goes to another host.
watch_hosts() {
    export PARALLEL_SSH="${PARALLEL_SSH:-ssh} -o BatchMode=yes -o ConnectTimeout=10 -o ServerAliveInterval=5 -o ServerAliveCountMax=5"
}

# over_hosts HOSTS JOBS WHAT LOG [PARALLEL-OPTION] -- COMMAND...: runs the command over the hosts, in this folder on each of them, with
# each number on standard input, of a WHAT, in place of @NUMBER@. Ends with a sentence and the status of the first that failed, if one
# did: parallel notes 255 for a host that ssh does not reach.
over_hosts() {
    local hosts=$1 jobs=$2 what=$3 log=$4 options=() code=0 number host status
    shift 4
    while [ "$1" != -- ]; do
        options+=("$1")
        shift
    done
    watch_hosts
    # Quoted here, as --quote and --filter-hosts do not go together; %q also hides what parallel would replace in names.
    parallel --sshloginfile "$hosts" --filter-hosts --jobs "$jobs" --workdir "$PWD" --retries 3 --joblog "$log" "${options[@]}" \
        -I @NUMBER@ "$(printf '%q ' "${@:2}")" || code=$?
    case $code in
        0) return ;;
        255) fail 69 "No host of \"$hosts\" answers; see the message above, then make the same call again to go on." ;;
    esac
    IFS=$'\t' read -r number host status < <(awk -F '\t' -v OFS='\t' '
        NR > 1 { last[$1] = $2 OFS ($8 != 0 ? 255 : $7) }
        END { for (i in last) if (last[i] !~ /\t0$/) print i, last[i] }' "$log" | sort -n) || true
    case ${status:-0} in
        0) fail 70 "Not all was done, and GNU parallel does not say why; make the same call again to go on." ;;
        255) fail 69 "The $what $number was not finished, because the host \"$host\" vanished; make the same call again to go on." ;;
        127) fail 69 "The host \"$host\" has no program \"$cli\"; install it there, or say where it is by HALOSCOPE_CLI." ;;
        *) fail "$status" "The $what $number failed on the host \"$host\" with status $status; see above, then make the same call again." ;;
    esac
}

# key_of WORD...: a short name for these words, so that work which was begun otherwise is not taken for this one.
key_of() {
    printf '%s\0' "$@" | cksum | cut -d ' ' -f 1
}

# plan_bands OUT IMAGE BANDS OPTION...: sets $folder, where the bands of this very call are kept until they are merged, $files, all of
# them, and $missing, the numbers of those that are not there yet, a line each. A band comes whole, as every output does, and what is
# known of it after it.
plan_bands() {
    local out=$1 image=$2 bands=$3 k
    folder=$out.bands-$(key_of "${@:2}" "$(stat -L -c '%s %Y' -- "$image")")
    suffix=.${out##*.}
    case $suffix in
        .tif | .tiff | .png | .pgm | .ppm) ;;
        *) fail 64 "\"$out\" cannot be put together from bands; choose .tif, .png, .pgm or .ppm." ;;
    esac
    mkdir -p -- "$folder" 2>/dev/null || fail 73 "The folder \"$folder\" cannot be created; choose another place for the output."
    files=() missing=''
    for ((k = 1; k <= bands; ++k)); do
        files+=("$folder/$k$suffix")
        { [ -e "${files[-1]}" ] && [ -e "${files[-1]}.band.json" ]; } || missing+=${missing:+$'\n'}$k
    done
}
