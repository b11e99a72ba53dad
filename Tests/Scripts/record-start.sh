#!/bin/bash
# Records which functions the common commands run, in order, so that the linker lays them side
# by side: a start then touches fewer pages. `make build` uses the list; a name in it that is no
# longer there does no harm, so it needs a new record only when a start has changed much.
#
#   Tests/Scripts/record-start.sh BUILD [LINK FLAG...]     called by: make start-order
#
# Needs valgrind.
set -euo pipefail

build=$1
shift
list=$(cd "$(dirname "$0")" && pwd)/start-order.txt
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

swift build --scratch-path "$build" -c release --product hibi "$@"
export HIBI_STORE=$place/store HOME=$place LC_ALL=C.UTF-8 TZ=Asia/Tokyo
number=0
record() {
  number=$((number + 1))
  valgrind --tool=callgrind --demangle=no --compress-strings=no \
    --callgrind-out-file="$place/$number" "$build/release/hibi" calorie "$@" >/dev/null 2>&1
}
record add 'tempura soba' 730 --meal lunch
record add てんぷらそば 730 --pfc 22/18/95
record list
record day
record show 1
record best
record
for file in $(seq "$number"); do
  awk '/^ob=/ { ours = /\/hibi$/ } /^fn=/ && ours { sub(/^fn=/, ""); sub(/\x27[0-9]+$/, ""); print }' \
    "$place/$file"
done | awk '/^[$_a-zA-Z][$_a-zA-Z0-9.]*$/ && !seen[$0]++' >"$list"
echo "record-start: $(wc -l <"$list") functions"
