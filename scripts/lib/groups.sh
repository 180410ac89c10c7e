# Runs groups of tests in parallel. To be sourced after tests.sh. A group's output goes to a file in the folder $logs.

# How many run at once. Each has several workers, which wait more than they compute.
at_once=2

declare -A running=()  # the group of each process
has_failed=no

# Starts a group as a job of its own, which can be interrupted and reads no input.
begin() {
    TIMEFORMAT='%0lR; of the processor %0lU, and %0lS in the kernel'
    { time ("${1}_tests" > "$logs/$1.log" 2>&1 < /dev/null); } 2> "$logs/$1.time" &
    running[$!]=$1
}

# Waits until a group has ended, and prints its result, and its output if it failed.
finish_one() {
    local ended group outcome=passed
    wait -n -p ended "${!running[@]}" || outcome=failed
    group=${running[$ended]}
    unset "running[$ended]"
    if [ $outcome = failed ]; then
        has_failed=yes
        cat "$logs/$group.log"
    fi
    # The line with which a test runner reports how many tests there were.
    grep -hE "Test run with|^[0-9]+ (passed|failed)|^# pass|passed in" "$logs/$group.log" | tail -n 1 || true
    echo "== $group $outcome in $(cat "$logs/$group.time")"
}

# Ends all, and says what each was at.
interrupt() {
    local process
    for process in "${!running[@]}"; do
        kill -- "-$process" 2>/dev/null || true
        echo "== ${running[$process]} interrupted; it said last"
        tail -n 5 "$logs/${running[$process]}.log"
    done
    exit 143
}

# Groups that need no build run while it builds.
run_groups() {
    local group
    set -m
    trap interrupt INT TERM
    if [[ " $* " == *" page "* ]]; then begin page; fi
    if [[ " $* " == *" package "* ]]; then begin debian; fi
    if [ "$*" != page ]; then
        echo "== Build"
        time build_tests
    fi
    while [ ${#running[@]} -gt 0 ]; do finish_one; done
    for group in "$@"; do
        [ "$group" != page ] || continue
        while [ ${#running[@]} -ge $at_once ]; do finish_one; done
        begin "$group"
    done
    while [ ${#running[@]} -gt 0 ]; do finish_one; done
    if [ $# = 1 ] && [ $has_failed = no ]; then cat "$logs/$1.log"; fi
    if compgen -G "$logs/*.xml" > /dev/null; then scripts/lib/slowest "$logs"; fi
    [ $has_failed = no ]
}
