#!/bin/bash
# Runs the tests that were built, and fails where hardly any ran: a run of none passes too.
# A test that never ends is ended after half an hour; the last lines say what had begun by then.
#
#   Tests/Scripts/run-tests.sh LEAST [ARGUMENT of swift test...]
set -euo pipefail

least=$1
shift
log=$(mktemp)
trap 'rm -f "$log"' EXIT
# By lines: what a pipe holds back when the tests are ended is what one wants to read.
timeout --foreground -k 30 30m stdbuf -oL swift test "$@" 2>&1 | tee "$log"

count=$(sed -nE 's/.*Test run with ([0-9]+) tests?.*/\1/p' "$log" | awk '{ sum += $1 } END { print sum + 0 }')
[ "$count" -ge "$least" ] || { echo "run-tests: only $count tests ran, at least $least should" >&2; exit 1; }
